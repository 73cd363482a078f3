"""The base of the specifications, and which bits of a payload are defined."""

from amaranth.hdl import Cat, Const, Mux, Signal, Value
from amaranth.lib import data

from ..hdl import Cause
from ..hdl.component import Component

__all__ = ["Specification", "defined"]


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
