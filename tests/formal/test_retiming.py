"""A retimed design is the same design, earlier."""

import random

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Module, Mux, Signal

from clockpoint.formal.aig import Aig
from clockpoint.formal.model import HIGH
from clockpoint.formal.retiming import Retimed

pytest.importorskip("pyosys", reason="needs the package pyosys")


def delayed(m, value, cycles, init=0):
    for n in range(cycles):
        after = Signal.like(value, name=f"stage_{n}", init=init)
        m.d.sync += after.eq(value)
        value = after
    return value


def pipeline():
    """A number that is held between stages, a count, branches of other lengths, a constant."""
    m, load, i = Module(), Signal(name="load"), Signal(4, name="i")
    late, held, count, o = (Signal(4, name=name) for name in ("late", "held", "count", "o"))
    number, loads, three = delayed(m, i + 1, 3), delayed(m, load, 3, 1), Signal(4, name="three")
    with m.If(loads):
        m.d.sync += [held.eq(number), count.eq(count + 1)]
    m.d.sync += three.eq(3)
    m.d.comb += o.eq(delayed(m, Mux(loads, held ^ number, count), 2) + three)
    m.d.comb += late.eq(delayed(m, number, 4) ^ o)
    design = rtlil.convert(m, name="top", ports=[load, i, o, late])
    return Aig(["read_rtlil top.il", "proc", "flatten", "async2sync"], {"top.il": design})


def test_outputs_are_those_of_the_design_after_their_delay():
    aig, outputs = pipeline(), []
    aig.fixed = {"rst": 0}
    moved = Retimed(aig, ["o", "late"])
    assert moved.delays == {f"{name}[{n}]": 5 for name in ("o", "late") for n in range(4)}
    # Of those that are held and counted, and of two more stages on one branch.
    assert len(moved.aig.state) == 4 + 4 + 2 * 4
    for design in (aig, moved.aig):
        state, rng = design.state, random.Random(1)
        outputs.append([])
        for _ in range(300):
            inputs = {name: HIGH * rng.getrandbits(1) for name in aig.inputs} | aig.fixed
            values, state = design.step(state, inputs)
            outputs[-1].append(values)
    assert outputs[0][5:] == outputs[1][:-5]
