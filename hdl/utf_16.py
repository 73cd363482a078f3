"""UTF-16: code points to 16-bit code units, and back, a unit per cycle."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.wiring import Out

from .event import REPLACEMENT, CodePoint, keep_of, stream_ports
from .lib.component import READY_PATHS, Component
from .lib.registers import can_load
from .lib.texts import Facts, texts_from_docstring
from .tables.surrogates import (
    as_high,
    as_low,
    is_high_surrogate,
    is_low_surrogate,
    is_surrogate,
    join,
    split,
)

__all__ = ["CodeUnit", "Utf16Decoder", "Utf16Encoder"]


@texts_from_docstring
class CodeUnit(data.Struct):
    """A 16-bit code unit of a packet.

    Members
    -------
    data
        The code unit.
    last
        The packet ends with this unit.
    truncated
        The packet ends within this unit. If so, data is D800, which no text ends with, and last is
        high.
    """

    data: 16
    last: 1
    truncated: 1


@texts_from_docstring
class Utf16Encoder(Component):
    """Encodes code points in UTF-16; U+FFFD replaces surrogates and numbers above 10FFFF.

    The first unit (Unicode D91) comes in the cycle after its code point.

    A number that is not a Unicode scalar value, a surrogate or a number above 10FFFF, is replaced
    by U+FFFD, and ``error`` pulses.

    Parameters
    ----------
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(CodePoint())), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(CodeUnit)), likewise
        ``truncated`` is never high.
    error : Out(1)
        Pulses in the cycle after a number that is not a scalar value is accepted.
    """

    facts = Facts("one code unit per cycle", "from a code point to its first code unit")
    surplus = 1
    slow_items = "a code point above U+FFFF takes {cycles} cycles"
    paths = READY_PATHS

    latency = 1

    def __init__(self, *, keep: bool = False) -> None:
        super().__init__(stream_ports(CodePoint(), CodeUnit, keep=keep) | {"error": Out(1)})

    def elaborate(self, platform):
        # A number is loaded once and stays. The two surrogates of a pair are sent from halves of
        # the same register; `low_follows` tells the first from the second.
        m = Module()
        # Load: the number less 10000, if it takes a pair (RFC 2781 section 2.1). It stays there.
        number = Signal(20, reset_less=True)
        last = Signal(reset_less=True)
        is_pair = Signal(reset_less=True)
        low_follows = Signal()  # a low surrogate comes after the unit that is sent
        item = self.i.payload
        plane = item.value[16:]
        is_above_bmp = plane.any() & keep_of(item)
        is_invalid = (is_surrogate(item.value) | (plane > 0x10)) & keep_of(item)
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance & ~low_follows)
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & is_invalid)
        with m.If(advance):
            with m.If(low_follows):
                m.d.sync += low_follows.eq(0)
            with m.Else():
                m.d.sync += [
                    self.o.valid.eq(self.i.valid),
                    last.eq(item.last),
                    number.eq(Cat(*reversed(split(item.value)))),
                    is_pair.eq(is_above_bmp),
                    low_follows.eq(self.i.valid & is_above_bmp),
                ]
                if self.keep:
                    m.d.sync += self.o.payload.keep.eq(item.keep)
                with m.If(is_invalid):
                    m.d.sync += [number.eq(REPLACEMENT), is_pair.eq(0), low_follows.eq(0)]

        # Send: the number, or ten bits of it under the prefix of a surrogate.
        unit = self.o.payload
        m.d.comb += [unit.data.eq(number), unit.last.eq(last & ~low_follows)]
        with m.If(is_pair):
            m.d.comb += unit.data.eq(Mux(low_follows, as_high(number[10:]), as_low(number[:10])))
        return m


@texts_from_docstring
class Utf16Decoder(Component):
    """Decodes UTF-16 to code points; an unpaired surrogate is an error, and so is half a unit.

    An unpaired surrogate (Unicode D75) comes out as a code point with its own number, which is not
    a scalar value, so that ``Encoder`` replaces it by U+FFFD. A truncated unit is an error,
    too, together with the high surrogate before it, if any (as in the WHATWG Encoding Standard).

    With a unit in every cycle and a sink that is always ready, a code point appears two
    cycles after its last unit; an error that only the next unit exposes, one cycle after that unit.
    They never come in the same cycle, since the unpaired surrogate waited for one.

    Parameters
    ----------
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(CodeUnit)), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(CodePoint())), likewise
    error : Out(1)
        Pulses once per error, in the cycle in which it is first offered.
    """

    facts = Facts(
        "one code unit per cycle",
        "from the last code unit of a code point",
        "An unpaired surrogate comes out as its own number.",
    )
    paths = READY_PATHS

    latency = 2

    def __init__(self, *, keep: bool = False) -> None:
        super().__init__(stream_ports(CodeUnit, CodePoint(), keep=keep) | {"error": Out(1)})

    def elaborate(self, platform):
        # Each unit is held for one unit, because only the next one decides what a high surrogate
        # is: half of a pair, or an error. Then the held unit is sent, alone or joined to the high
        # surrogate that was held before it.
        m = Module()
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance)

        # Hold: a unit, and what is left of the high surrogate before it.
        item, keep = self.i.payload, keep_of(self.i.payload)
        held = Signal(item.shape(), reset_less=True)
        held_keep = keep_of(held)
        held_valid = Signal()
        high = Signal(10, reset_less=True)
        after_high = Signal(reset_less=True)  # the unit held is the one after `high`
        waits = held_keep & is_high_surrogate(held.data) & ~held.last
        joins = is_low_surrogate(item.data) | item.truncated
        # An end without a unit ends the high surrogate that waits.
        ends_waiting = held_valid & waits & ~keep
        with m.If(advance):
            m.d.sync += held_valid.eq(self.i.valid | (held_valid & waits))
            with m.If(self.i.valid & ends_waiting):
                m.d.sync += held.last.eq(1)
            with m.Elif(self.i.valid):
                m.d.sync += [
                    held.eq(item),
                    high.eq(held.data),
                    after_high.eq(held_valid & waits),
                ]

        # Send the held unit, unless it is a high surrogate that waits or precedes a low one.
        is_pair = is_low_surrogate(held.data) & after_high
        is_unpaired = is_surrogate(held.data) & ~is_pair & held_keep
        sends = held_valid & (~waits | (self.i.valid & keep & ~joins))
        m.d.sync += self.error.eq(advance & sends & is_unpaired)
        with m.If(advance):
            m.d.sync += [
                self.o.valid.eq(sends),
                self.o.payload.last.eq(held.last),
                self.o.payload.value.eq(held.data),
            ]
            if self.keep:
                m.d.sync += self.o.payload.keep.eq(held.keep)
            with m.If(is_pair):
                m.d.sync += self.o.payload.value.eq(join(high, held.data))
        return m
