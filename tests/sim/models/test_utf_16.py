"""The references of UTF-16 against CPython, by themselves."""

from array import array

import pytest

from clockpoint.sim import (
    Utf16ByteDecoderReference,
    Utf16ByteEncoderReference,
    Utf16DecoderReference,
    Utf16EncoderReference,
    Utf16Inputs,
    Utf16Outputs,
)
from clockpoint.sim.models import code_units, pair

SCALARS = [*range(0xD800), *range(0xE000, 0x110000)]
#: Both ends of every row of surrogates, and of the planes.
SOME = [n for n in SCALARS if n % 0x400 in (0, 0x3FF)]


def send(reference, numbers):
    """Offer the numbers as one packet; returns what comes out."""
    todo = [Utf16Inputs(True, number) for number in numbers]
    todo[-1] = todo[-1]._replace(last=True)
    sent, ends = [], []
    quiet = 0
    while quiet < 8:
        outputs = reference.step(todo[0] if todo else Utf16Inputs())
        if outputs.ready and todo:
            todo.pop(0)
        quiet = 0 if todo or outputs.valid else quiet + 1
        if outputs.valid:
            sent.append(outputs.data)
            ends.append(outputs.last)
    assert ends == [False] * (len(sent) - 1) + [True]
    return sent


def test_every_scalar_value():
    units = array("H", (unit for number in SCALARS for unit in code_units(number)))
    units.byteswap() if array("H", [1]).tobytes() == b"\0\1" else None
    assert units.tobytes() == "".join(map(chr, SCALARS)).encode("utf-16-le")


def test_every_pair():
    pairs = ((high, low) for high in range(0xD800, 0xDC00) for low in range(0xDC00, 0xE000))
    assert [pair(*surrogates) for surrogates in pairs] == [*range(0x10000, 0x110000)]


@pytest.mark.parametrize(("order", "codec"), [("big", "utf-16-be"), ("little", "utf-16-le")])
def test_there_and_back(order, codec):
    data = "".join(map(chr, SOME)).encode(codec)
    units = send(Utf16EncoderReference(), SOME)
    assert bytes(send(Utf16ByteEncoderReference(order), units)) == data
    assert send(Utf16ByteDecoderReference(order), data) == units
    assert send(Utf16DecoderReference(), units) == SOME


def test_marks():
    units = [0x41, 0xFEFF, 0xFFFE, 0x42]
    for order in ("big", "little"):
        data = bytes(send(Utf16ByteEncoderReference(order, mark=True), units))
        assert data.decode("utf-16") == "".join(map(chr, units))
        assert send(Utf16ByteDecoderReference("detect"), data) == units
        assert send(Utf16ByteDecoderReference(order), data) == [0xFEFF, *units]
    assert send(Utf16ByteDecoderReference("detect"), b"\0A") == [0x41]


def test_errors():
    assert send(Utf16EncoderReference(), [0xD800, 0x110000]) == [0xFFFD, 0xFFFD]
    surrogates = [0xDE00, 0xD83D, 0xD83D, 0x41, 0xD83D, 0xDE00, 0xD83D]
    expected = [0xDE00, 0xD83D, 0xD83D, 0x41, 0x1F600, 0xD83D]
    assert send(Utf16DecoderReference(), surrogates) == expected
    assert send(Utf16ByteDecoderReference("big"), b"\0A\0") == [0x41, 0xD800]


def test_outputs_as_a_number():
    """From the lowest bit on: ready, valid, error, the payload."""
    found = Utf16Outputs.unpack(0b1_0_01000001_011, 8)
    assert found == (True, True, 0x41, False, True, False)
    assert Utf16Outputs.unpack(0b1_01000001_100, 8) == (False, False, None, None, None, True)
