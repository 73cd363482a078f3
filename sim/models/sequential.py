"""What the decoder of sequences that share their bytes reports, from the two definitions.

Nothing here is derived from the tables of ``clockpoint.hdl``: the digits are read as a number, and
the number is judged.
"""

from typing import NamedTuple

from ...hdl import Cause, Pairs
from .decoder import DecoderReference, Verdict

__all__ = ["SequentialReference", "judge_digits"]


class Form(NamedTuple):
    """A length of sequences.

    Attributes
    ----------
    size : int
        Bytes.
    firsts : range
        The bytes that start one.
    number : int
        What the first of them stands for, with digits that are 0.
    least : int
        What is less has a shorter form.
    """

    size: int
    firsts: range
    number: int
    least: int


class Definition(NamedTuple):
    """An encoding: its digits, in order, and its forms."""

    digits: bytes
    forms: tuple[Form, ...]


#: All numbers are below this one.
LIMIT = 1 << 31

DEFINITIONS = {
    # X/Open's proposal of August 1992.
    "fss-utf-prosser": Definition(
        bytes(range(0x80, 0x100)),
        (
            Form(1, range(0x80), 0, 0),
            Form(2, range(0x80, 0xC0), 0x80, 0x80),
            Form(3, range(0xC0, 0xE0), 0x2080, 0x2080),
            Form(4, range(0xE0, 0xF0), 0x82080, 0x82080),
            Form(5, range(0xF0, 0xF8), 0x2082080, 0x2082080),
        ),
    ),
    # ISO/IEC 10646-1:1993 Annex G. A0 comes before A1 in the form of two bytes.
    "utf-1": Definition(
        bytes([*range(0x21, 0x7F), *range(0xA0, 0x100)]),
        (
            Form(1, range(0xA0), 0, 0),
            Form(2, range(0xA0, 0xF6), 0x100 - 190, 0xA0),
            Form(3, range(0xF6, 0xFC), 0x4016, 0x4016),
            Form(5, range(0xFC, 0x100), 0x38E2E, 0x38E2E),
        ),
    ),
}


def judge_digits(sequence, encoding):
    """The ``Verdict`` on some bytes, as many as the first one calls for or fewer."""
    digits, forms = DEFINITIONS[encoding]
    first, *rest = sequence
    form = next((form for form in forms if first in form.firsts), None)
    if form is None:
        return Verdict(Cause.OUT_OF_RANGE, 0, 0)
    missing = form.size - len(sequence)
    number = first - form.firsts.start
    for byte in rest:
        if byte not in digits:
            return Verdict(Cause.TRUNCATED, missing, 0)
        number = number * len(digits) + digits.index(byte)

    # The numbers that the missing bytes can make of it.
    weight = len(digits) ** missing
    least = form.number + number * weight
    if least >= LIMIT:
        return Verdict(Cause.OUT_OF_RANGE, missing, 0)
    if least + weight <= form.least:
        return Verdict(Cause.OVERLONG, missing, 0)
    return Verdict(Cause.NONE, missing, least)


class SequentialReference(DecoderReference):
    """``SequentialDecoder``, cycle by cycle, for an encoding by its name."""

    def _pairs(self):
        return Pairs.ORDINARY

    def _judge(self, sequence):
        return judge_digits(sequence, self._encoding)
