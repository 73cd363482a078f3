"""The decoder: bytes to events, each in its cycle."""

from amaranth.hdl import Array, Cat, Cover, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from ..hdl.tables.encoding import Pairs
from .encodings import HIGH, LOW, SURROGATES, is_in, pair_of
from .payloads import Byte, Event, Kept, keep_of, kept
from .send import send
from .specification import Specification, new_module

__all__ = ["DecoderSpecification", "Pairing", "Segmenter", "Unfinished"]


class Unfinished(data.StructLayout):
    """The bytes that are in no event yet, as one big-endian number, and their ``count``.

    The bits above ``8 * count`` are 0.
    """

    def __init__(self, rules):
        super().__init__({"count": range(rules.longest), "bytes": 8 * (rules.longest - 1)})


class Segmenter(wiring.Component):
    """Splits a stream of bytes into well-formed sequences and maximal subparts (Unicode D93b).

    Surrogates are code points like any others: pairs are the task of ``Pairing``. It contains no
    registers: all outputs are combinational, in the cycle of the byte. An end without a byte makes
    an unfinished sequence the last event of its packet; if there is none, the last event is empty.

    Members
    -------
    i : In(Valid(Byte))
    before : In(Unfinished(rules))
        The unfinished sequence before the byte.
    after : Out(Unfinished(rules))
        The unfinished sequence after it, or ``before`` without a byte.
    subpart_before : Out(Valid(Event))
        The bytes before this one, if it shows that they are an error.
    event : Out(Valid(Event))
        The event that ends with this byte.
    """

    def __init__(self, rules, *, keep=False):
        self.rules = rules
        events, unfinished = Out(Valid(kept(Event(rules.unpaired), keep))), Unfinished(rules)
        state = {"before": In(unfinished), "after": Out(unfinished)}
        super().__init__(
            {"i": In(Valid(kept(Byte, keep))), **state, "subpart_before": events, "event": events}
        )

    def elaborate(self, platform):
        m = new_module()
        longest, byte = self.rules.longest, self.i.payload
        held, count = self.before.bytes, self.before.count
        before = [held.word_select(n, 8) for n in reversed(range(longest - 1))]
        classes = Array(
            self._classify([*before[longest - 1 - n :], byte.data]) for n in range(longest)
        )
        subpart, event = self.subpart_before.payload, self.event.payload

        # The byte continues the sequence before it; if it cannot, it starts afresh.
        layout = {"is_well_formed": 1, "is_initial_subsequence": 1, "cause": Cause}
        layout = data.StructLayout(layout | {"number": event.shape()["codepoint"].shape})
        continued, single, sequence = Signal(layout), Signal(layout), Signal(layout)
        continues = continued.is_well_formed | continued.is_initial_subsequence
        m.d.comb += [
            Value.cast(continued).eq(classes[count]),
            Value.cast(single).eq(classes[0]),
            sequence.eq(Mux(continues, continued, single)),
        ]
        # A maximal subpart (D93b) is
        is_a = sequence.is_initial_subsequence  # a. the longest one of a well-formed sequence, or
        is_b = ~sequence.is_well_formed & ~is_a  # b. of length one.

        bytes_, size = Cat(byte.data, Mux(continues, held, 0)), Mux(continues, count, 0) + 1
        m.d.comb += [
            self.subpart_before.valid.eq(self.i.valid & (count != 0) & ~continues),
            subpart.cause.eq(continued.cause),
            subpart.length.eq(count),
            subpart.bytes.eq(held),
            self.event.valid.eq(self.i.valid & (sequence.is_well_formed | is_b | byte.last)),
            event.codepoint.eq(sequence.number),
            event.cause.eq(Mux(is_b, sequence.cause, Cause.NONE)),
            event.length.eq(size[: len(event.length)]),
            event.last.eq(byte.last),
            event.bytes.eq(bytes_),
            self.after.eq(self.before),
        ]
        with m.If(is_a):
            m.d.comb += event.cause.eq(Cause.TRUNCATED_AT_END)
        with m.If(self.event.valid):
            m.d.comb += self.after.eq(0)
        with m.Elif(self.i.valid):
            # One byte less than the longest sequence at most.
            m.d.comb += self.after.bytes.eq(bytes_[: len(held)])
            m.d.comb += self.after.count.eq(size[: len(count)])
        if isinstance(byte.shape(), Kept):
            m.d.comb += [subpart.keep.eq(1), event.keep.eq(byte.keep)]
            with m.If(self.i.valid & ~byte.keep):
                m.d.comb += [
                    self.subpart_before.valid.eq(count != 0),
                    subpart.cause.eq(Cause.TRUNCATED_AT_END),
                    subpart.last.eq(1),
                    self.event.valid.eq(count == 0),
                    event.cause.eq(Cause.NONE),
                    event.length.eq(0),
                    event.last.eq(1),
                    self.after.eq(0),
                ]
        return m

    def _classify(self, sequence):
        """What a sequence is, of which all but the last byte are an initial subsequence."""
        rules = self.rules
        return Cat(
            rules.is_well_formed(sequence),
            rules.is_initial_subsequence(sequence),
            rules.cause_of(sequence),
            rules.number_of(sequence)[: rules.unpaired.codepoint_bits],
        )


