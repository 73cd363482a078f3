"""The error policies: events to code points."""

from amaranth.hdl import Cat, Const, Cover, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from .encodings import REPLACEMENT, any_of, is_in
from .payloads import CodePoint, Event
from .specification import Specification, new_module

__all__ = ["EACH_BYTE", "ErrorPolicySpecification", "History", "hold", "queue"]

#: The policies that send a code point for each byte of an error.
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: Mux(byte >= 0x80, 0xDC00 + byte, REPLACEMENT),
    "optu": lambda byte: Mux(byte >= 0x80, 0xEF00 + byte, REPLACEMENT),
}


def queue(m, items, size, moves):
    """The first slot of a queue, whether it has an item, and whether new items are accepted.

    With ``moves``, all items move on by one slot. The first ``size`` of the new ``items`` take the
    last slots, the first one the very last, all at once, and wait until these are empty.
    """
    slots = [Signal.like(item, name=f"slot_{n}") for n, item in enumerate(items)]
    full = Signal(len(items))
    fills = Cat(size > n for n in reversed(range(len(items))))
    accepts = moves & ~(full >> 1 & fills).any()
    with m.If(moves):
        m.d.sync += full.eq(full >> 1 | Mux(accepts, fills, 0))
        for n, (slot, item) in enumerate(zip(slots, reversed(items), strict=True)):
            next_slot = slots[min(n + 1, len(slots) - 1)]
            m.d.sync += slot.eq(Mux(accepts & fills[n], item, next_slot))
    return slots[0], full[0], accepts


def hold(m, o, valid, fields, *, is_dropped, ends, waits):
    """Send each item once it is known whether it is the last of its packet; if it was accepted.

    The latest item ``waits`` for the next one, or not. If that is dropped, it may end the packet.
    """
    is_due, held = Signal(), Signal.like(o.payload)
    accepts = ~o.valid | o.ready
    m.d.comb += [
        o.valid.eq(is_due & (~waits | held.last | (valid & (~is_dropped | ends)))),
        o.payload.eq(held),
        o.payload.last.eq(held.last | (waits & is_dropped)),
    ]
    with m.If(accepts & valid & ~is_dropped):
        m.d.sync += [is_due.eq(1), *(held[name].eq(value) for name, value in fields.items())]
    with m.Elif(o.valid & o.ready):
        m.d.sync += is_due.eq(0)
    return accepts


class History:
    """What the latest event that was accepted leaves behind; of no event, nothing."""

    def __init__(self, m, event, accepted):
        self.is_open = Signal()  # its packet goes on
        self.was_error = Signal()  # it was an error
        self.had_error = Signal()  # its packet has had an error
        is_error = event.cause != Cause.NONE
        with m.If(accepted):
            m.d.sync += [
                self.is_open.eq(~event.last),
                self.was_error.eq(is_error),
                self.had_error.eq(is_error | (self.is_open & self.had_error)),
            ]

    def is_dropped(self, errors, is_error):
        """Whether the next event becomes nothing."""
        match errors:
            case "ignore":
                return is_error
            case "replace-run":
                return is_error & self.is_open & self.was_error
            case "strict":
                return is_error | (self.is_open & self.had_error)
        return Const(0)


class ErrorPolicySpecification(Specification):
    """An error becomes a code point for each byte, or one, or none; each packet has one ``last``.

    Assumed: an error has as many bytes as the encoding allows, and none that is well formed alone.
    """

    def ports(self):
        event = Event(self.rules)
        codepoint = CodePoint(self.rules.codepoint_bits)
        ports = {"i": In(stream.Signature(event)), "o": Out(stream.Signature(codepoint))}
        if self.core.errors == "strict":
            ports |= {"stopped": Out(1), "error": Out(event)}
        return ports | ({"replacement": In(21)} if self.core.programmable else {})

    def elaborate(self, platform):
        m = new_module()
        errors, event = self.core.errors, self.i.payload
        rules = self.rules
        is_error = event.cause != Cause.NONE
        well_formed = (
            (event.length > n) & rules.is_well_formed([event.bytes.word_select(n, 8)])
            for n in range(rules.longest_error)
        )
        is_possible = is_in(event.length, range(1, rules.longest_error + 1)) & ~any_of(well_formed)
        m.d.comb += self.assumption.eq(~(self.i.valid & is_error) | is_possible)
        replacement = self.replacement if self.core.programmable else REPLACEMENT
        codepoint = Mux(is_error, replacement, event.codepoint)
        if errors == "replace":
            m.d.comb += [
                self.o.valid.eq(self.i.valid),
                self.i.ready.eq(self.o.ready),
                self.o.payload.value.eq(codepoint),
                self.o.payload.last.eq(event.last),
                Cover(self.o.valid & is_error & event.last),
            ]
        elif errors in EACH_BYTE:
            self._send_each_byte(m, event, is_error, rules.longest_error)
        else:
            self._hold(m, event, is_error, codepoint)
        return m

    def _send_each_byte(self, m, event, is_error, longest):
        """The code points of an event wait in the last slots of a queue."""
        items = [Signal.like(self.o.payload, name=f"item_{n}") for n in range(longest)]
        for n, item in enumerate(items):
            escape = EACH_BYTE[self.core.errors](event.bytes.word_select(n, 8))
            m.d.comb += item.value.eq(Mux(is_error, escape, event.codepoint))
        size = Mux(self.i.valid, Mux(is_error, event.length, 1), 0)
        due, is_due, accepts = queue(m, items, size, moves=~self.o.valid | self.o.ready)
        m.d.comb += [
            items[0].last.eq(event.last),
            self.o.valid.eq(is_due),
            self.o.payload.eq(due),
            self.i.ready.eq(accepts),
            Cover(self.i.valid & self.i.ready & is_error & (event.length == longest)),
        ]

    def _hold(self, m, event, is_error, codepoint):
        """A code point waits while the events after it may all become nothing, for its ``last``."""
        errors, accepted = self.core.errors, self.i.valid & self.i.ready
        history = History(m, event, accepted)
        waits = {"replace-run": history.was_error, "strict": ~history.had_error}.get(errors, 1)
        accepts = hold(
            m,
            self.o,
            self.i.valid,
            {"value": codepoint, "last": event.last},
            is_dropped=history.is_dropped(errors, is_error),
            ends=event.last | (errors == "strict"),
            waits=history.is_open & waits,
        )
        ends = self.o.valid & self.o.payload.last
        m.d.comb += self.i.ready.eq(accepts)
        m.d.comb += Cover(ends & history.is_open & self.i.valid & is_error & ~self.o.ready)
        if errors == "strict":
            m.d.comb += self.stopped.eq(history.had_error)
            with m.If(accepted & ~(history.is_open & history.had_error)):
                m.d.sync += self.error.eq(event)
