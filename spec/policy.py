"""The error policies: events to code points."""

from amaranth.hdl import Const, Cover, Mux, Signal
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from .encodings import REPLACEMENT, any_of, is_in
from .payloads import codepoint_of, event_of, keep_of
from .queue import queue
from .specification import Specification, stream_ports

__all__ = ["BYTE_POLICIES", "CAN_DROP", "Effect", "ErrorPolicySpecification"]

#: The policies that send a code point for each byte of an error.
BYTE_POLICIES = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: Mux(byte >= 0x80, 0xDC00 + byte, REPLACEMENT),
    "optu": lambda byte: Mux(byte >= 0x80, 0xEF00 + byte, REPLACEMENT),
}
#: The policies that can leave a packet without its last item, or without any.
CAN_DROP = ("strict", "replace-run", "ignore")


class Effect:
    """The result of an event: code points, the end of its packet, or nothing.

    Attributes
    ----------
    is_error : Value
    has_item : Value
        Code points are sent for the event.
    last : Value
        The packet that is sent ends with the event; without an item, only the end is sent.
    had_error : Value
        An earlier event of the packet was an error; after the end of a packet, any event of it.
    is_directly_after_error : Value
        The event before, in the same packet, was an error.
    is_after_error : Value
        An earlier event of the same packet was an error.
    """

    def __init__(self, m, errors, event, accepted):
        keep, in_packet, was_error, had_error = keep_of(event), Signal(), Signal(), Signal()
        self.is_error = is_error = keep & (event.cause != Cause.NONE)
        with m.If(accepted):
            m.d.sync += [
                in_packet.eq(~event.last),
                was_error.eq(is_error),
                had_error.eq(is_error | (in_packet & had_error)),
            ]
        self.had_error, self.is_after_error = had_error, in_packet & had_error
        self.is_directly_after_error = in_packet & was_error
        dropped = {
            "ignore": is_error,
            "replace-run": is_error & self.is_directly_after_error,
            "strict": is_error | self.is_after_error,
        }
        self.has_item, self.last = keep & ~dropped.get(errors, Const(0)), event.last
        if errors == "strict":
            self.last = (event.last | is_error) & ~self.is_after_error


class ErrorPolicySpecification(Specification):
    """An error becomes a code point for each byte, or one, or none; each packet becomes a packet.

    Where an error becomes a code point for each byte, the code points wait in a queue. Otherwise an
    event becomes its code point in the same cycle, and an event without one is accepted at once.

    Assumed: the length of an error is possible in the encoding, and no byte of it is well formed
    by itself. An error above ``highest`` has as many bytes as its code point.
    """

    def ports(self):
        core, event, codepoint = self.core, event_of(self.rules), codepoint_of(self.rules)
        ports = stream_ports(event, codepoint, keep=core.keep, drops=core.errors in CAN_DROP)
        if core.errors == "strict":
            ports |= {"stopped": Out(1), "error": Out(event)}
        ports |= {"replacement": In(21)} if core.programmable else {}
        return ports | ({"highest": In(self.rules.codepoint_bits)} if core.limited else {})

    def behave(self, m):
        # The effect of the policy on the event on offer says whether it has an item, and whether
        # the packet that is sent ends with it. An event with neither is accepted and leaves no
        # trace. Only a policy that sends several code points for an error needs a queue.
        errors, offered, rules = self.core.errors, self.i.payload, self.rules
        accepted, longest = self.i.valid & self.i.ready, rules.longest_error
        event, is_above = Signal.like(offered, name="event"), Const(0)
        m.d.comb += event.eq(offered)
        if self.core.limited:
            longest = rules.most_bytes
            is_above = (offered.cause == Cause.NONE) & (offered.codepoint > self.highest)
            with m.If(is_above):
                m.d.comb += event.cause.eq(Cause.OUT_OF_RANGE)
        effect = Effect(m, errors, event, accepted)
        bytes_well_formed = (
            (event.length > n) & rules.is_well_formed([event.bytes.word_select(n, 8)])
            for n in range(rules.longest_error)
        )
        has_length = is_in(event.length, range(1, rules.longest_error + 1))
        is_subpart = has_length & ~any_of(bytes_well_formed)
        is_possible = Mux(is_above, is_in(event.length, range(1, longest + 1)), is_subpart)
        self.assume(m, ~effect.is_error | is_possible)
        if errors in BYTE_POLICIES:
            self._send_each_byte(m, event, effect, longest)
            return

        replacement = self.replacement if self.core.programmable else REPLACEMENT
        vanishes, out = ~effect.has_item & ~effect.last, self.o.payload
        m.d.comb += [
            self.o.valid.eq(self.i.valid & ~vanishes),
            self.i.ready.eq(self.o.ready | (self.i.valid & vanishes)),
            out.value.eq(Mux(effect.is_error, replacement, event.codepoint)),
            out.last.eq(effect.last),
            Cover(self.o.valid & effect.is_error & out.last & ~self.o.ready),
        ]
        if hasattr(out, "keep"):
            m.d.comb += out.keep.eq(effect.has_item)
        if errors == "strict":
            m.d.comb += self.stopped.eq(effect.had_error)
            with m.If(accepted & ~effect.is_after_error):
                fields = [name for name, _ in self.error.shape()]
                m.d.sync += [self.error[name].eq(event[name]) for name in fields]

    def _send_each_byte(self, m, event, effect, longest):
        """The code points of an event wait in the last slots of a queue."""
        items = [Signal.like(self.o.payload, name=f"item_{n}") for n in range(longest)]
        for n, item in enumerate(items):
            escape = BYTE_POLICIES[self.core.errors](event.bytes.word_select(n, 8))
            m.d.comb += item.value.eq(Mux(effect.is_error, escape, event.codepoint))
            if self.core.keep:
                m.d.comb += item.keep.eq(effect.has_item)
        size = Mux(self.i.valid, Mux(effect.is_error, event.length, 1), 0)
        accepts = queue(m, self.o, items, size)
        is_first_cycle = Signal(init=1)  # of the event
        m.d.sync += is_first_cycle.eq(~self.i.valid | accepts)
        with m.If(self.i.valid & is_first_cycle):
            m.d.comb += self.surplus.eq(size - 1)
        is_longest = effect.is_error & (event.length == longest)
        m.d.comb += [
            items[0].last.eq(event.last),
            self.i.ready.eq(accepts),
            Cover(self.i.valid & self.i.ready & is_longest),
        ]
