"""Designs of others are read in one place, and what cannot be judged is refused by name."""

import email.mime
import os
import tempfile
from pathlib import Path

import numpy as np
import pytest
from amaranth.hdl import ClockSignal, Instance, Module, Signal
from general import sampled

from clockpoint.engine.files import scratch
from clockpoint.engine.machine import Machine
from clockpoint.engine.tools import ToolError, run
from clockpoint.engine.verilog import UnsupportedDesign, elaborate, read_verilog


@pytest.fixture
def read(tmp_path):
    """Read a design of some files, by name; the first is the top ``dut``, the others lie there."""

    def run(**files):
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return read_verilog([tmp_path / next(iter(files)).replace("_", ".")], "dut")

    return run


HEAD = "module dut(input clk, rst, d, output reg q); "
REFUSED = {
    "a gated clock": (
        "wire gate = clk & d; always @(posedge gate) q <= d;",
        "q is clocked by gate, not by clk; ",
    ),
    "both edges": (
        "reg p; always @(posedge clk) p <= d; always @(negedge clk) q <= p;",
        "q uses the falling edge of clk; ",
    ),
    "a clock that is data": ("always @* q = clk ^ d;", "clk is also used as data; "),
    "a latch": ("always @* if (rst) q = d;", "q is a latch; "),
    "a loop": ("wire a = !(b & d), b = !(a & rst); always @* q = a;", "a combinational loop"),
    "no driver": ("wire open; always @(posedge clk) q <= open;", "Wire open is used but"),
    "two drivers": (
        "wire a; assign a = d, a = rst; always @* q = a;",
        "multiple conflicting drivers",
    ),
}


@pytest.mark.parametrize(
    "name", sampled(REFUSED, "a gated clock", "both edges", "a latch", "a loop", "two drivers")
)
def test_designs_that_are_not_logic_of_one_clock(name, read):
    body, message = REFUSED[name]
    with pytest.raises(UnsupportedDesign) as caught:
        read(dut_v=f"{HEAD}{body} endmodule\n")
    assert message in str(caught.value)


SUPPORTED = {
    "no register": "always @* q = d;",
    # The bits of the table that are all alike are not registered.
    "a table before a register, a path to an output, an inverted clock": """
        reg [1:0] t[0:1], p; initial t[0] = 1; initial t[1] = 0;
        always @(posedge clk or posedge rst) if (rst) p <= 0; else p <= t[d];
        wire n = !clk;
        reg r; always @(negedge n) r <= d;
        always @* q = p[1] | p[0] | d | r;
    """,
    "a module that has the name of the result": "wire p; top top(clk, d, p); always @* q = p; "
    "endmodule module top(input clk, d, output reg q); always @(posedge clk) q <= d;",
}


@pytest.mark.parametrize("name", SUPPORTED)
def test_supported_designs(name, read):
    ports = read(dut_v=f"{HEAD}{SUPPORTED[name]} endmodule\n").ports
    assert ports.keys() == {"clk", "rst", "d", "q"}


#: What a design computes of eight bits, by the standard.
VALUES = {
    "y = 0; for (k = 0; k < 7; k = k + 1) if (d[~k]) y = y + 1;": lambda d: (d >> 1).bit_count(),
    "y = 0; for (k = 0; k < 7; k = k + 1) if (~k == d[2:0]) y = y + 1;": lambda d: d % 8 > 0,
    "y = 0; for (k = 0; k < 7; k = k + 1) y = y + &(k | d[2:0]);": lambda d: sum(
        k | d % 8 == 7 for k in range(7)
    ),
    "y = {6'd0, ^d !== 1'bx, d === 8'b1xxx_xxxx};": lambda d: 2,
    "y = s * 2;": lambda d: 2 * d % 256,
    """y = "$error" >> 40;""": lambda d: ord("$"),
}


@pytest.mark.parametrize("body", VALUES)
def test_values(body, read):
    """Loops with a narrow variable, x, signs, strings: as IEEE 1800 has them."""
    design = read(
        dut_v=f"""module dut(input clk, input [7:0] d, output reg [7:0] y);
        reg [2:0] k; wire signed [7:0] s = d;
        always @* begin {body} end
        endmodule"""
    )
    d, y = Signal(8), Signal(8)
    m = Module()
    m.submodules.dut = Instance("dut", i_clk=ClockSignal(), i_d=d, o_y=y)
    machine = Machine(m, {"d": d}, {"y": y}, design.rtlil.replace("\\top\n", "\\dut\n"))
    numbers = np.arange(256)[None]
    actual = machine.run_batch({"d": numbers}, 256, ["y"])["y"][0].tolist()
    assert actual == [*map(VALUES[body], range(256))]


