"""The specification of the bridge to AXI4-Stream (Arm IHI 0051): items of a core as transfers."""

from amaranth.hdl import Cat, Const, Cover, Mux, Signal, Value
from amaranth.lib.wiring import In, Out

from .encodings import REPLACEMENT
from .payloads import keep_of, layout
from .specification import Specification, connect_side_ports, defined_bits, side_ports
from .utf_16 import TRUNCATED

__all__ = ["AxiStreamSpecification"]


class AxiStreamSpecification(Specification):
    """Each transfer is an item of the core, low byte first, and TLAST is its ``last``.

    A transfer with TKEEP 0 is no item: with TLAST, its packet ends with the transfer before;
    without TLAST, the transfer is ignored. The core in the bridge has streams on both sides.

    Assumed: the ones of a beat's TKEEP are adjacent and begin at bit 0.
    """

    def ports(self):
        i, outputs = self.inner.i.payload, transfer(self.inner.o.payload)
        size = 32 if hasattr(i, "value") else len(Value.cast(i.data))
        widths = {"data": size, "last": 1}
        if any(hasattr(i, name) for name in ("count", "keep")):
            widths["keep"] = size // 8
        if hasattr(i, "channel"):
            widths["id"] = len(i.channel)
        ports = {f"s_axis_t{name}": In(width) for name, width in widths.items()}
        ports |= {f"m_axis_t{name}": Out(len(value)) for name, value in outputs.items()}
        ports |= {"s_axis_tvalid": In(1), "s_axis_tready": Out(1)}
        ports |= {"m_axis_tvalid": Out(1), "m_axis_tready": In(1)}
        return ports | side_ports(self.inner)

    def __init__(self, core, inner):
        super().__init__(core, inner)
        for name in transfer(inner.o.payload):
            port = f"m_axis_t{name}"
            self.undefined[port] = Signal.like(getattr(self, port))

    def behave(self, m):
        # A transfer becomes an item on the way in, and an item a transfer on the way out; the
        # core between is its own specification. Undefined bits of an item make the bits of TDATA
        # undefined that depend on them, which two copies of the transfer show: one with zeros
        # there, one with ones.
        m.submodules.inner = inner = self.inner
        connect_side_ports(m, inner, self)
        m.d.comb += self.surplus.eq(inner.surplus)
        if hasattr(inner.i.payload, "count"):
            self._receive_beat(m, inner.i)
        else:
            self._receive_item(m, inner.i)
        m.d.comb += [
            self.s_axis_tready.eq(inner.i.ready),
            self.m_axis_tvalid.eq(inner.o.valid),
            inner.o.ready.eq(self.m_axis_tready),
            Cover(self.m_axis_tvalid & self.m_axis_tlast & ~self.m_axis_tready),
        ]
        # A bit is undefined if it depends on an undefined bit of the item.
        item = inner.o.payload
        low, high = (transfer(item.shape()(defined_bits(item, undefined))) for undefined in (0, 1))
        for name, value in low.items():
            undefined = self.undefined[f"m_axis_t{name}"]
            differs = Signal.like(undefined)
            m.d.comb += [
                getattr(self, f"m_axis_t{name}").eq(value),
                differs.eq(value ^ high[name]),
                undefined.eq(Mux(self.m_axis_tvalid, differs, ~Const(0, len(undefined)))),
            ]

    def _receive_beat(self, m, i):
        """A register holds a beat; transfers without bytes and TLAST are ignored."""
        keep, valid, beat = self.s_axis_tkeep, Signal(), Signal.like(i.payload)
        m.d.comb += self.assumption.eq(~(self.s_axis_tvalid & (keep & (keep + 1)).any()))
        m.d.comb += [i.valid.eq(valid), i.payload.eq(beat)]
        with m.If(i.ready):
            m.d.sync += [
                valid.eq(self.s_axis_tvalid & (keep[0] | self.s_axis_tlast)),
                Value.cast(beat.data).eq(self.s_axis_tdata),
                beat.count.eq(sum(keep)[: len(beat.count)]),
                beat.last.eq(self.s_axis_tlast),
            ]

    def _receive_item(self, m, i):
        """An item from TDATA: a number that is too large for the core becomes U+FFFD with an error.

        TKEEP of 1 with TLAST marks the first half of a code unit; TID is the channel.
        """
        number, item = self.s_axis_tdata, i.payload
        m.d.comb += [i.valid.eq(self.s_axis_tvalid), item.last.eq(self.s_axis_tlast)]
        if hasattr(item, "keep"):
            is_empty = self.s_axis_tkeep == 0
            m.d.comb += item.keep.eq(~is_empty)
            m.d.comb += i.valid.eq(self.s_axis_tvalid & (~is_empty | self.s_axis_tlast))
        if hasattr(item, "value"):
            is_refused, is_wide = Signal(), number >= 1 << len(item.value)
            m.d.comb += item.value.eq(Mux(is_wide, REPLACEMENT, number[: len(item.value)]))
            m.d.sync += is_refused.eq(i.valid & i.ready & keep_of(item) & is_wide)
            m.d.comb += self.error.eq(self.inner.error | is_refused)
        elif hasattr(item, "truncated"):
            m.d.comb += item.truncated.eq(self.s_axis_tlast & (self.s_axis_tkeep == 1))
            m.d.comb += item.data.eq(Mux(item.truncated, TRUNCATED, number))
        else:
            m.d.comb += item.data.eq(number)
        if hasattr(item, "channel"):
            m.d.comb += item.channel.eq(self.s_axis_tid)


