"""The proofs: each core beside its specification, and the claims; run with SymbiYosys."""

import json
import time
from functools import partial
from itertools import product
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.lib.wiring import Out

from ..flow.catalogue import CATALOGUE, specify
from ..flow.scratch import scratch
from ..hdl import WideStream
from ..spec import Comparison
from ..spec.wide import WideStreamSpecification
from .claims import CLAIMS, AnyCore, Handshake, handshakes
from .refine import Claim, Miter
from .sby import TIMEOUT, run_sby

__all__ = ["NAMES", "Case", "Proof", "cases", "label_of", "limit_of", "prove"]

#: The cores and the claims.
NAMES = [*CATALOGUE, "handshake", *CLAIMS]
#: The sizes of cores with lanes or channels, of which other encodings than UTF-8 have the first;
#: few enough bits for the counts to saturate.
SIZES = {
    "wide-decoder": [{"lanes": 2}, {"lanes": 1}, {"lanes": 4}, {"lanes": 8}],
    "validator": [{"lanes": 2, "count_bits": 2}, {"lanes": 1, "count_bits": 2}],
    "packer": [{"lanes": 2}, {"lanes": 1}],
    "wide-sanitizer": [{"lanes": 2}, {"lanes": 1}, {"lanes": 4}],
    "wide-stream": [],  # around ``AnyCore`` instead
    "interleaved-decoder": [{"channels": 2}],
    "error-policy": [{}, {"programmable": True}],
    "sanitizer": [{}, {"programmable": True}],
    "monitor": [{"bits": 8}],
    "status": [{"bits": 8}],
    "stream-decoder": [{}, {"monitor": True, "axi_lite": True, "bits": 4}],
}
#: The cycles that are proved where a minute is too short for more, by label and encoding: those of
#: the latency, and some in which an item leaves.
CYCLES = {
    ("axi-stream core=Validator-2", "utf-8"): 32,
    ("axi-stream core=InterleavedDecoder-2", "utf-8"): 14,
    ("round-trip", "fss-utf-prosser"): 16,
    ("round-trip", "mutf-8"): 16,
}
#: Depth of the search for covers, in cycles.
DEPTH = 48
#: The initial values of a core's registers and memories are unconstrained.
UNSET = "setattr -unset init top.dut*/w:* top.dut.specification*/w:* %d mutated/w:*"


class Case(NamedTuple):
    """What is to be proved.

    Attributes
    ----------
    name : str
        One of ``NAMES``.
    label : str
        The name with the parameters of the core.
    top : Claim
    cycles : int or None
        The length of the runs, if it is limited.
    """

    name: str
    label: str
    top: Claim
    cycles: int | None


def cases(encoding="utf-8"):
    """Yield each ``Case`` of an encoding: the cores with all their parameters, and the claims.

    Components without an encoding belong to UTF-8.
    """
    with_handshake = set()
    for name, label, core, specification in _cores(encoding):
        cycles = CYCLES.get((label, encoding), limit_of(core))
        yield Case(name, label, Miter(Comparison(core, specification)), cycles)
        if cycles is None and name not in with_handshake and any(handshakes(core, Out)):
            with_handshake.add(name)
            yield Case("handshake", f"handshake {label}", Handshake(core), None)
    for name, (core_name, claim) in CLAIMS.items():
        row = CATALOGUE[core_name]
        if encoding in row.encodings:
            core = row.of(encoding=encoding, **SIZES.get(core_name, [{}])[0])
            yield Case(name, name, claim(core), CYCLES.get((name, encoding)))


def _cores(encoding):
    """The name of each core, its label, the core, and its specification."""
    for name, row in CATALOGUE.items():
        exports = row.exports or {name: row.make}
        sizes = SIZES.get(name, [{}])[: None if encoding == "utf-8" else 1]
        for (export, make), size in product(exports.items(), sizes):
            if encoding in (row.encodings or ["utf-8"]):
                for options, core in row.instances(encoding, make=make, **size):
                    yield name, label_of(export, size | options), core, specify(core)
    if encoding == "utf-8":
        core = WideStream(AnyCore())  # with a queue that is quickly full
        specification = WideStreamSpecification(core, AnyCore())
        yield "wide-stream", "wide-stream core=AnyCore", core, specification


