"""Surrogates in pairs, where an encoding has them: a pair is one code point, or an error."""

from dataclasses import replace

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib.wiring import In, Out

from .component import Component
from .encoding import Cause, Pairs
from .event import Event
from .surrogates import is_high, is_low, join
from .valid import Valid

__all__ = ["Pairing"]


class Pairing(Component):
    """Turns the events of single sequences into those of the encoding, at most one per cycle.

    A high surrogate waits for the next event, unless it is the last of its packet: with a low
    surrogate, it becomes one code point of twice the length (Unicode D91); before any other event,
    it comes out by itself. If pairs are forbidden, nothing waits. There is no back-pressure: an
    event comes out one cycle after it came in; a waiting one, when the next event comes in.

    Members
    -------
    i : In(Valid(Event(singles)))
        The event of one sequence, where ``singles`` is the encoding with ordinary pairs.
    o : Out(Valid(Event(encoding)))
    """

    latency = 1

    def __init__(self, encoding):
        self.encoding = encoding
        self.singles = replace(encoding, pairs=Pairs.ORDINARY)
        super().__init__({"i": In(Valid(Event(self.singles))), "o": Out(Valid(Event(encoding)))})

    def elaborate(self, platform):
        m = Module()
        single, valid = self.i.payload, self.i.valid
        is_character = single.cause == Cause.NONE
        high = is_character & is_high(single.codepoint)
        low = is_character & is_low(single.codepoint)
        after_high = Signal()  # the event before is a high surrogate, and its packet goes on
        pair = after_high & low

        latest_valid = Signal()
        latest = Signal.like(self.o.payload, reset_less=True)
        m.d.comb += self.o.payload.eq(latest)
        with m.If(valid):
            m.d.sync += [
                after_high.eq(high & ~single.last),
                *(latest[name].eq(single[name]) for name, _ in single.shape()),
            ]
        if self.encoding.joins:
            m.d.comb += self.o.valid.eq(latest_valid & (~after_high | (valid & ~low)))
            m.d.sync += latest_valid.eq(valid | (latest_valid & after_high))
            with m.If(valid & pair):
                m.d.sync += [
                    latest.codepoint.eq(join(latest.codepoint, single.codepoint)),
                    latest.length.eq(2 * self.singles.longest),
                    latest.bytes.eq(Cat(single.bytes, latest.bytes)),
                ]
        else:
            m.d.comb += self.o.valid.eq(latest_valid)
            m.d.sync += latest_valid.eq(valid)
        errors = {Pairs.FORBIDDEN: pair, Pairs.REQUIRED: (high | low) & ~pair}
        if self.encoding.pairs in errors:
            with m.If(valid & errors[self.encoding.pairs]):
                m.d.sync += latest.cause.eq(Cause.SURROGATE)
        return m
