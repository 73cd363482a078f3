"""Refinement: a core agrees with its specification in every defined output, in every cycle."""

from amaranth.hdl import Assert, Assume, Module, ResetSignal, Signal
from amaranth.lib.wiring import In

from ..hdl.component import Component

__all__ = ["Miter"]


class Miter(Component):
    """Asserts that a core and its specification never differ.

    All inputs and the reset are unconstrained, except that the first cycle is one of reset.

    Parameters
    ----------
    comparison : Comparison
    """

    def __init__(self, comparison):
        self.comparison = comparison
        inputs = comparison.signature.members.items()
        super().__init__({name: member for name, member in inputs if member.flow is In})

    def elaborate(self, platform):
        m = Module()
        m.submodules.comparison = comparison = self.comparison
        m.d.comb += [
            getattr(comparison, name).eq(getattr(self, name)) for name in self.signature.members
        ]
        started = Signal(reset_less=True)
        m.d.sync += started.eq(1)
        m.d.comb += [
            Assume(started | ResetSignal()),
            Assume(comparison.specification.assumption),
            Assert(~(started & comparison.differs.any())),
        ]
        return m
