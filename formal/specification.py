"""What the standards say, as logic: of a sequence of bytes, and of a decoder cycle by cycle.

As in the reference, nothing comes from the tables of ``clockpoint.hdl``: a sequence is read as a
number by RFC 3629 section 3, and the number is judged.
"""

from amaranth.hdl import Assert, Cat, Const, EnableInserter, Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Byte, Cause, Event

__all__ = [
    "Specification",
    "StreamSpecification",
    "cause_of",
    "is_beginning",
    "is_character",
    "number_of",
]

#: The least number that has no shorter form, by the number of bytes.
LEAST = {1: 0, 2: 0x80, 3: 0x800, 4: 0x10000}


def marks(first, size):
    """The byte is marked as the first of as many."""
    return first.matches("0-------" if size == 1 else "1" * size + "0" + "-" * (7 - size))


def is_continuation(byte):
    return byte.matches("10------")


def is_surrogate(number):
    return (number >= 0xD800) & (number <= 0xDFFF)


def number_of(sequence):
    """The number that as many bytes stand for: the payload bits of each."""
    first, *rest = sequence
    kept = 7 if not rest else 6 - len(rest)
    return Cat(*(byte[:6] for byte in reversed(rest)), first[:kept])


def is_character(sequence):
    """The bytes are the shortest form of a Unicode scalar value."""
    first, *rest = sequence
    number = number_of(sequence)
    return (
        marks(first, len(sequence))
        & Cat(Const(1), map(is_continuation, rest)).all()
        & (number >= LEAST[len(sequence)])
        & (number <= 0x10FFFF)
        & ~is_surrogate(number)
    )


def is_beginning(sequence):
    """Some character begins with these bytes, and is longer.

    What is missing is tried at its two ends: the numbers with one beginning are consecutive, and
    what is no scalar value lies at an end of them or is all of them.
    """
    sizes = range(len(sequence) + 1, 5)
    ends = [filled(sequence, size, byte) for size in sizes for byte in (0x80, 0xBF)]
    return Cat(Const(0), map(is_character, ends)).any()


def cause_of(sequence):
    """Why no character is or begins with these bytes, though one begins with all but the last."""
    first, *rest = sequence
    cause = Const(Cause.OUT_OF_RANGE)
    for size in range(max(2, len(sequence)), 5):
        is_overlong = number_of(filled(sequence, size, 0xBF)) < LEAST[size]
        is_low = is_surrogate(number_of(filled(sequence, size, 0x80)))
        for condition, found in ((is_low, Cause.SURROGATE), (is_overlong, Cause.OVERLONG)):
            cause = Mux(marks(first, size) & condition, found, cause)
    if not rest:
        return Mux(is_continuation(first), Cause.UNEXPECTED_CONTINUATION, cause)
    return Mux(is_continuation(rest[-1]), cause, Cause.TRUNCATED)


def filled(sequence, size, byte):
    return [*sequence, *[Const(byte, 8)] * (size - len(sequence))]


class Specification(wiring.Component):
    """What ``Decoder`` must report, and when: its ports, and the bytes that are in no event yet.

    It has one error and one character of its own for every byte, and they never meet.
    """

    valid: In(1)
    data: In(8)
    last: In(1)
    event_valid: Out(1)
    event: Out(Event())

    def elaborate(self, platform):
        m = Module()

        now = Cat(self.data, self.last, self.valid)
        for n in range(2):
            now, before = Signal(data.StructLayout({"byte": Byte, "valid": 1}), name=f"at_{n}"), now
            m.d.sync += Cat(now).eq(before)
        byte, last = now.byte.data, now.byte.last

        # The sequence of what is open and this byte, or of this byte alone.
        held = Signal(24)
        count = Signal(2)
        size = Signal(range(5))
        continues, whole, begins = Signal(), Signal(), Signal()
        wrong, alone, number = Signal(Cause), Signal(Cause), Signal(21)
        for n in range(4):
            sequence = [*reversed([held.word_select(k, 8) for k in range(n)]), byte]
            with m.If(count == n):
                m.d.comb += continues.eq(is_character(sequence) | is_beginning(sequence))
                m.d.comb += wrong.eq(cause_of(sequence))
            with m.If(size == n + 1):
                m.d.comb += whole.eq(is_character(sequence))
                m.d.comb += begins.eq(is_beginning(sequence))
                m.d.comb += number.eq(number_of(sequence))
        m.d.comb += size.eq(Mux(continues, count, 0) + 1)
        m.d.comb += alone.eq(cause_of([byte]))
        bytes_ = Cat(byte, Mux(continues, held, 0))
        goes_on = begins & ~last
        with m.If(now.valid):
            m.d.sync += count.eq(Mux(goes_on, size, 0))
            m.d.sync += held.eq(Mux(goes_on, bytes_, 0))

        # The error that it shows before it, at once; its own event, one cycle later.
        cuts = now.valid & (count != 0) & ~continues
        ended = Signal()
        own = Signal(Event())
        m.d.sync += [
            ended.eq(now.valid & ~goes_on),
            own.codepoint.eq(number),
            own.cause.eq(Mux(whole, Cause.NONE, Mux(begins, Cause.TRUNCATED_AT_END, alone))),
            own.length.eq(size),
            own.last.eq(last),
            own.bytes.eq(bytes_),
        ]
        m.d.comb += [
            Assert(~(cuts & ended)),
            self.event_valid.eq(cuts | ended),
            self.event.eq(own),
        ]
        with m.If(cuts):
            m.d.comb += [
                self.event.cause.eq(wrong),
                self.event.length.eq(count),
                self.event.last.eq(0),
                self.event.bytes.eq(held),
            ]

        return m


class StreamSpecification(wiring.Component):
    """What ``StreamDecoder`` must do: stand still while an event waits, but for one byte."""

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Event()))

    def elaborate(self, platform):
        m = Module()
        moves = ~self.o.valid | self.o.ready
        m.submodules.decoder = decoder = EnableInserter(moves)(Specification())
        waiting = Signal(stream.Signature(Byte).members["payload"].shape)
        waits = Signal()
        offered = Mux(waits, waiting, self.i.payload)
        m.d.comb += [
            self.i.ready.eq(~waits),
            decoder.valid.eq(waits | self.i.valid),
            Cat(decoder.data, decoder.last).eq(offered),
            self.o.valid.eq(decoder.event_valid),
            self.o.payload.eq(decoder.event),
        ]
        m.d.sync += [waits.eq(decoder.valid & ~moves), waiting.eq(offered)]
        return m
