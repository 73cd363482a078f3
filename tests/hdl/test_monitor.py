"""The monitor: positions in text, beside Python's lines and the oracle."""

import random

import pytest

from clockpoint import expected_events
from clockpoint.sim import events
from clockpoint.sim.models.positions import LINE_ENDS, positions
from clockpoint.sim.payloads import columns
from clockpoint.sim.simulation import Simulation
from support import hostile_strings, sampled

NAMES = "offset", "character", "line", "column"
ENCODINGS = ["utf-8", "cesu-8", "mutf-8", "fss-utf", "fss-utf-prosser", "wtf-8", "rfc-2279"]
ENCODINGS += ["generalized-utf-8", "utf8mb3", "iso-10646-amd2"]


def simulate(*packets, stall="0", **options):
    """The position of each event of packets, as tuples; beside the specification."""
    stall = [digit == "1" for digit in stall]
    simulation = Simulation("stream-decoder", monitor=True, stall=stall, **options)
    found = []
    for packet in packets:
        for batch in simulation.run([packet]):
            fields = columns(simulation.core.o.payload.shape(), batch.payloads)
            found += zip(*(fields[name].tolist() for name in NAMES), strict=True)
    return found


def some_text(seed, size):
    """Text with many line ends of all kinds, also next to each other."""
    some = random.Random(seed)
    return "".join(
        some.choice(["a", "é", "\r\n", "\u2027", "\u202a", "𝄞", "\x1a", *map(chr, LINE_ENDS)])
        for _ in range(size)
    )


@pytest.mark.parametrize("stall", sampled(["0", "0110"], "0110"))
def test_lines_are_those_of_python(stall):
    text = some_text(1, 2000)
    expected, offset = [], 0
    for line, characters in enumerate(text.splitlines(keepends=True)):
        for column, character in enumerate(characters):
            expected.append((offset, len(expected), line, column))
            offset += len(character.encode())
    assert simulate(text.encode(), stall=stall) == expected


@pytest.mark.parametrize("encoding", sampled(ENCODINGS, "utf-8"))
def test_positions_of_anything(encoding):
    """Errors count as characters; a code point whose bytes contain those of LF is none."""
    separators = "\u2028\u2029\x85".encode() + b"\x8a\r\xff\n"
    for data in [b"".join(hostile_strings(300, 1)), separators]:
        expected = [tuple(position) for position in positions(expected_events(data, encoding))]
        assert simulate(data, encoding=encoding, bits=20) == expected
        offsets = [event.offset for event in events(data, encoding)]
        assert [offset for offset, *_ in expected] == offsets
