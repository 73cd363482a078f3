"""The well-formed and ill-formed byte sequences: tables in the form of Unicode Table 3-7."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain, groupby
from typing import NamedTuple

from amaranth.lib.enum import EnumType, EnumView

from ..lib.check import check_type
from .automaton import automaton

__all__ = [
    "UTF_8",
    "Cause",
    "Encoding",
    "IllFormed",
    "Pairs",
    "WellFormed",
    "check_encoding",
    "check_ordinary_pairs",
    "check_shape",
]


class Cause(Enum, metaclass=EnumType, view_class=EnumView, shape=3):
    """The reason why a sequence is ill formed."""

    #: The sequence is well formed.
    NONE = 0
    #: 80..BF where a sequence should start.
    UNEXPECTED_CONTINUATION = 1
    #: A sequence cut short by the end of its packet.
    TRUNCATED_AT_END = 2
    #: A sequence cut short by a byte that is no continuation byte.
    TRUNCATED = 4
    #: More bytes than the code point needs (RFC 3629 section 3).
    OVERLONG = 5
    #: U+D800..U+DFFF (Unicode D92).
    SURROGATE = 6
    #: Above U+10FFFF.
    OUT_OF_RANGE = 7

    def __str__(self):
        return self.name.lower().replace("_", "-")


class WellFormed(NamedTuple):
    """A row of sequences that encode consecutive code points, in lexicographic order.

    ``bytes`` has, for each position, the possible bytes in order.
    """

    codepoints: range
    bytes: tuple[Sequence[int], ...]

    def __str__(self):
        numbers = f"U+{self.codepoints[0]:04X}..U+{self.codepoints[-1]:04X}"
        return f"{numbers}  {_written(self.bytes)}"


class IllFormed(NamedTuple):
    """A row of sequences that only their last byte makes ill formed.

    A single byte is an error by itself. In a longer row, the last byte is a continuation byte that
    cannot continue the sequence before it; that sequence is the error.
    """

    cause: Cause
    bytes: tuple[Sequence[int], ...]

    def __str__(self):
        return f"{self.cause}  {_written(self.bytes)}"


class Pairs(Enum):
    """The meaning of a high surrogate, U+D800..U+DBFF, directly before a low one."""

    #: Two code points like any others, if the rows have surrogates at all.
    ORDINARY = 0
    #: The low one is an error (WTF-8).
    FORBIDDEN = 1
    #: One code point above U+FFFF (Unicode D91); any other surrogate stands for itself (Java).
    JOINED = 2
    #: One code point above U+FFFF; any other surrogate is an error (CESU-8).
    REQUIRED = 3


@dataclass(frozen=True, repr=False)
class Encoding:
    """A character encoding form: the result of every sequence of bytes.

    Together, the two tables must cover exactly once every byte that starts a sequence, and every
    continuation byte after any prefix of a sequence. Any other byte there truncates the sequence,
    and needs no row. ``pairs`` is the rule for a sequence after another one. ``standard`` names the
    document that defines it.

    Raises
    ------
    :exc:`ValueError`
        If a column is out of order, if a row has more or fewer sequences than code points, if the
        rows omit a sequence or cover it twice, or if pairs are joined and a row has over three
        bytes.
    """

    name: str
    well_formed: tuple[WellFormed, ...]
    ill_formed: tuple[IllFormed, ...]
    pairs: Pairs = Pairs.ORDINARY
    standard: str = field(default="", compare=False)

    @classmethod
    def parse(
        cls,
        name: str,
        *,
        well_formed: str,
        ill_formed: str,
        pairs: Pairs = Pairs.ORDINARY,
        standard: str = "",
    ) -> "Encoding":
        """Read both tables from text: code points or cause, then a column for each byte."""
        causes = {str(cause): cause for cause in Cause}
        return cls(
            name,
            tuple(WellFormed(_span(numbers), columns) for numbers, columns in _rows(well_formed)),
            tuple(IllFormed(causes[cause], columns) for cause, columns in _rows(ill_formed)),
            pairs,
            standard,
        )

    def __repr__(self):
        return f"<Encoding {self.name}>"

    def __post_init__(self):
        for row in self.well_formed + self.ill_formed:
            if any([*column] != sorted({*column}) for column in row.bytes):
                raise ValueError(f"{self.name}: bytes out of order in {row}")
        for row in self.well_formed:
            if len(row.codepoints) != math.prod(map(len, row.bytes)):
                raise ValueError(f"{self.name}: not one code point for each sequence in {row}")
        self._check_complete()
        # A pair has twice the bytes of the longest row.
        if self.joins and self.longest > 3:
            raise ValueError(f"{self.name}: pairs are joined, and a row has over three bytes")

    @property
    def longest(self) -> int:
        """The number of bytes in the longest row."""
        return max(len(row.bytes) for row in self.well_formed)

    @property
    def joins(self) -> bool:
        """Whether two sequences can form one code point."""
        return self.pairs in (Pairs.JOINED, Pairs.REQUIRED)

    @property
    def most_bytes(self) -> int:
        """The most bytes of a code point."""
        return 2 * self.longest if self.joins else self.longest

    @property
    def longest_error(self) -> int:
        """The most bytes of an error: a sequence without its last byte, or a surrogate."""
        is_surrogate_wrong = self.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED)
        return max(self.longest - 1, 3 if is_surrogate_wrong else 1)

    @property
    def codepoint_bits(self) -> int:
        """The width of a code point."""
        most = max(row.codepoints[-1] for row in self.well_formed)
        return max(most, 0x10FFFF if self.joins else 0).bit_length()

    @property
    def continuation(self) -> set[int]:
        """The bytes that can continue a sequence."""
        return {byte for row in self.well_formed for column in row.bytes[1:] for byte in column}

    def lead_bytes(self, longer_than: int = 0) -> set[int]:
        """The bytes that start a well-formed sequence of more than the given number of bytes."""
        rows = (row.bytes for row in self.well_formed if len(row.bytes) > longer_than)
        return {byte for first, *_ in rows for byte in first}

    def _check_complete(self):
        rows = self.well_formed + self.ill_formed
        continuation = sorted(self.continuation)
        sequences = {0: b""}  # the first one that leads to each state
        for state, steps in enumerate(automaton((n, row.bytes) for n, row in enumerate(rows))):
            for byte in continuation if state else range(256):
                sequence = sequences[state] + bytes([byte])
                if byte not in steps:
                    raise ValueError(f"{self.name}: no row covers {sequence.hex(' ')}")
                labels, target = steps[byte]
                if len(labels) + (target is not None) > 1:
                    raise ValueError(f"{self.name}: several rows cover {sequence.hex(' ')}")
                sequences.setdefault(target, sequence)


def _written(columns):
    """Columns of bytes as in a table: ``C2..DF  80..BF``."""

    def spans(column):
        for _, span in groupby(enumerate(column), lambda pair: pair[1] - pair[0]):
            (_, first), *_, (_, last) = [*span] * 2
            yield f"{first:02X}..{last:02X}" if first != last else f"{first:02X}"

    return "  ".join(",".join(spans(column)) for column in columns)


def check_encoding(encoding):
    """Reject anything but an ``Encoding``, such as the name of one, with ``TypeError``."""
    check_type("encoding", encoding, Encoding, "an Encoding, such as ENCODINGS['utf-8']")


def check_shape(encoding):
    """Reject a table without UTF-8's shape, or with errors that only a third byte shows."""
    check_encoding(encoding)
    for row in encoding.well_formed:
        # Where the first and the last are right, so are all between: rows are consecutive.
        for n in (0, -1):
            if [column[n] for column in row.bytes] != _form(row.codepoints[n], len(row.bytes)):
                raise ValueError(f"{encoding.name}: not of UTF-8's shape: {row}")
    if encoding.longest == 1:
        raise ValueError(f"{encoding.name}: no sequence is longer than one byte")
    for row in encoding.ill_formed:
        if len(row.bytes) > 2:
            raise ValueError(f"{encoding.name}: an error that only a third byte shows: {row}")


