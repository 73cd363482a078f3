"""The decoder: bytes to events, each in its cycle."""

from typing import NamedTuple

from amaranth.hdl import Array, Cat, Cover, Module, Mux, Signal, Value
from amaranth.lib import data

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from ..hdl.tables.encoding import Pairs
from .encodings import HIGH, LOW, SURROGATES, is_in, pair_of
from .payloads import BYTE, event_of, keep_of, kept
from .send import send
from .specification import Specification, without_ready

__all__ = ["DecoderSpecification", "Unfinished", "pair", "segment"]


class Unfinished(data.StructLayout):
    """The bytes that are in no event yet, as one big-endian number, and their ``count``.

    The bits above ``8 * count`` are 0.
    """

    def __init__(self, rules):
        super().__init__({"count": range(rules.longest), "bytes": 8 * (rules.longest - 1)})


class Segmented(NamedTuple):
    """The events of a byte, in its cycle, and the unfinished sequence after it."""

    subpart_before: data.View  # Valid(event_of): the bytes before it, if it shows an error
    event: data.View  # Valid(event_of): the event that ends with it
    after: data.View


def segment(m, rules, valid, byte, before=None):
    """Split a stream of bytes into well-formed sequences and maximal subparts (Unicode D93b).

    Surrogates are code points like any others: pairs are the task of ``pair``. An end without a
    byte makes an unfinished sequence the last event of its packet; if there is none, the last event
    is empty.

    Parameters
    ----------
    byte : data.View
        A ``data`` and a ``last``.
    before : data.View, optional
        The unfinished sequence before the byte; by default, that after the byte before.
    """
    layout = Valid(kept(event_of(rules.unpaired), hasattr(byte, "keep")))
    subpart_before, own = (layout.create(path=(name,)) for name in ("subpart_before", "own"))
    after = Signal(Unfinished(rules))
    if before is None:
        before = Signal(Unfinished(rules), name="before")
        m.d.sync += before.eq(after)
    longest, held, count = rules.longest, before.bytes, before.count
    subpart, event = subpart_before.payload, own.payload

    def classify(sequence):
        """Judge a sequence whose bytes but the last are an initial subsequence."""
        return Cat(
            rules.is_well_formed(sequence),
            rules.is_initial_subsequence(sequence),
            rules.cause_of(sequence),
            rules.number_of(sequence)[: rules.unpaired.codepoint_bits],
        )

    bytes_before = [held.word_select(n, 8) for n in reversed(range(longest - 1))]
    classes = [classify([*bytes_before[longest - 1 - n :], byte.data]) for n in range(longest)]

    # The byte continues the sequence before it; if it cannot, it starts afresh.
    layout = {"is_well_formed": 1, "is_initial_subsequence": 1, "cause": Cause}
    layout = data.StructLayout(layout | {"number": event.shape()["codepoint"].shape})
    continued, single, sequence = Signal(layout), Signal(layout), Signal(layout)
    continues = continued.is_well_formed | continued.is_initial_subsequence
    m.d.comb += [
        Value.cast(continued).eq(Array(classes)[count]),
        Value.cast(single).eq(classes[0]),
        sequence.eq(Mux(continues, continued, single)),
    ]
    # A maximal subpart (D93b) is
    is_a = sequence.is_initial_subsequence  # a. the longest one of a well-formed sequence, or
    is_b = ~sequence.is_well_formed & ~is_a  # b. of length one.

    bytes_, size = Cat(byte.data, Mux(continues, held, 0)), Mux(continues, count, 0) + 1
    m.d.comb += [
        subpart_before.valid.eq(valid & (count != 0) & ~continues),
        subpart.cause.eq(continued.cause),
        subpart.length.eq(count),
        subpart.bytes.eq(held),
        own.valid.eq(valid & (sequence.is_well_formed | is_b | byte.last)),
        event.codepoint.eq(sequence.number),
        event.cause.eq(Mux(is_b, sequence.cause, Cause.NONE)),
        event.length.eq(size[: len(event.length)]),
        event.last.eq(byte.last),
        event.bytes.eq(bytes_),
        after.eq(before),
    ]
    with m.If(is_a):
        m.d.comb += event.cause.eq(Cause.TRUNCATED_AT_END)
    with m.If(own.valid):
        m.d.comb += after.eq(0)
    with m.Elif(valid):
        # One byte less than the longest sequence at most.
        m.d.comb += [after.bytes.eq(bytes_[: len(held)]), after.count.eq(size[: len(count)])]
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
    return Segmented(subpart_before, own, after)


def pair(m, rules, i):
    """Join pairs of surrogates, or make them errors, as the rules of an encoding require.

    An event comes out one cycle after it went in. A high surrogate that may be half of a pair waits
    for the next event of its packet.

    Parameters
    ----------
    i : Valid(event_of)
        Surrogates are code points.

    Returns
    -------
    Valid(event_of(rules))
    """
    new = i.payload
    o = Valid(kept(event_of(rules), hasattr(new, "keep"))).create(path=("paired",))
    # The last event, whether it is still to be sent, and the high surrogate directly before it.
    event, is_pending = Signal(new.shape()), Signal()
    high, after_high = Signal.like(event), Signal()

    def is_one_of(event, numbers):
        is_codepoint = keep_of(event) & (event.cause == Cause.NONE)
        return is_codepoint & is_in(event.codepoint, numbers)

    opens = Signal()  # the last event may be the high surrogate of a pair
    is_pair = after_high & is_one_of(event, LOW)
    with m.If(i.valid):
        m.d.sync += [
            event.eq(new),
            high.eq(event),
            after_high.eq(opens),
            opens.eq(is_one_of(new, HIGH) & ~new.last),
        ]
    waits = opens & (~i.valid | is_one_of(new, LOW)) & rules.joins
    wrong = {
        Pairs.FORBIDDEN: is_pair,
        Pairs.REQUIRED: is_one_of(event, SURROGATES) & ~is_pair,
    }.get(rules.pairs, 0)
    out = o.payload
    # An end without a byte is that of the high surrogate that waits.
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
    """Bytes are split into sequences two cycles later; what a byte exposes comes out at once.

    The byte's own event comes out one cycle later. Where surrogates can be in pairs, the stage that
    pairs them takes one more cycle.
    """

    def ports(self):
        return without_ready(BYTE, event_of(self.rules), keep=self.core.keep)

    def elaborate(self, platform):
        m = Module()
        item, longest = self.i.payload, self.rules.longest
        self.assume(m)
        i = Valid(item.shape()).create()
        send(m, self.i, i, after=2)
        subpart, own, _ = segment(m, self.rules, i.valid, i.payload)
        delayed, event = (Valid(own.payload.shape()).create(path=(n,)) for n in ("delayed", "any"))
        send(m, own, delayed, after=1)
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
        return m
