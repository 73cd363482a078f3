"""The error policies: events to code points."""

from amaranth.hdl import Const, Cover, Module, Mux, Signal
from amaranth.lib import data

from ..hdl import Cause
from .comparison import Specification
from .encodings import REPLACEMENT, RULES, any_of, is_in

__all__ = ["EACH_BYTE", "ErrorPolicySpecification", "History", "queue"]

#: The policies that send a code point for each byte of an error.
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: Mux(byte >= 0x80, 0xDC00 + byte, REPLACEMENT),
    "optu": lambda byte: Mux(byte >= 0x80, 0xEF00 + byte, REPLACEMENT),
}


def queue(m, new, moves):
    """The first place of a queue, and whether it accepts the ``new`` items.

    With ``moves``, all items move on by one place. Those of ``new`` that are valid take the places
    in which they are listed, all at once, and wait until these are empty.
    """
    places = [Signal.like(item, name=f"place_{n}") for n, item in enumerate(new)]
    moved = [*places[1:], Signal.like(new[0], name="empty")]
    fits = ~any_of(a.valid & b.valid for a, b in zip(moved, new, strict=True))
    with m.If(moves):
        for place, before, added in zip(places, moved, new, strict=True):
            m.d.sync += place.eq(Mux(fits & added.valid, added, before))
    return places[0], moves & fits


class History:
    """What the latest event that was accepted leaves behind; of no event, nothing.

    Attributes
    ----------
    is_open : Signal
        Its packet goes on.
    was_error : Signal
        It was an error.
    had_error : Signal
        Its packet has had an error.
    """

    def __init__(self, m, event, accepted):
        self.is_open, self.was_error, self.had_error = Signal(), Signal(), Signal()
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

    def elaborate(self, platform):
        m = Module()
        errors, event = self.core.errors, self.i.payload
        rules = RULES[self.core.encoding.name]
        is_error = event.cause != Cause.NONE
        well_formed = (
            (event.length > n) & rules.is_whole([event.bytes.word_select(n, 8)])
            for n in range(rules.longest_error)
        )
        is_possible = is_in(event.length, range(1, rules.longest_error + 1)) & ~any_of(well_formed)
        m.d.comb += self.assumption.eq(~(self.i.valid & is_error) | is_possible)
        if errors == "replace":
            replacement = self.replacement if self.core.programmable else REPLACEMENT
            m.d.comb += [
                self.o.valid.eq(self.i.valid),
                self.i.ready.eq(self.o.ready),
                self.o.payload.value.eq(Mux(is_error, replacement, event.codepoint)),
                self.o.payload.last.eq(event.last),
                Cover(self.o.valid & is_error & event.last),
            ]
        elif errors in EACH_BYTE:
            self._send_each_byte(m, event, is_error, rules.longest_error)
        else:
            self._hold(m, event, is_error)
        return m

    def _send_each_byte(self, m, event, is_error, longest):
        """The code points of an event wait in the last places of a queue."""
        place = data.StructLayout({"valid": 1, "item": self.o.payload.shape()})
        new = [Signal(place, name=f"new_{n}") for n in range(longest)]
        for n, entry in enumerate(reversed(new)):
            escaped = EACH_BYTE[self.core.errors](event.bytes.word_select(n, 8))
            is_used = self.i.valid & ((n == 0) | (is_error & (event.length > n)))
            m.d.comb += [
                entry.valid.eq(is_used),
                entry.item.value.eq(Mux(is_error, escaped, event.codepoint)),
                entry.item.last.eq(event.last & (n == 0)),
            ]
        first, is_accepted = queue(m, new, moves=~self.o.valid | self.o.ready)
        m.d.comb += [
            self.o.valid.eq(first.valid),
            self.o.payload.eq(first.item),
            self.i.ready.eq(is_accepted),
            Cover(self.i.valid & self.i.ready & is_error & (event.length == longest)),
        ]

    def _hold(self, m, event, is_error):
        """A code point waits while the events after it may all become nothing, for its ``last``."""
        errors = self.core.errors
        history = History(m, event, self.i.valid & self.i.ready)
        is_sent = ~history.is_dropped(errors, is_error)
        is_undecided = (
            history.is_open
            & {
                "ignore": 1,
                "replace-run": history.was_error,
                "strict": ~history.had_error,
            }[errors]
        )
        is_over = event.last | ((errors == "strict") & ~is_sent)

        # The latest code point; it is due until its transfer.
        is_due, held = Signal(), Signal.like(self.o.payload)
        m.d.comb += [
            self.o.valid.eq(is_due & (~is_undecided | (self.i.valid & (is_sent | is_over)))),
            self.o.payload.value.eq(held.value),
            self.o.payload.last.eq(Mux(is_undecided, ~is_sent, held.last)),
            self.i.ready.eq(self.o.ready | ~self.o.valid),
            Cover(self.o.valid & is_undecided & is_error & self.o.payload.last & ~self.o.ready),
        ]
        with m.If(self.i.ready):
            m.d.sync += is_due.eq((is_due & ~self.o.valid) | (self.i.valid & is_sent))
        with m.If(self.i.ready & self.i.valid & is_sent):
            m.d.sync += held.value.eq(Mux(is_error, REPLACEMENT, event.codepoint))
            m.d.sync += held.last.eq(event.last)
        if errors == "strict":
            m.d.comb += self.stopped.eq(history.had_error)
            with m.If(self.i.ready & self.i.valid & ~(history.is_open & history.had_error)):
                m.d.sync += self.error.eq(event)