#: What no tool reads, and what the user reads of it.
UNREADABLE = {
    "`define a `b\n`define b `a\nwire x = `a;": "dut.v:4: expansion of macro '`a' is recursive",
    "always @* q = " + "d ? 1 : " * 20_000 + "0;": "cannot read dut.v: a loop or an expression may",
    "/* endmodule": "dut.v:4: block comment unclosed at end of file",
    'import "DPI-C" function int f(int x);': "dut.v:2: a DPI function is no hardware",
    '`include "/"': "include files must be in or below the folder",
    '`include "dut.v"': "dut.v:2: ",
}


@pytest.mark.parametrize("body", UNREADABLE, ids=lambda text: text[:16])
def test_what_no_tool_reads(body, read):
    with pytest.raises(UnsupportedDesign) as caught:
        read(dut_v=f"{HEAD}\n{body}\nendmodule\n")
    assert UNREADABLE[body] in str(caught.value)


SYSTEM_VERILOG = """
interface link(input logic clk); logic data; modport in(input data); endinterface
module inner(link.in i, input logic clk, output logic o); always_ff @(posedge clk) o <= i.data;
endmodule
module dut(input logic clk, rst, d, output logic q);
    link l(clk);
    logic p;
    assign l.data = d;
    inner inner(.i(l), .clk(clk), .o(p));
    old old(.\\byte (p), .\\bit (q));
endmodule
"""


def test_interfaces_and_verilog_beside_them(tmp_path):
    """Words of SystemVerilog are names in Verilog."""
    (tmp_path / "dut.sv").write_text(SYSTEM_VERILOG)
    text = "module old(input byte, output bit); assign bit = byte; endmodule\n"
    (tmp_path / "old.v").write_text(text)
    design = read_verilog([tmp_path / "dut.sv", tmp_path / "old.v"], "dut")
    assert design.ports.keys() == {"clk", "rst", "d", "q"}
    assert "$dff" in design.rtlil


def test_assumptions_are_removed(read):
    """An assumption that no proof should make."""
    wrong = "always @* begin assume (0); assert (d); cover (d); end assume property (d);"
    wrong += 'always @(posedge clk) $display("x");'
    rtlil = read(dut_sv=f"{HEAD}{wrong} always @(posedge clk) q <= d; endmodule\n").rtlil
    assert [line.split()[1] for line in rtlil.splitlines() if line.startswith("cell")] == ["$dff"]


NAMES_FILES = """
`include "sub/words.vh"
module dut #(parameter TABLE = "sub/table.hex") (input clk, input [1:0] d, output [`WIDTH-1:0] q);
    reg [`WIDTH-1:0] table_[0:3];
    initial $readmemh(TABLE, table_);
    assign q = table_[d];
endmodule
"""
BELOW = {
    "sub/words.vh": '`include "width.vh"\n',
    "sub/width.vh": "`define WIDTH 8\n",
    "sub/table.hex": "12 34 5e a5\n",
}


@pytest.fixture
def place(tmp_path):
    """A folder with a design, files below it, and one beside it that is none of its own."""

    def make(text, files=BELOW, name="dut.v"):
        (tmp_path / "secret.vh").write_text("`define WIDTH 9\n")
        for path, content in {name: text, **files}.items():
            (tmp_path / "design" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "design" / path).write_text(content)
        return tmp_path / "design" / name

    return make


@pytest.mark.parametrize("name", ["dut.sv", "-o x;y.v"])
def test_files_below_the_folder(name, place):
    """Included files can include others beside them; a parameter can hold a name, too."""
    design = read_verilog([place(NAMES_FILES, name=name)], "dut")
    assert len(design.ports["q"]["bits"]) == 8
    assert f"{0xA55E3412:032b}" in design.rtlil


@pytest.mark.parametrize("name", ["../secret.vh", "link.vh"])
def test_files_beside_the_folder(name, place, tmp_path, monkeypatch):
    """Neither by a path that leaves it, not even to come back, nor by a link."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    path = place(NAMES_FILES.replace("sub/words.vh", name))
    (path.parent / "link.vh").symlink_to(tmp_path / "secret.vh")
    with pytest.raises(
        UnsupportedDesign, match="include files must be in or below the folder of a given file"
    ):
        read_verilog([path], "dut")
    assert not [*(tmp_path / "temporary").iterdir()]


def test_files_from_anywhere(place):
    """Not by an absolute path, for either parser, however it is put together.

    The file is empty, and not in a temporary folder, of which a YoWASP tool sees its own only.
    """
    path = Path(email.mime.__file__)
    assert not path.read_text()
    design = "module dut(input d, output q); assign q = d; endmodule\n"
    pasted = f'`define P(x) `inc``x "/{"../" * 9}{path}"\n`P(lude)\n'
    for include in (f'`include "{path}"\n', pasted):
        with pytest.raises(UnsupportedDesign):
            read_verilog([place(include + design, name="dut.sv")], "dut")


def test_a_native_yosys_reads_nothing(place, monkeypatch, tmp_path):
    """Yosys would see all files."""
    (tmp_path / "yosys").write_text("#!/bin/sh\ntouch $0.ran\necho Yosys 99.9\n")
    (tmp_path / "yosys").chmod(0o755)
    monkeypatch.setenv("YOSYS", str(tmp_path / "yosys"))
    elaborate([place(NAMES_FILES)], "dut")
    assert not (tmp_path / "yosys.ran").exists()


def test_not_a_file(tmp_path):
    (tmp_path / "folder.v").mkdir()
    os.mkfifo(tmp_path / "pipe.v")
    for name in ("folder.v", "pipe.v", "missing.v"):
        with pytest.raises(UnsupportedDesign, match=f"{name} is not a regular file"):
            read_verilog([tmp_path / name], "dut")


def test_vhdl(tmp_path):
    """The message says how the user converts it."""
    (tmp_path / "dut.vhd").write_text("entity dut is end;")
    with pytest.raises(
        UnsupportedDesign, match=r"dut\.vhd is VHDL; convert it with 'ghdl synth --out=verilog'"
    ):
        read_verilog([tmp_path / "dut.vhd"], "dut")


SIMULATOR = """
    initial begin $timeformat(-9, 2, " ns", 10); if ($test$plusargs("x")) $display("x"); end
    always @(posedge clk) begin q <= d; if (rst) $warning("reset"); end
