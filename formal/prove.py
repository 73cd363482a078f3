"""Runs the proofs with SymbiYosys."""

import json
import time
from functools import partial
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.lib.wiring import In

from ..flow.scratch import scratch
from ..flow.tools import TIMEOUT, run_sby
from .defects import designs
from .interleaved_properties import INTERLEAVED_PROPERTIES
from .policy_properties import POLICY_PROPERTIES
from .properties import PROPERTIES as UTF_8_PROPERTIES
from .sanitizer_properties import SANITIZER_PROPERTIES
from .utf_16_properties import UTF_16_PROPERTIES
from .wide_properties import WIDE_PROPERTIES
from .wide_stream_properties import WIDE_STREAM_PROPERTIES

__all__ = ["PROPERTIES", "Proof", "Trace", "properties_of", "prove"]

#: The properties by name, in the order of the documentation.
PROPERTIES = UTF_8_PROPERTIES | SANITIZER_PROPERTIES | POLICY_PROPERTIES | UTF_16_PROPERTIES
PROPERTIES |= WIDE_PROPERTIES | WIDE_STREAM_PROPERTIES
PROPERTIES |= INTERLEAVED_PROPERTIES
#: Depth of the searches for covers and for the effects of defects, in cycles.
DEPTH = 24


def properties_of(row):
    """The properties of a component, by its row in the catalogue."""
    classes = {of.__name__ for of in row.classes}
    return [property_ for property_ in PROPERTIES.values() if property_.core in classes]


class Trace(NamedTuple):
    """A counterexample: the unconstrained inputs, cycle by cycle, and the waveform."""

    inputs: list[dict[str, int]]
    vcd: str


class Proof(NamedTuple):
    """The result of a property.

    Attributes
    ----------
    proved : bool or None
        It holds in every cycle of every run, of any length, or of the ``steps`` of the property;
        ``None`` if no answer is found in time.
    covered : bool
        Its cover was reached in time.
    survivors : list of str
        The defects that were not seen to break it in time.
    seconds : float
    trace : Trace or None
        A counterexample, if it is not proved.
    """

    proved: bool | None
    covered: bool
    survivors: list[str]
    seconds: float
    trace: Trace | None


def prove(property_, defect=None, *, encoding="utf-8", timeout=TIMEOUT):
    """Prove a property of the cores; check that its cover is reached and each defect breaks it.

    Parameters
    ----------
    property_ : type
        One of ``PROPERTIES``.
    defect : str, optional
        A defect seeded in the cores, a key of ``DEFECTS``.
    encoding : str
        The encoding of the decoders, a key of ``ENCODINGS``.
    timeout : int
        Seconds for each run: the proof, the cover, and one for each defect.

    Raises
    ------
    Missing, ToolError
    """
    started = time.monotonic()
    steps = property_.steps_in(encoding)
    depth = f"depth {steps or DEPTH}"
    run_as = partial(_run, property_, encoding=encoding, timeout=timeout)
    how = ("bmc", "abc bmc3", depth) if steps else ("prove", "abc pdr")
    proved, trace = run_as(*how, defect=defect)
    covered, _ = run_as("cover", "smtbmc yices", depth, defect=defect)
    broken = {
        name: run_as("bmc", "smtbmc yices", depth, defect=name)[0] for name in property_.defects
    }
    survivors = [name for name, holds in broken.items() if holds is not False]
    seconds = time.monotonic() - started
    return Proof(proved, bool(covered), survivors, seconds, trace)


def _run(property_, mode, engine, *options, defect, encoding="utf-8", timeout=TIMEOUT):
    """Whether SymbiYosys passes, and the trace if there is one."""
    top = property_(designs(defect, encoding), encoding)
    inputs = [name for name, member in top.signature.members.items() if member.flow is In]
    script = ["read_rtlil top.il", "prep -top top"]
    if top.from_anything:
        # Memories become flip-flops first, so that their contents are unconstrained, too.
        script[1:1] = ["proc", "memory", "setattr -unset init top.dut*/w:*"]
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(top, name="top"))
        holds = run_sby(folder, ["top.il"], script, mode, engine, *options, timeout=timeout)
        witness = folder / "run" / "engine_0" / "trace.yw"
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
