"""The base of the specifications, what several of them do, and which bits are defined."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .encodings import rules_of
from .payloads import keep_of, with_keep

__all__ = [
    "Specification",
    "connect_side_ports",
    "defined_bits",
    "delay",
    "mask_of",
    "send",
    "side_ports",
    "stream_ports",
    "without_ready",
]


class Specification(wiring.Component):
    """A component with the ports of a core that does what the standard says, in the same cycle.

    No assignment truncates: a value that wraps around is sliced.

    Parameters
    ----------
    core : Component
        Only its parameters are used; the ports and their widths follow from these and the rules.
    inner : Specification, optional
        The specification of the inner core, if the core contains another one.
    rules : Rules, optional
        By default, the rules of the core's encoding, if it has one.

    Attributes
    ----------
    assumption : Signal
        Low in a cycle in which the inputs are not as assumed; the outputs are undefined then and
        later. Most specifications assume nothing but that ``keep`` is low only with ``last``.
    undefined : dict of str to Value
        By the name of an output, a mask of its bits that are undefined in a cycle; only outputs
        whose shape does not tell.
    surplus : Signal
        Cycles that an item takes beyond its own, in which the source may wait: once, before the
        source waits for that item or for a later one.
    """

    def __init__(self, core, inner=None, *, rules=None):
        self.core, self.inner, self.undefined = core, inner, {}
        encoding = getattr(core, "encoding", None)
        self.rules = rules_of(encoding) if encoding and not rules else rules
        self.assumption, self.surplus = Signal(init=1), Signal(4)
        super().__init__(self.ports())

    def ports(self):
        """The members of the signature."""
        raise NotImplementedError

    def behave(self, m):
        """Add the behaviour to a module."""
        raise NotImplementedError

    def elaborate(self, platform):
        m = Module()
        if hasattr(self, "i") and hasattr(self.i.payload, "keep"):
            self.assume(m, 1)
        self.behave(m)
        return m

    def mask_of(self, port):
        """A mask of the bits of an output that are defined, for a ``Comparison``."""
        return mask_of(port)

    def assume(self, m, is_possible):
        """Assume a condition of each item that is offered, and the rule of ``keep``."""
        item = self.i.payload
        m.d.comb += self.assumption.eq(~self.i.valid | Mux(keep_of(item), is_possible, item.last))


def stream_ports(i, o, *, keep=False, drops=False, **outputs):
    """The ports of a core between two ready/valid streams, with their payloads and other outputs.

    With ``keep``, an input packet can end without an item. An output packet can end without an item
    with ``keep``, and from a core that ``drops`` items.
    """
    payloads = with_keep(i, keep), with_keep(o, keep or drops)
    i, o = map(stream.Signature, payloads)
    return {"i": In(i), "o": Out(o)} | {name: Out(shape) for name, shape in outputs.items()}


def without_ready(i, o, *, keep=False):
    """The ports of a core without back-pressure."""
    return {"i": In(Valid(with_keep(i, keep))), "o": Out(Valid(with_keep(o, keep)))}


def send(m, i, o):
    """Send each payload of ``i`` to ``o``, in the same cycle."""
    m.d.comb += [o.valid.eq(i.valid), o.payload.eq(i.payload)]


def delay(m, i, cycles):
    """A port with each payload of ``i``, ``cycles`` later; a reset discards those between."""
    for n in range(1, cycles + 1):
        o = Valid(i.payload.shape()).create(path=(f"later_{n}",))
        m.d.sync += [o.valid.eq(i.valid), o.payload.eq(i.payload)]
        i = o
    return i


def side_ports(component):
    """The members of a signature beside ``i`` and ``o``."""
    members = component.signature.members
    return {name: member for name, member in members.items() if name not in ("i", "o")}


def connect_side_ports(m, inner, outer):
    """Connect the ports beside ``i`` and ``o`` of a component to the component around it."""
    for name, member in side_ports(inner).items():
        port, other = getattr(inner, name), getattr(outer, name)
        m.d.comb += port.eq(other) if member.flow is In else other.eq(port)


def defined_bits(item, undefined=0):
    """The bits of an output; undefined bits are replaced by ``undefined``, 0 or 1."""
    value, mask = Value.cast(item), mask_of(item)
    return value | ~mask if undefined else value & mask


def mask_of(item):
    """A mask of the bits of an output that are defined.

    - Beside a low ``keep``, only ``last`` and the ``length`` of an event are defined.
    - In a structure with a field ``valid``, the other fields are undefined while it is low.
    - The ``codepoint`` beside the ``cause`` of an error is undefined.
    - In a beat, the lanes from its ``count`` on are undefined.
    - The ``verdict`` beside a beat is undefined unless the beat is the ``last`` of its packet; of
      a well-formed packet, the fields for its first error are undefined.
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
