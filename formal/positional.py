"""The rules of the positional encodings as logic, for a sequence of bytes.

As in the reference, nothing comes from the tables of ``clockpoint.hdl``: a form is given by its
first bytes, first number and digits, and the last sequence is the last 31-bit number.
"""

from amaranth.hdl import Cat, Const, Mux

from ..hdl import Cause
from ..sim.models.rules import LIMIT

__all__ = ["PositionalSequences", "is_in"]


def is_in(number, numbers):
    return (number >= numbers[0]) & (number <= numbers[-1])


def times(number, base):
    """The product with a power of two as a shift: multipliers are hard to prove."""
    return number << base.bit_length() - 1


class PositionalSequences:
    """The sequences of an encoding, by its ``Positional``.

    Numbers are in the order of their bytes, so sequences of a form are compared directly.
    """

    def __init__(self, rules):
        self._digits, self._forms, _ = rules

    def judge(self, sequence, before):
        """Whether it is a character, whether one starts with it, and its number so far.

        ``before`` is the number without the last byte.
        """
        ends = [form for form in self._forms if form.size == len(sequence)]
        longer = [form for form in self._forms if form.size > len(sequence)]
        number = self._number_of(sequence, before)
        return self._is_of(ends, sequence), self._is_of(longer, sequence), number

    def cause_of(self, sequence):
        """Why it is neither, though a character starts with all but its last byte."""
        first, *rest = sequence
        cause = Const(Cause.OUT_OF_RANGE)
        for form in self._forms:
            least, _ = self._bounds(form, len(sequence))
            below = is_in(first, form.firsts) & (Cat(reversed(sequence)) < least)
            cause = Mux(below, Cause.OVERLONG, cause)
        return Mux(self.is_digit(rest[-1]), cause, Cause.TRUNCATED) if rest else cause

    def _is_of(self, forms, sequence):
        """The bytes are a sequence of one of the forms, or the start of one."""
        found = []
        for form in forms:
            least, most = self._bounds(form, len(sequence))
            number = Cat(reversed(sequence))
            digits = [self.is_digit(byte) for byte in sequence[1:]]
            is_first = is_in(sequence[0], form.firsts)
            found.append(Cat(is_first, digits, number >= least, number <= most).all())
        return Cat(Const(0), found).any()

    def _bounds(self, form, size):
        """The starts of the first and of the last sequence of the form."""
        for number in (form.least, LIMIT - 1):
            sequence = []
            number -= form.number
            for _ in range(form.size - 1):
                number, digit = divmod(number, len(self._digits))
                sequence.insert(0, self._digits[digit])
            first = form.firsts.start + number
            is_there = first in form.firsts
            sequence = [first, *sequence] if is_there else [0xFF] * form.size
            yield int.from_bytes(sequence[:size], "big")

    def _number_of(self, sequence, before):
        """By Horner's rule; with each digit, a digit of the form's first number is added."""
        first, *rest = sequence
        base = len(self._digits)
        added = Const(0)
        for form in self._forms:
            if form.size >= len(sequence):
                digit = form.number // base ** (form.size - len(sequence))
                digit = digit % base if rest else digit - form.firsts.start
                added = Mux(is_in(first, form.firsts), digit, added)
        return times(before, base) + self.digit(rest[-1]) + added if rest else first + added

    def _runs(self):
        """Runs of consecutive digits, by the number to be subtracted from them."""
        runs = {}
        for n, byte in enumerate(self._digits):
            runs.setdefault(byte - n, []).append(byte)
        return runs

    def is_digit(self, byte):
        return Cat(is_in(byte, run) for run in self._runs().values()).any()

    def digit(self, byte):
        offset = Const(0)
        for taken, run in self._runs().items():
            offset = Mux(is_in(byte, run), taken, offset)
        return (byte - offset)[:8]
