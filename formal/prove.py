"""Runs the proofs with SymbiYosys."""

import json
import re
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.lib.wiring import In

from ..flow.tools import run, run_sby
from .defects import designs
from .properties import PROPERTIES

__all__ = ["PROPERTIES", "Proof", "Trace", "prove", "ready_path"]

#: How many cycles are tried when a cover, or what a defect does, is looked for.
DEPTH = 24


class Trace(NamedTuple):
    """A counterexample: the free inputs, cycle by cycle, and the waveform."""

    inputs: list[dict[str, int]]
    vcd: str


class Proof(NamedTuple):
    """What came of a property.

    Attributes
    ----------
    proved : bool
        It holds in every cycle of every run, of any length.
    covered : bool
        What it speaks about can happen.
    caught : bool
        The design with the defect breaks it.
    seconds : float
    trace : Trace or None
        If it is not proved.
    """

    proved: bool
    covered: bool
    caught: bool
    seconds: float
    trace: Trace | None


def prove(property_, defect=None):
    """Prove a property of the cores; see that it is not empty and that its defect breaks it.

    Parameters
    ----------
    property_ : type
        One of ``PROPERTIES``.
    defect : str, optional
        What is broken in the cores to begin with, a key of ``DEFECTS``.

    Raises
    ------
    Missing, ToolError
    """
    started = time.monotonic()
    proved, trace = _run(property_, defect, "prove", "abc pdr")
    covered, _ = _run(property_, defect, "cover", "smtbmc yices", f"depth {DEPTH}")
    survived, _ = _run(property_, property_.defect, "bmc", "smtbmc yices", f"depth {DEPTH}")
    seconds = time.monotonic() - started
    return Proof(bool(proved), bool(covered), survived is False, seconds, trace)


def _run(property_, defect, mode, engine, *options):
    """Whether SymbiYosys says yes, and the trace if there is one."""
    top = property_(designs(defect))
    inputs = [name for name, member in top.signature.members.items() if member.flow is In]
    script = ["read_rtlil top.il", "prep -top top"]
    if top.from_anything:
        # Anything that a solver picks, and not what suits an optimisation.
        script[1:1] = ["setattr -unset init top.dut*/w:*", "proc", "formalff -clk2ff -ff2anyinit"]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "top.il").write_text(rtlil.convert(top, name="top"))
        holds = run_sby(folder, ["top.il"], script, mode, engine, *options)
        witness = Path(folder) / "run" / "engine_0" / "trace.yw"
        trace = None
        if witness.exists():
            steps = _read_witness(witness, inputs)
            trace = Trace(steps, witness.with_suffix(".vcd").read_text())
    return holds, trace


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


def ready_path(design):
    """Whether a combinational path leads from ``o.ready`` to ``i.ready``, seen on the netlist.

    Raises
    ------
    Missing, ToolError
    """
    path = "w:i__ready %cie* w:o__ready %i"
    script = f"read_rtlil top.il; prep -flatten -top top; select -count {path}"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "top.il").write_text(rtlil.convert(design, name="top"))
        said = run("yosys", ["-p", script], cwd=folder).stdout
    return not re.search(r"^0 objects", said, re.MULTILINE)
