"""What a simulation runs: a core of the catalogue, or a netlist, beside its specification."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from amaranth.hdl import C, Cat, ClockSignal, Instance, Module, Mux, ResetSignal, Value
from amaranth.lib.wiring import In, Out

from ..flow.catalogue import CATALOGUE
from ..hdl.component import Component
from ..hdl.event import Event
from ..hdl.wide.decoder import Decoded
from .comparison import Comparison, ports_of
from .machine import occurrences

__all__ = ["Design", "counts_of", "kinds_of", "probes"]

#: The bits of the kind of an event.
KIND = 6
#: The name of a netlist's module, whose own name is that of the simulation's top.
MODULE = "netlist"


class Design(NamedTuple):
    """A core of the catalogue by its name and parameters, or a netlist in its place.

    Attributes
    ----------
    name : str
        A key of ``CATALOGUE``.
    parameters : tuple of (str, object)
        For ``Row.of``.
    netlist : str
        RTLIL of a module ``top`` with the ports of the core; empty for the core itself.
    """

    name: str
    parameters: tuple
    netlist: str = ""

    def core(self):
        return _core(self.name, self.parameters)

    def comparison(self):
        """The hardware beside its specification."""
        core = self.core()
        return Comparison(Netlist(core) if self.netlist else core, CATALOGUE[self.name].spec(core))

    @property
    def modules(self):
        """RTLIL of the module that the hardware instantiates, if it is a netlist."""
        return self.netlist.replace("module \\top\n", f"module \\{MODULE}\n", 1)


@lru_cache(8)
def _core(name, parameters):
    """One core for many simulations of a few bytes, which take less time than to make it."""
    return CATALOGUE[name].of(**dict(parameters))


class Netlist(Component):
    """An instance of a netlist that has the ports of a core."""

    def __init__(self, core):
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        ports = {f"i_{name}": port for name, port in ports_of(self, In).items()}
        ports |= {f"o_{name}": port for name, port in ports_of(self, Out).items()}
        m.submodules.netlist = Instance(MODULE, i_clk=ClockSignal(), i_rst=ResetSignal(), **ports)
        return m


def probes(comparison):
    """The inputs of a ``Comparison`` by their names, and its outputs, as plain vectors.

    The outputs of the specification, by the prefix ``expected_``, and the inputs, by ``given_``,
    are among the outputs; of a wide decoder, also the ``beat`` in its payload.
    """
    inputs, outputs = ports_of(comparison, In), ports_of(comparison, Out)
    expected = ports_of(comparison.specification, Out)
    outputs |= {f"expected_{name}": port for name, port in expected.items()}
    payload = comparison.core.o.payload
    if isinstance(payload.shape(), Decoded):
        outputs["beat"] = Value.cast(payload.beat)
    return inputs, outputs | {f"given_{name}": port for name, port in inputs.items()}


def kinds_of(comparison, sent):
    """The kinds of the events that come out, ``cause << 3 | length``; 0 where there is none.

    Returns
    -------
    Value
        ``KIND`` bits for each lane; empty if the payloads are not events.
    """
    payload = comparison.core.o.payload
    if isinstance(payload.shape(), Decoded):
        events = [(sent & slot.valid, slot) for slot in payload.slots]
    else:
        events = [(sent, payload)] if isinstance(payload.shape(), Event) else []
    return Cat(
        Mux(is_sent, Value.cast(event.cause) << 3 | event.length, C(0, KIND))
        for is_sent, event in events
    )


def counts_of(slices):
    """How many events there are in slices of ``kinds_of``, by the cause's number and the length."""
    counts = Counter()
    for at in range(0, slices.shape[1], KIND):
        kinds = occurrences(slices[:, at : at + KIND])
        counts.update({(kind >> 3, kind & 7): count for kind, count in kinds.items()})
    return counts
