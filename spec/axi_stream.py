"""The specification of the bridge to AXI4-Stream (Arm IHI 0051): items of a core as transfers."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Cover, Module, Mux, Signal, Value

from ..hdl import Event
from ..hdl.channels import ChannelByte, ChannelEvents
from ..hdl.event import CodePoint
from ..hdl.monitor import Located
from ..hdl.status import pass_on
from ..hdl.utf_16 import CodeUnit
from ..hdl.wide.beat import Beat
from ..hdl.wide.decoder import Decoded
from ..hdl.wide.packer import Packed
from ..hdl.wide.validator import Validated
from .comparison import Specification, defined
from .encodings import REPLACEMENT
from .utf_16 import TRUNCATED

__all__ = ["AxiStreamSpecification"]


class AxiStreamSpecification(Specification):
    """Each transfer is an item of the core, low byte first, and TLAST is its ``last``.

    The clock and the reset are those of the domain ``sync``. TKEEP must have no gap.

    Parameters
    ----------
    core : AxiStream
    inner : Specification
        The specification of its core, with streams on both sides.
    """

    def __init__(self, core, inner):
        super().__init__(core)
        self._inner = inner
        outputs = ("m_axis_tdata", "m_axis_tkeep", "m_axis_tlast", "m_axis_tuser", "m_axis_tid")
        self.undefined.update(
            {name: Signal.like(getattr(self, name)) for name in outputs if hasattr(self, name)}
        )

    def elaborate(self, platform):
        m = Module()
        m.submodules.inner = inner = self._inner
        m.d.comb += self.s_axis_tready.eq(inner.i.ready)
        if getattr(inner.core, "axi_lite", False):
            pass_on(m, inner, self)
        if isinstance(inner.i.payload.shape(), Beat):
            self._receive_beat(m, inner.i)
        else:
            self._receive_item(m, inner.i)

        m.d.comb += [
            self.m_axis_tvalid.eq(inner.o.valid),
            inner.o.ready.eq(self.m_axis_tready),
            Cover(self.m_axis_tvalid & self.m_axis_tlast & ~self.m_axis_tready),
        ]
        item = inner.o.payload
        low, high = (
            transfer(item.shape()(defined(item, undefined)))._asdict() for undefined in (0, 1)
        )
        for name, undefined in self.undefined.items():
            field = name.removeprefix("m_axis_t")
            # A bit is undefined if it depends on an undefined one.
            differs, port = Signal.like(undefined), getattr(self, name)
            m.d.comb += [
                port.eq(low[field]),
                differs.eq(Value.cast(low[field]) ^ Value.cast(high[field])),
                undefined.eq(Mux(self.m_axis_tvalid, differs, ~Const(0, len(undefined)))),
            ]
        return m

    def _receive_beat(self, m, i):
        """A register holds a beat; transfers without bytes and TLAST are ignored."""
        keep, valid, beat = self.s_axis_tkeep, Signal(), Signal.like(i.payload)
        m.d.comb += self.assumption.eq(~(self.s_axis_tvalid & (keep & (keep + 1)).any()))
        m.d.comb += [i.valid.eq(valid), i.payload.eq(beat)]
        with m.If(i.ready):
            m.d.sync += [
                valid.eq(self.s_axis_tvalid & (keep[0] | self.s_axis_tlast)),
                Value.cast(beat.data).eq(self.s_axis_tdata),
                beat.count.eq(sum(keep)),
                beat.last.eq(self.s_axis_tlast),
            ]

    def _receive_item(self, m, i):
        """Some numbers are no code point; a unit of one byte is truncated; TID is the channel."""
        given, item, shape = self.s_axis_tdata, i.payload, i.payload.shape()
        m.d.comb += [i.valid.eq(self.s_axis_tvalid), item.last.eq(self.s_axis_tlast)]
        is_refused = Signal()
        if isinstance(shape, CodePoint):
            is_wide = given >= 1 << len(item.value)
            m.d.comb += item.value.eq(Mux(is_wide, REPLACEMENT, given))
            m.d.sync += is_refused.eq(i.valid & i.ready & is_wide)
        elif shape is CodeUnit:
            m.d.comb += item.truncated.eq(self.s_axis_tlast & (self.s_axis_tkeep == 1))
            m.d.comb += item.data.eq(Mux(item.truncated, TRUNCATED, given))
        else:
            m.d.comb += item.data.eq(given)
        if isinstance(shape, ChannelByte):
            m.d.comb += item.channel.eq(self.s_axis_tid)
        if hasattr(self, "error"):
            m.d.comb += self.error.eq(self._inner.error | is_refused)


class Transfer(NamedTuple):
    """The fields of an output transfer; those without bits have no port."""

    data: Value
    last: Value
    keep: Value = Const(0, 0)
    user: Value = Const(0, 0)
    id: Value = Const(0, 0)


def transfer(item):
    """An item of a core as a transfer."""
    match item.shape():
        case Event():
            return Transfer(Cat(word_of(item), item.bytes), item.last, user=Value.cast(item.cause))
        case Located():
            event, size = transfer(item.event), -(-len(item.offset) // 8) * 8
            position = item.offset, item.character, item.line, item.column
            numbers = (in_bits(size, number) for number in position)
            return event._replace(data=Cat(event.data, *numbers))
        case CodePoint():
            return Transfer(item.value, item.last)
        case Beat():
            return of_lanes(item, item.data)
        case Packed():
            return of_lanes(item, [in_bits(32, codepoint) for codepoint in item.codepoints])
        case Validated():
            verdict = item.verdict
            user = Cat(
                ~verdict.well_formed,
                in_bits(3, verdict.length),
                in_bits(4, verdict.cause),
                verdict.offset,
                verdict.errors,
                verdict.codepoints,
            )
            return of_lanes(item.beat, item.beat.data)._replace(user=user)
        case Decoded():
            words = [word_of(slot, slot.valid) for slot in item.slots]
            user = causes_of(item.slots, len(words[0]))
            return of_lanes(item.beat, words)._replace(user=user)
        case ChannelEvents():
            # The error that a byte exposes is in the low half, its own event in the high half.
            cut, event = item.cut, item.event
            high = Cat(word_of(event), event.bytes)
            none = Const(0, len(word_of(event)) - 8)
            low = Cat(none, in_bits(4, cut.length), in_bits(4, cut.cause), cut.bytes)
            return Transfer(
                data=Cat(in_bits(len(high), low), high),
                last=event.valid & event.last,
                keep=Cat(each.valid.replicate(len(high) // 8) for each in (cut, event)),
                user=causes_of((cut, event), len(high)),
                id=item.channel,
            )
    return Transfer(item.data, item.last)


def causes_of(events, width):
    """The cause of each event, 0 without one, in a bit for each byte of its ``width`` in TDATA."""
    return Cat(in_bits(width // 8, Mux(event.valid, event.cause, 0)) for event in events)


def of_lanes(beat, lanes):
    """As many lanes are kept as the beat has bytes, or code points."""
    size = len(Value.cast(lanes[0])) // 8
    keep = Cat((beat.count > n).replicate(size) for n in range(len(lanes)))
    return Transfer(Cat(lanes), beat.last, keep)


def word_of(event, valid=1):
    """The code point in whole bytes, and a byte with length and cause, 0 without an event."""
    whole = -(-len(event.codepoint) // 8) * 8
    length, cause = Mux(valid, event.length, 0), Mux(valid, event.cause, 0)
    return Cat(in_bits(whole, event.codepoint), in_bits(4, length), in_bits(4, cause))


def in_bits(width, value):
    """A number with that many bits."""
    value = Value.cast(value)
    return Cat(value, Const(0, width - len(value)))
