"""Mutation coverage: the single changes to a netlist that the tests detect."""

from functools import partial
from typing import NamedTuple

from amaranth.back import rtlil
from amaranth.hdl import Cat, Module, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In

from ..flow.catalogue import CATALOGUE, Lacks
from ..flow.scratch import scratch
from ..flow.tools import find_sby, is_stopped, run
from ..hdl import Beat, Cause, ChannelEvents, Decoded, Event, Packed, Validated
from ..sim import stimulus
from .equivalence import are_equal
from .netlist import Netlist

__all__ = ["DESIGNS", "GROUP", "Coverage", "Meaning", "arrange", "mutate", "ports_of"]


class Meaning(wiring.Component):
    """A core whose outputs are 0 while they are undefined."""

    def __init__(self, core):
        self._core = core
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = core = self._core
        inside, outside = (self.signature.flatten(side) for side in (core, self))
        for (_, member, port), (_, _, outer) in zip(inside, outside, strict=True):
            m.d.comb += port.eq(outer) if member.flow is In else outer.eq(port)
        if hasattr(core, "m_axis_tvalid"):
            self._over_axi(m)
            return m
        said, payload = core.o.payload, self.o.payload
        match said.shape():
            case Event():
                with m.If(said.cause != Cause.NONE):
                    m.d.comb += payload.codepoint.eq(0)
            case ChannelEvents():
                with m.If(said.event.cause != Cause.NONE):
                    m.d.comb += payload.event.codepoint.eq(0)
                for inner, one in ((said.cut, payload.cut), (said.event, payload.event)):
                    with m.If(~inner.valid):
                        m.d.comb += one.eq(0)
            case Decoded():
                for inner, slot in zip(said.slots, payload.slots, strict=True):
                    with m.If(inner.cause != Cause.NONE):
                        m.d.comb += slot.codepoint.eq(0)
                    with m.If(~inner.valid):
                        m.d.comb += slot.eq(0)
            case Validated():
                verdict = payload.verdict
                with m.If(said.verdict.well_formed):
                    of_error = (verdict.offset, Value.cast(verdict.cause), verdict.length)
                    m.d.comb += Cat(of_error).eq(0)
                with m.If(~said.beat.last):
                    m.d.comb += verdict.eq(0)
            case Beat() | Packed():
                for lane, item in enumerate(payload[next(iter(said.shape().members))]):
                    with m.If(said.count <= lane):
                        m.d.comb += item.eq(0)
        with m.If(~core.o.valid):
            m.d.comb += payload.eq(0)
        return m

    def _over_axi(self, m):
        """For a bridge: the code point of an error is undefined, and so is any payload alone."""
        core = self._core
        sent = [getattr(self, name) for name in self.signature.members if name.startswith("m_axis")]
        with m.If(core.m_axis_tuser != Cause.NONE):
            m.d.comb += self.m_axis_tdata[: len(core.core.o.payload.codepoint)].eq(0)
        with m.If(~core.m_axis_tvalid):
            m.d.comb += [port.eq(0) for port in sent if port.name not in HANDSHAKE]


#: The clock and the handshake of a bridge are always defined.
HANDSHAKE = {"m_axis_tvalid", "m_axis_tready"}
LANES = 4
#: Mutants that are simulated at once, each in one bit of Python integers.
GROUP = 400
#: The designs, by name.
DESIGNS = {name: row for name, row in CATALOGUE.items() if not isinstance(row.mutants, Lacks)}


def ports_of(component):
    """The ports and bits that the fields of a stimulus drive, in order."""
    if hasattr(component, "aresetn"):
        ports = [f"s_axis_t{name}" for name in ("valid", "data", "keep", "last")]
        return [(port, 0) for port in (*ports, "m_axis_tready", "aresetn")]
    payload = [("i__payload", of.offset) for _, of in data.Layout.cast(component.i.payload.shape())]
    ready = [("o__ready", 0)] if hasattr(component.o, "ready") else []
    return [("i__valid", 0), *payload, *ready, ("rst", 0)]


class Coverage(NamedTuple):
    """The results of the mutants of a design.

    Attributes
    ----------
    mutants : int
    tests : int
        Killed by the vectors of the tests.
    proof : list of str
        Not killed by them, but a proof finds a difference from the original.
    equivalent : int
        Proved equivalent to the original, for runs of any length.
    alive : list of str
        None of these.
    """

    mutants: int
    tests: int
    proof: list[str]
    equivalent: int
    alive: list[str]


