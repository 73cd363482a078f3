"""Error policies: the events of a decoder in, code points out."""

from typing import NamedTuple

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_choice, check_flag
from .component import Component
from .encoding import UTF_8, Cause, Encoding, check_encoding
from .event import REPLACEMENT, CodePoint, Event
from .registers import can_load
from .shift_register import ShiftRegister
from .texts import described

__all__ = ["DROPPING", "EACH_BYTE", "POLICIES", "Effect", "ErrorPolicy", "effect_of", "hold"]

#: Policies that replace each byte of an error: the number that is added to a byte from 80 on, or
#: ``None`` for U+FFFD.
EACH_BYTE = {"replace-each-byte": None, "surrogateescape": 0xDC00, "optu": 0xEF00}
#: Policies that can drop an error, so that the code point before it may be the last of its packet.
DROPPING = ("strict", "replace-run", "ignore")
#: What an error becomes, by policy.
POLICIES = {
    "strict": "the packet ends before the first error",
    "replace": "one U+FFFD each (The Unicode Standard, WHATWG, CPython)",
    "replace-run": "one U+FFFD for each run of adjacent errors in a packet",
    "ignore": "nothing",
    "replace-each-byte": "U+FFFD for each byte (Go)",
    "surrogateescape": "U+DC00 plus the byte, for each byte (PEP 383)",
    "optu": "U+EF00 plus the byte, for each byte (MirBSD's OPTU-16)",
}


@described(
    stopped="With strict only: high from the cycle after an error is accepted until the first "
    "event of the next packet is accepted, or until reset. Events until then are accepted and "
    "dropped.",
    error="With strict only: the first error of the packet; undefined while stopped is low.",
    replacement="With programmable only: the code point that replaces an error.",
)
class ErrorPolicy(Component):
    """Turns events into code points; ``errors`` selects what an error becomes, as in ``POLICIES``.

    A byte below 80 has no escape and becomes U+FFFD. Only in Java's UTF-8 do errors contain one,
    NUL.

    The final code point of a packet has ``last``, even if dropped errors follow it. ``strict`` and
    ``ignore`` therefore hold each code point until the next event of its packet is offered, and
    ``replace-run`` holds U+FFFD. A packet whose events are all dropped produces no output, not even
    ``last``: a stream cannot represent an empty packet.

    With a sink that is always ready, every policy keeps up with a ``StreamDecoder``. Only where
    surrogates are joined, an error directly after a high surrogate can wait for one or two cycles.

    Combinational paths: from ``o.ready`` to ``i.ready``; from ``i`` to ``o`` with ``replace`` and
    where code points are held; from ``i`` to ``i.ready`` with all policies but ``replace``; from
    ``replacement`` to ``o``.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    errors : str
        One of ``POLICIES``.
    programmable : bool
        With ``replace`` only: the port ``replacement`` selects the code point, such as that of a
        ``Status``, instead of U+FFFD.

    Members
    -------
    i : In(stream.Signature(Event(encoding)))
    o : Out(stream.Signature(CodePoint(encoding)))
    stopped : Out(1)
    error : Out(Event(encoding))
    replacement : In(21)

    Attributes
    ----------
    latency : int
        Cycles from the transfer of an event to its code point, or to that of its last byte, if the
        sink is always ready and nothing is held: 0 for ``replace``; 1 where code points are held;
        the most bytes of an error, 3 for UTF-8, where each byte becomes a code point.

    Raises
    ------
    :exc:`ValueError`
        If ``errors`` is not one of ``POLICIES``, or another policy is ``programmable``.
    """

    def __init__(
        self, encoding: Encoding = UTF_8, *, errors: str = "replace", programmable: bool = False
    ) -> None:
        check_encoding(encoding)
        check_choice("errors", errors, POLICIES)
        check_flag("programmable", programmable)
        if programmable and errors != "replace":
            raise ValueError(f"programmable requires the policy replace, not {errors}")
        self.encoding = encoding
        self.errors = errors
        self.programmable = programmable
        self.latency = encoding.longest_error if errors in EACH_BYTE else int(errors != "replace")
        members = {
            "i": In(stream.Signature(Event(encoding))),
            "o": Out(stream.Signature(CodePoint(encoding))),
        }
        if errors == "strict":
            members |= {"stopped": Out(1), "error": Out(Event(encoding))}
        if programmable:
            members |= {"replacement": In(21)}
        super().__init__(members)

    def elaborate(self, platform):
        m = Module()
        event, accepted = self.i.payload, self.i.valid & self.i.ready
        effect = effect_of(m, self.errors, event, accepted)
        replacement = self.replacement if self.programmable else REPLACEMENT
        value = Mux(effect.is_error, replacement, event.codepoint)
        if self.errors in EACH_BYTE:
            self._replace_bytes(m, effect.is_error)
        elif self.errors in DROPPING:
            hold(m, self.o, self.i.valid, {"value": value, "last": event.last}, effect)
            m.d.comb += self.i.ready.eq(can_load(self.o))
        else:
            m.d.comb += [
                self.o.valid.eq(self.i.valid),
                self.o.payload.value.eq(value),
                self.o.payload.last.eq(event.last),
                self.i.ready.eq(self.o.ready),
            ]
        if self.errors == "strict":
            m.d.comb += self.stopped.eq(effect.had_error)
            with m.If(accepted & ~effect.is_late):
                m.d.sync += self.error.eq(event)
        return m

    def _replace_bytes(self, m, is_error):
        event, shifts = self.i.payload, can_load(self.o)
        register = ShiftRegister(m, self.o.payload.shape(), self.latency, shifts)
        # While `i.valid` is low, the event may be undefined, but `i.ready` must not be.
        size = Mux(self.i.valid, Mux(is_error, event.length, 1), 0)
        has_room = register.has_room(size)
        items = [Signal.like(self.o.payload, name=f"item_{n}") for n in range(self.latency)]
        for n, item in enumerate(items):
            m.d.comb += item.value.eq(self._escape(event.bytes.word_select(n, 8)))
        m.d.comb += [
            items[0].last.eq(event.last),
            self.o.valid.eq(register.valid),
            self.o.payload.eq(register.payload),
            self.i.ready.eq(shifts & has_room),
        ]
        with m.If(~is_error):
            m.d.comb += items[0].value.eq(event.codepoint)
        register.load(Mux(has_room, size, 0), items)

    def _escape(self, byte):
        """The code point for a byte of an error."""
        base = EACH_BYTE[self.errors]
        if base is None:
            return REPLACEMENT
        rows = [row for row in self.encoding.well_formed if len(row.bytes) > 1]
        columns = [column for row in [*rows, *self.encoding.ill_formed] for column in row.bytes]
        has_ascii = any(column[0] < 0x80 for column in columns)
        return Mux(byte[7], base | byte, REPLACEMENT) if has_ascii else base | byte


