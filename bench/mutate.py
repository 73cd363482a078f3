"""Mutation-tests the specifications and the proofs.

``python bench/mutate.py [--draw] [DESIGN]...``: all designs, or these; the wide ones with four
lanes. A mutant is the netlist of a core, changed in one place. Each is simulated beside the
specification. If it never differs, a proof must find a difference, or prove that there is none;
otherwise it is alive, and the exit status is 1. With ``--draw``, each difference is drawn. Needs
``pip install -e '.[formal]'``.
"""

import random
import re
import sys
from copy import copy
from functools import partial
from itertools import islice
from typing import NamedTuple

import click
import numpy as np
from amaranth.back import rtlil
from amaranth.hdl import Assume, Cat, ClockSignal, Instance, Module, ResetSignal, Signal
from amaranth.lib.wiring import In, Out

from clockpoint.engine.comparison import Comparison, ports_of
from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine
from clockpoint.engine.picture import LONGEST, difference, outputs_of
from clockpoint.engine.processes import in_parallel
from clockpoint.engine.rows import numbered
from clockpoint.engine.simulation import Mismatch
from clockpoint.engine.tools import yosys
from clockpoint.engine.trace import Trace
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, specify
from clockpoint.formal.aig import Aig
from clockpoint.formal.model import HIGH, UNKNOWN
from clockpoint.formal.prove import SCRIPT, counterexample, limit_of
from clockpoint.formal.retiming import Retimed
from clockpoint.hdl import AxiStream
from clockpoint.hdl.lib.component import Component
from clockpoint.sim.stimulus import random_items, random_payloads
from clockpoint.sim.words import WORDS

__all__ = [
    "DESIGNS",
    "GROUP",
    "WIDTH",
    "Coverage",
    "Mutants",
    "Mutated",
    "draw",
    "mutate",
    "mutations_of",
    "prove_mutants",
    "with_mutants",
]

#: The designs, by name; a wide stream is one of others, and a queue.
DESIGNS = CATALOGUE | {"axi-stream": ADAPTERS["axi-stream"]}
#: The parameters of those that have more logic, or few enough bits for counts to saturate.
PARAMETERS = {
    "monitor": {"bits": 4},
    "status": {"bits": 4},
    "validator": {"count_bits": 4},
    "interleaved-decoder": {"channels": 4},
    "error-policy": {"errors": "surrogateescape"},
    "byte-order-mark": {"drop": True},
    "utf-16-byte-encoder": {"mark": True},
}
LANES = 4
#: The mutants that are simulated at once.
GROUP, WIDTH = COPIES - 1, COPIES.bit_length() - 1
#: Cycles of a simulation.
CYCLES = 20_000
#: Mutants of each design, in the script.
COUNT = 400
#: Mutations of a clock; constants instead of a flip-flop, whose initial value would conflict.
UNFIT = re.compile(r"-port C |-mode const[01] .*-port Q ")


class Coverage(NamedTuple):
    """The results of the mutants of a design.

    Attributes
    ----------
    mutants : int
    killed : int
        Differ from the specification in simulation.
    proof : list of str
        Do not, but a proof finds a difference.
    equivalent : int
        Are proved to agree with the specification, in runs of any length.
    alive : list of str
        Mutants that were neither noticed nor proved equivalent.
    traces : dict of str to Trace
        What differs, by mutation.
    """

    mutants: int
    killed: int
    proof: list[str]
    equivalent: int
    alive: list[str]
    traces: dict[str, Trace]


def mutate(name, count, seed, *, encoding="utf-8", cycles=CYCLES, draws=False):
    """Mutate the netlist of a design; returns the ``Coverage``.

    Parameters
    ----------
    name : str
        A key of ``DESIGNS``.
    count, seed : int
        The number of mutants, or fewer of a small core, and Yosys's seed for choosing them. The
        clock is not mutated.
    encoding : str
        The encoding of the design, a key of ``ENCODINGS``.
    cycles : int
    draws : bool
        Also draw the differences in simulation.

    Raises
    ------
    Mismatch
        If the design itself differs from its specification.
    MissingTool, ToolError
    """
    row = DESIGNS[name]
    options = {"lanes": LANES} if row.lanes else {}
    core = row.instance(**options, encoding=encoding, **PARAMETERS.get(name, {}))
    inputs = _inputs(core, seed, cycles)
    netlist, mutations = mutations_of(rtlil.convert(core, name="mutated"), count, seed)
    proofs, traces = {}, {}
    for at in range(0, len(mutations), GROUP):
        group = mutations[at : at + GROUP]
        mutants = Mutants(core, netlist, group)
        end, *ends = _simulate(mutants, inputs, cycles)
        if end:
            raise Mismatch(end - 1, *draw(mutants, inputs, {0: end}))
        killed = {number: end for number, end in enumerate(ends, 1) if end}
        if draws:
            drawn = draw(mutants, inputs, killed)
            traces |= {
                group[number - 1]: trace for number, trace in zip(killed, drawn, strict=True)
            }
        survivors = [one for number, one in enumerate(group, 1) if number not in killed]
        if survivors:
            answers = prove_mutants(Mutants(core, netlist, survivors))
            proofs |= dict(zip(survivors, answers, strict=True))
    return Coverage(
        mutants=len(mutations),
        killed=len(mutations) - len(proofs),
        proof=[one for one, difference in proofs.items() if difference],
        equivalent=sum(difference is False for difference in proofs.values()),
        alive=[one for one, difference in proofs.items() if difference is None],
        traces=traces | {one: difference for one, difference in proofs.items() if difference},
    )


