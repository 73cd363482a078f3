"""Which sequences are well formed: the arithmetic of the standards, as logic.

The first byte gives the length of a sequence. The other bits of its bytes are a number, high bits
first, and some numbers must not be encoded in that many bytes (RFC 3629 section 3, ISO/IEC 10646-1
Amendment 2 R.2 and R.5). Each encoding is the few numbers in which it differs. Nothing is derived
from the tables of ``clockpoint.hdl``.

A *sequence* below is a list of bytes, which are 8-bit values.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Value

from ..hdl import ENCODINGS, Cause
from ..hdl.encoding import Pairs

__all__ = [
    "HIGH",
    "LOW",
    "REPLACEMENT",
    "RULES",
    "SUPPLEMENTARY",
    "SURROGATES",
    "Excluded",
    "Form",
    "Rules",
    "any_of",
    "is_in",
    "pair_of",
    "rules_of",
    "surrogates_of",
]

#: High and low surrogates, and both (Unicode D71 to D73).
HIGH, LOW, SURROGATES = range(0xD800, 0xDC00), range(0xDC00, 0xE000), range(0xD800, 0xE000)
#: The code points that a pair of surrogates encodes (Unicode D91).
SUPPLEMENTARY = range(0x10000, 0x110000)
#: U+FFFD, the replacement character.
REPLACEMENT = 0xFFFD


def is_in(number, numbers: range) -> Value:
    """Whether a number is in a range."""
    is_below = number < numbers.stop
    return (number >= numbers.start) & is_below if numbers.start else is_below


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


class Form(NamedTuple):
    """The sequences of one length."""

    size: int  # the length in bytes
    lead_bytes: range  # the first bytes
    offset: int = 0  # the number of the first sequence, whose bits are 0

    def numbers(self, bits: int) -> range:
        """The numbers of all sequences, with so many bits in each continuation byte."""
        count = len(self.lead_bytes) << bits * (self.size - 1)
        return range(self.offset, self.offset + count)


class Excluded(NamedTuple):
    """Numbers that must not be encoded in ``size`` bytes, and the cause of the error."""

    size: int
    numbers: range
    cause: Cause


@dataclass(frozen=True)
class Rules:
    """The rules of an encoding.

    Raises
    ------
    :exc:`ValueError`
        If sequences with the same first bytes have excluded numbers at both ends, and are not all
        excluded for one cause: ``is_initial_subsequence`` and ``cause_of`` look at the ends only.
    """

    forms: tuple[Form, ...]  # by length, from 1 on
    excluded: tuple[Excluded, ...] = ()
    pairs: Pairs = Pairs.ORDINARY  # the meaning of a high surrogate that a low one follows
    bits: int = 6  # those of the number in each continuation byte, which is 80 or more

    def __post_init__(self):
        for form in self.forms:
            excluded = [numbers for size, numbers, _ in self.excluded if size == form.size]
            bounds = [number for numbers in excluded for number in (numbers[0], numbers[-1])]
            for size in (1 << self.bits * n for n in range(1, form.size)):
                for low in {number - (number - form.offset) % size for number in bounds}:
                    high = low + size - 1
                    at_low, at_high = ([end in each for each in excluded] for end in (low, high))
                    if any(at_low) and any(at_high) and at_low != at_high:
                        raise ValueError(f"only some of {low:04X}..{high:04X} are excluded")

    @property
    def longest(self) -> int:
        """The most bytes of a sequence."""
        return len(self.forms)

    @property
    def joins(self) -> bool:
        """Whether a pair of surrogates is one code point."""
        return self.pairs in (Pairs.JOINED, Pairs.REQUIRED)

    @property
    def longest_event(self) -> int:
        """The most bytes of a code point: those of a sequence, or of two that are joined."""
        return self.longest * (2 if self.joins else 1)

    @property
    def codepoint_bits(self) -> int:
        """The bits of the highest code point."""
        form = self.forms[-1]
        highest = form.numbers(self.bits)[-1]
        for size, numbers, _ in self.excluded:
            if size == form.size and highest in numbers:
                highest = numbers.start - 1
        return max(highest, SUPPLEMENTARY[-1] if self.joins else 0).bit_length()

    @property
    def unpaired(self) -> "Rules":
        """The same rules if surrogates are code points like any others."""
        return replace(self, pairs=Pairs.ORDINARY)

    @property
    def longest_error(self) -> int:
        """The most bytes of an error: a sequence without its last byte, or a surrogate."""
        has_wrong_surrogates = self.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED)
        return max(self.longest - 1, 3 if has_wrong_surrogates else 1)

    def is_continuation(self, byte: Value) -> Value:
        """Whether a byte can continue a sequence."""
        return is_in(byte, range(0x80, 0x80 + (1 << self.bits)))

    def number_of(self, sequence: Sequence[Value]) -> Value:
        """The number that a sequence encodes, if its length is that of its first byte."""
        first, *rest = sequence
        form = self.forms[len(rest)]
        first_bits = (len(form.lead_bytes) - 1).bit_length()
        number = Cat(*(byte[: self.bits] for byte in reversed(rest)), first[:first_bits])
        return number + form.offset if form.offset else number

    def is_well_formed(self, sequence: Sequence[Value]) -> Value:
        """Whether a sequence is well formed."""
        if len(sequence) > self.longest:
            return Const(0)
        first, *rest = sequence
        form, number = self.forms[len(rest)], self.number_of(sequence)
        tails = map(self.is_continuation, rest)
        return Cat(is_in(first, form.lead_bytes), *tails, ~self.is_excluded(number, form)).all()

    def is_encodable(self, number: Value, form: Form) -> Value:
        """Whether a number may be encoded in this form."""
        return is_in(number, form.numbers(self.bits)) & ~self.is_excluded(number, form)

    def is_excluded(self, number: Value, form: Form) -> Value:
        """Whether a number must not be encoded in this form."""
        excluded = (numbers for size, numbers, _ in self.excluded if size == form.size)
        return any_of(is_in(number, numbers) for numbers in excluded)

    def is_initial_subsequence(self, sequence: Sequence[Value]) -> Value:
        """Whether a longer well-formed sequence starts with these bytes.

        The sequences with one beginning have consecutive numbers, and the excluded ones are at one
        end or are all of them. So it suffices to complete the sequence with the lowest and with the
        highest continuation bytes.
        """
        first, *rest = sequence
        starts = any_of(
            is_in(first, form.lead_bytes)
            & ~Cat(self.is_excluded(n, form) for n in self._extremes(sequence, form.size)).all()
            for form in self.forms[len(sequence) :]
        )
        return Cat(starts, *map(self.is_continuation, rest)).all()

    def cause_of(self, sequence: Sequence[Value]) -> Value:
        """Why a sequence is ill formed, although all but its last byte are a beginning.

        If the last byte is a continuation byte, every number with this beginning is excluded, and
        the cause is that of the exclusion.
        """
        first, *rest = sequence
        cause = Const(Cause.OUT_OF_RANGE)
        for size, numbers, reason in self.excluded:
            if size >= len(sequence):
                extremes = self._extremes(sequence, size)
                all_excluded = Cat(is_in(number, numbers) for number in extremes).all()
                is_form = is_in(first, self.forms[size - 1].lead_bytes)
                cause = Mux(is_form & all_excluded, reason, cause)
        if rest:
            return Mux(self.is_continuation(rest[-1]), cause, Cause.TRUNCATED)
        starts = any_of(is_in(first, form.lead_bytes) for form in self.forms)
        is_unexpected = is_in(first, range(0x80, 0xC0)) & ~starts
        return Mux(is_unexpected, Cause.UNEXPECTED_CONTINUATION, cause)

    def shortest_form(self, number: Value) -> list[tuple[Form, Value]]:
        """Each form, and whether it is the shortest in which the number may be encoded."""
        shorter, choices = Const(0), []
        for form in self.forms:
            is_encodable = self.is_encodable(number, form)
            choices.append((form, is_encodable & ~shorter))
            shorter |= is_encodable
        return choices

    def sequence_of(self, number: Value, form: Form) -> Value:
        """The bytes of a number in a form, the first in the high bits."""
        number -= form.offset
        high = number >> self.bits * (form.size - 1)
        rest = (0x80 + (number >> self.bits * n)[: self.bits] for n in range(form.size - 1))
        return Cat(byte[:8] for byte in (*rest, form.lead_bytes.start + high))

    def _extremes(self, sequence, size):
        """The lowest and the highest number whose sequence of ``size`` bytes begins with these."""
        for byte in (0x80, 0x80 + (1 << self.bits) - 1):
            yield self.number_of([*sequence, *[Const(byte, 8)] * (size - len(sequence))])


#: Amendment 2 R.2: as many ones as the sequence has bytes, then a zero; a single byte is below 80.
_FORMS = (
    Form(1, range(0x00, 0x80)),
    Form(2, range(0xC0, 0xE0)),
    Form(3, range(0xE0, 0xF0)),
    Form(4, range(0xF0, 0xF8)),
    Form(5, range(0xF8, 0xFC)),
    Form(6, range(0xFC, 0xFE)),
)
#: Numbers with a shorter form (RFC 3629 section 3).
_OVERLONG = tuple(
    Excluded(size, range(least), Cause.OVERLONG)
    for size, least in ((2, 1 << 7), (3, 1 << 11), (4, 1 << 16), (5, 1 << 21), (6, 1 << 26))
)
_SURROGATE = Excluded(3, SURROGATES, Cause.SURROGATE)
_BEYOND = Excluded(4, range(0x110000, 1 << 21), Cause.OUT_OF_RANGE)

#: The rules, by the names of the encodings.
RULES = {
    "utf-8": Rules(_FORMS[:4], (*_OVERLONG[:3], _SURROGATE, _BEYOND)),
    "iso-10646-amd2": Rules(_FORMS),
    "fss-utf": Rules(_FORMS, _OVERLONG),
    "rfc-2279": Rules(_FORMS, (*_OVERLONG, _SURROGATE)),
    "generalized-utf-8": Rules(_FORMS[:4], (*_OVERLONG[:3], _BEYOND)),
    "wtf-8": Rules(_FORMS[:4], (*_OVERLONG[:3], _BEYOND), Pairs.FORBIDDEN),
    "cesu-8": Rules(_FORMS[:3], _OVERLONG[:2], Pairs.REQUIRED),
    # JVMS 4.4.7: U+0000 is C0 80.
    "mutf-8": Rules(
        _FORMS[:3],
        (
            Excluded(1, range(1), Cause.OUT_OF_RANGE),
            Excluded(2, range(1, 1 << 7), Cause.OVERLONG),
            _OVERLONG[1],
        ),
        Pairs.JOINED,
    ),
    "utf8mb3": Rules(_FORMS[:3], _OVERLONG[:2]),
}

#: What makes a table; its name does not.
TABLE = "well_formed", "ill_formed", "pairs"


def rules_of(encoding) -> Rules:
    """The rules of a table, whatever its name is.

    Raises
    ------
    :exc:`LookupError`
        If no standard has this table.
    """
    for name, rules in RULES.items():
        table = ENCODINGS[name]
        if all(getattr(table, of) == getattr(encoding, of) for of in TABLE):
            return rules
    raise LookupError(
        f"the table {encoding.name!r} has no specification: its rows, or its pairs, are those of "
        f"none of {', '.join(RULES)}"
    )
