"""The proofs: each core beside its specification, and the claims."""

import functools
import time
from collections import defaultdict
from contextlib import closing
from copy import copy
from itertools import product
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from ..engine.comparison import Comparison, named_ports, ports_of
from ..engine.picture import DIFFERS, INPUT, picture
from ..engine.processes import in_parallel
from ..engine.tools import ToolError
from ..engine.trace import Trace
from ..flow.catalogue import ADAPTERS, CATALOGUE, specify
from ..hdl import FifoStream
from ..hdl.lib.component import Component
from ..sim.words import WORDS
from ..spec.fifo_stream import FifoStreamSpecification
from .aig import HIGH, TIMEOUT, UNKNOWN, Aig
from .claims import CLAIMS, AnyCore, Handshake, KeepsUp, Packets, handshakes, has_packets
from .refine import Claim, Miter, Obligations
from .retiming import Retimed

__all__ = [
    "LANES",
    "NAMES",
    "Case",
    "Proof",
    "cases",
    "combinational_paths",
    "counterexample",
    "gates",
    "label_of",
    "limit_of",
    "prove",
]

#: The cores and the claims.
NAMES = [*CATALOGUE, *ADAPTERS, "handshake", "packets", "keeps-up", *CLAIMS]
#: The numbers of lanes with which cores are proved; the first one is the default.
LANES = {
    "wide-decoder": (2, 1, 4, 8, 64),
    "validator": (2, 1, 4, 8),
    "packer": (2, 1, 4, 8),
    "wide-sanitizer": (2, 1, 4, 64),
}
#: Choices of some cores, with few enough bits for counts to saturate: the first one, of which a
#: proof is quick, then those of UTF-8 only.
SIZES = {
    "fifo-stream": [],  # around ``AnyCore`` instead
    "interleaved-decoder": [{"channels": 2}],
    "monitor": [{"bits": 4}],
    "properties": [{"block_ram": True}, {}],
    "status": [{"bits": 4}],
    "stream-decoder": [{}, {"monitor": True, "axi_lite": True, "bits": 4}],
}
#: The cycles that are proved where a minute is too short for more, by label and encoding: the
#: latency, and further cycles in which an item leaves.
CYCLES = {
    ("axi-stream core=InterleavedDecoder-2", "utf-8"): 14,
}
#: The cycles of the claim about packets, for cores in which many items wait.
PACKET_CYCLES = {"sanitizer": 16, "json-string-decoder": 16, "properties": 20}
PACKET_CYCLES |= {"interleaved-decoder": 14, "axi-stream": 14}
#: The cycles of the claim about rates, for the items that take longer.
EXCEPTION_CYCLES = {"json-string-decoder": 24}
#: The outputs of an ``Aig`` for statements: their kind, where claims have them, and RTLIL's word.
KINDS = [
    ("wrong", "statements", "assert"),
    ("assumed", "assumptions", "assume"),
    ("reached", "covers", "cover"),
]
#: Depth of the search for covers, in cycles.
DEPTH = 96
#: Memories become flip-flops. The memory of a FIFO may read any value of a word that is written in
#: the same cycle. All named signals are in the waveform.
SCRIPT = [
    *("read_rtlil top.il", "hierarchy -top top", "proc"),
    *("setparam -set COLLISION_X_MASK 1'1 *.fifo_memory/t:$memrd_v2", "memory"),
    *("setundef -anyseq *.fifo_memory", "setattr -unset init w:*"),
    *("flatten", "expose w:dut.* w:*$* %d w:*.clk %d", "async2sync"),
]


class Case(NamedTuple):
    """A claim to prove.

    Attributes
    ----------
    name : str
        One of ``NAMES``.
    label : str
        The name with the parameters of the core.
    design : Component
        With the core or the cores of the claim; a design may have several claims.
    claim : Claim
    cycles : int or None
        The length of the runs, if it is limited.
    """

    name: str
    label: str
    design: Component
    claim: Claim
    cycles: int | None


