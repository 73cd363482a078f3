"""Specifications of the wide cores: each byte is judged by the bytes around it."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Cover, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.fifo import SyncFIFO
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from ..hdl.valid import Valid
from ..hdl.wide.beat import Beat
from ..hdl.wide.decoder import Decoded
from .comparison import Specification
from .encodings import REPLACEMENT, RULES, any_of
from .send import send

__all__ = [
    "PackerSpecification",
    "ValidatorSpecification",
    "WideDecoderSpecification",
    "WideSanitizerSpecification",
    "WideStreamSpecification",
]


class WideDecoderSpecification(Specification):
    """Each slot has the event that ends with its byte."""

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = PlainDecoder(self.core.lanes, self.core.encoding)
        send(m, self.i, decoder.i, after=self.core.latency - 1)
        send(m, decoder.o, self.o)
        return m


class ValidatorSpecification(Specification):
    """The verdict counts the events of a packet; its offset, the bytes before the first error."""

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = PlainDecoder(self.core.lanes, self.core.encoding)
        send(m, self.i, decoder.i, after=self.core.latency - 1)
        decoded, fresh = decoder.o.payload, {"well_formed": 1}
        so_far = Signal(self.o.payload.verdict.shape(), init=fresh)
        most = (1 << self.core.count_bits) - 1

        def at_most(number):
            return Mux(number < most, number, most)

        verdict = so_far
        for lane, slot in enumerate(decoded.slots):
            before, verdict = verdict, Signal.like(so_far, name=f"verdict_{lane}")
            m.d.comb += verdict.eq(before)
            with m.If(slot.valid & (slot.cause == Cause.NONE)):
                m.d.comb += verdict.codepoints.eq(at_most(before.codepoints + 1))
                with m.If(before.well_formed):
                    m.d.comb += verdict.offset.eq(at_most(before.offset + slot.length))
            with m.Elif(slot.valid):
                m.d.comb += verdict.errors.eq(at_most(before.errors + 1))
                with m.If(before.well_formed):
                    m.d.comb += [
                        verdict.well_formed.eq(0),
                        verdict.cause.eq(slot.cause),
                        verdict.length.eq(slot.length),
                    ]
        with m.If(decoder.o.valid):
            m.d.sync += so_far.eq(verdict)
            with m.If(decoded.beat.last):
                m.d.sync += so_far.eq(so_far.shape().const(fresh))
        m.d.comb += [
            self.o.valid.eq(decoder.o.valid),
            self.o.payload.beat.eq(decoded.beat),
            self.o.payload.verdict.eq(verdict),
        ]
        is_ill_formed = decoder.o.valid & decoded.beat.last & ~verdict.well_formed
        m.d.comb += Cover(is_ill_formed & (verdict.errors == 1) & (verdict.codepoints == 1))
        return m


class PackerSpecification(Specification):
    """Code points wait in a line; a beat leaves when there is one more, or the packet has ended."""

    def elaborate(self, platform):
        m = Module()
        lanes = self.core.lanes
        m.submodules.decoder = decoder = PlainDecoder(lanes, self.core.encoding)
        # The last beat of a packet comes out one cycle after the event that ends it.
        send(m, self.i, decoder.i, after=self.core.latency - 2)
        valid, decoded, packed = decoder.o.valid, decoder.o.payload, self.o.payload

        # The code points that wait, or all that is left of a packet; then those of this beat.
        waiting = Signal.like(packed)
        line = [*waiting.codepoints, *[Const(0)] * lanes]
        count = Mux(waiting.last, 0, waiting.count)
        for slot in decoded.slots:
            codepoint = Mux(slot.cause == Cause.NONE, slot.codepoint, REPLACEMENT)
            comes = valid & slot.valid
            line = [Mux(comes & (count == n), codepoint, old) for n, old in enumerate(line)]
            count = count + comes
        is_full = count > lanes
        m.d.sync += waiting.last.eq(valid & decoded.beat.last)
        m.d.sync += waiting.count.eq(Mux(is_full, count - lanes, count))
        for n, codepoint in enumerate(waiting.codepoints):
            m.d.sync += codepoint.eq(Mux(is_full, line[lanes + n], line[n]))

        m.d.comb += self.o.valid.eq(waiting.last | is_full)
        with m.If(waiting.last):
            m.d.comb += packed.eq(waiting)
        with m.Else():
            m.d.comb += packed.count.eq(lanes)
            m.d.comb += [codepoint.eq(line[n]) for n, codepoint in enumerate(packed.codepoints)]
        m.d.comb += [Cover(is_full), Cover(waiting.last & (waiting.count == lanes))]
        return m


class WideSanitizerSpecification(Specification):
    """The bytes of well-formed sequences are unchanged; each other byte is replaced."""

    def elaborate(self, platform):
        m = Module()
        lanes, rules = self.core.lanes, RULES[self.core.encoding.name]
        others = rules.longest - 1  # bytes of its sequence that can be on either side of a byte
        i = Valid(self.i.payload.shape()).create()
        window = look(m, i, before=others, after=others)
        send(m, self.i, i, after=self.core.latency - window.waits)
        m.d.comb += [
            self.o.valid.eq(window.leaves),
            self.o.payload.count.eq(size_of(window.beat)),
            self.o.payload.last.eq(window.beat.last),
        ]

        def is_whole(start, size):
            where = slice(start, start + size)
            return rules.is_whole(window.bytes[where]) & Cat(window.present[where]).all()

        for at, byte in enumerate(self.o.payload.data, others):
            keeps = any_of(
                is_whole(start, size)
                for size in range(1, rules.longest + 1)
                for start in range(at + 1 - size, at + 1)
            )
            m.d.comb += byte.eq(Mux(keeps, window.bytes[at], self.core.substitute))
        # A sequence that begins with the last byte of a beat.
        m.d.comb += Cover(window.leaves & is_whole(others + lanes - 1, rules.longest))
        return m


class WideStreamSpecification(Specification):
    """A core, and a queue with room for twice its latency, of which the core's beats get half.

    Parameters
    ----------
    core : WideStream
    inner : Specification
        The specification of its core.
    """

    def __init__(self, core, inner):
        super().__init__(core)
        self._inner = inner

    def elaborate(self, platform):
        m = Module()
        m.submodules.inner = inner = self._inner
        width, depth = len(Value.cast(self.o.payload)), self.core.depth
        m.submodules.queue = queue = SyncFIFO(width=width, depth=depth)
        # A beat on offer is outside the queue, and counts in the cycle after it has left it.
        leaves, left = Signal(), Signal()
        m.d.sync += left.eq(leaves)
        m.d.comb += [
            self.i.ready.eq(queue.level + left < depth // 2),
            inner.i.valid.eq(self.i.valid & self.i.ready),
            inner.i.payload.eq(self.i.payload),
            queue.w_en.eq(inner.o.valid),
            queue.w_data.eq(inner.o.payload),
            leaves.eq(queue.r_rdy & (self.o.ready | ~self.o.valid)),
            queue.r_en.eq(leaves),
            Cover(self.o.valid & ~self.o.ready & (queue.level == 1)),
        ]
        with m.If(self.o.ready | ~self.o.valid):
            m.d.sync += [self.o.valid.eq(leaves), Value.cast(self.o.payload).eq(queue.r_data)]
        return m


class PlainDecoder(wiring.Component):
    """Decodes a beat as soon as it is known whether a byte follows it, and which one.

    The sequence that a byte is in consists of the latest bytes that are a character, or begin one;
    a byte without such a sequence is an error by itself (Unicode D93b). There is one such sequence
    at most, since a first byte never continues a sequence. The event ends with the byte unless the
    byte after it continues the sequence.
    """

    def __init__(self, lanes, encoding):
        self._rules = RULES[encoding.name]
        super().__init__({"i": In(Valid(Beat(lanes))), "o": Out(Valid(Decoded(lanes, encoding)))})

    def elaborate(self, platform):
        m = Module()
        rules, longest = self._rules, self._rules.longest
        window = look(m, self.i, before=longest - 1, after=1)
        m.d.comb += [
            self.o.valid.eq(window.leaves),
            self.o.payload.beat.eq(window.beat),
            self.o.payload.beat.count.eq(size_of(window.beat)),
        ]
        for at, slot in enumerate(self.o.payload.slots, longest - 1):
            follows = window.present[at + 1]
            for size in range(1, longest + 1):
                here = slice(at + 1 - size, at + 1)
                sequence, longer = window.bytes[here], window.bytes[here.start : at + 2]
                whole, begins = rules.is_whole(sequence), rules.is_beginning(sequence)
                continues = rules.is_whole(longer) | rules.is_beginning(longer)
                cause = Mux(follows, rules.cause_of(longer), Cause.TRUNCATED_AT_END)
                alone = Mux(begins, cause, rules.cause_of(sequence))
                is_it = whole | begins if size > 1 else Const(1)
                with m.If(Cat(window.present[here]).all() & is_it):
                    m.d.comb += [
                        slot.valid.eq(~(begins & follows & continues)),
                        slot.codepoint.eq(rules.number_of(sequence)),
                        slot.cause.eq(Mux(whole, Cause.NONE, cause if size > 1 else alone)),
                        slot.length.eq(size),
                    ]
        first = self.o.payload.slots[0]
        m.d.comb += Cover(self.o.valid & first.valid & (first.length == longest))
        return m


class Window(NamedTuple):
    """A beat, and the bytes of its packet around it.

    Attributes
    ----------
    leaves : Value
        There is a beat in this cycle.
    beat : View
    bytes : list of Value
        The bytes before the beat, its own, and those after it, in order.
    present : list of Value
        Which of them there are.
    waits : int
        The cycles that the last beat of a packet waits. Each other one leaves with the beat that
        has the bytes after it.
    """

    leaves: Value
    beat: Value
    bytes: list
    present: list
    waits: int


def look(m, i, before, after):
    """Hold each beat until the beats that can have the bytes ``after`` it are here."""
    lanes = len(i.payload.data)
    valid, beats = i.valid, [i.payload]
    waits = -(-after // lanes)
    for n in range(waits):
        full, held = Signal(name=f"full_{n}"), Signal.like(i.payload, name=f"held_{n}")
        leaves = full & (valid | held.last)
        with m.If(valid):
            m.d.sync += held.eq(beats[0])
        m.d.sync += full.eq(valid | (full & ~leaves))
        valid, beats = leaves, [held, *beats]
    past = [Signal(data.StructLayout({"byte": 8, "present": 1})) for _ in range(before)]
    bytes_, present = [each.byte for each in past], [each.present for each in past]
    goes_on = Const(1)  # the packet, with this beat
    for beat in beats:
        bytes_ += [*beat.data]
        present += [goes_on & (n < size_of(beat)) for n in range(lanes)]
        goes_on = goes_on & ~beat.last
    with m.If(valid):
        for n, each in enumerate(past, lanes):
            m.d.sync += each.byte.eq(bytes_[n])
            m.d.sync += each.present.eq(present[n] & ~beats[0].last)
    return Window(valid, beats[0], bytes_, present, waits)


def size_of(beat):
    """The number of bytes in a beat: only the last one of a packet has fewer than its lanes."""
    lanes = len(beat.data)
    return Mux(beat.last & (beat.count < lanes), beat.count, lanes)
