"""The designation detector against a regular expression, and in lockstep with its reference."""

import random
import re
from itertools import product

import pytest

from clockpoint.hdl import DesignationDetector
from clockpoint.sim import DecoderInputs, Designation, DesignationDetectorReference

from .lockstep import Lockstep

SEQUENCES = re.compile(rb"\x1b%(?:(?P<level>G|/[GHI])|@)", re.DOTALL)
LEVELS = [b"G", b"/G", b"/H", b"/I"]
#: Those of the sequences, and some that differ from them in one bit.
BYTES = bytes.fromhex("1B 25 2F 47 48 49 40 46 4A 24 3B")


def cycles(stimulus, dut=None):
    dut = dut or DesignationDetector()
    model, outputs = DesignationDetectorReference(), [dut.o.payload, dut.o.valid]
    return Lockstep(dut, model, DecoderInputs, outputs, Designation.unpack).cycles(stimulus)


def told(packets, idle=lambda: False):
    """What is told, and at which byte, of packets back to back."""
    stimulus, at, count = [], {}, 0
    for packet in packets:
        for n, byte in enumerate(packet, 1):
            stimulus += [DecoderInputs()] * idle()
            at[len(stimulus) + DesignationDetector.latency] = count
            stimulus.append(DecoderInputs(True, byte, n == len(packet)))
            count += 1
    stimulus += [DecoderInputs()] * 8
    return [(at[n], out.level) for n, (_, out) in enumerate(cycles(stimulus)) if out]


def expected(packets):
    offset = 0
    for packet in packets:
        for match in SEQUENCES.finditer(packet):
            level = match["level"]
            yield offset + match.end() - 1, None if level is None else LEVELS.index(level)
        offset += len(packet)


def test_as_a_regular_expression_finds():
    """Overlapping beginnings; one byte wrong; all short packets of the bytes of a sequence."""
    packets = [
        *map(bytes.fromhex, ("1B1B2547", "1B251B2540", "1B252F1B2547", "1B252F2547", "1B252F40")),
        *(b"\x1b%/" + bytes([byte]) for byte in range(256)),
        *(b"\x1b%" + bytes([byte]) for byte in range(256)),
        *(bytes(packet) for packet in product(b"\x1b%/GHI@", repeat=4) if packet[0] == 0x1B),
        b"\x1b%",
        b"G\x1b",
        b"%/G",
    ]
    assert told(packets) == [*expected(packets)]


@pytest.mark.parametrize("seed", range(2))
def test_with_pauses(seed):
    some = random.Random(seed)
    sequences = [*map(bytes.fromhex, ("1B2547", "1B252F47", "1B252F48", "1B252F49", "1B2540"))]
    packets = [
        b"".join(some.choice([*sequences, bytes([some.choice(BYTES)])]) for _ in range(40))
        for _ in range(20)
    ]
    found = told(packets, idle=lambda: some.random() < 0.3)
    assert found == [*expected(packets)]
    assert {level for _, level in found} == {0, 1, 2, 3, None}


def anything(seed, count):
    """Beginnings and bytes of sequences, with pauses, ends and resets among them."""
    some = random.Random(seed)
    parts = [b"\x1b%", b"\x1b%/", *(bytes([byte]) for byte in BYTES[:7])]
    data = b"".join(some.choices(parts, k=count))
    for byte in data[:count]:
        valid, last, reset = (some.random() < chance for chance in (0.9, 0.05, 0.02))
        yield DecoderInputs(valid, byte, last, reset)


def test_anything():
    """Resets among it."""
    assert sum(1 for _ in cycles(anything(7, 4000))) == 4000
