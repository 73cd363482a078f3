"""The decoders of all encodings in lockstep with the reference, and what a table must not be."""

import random
from itertools import product

import pytest

from clockpoint.hdl import (
    ENCODINGS,
    Cause,
    Decoder,
    Encoding,
    Pairs,
    StreamDecoder,
)
from clockpoint.sim import DecoderInputs, Inputs
from support import SURROGATES, beats, rows_of, sampled, some_packets

from .lockstep import decoder_cycles, stream_cycles

#: Each way with surrogates, sequences of up to six bytes, and digits.
KEPT = ["utf-8", "cesu-8", "mutf-8", "wtf-8", "generalized-utf-8", "fss-utf-prosser"]


@pytest.fixture(params=sampled(ENCODINGS, *KEPT))
def encoding(request):
    return ENCODINGS[request.param]


def kinds(encoding):
    """A byte of each kind that the tables tell apart."""
    columns = [column for row in rows_of(encoding) for column in row]
    found = {tuple(byte in column for column in columns): byte for byte in range(256)}
    return bytes(found.values())


def events_of(encoding, stimulus):
    """What the decoder reports, in lockstep with the reference; every byte is in one event."""
    stimulus = [*stimulus, *[DecoderInputs(False, 0xE2, True)] * 8]
    cycles = decoder_cycles(stimulus, encoding=encoding.name)
    events = [cycle.outputs for cycle in cycles if cycle.outputs]
    offered = bytes(given.data for given in stimulus if given.valid)
    assert b"".join(event.bytes for event in events) == offered
    return events


def test_every_byte(encoding):
    events_of(encoding, beats(map(bytes, product(range(256), repeat=1))))