def cases(encoding="utf-8", lanes=None, *, every=False):
    """Yield each ``Case`` of an encoding: the claims of ``CLAIMS``, which take long, and the cores.

    Those about the same design follow each other. Components without an encoding belong to UTF-8.

    Parameters
    ----------
    encoding : str
    lanes : dict of str to int, optional
        The cores of ``LANES`` that are compared with their specifications, and nothing else, and
        the number of lanes of each.
    every : bool
        With each choice of the keywords of a core, and each number in ``LANES``; without, with the
        defaults. A bridge is around each core in any case. The claims about packets and rates are
        about the cores in which at most one keyword is not the default.

    Raises
    ------
    ValueError
        If a core has no such number of lanes.
    """
    for name, (core_name, claim) in () if lanes else CLAIMS.items():
        row = CATALOGUE[core_name]
        if encoding in row.encodings:
            made = claim(row.instance(encoding=encoding))
            yield Case(name, name, made.core, made, CYCLES.get((name, encoding)))
    with_handshake = set()
    for name, label, core, specification, changes in _cores(encoding, lanes, every):
        limit, comparison = limit_of(core), Comparison(core, specification)
        cycles = CYCLES.get((label, encoding), limit if name in ADAPTERS else None)
        yield Case(name, label, comparison, Miter(comparison), cycles)
        if lanes or changes > 1:
            continue
        is_first = name not in LANES or core.lanes == LANES[name][0]
        if name != "fifo-stream" and is_first and has_packets(core):
            limit = limit or PACKET_CYCLES.get(name)
            yield Case("packets", f"packets {label}", comparison, Packets(comparison), limit)
        has_ready = name in ADAPTERS or hasattr(getattr(core, "i", None), "ready")
        if has_ready:
            claim = KeepsUp(specification)
            yield Case("keeps-up", f"keeps-up {label}", comparison, claim, None)
            if core.surplus:
                claim = KeepsUp(specification, surplus=core.surplus)
                limit = EXCEPTION_CYCLES.get(name)
                yield Case("keeps-up", f"keeps-up {label} exceptions", comparison, claim, limit)
        if cycles is None and name not in with_handshake and any(handshakes(core, Out)):
            with_handshake.add(name)
            yield Case("handshake", f"handshake {label}", comparison, Handshake(core), None)


def _cores(encoding, lanes, every):
    """The name of each core, its label, the core, its specification, and the choices changed."""
    for name in lanes or CATALOGUE | ADAPTERS:
        row = CATALOGUE.get(name) or ADAPTERS[name]
        exports = row.exports or {name: row.make}
        sizes = SIZES.get(name, [{}])[: None if every and encoding == "utf-8" else 1]
        if name in LANES:
            numbers = [lanes[name]] if lanes else LANES[name][: None if every else 1]
            sizes = [{"lanes": number} for number in numbers]
        if name == "validator":  # counts that saturate; from two lanes on, a bit in each part
            sizes = [
                size | {"count_bits": max(min(4, 2 * size["lanes"]), bits_for(size["lanes"]))}
                for size in sizes
            ]
        for (export, make), size in product(exports.items(), sizes):
            if encoding in (row.encodings or ["utf-8"]):
                for options, core in row.instances(encoding, make=make, **size):
                    changes = sum(row.choices[key][0] != value for key, value in options.items())
                    yield name, label_of(export, size | options), core, specify(core), changes
                    if not every and name not in ADAPTERS:
                        break
    if encoding == "utf-8" and not lanes:
        core = FifoStream(AnyCore())  # with a queue that is quickly full
        specification = FifoStreamSpecification(core, AnyCore())
        yield "fifo-stream", "fifo-stream core=AnyCore", core, specification, 0


def label_of(name, parameters):
    """The name of a core with its parameters, but for flags that are not set."""
    chosen = {key: value for key, value in parameters.items() if value is not False}
    return " ".join([name, *(f"{key}={_word(value)}" for key, value in chosen.items())])


def _word(value):
    """The value of a parameter: the name of a class, and its arguments."""
    if not isinstance(value, functools.partial):
        return str(getattr(value, "__name__", value))
    keywords = (f"{key}={each}" for key, each in value.keywords.items())
    return "-".join([value.func.__name__, *map(str, value.args), *keywords])