def transfer(item):
    """An item of a core as the fields of an output transfer, by name."""
    fields = {name: field.shape for name, field in item.shape()}
    if fields.pop("keep", None):
        inner = layout(**fields)
        whole = transfer(inner(Value.cast(item)[: inner.size]))
        return whole | {"keep": item.keep.replicate(len(whole["data"]) // 8)}
    # The field that items of one kind alone have.
    (kind,) = fields.keys() & TRANSFERS.keys()
    return TRANSFERS[kind](item)


def of_data(item):
    """A byte or a code unit; or a beat of bytes."""
    if hasattr(item, "count"):
        return lanes(item, [*item.data])
    return {"data": item.data, "last": item.last}


def of_code_point(item):
    return {"data": padded(32, item.value), "last": item.last}


def of_event(item):
    data = Cat(word(item), item.bytes)
    return {"data": data, "last": item.last, "user": padded(len(data) // 8, item.cause)}


def of_located(item):
    event = transfer(item.event)
    position = item.offset, item.character, item.line, item.column
    data = Cat(event["data"], padded(8, *position))
    return event | {"data": data, "user": padded(len(data) // 8, item.event.cause)}


def of_packed(item):
    return lanes(item, [padded(32, codepoint) for codepoint in item.codepoints])


def of_validated(item):
    beat, verdict = transfer(item.beat), item.verdict
    first = ~verdict.well_formed, padded(3, verdict.length), padded(4, verdict.cause)
    user = Cat(*first, verdict.offset, verdict.errors, verdict.codepoints)
    return beat | {"user": padded(len(beat["data"]) // 8, user)}


def of_decoded(item):
    words = [word(slot, slot.valid) for slot in item.slots]
    return lanes(item.beat, words) | {"user": causes(item.slots, len(words[0]))}


def of_channel(item):
    """The error that a byte exposes is in the low half, its own event in the high half."""
    cut, event = item.cut, item.event
    high = Cat(word(event), event.bytes)
    low = Cat(padded(len(word(event)) - 8, 0), padded(4, cut.length, cut.cause), cut.bytes)
    return {
        "data": Cat(padded(len(high), low), high),
        "last": event.valid & event.last,
        "keep": Cat(each.valid.replicate(len(high) // 8) for each in (cut, event)),
        "user": causes((cut, event), len(high)),
        "id": item.channel,
    }


#: The transfer of each kind of item, by a field that no other kind has.
TRANSFERS = {
    "data": of_data,
    "value": of_code_point,
    "codepoint": of_event,
    "column": of_located,
    "codepoints": of_packed,
    "verdict": of_validated,
    "slots": of_decoded,
    "cut": of_channel,
}


def lanes(beat, words):
    """The words of a beat; TKEEP has the lanes below ``count``."""
    size = len(words[0]) // 8
    keep = Cat((beat.count > n).replicate(size) for n in range(len(words)))
    return {"data": Cat(words), "last": beat.last, "keep": keep}


def causes(events, width):
    """The cause of each event, 0 without one, in a bit for each byte of its ``width`` in TDATA."""
    return Cat(padded(width // 8, Mux(event.valid, event.cause, 0)) for event in events)


def word(event, valid=1):
    """The code point in whole bytes, and a byte with length and cause, 0 without an event."""
    length, cause = Mux(valid, event.length, 0), Mux(valid, event.cause, 0)
    return Cat(padded(8, event.codepoint), padded(4, length, cause))


def padded(unit, *numbers):
    """Numbers side by side, each with zeros above it up to a multiple of ``unit`` bits."""
    values = map(Value.cast, numbers)
    return Cat(Cat(value, Const(0, -len(value) % unit)) for value in values)
