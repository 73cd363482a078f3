"""The sanitizer: bytes to well-formed bytes."""

from dataclasses import replace

from amaranth.hdl import Const, Cover, Module, Mux, Signal
from amaranth.lib import data

from ..hdl import Cause, StreamDecoder
from ..hdl.encoding import Pairs
from .comparison import Specification
from .encodings import HIGH, LOW, REPLACEMENT, RULES, is_in
from .policy import EACH_BYTE, History, queue
from .send import send
from .stream import StreamDecoderSpecification

__all__ = ["SanitizerSpecification"]


class SanitizerSpecification(Specification):
    """A stream decoder, the substitutes for its errors, and a queue of the bytes to send.

    One sequence waits for the queue: that of an event, or of a substitute. Its bytes take the last
    places. Policies that can drop an error hold a byte that may be the last of its packet.
    """

    def elaborate(self, platform):
        m = Module()
        errors, rules = self.core.errors, RULES[self.core.encoding.name]
        encoding, pairs = self.core.encoding, rules.pairs
        if pairs is Pairs.JOINED:  # both surrogates of a pair are sent as they are
            pairs = Pairs.ORDINARY
            encoding = replace(encoding, pairs=pairs)
        decoder = StreamDecoderSpecification(StreamDecoder(encoding), pairs=pairs)
        m.submodules.decoder = decoder
        event = decoder.o.payload
        is_error = event.cause != Cause.NONE
        send(m, self.i, decoder.i)
        m.d.comb += self.i.ready.eq(decoder.i.ready)

        # The sequence that waits; one without bytes says that its packet has ended.
        sequence = data.StructLayout(
            {
                "size": range(encoding.most_bytes + 1),
                "bytes": 8 * encoding.most_bytes,
                "last": 1,
                "is_end": 1,
                "is_substitute": 1,
            }
        )
        waiting, following = Signal(sequence), Signal(sequence)
        takes = Signal()  # the queue takes the sequence that waits

        # An error is accepted with the substitute for the last of its bytes.
        substituted, is_final = Signal(range(rules.longest_error + 1)), Const(1)
        if errors in EACH_BYTE:
            is_final = ~is_error | (substituted + 1 == event.length)
            with m.If(takes & decoder.o.valid):
                m.d.sync += substituted.eq(Mux(is_final, 0, substituted + 1))
        accepted = decoder.o.valid & decoder.o.ready
        m.d.comb += decoder.o.ready.eq(takes & is_final)
        m.d.sync += self.error.eq(accepted & is_error)

        history = History(m, event, accepted)
        is_dropped = history.is_dropped(errors, is_error)
        is_late = (errors == "strict") & history.is_open & history.had_error
        is_replaced = is_error | self._would_join(m, rules, event, accepted, history)
        with m.If(decoder.o.valid & is_dropped):
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
                byte = event.bytes.word_select((event.length - 1 - substituted)[:3], 8)
                number = Signal(21)
                m.d.comb += number.eq(EACH_BYTE.get(errors, lambda _: REPLACEMENT)(byte))
                for form, is_shortest in rules.shortest_form(number):
                    with m.If(is_shortest):
                        m.d.comb += following.size.eq(form.size)
                        m.d.comb += following.bytes.eq(rules.sequence_of(number, form))
        with m.If(takes):
            m.d.sync += waiting.eq(following)

        # The queue takes all bytes of a sequence at once.
        place = data.StructLayout(
            {"valid": 1, "data": 8, "last": 1, "is_end": 1, "is_substitute": 1}
        )
        size = encoding.most_bytes
        new = [Signal(place, name=f"new_{n}") for n in range(size)]
        for n, entry in enumerate(reversed(new)):
            m.d.comb += [
                entry.valid.eq(waiting.size > n),
                entry.data.eq(waiting.bytes.word_select(n, 8)),
                entry.last.eq(waiting.last & (n == 0)),
                entry.is_end.eq(waiting.is_end),
                entry.is_substitute.eq(waiting.is_substitute),
            ]
        moves = ~self.o.valid | self.o.ready
        first, is_accepted = queue(m, new, moves)
        m.d.comb += takes.eq(is_accepted)
        self._send(m, first, moves)
        m.d.comb += Cover(self.o.valid & self.o.payload.last & ~self.i.ready)
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

    def _send(self, m, due, moves):
        """Send the byte that is due, or hold it while the end of its packet may follow."""
        errors, sent = self.core.errors, self.o.payload
        if errors not in ("ignore", "replace-run", "strict"):
            m.d.comb += [self.o.valid.eq(due.valid), sent.data.eq(due.data), sent.last.eq(due.last)]
            return
        held = Signal.like(due)
        waits = held.is_substitute if errors == "replace-run" else Const(1)
        is_sent = due.valid | held.last | ~waits
        m.d.comb += [
            self.o.valid.eq(held.valid & is_sent),
            sent.data.eq(held.data),
            sent.last.eq(held.last | (due.valid & due.is_end)),
        ]
        with m.If(moves & due.valid & ~due.is_end):
            m.d.sync += held.eq(due)
        with m.Elif(moves & is_sent):
            m.d.sync += held.valid.eq(0)
