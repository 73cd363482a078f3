"""The well-formed sequences, by the arithmetic of the standards, as logic.

The first byte gives the length of a sequence. The other bits of its bytes are a number, high bits
first, and some numbers must not be encoded in that many bytes (RFC 3629 section 3, ISO/IEC 10646-1
Amendment 2 R.2 and R.5). Encodings differ in these numbers and in the longest sequence. Nothing is
derived from the tables of ``clockpoint.hdl``, which only tell the encodings apart.

A *sequence* below is a list of bytes, which are 8-bit values.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Value

from ..hdl import ENCODINGS, Cause
from ..hdl.tables.encoding import Pairs

__all__ = ["HIGH", "LOW", "REPLACEMENT", "RULES", "SUPPLEMENTARY", "SURROGATES", "Excluded"]
__all__ += ["Rules", "any_of", "is_in", "is_scalar", "pair_of", "rules_of", "surrogates_of"]

#: High and low surrogates, and both (Unicode D71 to D73).
HIGH, LOW, SURROGATES = range(0xD800, 0xDC00), range(0xDC00, 0xE000), range(0xD800, 0xE000)
#: The code points that a pair of surrogates encodes (Unicode D91).
SUPPLEMENTARY = range(0x10000, 0x110000)
#: U+FFFD, the replacement character.
REPLACEMENT = 0xFFFD


def is_in(number, numbers: range) -> Value:
    """Whether a number is in a range."""
    bits = (len(numbers) - 1).bit_length()
    if len(numbers) == 1 << bits and numbers.start % len(numbers) == 0:
        return number[bits:] == numbers.start >> bits  # a prefix of the number
    is_below = number < numbers.stop
    return (number >= numbers.start) & is_below if numbers.start else is_below


def is_scalar(number) -> Value:
    """Whether a number is a Unicode scalar value (Unicode D76)."""
    return (number < SUPPLEMENTARY.stop) & ~is_in(number, SURROGATES)


def any_of(conditions) -> Value:
    """Whether one of the conditions holds; 0 if there are none."""
    return Cat(Const(0), conditions).any()


def pair_of(high, low) -> Value:
    """The code point of a pair of surrogates (Unicode D91)."""
    return SUPPLEMENTARY.start + (high - HIGH.start) * 0x400 + (low - LOW.start)


def surrogates_of(number) -> tuple[Value, Value]:
    """The high and the low surrogate of a code point above U+FFFF (Unicode D91)."""
    above = (number - SUPPLEMENTARY.start)[:20]
    return HIGH.start + above[10:], LOW.start + above[:10]


class Excluded(NamedTuple):
    """Numbers that must not be encoded in ``size`` bytes, and the cause of the error."""

    size: int
    numbers: range
    cause: Cause


#: The lead bytes of each length from 1 on: as many ones as the sequence has bytes, then a zero; a
#: single byte is below 80 (Amendment 2 R.2).
_BOUNDS = 0xC0, 0xE0, 0xF0, 0xF8, 0xFC, 0xFE
LEAD_BYTES = range(0x80), *map(range, _BOUNDS, _BOUNDS[1:])
#: The bytes that continue a sequence, and the bits of the number in each.
CONTINUATION, CONTINUATION_BITS = range(0x80, 0xC0), 6


@dataclass(frozen=True)
class Rules:
    """The rules of an encoding.

    The sequences that start with the same bytes have consecutive numbers, of which none, all, or
    those at one end are excluded: all are excluded if the lowest and the highest number are.
    """

    longest: int  # the most bytes of a sequence
    excluded: tuple[Excluded, ...] = ()
    pairs: Pairs = Pairs.ORDINARY  # the meaning of a high surrogate that a low one follows

    @property
    def joins(self) -> bool:
        """Whether a pair of surrogates is one code point."""
        return self.pairs in (Pairs.JOINED, Pairs.REQUIRED)

    @property
    def most_bytes(self) -> int:
        """The most bytes of a code point: one sequence, or two sequences that are joined."""
        return self.longest * (2 if self.joins else 1)

    @property
    def longest_error(self) -> int:
        """The most bytes of an error: a sequence without its last byte, or a surrogate."""
        has_wrong_surrogates = self.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED)
        return max(self.longest - 1, 3 if has_wrong_surrogates else 1)

    @property
    def codepoint_bits(self) -> int:
        """The bits of the highest code point."""
        highest = _numbers(self.longest)[-1]
        for size, numbers, _ in self.excluded:
            if size == self.longest and highest in numbers:
                highest = numbers.start - 1
        return max(highest, SUPPLEMENTARY[-1] if self.joins else 0).bit_length()

    @property
    def encodes_all(self) -> bool:
        """Whether every number of 31 bits has a sequence."""
        is_limited = any(cause is not Cause.OVERLONG for *_, cause in self.excluded)
        return self.longest == len(LEAD_BYTES) and not is_limited

    @property
    def unpaired(self) -> "Rules":
        """The same rules if surrogates are code points like any others."""
        return replace(self, pairs=Pairs.ORDINARY)

    def number_of(self, sequence: Sequence[Value]) -> Value:
        """The number that a sequence encodes; its first byte must give its length."""
        first, *rest = sequence
        lead_bits = (len(LEAD_BYTES[len(rest)]) - 1).bit_length()
        return Cat(*(byte[:CONTINUATION_BITS] for byte in reversed(rest)), first[:lead_bits])

    def is_well_formed(self, sequence: Sequence[Value]) -> Value:
        """Whether a sequence is well formed."""
        first, *rest = sequence
        size = len(sequence)
        if size > self.longest:
            return Const(0)
        is_allowed = ~self.is_excluded(self.number_of(sequence), size)
        return Cat(
            is_in(first, LEAD_BYTES[size - 1]), *map(_is_continuation, rest), is_allowed
        ).all()

    def is_excluded(self, number: Value, size: int) -> Value:
        """Whether a number must not be encoded in so many bytes."""
        return any_of(is_in(number, numbers) for of, numbers, _ in self.excluded if of == size)

    def is_initial_subsequence(self, sequence: Sequence[Value]) -> Value:
        """Whether a longer well-formed sequence starts with these bytes."""
        first, *rest = sequence
        has_lead = any_of(
            is_in(first, LEAD_BYTES[size - 1])
            & ~Cat(self.is_excluded(n, size) for n in self._extremes(sequence, size)).all()
            for size in range(len(sequence) + 1, self.longest + 1)
        )
        return Cat(has_lead, *map(_is_continuation, rest)).all()

    def cause_of(self, sequence: Sequence[Value]) -> Value:
        """The cause of an ill-formed sequence; its bytes before the last start a well-formed one.

        If the last byte is a continuation byte, every number whose sequence starts with these bytes
        is excluded, and the exclusion has the cause.
        """
        first, *rest = sequence
        cause = Const(Cause.OUT_OF_RANGE)
        for size, numbers, reason in self.excluded:
            if size >= len(sequence):
                extremes = self._extremes(sequence, size)
                all_excluded = Cat(is_in(number, numbers) for number in extremes).all()
                has_size = is_in(first, LEAD_BYTES[size - 1])
                cause = Mux(has_size & all_excluded, reason, cause)
        if rest:
            return Mux(_is_continuation(rest[-1]), cause, Cause.TRUNCATED)
        return Mux(_is_continuation(first), Cause.UNEXPECTED_CONTINUATION, cause)

    def shortest_form(self, number: Value) -> tuple[Value, Value]:
        """The shortest sequence that encodes a number, and its length, 0 if there is none."""
        sequence, length = Const(0), Const(0)
        for size in reversed(range(1, self.longest + 1)):
            is_encodable = is_in(number, _numbers(size)) & ~self.is_excluded(number, size)
            sequence = Mux(is_encodable, self.sequence_of(number, size), sequence)
            length = Mux(is_encodable, size, length)
        return sequence, length

    def sequence_of(self, number: Value, size: int) -> Value:
        """So many bytes that encode a number, the first in the high bits."""
        rest = (
            CONTINUATION.start + (number >> CONTINUATION_BITS * n)[:CONTINUATION_BITS]
            for n in range(size - 1)
        )
        lead = LEAD_BYTES[size - 1].start + (number >> CONTINUATION_BITS * (size - 1))
        return Cat(byte[:8] for byte in (*rest, lead))

    def _extremes(self, sequence, size):
        """The lowest and the highest number whose sequence of ``size`` bytes begins with these."""
        for byte in (CONTINUATION[0], CONTINUATION[-1]):
            yield self.number_of([*sequence, *[Const(byte, 8)] * (size - len(sequence))])


def _numbers(size):
    """The numbers that so many bytes can encode."""
    return range(len(LEAD_BYTES[size - 1]) << CONTINUATION_BITS * (size - 1))


def _is_continuation(byte):
    return is_in(byte, CONTINUATION)


#: Numbers with a shorter form (RFC 3629 section 3).
_OVERLONG = tuple(
    Excluded(size, range(least), Cause.OVERLONG)
    for size, least in ((2, 1 << 7), (3, 1 << 11), (4, 1 << 16), (5, 1 << 21), (6, 1 << 26))
)
_SURROGATE = Excluded(3, SURROGATES, Cause.SURROGATE)
_OUT_OF_RANGE = Excluded(4, range(0x110000, 1 << 21), Cause.OUT_OF_RANGE)
#: JVMS 4.4.7: U+0000 is C0 80.
_JAVA = (
    Excluded(1, range(1), Cause.OUT_OF_RANGE),
    Excluded(2, range(1, 1 << 7), Cause.OVERLONG),
    _OVERLONG[1],
)

#: The rules, by the names of the encodings.
RULES = {
    "utf-8": Rules(4, (*_OVERLONG[:3], _SURROGATE, _OUT_OF_RANGE)),
    "iso-10646-amd2": Rules(6),
    "fss-utf": Rules(6, _OVERLONG),
    "rfc-2279": Rules(6, (*_OVERLONG, _SURROGATE)),
    "generalized-utf-8": Rules(4, (*_OVERLONG[:3], _OUT_OF_RANGE)),
    "wtf-8": Rules(4, (*_OVERLONG[:3], _OUT_OF_RANGE), Pairs.FORBIDDEN),
    "cesu-8": Rules(3, _OVERLONG[:2], Pairs.REQUIRED),
    "mutf-8": Rules(3, _JAVA, Pairs.JOINED),
    "utf8mb3": Rules(3, _OVERLONG[:2]),
}


def rules_of(encoding) -> Rules:
    """The rules of a table, whatever its name is.

    Raises
    ------
    :exc:`LookupError`
        If no standard has this table.
    """
    content = attrgetter("well_formed", "ill_formed", "pairs")
    for name, table in ENCODINGS.items():
        if content(table) == content(encoding):
            return RULES[name]
    raise LookupError(
        f"the table {encoding.name!r} has no specification: its rows, or its pairs, are those of "
        f"none of {', '.join(RULES)}"
    )
