"""Error policies: the events of a decoder in, code points out."""

from amaranth.hdl import Const, Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .encoding import UTF_8, Cause, Encoding, Pairs, check_encoding
from .event import REPLACEMENT, CodePoint, Event
from .line import Line
from .logic import can_load

__all__ = [
    "EACH_BYTE",
    "HOLDING",
    "POLICIES",
    "ErrorPolicy",
    "Outcome",
    "hold",
    "policy_latency",
]

#: Policies that send a code point for each byte of an error: what a byte from 80 on is added to;
#: ``None`` for U+FFFD.
EACH_BYTE = {"replace-each-byte": None, "surrogateescape": 0xDC00, "optu": 0xEF00}
#: Policies that can drop an error: the code point that may be the last of its packet is held.
HOLDING = ("strict", "replace-run", "ignore")
#: All policies.
POLICIES = ("strict", "replace", "replace-run", "ignore", *EACH_BYTE)


class ErrorPolicy(Component):
    """Turns events into code points; ``errors`` selects what an error becomes.

    =====================  ==================================================================
    ``strict``             the packet ends before the first error
    ``replace``            one U+FFFD each (The Unicode Standard chapter 3, WHATWG, CPython)
    ``replace-run``        one U+FFFD for each run of adjacent errors in a packet
    ``ignore``             nothing
    ``replace-each-byte``  U+FFFD for each byte (Go)
    ``surrogateescape``    U+DC00 plus the byte, for each byte (PEP 383)
    ``optu``               U+EF00 plus the byte, for each byte (MirBSD's OPTU-16)
    =====================  ==================================================================

    A byte below 80 has no escape and becomes U+FFFD. Only in Java's UTF-8 do errors contain one,
    NUL.

    The final code point of a packet has ``last``, even if dropped errors follow it. ``strict`` and
    ``ignore`` therefore hold each code point until the next event of its packet is offered, and
    ``replace-run`` holds U+FFFD. A packet whose events are all dropped produces no output, not even
    ``last``: a stream cannot represent an empty packet.

    Every policy keeps up with a ``StreamDecoder``: with a sink that is always ready, no byte waits.
    If each byte of an error becomes a code point, a FIFO has as many entries as an error can have
    bytes, three for UTF-8; with the event that is offered, at most four code points are pending.
    With an encoding that joins surrogates (``Encoding.joins``), however, an error directly after a
    high surrogate can wait for one or two cycles.

    Combinational paths: from ``o.ready`` to ``i.ready``; from ``i`` to ``o`` with ``replace`` and
    where code points are held; from ``i`` to ``i.ready`` with all policies but ``replace``.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    errors : str
        One of ``POLICIES``.

    Attributes
    ----------
    latency : int
        Cycles from the transfer of an event to its code point, or to that of its last byte, if the
        sink is always ready and nothing is held: 0 for ``replace``; 1 where code points are held;
        the most bytes of an error where each byte becomes a code point.

    Members
    -------
    i : In(stream.Signature(Event(encoding)))
    o : Out(stream.Signature(CodePoint(encoding)))
    stopped : Out(1)
        With ``strict`` only: high from the cycle after an error is accepted until the first event
        of the next packet is accepted, or until reset. Events until then are accepted and dropped.
    error : Out(Event(encoding))
        With ``strict`` only: the first error of the packet; undefined while ``stopped`` is low.

    Raises
    ------
    :exc:`ValueError`
        If ``errors`` is not one of ``POLICIES``.
    """

    def __init__(self, encoding: Encoding = UTF_8, *, errors: str = "replace") -> None:
        check_encoding(encoding)
        check_choice("errors", errors, POLICIES)
        self.encoding = encoding
        self.errors = errors
        # Whether a byte of an error can be below 80.
        rows = [row for row in encoding.well_formed if len(row.bytes) > 1] + [*encoding.ill_formed]
        self._has_ascii = any(column[0] < 0x80 for row in rows for column in row.bytes)
        self.latency = policy_latency(errors, encoding)
        members = {
            "i": In(stream.Signature(Event(encoding))),
            "o": Out(stream.Signature(CodePoint(encoding))),
        }
        if errors == "strict":
            members |= {"stopped": Out(1), "error": Out(Event(encoding))}
        super().__init__(members)

    def elaborate(self, platform):
        m = Module()
        event = self.i.payload
        takes = self.i.valid & self.i.ready
        outcome = Outcome(m, self.errors, event, takes)
        value = Mux(outcome.is_error, REPLACEMENT, event.codepoint)
        if self.errors == "replace":
            m.d.comb += [
                self.o.valid.eq(self.i.valid),
                self.o.payload.value.eq(value),
                self.o.payload.last.eq(event.last),
                self.i.ready.eq(self.o.ready),
            ]
        elif self.errors in EACH_BYTE:
            self._line_up(m, outcome.is_error)
        else:
            held = {"value": value, "last": event.last}
            how = outcome.is_nothing, outcome.ends, outcome.waits
            hold(m, self.o, self.i.valid, held, *how)
            m.d.comb += self.i.ready.eq(can_load(self.o))
        if self.errors == "strict":
            m.d.comb += self.stopped.eq(outcome.stopped)
            with m.If(takes & ~outcome.is_dropped):
                m.d.sync += self.error.eq(event)
        return m

    def _line_up(self, m, is_error):
        # There is room for each byte of an error, since there was no event in their cycles.
        event = self.i.payload
        # While `i.valid` is low, the event may be undefined, but `i.ready` must not be.
        size = Mux(self.i.valid & is_error, event.length, 1)
        moves = can_load(self.o)
        line = Line(m, self.o.payload.shape(), self.latency, moves)
        fits = line.has_room(size)
        items = [Signal.like(self.o.payload, name=f"item_{n}") for n in range(self.latency)]
        m.d.comb += [
            *(item.value.eq(self._escaped(n)) for n, item in enumerate(items)),
            items[0].last.eq(event.last),
            self.o.valid.eq(line.valid),
            self.o.payload.eq(line.payload),
            self.i.ready.eq(moves & fits),
        ]
        with m.If(~is_error):
            m.d.comb += items[0].value.eq(event.codepoint)
        line.take(self.i.valid & fits, size, items)

    def _escaped(self, n):
        """The code point for a byte of an error, counted from the latest."""
        base = EACH_BYTE[self.errors]
        if base is None:
            return REPLACEMENT
        byte = self.i.payload.bytes.word_select(n, 8)
        return Mux(byte[7], base | byte, REPLACEMENT) if self._has_ascii else base | byte


