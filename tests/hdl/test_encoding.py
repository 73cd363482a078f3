"""Tables of users: how they are written, and which are refused."""

from dataclasses import replace
from itertools import chain, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockpoint.hdl import ENCODINGS, Decoder, StreamDecoder
from clockpoint.hdl.tables.encoding import Encoding, Pairs


def parse(well_formed, ill_formed):
    return Encoding.parse("toy", well_formed=well_formed, ill_formed=ill_formed)


#: The bounds of one to three ranges of bytes.
BOUNDS = st.integers(1, 3).flatmap(
    lambda n: st.lists(st.integers(0, 255), min_size=2 * n, max_size=2 * n, unique=True)
)


@given(st.integers(0x01, 0xFD), st.integers(0x02, 0xFE), BOUNDS)
def test_a_row_has_the_sequences_of_its_columns_in_order(begin, end, bounds):
    """A table of one and of two bytes; printed, it is the same table."""
    begin, end = sorted({begin, end} | {end + 1})[:2]
    spans = [*zip(*[iter(sorted(bounds))] * 2, strict=True)]
    second = ",".join(f"{first:02X}..{last:02X}" for first, last in spans)
    columns = range(begin, end), [*chain.from_iterable(range(a, b + 1) for a, b in spans)]
    sequences = [*product(*columns)]
    table = parse(
        f"U+0000..U+{begin - 1:04X} 00..{begin - 1:02X}\n"
        f"U+0100..U+{0xFF + len(sequences):04X} {begin:02X}..{end - 1:02X} {second}",
        f"out-of-range {end:02X}..FF",
    )
    row = table.well_formed[1]
    assert [*product(*row.bytes)] == sequences
    assert row.codepoints == range(0x100, 0x100 + len(sequences))
    printed = ("\n".join(map(str, rows)) for rows in (table.well_formed, table.ill_formed))
    assert [*product(*parse(*printed).well_formed[1].bytes)] == sequences


@pytest.mark.parametrize(
    ("well_formed", "ill_formed", "message"),
    [
        ("U+0000..U+007F 00..7E", "overlong 7F..FF", "not one code point for each sequence"),
        ("U+0000..U+007E 00..7F", "overlong 80..FF", "not one code point for each sequence"),
        ("U+0000..U+007F 00..3F,3F..7E", "overlong 7F..FF", "bytes out of order in U[+]0000"),
        ("U+0000..U+007F 01..7F,00", "overlong 80..FF", "bytes out of order in U[+]0000"),
        ("U+0000..U+007F 00..7F", "overlong 80..FE,FE..FF", "bytes out of order in overlong"),
        ("U+0000..U+007F 00..7F", "overlong 81..FF", "no row covers 80"),
        ("U+0000..U+007F 00..7F", "overlong 7F..FF", "several rows cover 7f"),
        ("U+0000..U+00FE 00..FE\nU+0100 FF 80", "overlong FF", "several rows cover ff"),
        (
            "U+0000..U+00FD 00..FD\nU+0100..U+0101 FE 80..81\nU+0102..U+0103 FF 81..82",
            "overlong FE 82\noverlong FF 83",
            "no row covers ff 80",
        ),
    ],
)
def test_tables_that_leave_a_doubt(well_formed, ill_formed, message):
    with pytest.raises(ValueError, match=message):
        parse(well_formed, ill_formed)


@pytest.mark.parametrize("pairs", [Pairs.JOINED, Pairs.REQUIRED])
def test_a_pair_that_is_not_twice_the_longest_row(pairs):
    with pytest.raises(ValueError, match="pairs are joined, and a row has over three bytes"):
        replace(ENCODINGS["generalized-utf-8"], pairs=pairs)


LATIN = "U+0080..U+07FF C2..DF 80..BF"
REST = "overlong C0..C1\nout-of-range E0..FF"
#: Complete tables, of another shape.
OTHER_SHAPES = {
    "a first byte continues, too": ("U+0000..U+00BF 00..BF\n" + LATIN, REST),
    "a bias": (
        "U+0000..U+007F 00..7F\nU+0100..U+087F C2..DF 80..BF",
        "unexpected-continuation 80..BF\n" + REST,
    ),
    "a first byte of a longer sequence": (
        "U+0000..U+007F 00..7F\nU+0000..U+03FF E0..EF 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..DF\nout-of-range F0..FF",
    ),
    "other continuation bytes": (
        "U+0000..U+007F 00..7F\nU+0080..U+07FF C2..DF 40..7F",
        "unexpected-continuation 80..BF\n" + REST,
    ),
    "a gap after the first of a row": (
        "U+0000..U+007F 00..7F\nU+00BE..U+00BF C2 80,BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
    ),
    "one-byte sequences only": ("U+0000..U+007F 00..7F", "out-of-range 80..FF"),
}


@pytest.mark.parametrize("component", [Decoder, StreamDecoder])
@pytest.mark.parametrize("shape", OTHER_SHAPES)
def test_a_table_of_another_shape_is_refused(shape, component):
    with pytest.raises(ValueError, match=r"^toy: ") as caught:
        component(parse(*OTHER_SHAPES[shape]))
    assert "\n" not in str(caught.value)