class Mutated(Component):
    """The module ``mutated`` with the ports of a core.

    Parameters
    ----------
    core : Component
    module : str
        RTLIL.

    Attributes
    ----------
    mutant : Signal
        The number of the mutant; 0 selects the core.
    """

    def __init__(self, core, module):
        self.core, self.mutant = core, Signal(WIDTH)
        self._module = module
        super().__init__(core.signature)

    def elaborate(self, platform):
        ports = {"i_clk": ClockSignal(), "i_rst": ResetSignal(), "i_mutant": self.mutant}
        for flow, side in ((In, "i_"), (Out, "o_")):
            ports |= {side + name: port for name, port in ports_of(self, flow).items()}
        known = {*re.findall(r"^ *wire .*(?:in|out)put \d+ \\(\S+)$", self._module, re.MULTILINE)}
        m = Module()
        m.submodules.mutated = Instance(
            "mutated", **{name: port for name, port in ports.items() if name[2:] in known}
        )
        return m


class Mutants(Component):
    """A core with its mutants, beside its specification and beside itself.

    Members
    -------
    i__valid, i__payload, ... : In
        The inputs of the core.
    mutant : In
    differs, changes : Out
        The mutant differs from the specification, and from the core.

    Parameters
    ----------
    core : Component
    netlist : str
        The core in RTLIL.
    mutations : list of str
        Yosys's commands.
    """

    def __init__(self, core, netlist, mutations):
        self.core, self.mutations = core, mutations
        self.module = with_mutants(netlist, mutations)
        self.comparison = Comparison(Mutated(core, self.module), specify(core))
        inputs = {name: In(len(port)) for name, port in ports_of(core, In).items()}
        super().__init__(inputs | {"mutant": In(WIDTH), "differs": Out(1), "changes": Out(1)})

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut, mutated = self.comparison, self.comparison.core
        m.submodules.original = original = Mutated(self.core, self.module)
        for name, port in ports_of(original, In).items():
            m.d.comb += [
                each.eq(getattr(self, name)) for each in (port, getattr(self.comparison, name))
            ]
        before, after = (Cat(*ports_of(core, Out).values()) for core in (original, mutated))
        m.d.comb += [
            mutated.mutant.eq(self.mutant),
            self.differs.eq(self.comparison.differs.any()),
            self.changes.eq(before != after),
            Assume(self.comparison.specification.assumption),
        ]
        return m


def mutations_of(design, count, seed):
    """The netlist of a module ``mutated`` in RTLIL, and a list of Yosys's commands."""
    script = [
        "read_rtlil core.il",
        "synth -flatten -top mutated",
        "dfflegalize -cell $_DFF_P_ 0",
        "opt_clean -purge",
        "rename -enumerate",
        "write_rtlil netlist.il",
    ]
    netlist = yosys("; ".join(script), {"core.il": design}, "netlist.il")
    # Yosys never ends if it is to list more than there are: at least two for each cell.
    most = min(2 * count, 2 * netlist.count("\n  cell "))
    listing = f"read_rtlil netlist.il; mutate -list {most} -seed {seed} -o list.txt"
    listed = yosys(listing, {"netlist.il": netlist}, "list.txt").splitlines()
    return netlist, [one for one in listed if not UNFIT.search(one)][:count]


def with_mutants(netlist, mutations):
    """The netlist, in which the input ``mutant`` selects a mutation, from 1 on."""
    script = ["read_rtlil netlist.il", "hierarchy -top mutated"]
    script += [f"{one} -ctrl mutant {WIDTH} {n}" for n, one in enumerate(mutations, 1)]
    script.append("write_rtlil mutated.il")
    return yosys("; ".join(script), {"netlist.il": netlist}, "mutated.il")


def _simulate(top, stimulus, cycles):
    """The cycles up to the first one in which the core, and each mutant, differs; 0 without one."""
    inputs = {name: getattr(top, name) for name in stimulus if name != "reset"}
    outputs = {"differs": top.differs}
    machine = Machine(top, inputs | {"mutant": top.mutant}, outputs, top.module)
    rows = _rows(machine, stimulus)
    rows["mutant"] = np.arange(COPIES)[:, None]
    (differs,) = machine.run_batch(rows, cycles, sliced=["differs"]).values()
    ends = np.zeros(COPIES, int)
    for end, words in reversed([*enumerate(differs[:, 0], 1)]):
        if words.any():
            ends[np.unpackbits(words.view(np.uint8), bitorder="little").astype(bool)] = end
    return ends[: 1 + len(top.mutations)].tolist()


