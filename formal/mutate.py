"""Mutation coverage: single changes to the netlist of a core, beside its specification."""

import re
from typing import NamedTuple

import numpy as np
from amaranth.back import rtlil
from amaranth.hdl import ClockSignal, Const, Instance, Module, ResetSignal, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In

from ..flow.catalogue import CATALOGUE, specify
from ..flow.scratch import scratch
from ..flow.tools import run
from ..hdl.component import Component
from ..sim import stimulus
from ..sim.machine import PARTS, Machine
from ..spec import Comparison
from .prove import prove
from .refine import Miter

__all__ = ["DESIGNS", "Coverage", "mutate"]

#: The designs, by name: those whose inputs can be drawn.
DESIGNS = {name: row for name, row in CATALOGUE.items() if row.stimulus}
#: The parameters of those that have more logic, or few enough bits for counts to saturate.
PARAMETERS = {
    "monitor": {"bits": 4},
    "validator": {"count_bits": 4},
    "interleaved-decoder": {"channels": 4},
    "error-policy": {"errors": "surrogateescape"},
    "byte-order-mark": {"drop": True},
    "utf-16-byte-encoder": {"mark": True},
}
LANES = 4
#: The mutants that are simulated at once.
GROUP, WIDTH = PARTS - 1, PARTS.bit_length() - 1
#: Cycles of a simulation.
CYCLES = 20_000


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
        None of these.
    """

    mutants: int
    killed: int
    proof: list[str]
    equivalent: int
    alive: list[str]


def mutate(name, count, seed, *, encoding="utf-8", cycles=CYCLES):
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

    Raises
    ------
    Missing, ToolError
    """
    row = DESIGNS[name]
    options = {"lanes": LANES} if row.lanes else {}
    core = row.of(**options, encoding=encoding, **PARAMETERS.get(name, {}))
    draw = getattr(stimulus, row.stimulus)
    given = _inputs(core, draw(seed, cycles, encoding=encoding, **options))
    netlist, mutations = _mutations(core, count, seed)
    survivors = []
    for at in range(0, len(mutations), GROUP):
        group = mutations[at : at + GROUP]
        is_killed = _simulate(core, netlist, group, given, cycles)
        survivors += [one for one, killed in zip(group, is_killed, strict=True) if not killed]
    proofs = {one: _differs(core, netlist, one) for one in survivors}
    return Coverage(
        mutants=len(mutations),
        killed=len(mutations) - len(survivors),
        proof=[one for one, differs in proofs.items() if differs],
        equivalent=sum(differs is False for differs in proofs.values()),
        alive=[one for one, differs in proofs.items() if differs is None],
    )


class Mutated(Component):
    """The module ``mutated`` with the ports of a core.

    Parameters
    ----------
    core : Component
    module : str
        RTLIL.
    mutant : Value
        The number of the mutant; 0 selects the core.
    """

    def __init__(self, core, module, mutant):
        self.core, self.mutant = core, mutant
        self._module = module
        super().__init__(core.signature)

    def elaborate(self, platform):
        ports = {"i_clk": ClockSignal(), "i_rst": ResetSignal(), "i_mutant": self.mutant}
        for path, member, port in self.signature.flatten(self):
            ports["oi"[member.flow is In] + "_" + "__".join(path)] = Value.cast(port)
        known = {*re.findall(r"^ *wire .*(?:in|out)put \d+ \\(\S+)$", self._module, re.MULTILINE)}
        m = Module()
        m.submodules.mutated = Instance(
            "mutated", **{name: port for name, port in ports.items() if name[2:] in known}
        )
        return m


