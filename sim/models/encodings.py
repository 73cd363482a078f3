"""The well-formed sequences: tables in the form of Unicode Table 3-7, in plain Python.

Nothing comes from the tables of ``clockpoint.hdl``, nor from the arithmetic of the specifications.
"""

from math import prod
from typing import NamedTuple

__all__ = ["HIGH", "LOW", "REPLACEMENT", "SURROGATES", "TABLES", "Judgment", "Table", "TableRow"]
__all__ += ["pair_of"]

#: High and low surrogates, and both (Unicode D71 to D73).
HIGH, LOW, SURROGATES = range(0xD800, 0xDC00), range(0xDC00, 0xE000), range(0xD800, 0xE000)
#: U+FFFD, the replacement character.
REPLACEMENT = 0xFFFD


def pair_of(high: int, low: int) -> int:
    """The scalar value of two surrogates (RFC 2781 section 2.2)."""
    return 0x10000 + (high - HIGH.start) * 0x400 + low - LOW.start


class Judgment(NamedTuple):
    """The judgment on some bytes, as the beginning of a sequence.

    Attributes
    ----------
    cause : str or None
        The cause of the error; ``None`` if a code point starts with these bytes.
    missing : int
        The number of bytes still missing; 0 if there is a cause.
    number : int
        The code point, if no byte is missing.
    """

    cause: str | None
    missing: int = 0
    number: int = 0


