"""What is on the wires, which Verilog users rely on: the tables of docs/decoder.md are these."""

from clockpoint.hdl import Cause, Event

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