def test_combinations_of_all_kinds_of_bytes(encoding):
    packets = [bytes(packet) for n in (2, 3) for packet in product(kinds(encoding), repeat=n)]
    events_of(encoding, beats(packets[:: max(1, len(packets) // 400)]))


def test_packets(encoding):
    """In every cycle, and with pauses; each cause that the tables name is seen."""
    packets = [*some_packets(encoding, 1, 50)]
    events = events_of(encoding, beats(packets))
    named = {str(row.cause) for row in encoding.ill_formed}
    if encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED):
        named.add(str(Cause.SURROGATE))
    assert named <= {event.cause for event in events}
    assert encoding.most_bytes in {event.length for event in events if event.cause is None}
    some = [*beats(packets[:10])]
    paused = [given for beat in some for given in (beat, DecoderInputs(), DecoderInputs())]
    assert events_of(encoding, paused) == events_of(encoding, some)


def test_resets_and_stalls(encoding):
    """Through a ``StreamDecoder``, with a sink that is not always ready."""
    some = random.Random(3)
    stimulus = (
        Inputs(some.random() < 0.9, byte.data, byte.last, some.random() < 0.6, some.random() < 0.01)
        for byte in beats(some_packets(encoding, 2, 60))
    )
    assert sum(1 for cycle in stream_cycles(stimulus, encoding=encoding.name)) > 1000


def test_first_and_last_of_every_row(encoding):
    """What stands at the ends of a row is the code point that the table says."""
    ends = [(row, n) for row in encoding.well_formed for n in (0, -1)]
    events = events_of(encoding, beats(bytes(column[n] for column in row.bytes) for row, n in ends))
    for event, (row, n) in zip(events, ends, strict=True):
        assert event.codepoint == row.codepoints[n] or encoding.pairs is Pairs.REQUIRED


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        # NUL in two bytes, and the path of the worm of 2001.
        ("utf-8", "C0 80", ["overlong", "unexpected-continuation"]),
        ("iso-10646-amd2", "C0 80", [0]),
        ("mutf-8", "C0 80", [0]),
        ("mutf-8", "00", ["out-of-range"]),
        (
            "utf-8",
            "2F C0 AE 2E 2F",
            [0x2F, "overlong", "unexpected-continuation", 0x2E, 0x2F],
        ),
        ("iso-10646-amd2", "2F C0 AE 2E 2F", [0x2F, 0x2E, 0x2E, 0x2F]),
        # A pair of surrogates.
        ("utf-8", "ED A1 8C ED BE B4", ["surrogate", *["unexpected-continuation"] * 2] * 2),
        ("cesu-8", "ED A1 8C ED BE B4", [0x233B4]),
        ("mutf-8", "ED A1 8C ED BE B4", [0x233B4]),
        ("wtf-8", "ED A1 8C ED BE B4", [0xD84C, "surrogate"]),
        ("generalized-utf-8", "ED A1 8C ED BE B4", [0xD84C, 0xDFB4]),
        ("cesu-8", "ED A1 8C 41 ED BE B4", ["surrogate", 0x41, "surrogate"]),
        ("mutf-8", "ED BE B4 ED A1 8C", [0xDFB4, 0xD84C]),
        ("cesu-8", "ED A1 8C ED BE", ["surrogate", "truncated-at-end"]),
        # The mark at the start, in the middle, cut short.
        ("utf-8", "EF BB BF 41 EF BB BF", [0xFEFF, 0x41, 0xFEFF]),
        ("utf-8", "EF BB", ["truncated-at-end"]),
    ],
)
def test_seeds_of_trouble(name, data, expected):
    events = events_of(ENCODINGS[name], beats([bytes.fromhex(data)]))
    assert [event.codepoint if event.cause is None else event.cause for event in events] == expected


def test_pairs_do_not_reach_into_the_next_packet():
    high, low = SURROGATES[0], SURROGATES[2]
    for name, alone in (("cesu-8", None), ("mutf-8", 0xD800), ("wtf-8", 0xD800)):
        events = events_of(ENCODINGS[name], beats([high, low]))
        assert [event.codepoint for event in events] == [alone, alone and 0xDC00]


def test_a_low_surrogate_joins_however_late():
    """Nothing is reported until it is there, or something else is."""
    stimulus = [*beats([SURROGATES[0] + SURROGATES[2]])]
    stimulus[3:3] = [DecoderInputs()] * 20
    (event,) = events_of(ENCODINGS["cesu-8"], stimulus)
    assert (event.codepoint, event.length) == (0x10000, 6)


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
    "a longer first byte that is the number, too": (
        "U+0000..U+009F 00..9F\nU+00A0..U+00FF A0 A0..FF",
        "out-of-range A1..FF",
    ),
    "a first byte of a longer sequence": (
        "U+0000..U+007F 00..7F\nU+0000..U+03FF E0..EF 80..BF",
        "unexpected-continuation 80..BF\noverlong C0..DF\nout-of-range F0..FF",
    ),
    "a first byte of a shorter sequence": (
        "U+0000..U+007F 00..7F\nU+0000..U+FFFF C0..CF 80..BF 80..BF",
        "unexpected-continuation 80..BF\nout-of-range D0..FF",
    ),
    "other continuation bytes": (
        "U+0000..U+007F 00..7F\nU+0080..U+07FF C2..DF 40..7F",
        "unexpected-continuation 80..BF\n" + REST,
    ),
    "a gap after the first of a row": (
        "U+0000..U+007F 00..7F\nU+00BE..U+00BF C2 80,BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
    ),
    "a gap before the last of a row": (
        "U+0000..U+007F 00..7F\nU+0080..U+0081 C2 80,BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
    ),
    "one-byte sequences only": ("U+0000..U+007F 00..7F", "out-of-range 80..FF"),
    "out of order": (
        "U+0000..U+007F 00..7F\nU+0080..U+00BF C2 80,82,81,83..BF",
        "unexpected-continuation 80..BF\noverlong C0..C1\nout-of-range C3..FF",
    ),
}


@pytest.mark.parametrize("component", [Decoder, StreamDecoder])
@pytest.mark.parametrize("shape", OTHER_SHAPES)
def test_a_table_of_another_shape_is_refused(shape, component):
    with pytest.raises(ValueError, match=r"^toy: ") as caught:
        component(parse(*OTHER_SHAPES[shape]))
    assert "\n" not in str(caught.value)
