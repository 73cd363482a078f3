"""Surrogates in pairs, where an encoding has them: a pair is one code point, or an error."""

from dataclasses import replace

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib.wiring import In, Out

from .event import Event, keep_of, with_keep
from .lib.component import Component
from .lib.valid import Valid
from .tables.encoding import Cause, Pairs
from .tables.surrogates import is_high_surrogate, is_low_surrogate, join

__all__ = ["Pairing"]


class Pairing(Component):
    """Joins the events of single sequences to events of the encoding, at most one per cycle.

    A high surrogate waits for the next event, unless it is the last of its packet: with a low
    surrogate, it becomes one code point of twice the length (Unicode D91); before any other event,
    it comes out by itself. If pairs are forbidden, nothing waits. An event comes out one cycle
    after it came in; a waiting surrogate, when the next event comes in. The input has the events
    of ``singles``, the encoding with ordinary pairs.
    """

    latency = 1

    def __init__(self, encoding, *, keep=False):
        self.singles = replace(encoding, pairs=Pairs.ORDINARY)
        i, o = (Valid(with_keep(Event(of), keep)) for of in (self.singles, encoding))
        super().__init__({"i": In(i), "o": Out(o)})

    def elaborate(self, platform):
        # The last event stays in a register for one cycle; a high surrogate that may be half of a
        # pair, until the next event comes. A low surrogate then replaces it by the pair.
        m = Module()
        single, valid = self.i.payload, self.i.valid
        is_character = keep_of(single) & (single.cause == Cause.NONE)
        is_high_half = is_character & is_high_surrogate(single.codepoint)
        is_low_half = is_character & is_low_surrogate(single.codepoint)
        after_high = Signal()  # the event before is a high surrogate, and its packet goes on
        is_pair = after_high & is_low_half

        last_valid = Signal()
        last_event = Signal.like(self.o.payload, reset_less=True)
        m.d.comb += self.o.payload.eq(last_event)
        with m.If(valid):
            m.d.sync += [
                after_high.eq(is_high_half & ~single.last),
                *(last_event[name].eq(single[name]) for name, _ in single.shape()),
            ]
        if self.encoding.joins:
            # An end without a byte ends the high surrogate that waits.
            ends_waiting = after_high & valid & ~keep_of(single)
            m.d.comb += self.o.valid.eq(last_valid & (~after_high | (valid & ~is_low_half)))
            m.d.comb += self.o.payload.last.eq(last_event.last | ends_waiting)
            m.d.sync += last_valid.eq(
                (valid & ~ends_waiting) | (last_valid & after_high & ~ends_waiting)
            )
            with m.If(valid & is_pair):
                m.d.sync += [
                    last_event.codepoint.eq(join(last_event.codepoint, single.codepoint)),
                    last_event.length.eq(2 * self.singles.longest),
                    last_event.bytes.eq(Cat(single.bytes, last_event.bytes)),
                ]
        else:
            m.d.comb += self.o.valid.eq(last_valid)
            m.d.sync += last_valid.eq(valid)
        errors = {Pairs.FORBIDDEN: is_pair, Pairs.REQUIRED: (is_high_half | is_low_half) & ~is_pair}
        if self.encoding.pairs in errors:
            with m.If(valid & errors[self.encoding.pairs]):
                m.d.sync += last_event.cause.eq(Cause.SURROGATE)
        return m
