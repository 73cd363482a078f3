"""The base of the specifications, and which bits of a payload are defined."""

from contextlib import contextmanager
from contextvars import ContextVar

from amaranth.back import rtlil
from amaranth.hdl import Cat, Const, Instance, Module, Mux, Signal, Value
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .encodings import rules_of
from .payloads import keep_of, kept

__all__ = [
    "MACRO",
    "Macro",
    "Specification",
    "connect_others",
    "defined",
    "mask_of",
    "others_of",
    "streams",
    "without_ready",
]

#: What the names of shared macros begin with.
MACRO = "macro"


class Specification(wiring.Component):
    """A component with the ports of a core that does what the standard says, in the same cycle.

    No assignment truncates: a value that wraps around is sliced.

    Parameters
    ----------
    core : Component
        Only its parameters are used; the ports and their widths follow from these and the rules.
    inner : Specification, optional
        That of the core in it, of a core around another one.
    rules : Rules, optional
        By default, those of the encoding of the core, if it has one.

    Attributes
    ----------
    assumption : Signal
        Low in a cycle in which the inputs are not as assumed; the outputs are undefined then and
        later. Most specifications assume nothing but that ``keep`` is low only with ``last``.
    undefined : dict of str to Value
        For outputs by name, a mask of the bits that are undefined in a cycle; for those whose shape
        does not say it.
    """

    def __init__(self, core, inner=None, *, rules=None):
        self.core, self.inner, self.undefined = core, inner, {}
        encoding = getattr(core, "encoding", None)
        self.rules = rules_of(encoding) if encoding and not rules else rules
        self.assumption = Signal(init=1)
        super().__init__(self.ports())

    def ports(self):
        """The members of its signature."""
        raise NotImplementedError

    def behave(self, m):
        """Add its behaviour to a module."""
        raise NotImplementedError

    def elaborate(self, platform):
        m = Module()
        self.behave(m)
        return m

    def assume(self, m, is_possible=1):
        """Assume a condition of each item that is offered, and the rule of ``keep``."""
        item = self.i.payload
        m.d.comb += self.assumption.eq(~self.i.valid | Mux(keep_of(item), is_possible, item.last))


class Macro(wiring.Component):
    """A circuit without registers and other macros, of which a specification contains many.

    Parameters
    ----------
    ports : dict of str to Member
        Vectors and structures.
    parameters
        All that the circuit depends on, beside the class; hashable.
    """

    #: While macros are shared, the name and the RTLIL of each module, by class and parameters.
    _modules = ContextVar("modules", default=None)

    def __init__(self, ports, *parameters):
        self._key = type(self), *parameters
        super().__init__(ports)

    @classmethod
    @contextmanager
    def shared(cls):
        """Make equal macros instances of one module, in the conversion of a design to RTLIL.

        Yields
        ------
        dict of tuple to tuple
            The name and the RTLIL of each module.
        """
        token = cls._modules.set({})
        try:
            yield cls._modules.get()
        finally:
            cls._modules.reset(token)

    def circuit(self):
        """The module."""
        raise NotImplementedError

    def elaborate(self, platform):
        modules = self._modules.get()
        if modules is None:
            return self.circuit()
        flows = {path[0]: member.flow for path, member, _ in self.signature.flatten(self)}
        ports = {name: Value.cast(getattr(self, name)) for name in flows}
        if self._key not in modules:
            name, pins = f"{MACRO}{len(modules)}", {n: (port, None) for n, port in ports.items()}
            text = rtlil.convert(self.circuit(), name=name, ports=pins, emit_src=False)
            modules[self._key] = name, text
        pins = {("i_" if flows[n] is In else "o_") + n: port for n, port in ports.items()}
        return Instance(modules[self._key][0], **pins)


def streams(i, o, *, keep=False, drops=False, **outputs):
    """The ports of a core between two ready/valid streams of these payloads, with other outputs.

    With ``keep``, a packet can come without an item at its end. It can leave without one then, and
    from a core that ``drops`` items.
    """
    payloads = kept(i, keep), kept(o, keep or drops)
    i, o = map(stream.Signature, payloads)
    return {"i": In(i), "o": Out(o)} | {name: Out(shape) for name, shape in outputs.items()}


def without_ready(i, o, *, keep=False):
    """The ports of a core without back-pressure."""
    return {"i": In(Valid(kept(i, keep))), "o": Out(Valid(kept(o, keep)))}


def others_of(component):
    """The members of its signature beside ``i`` and ``o``."""
    members = component.signature.members
    return {name: member for name, member in members.items() if name not in ("i", "o")}


def connect_others(m, inner, outer):
    """Connect these ports to those of a component around it."""
    for name, member in others_of(inner).items():
        port, other = getattr(inner, name), getattr(outer, name)
        m.d.comb += port.eq(other) if member.flow is In else other.eq(port)


def defined(item, undefined=0):
    """The bits of an output, with 0 for those that are undefined, or another bit."""
    value, mask = Value.cast(item), mask_of(item)
    return value | ~mask if undefined else value & mask


def mask_of(item):
    """A mask of the bits of an output that are defined.

    - Beside a low ``keep``, only ``last`` and the ``length`` of an event are defined.
    - In a structure with a field ``valid``, the others are undefined unless it is high.
    - The ``codepoint`` beside the ``cause`` of an error is undefined.
    - In a beat, the lanes from its ``count`` on are undefined.
    - The ``verdict`` beside a beat is undefined unless the beat is the ``last`` of its packet; of
      a well-formed packet, so are the fields for its first error.
    """
    if not isinstance(item, data.View):
        return ~Const(0, len(Value.cast(item)))
    fields = {name: mask_of(item[name]) for name, _ in data.Layout.cast(item.shape())}

    def qualify(condition, *names):
        for name in fields.keys() & {*names}:
            fields[name] = Mux(condition, fields[name], 0)

    if "cause" in fields:
        qualify(Value.cast(item.cause) == Cause.NONE.value, "codepoint")
    if "count" in fields:
        for name in fields.keys() & {"data", "codepoints"}:
            lanes = map(mask_of, item[name])
            fields[name] = Cat(Mux(item.count > n, lane, 0) for n, lane in enumerate(lanes))
    if "verdict" in fields:
        qualify(item.beat.last, "verdict")
    if "well_formed" in fields:
        qualify(~item.well_formed, "offset", "cause", "length")
    if "keep" in fields:
        qualify(item.keep, *(fields.keys() - {"keep", "last", "length"}))
    if "valid" in fields:
        qualify(item.valid, *(fields.keys() - {"valid"}))
    return Cat(*fields.values())
