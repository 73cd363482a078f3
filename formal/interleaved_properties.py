"""Properties of the interleaved decoder."""

from amaranth.hdl import Cat, Cover, Mux, Signal, Value
from amaranth.lib.wiring import In

from ..hdl import Cause, Pairs
from ..hdl.encoding import has_utf_8_shape
from .properties import Property
from .specification import Specification, range_ends

__all__ = ["INTERLEAVED_PROPERTIES"]

#: Channels, in two lines of memory.
CHANNELS = 4
#: Cycles from the specification's error, and from its event, to those of the decoder.
AFTER_CUT, AFTER_EVENT = 4, 3


class Projected(Property):
    """The events of any one channel are those of a decoder that is given its bytes alone.

    The solver picks the channel; between its bytes, other channels have any.
    """

    core = "InterleavedDecoder"
    defects = (
        "a line not cleared",
        "a line cleared twice",
        "a word that comes too late",
        "a word of another channel",
        "a place across packets",
        "a cut that is not told",
        "a cut of another cause",
        "a cut too long",
        "a cut without its first byte",
        "an end that is overlooked",
        "an end that is no cause",
        "an event of one byte",
        "an event with bytes before it",
        "an end that is not passed on",
        "bits lost with the ones",
        "another channel",
        "a byte of another channel",
        "a byte that is overwritten",
        "a byte that is not kept",
    )

    @classmethod
    def speaks_of(cls, encoding):
        return has_utf_8_shape(encoding) and encoding.pairs is Pairs.ORDINARY

    def __init__(self, designs, encoding="utf-8"):
        bits = (CHANNELS - 1).bit_length()
        ports = {"valid": 1, "data": 8, "last": 1, "channel": bits, "picked": bits}
        super().__init__(designs, encoding, {name: In(width) for name, width in ports.items()})

    def make(self):
        return self.design(self.core, CHANNELS)

    def state(self, m, dut):
        kept = Signal.like(self.picked, reset_less=True)
        picked = Mux(self.started, kept, self.picked)
        m.d.sync += kept.eq(picked)
        m.submodules.specification = specified = Specification(self.encoding)
        m.d.comb += [
            dut.i.valid.eq(self.valid),
            dut.i.payload.eq(Cat(self.data, self.last, self.channel)),
        ]
        # One cycle later, so that specification and decoder step in the same cycle.
        m.d.sync += [
            specified.i.valid.eq(self.valid & (self.channel == picked)),
            specified.i.payload.eq(Cat(self.data, self.last)),
        ]
        reported = [Cat(specified.o.payload, specified.o.valid, specified.cuts)]
        for n in range(AFTER_CUT):
            reported.append(Signal.like(reported[-1], name=f"reported_{n}"))
            m.d.sync += reported[-1].eq(reported[-2])
        event = specified.o.payload.shape()
        events, is_mine = dut.o.payload, dut.o.valid & (dut.o.payload.channel == picked)
        for found, after, is_cut in (
            (events.cut, AFTER_CUT, True),
            (events.event, AFTER_EVENT, False),
        ):
            payload, valid, cuts = reported[after][:-2], reported[after][-2], reported[after][-1]
            expected, due = event(payload), valid & (cuts if is_cut else ~cuts)
            self.claim(m, (is_mine & found.valid) == due)
            for name in ("codepoint", "cause", "length", "last", "bytes"):
                if name in found.shape().members:
                    same = Value.cast(found[name]) == Value.cast(expected[name])
                    unless = expected.cause != Cause.NONE if name == "codepoint" else 0
                    self.claim(m, same | unless | ~due)
        self.claim(m, ~dut.o.valid | events.cut.valid | events.event.valid)
        m.d.comb += Cover(is_mine & events.cut.valid & events.event.valid)
        for number in range_ends(self.encoding):
            is_end = (events.event.cause == Cause.NONE) & (events.event.codepoint == number)
            m.d.comb += Cover(self.started & is_mine & events.event.valid & is_end)


class ProjectedFromAnything(Projected):
    """The same after one cycle of reset, whatever registers and memories held before."""

    defects = ("lines not reset", "valid bits not reset")
    from_anything = True


#: The properties by name, in the order of the documentation.
INTERLEAVED_PROPERTIES = {
    "projected": Projected,
    "projected-from-anything": ProjectedFromAnything,
}
