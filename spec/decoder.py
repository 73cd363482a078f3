"""The decoder: bytes to events, each in its cycle."""

from dataclasses import replace

from amaranth.hdl import Cat, Cover, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause, Event
from ..hdl.encoding import Pairs
from ..hdl.event import Byte
from ..hdl.valid import Valid
from .comparison import Specification
from .encodings import HIGH, LOW, RULES, is_in, pair_of
from .send import send

__all__ = ["DecoderSpecification", "Pairing", "Segmenter", "Unfinished"]


class Unfinished(data.StructLayout):
    """The bytes that are in no event yet.

    Members
    -------
    count : range(longest)
        Their number.
    bytes : 8 * (longest - 1) bits
        The bytes, read as one big-endian number; the bits above ``8 * count`` are 0.
    """

    def __init__(self, encoding):
        longest = RULES[encoding.name].longest
        super().__init__({"count": range(longest), "bytes": 8 * (longest - 1)})


class Segmenter(wiring.Component):
    """Splits a stream of bytes into well-formed sequences and maximal subparts (Unicode D93b).

    Surrogates are code points like any others: pairs are the task of ``Pairing``. It contains no
    registers: all outputs are combinational, in the cycle of the byte.

    Parameters
    ----------
    encoding : Encoding

    Members
    -------
    i : In(Valid(Byte))
    before : In(Unfinished(encoding))
        The unfinished sequence before the byte.
    after : Out(Unfinished(encoding))
        The unfinished sequence after it, or ``before`` without a byte.
    cut : Out(Valid(Event))
        The bytes before this one, if it shows that they are an error.
    own : Out(Valid(Event))
        The event that ends with this byte.
    """

    def __init__(self, encoding):
        self.encoding = encoding
        self.event = Event(replace(encoding, pairs=Pairs.ORDINARY))
        events = Out(Valid(self.event))
        unfinished = Unfinished(encoding)
        state = {"before": In(unfinished), "after": Out(unfinished)}
        super().__init__({"i": In(Valid(Byte)), **state, "cut": events, "own": events})

    def elaborate(self, platform):
        m = Module()
        rules = RULES[self.encoding.name]
        byte, last = self.i.payload.data, self.i.payload.last

        held, count = self.before.bytes, self.before.count
        before = [held.word_select(n, 8) for n in reversed(range(rules.longest - 1))]

        # Can the byte continue them?
        continues = Signal()
        wrong = Signal(Cause)
        for n in range(rules.longest):
            sequence = [*before[len(before) - n :], byte]
            with m.If(count == n):
                m.d.comb += [
                    continues.eq(rules.is_whole(sequence) | rules.is_beginning(sequence)),
                    wrong.eq(rules.cause_of(sequence)),
                ]

        # If not, it starts afresh.
        size = Signal(range(rules.longest + 1))
        bytes_ = Signal(8 * rules.longest)
        m.d.comb += [size.eq(Mux(continues, count, 0) + 1)]
        m.d.comb += [bytes_.eq(Mux(continues, Cat(byte, held), byte))]
        is_whole = Signal()
        is_beginning = Signal()
        number = Signal(self.event["codepoint"].shape)
        for n in range(1, rules.longest + 1):
            sequence = [bytes_.word_select(k, 8) for k in reversed(range(n))]
            with m.If(size == n):
                m.d.comb += [
                    is_whole.eq(rules.is_whole(sequence)),
                    is_beginning.eq(rules.is_beginning(sequence)),
                    number.eq(rules.number_of(sequence)),
                ]

        cut, own = self.cut.payload, self.own.payload
        m.d.comb += [
            self.cut.valid.eq(self.i.valid & (count != 0) & ~continues),
            cut.cause.eq(wrong),
            cut.length.eq(count),
            cut.bytes.eq(held),
            self.own.valid.eq(self.i.valid & (last | ~is_beginning)),
            own.codepoint.eq(number),
            own.length.eq(size),
            own.last.eq(last),
            own.bytes.eq(bytes_),
        ]
        with m.If(is_whole):
            m.d.comb += own.cause.eq(Cause.NONE)
        with m.Elif(is_beginning):
            m.d.comb += own.cause.eq(Cause.TRUNCATED_AT_END)
        with m.Else():
            m.d.comb += own.cause.eq(rules.cause_of([byte]))

        with m.If(~self.i.valid):
            m.d.comb += self.after.eq(self.before)
        with m.Elif(~self.own.valid):
            m.d.comb += [self.after.bytes.eq(bytes_), self.after.count.eq(size)]
        return m


