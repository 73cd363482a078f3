"""Refinement: a core agrees with its specification in every defined output, in every cycle."""

import json
import time
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.hdl import Assert, Assume, Module, ResetSignal, Signal
from amaranth.lib.wiring import In

from ..flow.scratch import scratch
from ..flow.tools import TIMEOUT, run_sby
from ..hdl.component import Component

__all__ = ["DEPTH", "Miter", "Proof", "Trace", "prove"]

#: Depth of the search for covers, in cycles.
DEPTH = 24


class Miter(Component):
    """Asserts that a core and its specification never differ.

    All inputs and the reset are unconstrained, except that the first cycle is one of reset.

    Parameters
    ----------
    comparison : Comparison
    """

    def __init__(self, comparison):
        self.comparison = comparison
        inputs = comparison.signature.members.items()
        super().__init__({name: member for name, member in inputs if member.flow is In})

    def elaborate(self, platform):
        m = Module()
        m.submodules.comparison = comparison = self.comparison
        m.d.comb += [
            getattr(comparison, name).eq(getattr(self, name)) for name in self.signature.members
        ]
        started = Signal(reset_less=True)
        m.d.sync += started.eq(1)
        m.d.comb += [
            Assume(started | ResetSignal()),
            Assume(comparison.specification.assumption),
            Assert(~(started & comparison.differs.any())),
        ]
        return m


class Trace(NamedTuple):
    """A counterexample: the inputs, cycle by cycle, and the waveform."""

    inputs: list[dict[str, int]]
    vcd: str


class Proof(NamedTuple):
    """The result of a proof.

    Attributes
    ----------
    proved : bool or None
        Whether it holds in every run, of any length or of ``cycles``; ``None`` if there is no
        answer in time.
    covered : bool
        Every cover was reached in time.
    cycles : int or None
        The length of the runs, if it is limited.
    seconds : float
    trace : Trace or None
        A counterexample, if it is not proved.
    """

    proved: bool | None
    covered: bool
    cycles: int | None
    seconds: float
    trace: Trace | None


def prove(top, cycles=None, *, timeout=TIMEOUT):
    """Prove the assertions of a component, and reach its covers.

    Its ports and the reset are unconstrained, and so are the initial values of all registers and
    memories of the submodule ``comparison.dut``.

    Parameters
    ----------
    top : Component
        A ``Miter``, or a claim.
    cycles : int or None
        The length of the runs; by default, it is not limited.
    timeout : int
        Seconds for the proof, and for the cover.

    Raises
    ------
    Missing, ToolError
    """
    started = time.monotonic()
    how = ("bmc", "abc bmc3", f"depth {cycles}") if cycles else ("prove", "abc pdr")
    proved, trace = _run(top, *how, timeout=timeout)
    covered, _ = _run(top, "cover", "smtbmc yices", f"depth {DEPTH}", timeout=timeout)
    return Proof(proved, bool(covered), cycles, time.monotonic() - started, trace)


def _run(top, mode, engine, *options, timeout):
    """Whether SymbiYosys passes, and the trace if there is one."""
    # Memories become flip-flops first, so that their contents are unconstrained, too.
    script = ["read_rtlil top.il", "proc", "memory", "setattr -unset init top.comparison.dut*/w:*"]
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(top, name="top"))
        script.append("prep -top top")
        passes = run_sby(folder, ["top.il"], script, mode, engine, *options, timeout=timeout)
        witness = folder / "run" / "engine_0" / "trace.yw"
        if not witness.exists():
            return passes, None
        steps = _read_witness(witness, [*top.signature.members])
        return passes, Trace(steps, witness.with_suffix(".vcd").read_text())


def _read_witness(file, inputs):
    witness = json.loads(file.read_text())
    steps = []
    for step in witness["steps"]:
        bits = int(step["bits"].replace("?", "0"), 2)
        values = dict.fromkeys(inputs, 0)
        for signal in witness["signals"]:
            name = signal["path"][-1].removeprefix("\\")
            if len(signal["path"]) == 1 and name in inputs:
                values[name] |= (bits & (1 << signal["width"]) - 1) << signal["offset"]
            bits >>= signal["width"]
        steps.append(values)
    return steps