class Pairing(wiring.Component):
    """Joins pairs of surrogates, or makes them errors, as the rules of an encoding require.

    An event comes out one cycle after it went in. A high surrogate that may be half of a pair waits
    for the next event of its packet.

    Members
    -------
    i : In(Valid(Event))
        Surrogates are code points.
    o : Out(Valid(Event(rules)))
    """

    def __init__(self, rules, *, keep=False):
        self.rules = rules
        i, o = (Valid(kept(Event(of), keep)) for of in (rules.unpaired, rules))
        super().__init__({"i": In(i), "o": Out(o)})

    def elaborate(self, platform):
        m = new_module()
        rules = self.rules

        # The last event, whether it is still to be sent, and the high surrogate directly before it.
        event, is_pending = Signal(self.i.payload.shape()), Signal()
        high, after_high = Signal.like(event), Signal()

        def is_one_of(event, numbers):
            is_codepoint = keep_of(event) & (event.cause == Cause.NONE)
            return is_codepoint & is_in(event.codepoint, numbers)

        opens = Signal()  # the last event may be the high surrogate of a pair
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
        # An end without a byte is that of the high surrogate that waits.
        ends_waiting = opens & rules.joins & self.i.valid & ~keep_of(self.i.payload)
        m.d.sync += is_pending.eq((self.i.valid & ~ends_waiting) | (is_pending & waits))
        m.d.comb += self.o.valid.eq(is_pending & ~waits)
        m.d.comb += [out[name].eq(event[name]) for name, _ in event.shape()]
        with m.If(ends_waiting):
            m.d.comb += out.last.eq(1)
        with m.If(wrong):
            m.d.comb += out.cause.eq(Cause.SURROGATE)
        if rules.joins:
            with m.Elif(is_pair):
                number = pair_of(high.codepoint, event.codepoint)
                m.d.comb += [
                    out.codepoint.eq(number[: len(out.codepoint)]),
                    out.length.eq(high.length + event.length),
                    out.bytes.eq(Cat(event.bytes, high.bytes)),
                ]
        return m


class DecoderSpecification(Specification):
    """Bytes are split into sequences two cycles later; what a byte exposes comes out at once.

    The byte's own event comes out one cycle later. Where surrogates can be in pairs, the stage that
    pairs them takes one more cycle.

    Assumed: ``keep`` is low only with ``last``.
    """

    def ports(self):
        i, o = (Valid(kept(of, self.core.keep)) for of in (Byte, Event(self.rules)))
        return {"i": In(i), "o": Out(o)}

    def elaborate(self, platform):
        m = new_module()
        longest = self.rules.longest
        m.submodules.segmenter = segmenter = Segmenter(self.rules, keep=self.core.keep)
        send(m, self.i, segmenter.i, after=2)
        is_possible = keep_of(self.i.payload) | self.i.payload.last
        m.d.comb += self.assumption.eq(~self.i.valid | is_possible)
        unfinished = Signal(Unfinished(self.rules))
        m.d.sync += unfinished.eq(segmenter.after)
        m.d.comb += segmenter.before.eq(unfinished)

        subpart, signature = segmenter.subpart_before, Valid(segmenter.event.payload.shape())
        delayed, event = (signature.create(path=(name,)) for name in ("delayed", "event"))
        send(m, segmenter.event, delayed, after=1)
        m.d.comb += [
            event.valid.eq(subpart.valid | delayed.valid),
            event.payload.eq(Mux(subpart.valid, subpart.payload, delayed.payload)),
            Cover(subpart.valid & (subpart.payload.length == longest - 1)),
        ]
        if self.rules.pairs is Pairs.ORDINARY:
            send(m, event, self.o)
        else:
            m.submodules.pairing = pairing = Pairing(self.rules, keep=self.core.keep)
            send(m, event, pairing.i)
            send(m, pairing.o, self.o)
            is_pair = self.o.payload.length > longest
            m.d.comb += Cover(self.o.valid & (is_pair | (self.o.payload.cause == Cause.SURROGATE)))
        return m
