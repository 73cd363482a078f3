"""The decoder: bytes to events, each in its cycle."""

from amaranth.hdl import Array, Cat, Cover, Mux, Signal, Value

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from ..hdl.tables.encoding import Pairs
from .encodings import HIGH, LOW, SURROGATES, is_in, pair_of
from .payloads import BYTE, event_of, keep_of, layout, with_keep
from .specification import Specification, delay, send, without_ready

__all__ = ["DecoderSpecification", "pair", "segment", "unfinished_of"]


def unfinished_of(rules):
    """The layout of an unfinished sequence: ``count`` bytes as a big-endian number, 0 above."""
    return layout(count=range(rules.longest), bytes=8 * (rules.longest - 1))


def segment(m, rules, valid, byte, before=None):
    """Split a stream of bytes into well-formed sequences and maximal subparts (Unicode D93b).

    Surrogates are code points like any others: pairs are the task of ``pair``. An end without a
    byte makes an unfinished sequence the last event of its packet; if there is none, the last event
    is empty.

    Parameters
    ----------
    byte : data.View
        A ``data`` and a ``last``, and perhaps a ``keep``.
    before : data.View, optional
        The unfinished sequence before the byte; by default, a register with ``after``.

    Returns
    -------
    subpart_before, own : Valid(Event)
        The unfinished sequence, if the byte exposes it as an error; the event that ends with the
        byte.
    after : data.View
        The unfinished sequence after the byte.
    """
    shape = Valid(with_keep(event_of(rules.unpaired), hasattr(byte, "keep")))
    subpart_before, own = (shape.create(path=(name,)) for name in ("subpart_before", "own"))
    subpart, event = subpart_before.payload, own.payload
    after = Signal(unfinished_of(rules))
    if before is None:
        before = Signal(unfinished_of(rules), name="before")
        m.d.sync += before.eq(after)
    count = before.count

    kind = layout(is_well_formed=1, is_initial=1, cause=Cause, number=len(event.codepoint))

    def classify(size):
        """The kind of the sequence of the last ``size`` bytes before the byte, and the byte."""
        sequence = [before.bytes.word_select(n, 8) for n in reversed(range(size))] + [byte.data]
        is_well_formed = rules.is_well_formed(sequence)
        is_initial, cause = rules.is_initial_subsequence(sequence), rules.cause_of(sequence)
        number = rules.number_of(sequence)[: len(event.codepoint)]
        return Cat(is_well_formed, is_initial, cause, number)

    # The byte continues the unfinished sequence, or else is the first byte of another one.
    kinds = [classify(size) for size in range(rules.longest)]
    continued, single, sequence = Signal(kind), Signal(kind), Signal(kind)
    continues = continued.is_well_formed | continued.is_initial
    m.d.comb += [
        Value.cast(continued).eq(Array(kinds)[count]),
        Value.cast(single).eq(kinds[0]),
        sequence.eq(Mux(continues, continued, single)),
    ]
    # A maximal subpart (D93b) is
    is_a = sequence.is_initial  # a. the longest one of a well-formed sequence, or
    is_b = ~sequence.is_well_formed & ~is_a  # b. of length one.

    bytes_, size = Cat(byte.data, Mux(continues, before.bytes, 0)), Mux(continues, count, 0) + 1
    cause = Mux(is_a, Cause.TRUNCATED_AT_END, Mux(is_b, sequence.cause, Cause.NONE))
    m.d.comb += [
        subpart_before.valid.eq(valid & (count != 0) & ~continues),
        subpart.cause.eq(continued.cause),
        subpart.length.eq(count),
        subpart.bytes.eq(before.bytes),
        own.valid.eq(valid & (sequence.is_well_formed | is_b | byte.last)),
        event.codepoint.eq(sequence.number),
        event.cause.eq(cause),
        event.length.eq(size[: len(event.length)]),
        event.last.eq(byte.last),
        event.bytes.eq(bytes_),
        after.eq(before),
    ]
    with m.If(own.valid):
        m.d.comb += after.eq(0)
    with m.Elif(valid):  # at least a byte less than the longest sequence
        m.d.comb += after.bytes.eq(bytes_[: len(after.bytes)])
        m.d.comb += after.count.eq(size[: len(count)])
    if hasattr(byte, "keep"):
        m.d.comb += [subpart.keep.eq(1), event.keep.eq(byte.keep)]
        with m.If(valid & ~byte.keep):
            m.d.comb += [
                subpart_before.valid.eq(count != 0),
                subpart.cause.eq(Cause.TRUNCATED_AT_END),
                subpart.last.eq(1),
                own.valid.eq(count == 0),
                event.cause.eq(Cause.NONE),
                event.length.eq(0),
                event.last.eq(1),
                after.eq(0),
            ]
    return subpart_before, own, after


def pair(m, rules, i):
    """Join pairs of surrogates, or make them errors, as the rules of an encoding require.

    An event comes out one cycle after it went in. A high surrogate that may be half of a pair waits
    for the next event of its packet.

    Parameters
    ----------
    i : Valid(Event)
        Surrogates are code points.

    Returns
    -------
    Valid(Event)
    """
    new = i.payload
    o = Valid(with_keep(event_of(rules), hasattr(new, "keep"))).create(path=("paired",))
    # The last event, whether it is still to be sent, and the high surrogate directly before it.
    event, is_pending = Signal(new.shape()), Signal()
    high, after_high = Signal.like(event), Signal()

    def encodes(event, numbers):
        is_codepoint = keep_of(event) & (event.cause == Cause.NONE)
        return is_codepoint & is_in(event.codepoint, numbers)

    opens = Signal()  # the last event may be the high surrogate of a pair
    is_pair = after_high & encodes(event, LOW)
    with m.If(i.valid):
        m.d.sync += [
            event.eq(new),
            high.eq(event),
            after_high.eq(opens),
            opens.eq(encodes(new, HIGH) & ~new.last),
        ]
    waits = opens & (~i.valid | encodes(new, LOW)) & rules.joins
    wrong = {
        Pairs.FORBIDDEN: is_pair,
        Pairs.REQUIRED: encodes(event, SURROGATES) & ~is_pair,
    }.get(rules.pairs, 0)
    out = o.payload
    # An end without a byte ends the high surrogate that waits.
    ends_waiting = opens & rules.joins & i.valid & ~keep_of(new)
    m.d.sync += is_pending.eq((i.valid & ~ends_waiting) | (is_pending & waits))
    m.d.comb += o.valid.eq(is_pending & ~waits)
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
    return o


class DecoderSpecification(Specification):
    """The error that a byte exposes comes out two cycles after the byte, its own event three.

    Where surrogates can be in pairs, both come out one cycle later.
    """

    def ports(self):
        return without_ready(BYTE, event_of(self.rules), keep=self.core.keep)

    def behave(self, m):
        longest, i = self.rules.longest, delay(m, self.i, 2)
        subpart, own, _ = segment(m, self.rules, i.valid, i.payload)
        delayed, event = delay(m, own, 1), Valid(own.payload.shape()).create(path=("event",))
        m.d.comb += [
            event.valid.eq(subpart.valid | delayed.valid),
            event.payload.eq(Mux(subpart.valid, subpart.payload, delayed.payload)),
            Cover(subpart.valid & (subpart.payload.length == longest - 1)),
        ]
        if self.rules.pairs is Pairs.ORDINARY:
            send(m, event, self.o)
        else:
            send(m, pair(m, self.rules, event), self.o)
            is_pair = self.o.payload.length > longest
            m.d.comb += Cover(self.o.valid & (is_pair | (self.o.payload.cause == Cause.SURROGATE)))
