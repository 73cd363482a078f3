"""Statements about cores, and refinement: a core agrees with its specification in every cycle."""

import re

from amaranth.hdl import Module, Signal
from amaranth.lib.wiring import In, Out

from ..engine.comparison import named_ports, ports_of
from ..engine.rows import fields_of
from ..hdl.lib.component import Component

__all__ = ["Claim", "Miter", "Obligations"]


class Obligations(Component):
    """A design, and claims about the cores in it. Its ports are unconstrained inputs of the design.

    Parameters
    ----------
    design : Component
    claims : iterable of Claim
    """

    def __init__(self, design, claims):
        self._design, self._claims, self._ports = design, claims, ports_of(design, In)
        super().__init__({name: In(len(port)) for name, port in self._ports.items()})

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut = self._design
        m.d.comb += [port.eq(getattr(self, name)) for name, port in self._ports.items()]
        for claim in self._claims:
            claim.statements, claim.assumptions, claim.covers = [], [], []
            claim.state(m, claim.core)
        return m


class Claim:
    """Statements about a core.

    Parameters
    ----------
    core : Component

    Attributes
    ----------
    name : str
        Among the claims about a design.
    statements, assumptions, covers : list of str
        The names of the outputs that must stay low, that are assumed to be high, and that must
        become high, once the ``Obligations`` are elaborated.
    """

    name = "claim"

    def __init__(self, core):
        self.core, self.statements, self.assumptions, self.covers = core, [], [], []

    def never(self, name, condition, piece=""):
        """A statement for ``m.d.comb``: a condition is low in every cycle.

        All statements of a piece are proved together, and each piece apart.
        """
        self.statements.append(f"{self.name}/{piece}/{name}.wrong")
        return _output(self.statements[-1], condition)

    def always(self, name, condition):
        """A statement for ``m.d.comb``: a condition is high in every cycle."""
        return self.never(name, ~condition)

    def assume(self, name, condition):
        """A statement for ``m.d.comb``: only runs in which a condition is high matter."""
        self.assumptions.append(f"{self.name}//{name}.assumed")
        return _output(self.assumptions[-1], condition)

    def cover(self, name, condition):
        """A statement for ``m.d.comb``: in some run, a condition is high."""
        self.covers.append(f"{self.name}//{name}.reached")
        return _output(self.covers[-1], condition)


def _output(name, condition):
    return Signal(name=name, attrs={"keep": 1}).eq(condition)


class Miter(Claim):
    """A core and its specification, a ``Comparison``, never differ.

    Each element of an array in a payload is a piece.
    """

    name = "agreement"

    def state(self, m, comparison):
        m.d.comb += self.assume("input", comparison.specification.assumption)
        core = comparison.core
        for output, (flow, port) in named_ports(core).items():
            if flow is Out:
                bits, at = comparison.differences[output], 0
                label = output.replace("__", ".")
                for name, ones in fields_of(port.shape(), -1, label).items():
                    piece = re.match(r"(.*?\.\d+(?=\.|$))?", name)[0]
                    end = at + int(ones).bit_length()
                    m.d.comb += self.never(name, bits[at:end].any(), piece)
                    at = end
