"""What an error becomes: the events of a decoder in, code points out."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .encoding import UTF_8, Cause, Encoding, Pairs, check_encoding
from .event import REPLACEMENT, CodePoint, Event
from .logic import can_load

__all__ = ["EACH_BYTE", "POLICIES", "ErrorPolicy"]

#: The policies that send a code point for each byte of an error: what the byte is added to if it
#: is not below 80, or ``None`` if it is U+FFFD.
EACH_BYTE = {"replace-each-byte": None, "surrogateescape": 0xDC00, "optu": 0xEF00}
#: All of them.
POLICIES = ("strict", "replace", "replace-run", "ignore", *EACH_BYTE)


class ErrorPolicy(Component):
    """Events in, code points out: those of the events, and what errors become.

    =====================  ==================================================================
    ``strict``             the end of the packet, before the first
    ``replace``            one U+FFFD each (The Unicode Standard chapter 3, WHATWG, CPython)
    ``replace-run``        one U+FFFD for all that are next to each other in a packet
    ``ignore``             nothing
    ``replace-each-byte``  U+FFFD for each byte (Go)
    ``surrogateescape``    U+DC00 plus the byte, for each byte (PEP 383)
    ``optu``               U+EF00 plus the byte, for each byte (MirBSD's OPTU-16)
    =====================  ==================================================================

    A byte below 80 has no escape: U+FFFD stands for it. Errors have such bytes in UTF-1 and in
    Java's UTF-8.

    The final code point of a packet has ``last``, also where errors that become nothing come after
    it. So ``strict`` and ``ignore`` hold each code point until the next event of its packet is
    offered, and ``replace-run`` holds U+FFFD. Of a packet whose events all become nothing, nothing
    is sent, and no ``last``: a stream cannot tell of an empty packet.

    Each takes the events of a ``StreamDecoder`` as they come: with a sink that is always ready, no
    byte waits. Where each byte of an error becomes a code point, this takes as many entries as an
    error has bytes, three for UTF-8; with the event that is offered, no more than four code points
    are owed at once. It is not so where an encoding joins surrogates (``Encoding.joins``): there,
    an error that comes right after a high surrogate can wait for one or two cycles.

    Combinational paths: from ``o.ready`` to ``i.ready``; with ``replace`` and where code points are
    held, from ``i`` to ``o``; and with all but ``replace``, from ``i`` to ``i.ready``.

    Parameters
    ----------
    encoding : Encoding
        That of the decoder.
    errors : str
        One of ``POLICIES``.

    Attributes
    ----------
    latency : int
        Cycles from the transfer of an event to its code point, or to that of its last byte, if the
        sink is always ready and nothing is held: 0 for ``replace``, 1 where code points are held,
        as many as an error has bytes where each becomes one.

    Members
    -------
    i : In(stream.Signature(Event(encoding)))
    o : Out(stream.Signature(CodePoint(encoding)))
    stopped : Out(1)
        Of ``strict`` only: high from the cycle after an error was taken until the first event of
        the next packet is taken, or until reset. What comes until then is taken and dropped.
    error : Out(Event(encoding))
        Of ``strict`` only: the first error of the packet; means nothing while ``stopped`` is low.

    Raises
    ------
    :exc:`ValueError`
        If ``errors`` is none of them.
    """

    def __init__(self, encoding: Encoding = UTF_8, *, errors: str = "replace") -> None:
        check_encoding(encoding)
        check_choice("errors", errors, POLICIES)
        self.encoding = encoding
        self.errors = errors
        # All of a sequence but its last byte; or a surrogate, which has three.
        has_wrong_surrogates = encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED)
        self._longest = max(encoding.longest - 1, 3 if has_wrong_surrogates else 1)
        # Whether a byte of an error can be below 80.
        rows = [row for row in encoding.well_formed if len(row.bytes) > 1] + [*encoding.ill_formed]
        self._has_ascii = any(column[0] < 0x80 for row in rows for column in row.bytes)
        self.latency = self._longest if errors in EACH_BYTE else int(errors != "replace")
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
        is_error = event.cause != Cause.NONE
        if self.errors == "replace":
            self._replace(m, is_error)
        elif self.errors in EACH_BYTE:
            self._line_up(m, is_error)
        elif self.errors == "ignore":
            self._hold(m, is_error, waits=Const(1), is_nothing=is_error, ends=event.last)
        elif self.errors == "replace-run":
            in_run = Signal()  # what is held stands for an error
            with m.If(self.i.valid & self.i.ready):
                m.d.sync += in_run.eq(is_error & ~event.last)
            self._hold(m, is_error, waits=in_run, is_nothing=is_error & in_run, ends=event.last)
        else:
            dropped = self._stop(m, is_error)
            self._hold(m, is_error, waits=Const(1), is_nothing=is_error | dropped, ends=Const(1))
        return m

    def _replace(self, m, is_error):
        event = self.i.payload
        m.d.comb += [
            self.o.valid.eq(self.i.valid),
            self.o.payload.value.eq(Mux(is_error, REPLACEMENT, event.codepoint)),
            self.o.payload.last.eq(event.last),
            self.i.ready.eq(self.o.ready),
        ]

    def _stop(self, m, is_error):
        """Of ``strict``: whether the event comes after the first error of its packet."""
        event = self.i.payload
        starts = Signal()
        dropped = self.stopped & ~starts
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += starts.eq(event.last)
            with m.If(~dropped):
                m.d.sync += [self.stopped.eq(is_error), self.error.eq(event)]
        return dropped

    def _hold(self, m, is_error, *, waits, is_nothing, ends):
        """Hold each code point until it is known whether it is the last of its packet.

        Parameters
        ----------
        waits : Value
            What is held may be the last of its packet.
        is_nothing : Value
            The event becomes nothing.
        ends : Value
            If so, its packet ends with it.
        """
        event = self.i.payload
        held_valid = Signal()
        held = Signal.like(self.o.payload, reset_less=True)
        leaves = ~waits | held.last | (self.i.valid & (~is_nothing | ends))
        m.d.comb += [
            self.o.valid.eq(held_valid & leaves),
            self.o.payload.value.eq(held.value),
            self.o.payload.last.eq(held.last | is_nothing),
            self.i.ready.eq(can_load(self.o)),
        ]
        with m.If(self.i.ready):
            m.d.sync += held_valid.eq((self.i.valid & ~is_nothing) | (held_valid & ~leaves))
            with m.If(self.i.valid & ~is_nothing):
                m.d.sync += [
                    held.value.eq(Mux(is_error, REPLACEMENT, event.codepoint)),
                    held.last.eq(event.last),
                ]

    def _line_up(self, m, is_error):
        # In every cycle in which the sink takes what is offered, the line moves by one place. An
        # error finds as many empty at the back as it has bytes: there was no event in their cycles.
        event = self.i.payload
        line = [
            Signal.like(self.o.payload, name=f"line_{n}", reset_less=True)
            for n in range(self._longest)
        ]  # from the back
        full = Signal(self._longest)
        sends = Cat(1, (is_error & (event.length > n) for n in range(1, self._longest)))
        fits = ~(full[:-1] & sends[1:]).any()
        moves = can_load(self.o)
        m.d.comb += [
            self.o.valid.eq(full[-1]),
            self.o.payload.eq(line[-1]),
            self.i.ready.eq(moves & fits),
        ]
        with m.If(moves):
            m.d.sync += full.eq(full << 1 | Mux(self.i.valid & fits, sends, 0))
            m.d.sync += [
                line[0].value.eq(Mux(is_error, self._escaped(0), event.codepoint)),
                line[0].last.eq(event.last),
            ]
            for n in range(1, self._longest):
                m.d.sync += [
                    line[n].value.eq(Mux(full[n - 1], line[n - 1].value, self._escaped(n))),
                    line[n].last.eq(full[n - 1] & line[n - 1].last),
                ]

    def _escaped(self, n):
        """What stands for a byte of an error, counted from its latest."""
        base = EACH_BYTE[self.errors]
        if base is None:
            return REPLACEMENT
        byte = self.i.payload.bytes.word_select(n, 8)
        return Mux(byte[7], base | byte, REPLACEMENT) if self._has_ascii else base | byte
