"""The sanitizer: bytes to well-formed bytes."""

from types import SimpleNamespace

from amaranth.hdl import Const, Cover, Mux, Signal
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.encoding import Pairs
from .encodings import HIGH, LOW, REPLACEMENT, SUPPLEMENTARY, SURROGATES, any_of, is_in
from .payloads import Byte
from .policy import EACH_BYTE, History, hold, queue
from .send import send
from .specification import Specification, new_module
from .stream import StreamDecoderSpecification

__all__ = ["SanitizerSpecification"]


class SanitizerSpecification(Specification):
    """A stream decoder, the substitutes for its errors, and a queue of the bytes to send.

    One sequence waits for the queue: that of an event, or of a substitute. Its bytes take the last
    slots. Policies that can drop an error hold a byte that may be the last of its packet.

    Assumed: a programmable replacement is a scalar value of the encoding.
    """

    def ports(self):
        bytes_ = stream.Signature(Byte)
        ports = {"i": In(bytes_), "o": Out(bytes_), "error": Out(1)}
        return ports | ({"replacement": In(21)} if self.core.programmable else {})

    def elaborate(self, platform):
        m = new_module()
        errors, rules = self.core.errors, self.rules
        # Both surrogates of a pair are sent as they are.
        decoded = rules.unpaired if rules.pairs is Pairs.JOINED else rules
        plain = SimpleNamespace(monitor=False, axi_lite=False)
        m.submodules.decoder = decoder = StreamDecoderSpecification(plain, rules=decoded)
        event = decoder.o.payload
        is_error = event.cause != Cause.NONE
        send(m, self.i, decoder.i)
        m.d.comb += self.i.ready.eq(decoder.i.ready)

        # The sequence that waits; one without bytes says that its packet has ended.
        flags = {"last": 1, "is_end": 1, "is_substitute": 1}
        most = decoded.longest_event
        sequence = data.StructLayout({"size": range(most + 1), "bytes": 8 * most, **flags})
        waiting, following = Signal(sequence), Signal(sequence)
        accepts = Signal()  # the queue accepts the sequence that waits

        # An error is accepted with the substitute for the last of its bytes.
        done, is_final = Signal(range(rules.longest_error + 1)), Const(1)
        if errors in EACH_BYTE:
            is_final = ~is_error | (done + 1 == event.length)
            with m.If(accepts & decoder.o.valid):
                m.d.sync += done.eq(Mux(is_final, 0, (done + 1)[: len(done)]))
        accepted = decoder.o.valid & decoder.o.ready
        m.d.comb += decoder.o.ready.eq(accepts & is_final)
        m.d.sync += self.error.eq(accepted & is_error)

        history = History(m, event, accepted)
        is_late = (errors == "strict") & history.is_open & history.had_error
        is_replaced = is_error | self._would_join(m, rules, event, accepted, history)
        with m.If(decoder.o.valid & history.is_dropped(errors, is_error)):
            is_end = (event.last | (errors == "strict")) & ~is_late
            m.d.comb += [following.is_end.eq(is_end), following.size.eq(is_end)]
        with m.Elif(decoder.o.valid):
            m.d.comb += [
                following.size.eq(event.length),
                following.bytes.eq(event.bytes),
                following.last.eq(event.last & is_final),
                following.is_substitute.eq(is_replaced),
            ]
            with m.If(is_replaced):
                byte = event.bytes.word_select((event.length - 1 - done)[:3], 8)
                replacement = self.replacement if self.core.programmable else REPLACEMENT
                number = Signal(21)
                m.d.comb += number.eq(EACH_BYTE.get(errors, lambda _: replacement)(byte))
                for size, is_shortest in rules.shortest_form(number):
                    with m.If(is_shortest):
                        m.d.comb += following.size.eq(size)
                        m.d.comb += following.bytes.eq(rules.sequence_of(number, size))
        with m.If(accepts):
            m.d.sync += waiting.eq(following)
        if self.core.programmable:
            is_scalar = ~is_in(self.replacement, SURROGATES) & (
                self.replacement < SUPPLEMENTARY.stop
            )
            forms = rules.shortest_form(self.replacement)
            m.d.comb += self.assumption.eq(is_scalar & any_of(is_form for _, is_form in forms))

        # The queue accepts all bytes of a sequence at once.
        byte = data.StructLayout({"data": 8, **flags})
        bytes_ = [Signal(byte, name=f"byte_{n}") for n in range(most)]
        for n, item in enumerate(bytes_):
            m.d.comb += [
                item.data.eq(waiting.bytes.word_select(n, 8)),
                item.last.eq(waiting.last & (n == 0)),
                item.is_end.eq(waiting.is_end),
                item.is_substitute.eq(waiting.is_substitute),
            ]
        moves = ~self.o.valid | self.o.ready
        due, is_due, queue_accepts = queue(m, bytes_, waiting.size, moves)
        fields = {"data": due.data, "last": due.last}
        m.d.comb += accepts.eq(queue_accepts)
        m.d.comb += Cover(self.o.valid & self.o.payload.last & ~self.i.ready)
        if errors not in ("ignore", "replace-run", "strict"):
            m.d.comb += self.o.valid.eq(is_due)
            m.d.comb += [self.o.payload[name].eq(value) for name, value in fields.items()]
            return m
        # A byte may be the last of its packet, but not that of a code point before a run of errors.
        waits = Const(1)
        if errors == "replace-run":
            waits = Signal()
            with m.If(moves & is_due & ~due.is_end):
                m.d.sync += waits.eq(due.is_substitute)
        hold(m, self.o, is_due, fields, is_dropped=due.is_end, ends=1, waits=waits)
        return m

    def _would_join(self, m, rules, event, accepted, history):
        """Whether the event is a low surrogate that follows a high one, but for dropped errors."""
        if self.core.errors != "ignore" or rules.pairs not in (Pairs.FORBIDDEN, Pairs.JOINED):
            return Const(0)
        is_error, after_high = event.cause != Cause.NONE, Signal()
        with m.If(accepted):
            is_high = Mux(is_error, after_high, is_in(event.codepoint, HIGH))
            m.d.sync += after_high.eq(is_high & ~event.last)
        return ~is_error & history.was_error & after_high & is_in(event.codepoint, LOW)