def _mutations(core, count, seed):
    """The netlist of a core, and a list of Yosys's commands."""
    script = [
        "read_rtlil core.il",
        "synth -flatten -top mutated",
        "dfflegalize -cell $_DFF_P_ 0",
        "opt_clean -purge",
        "rename -enumerate",
        "write_rtlil netlist.il",
    ]
    with scratch() as folder:
        (folder / "core.il").write_text(rtlil.convert(core, name="mutated"))
        run("yosys", ["-q", "-p", "; ".join(script)], cwd=folder)
        netlist = (folder / "netlist.il").read_text()
        # Yosys never ends if it is to list more than there are: at least two for each cell.
        most = min(2 * count, 2 * netlist.count("\n  cell "))
        listing = f"mutate -list {most} -seed {seed} -o list.txt"
        run("yosys", ["-q", "-p", f"read_rtlil netlist.il; {listing}"], cwd=folder)
        listed = (folder / "list.txt").read_text().splitlines()
        return netlist, [one for one in listed if "-port C " not in one][:count]


def _with(netlist, mutations):
    """The netlist with mutations, of which the port ``mutant`` selects one, from 1 on."""
    controls = (f"{one} -ctrl mutant {WIDTH} {n}" for n, one in enumerate(mutations, 1))
    with scratch() as folder:
        (folder / "netlist.il").write_text(netlist)
        lines = ["read_rtlil netlist.il", "hierarchy -top mutated", *controls]
        (folder / "run.ys").write_text("\n".join([*lines, "write_rtlil mutated.il"]))
        run("yosys", ["-q", "-s", "run.ys"], cwd=folder)
        return (folder / "mutated.il").read_text()


def _simulate(core, netlist, mutations, given, cycles):
    """Whether each mutant differs from the specification in some cycle."""
    module = _with(netlist, mutations)
    mutated = Mutated(core, module, Signal(WIDTH))
    top = Comparison(mutated, specify(core))
    inputs = {name: getattr(top, name) for name in given if name != "reset"}
    machine = Machine(top, inputs | {"mutant": mutated.mutant}, {"differs": top.differs}, module)
    given = {name: rows[None] for name, rows in given.items()}
    given["mutant"] = np.arange(PARTS)[:, None]
    (differs,) = machine.many(given, cycles, sliced=["differs"]).values()
    words = np.bitwise_or.reduce(differs, axis=(0, 1))
    is_killed = np.unpackbits(words.view(np.uint8), bitorder="little").astype(bool)
    if is_killed[0]:
        raise RuntimeError("the core itself differs from its specification")
    return is_killed[1 : len(mutations) + 1]


def _differs(core, netlist, mutation):
    """Whether a proof finds a difference; ``None`` without an answer."""
    module = _with(netlist, [mutation])
    top = Miter(Comparison(Mutated(core, module, Const(1, WIDTH)), specify(core)))
    proved = prove(top, modules=module, cover=False).proved
    return None if proved is None else not proved


def _inputs(core, drawn):
    """The inputs of a comparison by name, a row per cycle, from the fields of a stimulus.

    The first cycle is one of reset.
    """
    drawn = [*drawn]
    if hasattr(core, "aresetn"):
        names = [f"s_axis_t{name}" for name in ("valid", "data", "last")]
        names += ["m_axis_tready", "aresetn"]
        columns = zip(*drawn, strict=True)
        given = {name: _rows(column) for name, column in zip(names, columns, strict=True)}
        given["reset"] = 1 - given.pop("aresetn")
    else:
        valid, *values, reset = zip(*drawn, strict=True)
        given = {"i__valid": _rows(valid), "reset": _rows(reset)}
        if hasattr(core.o, "ready"):
            given["o__ready"] = _rows(values.pop())
        layout = data.Layout.cast(core.i.payload.shape())
        offsets = [field.offset for _, field in layout]
        payload = [
            sum(int(value) << offset for value, offset in zip(fields, offsets, strict=True))
            for fields in zip(*values, strict=True)
        ]
        given["i__payload"] = _rows(payload, layout.size)
    given["reset"][0] = 1
    return given


def _rows(numbers, bits=1):
    """An array of numbers, or of words of 64 bits."""
    if bits <= 64:
        return np.array(numbers, np.uint64)
    size = -(-bits // 64)
    octets = b"".join(number.to_bytes(8 * size, "little") for number in numbers)
    return np.frombuffer(octets, np.uint64).reshape(-1, size)