"""


@pytest.mark.parametrize("name", ["dut_v", "dut_sv"])
def test_tasks_of_simulators_are_ignored(name, read):
    assert read(**{name: f"{HEAD}{SIMULATOR}endmodule\n"}).rtlil.count("cell ") == 1


#: What would make a file ``mark``, or read ``secret.vh`` beside the folder of the design.
HOSTILE = {
    "attributes": '(* keep, src = "x; !touch mark", top = "x\\n*/ touch mark" *) wire a = d;',
    "names": '(* keep *) wire \\*/system("touch${IFS}mark");/* = d;',
    "system": 'initial $system("touch mark");',
    "files": 'integer f; initial begin f = $fopen("mark", "w"); $fdisplay(f, "x"); end',
    "dumps": 'initial begin $dumpfile("mark"); $dumpvars; end',
    "reads": 'reg [7:0] m [0:3]; initial $readmemh("../secret.vh", m); always @* q = m[d];',
    "writes": 'reg [7:0] m [0:3]; initial $writememh("mark", m);',
    "DPI": 'import "DPI-C" function int system(string s); initial system("touch mark");',
    "line": '`line 1 "x; exec -- touch mark" 0\nwire b = d;',
    "cells": 'box #(.P("x\\n!touch mark")) box (.d(d));',
}


@pytest.mark.parametrize("name", sampled(HOSTILE, "attributes", "system", "reads"))
def test_nothing_is_executed(name, place, tmp_path, monkeypatch):
    """Whether a design is refused or not: no file is made, and none from outside is read."""
    monkeypatch.chdir(tmp_path)
    path = place(f"{HEAD}{HOSTILE[name]} always @(posedge clk) q <= d; endmodule\n", {}, "dut.sv")
    (tmp_path / "secret.vh").write_text("A5 5A 3C C3")
    try:
        rtlil = read_verilog([path], "dut").rtlil
    except UnsupportedDesign:
        rtlil = ""
    assert "10100101" not in rtlil
    assert {file.name for file in tmp_path.rglob("*")} == {"design", "dut.sv", "secret.vh"}


UNIT = {
    "words.sv": "`define WIDTH 8\ntypedef logic [`WIDTH-1:0] word_t;\npackage words; endpackage\n",
    "table.hex": "12 34 5e a5\n",
}
USES_UNIT = """\ufeff
module dut import words::*; #(parameter ADD = 0) (input clk, input [1:0] d, output word_t q);
    word_t table_[0:3];
    initial $readmemh("table.hex", table_);
    if (ADD > 1) $fatal(1, "no");
    assign q = table_[d] + word_t'(ADD) + `MORE;
endmodule
"""


def test_one_compilation_unit(place, tmp_path):
    """A macro and a type of another file, data beside the source, a byte order mark, $fatal."""
    path = place(USES_UNIT, UNIT, name="dut.sv")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "more.svh").write_text("`define MORE 8'd1\n")
    path.write_text(path.read_text().replace("module", '`include "more.svh"\nmodule', 1))
    files = [path.with_name("words.sv"), path]
    options = {"parameters": ["ADD=1"], "folders": [tmp_path / "folder"]}
    design = read_verilog(files, "dut", **options)
    assert f"{0xA55E3412:032b}" in design.rtlil
    with pytest.raises(UnsupportedDesign, match="not a name and a plain value"):
        read_verilog(files, "dut", defines=["A; write_verilog x.v"])


def test_folders_of_users_are_not_written(place):
    path = place("module dut(input d, output q); assign q = d; endmodule\n")
    before = sorted(path.parent.rglob("*"))
    with scratch() as folder:
        (folder / "0").symlink_to(path.parent)
        with pytest.raises(ToolError):
            run("foreign-yosys", ["-p", "write_json /0/x.json"], cwd=folder, mounts=["0"])
    assert sorted(path.parent.rglob("*")) == before
