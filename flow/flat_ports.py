"""The ports of a component as users of Verilog expect them: a name for each field."""

from amaranth.hdl import Cat, ClockDomain, Module, Value
from amaranth.lib import data
from amaranth.lib.wiring import In

from ..hdl import AxiStream
from ..hdl.lib.check import check_type
from ..hdl.lib.component import Component
from ..hdl.lib.texts import texts_from_docstring

__all__ = ["FlatPorts"]


@texts_from_docstring
class FlatPorts(Component):
    """A component with a port for each field of its streams and structures.

    For example, the field ``data`` in the payload of a stream ``i`` is the port ``i_data``, next to
    ``i_valid`` and ``i_ready``; the fields ``cause`` of the ``slots`` in the payload of ``o`` are
    the port ``o_slots_cause``. An array is one port, with its first element in the low bits; an
    array of structures is a port per field. An ``AxiStream`` keeps its ports, and has the clock
    ``aclk`` and the reset ``aresetn`` beside them; no other component has these. ``FlatPorts`` adds
    no logic.

    Parameters
    ----------
    component : Component
        A component of Clockpoint.

    Members
    -------
    aclk : In(1)
        Clock: inputs are sampled and outputs change on the rising edge.
    aresetn : In(1)
        Reset, active low and synchronous: low at one rising edge is enough.
    """

    def __init__(self, component: Component) -> None:
        check_type("component", component, Component, "a component of Clockpoint")
        self.component = component
        self.latency = component.latency
        self._inner = {}
        self._has_bus = isinstance(component, AxiStream)
        ports = {"aclk": In(1), "aresetn": In(1)} if self._has_bus else {}
        for path, member, value in component.signature.flatten(component):
            prefix = "_".join(name for name in path if name != "payload")
            for name, field in fields_of(prefix, value):
                ports[name] = member.flow(len(field))
                self._inner[name] = field
        super().__init__(ports)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self.component
        if self._has_bus:
            m.domains.sync = domain = ClockDomain()
            domain.clk = self.aclk
            m.d.comb += domain.rst.eq(~self.aresetn)
        for name, inner in self._inner.items():
            outer = getattr(self, name)
            if self.signature.members[name].flow is In:
                m.d.comb += inner.eq(outer)
            else:
                m.d.comb += outer.eq(inner)
        return m


def fields_of(name, value):
    """The name and the bits of each field of a value; fields of structures are split further."""
    layout = data.Layout.cast(value.shape()) if isinstance(value, data.View) else None
    if isinstance(layout, data.ArrayLayout):
        elements = [dict(fields_of(name, value[n])) for n in range(layout.length)]
        for field in elements[0]:
            yield field, Cat(element[field] for element in elements)
    elif layout:
        for field, _ in layout:
            yield from fields_of(f"{name}_{field}", value[field])
    else:
        yield name, Value.cast(value)