class TableRow(NamedTuple):
    """Well-formed sequences of consecutive code points, or ill-formed ones with a ``cause``."""

    cause: str | None
    codepoints: range | None
    columns: tuple[range, ...]  # the values of each byte

    def number_of(self, sequence: bytes) -> int:
        """The code point of a sequence of the row."""
        number = 0
        for byte, column in zip(sequence, self.columns, strict=True):
            number = number * len(column) + byte - column.start
        return self.codepoints.start + number

    def sequence_of(self, number: int) -> bytes:
        """The sequence of a code point of the row."""
        number -= self.codepoints.start
        sizes = [len(column) for column in self.columns]
        digits = (number // prod(sizes[n + 1 :]) % sizes[n] for n in range(len(sizes)))
        return bytes(column[n] for column, n in zip(self.columns, digits, strict=True))


class Table(NamedTuple):
    """The rows of an encoding.

    Attributes
    ----------
    rows : tuple of TableRow
        The first row that matches a sequence decides.
    pairs : str
        A high surrogate directly followed by a low one: ``"ordinary"`` if they are two code points,
        ``"forbidden"`` if the low one is an error, ``"joined"`` if they are one code point, and
        ``"required"`` if every other surrogate is an error, too.
    """

    rows: tuple[TableRow, ...]
    pairs: str = "ordinary"

    def judge(self, sequence: bytes) -> Judgment:
        """Judge some bytes; the bytes before the last must be an initial subsequence of a row."""
        size = len(sequence)
        for cause, codepoints, columns in self.rows:
            if size <= len(columns) and all(map(range.__contains__, columns, sequence)):
                missing = len(columns) - size
                if missing:
                    return Judgment(None, missing)
                row = TableRow(cause, codepoints, columns)
                return Judgment(cause) if cause else Judgment(None, 0, row.number_of(sequence))
        return Judgment("truncated")

    def encode(self, number: int) -> bytes | None:
        """The shortest sequence of a code point; ``None`` if it has none."""
        if self.pairs == "required" and number in SURROGATES:
            return None
        if self.pairs in ("joined", "required") and 0x10000 <= number <= 0x10FFFF:
            high, low = divmod(number - 0x10000, 0x400)
            return self.encode_single(HIGH.start + high) + self.encode_single(LOW.start + low)
        return self.encode_single(number)

    def encode_single(self, number: int) -> bytes | None:
        """Encode a number that is not in a pair."""
        rows = [row for row in self.rows if row.codepoints and number in row.codepoints]
        row = min(rows, key=lambda row: len(row.columns), default=None)
        return row and row.sequence_of(number)


def _rows(*texts):
    """The rows of texts, a line each: code points or a cause, then the values of each byte."""
    for line in "\n".join(texts).split("\n"):
        heading, *columns = line.split()
        is_cause = heading.islower()
        codepoints = None if is_cause else _span(heading)
        yield TableRow(heading if is_cause else None, codepoints, tuple(map(_span, columns)))


def _span(text):
    first, _, last = text.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


# Table 3-7, by the number of bytes, and the ill-formed bytes, which the table does not list.
_CONTINUATION = "unexpected-continuation 80..BF"
_ONE = f"0000..007F 00..7F\n{_CONTINUATION}"
_TWO = "0080..07FF C2..DF 80..BF\noverlong C0..C1"
_THREE = """0800..0FFF E0 A0..BF 80..BF
1000..CFFF E1..EC 80..BF 80..BF
D000..D7FF ED 80..9F 80..BF
E000..FFFF EE..EF 80..BF 80..BF
overlong E0 80..9F"""
_FOUR = """10000..3FFFF F0 90..BF 80..BF 80..BF
40000..FFFFF F1..F3 80..BF 80..BF 80..BF
100000..10FFFF F4 80..8F 80..BF 80..BF
overlong F0 80..8F
out-of-range F4 90..BF
out-of-range F5..FF"""
# Rows of the other encodings: with surrogates, with more bytes (RFC 2279 section 2), with fewer.
_NO_SURROGATES = "surrogate ED A0..BF"
_SURROGATES = "D800..DFFF ED A0..BF 80..BF"
_FOUR_TO_SIX = """10000..3FFFF F0 90..BF 80..BF 80..BF
40000..1FFFFF F1..F7 80..BF 80..BF 80..BF
200000..FFFFFF F8 88..BF 80..BF 80..BF 80..BF
1000000..3FFFFFF F9..FB 80..BF 80..BF 80..BF 80..BF
4000000..3FFFFFFF FC 84..BF 80..BF 80..BF 80..BF 80..BF
40000000..7FFFFFFF FD 80..BF 80..BF 80..BF 80..BF 80..BF
overlong F0 80..8F
overlong F8 80..87
overlong FC 80..83
out-of-range FE..FF"""
_NO_FOUR = "out-of-range F0..FF"
# ISO/IEC 10646-1 Amendment 2, R.2: of any length.
_AMENDMENT_2 = """0000..007F 00..7F
0000..07FF C0..DF 80..BF
0000..FFFF E0..EF 80..BF 80..BF
0000..1FFFFF F0..F7 80..BF 80..BF 80..BF
0000..3FFFFFF F8..FB 80..BF 80..BF 80..BF 80..BF
0000..7FFFFFFF FC..FD 80..BF 80..BF 80..BF 80..BF 80..BF
out-of-range FE..FF"""
# JVMS 4.4.7.
_JAVA_ONE = f"0001..007F 01..7F\nout-of-range 00\n{_CONTINUATION}"
_JAVA_TWO = f"0000 C0 80\noverlong C0 81..BF\n{_TWO}"
_THREE_AT_MOST = _ONE, _TWO, _THREE, _SURROGATES, _NO_FOUR
_GENERALIZED = _ONE, _TWO, _THREE, _SURROGATES, _FOUR
#: By name, in the order of ``clockpoint.hdl.ENCODINGS``.
TABLES = {
    name: Table(tuple(_rows(*texts)), *pairs)
    for name, texts, *pairs in [
        ("utf-8", (_ONE, _TWO, _THREE, _NO_SURROGATES, _FOUR)),
        ("iso-10646-amd2", (_AMENDMENT_2, _CONTINUATION)),
        ("fss-utf", (_ONE, _TWO, _THREE, _SURROGATES, _FOUR_TO_SIX)),
        ("rfc-2279", (_ONE, _TWO, _THREE, _NO_SURROGATES, _FOUR_TO_SIX)),
        ("generalized-utf-8", _GENERALIZED),
        ("wtf-8", _GENERALIZED, "forbidden"),
        ("cesu-8", _THREE_AT_MOST, "required"),
        ("mutf-8", (_JAVA_ONE, _JAVA_TWO, _THREE, _SURROGATES, _NO_FOUR), "joined"),
        ("utf8mb3", _THREE_AT_MOST),
    ]
}
