"""The sanitizer: bytes to well-formed bytes."""

from types import SimpleNamespace

from amaranth.hdl import Const, Mux, Signal
from amaranth.lib.wiring import In

from ..hdl.tables.encoding import Cause, Pairs
from .encodings import HIGH, LOW, REPLACEMENT, is_in, is_scalar
from .payloads import BYTE, keep_of, layout
from .policy import BYTE_POLICIES, CAN_DROP, Effect
from .queue import send_sequences
from .specification import Specification, send, stream_ports
from .stream import StreamDecoderSpecification

__all__ = ["SanitizerSpecification"]


class SanitizerSpecification(Specification):
    """A stream decoder, the substitutes for its errors, and a queue of the bytes to send.

    A sequence waits before the queue: an event, a substitute, or an end without bytes. Its bytes
    take the last slots.

    Assumed: a programmable replacement is a scalar value of the encoding.
    """

    def ports(self):
        core = self.core
        ports = stream_ports(BYTE, BYTE, keep=core.keep, drops=core.errors in CAN_DROP, error=1)
        return ports | ({"replacement": In(21)} if core.programmable else {})

    def behave(self, m):
        # The decoder offers an event; its own bytes, or those of its substitute, are the sequence
        # that follows. That sequence waits in a register until the queue has room for all of its
        # bytes. An error with a substitute for each byte is offered again until its last byte is
        # replaced.
        errors, rules = self.core.errors, self.rules
        # Both surrogates of a pair are sent as they are.
        decoded = rules.unpaired if rules.pairs is Pairs.JOINED else rules
        plain = SimpleNamespace(monitor=False, axi_lite=False, keep=self.core.keep)
        m.submodules.decoder = decoder = StreamDecoderSpecification(plain, rules=decoded)
        event = decoder.o.payload
        send(m, self.i, decoder.i)
        m.d.comb += self.i.ready.eq(decoder.i.ready)

        # The sequence after the one that waits; a size of 0 means none.
        most = decoded.most_bytes
        following = Signal(layout(size=range(most + 1), bytes=8 * most, keep=1, last=1))
        accepts = Signal()  # the queue accepts the sequence that waits
        send_sequences(m, self, following, accepts)

        # An error is accepted with the substitute for the last of its bytes.
        accepted = decoder.o.valid & decoder.o.ready
        effect = Effect(m, errors, event, accepted)
        replaced_bytes, is_final = Signal(range(rules.longest_error + 1)), Const(1)
        if errors in BYTE_POLICIES:
            is_final = ~effect.is_error | (replaced_bytes + 1 == event.length)
            with m.If(accepts & decoder.o.valid):
                m.d.sync += replaced_bytes.eq(
                    Mux(is_final, 0, (replaced_bytes + 1)[: len(replaced_bytes)])
                )
        m.d.comb += decoder.o.ready.eq(accepts & is_final)
        m.d.sync += self.error.eq(accepted & effect.is_error)

        is_replaced = effect.is_error | self._would_join(m, rules, event, accepted, effect)
        m.d.comb += [following.keep.eq(effect.has_item), following.last.eq(effect.last & is_final)]
        with m.If(decoder.o.valid & ~effect.has_item):
            m.d.comb += following.size.eq(effect.last)
        with m.Elif(decoder.o.valid):
            m.d.comb += [following.size.eq(event.length), following.bytes.eq(event.bytes)]
            with m.If(is_replaced):
                byte = event.bytes.word_select((event.length - 1 - replaced_bytes)[:3], 8)
                replacement = self.replacement if self.core.programmable else REPLACEMENT
                number = Signal(21)
                m.d.comb += number.eq(BYTE_POLICIES.get(errors, lambda _: replacement)(byte))
                form, size = rules.shortest_form(number)
                m.d.comb += [following.size.eq(size), following.bytes.eq(form)]
        is_first = accepts & decoder.o.valid & (replaced_bytes == 0)
        self._count_surplus(m, event, effect, following.size, is_first)
        if self.core.programmable:
            _, size = rules.shortest_form(self.replacement)
            with m.If(~is_scalar(self.replacement) | (size == 0)):
                m.d.comb += self.assumption.eq(0)

    def _count_surplus(self, m, event, effect, size, is_first):
        """The bytes that are sent for an event beyond its own, with the first of its substitutes.

        The queue has room for one substitute before an error ends: its later bytes save no time. An
        error of a surrogate without its other half comes together with the event after it, so that
        its substitute does not use the cycles of its own bytes.
        """
        is_split, unsaved = Const(0), Const(0)
        if self.core.errors in BYTE_POLICIES:
            is_split = effect.is_error
        if self.rules.pairs is Pairs.REQUIRED:
            comes_with_next = effect.is_error & effect.has_item & (event.cause == Cause.SURROGATE)
            unsaved = Mux(comes_with_next, size - 1, 0)
        sent = Mux(is_split, size * event.length, size)
        own = Mux(keep_of(event), event.length, 1)
        saved = Mux(is_split & (own > size), size, own)
        with m.If(is_first):
            m.d.comb += self.surplus.eq((Mux(sent > saved, sent - saved, 0) + unsaved)[:4])

    def _would_join(self, m, rules, event, accepted, effect):
        """Whether the event is a low surrogate that follows a high one, but for dropped errors."""
        if self.core.errors != "ignore" or rules.pairs not in (Pairs.FORBIDDEN, Pairs.JOINED):
            return Const(0)
        is_error, after_high = effect.is_error, Signal()
        with m.If(accepted):
            is_high_half = Mux(is_error, after_high, is_in(event.codepoint, HIGH))
            m.d.sync += after_high.eq(is_high_half & ~event.last)
        is_low_half = keep_of(event) & ~is_error & is_in(event.codepoint, LOW)
        return is_low_half & after_high & effect.is_directly_after_error