def mutate(name, count, seed, *, group=0, encoding="utf-8", seeds=16, cycles=10_000):
    """Mutate the netlist of a design; returns the ``Coverage`` of a group of mutants.

    Undefined outputs are not compared.

    Parameters
    ----------
    name : str
        A key of ``DESIGNS``.
    count, seed : int
        The number of mutants, and Yosys's seed for choosing them. The clock is not mutated.
    group : int
        The group to run, of ``GROUP`` mutants.
    encoding : str
        The encoding of a decoder, a key of ``ENCODINGS``.
    seeds, cycles : int
        The number of runs, each with other vectors, and the cycles of each.

    Raises
    ------
    Missing, ToolError
    """
    find_sby()  # before any other work
    row = DESIGNS[name]
    mutants, options = row.mutants, {"lanes": LANES} if row.lanes else {}
    vectors = partial(getattr(stimulus, mutants.stimulus), **options, **mutants.given)
    with scratch() as folder:
        core = Meaning(row.of(**options, encoding=encoding, **mutants.options))
        (folder / "top.il").write_text(rtlil.convert(core, name="top"))
        _yosys(
            folder,
            "read_rtlil top.il",
            "synth -flatten -top top.core",
            "dfflegalize -cell $_DFF_P_ 0",
            "opt_clean -purge",
            "rename -enumerate",
            "write_rtlil core.il",
            f"mutate -list {2 * count} -seed {seed} -o list.txt {mutants.places}",
        )
        listed = (folder / "list.txt").read_text().splitlines()
        mutations = [mutation for mutation in listed if "-port C " not in mutation][:count]
        mutations = mutations[GROUP * group : GROUP * (group + 1)]
        width = len(mutations).bit_length()
        _yosys(
            folder,
            *READ,
            *(f"{m} -ctrl mutant {width} {n}" for n, m in enumerate(mutations, 1)),
            *("cd top", f"add -input mutant {width}", "connect -port core mutant mutant", "cd .."),
            *("flatten", "techmap", "simplemap", "opt_clean", "write_json all.json"),
        )
        netlist = Netlist(folder / "all.json", len(mutations) + 1, "mutant")

        alive = netlist.everywhere ^ 1
        for n in range(seeds):
            if not alive:
                break
            netlist.state = [0] * len(netlist.state)
            for given in vectors(n, cycles, encoding=encoding):
                if is_stopped():
                    raise KeyboardInterrupt
                for bit in netlist.step(arrange(ports_of(core), given, netlist.inputs)):
                    alive &= ~(bit ^ netlist.everywhere) if bit & 1 else ~bit
        survivors = [m for n, m in enumerate(mutations, 1) if alive >> n & 1]

        gold = _changed(folder)
        equal = {mutation: are_equal(gold, _changed(folder, mutation)) for mutation in survivors}
    return Coverage(
        mutants=len(mutations),
        tests=len(mutations) - len(survivors),
        proof=[mutation for mutation in survivors if equal[mutation] is False],
        equivalent=sum(verdict is True for verdict in equal.values()),
        alive=[mutation for mutation in survivors if equal[mutation] is None],
    )


#: The core as gates, and the rest unchanged.
READ = ("read_rtlil top.il", "proc", "delete top.core*", "read_rtlil core.il", "hierarchy -top top")


def arrange(ports, given, inputs):
    """The value of each input port, from the fields of a stimulus."""
    values = dict.fromkeys(inputs, 0)
    for (port, offset), value in zip(ports, given, strict=True):
        values[port] |= value << offset
    return list(values.values())


def _changed(folder, *mutations):
    """RTLIL of the whole with these mutations of the core."""
    # All flip-flops start with 0, and those that a mutation disconnects keep their value.
    _yosys(folder, *READ, *mutations, "flatten", "setattr -unset init w:*", "write_rtlil one.il")
    return (folder / "one.il").read_text()


def _yosys(folder, *commands):
    (folder / "run.ys").write_text("\n".join(commands))
    run("yosys", ["-q", "-s", "run.ys"], cwd=folder)
