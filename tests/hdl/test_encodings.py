"""What distinguishes the encodings, and tables that no decoder can be made from."""

import pytest

from clockpoint.hdl import ENCODINGS, Decoder, StreamDecoder
from clockpoint.hdl.encoding import Encoding, Pairs
from support import SURROGATES

from .simulation import bytes_of, simulate


def events_of(encoding, items):
    """The code point or cause of each event."""
    sent, _ = simulate(Decoder(ENCODINGS[encoding]), items)
    return [str(event.cause) if event.cause.value else event.codepoint for _, event in sent]


@pytest.mark.parametrize("name", ENCODINGS)
def test_first_and_last_of_every_row(name):
    """The code point at each end of a row is that of the table."""
    table = ENCODINGS[name]
    ends = [(row, n) for row in table.well_formed for n in (0, -1)]
    found = events_of(name, bytes_of(*(bytes(c[n] for c in row.bytes) for row, n in ends)))
    if table.pairs is not Pairs.REQUIRED:
        assert found == [row.codepoints[n] for row, n in ends]


@pytest.mark.parametrize(
    ("name", "high", "low"),
    [("cesu-8", *["surrogate"] * 2), ("mutf-8", 0xD800, 0xDC00), ("wtf-8", 0xD800, 0xDC00)],
)
def test_pairs_do_not_reach_into_the_next_packet(name, high, low):
    assert events_of(name, bytes_of(SURROGATES[0], SURROGATES[2])) == [high, low]


def test_a_low_surrogate_joins_however_late():
    """Nothing is reported until it is there, or something else is."""
    items = [*bytes_of(SURROGATES[0] + SURROGATES[2])]
    items[3:3] = [None] * 20
    assert events_of("cesu-8", items) == [0x10000]


def parse(well_formed, ill_formed):
    return Encoding.parse("toy", well_formed=well_formed, ill_formed=ill_formed)


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