class Effect(NamedTuple):
    """The effect of a policy on an event: ``is_dropped`` if it becomes nothing."""

    is_error: Value
    is_dropped: Value = Const(0)
    ends: Value = Const(0)  # if it is dropped, the packet ends with what was sent before
    waits: Value = Const(0)  # the code point before the event may be the last of its packet
    had_error: Value = Const(0)  # with strict: an error was accepted in the latest packet
    is_late: Value = Const(0)  # with strict: the event follows that error in its packet


def effect_of(m, errors, event, accepted):
    """The effect of a policy on the event that is offered, and ``accepted`` in this cycle."""
    is_error = event.cause != Cause.NONE
    if errors == "ignore":
        return Effect(is_error, is_error, event.last, Const(1))
    if errors == "replace-run":
        in_run = Signal()
        with m.If(accepted):
            m.d.sync += in_run.eq(is_error & ~event.last)
        return Effect(is_error, is_error & in_run, event.last, in_run)
    if errors == "strict":
        had_error = Signal()
        starts = Signal()
        is_late = had_error & ~starts
        with m.If(accepted):
            m.d.sync += [starts.eq(event.last), had_error.eq(is_error | is_late)]
        return Effect(is_error, is_error | is_late, Const(1), Const(1), had_error, is_late)
    return Effect(is_error)


def hold(m, o, valid, fields, effect):
    """Send each item to the stream ``o`` once it is known whether it is the last of its packet.

    An item is accepted when ``o`` can be loaded. ``effect`` says whether the item that is offered
    is dropped, and whether the item that is held waits for it.
    """
    held_valid = Signal()
    held = Signal.like(o.payload, name="held", reset_less=True)
    leaves = ~effect.waits | held.last | (valid & (~effect.is_dropped | effect.ends))
    arrives = valid & ~effect.is_dropped
    m.d.comb += [
        o.valid.eq(held_valid & leaves),
        o.payload.eq(held),
        o.payload.last.eq(held.last | effect.is_dropped),
    ]
    with m.If(can_load(o)):
        m.d.sync += held_valid.eq(arrives | (held_valid & ~leaves))
        with m.If(arrives):
            m.d.sync += [held[name].eq(value) for name, value in fields.items()]
