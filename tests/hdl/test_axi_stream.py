"""TKEEP of beats as no proof has it: with a gap, or low without the end of a packet."""

import numpy as np
import pytest

from clockpoint.engine.machine import Machine
from clockpoint.hdl import AxiStream, WideSanitizer

#: Cycles after which a transfer has left the bridge.
SPACE = 40
GAPS = [keep for keep in range(16) if keep & (keep + 1)]


NAMES = "data", "keep", "last"


@pytest.fixture(scope="module")
def machine():
    bridge = AxiStream(WideSanitizer(4))
    inputs = {name: getattr(bridge, f"s_axis_t{name}") for name in (*NAMES, "valid")}
    outputs = {f"o_{name}": getattr(bridge, f"m_axis_t{name}") for name in (*NAMES, "valid")}
    return Machine(bridge, inputs | {"ready": bridge.m_axis_tready}, outputs)


def packets_of(machine, transfers):
    """The bytes of each packet that comes out of transfers of TDATA, TKEEP and TLAST."""
    cycles = SPACE * len(transfers)
    stimulus = {name: machine.rows(name, 2, cycles) for name in machine.inputs}  # twice the same
    for name, column in zip(NAMES, np.array(transfers).T, strict=True):
        stimulus[name][:] = np.repeat(column, SPACE)
    stimulus["valid"][:, ::SPACE] = stimulus["ready"][:] = 1
    actual = machine.run_batch(stimulus, cycles, [*machine.outputs])
    packets = [b""]
    for data, keep, last, valid in zip(*(actual[name][0] for name in machine.outputs), strict=True):
        if valid:
            packets[-1] += int(data).to_bytes(4, "little")[: int(keep).bit_count()]
            packets += [b""] * int(last)
    return packets


def test_a_gap(machine):
    """The number of bytes is undefined, but the packet ends, and the next one is right."""
    word = int.from_bytes(b"abcd", "little")
    rows = [row for gap in GAPS for row in ((word, 15, 0), (word, gap, 1), (word, 7, 1))]
    *packets, left = packets_of(machine, rows)
    assert (len(packets), left) == (2 * len(GAPS), b"")
    assert all(packet.startswith(b"abcd") for packet in packets[::2])
    assert {*packets[1::2]} == {b"abc"}


def test_without_tlast(machine):
    """Only bit 0 counts: the transfer is full, or ignored."""
    rows = [(int.from_bytes([0x40 + keep] * 4, "little"), keep, keep == 15) for keep in range(16)]
    packet = b"".join(bytes([0x40 + keep] * 4) for keep in range(1, 16, 2))
    assert packets_of(machine, rows) == [packet, b""]
