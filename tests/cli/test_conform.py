"""``clockpoint conform``: right and broken decoders, and what cannot be tested."""

import json
from pathlib import Path

import pytest

from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.defects import designs
from clockpoint.hdl import FlatPorts
from clockpoint.sim.vectors import vectors

ADAPTER = Path(__file__).parents[2] / "bench" / "conformance" / "clockpoint.v"


@pytest.fixture
def conform(in_process, tmp_path):
    """Test the stream decoder with a defect or none: status and report."""

    def run(defect, *options, encoding="utf-8"):
        component = FlatPorts(designs(defect, encoding).StreamDecoder())
        path = tmp_path / "decoder.v"
        path.write_text(to_verilog(component, "stream_decoder", []))
        status, out, err = in_process("conform", ADAPTER, path, "--top", "adapter", *options)
        return status, out.decode(), err

    return run


def test_right(conform):
    status, out, _ = conform(None, "--json")
    found = json.loads(out)
    assert (status, found["conforms"]) == (0, True)
    assert {row["kind"] for row in found["kinds"]} >= {"surrogate", "overlong", "next-packet"}
    assert sum(row["vectors"] for row in found["kinds"]) == 2 * len(vectors())
    assert all(row["right"] == row["vectors"] and row["first"] is None for row in found["kinds"])
    assert found["bytes_per_cycle"] == {"text": 1, "ill_formed": 1}


def test_an_event_that_is_dropped(conform):
    """The error that only a later byte shows does not come: nothing else is wrong."""
    status, out, _ = conform("a dropped event")
    assert status == 1
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines()[1:10]}
    assert rows["well-formed"][0] == rows["well-formed"][1]
    assert rows["truncated-at-end"][0] == rows["truncated-at-end"][1]
    vectors, right, lost, wrong, errors = map(int, rows["truncated"])
    assert (right, lost, wrong, errors) == (0, 0, 0, vectors)
    assert "truncated: C2 41|\n  expected: error U+0041|\n  found:    U+0041|\n" in out
    assert out.endswith("verdict: adapter does not conform\n")


def test_another_encoding(conform):
    """The right decoder for it; as one of UTF-8, it would not conform."""
    status, out, _ = conform(None, "--encoding=Generalized_UTF-8", encoding="generalized-utf-8")
    assert (status, out.splitlines()[-1]) == (0, "verdict: adapter conforms")


BROKEN = {
    "syntax": ("module dut(input clk;", "Yosys does not take it: dut.v:1"),
    "other": ("module other; endmodule", "Yosys does not take it: Module `dut' not found"),
    "ports": ("module dut(input clk); endmodule", "dut has no port rst; "),
    "wide": ("module dut(input clk, rst, in_valid, input [6:0] in_data); endmodule", "has 7 bits"),
    "wider": ("module dut(input clk, rst, in_valid, input [8:0] in_data); endmodule", "has 9 bits"),
    "more": ("module dut(PORTS, input more); endmodule", "dut has another input, more; "),
    "loop": ("module dut(PORTS); assign out_valid = !(out_valid & in_valid); endmodule", "loop"),
    "no driver": (
        "module dut(PORTS); assign out_valid = typo; endmodule",
        "Wire top.\\out_valid is used but has no driver; drive each net once",
    ),
    "two drivers": (
        "module dut(PORTS); assign out_valid = 1, out_valid = rst; endmodule",
        "driver; drive each net once",
    ),
    "black box": (
        "(* blackbox *) module box(output y); endmodule\n"
        "module dut(PORTS); box box(out_valid); endmodule",
        "box is a black box",
    ),
    "backslash": (
        "module dut(PORTS); wire \\a\\ ; assign out_valid = ~\\a\\ ; endmodule",
        "ends in a backslash",
    ),
    "include": ('`include "../secret.v"', "dut.v: `include takes a file from elsewhere"),
    "memory": (
        'module dut; reg m[0:1]; parameter P = "/x"; initial $readmemh(P, m); endmodule',
        "dut.v: $readmemh takes a file from elsewhere",
    ),
    "deaf": (
        "module dut(PORTS, output in_ready); assign in_ready = 0; ZERO endmodule",
        "it hangs: ",
    ),
}
ZERO = "assign out_valid = 0, out_codepoint = 0, out_error = 0;"
PORTS = "input clk, rst, in_valid, input [7:0] in_data, "
PORTS += "output out_valid, output [20:0] out_codepoint, output out_error"


@pytest.mark.parametrize("case", BROKEN)
def test_what_cannot_be_tested(case, refused, tmp_path):
    source, said = BROKEN[case]
    (tmp_path / "dut.v").write_text(source.replace("PORTS", PORTS).replace("ZERO", ZERO) + "\n")
    assert said in refused("conform", "dut.v", "--top", "dut")


HOSTILE = r"""
    (* n = "x\nstatic int x = (exit(7), 0);//" *)
    module dut(PORTS);
        (* src = "a\nint y;" *) reg [20:0] m[0:64];
        initial m[3] = 5;
        assign out_valid = in_valid, out_error = 0;
        assign out_codepoint = {in_data > 127, 24'd0, m[in_data]};
        always @* assert (in_data != 65);
        always @(posedge clk) $display("\033[31mprinted %d", in_data);
    endmodule
"""


def test_what_a_design_cannot_do(in_process, tmp_path):
    """Neither say what is compiled, nor print, nor end the program, nor reach beyond a memory.

    It is tested like any other, though its name is no word of a script, and its code points have
    more bits than any.
    """
    source = HOSTILE.replace("PORTS", PORTS.replace("20:0", "45:0"))
    (tmp_path / "a b;c.sv").write_text(source)
    status, out, err = in_process("conform", "a b;c.sv", "--top", "dut")
    assert (status, err) == (1, "")
    assert out.endswith(b"verdict: dut does not conform\n")
    assert b"printed" not in out


@pytest.mark.parametrize("top", ["a; write_verilog x.v", "a\nb", "\\a ", "-a", "a b", ""])
def test_a_top_that_is_no_name(top, refused, tmp_path):
    (tmp_path / "dut.v").write_text("module dut; endmodule\n")
    assert "is no plain Verilog identifier" in refused("conform", "dut.v", f"--top={top}")


def test_a_file_that_is_missing(refused):
    assert "'no.v' does not exist" in refused("conform", "no.v", "--top", "dut")


def test_two_files_of_one_name(refused, tmp_path):
    for folder in "ab":
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.v").write_text("")
    assert "two files are named x.v" in refused("conform", "a/x.v", "b/x.v", "--top", "dut")
