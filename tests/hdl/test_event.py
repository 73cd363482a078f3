"""What is on the wires, which Verilog users rely on: the README's tables are these."""

from clockpoint.hdl import Cause, Event
from support import SAMPLES

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
    fields = {
        name: (field.offset + field.width - 1, field.offset) for name, field in Event.as_shape()
    }
    assert fields == {
        "codepoint": (20, 0),
        "cause": (23, 21),
        "length": (26, 24),
        "last": (27, 27),
        "bytes": (59, 28),
    }
    assert {str(cause): cause.value for cause in Cause} == CAUSES


def test_readme_says_so():
    text = (SAMPLES.parent / "README.md").read_text()
    for name, (high, low) in {"codepoint": (20, 0), "length": (26, 24), "bytes": (59, 28)}.items():
        assert f"| `{name}` | {high}:{low} |" in text
    assert ", ".join(f"{number} {name}" for name, number in CAUSES.items()) in text
