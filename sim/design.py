"""What a simulation runs: a core of the catalogue, or a netlist, beside its specification."""

from functools import lru_cache
from typing import NamedTuple

from amaranth.hdl import ClockSignal, Instance, Module, ResetSignal, Value
from amaranth.lib.wiring import In, Out

from ..flow.catalogue import CATALOGUE
from ..hdl.component import Component
from ..spec import Comparison

__all__ = ["Design", "Ports", "ports_of"]


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


MODULE = "netlist"


class Netlist(Component):
    """An instance of a netlist that has the ports of a core."""

    def __init__(self, core):
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        ports = {
            f"{'o' if member.flow is Out else 'i'}_{'__'.join(path)}": Value.cast(port)
            for path, member, port in self.signature.flatten(self)
        }
        m.submodules.netlist = Instance(MODULE, i_clk=ClockSignal(), i_rst=ResetSignal(), **ports)
        return m


class Ports(NamedTuple):
    """The ports of a comparison by their names: plain vectors.

    Attributes
    ----------
    inputs, outputs : dict of str to Value
    expected : dict of str to Value
        The outputs of the specification, each by the name ``expected`` and that of the output.
    """

    inputs: dict
    outputs: dict
    expected: dict


def ports_of(comparison):
    """The ``Ports`` of a ``Comparison``."""
    flows = {name: member.flow for name, member in comparison.signature.members.items()}
    specification = comparison.specification
    return Ports(
        {name: getattr(comparison, name) for name, flow in flows.items() if flow is In},
        {name: getattr(comparison, name) for name, flow in flows.items() if flow is Out},
        {
            f"expected_{'__'.join(path)}": Value.cast(port)
            for path, member, port in specification.signature.flatten(specification)
            if member.flow is Out
        },
    )
