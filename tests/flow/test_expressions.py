"""What is written out is as wide as it was: by hand; test_exports.py has proofs."""

import pytest

from clockpoint.flow.expressions import written_out

PORTS = {"a": 1, "b": 1, "c": 1, "x": 4, "y": 4, "z": 5}
#: Wires without a name, with how many bits they have; and what has one.
WIDTHS = {"_1_p": 1, "_1_q": 1, "_4_p": 4, "_4_q": 4, "bit": 1, "four": 4, "other": 4, "five": 5}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # In a register, a condition, a choice, and without brackets where the operator is the same.
        (["_4_p = x ^ y", "four <= _4_p"], ["four <= x ^ y"]),
        (["_4_p = x + z", "four <= _4_p"], ["four <= x + z"]),
        (["_1_p = ~ a", "_1_q = _1_p & b", "if (_1_q) four <= x"], ["if (~a & b) four <= x"]),
        (
            ["_1_p = x == y", "_4_p = _1_p ? x : y", "four <= _4_p"],
            ["four <= (x == y) ? x : y"],
        ),
        (["_1_p = c ? a : x[2]", "bit <= _1_p & b"], ["bit <= (c ? a : x[2]) & b"]),
        (["_4_p = c ? x : z[4:1]", "four <= _4_p & y"], ["four <= (c ? x : z[4:1]) & y"]),
        (["_1_p = a & b", "_1_q = c & _1_p", "bit <= _1_q"], ["bit <= c & a & b"]),
        (["_1_p = a & b", "_1_q = c | _1_p", "bit <= _1_q"], ["bit <= c | (a & b)"]),
        # Not where it would be wider: a carry, a complement, what was cut off.
        (["_4_p = x + y", "five <= _4_p"], None),
        (["_4_p = x + y", "four <= _4_p & x"], None),
        (["_1_p = ~ a", "four <= _1_p"], None),
        (["_4_p = x & y", "bit <= _4_p == z"], None),
        (["_1_p = x", "if (_1_p) bit <= a"], None),
        (["_1_p = x & y", "if (_1_p) bit <= a"], None),
        # Not what is used twice, has a name, or is a register, such as of a memory.
        (["_4_p <= x & y", "four <= _4_p"], None),
        (["_4_p = x & y", "four <= _4_p", "other <= _4_p"], None),
        (["other = x & y", "four <= other"], None),
        # What is not used is not there.
        (["_4_p = x & y", "four <= x"], ["four <= x"]),
    ],
)
def test_written_out(lines, expected):
    def code(lines):
        return [("    " if "<=" in line else "  assign ") + line + ";" for line in lines]

    declared = [f"  wire [{width - 1}:0] {name};" for name, width in WIDTHS.items()]
    found = written_out([*declared, *code(lines)], PORTS)
    assert [line for line in found if "wire" not in line] == code(expected or lines)
