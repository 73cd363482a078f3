"""The monitor: positions in text, beside Python's lines."""

import random

from clockpoint.hdl import StreamDecoder
from oracles.decoders import LINE_ENDS

from .simulation import bytes_of, simulate


def some_text(seed, size):
    """Text with many line ends of all kinds, also next to each other."""
    some = random.Random(seed)
    return "".join(
        some.choice(["a", "é", "\r\n", "\u2027", "\u202a", "𝄞", "\x1a", *map(chr, LINE_ENDS)])
        for _ in range(size)
    )


def test_lines_are_those_of_python():
    text = some_text(1, 400)
    expected, offset = [], 0
    for line, characters in enumerate(text.splitlines(keepends=True)):
        for column, character in enumerate(characters):
            expected.append((offset, len(expected), line, column))
            offset += len(character.encode())
    output, _ = simulate(StreamDecoder(monitor=True), bytes_of(text.encode()), stall=(0, 1, 1, 0))
    positions = [(event.offset, event.character, event.line, event.column) for _, event in output]
    assert positions == expected