def limit_of(core):
    """The cycles of a search of a core with lanes, alone or in a bridge; ``None`` without lanes.

    Enough to send the longest sequence and the byte after it, with a cycle of reset before, an
    idle one, and the latency. Each further cycle takes three times as long.
    """
    inner = core
    while hasattr(inner, "core"):
        inner = inner.core
    if not hasattr(inner, "lanes"):
        return None
    return core.latency + 3 + -(-inner.encoding.longest // inner.lanes)


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
    statements : int
        Their number.
    certificates : dict of str to Certificate
        For runs of any length, one for each piece, by its name.
    paths : set of (str, str)
        The combinational paths, from an input to an output, that the core has and does not
        document, or the other way round; of a core beside its specification.
    trace : Trace or None
        The ports of the core and of its specification in a counterexample, from the first input
        that matters.
    vcd : str or None
        All its signals, as a waveform.
    """

    proved: bool | None
    covered: bool
    cycles: int | None
    seconds: float
    statements: int
    certificates: dict
    paths: set
    trace: Trace | None
    vcd: str | None


def prove(design, claims, *, seconds=TIMEOUT):
    """Prove the statements of claims about a design, and reach their covers.

    A run begins after one cycle of reset, from any contents of all registers and memories. Its
    inputs are unconstrained, and so is the reset.

    Parameters
    ----------
    design : Component
    claims : dict of Claim to int or None
        The length of the runs for each, with the cycle of reset, if it is limited.
    seconds : int
        The most for each answer of ABC.

    Yields
    ------
    Proof
        Of each claim.

    Raises
    ------
    MissingTool, ToolError
    """
    aig = gates(design, claims)
    for claim, cycles in claims.items():
        yield _prove(aig.only(claim.name), design, claim, cycles, seconds)


def _prove(aig, design, claim, cycles, seconds):
    """The ``Proof`` of a claim, from the gates of a design with it."""
    started = time.monotonic()
    pieces, proved, certificates, run = defaultdict(list), True, {}, None
    for name in claim.statements:
        pieces["" if cycles else name.split("/")[1]].append(name)
    if cycles:
        ask = functools.partial(aig.search, cycles=cycles - 1, seconds=seconds)
    else:
        ask = functools.partial(_prover(aig, claim).prove, seconds=seconds)
    with closing(in_parallel(lambda piece: ask(pieces[piece]), pieces)) as replies:
        for piece, reply in replies:
            if reply.run:
                proved, run = False, reply.run
                break
            if reply.certificate:
                certificates[piece] = reply.certificate
            elif not cycles or reply.frames < cycles - 1:
                proved = None
    covers = aig.of_kind("reached")
    covered = not covers or aig.reached(covers, DEPTH, seconds) == {*covers}
    trace = vcd = None
    if run:
        trace, vcd = counterexample(aig, run, claim.statements, design)
    paths = set()
    if isinstance(claim, Miter):
        paths = combinational_paths(aig, design.core) ^ {*design.core.paths}
    took, count = time.monotonic() - started, len(claim.statements)
    return Proof(proved, covered, cycles, took, count, certificates, paths, trace, vcd)


def combinational_paths(aig, core):
    """The combinational paths through a core: a set of pairs of input and output names.

    Parameters
    ----------
    aig : Aig
        From ``gates``, of a ``Comparison`` of the core and with its ``Miter``.
    core : Component
    """
    inputs, outputs = (ports_of(core, flow).keys() for flow in (In, Out))
    return {
        (name, to)
        for to in outputs
        if (place := f"dut.dut.{to}") in aig.outputs
        for name in aig.inputs_of([place]) & inputs
    }


def gates(design, claims):
    """The ``Aig`` of a design with claims, with each statement, after a cycle of reset."""
    text = rtlil.convert(Obligations(design, claims), name="top", emit_src=False)
    aig = Aig(SCRIPT, {"top.il": text})
    for kind, attribute, flavor in KINDS:
        names = [name for claim in claims for name in getattr(claim, attribute)]
        found, in_design = {*aig.of_kind(kind)}, text.count(f'\\FLAVOR "{flavor}"')
        if len(found) != len(names) + in_design or not found.issuperset(names):
            raise ToolError("yosys has lost a statement")
    aig.state = aig.settle([UNKNOWN] * len(aig.state), {"rst": HIGH}, 1)
    return aig


def _prover(aig, claim):
    """The design in which statements of a claim are proved: for a pipeline, the retimed one."""
    runs = copy(aig)
    # After another reset, a run goes on as after the first one.
    outputs = claim.statements + claim.assumptions
    if "rst" not in aig.inputs_of(outputs):
        runs.fixed = {"rst": 0}
    pipeline = Retimed(runs, outputs)
    return pipeline if pipeline.is_small else aig


def counterexample(aig, run, wrong, dut):
    """The picture of a counterexample, and its waveform: of the shortest run that ends it.

    Parameters
    ----------
    aig : Aig
        From ``SCRIPT``.
    run : Run
    wrong : list of str
        The outputs that do not stay low.
    dut : Component
        The submodule ``dut``: a ``Comparison``, or a core.
    """
    assumed = aig.of_kind("assumed")
    for first in reversed(range(len(run.inputs))):
        trace = aig.replay(run, first)
        is_wrong = any(trace[name][-1] for name in wrong)
        if is_wrong and all(all(trace[name]) for name in assumed):
            break
    core, scope = (dut.core, "dut.dut.") if isinstance(dut, Comparison) else (dut, "dut.")
    scopes = {INPUT: "", "": scope, DIFFERS: "dut.differs_"}
    ports = {
        side + name: trace[path + name]
        for side, path in scopes.items()
        for name in named_ports(core)
        if path + name in trace
    }
    drawn = picture(core, ports, words=WORDS)
    drawn.ports |= {"rst": [*map(bool, trace["rst"])]} if any(trace["rst"]) else {}
    return drawn, Trace(trace).vcd(aig.widths())