def draw(top, stimulus, ends):
    """Yield the ``Trace`` of each difference: by the number of a mutant, the cycles up to it."""
    comparison = top.comparison
    inputs = ports_of(comparison, In) | {"mutant": comparison.core.mutant}
    machine = Machine(comparison, inputs, outputs_of(comparison), top.module)
    rows = _rows(machine, stimulus)
    for number, end in ends.items():
        mutant, state = {"mutant": number}, machine.spread(machine.begins)
        first = max(0, end - LONGEST)
        if first:
            machine.advance(state, mutant | {n: row[:, :first] for n, row in rows.items()}, first)
        last = mutant | {name: row[:, first:end] for name, row in rows.items()}
        outputs = machine.advance(state, last, end - first, machine.outputs)
        last = mutant | {name: row[0, first:end] for name, row in rows.items()}
        outputs = {name: array[0] for name, array in outputs.items()}
        yield difference(top.core, machine, last, outputs, end - 1, words=WORDS)


def prove_mutants(top):
    """For each mutant, the ``Trace`` of a difference from the specification.

    Or ``False`` if it is proved that there is none, and ``None`` without an answer.
    """
    aig = Aig(SCRIPT, {"top.il": rtlil.convert(top, name="top") + top.module})
    numbers = range(1, 1 + len(top.mutations))
    answers = dict(in_parallel(partial(_prove, aig, top, limit_of(top.core)), numbers))
    return [answers[number] for number in numbers]


def _prove(aig, top, cycles, number):
    """The result of ``prove_mutants`` for a mutant.

    A mutant that always equals the core cannot differ from the specification. A core of lanes is
    searched in short runs before a proof for runs of any length.
    """
    aig, size = copy(aig), len(aig.state)
    aig.fixed = {f"mutant[{n}]": HIGH * (number >> n & 1) for n in range(WIDTH)}
    aig.state = [0] * size
    if aig.prove(["changes"]).certificate:
        return False
    aig.state = aig.settle([UNKNOWN] * size, aig.fixed | {"rst": HIGH}, 1)
    reply = aig.search(["differs"], cycles - 1) if cycles else aig.prove(["differs"])
    names = ["differs", *aig.of_kind("assumed")]
    if cycles and not reply.run and "rst" not in aig.inputs_of(names):
        aig.fixed["rst"] = 0  # after another reset, a run goes on as after the first one
        pipeline = Retimed(aig, names)
        reply = (pipeline if pipeline.is_small else aig).prove(["differs"])
    if reply.run:
        return counterexample(aig, reply.run, ["differs"], top.comparison)[0]
    return False if reply.certificate else None


def _inputs(core, seed, cycles):
    """The numbers of each input of a comparison, cycle by cycle.

    Those of a core without a stream ``o`` are unconstrained. The first cycle is one of reset.
    """
    rng = random.Random(seed)
    stimulus = {
        name: [rng.getrandbits(len(port)) for _ in range(cycles)]
        for name, port in ports_of(core, In).items()
    }
    stimulus["reset"] = [n == 0 or rng.random() < 0.01 for n in range(cycles)]
    valid = [rng.random() < 0.9 for _ in range(cycles)]
    if isinstance(core, AxiStream):
        data, last = zip(*islice(random_items(core, seed), cycles), strict=True)
        return stimulus | {"s_axis_tvalid": valid, "s_axis_tdata": data, "s_axis_tlast": last}
    if not hasattr(core, "o"):
        return stimulus
    return stimulus | {
        "i__valid": valid,
        "i__payload": [*islice(random_payloads(core, seed), cycles)],
    }


def _rows(machine, stimulus):
    """The inputs of a machine, in one copy."""
    return {name: numbered(machine.inputs[name], map(int, n))[None] for name, n in stimulus.items()}


@click.command(help=__doc__)
@click.argument("names", nargs=-1, type=click.Choice([*DESIGNS]), metavar="[DESIGN]...")
@click.option("--draw", "draws", is_flag=True, help="Draw each difference.")
def main(names, draws):
    survivors = []
    for name in names or DESIGNS:
        try:
            coverage = mutate(name, COUNT, 1, draws=draws)
        except Mismatch as mismatch:
            print(f"{name} differs from its specification in {mismatch}", file=sys.stderr)
            sys.exit(1)
        for mutation, trace in coverage.traces.items() if draws else ():
            print(f"{name}: {mutation}\n{trace.text()}", flush=True)
        counts = f"{coverage.mutants} mutants, {coverage.killed} killed in simulation"
        counts += f", {len(coverage.proof)} by proof only, {coverage.equivalent} equivalent"
        print(f"{name:24} {counts}, {len(coverage.alive)} alive", flush=True)
        survivors += [f"alive: {name}: {mutation}" for mutation in coverage.alive]
    for survivor in survivors:
        print(survivor)
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
