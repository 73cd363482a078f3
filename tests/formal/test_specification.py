"""The specification of the proofs against the reference: two readings of the standards."""

from itertools import cycle

import pytest

from clockpoint.formal.specification import (
    Specification,
    StreamSpecification,
    most_bytes,
    most_of_error,
    range_ends,
)
from clockpoint.hdl import ENCODINGS
from clockpoint.sim import Inputs, Mismatch, any_stream, decoder_cycles, stream_cycles
from clockpoint.sim.engines import pysim
from support import beats, sampled, some_packets


@pytest.mark.parametrize(
    "name", sampled(ENCODINGS, "utf-8", "cesu-8", "mutf-8", "wtf-8", "fss-utf-prosser")
)
def test_decoder(name, monkeypatch):
    monkeypatch.setattr(pysim, "decoder_for", lambda table: Specification(table.name))
    rows = (row.bytes for row in ENCODINGS[name].well_formed)
    cut = [bytes(column[0] for column in row[:-1]) for row in rows if len(row) > 1]
    stimulus = beats([*some_packets(ENCODINGS[name], 1, 60), *cut])
    events = [cycle.outputs for cycle in decoder_cycles(stimulus, encoding=name)]
    assert len({event.cause for event in events if event}) > 3
    most = [max(of.length for of in events if of and bool(of.cause) == wrong) for wrong in (0, 1)]
    assert most == [most_bytes(name), most_of_error(name)]


@pytest.mark.parametrize("name", ENCODINGS)
def test_range_ends(name):
    """Rows of the table whose numbers follow each other in as many bytes are one range."""
    rows = [(len(row.bytes), row.codepoints) for row in ENCODINGS[name].well_formed]
    firsts = {(size, numbers[0]) for size, numbers in rows}
    afters = {(size, numbers[-1] + 1) for size, numbers in rows}
    ends = {number for _, number in firsts - afters} | {number - 1 for _, number in afters - firsts}
    assert range_ends(name) == sorted(ends)


@pytest.mark.parametrize("name", ["utf-8", "cesu-8"])
def test_stream_decoder(name, monkeypatch):
    monkeypatch.setattr(pysim, "StreamDecoder", lambda table: StreamSpecification(table.name))
    ready = cycle([True, True, False])
    packets = some_packets(ENCODINGS[name], 1, 60)
    stimulus = (Inputs(*given[:3], next(ready)) for given in beats(packets))
    cycles = list(stream_cycles(stimulus, encoding=name))
    assert not all(cycle.outputs.ready for cycle in cycles)


def test_it_can_fail(monkeypatch):
    class Early(StreamSpecification):
        def elaborate(self, platform):
            m = super().elaborate(platform)
            m.d.comb += self.i.ready.eq(1)
            return m

    monkeypatch.setattr(pysim, "StreamDecoder", lambda _: Early())
    with pytest.raises(Mismatch):
        list(stream_cycles(any_stream(1, 4_000)))
