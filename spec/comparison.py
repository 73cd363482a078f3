"""A core and its specification side by side, compared in every defined output."""

from amaranth.hdl import Cat, ClockSignal, Const, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.component import Component

__all__ = ["Comparison", "Specification", "defined", "ports_of"]


class Specification(Component):
    """A component with the ports of a core that does what the standard says, in the same cycle.

    Parameters
    ----------
    core : Component
        Only its signature and its parameters are used.
    inner : Specification, optional
        That of the core in it, of a core around another one.

    Attributes
    ----------
    assumption : Signal
        Low in a cycle in which the inputs are not as assumed; the outputs are undefined then and
        later. Most specifications assume nothing.
    undefined : dict of str to Value
        For outputs by name, a mask of the bits that are undefined in a cycle; for those whose shape
        does not say it.
    """

    def __init__(self, core, inner=None):
        self.core, self.inner, self.undefined = core, inner, {}
        self.assumption = Signal(init=1)
        super().__init__(core.signature)


class Comparison(Component):
    """Drives a core and its specification with the same inputs, and compares their outputs.

    Members
    -------
    i__valid, i__payload, ... : In
        The inputs of the core, by their paths with ``__`` between the names; plain vectors. The
        ports ``aclk`` and ``aresetn`` of a bus are connected to the domain ``sync`` instead.
    o__valid, o__payload, ... : Out
        The outputs of the core, likewise.
    differs : Out
        A bit per output, in the order of the signature: high where the defined bits of the core and
        of the specification differ. A payload is defined while its ``valid`` is high.

    Attributes
    ----------
    outputs : list of str
        The names of the bits of ``differs``.
    """

    def __init__(self, core, specification):
        self.core, self.specification = core, specification
        expected = {path: port for path, _, port in specification.signature.flatten(specification)}
        self._inputs, self._outputs = {}, {}
        for path, member, port in core.signature.flatten(core):
            if path in (("aclk",), ("aresetn",)):
                continue
            ports = self._inputs if member.flow is In else self._outputs
            ports["__".join(path)] = port, expected[path]
        self.outputs = [*self._outputs]
        members = {name: In(len(Value.cast(port))) for name, (port, _) in self._inputs.items()}
        members |= {name: Out(len(Value.cast(port))) for name, (port, _) in self._outputs.items()}
        super().__init__(members | {"differs": Out(len(self.outputs))})

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut, m.submodules.specification = self.core, self.specification
        if hasattr(self.core, "aclk"):
            m.d.comb += [self.core.aclk.eq(ClockSignal()), self.core.aresetn.eq(~ResetSignal())]
        for name, ports in self._inputs.items():
            m.d.comb += [Value.cast(port).eq(getattr(self, name)) for port in ports]
        for number, (name, (port, expected)) in enumerate(self._outputs.items()):
            differs = (defined(port) ^ defined(expected)) & ~self._undefined(name, expected)
            m.d.comb += getattr(self, name).eq(Value.cast(port))
            m.d.comb += self.differs[number].eq(differs.any())
        return m

    def _undefined(self, name, expected):
        """A mask of the bits of an output that are undefined in a cycle, whatever its fields."""
        valid = name.removesuffix("payload") + "valid"
        if name.endswith("payload") and valid in self._outputs:
            return ~self._outputs[valid][1].replicate(len(Value.cast(expected)))
        return self.specification.undefined.get(name, 0)


def defined(item, undefined=0):
    """The bits of an output, with 0 for those that are undefined, or another bit.

    - In a structure with a field ``valid``, the others are undefined unless it is high.
    - The ``codepoint`` beside the ``cause`` of an error is undefined.
    - In a beat, the lanes from its ``count`` on are undefined.
    - The ``verdict`` beside a beat is undefined unless the beat is the ``last`` of its packet; of
      a well-formed packet, so are the fields for its first error.
    """
    if not isinstance(item, data.View):
        return Value.cast(item)
    layout = data.Layout.cast(item.shape())
    fields = {name: defined(item[name], undefined) for name, _ in layout}

    def blank(bits):
        return Const(undefined, 1).replicate(len(bits))

    def qualify(condition, *names):
        for name in fields.keys() & {*names}:
            fields[name] = Mux(condition, fields[name], blank(fields[name]))

    if "cause" in fields:
        qualify(item.cause == Cause.NONE, "codepoint")
    if "count" in fields:
        for name in fields.keys() & {"data", "codepoints"}:
            lanes = map(Value.cast, item[name])
            fields[name] = Cat(
                Mux(item.count > n, lane, blank(lane)) for n, lane in enumerate(lanes)
            )
    if "verdict" in fields:
        qualify(item.beat.last, "verdict")
    if "well_formed" in fields:
        qualify(~item.well_formed, "offset", "cause", "length")
    if "valid" in fields:
        qualify(item.valid, *(fields.keys() - {"valid"}))
    return Cat(*fields.values())


def ports_of(core, flow):
    """The inputs or outputs of a core as vectors, by their paths with ``__`` between the names.

    The clock and the reset of a bus are not included.
    """
    return {
        "__".join(path): Value.cast(port)
        for path, member, port in core.signature.flatten(core)
        if member.flow is flow and path not in (("aclk",), ("aresetn",))
    }
