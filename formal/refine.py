"""Statements about a core, and refinement: a core agrees with its specification in every cycle."""

from amaranth.hdl import Assert, Assume, Module
from amaranth.lib.wiring import In

from ..engine.comparison import ports_of
from ..hdl.lib.component import Component

__all__ = ["Claim", "Miter"]


class Claim(Component):
    """A statement about a core. Its ports are the inputs of the core, without constraints.

    Parameters
    ----------
    core : Component
    """

    def __init__(self, core):
        self.core, self._ports = core, ports_of(core, In)
        super().__init__({name: In(len(port)) for name, port in self._ports.items()})

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut = self.core
        m.d.comb += [port.eq(getattr(self, name)) for name, port in self._ports.items()]
        self.state(m, self.core)
        return m


class Miter(Claim):
    """A core and its specification, a ``Comparison``, never differ."""

    def state(self, m, comparison):
        m.d.comb += Assume(comparison.specification.assumption)
        m.d.comb += Assert(comparison.differs == 0)
