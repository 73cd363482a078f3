"""All packets of a few bytes, and all code points."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from defects import designs

from clockpoint.engine.rows import columns, rows_of
from clockpoint.engine.simulation import Mismatch
from clockpoint.flow.catalogue import specify
from clockpoint.formal.exhaustive import BLOCKS, event_counts, run_block
from clockpoint.hdl import StreamDecoder
from clockpoint.hdl.event import CodePoint
from clockpoint.sim import cores
from clockpoint.sim.cores import Simulation
from clockpoint.sim.outputs import OutputReader
from support import cpython_events


def kinds(data):
    """The kind of each event, by CPython."""
    for event in cpython_events(data):
        yield event.cause or f"{event.length} byte{'s'[: event.length > 1]}"


@pytest.mark.parametrize("length", [1, 2])
def test_counts_are_what_cpython_counts(length):
    packets = map(bytes, product(range(256), repeat=length))
    assert event_counts(length) == Counter(kind for data in packets for kind in kinds(data))


@pytest.mark.slow
def test_every_packet():
    """As many of each kind as there must be."""
    assert sum((run_block(first, 3) for first in BLOCKS), Counter()) == event_counts(3)


@pytest.mark.slow
def test_every_packet_through_the_sanitizer():
    """All packets of three bytes, as CPython replaces errors; a line end is put after each."""
    simulation = Simulation("sanitizer")
    for first in BLOCKS:
        packets = np.arange(first << 16, first + 1 << 16, dtype=">u4").view(np.uint8)
        packets = packets.reshape(-1, 4).astype(np.uint16)[:, 1:]
        packets[:, 2] |= 0x100
        batches = [batch.payloads for batch in simulation.present([packets.ravel()])]
        output = columns(simulation.core.o.payload.shape(), np.concatenate(batches))
        ends = np.flatnonzero(output["last"]) + 1
        lines = np.insert(output["data"].astype(np.uint8), ends, 0x0A).tobytes()
        data = np.insert(packets.astype(np.uint8), 3, 0x0A, axis=1).tobytes()
        assert lines == data.decode(errors="replace").encode(), first


@pytest.mark.slow
@pytest.mark.parametrize(("errors", "replacement"), [("replace", "\ufffd"), ("ignore", "")])
def test_every_number_through_the_encoder(errors, replacement):
    """All numbers of 21 bits, a packet each, as CPython encodes them."""
    simulation = Simulation("encoder", errors=errors)
    output, size = OutputReader(simulation.core), 1 << 17
    layout = CodePoint(simulation.core.encoding)
    for first in range(0, 1 << 21, size):
        numbers = range(first, first + size)
        rows = rows_of(layout, {"value": np.array(numbers), "last": 1})
        data = b"".join(output.read(batch).tobytes() for batch in simulation.present([rows]))
        text = (chr(n) if n < 0xD800 or 0xE000 <= n < 0x110000 else replacement for n in numbers)
        assert data == "".join(text).encode(), f"{first:X}"


@pytest.mark.slow
def test_a_difference_says_where(monkeypatch):
    broken = designs("a wrong cause").StreamDecoder()
    monkeypatch.setattr(cores, "core_of", lambda *_, **__: broken)
    monkeypatch.setattr(cores, "specify", lambda _: specify(StreamDecoder()))
    monkeypatch.setattr(cores, "key_of", lambda *_, **__: None)
    with pytest.raises(Mismatch, match=r"^cycle [\d,]+, in packets of 2 bytes, the first one C3\n"):
        run_block(0xC3, 2)
