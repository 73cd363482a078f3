"""Designs of others are read in one place, and what cannot be judged is refused by name."""

import email.mime
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from clockpoint import hdl
from clockpoint.flow import foreign
from clockpoint.flow.foreign import Unfit, elaborate, read_verilog
from clockpoint.flow.tools import Missing, run

ROOT = Path(hdl.__file__).parents[1]
needs_ghdl = pytest.mark.skipif(
    shutil.which("ghdl") is None, reason="needs the Debian package ghdl"
)


def test_nothing_else_reads_files_of_others():
    """Elsewhere, Yosys reads what this project has written itself, under names of its own."""
    found = {
        str(path.relative_to(ROOT))
        for folder in ("boards", "cli", "flow", "formal", "hdl", "sim")
        for path in (ROOT / folder).rglob("*.py")
        if "read_verilog " in path.read_text()
    }
    ours = {"flow/netlist.py", "flow/chip.py", "flow/families.py", "flow/cells.py"}
    # The first of these only names the command, in a comment of what it writes.
    ours |= {"flow/assertions.py", "formal/assertions.py"}
    assert found == {"flow/foreign.py", *ours}


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
    "a divided clock": (
        "reg half = 0; always @(posedge clk) half <= !half; always @(posedge half) q <= d;",
        "q is clocked by half, not by clk; ",
    ),
    "both edges": (
        "reg p; always @(posedge clk) p <= d; always @(negedge clk) q <= p;",
        "q uses the falling edge of clk; ",
    ),
    "a gated memory": (
        "reg m[0:3]; wire g = clk & d; always @(posedge g) m[d] <= rst; always @* q = m[d];",
        "m is clocked by g, not by clk; ",
    ),
    "a clock that is data": ("always @* q = clk ^ d;", "clk is also used as data; "),
    "a clock that goes out": ("always @* q = clk;", "clk is also used as data; "),
    "a latch": ("always @* if (rst) q = d;", "q is a latch; "),
    "a loop": ("wire a = !(b & d), b = !(a & rst); always @* q = a;", "a combinational loop"),
    "a loop by an asynchronous load": (
        "always @(posedge clk or posedge rst) if (rst) q <= !q; else q <= d;",
        "a combinational loop through q",
    ),
    "a loop by an asynchronous set and clear": (
        "wire s = rst & !q, c = rst & q; always @(posedge clk or posedge s or posedge c)"
        " if (c) q <= 0; else if (s) q <= 1; else q <= d;",
        "a combinational loop",
    ),
    "no driver": ("wire open; always @(posedge clk) q <= open;", "Wire top.\\open is used but"),
    "two drivers": (
        "wire a; assign a = d, a = rst; always @* q = a;",
        "multiple conflicting drivers",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_logic_of_one_clock(name, read):
    body, said = REFUSED[name]
    with pytest.raises(Unfit) as caught:
        read(dut_v=f"{HEAD}{body} endmodule\n")
    assert said in str(caught.value)


def cells(kind):
    """A module of one cell of a kind, with an output."""
    bits = {"direction": "output", "bits": [2]}
    nets = {"q": {"hide_name": 0, "bits": [2]}}
    cell = {"type": kind, "connections": {"Q": [2], "Y": [2]}, "parameters": {}}
    return {"ports": {"q": bits}, "netnames": nets, "cells": {"it": cell}}


def test_every_cell_that_is_no_logic_of_one_clock():
    """All of Yosys that store without a clock, or are known to provers alone; and others."""
    said = {"is a latch": ["$dlatch", "$adlatch", "$dlatchsr", "$sr"]}
    said["only provers support"] = ["$anyconst", "$anyseq", "$allconst", "$allseq", "$initstate"]
    said["is a black box"] = ["other", "\\$and", "SB_LUT4"]
    for words, kinds in said.items():
        for kind in kinds:
            with pytest.raises(Unfit, match=words):
                foreign._check_cells(cells(kind))
    for kind in ("$and", "$add", "$pmux", "$alu"):
        foreign._check_cells(cells(kind))


TAKEN = {
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


@pytest.mark.parametrize("name", TAKEN)
def test_what_is(name, read):
    ports = read(dut_v=f"{HEAD}{TAKEN[name]} endmodule\n").ports
    assert ports.keys() == {"clk", "rst", "d", "q"}


SYSTEM_VERILOG = """
package types;
    typedef enum logic [1:0] {IDLE, BUSY} state_t;
    typedef struct packed {logic bit_; state_t state;} pair_t;
endpackage
interface link(input logic clk); logic data; modport in(input data); endinterface
module inner import types::*; (link.in i, input logic clk, output pair_t o);
    always_ff @(posedge clk) o <= '{bit_: i.data, state: BUSY};
endmodule
module dut import types::*; (input logic clk, rst, d, output logic q);
    link l(clk);
    pair_t pair;
    assign l.data = d;
    inner inner(.i(l), .clk(clk), .o(pair));
    old old(.\\byte (pair.bit_), .\\bit (q));
    always_ff @(posedge clk) assume (!d);
endmodule
"""


def test_system_verilog(tmp_path):
    """Packages, enums, structs and interfaces; its words are names in Verilog beside it.

    What is assumed is not.
    """
    (tmp_path / "dut.sv").write_text(SYSTEM_VERILOG)
    (tmp_path / "old.v").write_text(
        "module old(input byte, output bit); assign bit = byte;endmodule"
    )
    design = read_verilog([tmp_path / "dut.sv", tmp_path / "old.v"], "dut")
    assert design.ports.keys() == {"clk", "rst", "d", "q"}
    assert "$dff" in design.rtlil
    assert "assume" not in design.rtlil
    assert "check" not in design.rtlil


def test_what_provers_obey(read):
    """An assumption that no proof should make."""
    wrong = "always @* begin assume (0); assert (d); cover (d); end assume property (d);"
    wrong += 'always @(posedge clk) $display("x");'
    rtlil = read(dut_sv=f"{HEAD}{wrong} always @(posedge clk) q <= d; endmodule\n").rtlil
    assert [line.split()[1] for line in rtlil.splitlines() if line.startswith("cell")] == ["$dff"]


def test_what_one_parser_does_not_take(read):
    """The other does: a name that has no declaration before it, and a port with a type."""
    read(dut_sv="module dut(input clk, d, output q); assign q = p; wire p = d; endmodule\n")


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


@pytest.mark.parametrize("name", ["dut.v", "dut.sv", "-p.v", "-o x;y.v"])
def test_files_below_the_folder(name, place):
    """They can include others beside them; a parameter can hold a name, too."""
    design = read_verilog([place(NAMES_FILES, name=name)], "dut")
    assert len(design.ports["q"]["bits"]) == 8
    assert f"{0xA55E3412:032b}" in design.rtlil


@pytest.mark.parametrize("name", ["../secret.vh", "link.vh", "../design/sub/words.vh"])
def test_files_beside_the_folder(name, place, tmp_path, monkeypatch):
    """Neither by a path that leaves it, not even to come back, nor by a link."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    path = place(NAMES_FILES.replace("sub/words.vh", name))
    (path.parent / "link.vh").symlink_to(tmp_path / "secret.vh")
    with pytest.raises(Unfit, match="include files must be in or below the folder of a given file"):
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
        with pytest.raises(Unfit):
            read_verilog([place(include + design, name="dut.sv")], "dut")


def test_a_native_yosys_reads_nothing(place, monkeypatch, tmp_path):
    """It would see all files."""
    (tmp_path / "yosys").write_text("#!/bin/sh\ntouch $0.ran\necho Yosys 99.9\n")
    (tmp_path / "yosys").chmod(0o755)
    monkeypatch.setenv("YOSYS", str(tmp_path / "yosys"))
    elaborate([place(NAMES_FILES)], "dut")
    assert not (tmp_path / "yosys.ran").exists()


def test_what_is_no_file(tmp_path, monkeypatch):
    """A pipe, a folder, and what is too large; one that is only named does not matter."""
    (tmp_path / "folder.v").mkdir()
    os.mkfifo(tmp_path / "pipe.v")
    (tmp_path / "dut.v").write_text("module dut; endmodule")
    monkeypatch.setattr(foreign, "LARGEST", 20)
    for name in ("folder.v", "pipe.v", "dut.v"):
        with pytest.raises(Unfit, match=f"{name} is not a regular file, or all files exceed"):
            read_verilog([tmp_path / name], "dut")
    monkeypatch.setattr(foreign, "LARGEST", 50)
    for name in ("two.v", "three.v"):
        (tmp_path / name).write_text(f"module {name[:-2]}; endmodule")
    with pytest.raises(Unfit, match=r"three\.v is not a regular file, or all files exceed"):
        elaborate([tmp_path / name for name in ("dut.v", "two.v", "three.v")], "dut")
    monkeypatch.setattr(foreign, "LARGEST", 200)
    names = "dut.vcd", "pipe.v", "folder.v", "loop"
    (tmp_path / "dut.vcd").write_text("x" * 200)
    (tmp_path / "loop").symlink_to("loop")
    dumps = "".join(f'$dumpfile("{name}");' for name in names)
    (tmp_path / "dut.v").write_text(f"module dut; initial begin {dumps} end endmodule")
    elaborate([tmp_path / "dut.v", tmp_path / "two.v"], "dut")


VHDL = """
library ieee;
use ieee.std_logic_1164.all;
entity Dut is port (clk, rst, d : in std_logic; Q : out std_logic); end;
architecture rtl of Dut is begin
    process (Clk, Rst) begin
        if Rst = '1' then Q <= '0'; elsif rising_edge(Clk) then Q <= D; end if;
    end process;
end;
"""


CHOICE = """
library ieee;
use ieee.std_logic_1164.all;
entity choice is port (
    s : in std_logic_vector(1 downto 0); a : in std_logic_vector(39 downto 0);
    q : out std_logic_vector(39 downto 0); p : out std_logic_vector(1 downto 0)
); end;
architecture rtl of choice is begin
    process (s, a) begin
        case s is
            when "00" => q <= a; p <= "01";
            when "01" => q <= x"8000000001"; p <= "10";
            when "10" => q <= not a; p <= a(1 downto 0);
            when others => q <= x"5000000000"; p <= "11";
        end case;
    end process;
end;
"""
CHOSEN = """
module top(input [1:0] s, input [39:0] a, output differs);
    wire [39:0] q;
    wire [1:0] p;
    choice choice(.s(s), .a(a), .q(q), .p(p));
    assign differs = {q, p} != (
        s == 0 ? {a, 2'd1} : s == 1 ? {40'h8000000001, 2'd2}
        : s == 2 ? {~a, a[1:0]} : {40'h5000000000, 2'd3}
    );
endmodule
"""


@needs_ghdl
def test_vhdl_that_crashes_ghdl(tmp_path):
    """Or takes too much: here, of memory."""
    declared = "type t is array (0 to 2000000000) of bit_vector(1023 downto 0);\n"
    declared += "function f return bit is variable m : t; begin return m(5)(3); end;\n"
    text = VHDL.replace("rtl of Dut is", f"rtl of Dut is\n{declared}constant c : bit := f;\n")
    (tmp_path / "dut.vhd").write_text(text)
    with pytest.raises(Unfit, match=r"GHDL cannot read it: \w"):
        read_verilog([tmp_path / "dut.vhd"], "dut")


@needs_ghdl
def test_vhdl(tmp_path):
    """By itself, and below a module in Verilog."""
    (tmp_path / "dut.vhdl").write_text(VHDL)
    design = read_verilog([tmp_path / "dut.vhdl"], "DUT")
    assert design.ports.keys() == {"clk", "rst", "d", "Q"}
    assert "$adff" in design.rtlil
    (tmp_path / "ghdl.v").write_text(
        "module top(input clk, d, output q); Dut dut(.clk(clk), .rst(1'b0), .d(d), .Q(q));endmodule"
    )
    design = elaborate([tmp_path / "ghdl.v", tmp_path / "dut.vhdl"], "top")
    assert design.ports.keys() == {"clk", "d", "q"}


@needs_ghdl
def test_vhdl_of_other_tools(tmp_path):
    """Packages of Synopsys; a shared variable that is not protected, as before VHDL-2000."""
    used = "use ieee.std_logic_1164.all;"
    text = VHDL.replace(used, f"{used}\nuse ieee.std_logic_unsigned.all;")
    text = text.replace("rtl of Dut is", "rtl of Dut is\nshared variable v : integer := 0;\n")
    (tmp_path / "dut.vhd").write_text(text)
    assert read_verilog([tmp_path / "dut.vhd"], "dut").ports.keys() == {"clk", "rst", "d", "Q"}


@needs_ghdl
def test_vhdl_that_is_wrong(tmp_path):
    """What GHDL says of it."""
    (tmp_path / "dut.vhd").write_text(VHDL.replace("Q <= D;", "Q <= Z;"))
    with pytest.raises(Unfit, match=r'GHDL cannot read it: dut.vhd:\d+:\d+: no decl.* "z"'):
        read_verilog([tmp_path / "dut.vhd"], "dut")


@needs_ghdl
def test_a_choice_in_vhdl(tmp_path):
    """Each of it is what it is in Verilog."""
    (tmp_path / "choice.vhd").write_text(CHOICE)
    (tmp_path / "top.v").write_text(CHOSEN)
    design = read_verilog([tmp_path / "choice.vhd", tmp_path / "top.v"], "top")
    (tmp_path / "top.il").write_text(design.rtlil)
    run("yosys", ["-p", "read_rtlil top.il; sat -verify -prove differs 0 top"], cwd=tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "type t is FILE\n--x\v/* y */of character;",
        "use std.TextIO.all;",
        "attribute foreign of f : function is x;",
        "use std . env.all;",
        'attribute other of f : function is "VHPIDIRECT x";',
    ],
)
def test_vhdl_that_reaches_files(text, tmp_path):
    (tmp_path / "dut.vhd").write_text(text + VHDL)
    with pytest.raises(Unfit, match="VHDL that can reach files is not read"):
        read_verilog([tmp_path / "dut.vhd"], "dut")


def test_vhdl_without_ghdl(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    (tmp_path / "dut.vhd").write_text(VHDL)
    with pytest.raises(Missing, match="ghdl is missing; install the Debian package ghdl"):
        read_verilog([tmp_path / "dut.vhd"], "dut")
