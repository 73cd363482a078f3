"""The other encodings: predecessors and derivatives of UTF-8."""

from itertools import groupby
from math import prod

from ..lib.check import check_flag, check_number, check_type
from .encoding import UTF_8, Cause, Encoding, IllFormed, Pairs, WellFormed

__all__ = ["ENCODINGS", "derive", "form_of", "require_form"]

SURROGATES = range(0xD800, 0xE000)
CONTINUATION = range(0x80, 0xC0)


def derive(
    name: str,
    longest: int,
    limit: int,
    standard: str,
    *,
    surrogates: bool = True,
    overlong: bool = False,
    pairs: Pairs = Pairs.ORDINARY,
) -> Encoding:
    """The table of an encoding of UTF-8's shape (RFC 3629 section 3), from its rules.

    Parameters
    ----------
    name : str
        The name of the encoding.
    longest : int
        The most bytes of a sequence, 2 to 6.
    limit : int
        The first number that is out of range. The first two bytes of a sequence decide.
    standard : str
        The document that defines it.
    surrogates, overlong : bool
        Whether D800..DFFF, and forms longer than the shortest one, are well formed.
    pairs : Pairs
        The meaning of a high surrogate directly followed by a low one.

    Raises
    ------
    :exc:`ValueError`
        If two bytes do not decide about the limit, or a parameter is out of range.
    """
    check_type("name", name, str, "a str")
    check_number("longest", longest, range(2, 7))
    check_number("limit", limit, range(0x81, (1 << 31) + 1))
    check_type("standard", standard, str, "a str")
    check_flag("surrogates", surrogates)
    check_flag("overlong", overlong)
    check_type("pairs", pairs, Pairs, "a member of Pairs")

    def cause_of(size, number):
        """The cause of a number in so many bytes: the first two bytes decide."""
        if not overlong and number < 1 << (7 if size == 2 else 5 * size - 4):
            return Cause.OVERLONG
        if not surrogates and number in SURROGATES:
            return Cause.SURROGATE
        return Cause.NONE if number < limit else Cause.OUT_OF_RANGE

    def rows_of(first):
        """The size of sequences with this first byte; the causes, each with its second bytes."""
        size = 8 - (first ^ 0xFF).bit_length()
        if size < 2:
            return 1, [(Cause.UNEXPECTED_CONTINUATION if size else Cause.NONE, CONTINUATION)]
        if size > longest:
            return 1, [(Cause.OUT_OF_RANGE, CONTINUATION)]
        least = {byte: _number(size, first, byte) for byte in CONTINUATION}
        spans = groupby(CONTINUATION, lambda byte: cause_of(size, least[byte]))
        rows = [(cause, _range(bytes_)) for cause, bytes_ in spans]
        is_single = len(rows) == 1 and rows[0][0] is not Cause.NONE
        return 1 if is_single else size, rows

    well_formed, ill_formed = [], []
    for (size, rows), bytes_ in groupby(range(256), rows_of):
        leads = _range(bytes_)
        for cause, seconds in rows:
            columns = (leads, seconds, *[CONTINUATION] * (size - 2))[:size]
            if cause is not Cause.NONE:
                ill_formed.append(IllFormed(cause, columns[:2]))
            else:
                least = leads[0] if size == 1 else _number(size, leads[0], seconds[0])
                numbers = range(least, least + prod(map(len, columns)))
                well_formed.append(WellFormed(numbers, columns))
    highest = max(row.codepoints[-1] for row in well_formed)
    if highest >= limit:
        bound = f"the next limit is {highest + 1:X}"
        raise ValueError(f"limit must be one that two bytes decide, not {limit:X}; {bound}")
    return Encoding(name, tuple(well_formed), tuple(ill_formed), pairs, standard)


def _number(size, first, second):
    """The least number of the sequences of a size with these first two bytes."""
    return ((first & 0x7F >> size) << 6 | second & 0x3F) << 6 * (size - 2)


def _range(numbers):
    first, *_, last = [*numbers] * 2
    return range(first, last + 1)


#: Java's modified UTF-8: U+0000 is C0 80.
MUTF_8 = Encoding.parse(
    "mutf-8",
    standard="Java Virtual Machine Specification, 4.4.7",
    well_formed="""
        U+0001..U+007F  01..7F
        U+0000          C0      80
        U+0080..U+07FF  C2..DF  80..BF
        U+0800..U+0FFF  E0      A0..BF  80..BF
        U+1000..U+FFFF  E1..EF  80..BF  80..BF
    """,
    ill_formed="""
        out-of-range             00
        unexpected-continuation  80..BF
        overlong                 C0      81..BF
        overlong                 C1
        overlong                 E0      80..9F
        out-of-range             F0..FF
    """,
    pairs=Pairs.JOINED,
)


def form_of(number, encoding):
    """The bytes of a code point by the shortest row that has it; ``None`` if none has."""
    rows = (row for row in encoding.well_formed if number in row.codepoints)
    row = min(rows, key=lambda row: len(row.bytes), default=None)
    if row is None:
        return None
    index = number - row.codepoints[0]
    sequence = []
    for column in reversed(row.bytes):
        index, n = divmod(index, len(column))
        sequence.insert(0, column[n])
    return bytes(sequence)


def require_form(number, encoding):
    """The bytes of a code point; an encoding without any is refused with a :exc:`ValueError`."""
    form = form_of(number, encoding)
    if form is None:
        raise ValueError(f"{encoding.name}: no sequence stands for U+{number:X}")
    return form


_TABLES = (
    UTF_8,
    # R.7 does not call overlong forms malformed.
    derive("iso-10646-amd2", 6, 1 << 31, "ISO/IEC 10646-1:1993/Amd.2, Annex R", overlong=True),
    derive("fss-utf", 6, 1 << 31, "X/Open File System Safe UCS Transformation Format"),
    derive("rfc-2279", 6, 1 << 31, "RFC 2279", surrogates=False),
    # UTF-8 of all code points, surrogates among them.
    derive("generalized-utf-8", 4, 0x110000, "WTF-8, section 5"),
    # Of strings of 16-bit units that need not be UTF-16: a pair is encoded as one code point only.
    derive("wtf-8", 4, 0x110000, "WTF-8", pairs=Pairs.FORBIDDEN),
    # The UTF-8 of the units of UTF-16.
    derive("cesu-8", 3, 0x10000, "Unicode Technical Report 26", pairs=Pairs.REQUIRED),
    MUTF_8,
    # And MySQL's of old.
    derive("utf8mb3", 3, 0x10000, "MariaDB, utf8mb3"),
)
#: By name, in the order of their history.
ENCODINGS = {encoding.name: encoding for encoding in _TABLES}
