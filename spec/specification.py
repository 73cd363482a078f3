"""The base of the specifications, and which bits of a payload are defined."""

from collections.abc import Iterable

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .encodings import rules_of
from .payloads import keep_of

__all__ = [
    "Specification",
    "connect_others",
    "defined",
    "new_module",
    "others_of",
    "streams",
    "without_ready",
]


def new_module():
    """A module in which no assignment truncates: a value that wraps around is sliced explicitly.

    Raises
    ------
    :exc:`ValueError`
        When a statement is added that assigns a value to something with fewer bits.
    """
    m = Module()
    m.d = _Domains(m.d)
    return m


class _Domains:
    """The domains of a module, with a check of each statement that is added."""

    def __init__(self, domains):
        self.__dict__["_domains"] = domains

    def __getattr__(self, name):
        return _Domain(getattr(self._domains, name))

    def __setattr__(self, name, domain):
        """Called after ``m.d.comb += ...``, which has added the statements."""


class _Domain:
    def __init__(self, domain):
        self._domain = domain

    def __iadd__(self, statements):
        self._domain += [*_fitting(statements)]
        return self


def _fitting(statements):
    """The statements, each with a check that nothing is truncated."""
    if isinstance(statements, Iterable):
        for inner in statements:
            yield from _fitting(inner)
        return
    if hasattr(statements, "rhs") and len(statements.rhs) > len(statements.lhs):
        widths = f"{len(statements.rhs)} bits are truncated to {len(statements.lhs)}"
        raise ValueError(f"{widths}: {statements!r}")
    yield statements


class Specification(wiring.Component):
    """A component with the ports of a core that does what the standard says, in the same cycle.

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

    def assume(self, m, is_possible=1):
        """Assume a condition of each item that is offered, and the rule of ``keep``."""
        item = self.i.payload
        m.d.comb += self.assumption.eq(~self.i.valid | Mux(keep_of(item), is_possible, item.last))


def streams(i, o, **outputs):
    """The ports of a core between two ready/valid streams of these payloads, with other outputs."""
    ports = {"i": In(stream.Signature(i)), "o": Out(stream.Signature(o))}
    return ports | {name: Out(shape) for name, shape in outputs.items()}


def without_ready(i, o):
    """The ports of a core without back-pressure."""
    return {"i": In(Valid(i)), "o": Out(Valid(o))}


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
    """The bits of an output, with 0 for those that are undefined, or another bit.

    - Beside a low ``keep``, only ``last`` and the ``length`` of an event are defined.
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
        qualify(Value.cast(item.cause) == Cause.NONE.value, "codepoint")
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
    if "keep" in fields:
        qualify(item.keep, *(fields.keys() - {"keep", "last", "length"}))
    if "valid" in fields:
        qualify(item.valid, *(fields.keys() - {"valid"}))
    return Cat(*fields.values())
