"""The ports of a component as users of Verilog expect them: a name for each field."""

from amaranth.hdl import Module, Shape
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

__all__ = ["FlatPorts"]


class FlatPorts(wiring.Component):
    """A component with a port for each field of its streams and structures.

    The field ``data`` of the payload of a stream ``i`` is the port ``i_data``, next to ``i_valid``
    and ``i_ready``; the field ``cause`` of a structure ``event`` is ``event_cause``. The hardware
    is that of the component.

    Parameters
    ----------
    component : wiring.Component
    """

    def __init__(self, component):
        self._component = component
        self._inner = {}
        ports = {}
        for name, flow, signal in _leaves(component):
            ports[name] = flow(Shape.cast(signal.shape()).width)
            self._inner[name] = signal
        super().__init__(ports)

    @property
    def component(self):
        return self._component

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self._component
        for name, inner in self._inner.items():
            outer = getattr(self, name)
            if self.signature.members[name].flow is In:
                m.d.comb += inner.eq(outer)
            else:
                m.d.comb += outer.eq(inner)
        return m


def _leaves(component):
    """The name, the flow and the value of each port, fields apart."""
    for path, member, value in component.signature.flatten(component):
        prefix = "_".join(name for name in path if name != "payload")
        flow = In if member.flow is In else Out
        if isinstance(value, data.View):
            for field, _ in data.Layout.cast(value.shape()):
                yield f"{prefix}_{field}", flow, value[field]
        else:
            yield prefix, flow, value
