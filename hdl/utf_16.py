"""UTF-16: code points to 16-bit code units, and back, a unit per cycle."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out

from .component import Component
from .event import REPLACEMENT, CodePoint
from .registers import can_load
from .surrogates import as_high, as_low, is_high, is_low, is_surrogate, join, split
from .texts import described

__all__ = ["CodeUnit", "Utf16Decoder", "Utf16Encoder"]


@described(
    data="The code unit.",
    last="The packet ends with this unit.",
    truncated="The packet ends within this unit. If so, data is D800, which no text ends "
    "with, and last is high.",
)
class CodeUnit(data.Struct):
    """One 16-bit code unit of a packet."""

    data: 16
    last: 1
    truncated: 1


@described(
    error="Pulses in the cycle after a number that is not a scalar value is accepted.",
)
class Utf16Encoder(Component):
    """Encodes code points in UTF-16 (Unicode D91), a unit per cycle without idle cycles between.

    The first unit of a character appears one cycle after the transfer. A number that is not a
    Unicode scalar value, a surrogate or a number above 10FFFF, is replaced by U+FFFD, and ``error``
    pulses.

    Combinational paths: ``i.ready`` depends on ``o.ready``, so that characters can follow each
    other without a pause.

    Members
    -------
    i : In(stream.Signature(CodePoint()))
    o : Out(stream.Signature(CodeUnit))
        ``truncated`` is never high.
    error : Out(1)

    Attributes
    ----------
    latency : int
        1 cycle from a code point to its first unit.
    """

    latency = 1

    i: In(stream.Signature(CodePoint()))
    o: Out(stream.Signature(CodeUnit))
    error: Out(1)

    def elaborate(self, platform):
        m = Module()
        # Load: the number less 10000, if it takes a pair (RFC 2781 section 2.1). It stays there.
        number = Signal(20, reset_less=True)
        last = Signal(reset_less=True)
        is_pair = Signal(reset_less=True)
        more = Signal()  # a low surrogate comes after the unit that is due
        item = self.i.payload
        plane = item.value[16:]
        is_invalid = is_surrogate(item.value) | (plane > 0x10)
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance & ~more)
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & is_invalid)
        with m.If(advance):
            with m.If(more):
                m.d.sync += more.eq(0)
            with m.Else():
                m.d.sync += [
                    self.o.valid.eq(self.i.valid),
                    last.eq(item.last),
                    number.eq(Cat(*reversed(split(item.value)))),
                    is_pair.eq(plane.any()),
                    more.eq(self.i.valid & plane.any()),
                ]
                with m.If(is_invalid):
                    m.d.sync += [number.eq(REPLACEMENT), is_pair.eq(0), more.eq(0)]

        # Send: the number, or ten bits of it under the prefix of a surrogate.
        unit = self.o.payload
        m.d.comb += [unit.data.eq(number), unit.last.eq(last & ~more)]
        with m.If(is_pair):
            m.d.comb += unit.data.eq(Mux(more, as_high(number[10:]), as_low(number[:10])))
        return m


@described(
    error="Pulses once per error, in the cycle in which it is first offered.",
)
class Utf16Decoder(Component):
    """Decodes UTF-16 (Unicode D91) to code points, a unit per cycle.

    An unpaired surrogate is an error: it comes out as a code point with its own number, which is
    not a scalar value, so that ``Encoder`` replaces it by U+FFFD. A truncated unit is an error,
    too, together with the high surrogate before it, if any (as in the WHATWG Encoding Standard).

    With a unit in every cycle and a sink that is always ready, a code point appears ``latency``
    cycles after its last unit; an error that only the next unit exposes, one cycle after that unit.
    The two never come in the same cycle, since the unpaired surrogate was waiting.

    Combinational paths: ``i.ready`` depends on ``o.ready``.

    Members
    -------
    i : In(stream.Signature(CodeUnit))
    o : Out(stream.Signature(CodePoint()))
    error : Out(1)

    Attributes
    ----------
    latency : int
        2 cycles from the last unit of a code point to it, if the sink is always ready.
    """

    latency = 2

    i: In(stream.Signature(CodeUnit))
    o: Out(stream.Signature(CodePoint()))
    error: Out(1)

    def elaborate(self, platform):
        m = Module()
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance)

        # Hold: a unit, and what is left of the high surrogate before it.
        item = self.i.payload
        held = Signal(CodeUnit, reset_less=True)
        held_valid = Signal()
        high = Signal(10, reset_less=True)
        after_high = Signal(reset_less=True)  # the unit held is the one after `high`
        waits = is_high(held.data) & ~held.last
        joins = is_low(item.data) | item.truncated
        with m.If(advance):
            m.d.sync += held_valid.eq(self.i.valid | (held_valid & waits))
            with m.If(self.i.valid):
                m.d.sync += [
                    held.eq(item),
                    high.eq(held.data),
                    after_high.eq(held_valid & waits),
                ]

        # Send: what is held, unless it is a high surrogate that waits or precedes a low one.
        is_pair = is_low(held.data) & after_high
        is_unpaired = is_surrogate(held.data) & ~is_pair
        sends = held_valid & (~waits | (self.i.valid & ~joins))
        m.d.sync += self.error.eq(advance & sends & is_unpaired)
        with m.If(advance):
            m.d.sync += [
                self.o.valid.eq(sends),
                self.o.payload.last.eq(held.last),
                self.o.payload.value.eq(held.data),
            ]
            with m.If(is_pair):
                m.d.sync += self.o.payload.value.eq(join(high, held.data))
        return m