def policy_latency(errors, encoding):
    """The latency of a policy; with ``EACH_BYTE``, the most bytes of an error."""
    if errors not in EACH_BYTE:
        return int(errors != "replace")
    # A sequence without its last byte; or a surrogate, which has three bytes.
    has_wrong_surrogates = encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED)
    return max(encoding.longest - 1, 3 if has_wrong_surrogates else 1)


class Outcome:
    """The effect of a policy on an event.

    Parameters
    ----------
    m : Module
    errors : str
    event : Event
    takes : Value
        The event is accepted in this cycle.

    Attributes
    ----------
    is_error : Value
    is_nothing : Value
        The event is dropped.
    ends : Value
        If so, it ends the output of its packet.
    waits : Value
        The held code point may be the last of its packet.
    stopped, is_dropped : Value
        With ``strict``: an error was accepted; the event follows it in the same packet.
    """

    def __init__(self, m, errors, event, takes):
        self.is_error = is_error = event.cause != Cause.NONE
        self.is_nothing, self.ends, self.waits = Const(0), event.last, Const(1)
        if errors == "ignore":
            self.is_nothing = is_error
        elif errors == "replace-run":
            self.waits = in_run = Signal(name="in_run")
            self.is_nothing = is_error & in_run
            with m.If(takes):
                m.d.sync += in_run.eq(is_error & ~event.last)
        elif errors == "strict":
            self.stopped = Signal(name="stopped")
            starts = Signal(name="starts")
            self.is_dropped = self.stopped & ~starts
            self.is_nothing, self.ends = is_error | self.is_dropped, Const(1)
            with m.If(takes):
                m.d.sync += starts.eq(event.last)
                with m.If(~self.is_dropped):
                    m.d.sync += self.stopped.eq(is_error)


def hold(m, o, valid, payload, is_nothing, ends, waits):
    """Hold each item until it is known whether it is the last of its packet.

    An item is accepted when ``o`` can be loaded.

    Parameters
    ----------
    o : stream
        To be driven; its payload has a ``last``.
    valid : Value
        An item is offered.
    payload : dict of str to Value
        The fields to hold.
    is_nothing, ends, waits : Value
        As in ``Outcome``.
    """
    held_valid = Signal()
    held = Signal.like(o.payload, name="held", reset_less=True)
    leaves = ~waits | held.last | (valid & (~is_nothing | ends))
    m.d.comb += [
        o.valid.eq(held_valid & leaves),
        o.payload.eq(held),
        o.payload.last.eq(held.last | is_nothing),
    ]
    with m.If(can_load(o)):
        m.d.sync += held_valid.eq((valid & ~is_nothing) | (held_valid & ~leaves))
        with m.If(valid & ~is_nothing):
            m.d.sync += [held[name].eq(value) for name, value in payload.items()]
