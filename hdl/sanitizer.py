"""The sanitizer: a decoder, an error policy, and an output that keeps well-formed bytes as is."""

from dataclasses import replace
from functools import cached_property

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .encoding import UTF_8, Encoding, Pairs, check_encoding
from .event import REPLACEMENT, Byte
from .forms import form_of
from .line import Line
from .logic import can_load, products
from .policy import EACH_BYTE, HOLDING, POLICIES, Outcome, hold, policy_latency
from .stream_decoder import decoder_for, stall
from .surrogates import is_high, is_low

__all__ = ["Sanitizer", "check_errors"]


class Sanitizer(Component):
    """Turns any bytes into well-formed UTF-8 or another encoding: the same text without errors.

    Each error becomes U+FFFD, or is handled by another policy. Well-formed text is sent unchanged.
    With a sink that is always ready, a byte of it is accepted in every cycle, and comes out
    ``latency`` cycles later if no cycle of its character is idle. An error that becomes more bytes
    than it has takes one cycle per byte sent, unless there was a pause before it.

    Combinational paths: none from an input to an output.

    Parameters
    ----------
    encoding : Encoding
        The encoding of both sides, as for ``StreamDecoder``.
    errors : str
        As for ``ErrorPolicy``. If ``ignore`` makes two surrogates adjacent that must not be, the
        second one is replaced by U+FFFD.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Byte))
    error : Out(1)
        Pulses once per error, in the cycle after the policy accepts it.

    Attributes
    ----------
    latency : int
        Cycles from the last byte of a character until it is sent, if the sink is always ready and
        the policy does not hold it: those of the decoder and of the policy, plus the most bytes of
        a character; 8 for UTF-8 and ``replace``.

    Raises
    ------
    :exc:`ValueError`
        If there is no such policy; if what it makes of errors cannot be encoded, or has forms of
        several lengths; or if the encoding has no U+FFFD.
    """

    def __init__(self, encoding: Encoding = UTF_8, *, errors: str = "replace") -> None:
        check_errors(errors, encoding)
        self.encoding = encoding
        self.errors = errors
        # Where each surrogate is well formed by itself, none waits for the other half of a pair.
        is_joined = encoding.pairs is Pairs.JOINED
        decoded = replace(encoding, pairs=Pairs.ORDINARY) if is_joined else encoding
        self._decoder = decoder_for(decoded)
        self._places = policy_latency(errors, decoded) if errors in EACH_BYTE else 1
        held = int(errors in HOLDING)
        self.latency = self._decoder.latency + self._places + decoded.most_bytes + held
        super().__init__(
            {
                "i": In(stream.Signature(Byte)),
                "o": Out(stream.Signature(Byte)),
                "error": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        event, valid = self._decoder.o.payload, self._decoder.o.valid
        advance = Signal()
        goes_on = Signal()
        stall(m, self.i, self._decoder, advance)
        takes = valid & advance
        outcome = Outcome(m, self.errors, event, takes)
        m.d.sync += self.error.eq(takes & outcome.is_error)

        # What is to be sent stands still with the decoder. So an error finds as many places as it
        # has bytes, unless it waited for the other half of a pair.
        sequence = self._sequence(m, outcome, takes)
        line = Line(m, sequence.shape(), self._places, goes_on)
        size, fits = Const(1), Const(1)
        if self.errors in EACH_BYTE:
            size = Mux(outcome.is_error, event.length, 1)
            fits = line.has_room(size) | ~valid if self.encoding.joins else fits
        comes = valid & fits & (~outcome.is_nothing | outcome.ends)
        following = line.take(comes, size, [sequence, *self._escapes(m, sequence)])
        m.d.comb += [advance.eq(goes_on & fits), goes_on.eq(self._send(m, line, *following))]
        return m

    def _sequence(self, m, outcome, takes):
        """The sequence to send for an event, or for the last byte of an error."""
        event = self._decoder.o.payload
        most = self._decoder.encoding.most_bytes
        sequence = Signal(Sequence(most))
        m.d.comb += [
            sequence.bytes.eq(event.bytes),
            sequence.size.eq(event.length),
            sequence.last.eq(event.last),
        ]
        is_replaced = Const(0) if self.errors in ("strict", "ignore") else outcome.is_error
        if self.errors == "ignore" and self.encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
            # What it would bring next to each other.
            after_high = Signal()
            parted = Signal()  # there was an error between them
            is_replaced = parted & is_low(event.codepoint)
            with m.If(takes):
                is_high_now = Mux(outcome.is_error, after_high, is_high(event.codepoint))
                m.d.sync += after_high.eq(is_high_now & ~event.last)
                m.d.sync += parted.eq(outcome.is_error & after_high & ~event.last)
        with m.If(is_replaced):
            m.d.comb += self._substitute(sequence, event.bytes[:8])
        with m.If(outcome.is_nothing):
            m.d.comb += [sequence.is_end.eq(1), sequence.size.eq(1), sequence.is_substitute.eq(0)]
        return sequence

    def _escapes(self, m, sequence):
        """The sequences to send for the bytes of an error but its last, the latest first."""
        for n in range(1, self._places):
            escape = Signal.like(sequence, name=f"escape_{n}")
            m.d.comb += self._substitute(escape, self._decoder.o.payload.bytes.word_select(n, 8))
            yield escape

    @cached_property
    def _form(self):
        """The size of the replacement for a byte, and the patterns that set each of its bits."""
        base = EACH_BYTE.get(self.errors)
        numbers = [REPLACEMENT if base is None or n < 0x80 else base + n for n in range(256)]
        forms = [form_of(number, self.encoding) for number in numbers]
        (size,) = {len(form) for form in forms}
        ones = (
            {n for n, form in enumerate(forms) if int.from_bytes(form, "big") >> bit & 1}
            for bit in range(8 * size)
        )
        return size, [products(found, {*range(256)} - found) for found in ones]

    def _substitute(self, sequence, byte):
        """Assignments that make a sequence U+FFFD, or the replacement for a byte."""
        size, bits = self._form
        return [
            sequence.bytes.eq(Cat(byte.matches(*patterns) for patterns in bits)),
            sequence.size.eq(size),
            sequence.is_substitute.eq(1),
        ]

    def _send(self, m, came, *following):
        """Send the bytes of the item that is due in a line; returns whether the line moves."""
        item = data.StructLayout({"data": 8, "is_substitute": 1, "is_end": 1, "last": 1})
        most, moves = self._decoder.encoding.most_bytes, can_load(self.o)
        line, sequence = Line(m, item, most, moves), came.payload
        items = [Signal(item, name=f"item_{n}") for n in range(most)]
        m.d.comb += [items[0].last.eq(sequence.last), items[0].is_end.eq(sequence.is_end)]
        for n, each in enumerate(items):
            m.d.comb += each.data.eq(sequence.bytes.word_select(n, 8))
            m.d.comb += each.is_substitute.eq(sequence.is_substitute)

        # It has a long way to all clock enables: whether there is room is known a cycle before.
        fits = Signal(init=1)
        free = Signal(init=1)
        comes = came.valid & fits
        is_due, _ = line.take(comes, sequence.size, items)
        size = Mux(fits, self._asked(*following), self._asked(came.valid, sequence))
        room = line.will_have_room(size, comes)
        with m.If(moves):
            m.d.sync += [fits.eq(room), free.eq(room & ~is_due)]
        if self.errors in HOLDING:
            self._hold(m, line)
            return moves & fits
        m.d.comb += [
            self.o.valid.eq(line.valid),
            self.o.payload.data.eq(line.payload.data),
            self.o.payload.last.eq(line.payload.last),
        ]
        return Mux(self.o.ready, fits, free)

    def _hold(self, m, line):
        """Send the item that is due once it is known whether it is the last of its packet."""
        due, waits = line.payload, Const(1)
        if self.errors == "replace-run":
            waits = Signal()
            with m.If(can_load(self.o) & line.valid):
                m.d.sync += waits.eq(due.is_substitute)
        payload = {"data": due.data, "last": due.last}
        hold(m, self.o, line.valid, payload, due.is_end & waits, Const(1), waits)

    def _asked(self, valid, sequence):
        """The number of places that an item needs, and that may be occupied.

        A character comes after as many cycles as it has bytes, unless it directly follows one that
        waited for the other half of a pair.
        """
        if self.encoding.joins:
            return Mux(valid, sequence.size, 1)
        size, _ = self._form
        return Mux(valid & sequence.is_substitute, size, 1)


class Sequence(data.StructLayout):
    """The bytes of a character, or of a substitute for an error, or the end of a packet.

    Parameters
    ----------
    most : int
        How many bytes it can have.

    Members
    -------
    bytes : ``most`` of 8 bits
        The latest is in the low bits.
    size : 0 to ``most``
        How many there are, or would be.
    is_substitute : 1 bit
        They replace an error.
    is_end : 1 bit
        There are none: the packet ends with what was sent before.
    last : 1 bit
        The packet ends with them.
    """

    def __init__(self, most):
        self.most = most
        super().__init__(
            {
                "bytes": 8 * most,
                "size": range(most + 1),
                "is_substitute": 1,
                "is_end": 1,
                "last": 1,
            }
        )


def check_errors(errors, encoding):
    """Reject a policy whose output cannot be encoded.

    Raises
    ------
    :exc:`ValueError`
        If there is no such policy; if what it makes of errors cannot be encoded, or has forms of
        several lengths; or if the encoding has no U+FFFD.
    """
    check_encoding(encoding)
    if not form_of(REPLACEMENT, encoding):
        raise ValueError(f"{encoding.name}: no sequence stands for U+{REPLACEMENT:X}")
    possible = [name for name in POLICIES if is_possible(name, encoding)]
    check_choice(f"{encoding.name}: errors", errors, possible)


def is_possible(errors, encoding):
    """Whether the encoding has forms for what errors become, of one length, wherever it comes."""
    base = EACH_BYTE.get(errors)
    if base is None:
        return True
    if base == 0xDC00 and encoding.pairs is not Pairs.ORDINARY:
        return False
    numbers = REPLACEMENT, *range(base + 0x80, base + 0x100)
    sizes = {len(form_of(number, encoding) or "") for number in numbers}
    return len(sizes) == 1