def check_ordinary_pairs(encoding):
    """Reject a table as ``check_shape`` does, and one in which two sequences can make one event."""
    check_shape(encoding)
    if encoding.pairs is not Pairs.ORDINARY:
        raise ValueError(
            f"{encoding.name}: two sequences can be one code point, or one error; "
            "this core decodes each by itself"
        )


def _form(number, size):
    """The bytes of a number in that many bytes (RFC 3629 section 3); ``None`` if it needs more."""
    rest = [0x80 | number >> 6 * n & 0x3F for n in reversed(range(size - 1))]
    first, ones = number >> 6 * (size - 1), size if size > 1 else 0
    return [0xFF00 >> ones & 0xFF | first, *rest] if first < 0x80 >> ones else None


def _span(text):
    """``"80..BF"`` or ``"U+0080..U+07FF"`` as a range; a single number is a range of one."""
    first, _, last = text.replace("U+", "").partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def _rows(text):
    """The heading of each line; a column for each byte, of ranges with commas between them."""
    for line in text.strip().splitlines():
        heading, *columns = line.split()
        spans = ([*map(_span, column.split(","))] for column in columns)
        yield heading, tuple(s[0] if len(s) == 1 else tuple(chain(*s)) for s in spans)


#: The well-formed sequences are The Unicode Standard's Table 3-7.
UTF_8 = Encoding.parse(
    "utf-8",
    standard="RFC 3629; Unicode Table 3-7",
    well_formed="""
        U+0000..U+007F      00..7F
        U+0080..U+07FF      C2..DF  80..BF
        U+0800..U+0FFF      E0      A0..BF  80..BF
        U+1000..U+CFFF      E1..EC  80..BF  80..BF
        U+D000..U+D7FF      ED      80..9F  80..BF
        U+E000..U+FFFF      EE..EF  80..BF  80..BF
        U+10000..U+3FFFF    F0      90..BF  80..BF  80..BF
        U+40000..U+FFFFF    F1..F3  80..BF  80..BF  80..BF
        U+100000..U+10FFFF  F4      80..8F  80..BF  80..BF
    """,
    ill_formed="""
        unexpected-continuation  80..BF
        overlong                 C0..C1
        overlong                 E0      80..9F
        surrogate                ED      A0..BF
        overlong                 F0      80..8F
        out-of-range             F4      90..BF
        out-of-range             F5..FF
    """,
)
