"""The tables of all encodings, printed, against the tables of the standards."""

import pytest

from clockpoint.hdl import ENCODINGS, UTF_8
from clockpoint.hdl.tables.encodings import derive

#: The Unicode Standard, Table 3-7: the rows that most encodings share.
TWO = "U+0000..U+007F 00..7F | U+0080..U+07FF C2..DF 80..BF"
THREE = f"{TWO} | U+0800..U+0FFF E0 A0..BF 80..BF"
NO_SURROGATES = (
    f"{THREE} | U+1000..U+CFFF E1..EC 80..BF 80..BF | U+D000..U+D7FF ED 80..9F 80..BF"
    " | U+E000..U+FFFF EE..EF 80..BF 80..BF"
)
BMP = f"{THREE} | U+1000..U+FFFF E1..EF 80..BF 80..BF"
FOUR = (
    " | U+10000..U+3FFFF F0 90..BF 80..BF 80..BF | U+40000..U+FFFFF F1..F3 80..BF 80..BF 80..BF"
    " | U+100000..U+10FFFF F4 80..8F 80..BF 80..BF"
)
#: RFC 2279 section 2, and X/Open's FSS-UTF: four to six bytes, in the shortest form.
SIX = (
    " | U+10000..U+3FFFF F0 90..BF 80..BF 80..BF | U+40000..U+1FFFFF F1..F7 80..BF 80..BF 80..BF"
    " | U+200000..U+FFFFFF F8 88..BF 80..BF 80..BF 80..BF"
    " | U+1000000..U+3FFFFFF F9..FB 80..BF 80..BF 80..BF 80..BF"
    " | U+4000000..U+3FFFFFFF FC 84..BF 80..BF 80..BF 80..BF 80..BF"
    " | U+40000000..U+7FFFFFFF FD 80..BF 80..BF 80..BF 80..BF 80..BF"
)
WELL_FORMED = {
    "utf-8": NO_SURROGATES + FOUR,
    # ISO/IEC 10646-1 Amendment 2, tables 1 and 3 without their slips.
    "iso-10646-amd2": "U+0000..U+007F 00..7F | U+0000..U+07FF C0..DF 80..BF"
    " | U+0000..U+FFFF E0..EF 80..BF 80..BF | U+0000..U+1FFFFF F0..F7 80..BF 80..BF 80..BF"
    " | U+0000..U+3FFFFFF F8..FB 80..BF 80..BF 80..BF 80..BF"
    " | U+0000..U+7FFFFFFF FC..FD 80..BF 80..BF 80..BF 80..BF 80..BF",
    "fss-utf": BMP + SIX,
    "rfc-2279": NO_SURROGATES + SIX,
    "generalized-utf-8": BMP + FOUR,
    "wtf-8": BMP + FOUR,
    "cesu-8": BMP,
    "utf8mb3": BMP,
}
#: The sequences outside the rows, by cause.
OVERLONG = "unexpected-continuation 80..BF | overlong C0..C1 | overlong E0 80..9F"
SURROGATE = " | surrogate ED A0..BF"
LONGER = " | overlong F0 80..8F"
BEYOND = " | out-of-range F4 90..BF | out-of-range F5..FF"
OF_SIX = " | overlong F0 80..8F | overlong F8 80..87 | overlong FC 80..83 | out-of-range FE..FF"
ILL_FORMED = {
    "utf-8": OVERLONG + SURROGATE + LONGER + BEYOND,
    "iso-10646-amd2": "unexpected-continuation 80..BF | out-of-range FE..FF",
    "fss-utf": OVERLONG + OF_SIX,
    "rfc-2279": OVERLONG + SURROGATE + OF_SIX,
    "generalized-utf-8": OVERLONG + LONGER + BEYOND,
    "wtf-8": OVERLONG + LONGER + BEYOND,
    "cesu-8": OVERLONG + " | out-of-range F0..FF",
    "utf8mb3": OVERLONG + " | out-of-range F0..FF",
}


def printed(rows):
    return " | ".join(" ".join(str(row).split()) for row in rows)


@pytest.mark.parametrize("name", WELL_FORMED)
def test_tables(name):
    assert printed(ENCODINGS[name].well_formed) == WELL_FORMED[name]
    assert printed(ENCODINGS[name].ill_formed) == ILL_FORMED[name]


def test_the_other_tables_are_written_out():
    missing = ", ".join(ENCODINGS.keys() - WELL_FORMED.keys() - {"mutf-8"})
    place = "tests/hdl/test_tables_of_standards.py: WELL_FORMED and ILL_FORMED need the rows of"
    assert not missing, f"{place} {missing}, from its standard"


def test_the_rules_of_utf_8_give_the_table_of_utf_8():
    assert derive("utf-8", 4, 0x110000, "", surrogates=False) == UTF_8
