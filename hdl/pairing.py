"""Surrogates in pairs, where an encoding has them: a pair is one code point, or an error."""

from dataclasses import replace

from amaranth.hdl import Cat, Const, Module, Signal
from amaranth.lib.wiring import In, Out

from .component import Component
from .encoding import Cause, Pairs
from .event import HIGH, LOW, Event

__all__ = ["Pairing"]


class Pairing(Component):
    """The events of single sequences in, those of the encoding out, one event in any cycle.

    A high surrogate waits for the next event, unless it is the last of its packet: a low one joins
    it, as one code point of twice the length (Unicode D91); before any other, it comes out by
    itself. Where pairs are forbidden, nothing waits. There is no back-pressure: an event comes out
    one cycle after it came in, and what waits, in the cycle in which the next event comes in.

    Parameters
    ----------
    encoding : Encoding
        Its ``pairs`` are not ordinary.

    Members
    -------
    valid : In(1)
    single : In(Event(singles))
        The event of one sequence, where ``singles`` is the encoding with ordinary pairs.
    event_valid : Out(1)
    event : Out(Event(encoding))
        Means nothing while ``event_valid`` is low.
    """

    def __init__(self, encoding):
        self._encoding = encoding
        self.singles = replace(encoding, pairs=Pairs.ORDINARY)
        super().__init__(
            {
                "valid": In(1),
                "single": In(Event(self.singles)),
                "event_valid": Out(1),
                "event": Out(Event(encoding)),
            }
        )

    def elaborate(self, platform):
        m = Module()

        single, event = self.single, self.event
        number = single.codepoint
        is_character = single.cause == Cause.NONE
        is_high = is_character & (number[10:] == HIGH)
        is_low = is_character & (number[10:] == LOW)
        after_high = Signal()  # the event held is a high surrogate, and its packet goes on
        pair = after_high & is_low

        held_valid = Signal()
        held = Signal(event.shape(), reset_less=True)
        m.d.comb += event.eq(held)
        with m.If(self.valid):
            m.d.sync += [
                after_high.eq(is_high & ~single.last),
                *(held[name].eq(single[name]) for name, _ in single.shape()),
            ]
        if self._encoding.joins:
            m.d.comb += self.event_valid.eq(held_valid & (~after_high | (self.valid & ~is_low)))
            m.d.sync += held_valid.eq(self.valid | (held_valid & after_high))
            high = held.codepoint
            above = Cat(number[:10], high[:6], high[6:10] + Const(1))
            with m.If(self.valid & pair):
                m.d.sync += [
                    held.codepoint.eq(above),
                    held.length.eq(2 * self.singles.longest),
                    held.bytes.eq(Cat(single.bytes, held.bytes)),
                ]
        else:
            m.d.comb += self.event_valid.eq(held_valid)
            m.d.sync += held_valid.eq(self.valid)
        wrong = {Pairs.FORBIDDEN: pair, Pairs.REQUIRED: (is_high | is_low) & ~pair}
        if self._encoding.pairs in wrong:
            with m.If(self.valid & wrong[self._encoding.pairs]):
                m.d.sync += held.cause.eq(Cause.SURROGATE)

        return m