class Pairing(wiring.Component):
    """Joins pairs of surrogates, or makes them errors, as the rules of an encoding require.

    An event comes out one cycle after it went in. A high surrogate that may be half of a pair waits
    for the next event of its packet.

    Parameters
    ----------
    encoding : Encoding

    Members
    -------
    i : In(Valid(Event))
        Surrogates are code points.
    o : Out(Valid(Event(encoding)))
    """

    def __init__(self, encoding):
        self.encoding = encoding
        singles = Event(replace(encoding, pairs=Pairs.ORDINARY))
        super().__init__({"i": In(Valid(singles)), "o": Out(Valid(Event(encoding)))})

    def elaborate(self, platform):
        m = Module()
        rules = RULES[self.encoding.name]

        # The latest event, whether it has come out, and the high surrogate directly before it.
        event = Signal(self.i.payload.shape())
        is_due = Signal()
        high = Signal.like(event)
        after_high = Signal()

        def is_one_of(event, numbers):
            return (event.cause == Cause.NONE) & is_in(event.codepoint, numbers)

        opens = Signal()  # the latest event may be the high surrogate of a pair
        is_pair = after_high & is_one_of(event, LOW)
        next_is_low = is_one_of(self.i.payload, LOW)
        with m.If(self.i.valid):
            m.d.sync += [
                event.eq(self.i.payload),
                high.eq(event),
                after_high.eq(opens),
                opens.eq(is_one_of(self.i.payload, HIGH) & ~self.i.payload.last),
            ]
        waits = opens & ~(self.i.valid & ~next_is_low) if rules.joins else 0
        m.d.sync += is_due.eq(self.i.valid | (is_due & waits))

        out = self.o.payload
        m.d.comb += [
            self.o.valid.eq(is_due & ~waits),
            out.codepoint.eq(event.codepoint),
            out.cause.eq(event.cause),
            out.length.eq(event.length),
            out.last.eq(event.last),
            out.bytes.eq(event.bytes),
        ]
        is_surrogate = is_one_of(event, range(HIGH.start, LOW.stop))
        match rules.pairs:
            case Pairs.FORBIDDEN:
                with m.If(is_pair):
                    m.d.comb += out.cause.eq(Cause.SURROGATE)
            case Pairs.REQUIRED:
                with m.If(is_surrogate & ~is_pair):
                    m.d.comb += out.cause.eq(Cause.SURROGATE)
        if rules.joins:
            with m.If(is_pair):
                m.d.comb += [
                    out.codepoint.eq(pair_of(high.codepoint, event.codepoint)),
                    out.length.eq(high.length + event.length),
                    out.bytes.eq(Cat(event.bytes, high.bytes)),
                ]
        return m


class DecoderSpecification(Specification):
    """Bytes are split into sequences two cycles later; what a byte exposes comes out at once.

    The byte's own event comes out one cycle later. Where surrogates can be in pairs, the stage that
    pairs them takes one more cycle.

    Parameters
    ----------
    core : Component
    pairs : Pairs, optional
        How the core treats surrogates; by default, as its encoding requires.
    """

    def __init__(self, core, *, pairs=None):
        super().__init__(core)
        self._pairs = RULES[core.encoding.name].pairs if pairs is None else pairs

    def elaborate(self, platform):
        m = Module()
        m.submodules.segmenter = segmenter = Segmenter(self.core.encoding)
        send(m, self.i, segmenter.i, after=2)
        unfinished = Signal(Unfinished(self.core.encoding))
        m.d.sync += unfinished.eq(segmenter.after)
        m.d.comb += segmenter.before.eq(unfinished)

        cut, signature = segmenter.cut, Valid(segmenter.event)
        own, event = (signature.create(path=(name,)) for name in ("own", "event"))
        send(m, segmenter.own, own, after=1)
        m.d.comb += [
            event.valid.eq(cut.valid | own.valid),
            event.payload.eq(Mux(cut.valid, cut.payload, own.payload)),
        ]

        if self._pairs is Pairs.ORDINARY:
            send(m, event, self.o)
        else:
            m.submodules.pairing = pairing = Pairing(self.core.encoding)
            send(m, event, pairing.i)
            send(m, pairing.o, self.o)
            paired = self.o.payload.length > RULES[self.core.encoding.name].longest
            m.d.comb += Cover(self.o.valid & (paired | (self.o.payload.cause == Cause.SURROGATE)))
        longest = RULES[self.core.encoding.name].longest
        m.d.comb += Cover(cut.valid & (cut.payload.length == longest - 1))
        return m
