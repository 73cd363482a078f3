"""What is on the wires, which Verilog users rely on: the tables of docs/decoder.md are these."""

from clockpoint.hdl import ENCODINGS, Cause, Decoder, Encoder, ErrorPolicy, Event, StreamDecoder
from clockpoint.hdl.event import CodePoint

CAUSES = {
    "none": 0,
    "unexpected-continuation": 1,
    "truncated-at-end": 2,
    "truncated": 4,
    "overlong": 5,
    "surrogate": 6,
    "out-of-range": 7,
}


def test_layout_and_causes():
    fields = {name: (field.offset + field.width - 1, field.offset) for name, field in Event()}
    assert fields == {
        "codepoint": (20, 0),
        "cause": (23, 21),
        "length": (26, 24),
        "last": (27, 27),
        "bytes": (59, 28),
    }
    assert {str(cause): cause.value for cause in Cause} == CAUSES


def test_other_encodings_have_other_widths():
    widths = {}
    for name in ("iso-10646-amd2", "utf8mb3", "cesu-8"):
        layout = Event(ENCODINGS[name])
        widths[name] = [field.width for _, field in layout]
        assert Decoder(ENCODINGS[name]).o.payload.shape() == layout
        assert StreamDecoder(ENCODINGS[name]).o.payload.shape() == layout
        assert ErrorPolicy(ENCODINGS[name], errors="strict").error.shape() == layout
    assert widths == {
        "iso-10646-amd2": [31, 3, 3, 1, 48],
        "utf8mb3": [16, 3, 2, 1, 24],
        "cesu-8": [21, 3, 3, 1, 48],
    }


def test_code_points_have_21_bits_or_more():
    assert {name: field.width for name, field in CodePoint()} == {"value": 21, "last": 1}
    for name, width in {"iso-10646-amd2": 31, "utf8mb3": 21}.items():
        layout = CodePoint(ENCODINGS[name])
        assert [field.width for _, field in layout] == [width, 1]
        assert Encoder(ENCODINGS[name]).i.payload.shape() == layout
