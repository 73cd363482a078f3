"""Checks a netlist of standard cells against its source, from 0 and from random contents."""

import random
import re

from amaranth.back import rtlil
from amaranth.hdl import ClockSignal, Instance, Module, ResetSignal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In

from ..flow.scratch import scratch
from ..flow.tools import is_stopped, run
from .equivalence import are_equal
from .mutate import Meaning, arrange, ports_of
from .netlist import Netlist

__all__ = ["difference", "is_equal"]

#: Maps a design, with its memories, to gates and plain flip-flops.
GATES = ["hierarchy -top top", "proc", "flatten", "memory -nomap", "memory_map", "techmap"]
GATES += ["dfflegalize -cell $_DFF_P_ 01", "simplemap", "opt_clean"]


def is_equal(component, logic):
    """Prove a netlist equivalent to its source, if all flip-flops of both start with 0.

    The outputs must be equal in every cycle of every run, with resets at any time. Initial values
    of the source are ignored: a chip has none.

    Parameters
    ----------
    component : Component
    logic : str
        From ``clockpoint.flow.cells.logic``.

    Returns
    -------
    bool or None
        ``None`` if no proof is found.

    Raises
    ------
    Missing, ToolError
    """
    source = rtlil.convert(component, name="top")
    return are_equal(re.sub(r"^ *attribute \\init .*\n", "", source, flags=re.MULTILINE), logic)


class Chip(wiring.Component):
    """The module ``chip`` of a netlist, with the ports of its component."""

    def __init__(self, component, logic):
        self.core = getattr(component, "core", None)
        self._logic = logic
        super().__init__(component.signature)

    def elaborate(self, platform):
        ports = {"i_clk": ClockSignal(), "i_rst": ResetSignal()}
        for path, member, port in self.signature.flatten(self):
            ports["oi"[member.flow is In] + "_" + "__".join(path)] = Value.cast(port)
        there = {*re.findall(r"^ *wire .*(?:in|out)put \d+ \\(\S+)$", self._logic, re.MULTILINE)}
        ports = {name: port for name, port in ports.items() if name[2:] in there}
        m = Module()
        m.submodules.chip = Instance("chip", **ports)
        return m


def difference(component, logic, stimulus, *, chips=64, seed=1):
    """Simulate chips that start with random contents, beside the source.

    After one cycle of reset, all defined outputs must equal those of the source, which starts with
    its initial values.

    Parameters
    ----------
    component : Component
    logic : str
        From ``clockpoint.flow.cells.logic``.
    stimulus : iterable
        The fields of the inputs, in each cycle.
    chips, seed : int

    Returns
    -------
    int or None
        The first cycle in which a chip differs; ``None`` if all are always equal.

    Raises
    ------
    Missing, ToolError
    """
    some = random.Random(seed)
    with scratch() as folder:
        for name, core in (("gold", component), ("gate", Chip(component, logic))):
            (folder / f"{name}.il").write_text(rtlil.convert(Meaning(core), name="top"))
        (folder / "logic.il").write_text(logic)
        script = ["read_rtlil gold.il", *GATES, "write_json gold.json", "design -reset"]
        script += ["read_rtlil logic.il", "rename top chip", "read_rtlil gate.il", *GATES]
        run("yosys", ["-q", "-p", "; ".join([*script, "write_json gate.json"])], cwd=folder)
        gold, gate = Netlist(folder / "gold.json", 1), Netlist(folder / "gate.json", chips)
    gate.state = [some.getrandbits(chips) for _ in gate.state]
    ports = ports_of(component)
    for cycle, given in enumerate(stimulus):
        if is_stopped():
            raise KeyboardInterrupt
        if cycle == 0:
            given = (*given[:-1], ports[-1][0] == "rst")
        expected, found = (
            netlist.step(arrange(ports, given, netlist.inputs)) for netlist in (gold, gate)
        )
        wrong = (bit ^ -(right & 1) for right, bit in zip(expected, found, strict=True))
        if cycle and any(bits & gate.everywhere for bits in wrong):
            return cycle
    return None