def label_of(name, parameters):
    """The name of a core with its parameters."""
    return " ".join([name, *(f"{key}={_word(value)}" for key, value in parameters.items())])


def _word(value):
    """The value of a parameter: the name of a class, and its arguments."""
    if not isinstance(value, partial):
        return str(getattr(value, "__name__", value))
    keywords = (f"{key}={each}" for key, each in value.keywords.items())
    return "-".join([value.func.__name__, *map(str, value.args), *keywords])


def limit_of(core):
    """The cycles that are proved of a core of lanes, or ``None`` for any number.

    Its state is the latest bytes, and counts that saturate as quickly. So it is enough to send the
    longest sequence and the byte after it, with a cycle of reset before, two idle ones, and the
    latency.
    """
    inner = core
    while hasattr(inner, "core"):
        inner = inner.core
    if not hasattr(inner, "lanes"):
        return None
    return core.latency + 4 + -(-inner.encoding.longest // inner.lanes)


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
    inputs : list of dict of str to int
        Those of a counterexample, cycle by cycle; empty without one.
    vcd : str or None
        Its waveform.
    """

    proved: bool | None
    covered: bool
    cycles: int | None
    seconds: float
    inputs: list[dict[str, int]]
    vcd: str | None


def prove(top, cycles=None, *, timeout=TIMEOUT, modules="", cover=True):
    """Prove the assertions of a component, and reach its covers.

    Its ports and the reset are unconstrained, and so are the initial values of all registers and
    memories of its cores.

    Parameters
    ----------
    top : Claim
    cycles : int or None
        The length of the runs; by default, it is not limited.
    timeout : int
        Seconds for the proof, and for the cover.
    modules : str
        RTLIL of the modules that it instantiates.
    cover : bool
        Search for the covers; without, they count as reached.

    Raises
    ------
    Missing, ToolError
    """
    started = time.monotonic()
    how = ("bmc", "abc bmc3", f"depth {cycles}") if cycles else ("prove", "abc pdr")
    text = rtlil.convert(top, name="top") + modules
    ports = [*top.signature.members, "rst"]
    proved, *trace = _run(text, ports, *how, timeout=timeout)
    covered = not cover
    if cover:
        search = "cover", "smtbmc yices", f"depth {DEPTH}"
        covered = bool(_run(text, ports, *search, timeout=timeout)[0])
    return Proof(proved, covered, cycles, time.monotonic() - started, *trace)


def _run(text, ports, mode, engine, *options, timeout):
    """Whether SymbiYosys passes, and the inputs and the waveform of a trace."""
    # Memories become flip-flops first, so that their contents are unconstrained, too.
    script = ["read_rtlil top.il", "proc", "memory", UNSET, "prep -top top"]
    with scratch() as folder:
        (folder / "top.il").write_text(text)
        passes = run_sby(folder, ["top.il"], script, mode, engine, *options, timeout=timeout)
        witness = folder / "run" / "engine_0" / "trace.yw"
        if not witness.exists():
            return passes, [], None
        return passes, _read_witness(witness, ports), witness.with_suffix(".vcd").read_text()


def _read_witness(file, ports):
    """The values of the ports in each cycle."""
    witness = json.loads(file.read_text())
    steps = []
    for step in witness["steps"]:
        bits = int(step["bits"].replace("?", "0"), 2)
        values = dict.fromkeys(ports, 0)
        for signal in witness["signals"]:
            name = signal["path"][-1].removeprefix("\\")
            if len(signal["path"]) == 1 and name in ports:
                values[name] |= (bits & (1 << signal["width"]) - 1) << signal["offset"]
            bits >>= signal["width"]
        steps.append(values)
    return steps
