"""The decoder: bytes to events, each in its cycle."""

from dataclasses import replace

from amaranth.hdl import Array, Cat, Cover, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause, Event
from ..hdl.encoding import Pairs
from ..hdl.event import Byte
from ..hdl.valid import Valid
from .comparison import Specification
from .encodings import HIGH, LOW, RULES, SURROGATES, is_in, pair_of
from .send import send

__all__ = ["DecoderSpecification", "Pairing", "Segmenter", "Unfinished"]


class Unfinished(data.StructLayout):
    """The bytes that are in no event yet, as one big-endian number, and their ``count``.

    The bits above ``8 * count`` are 0.
    """

    def __init__(self, encoding):
        longest = RULES[encoding.name].longest
        super().__init__({"count": range(longest), "bytes": 8 * (longest - 1)})


class Segmenter(wiring.Component):
    """Splits a stream of bytes into well-formed sequences and maximal subparts (Unicode D93b).

    Surrogates are code points like any others: pairs are the task of ``Pairing``. It contains no
    registers: all outputs are combinational, in the cycle of the byte.

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
        longest, byte = RULES[self.encoding.name].longest, self.i.payload
        held, count = self.before.bytes, self.before.count
        before = [held.word_select(n, 8) for n in reversed(range(longest - 1))]
        judgements = Array(
            self._judge([*before[longest - 1 - n :], byte.data]) for n in range(longest)
        )

        # If the byte cannot continue the sequence before it, it starts afresh.
        number = self.event["codepoint"].shape
        layout = {"is_whole": 1, "is_beginning": 1, "cause": Cause, "number": number}
        alone = Signal(data.StructLayout(layout))
        joined = Signal(data.StructLayout(layout))
        sequence = Signal(data.StructLayout(layout))
        continues = joined.is_whole | joined.is_beginning
        m.d.comb += [
            Value.cast(alone).eq(judgements[0]),
            Value.cast(joined).eq(judgements[count]),
            sequence.eq(Mux(continues, joined, alone)),
        ]
        bytes_, size = Mux(continues, Cat(byte.data, held), byte.data), Mux(continues, count, 0) + 1
        cut, own = self.cut.payload, self.own.payload
        m.d.comb += [
            self.cut.valid.eq(self.i.valid & (count != 0) & ~continues),
            cut.cause.eq(joined.cause),
            cut.length.eq(count),
            cut.bytes.eq(held),
            self.own.valid.eq(self.i.valid & (byte.last | ~sequence.is_beginning)),
            own.codepoint.eq(sequence.number),
            own.cause.eq(Mux(sequence.is_beginning, Cause.TRUNCATED_AT_END, sequence.cause)),
            own.length.eq(size),
            own.last.eq(byte.last),
            own.bytes.eq(bytes_),
            self.after.eq(self.before),
        ]
        with m.If(sequence.is_whole):
            m.d.comb += own.cause.eq(Cause.NONE)
        with m.If(self.own.valid):
            m.d.comb += self.after.eq(0)
        with m.Elif(self.i.valid):
            m.d.comb += [self.after.bytes.eq(bytes_), self.after.count.eq(size)]
        return m

    def _judge(self, sequence):
        """The judgement on a sequence of which all but the last byte are a beginning."""
        rules = RULES[self.encoding.name]
        is_whole, is_beginning = rules.is_whole(sequence), rules.is_beginning(sequence)
        return Cat(is_whole, is_beginning, rules.cause_of(sequence), rules.number_of(sequence))


class Pairing(wiring.Component):
    """Joins pairs of surrogates, or makes them errors, as the rules of an encoding require.

    An event comes out one cycle after it went in. A high surrogate that may be half of a pair waits
    for the next event of its packet.

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
        event, is_due = Signal(self.i.payload.shape()), Signal()
        high, after_high = Signal.like(event), Signal()

        def is_one_of(event, numbers):
            return (event.cause == Cause.NONE) & is_in(event.codepoint, numbers)

        opens = Signal()  # the latest event may be the high surrogate of a pair
        is_pair = after_high & is_one_of(event, LOW)
        with m.If(self.i.valid):
            m.d.sync += [
                event.eq(self.i.payload),
                high.eq(event),
                after_high.eq(opens),
                opens.eq(is_one_of(self.i.payload, HIGH) & ~self.i.payload.last),
            ]
        waits = opens & (~self.i.valid | is_one_of(self.i.payload, LOW)) & rules.joins
        wrong = {
            Pairs.FORBIDDEN: is_pair,
            Pairs.REQUIRED: is_one_of(event, SURROGATES) & ~is_pair,
        }.get(rules.pairs, 0)
        out = self.o.payload
        m.d.sync += is_due.eq(self.i.valid | (is_due & waits))
        m.d.comb += self.o.valid.eq(is_due & ~waits)
        m.d.comb += [out[name].eq(event[name]) for name, _ in event.shape()]
        with m.If(wrong):
            m.d.comb += out.cause.eq(Cause.SURROGATE)
        with m.Elif(is_pair & rules.joins):
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

    ``pairs`` says how the core treats surrogates; by default, as its encoding requires.
    """

    def __init__(self, core, *, pairs=None):
        super().__init__(core)
        self._pairs = RULES[core.encoding.name].pairs if pairs is None else pairs

    def elaborate(self, platform):
        m = Module()
        longest = RULES[self.core.encoding.name].longest
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
            Cover(cut.valid & (cut.payload.length == longest - 1)),
        ]
        if self._pairs is Pairs.ORDINARY:
            send(m, event, self.o)
        else:
            m.submodules.pairing = pairing = Pairing(self.core.encoding)
            send(m, event, pairing.i)
            send(m, pairing.o, self.o)
            is_pair = self.o.payload.length > longest
            m.d.comb += Cover(self.o.valid & (is_pair | (self.o.payload.cause == Cause.SURROGATE)))
        return m
