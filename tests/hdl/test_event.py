"""What is on the wires, which Verilog users rely on: the README's tables are these."""

from clockpoint.hdl import Cause, Decoder, Event, StreamDecoder
from support import SAMPLES

from .tables import ISO_10646, UTF8MB3

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
    for rules in (ISO_10646, UTF8MB3):
        layout = Event(rules.encoding)
        widths[rules.encoding.name] = {name: field.width for name, field in layout}
        assert Decoder(rules.encoding).event.shape() == layout
        assert StreamDecoder(rules.encoding).o.payload.shape() == layout
    assert widths == {
        "iso-10646": {"codepoint": 31, "cause": 3, "length": 3, "last": 1, "bytes": 48},
        "utf8mb3": {"codepoint": 16, "cause": 3, "length": 2, "last": 1, "bytes": 24},
    }


def test_readme_says_so():
    text = (SAMPLES.parent / "README.md").read_text()
    for name, (high, low) in {"codepoint": (20, 0), "length": (26, 24), "bytes": (59, 28)}.items():
        assert f"| `{name}` | {high}:{low} |" in text
    assert ", ".join(f"{number} {name}" for name, number in CAUSES.items()) in text
