"""Specifications of the wide cores: the bytes around a byte determine its event."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Cover, Module, Mux, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2

from ..engine.macro import Macro
from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .encodings import REPLACEMENT, any_of
from .payloads import layout
from .specification import Specification, delay, send, without_ready

__all__ = [
    "PackerSpecification",
    "ValidatorSpecification",
    "WideDecoderSpecification",
    "WideSanitizerSpecification",
]


def beat_of(lanes):
    """Bytes side by side."""
    return layout(data=data.ArrayLayout(8, lanes), count=range(lanes + 1), last=1)


def decoded_of(lanes, rules):
    """A beat and its events, each in the slot of its last byte."""
    slot = {"codepoint": rules.codepoint_bits, "cause": Cause, "length": bits_for(rules.longest)}
    slots = data.ArrayLayout(layout(valid=1, **slot), lanes)
    return layout(beat=beat_of(lanes), slots=slots)


class WideDecoderSpecification(Specification):
    """Each slot has the event that ends with its byte."""

    latency = 13

    def ports(self):
        lanes = self.core.lanes
        return without_ready(beat_of(lanes), decoded_of(lanes, self.rules))

    def behave(self, m):
        send(m, decode_beats(m, delay(m, self.i, self.latency - 1), self.rules), self.o)


class ValidatorSpecification(Specification):
    """The verdict has the counts of a packet, and its offset the bytes before the first error."""

    @property
    def latency(self):
        """A cycle more from 2, 5, 17, 33, 65 lanes on, and so on."""
        doublings = ceil_log2(self.core.lanes)
        return 24 + max(-(-doublings // 2), doublings - 2)

    def ports(self):
        # An error is shorter than the longest sequence.
        beat, bits = beat_of(self.core.lanes), self.core.count_bits
        first = {"offset": bits, "cause": Cause, "length": bits_for(self.rules.longest - 1)}
        verdict = layout(well_formed=1, **first, errors=bits, codepoints=bits)
        return without_ready(beat, layout(beat=beat, verdict=verdict))

    def behave(self, m):
        # The verdict is a running total over the events, lane by lane: a lane adds its event to
        # the verdict of the lane before it, and the last lane of a beat hands its verdict to the
        # next beat.
        i = decode_beats(m, delay(m, self.i, self.latency - 1), self.rules)
        bits = self.core.count_bits
        most = (1 << bits) - 1

        def at_most(number):
            return Mux(number < most, number, most)[:bits]

        # The verdict on the packet before the beat, and after the event of each lane.
        no_events = {"well_formed": 1}
        total = verdict = Signal(self.o.payload.verdict.shape(), init=no_events)
        for lane, slot in enumerate(i.payload.slots):
            before, verdict = verdict, Signal.like(total, name=f"verdict_{lane}")
            is_codepoint = slot.cause == Cause.NONE
            m.d.comb += [
                verdict.eq(before),
                verdict.codepoints.eq(at_most(before.codepoints + (slot.valid & is_codepoint))),
                verdict.errors.eq(at_most(before.errors + (slot.valid & ~is_codepoint))),
            ]
            with m.If(slot.valid & before.well_formed):
                m.d.comb += [
                    verdict.well_formed.eq(is_codepoint),
                    verdict.offset.eq(at_most(before.offset + Mux(is_codepoint, slot.length, 0))),
                    verdict.cause.eq(slot.cause),
                    verdict.length.eq(slot.length[: len(verdict.length)]),
                ]
        ends = i.valid & i.payload.beat.last
        with m.If(ends):
            m.d.sync += total.eq(total.shape().const(no_events))
        with m.Elif(i.valid):
            m.d.sync += total.eq(verdict)
        m.d.comb += [
            self.o.valid.eq(i.valid),
            self.o.payload.beat.eq(i.payload.beat),
            self.o.payload.verdict.eq(verdict),
            Cover(ends & (verdict.errors == 1) & (verdict.codepoints == 1)),
        ]


class PackerSpecification(Specification):
    """Code points wait in a queue; a full beat leaves with the next code point or packet end."""

    @property
    def latency(self):
        """A cycle more for each of the first two doublings of the lanes, three for each other."""
        doublings = ceil_log2(self.core.lanes)
        return 19 + doublings + 2 * max(doublings - 2, 0)

    def ports(self):
        lanes = self.core.lanes
        codepoints = data.ArrayLayout(max(16, self.rules.codepoint_bits), lanes)  # with U+FFFD
        packed = layout(codepoints=codepoints, count=range(lanes + 1), last=1)
        return without_ready(beat_of(lanes), packed)

    def behave(self, m):
        # A queue of up to twice the lanes: code points that wait come first, then those of the new
        # beat. With more than a beat of them, a full beat leaves; at the end of a packet, the rest
        # leaves a cycle later.
        lanes, packed = self.core.lanes, self.o.payload
        # The last beat of a packet comes out one cycle after the event that ends it.
        i = decode_beats(m, delay(m, self.i, self.latency - 2), self.rules)

        # The queue: the code points that wait, or the rest of a packet, then the new ones.
        waiting = Signal.like(packed)
        queue = Signal(data.ArrayLayout(packed.shape()["codepoints"].shape.elem_shape, 2 * lanes))
        m.d.comb += [queue[n].eq(codepoint) for n, codepoint in enumerate(waiting.codepoints)]
        count = Mux(waiting.last, 0, waiting.count)
        for lane, slot in enumerate(i.payload.slots):
            codepoint = Mux(slot.cause == Cause.NONE, slot.codepoint, REPLACEMENT)
            is_new = i.valid & slot.valid
            place = Signal(range(2 * lanes), name=f"place_{lane}")
            m.d.comb += place.eq(count)
            with m.If(is_new):
                m.d.comb += queue[place].eq(codepoint)
            count = place + is_new
        is_full = count > lanes
        m.d.sync += waiting.last.eq(i.valid & i.payload.beat.last)
        left = Mux(is_full, count - lanes, count)
        m.d.sync += waiting.count.eq(left[: len(waiting.count)])
        for n, codepoint in enumerate(waiting.codepoints):
            m.d.sync += codepoint.eq(Mux(is_full, queue[lanes + n], queue[n]))

        m.d.comb += self.o.valid.eq(waiting.last | is_full)
        with m.If(waiting.last):
            m.d.comb += packed.eq(waiting)
        with m.Else():
            m.d.comb += packed.count.eq(lanes)
            m.d.comb += [codepoint.eq(queue[n]) for n, codepoint in enumerate(packed.codepoints)]
        m.d.comb += [Cover(is_full), Cover(waiting.last & (waiting.count == lanes))]


class WideSanitizerSpecification(Specification):
    """The bytes of well-formed sequences are unchanged; each other byte is replaced."""

    @property
    def latency(self):
        """Two cycles more for each beat that a beat waits for."""
        longest = self.rules.longest
        return 12 + ceil_log2(longest) + 2 * -(-(longest - 1) // self.core.lanes)

    def ports(self):
        beat = beat_of(self.core.lanes)
        return without_ready(beat, beat)

    def behave(self, m):
        lanes, rules = self.core.lanes, self.rules
        others = rules.longest - 1  # the most bytes of a sequence on either side of a byte
        waits = -(-others // lanes)  # the beats of the bytes after a byte
        window = window_of(m, delay(m, self.i, self.latency - waits), before=others, waits=waits)
        m.d.comb += [
            self.o.valid.eq(window.valid),
            self.o.payload.count.eq(window.beat.count),
            self.o.payload.last.eq(window.beat.last),
        ]

        def is_well_formed(start, size):
            where = slice(start, start + size)
            return rules.is_well_formed(window.bytes[where]) & Cat(window.present[where]).all()

        for at, byte in enumerate(self.o.payload.data, others):
            is_kept = any_of(
                is_well_formed(start, size)
                for size in range(1, rules.longest + 1)
                for start in range(at + 1 - size, at + 1)
            )
            m.d.comb += byte.eq(Mux(is_kept, window.bytes[at], self.core.substitute))
        # A sequence that begins with the last byte of a beat.
        m.d.comb += Cover(window.valid & is_well_formed(others + lanes - 1, rules.longest))


def decode_beats(m, i, rules):
    """The events of each beat.

    The sequence of a byte is formed by the last bytes, itself included, that are well formed or an
    initial subsequence (Unicode D93b a). A byte has one such sequence at most, since a lead byte
    never continues a sequence; a byte without a sequence is an error by itself (D93b b). The event
    ends with the byte unless the byte after it continues the sequence.

    A beat comes out in the cycle in which the next beat comes in, or its packet has ended.
    """
    lanes, longest = len(i.payload.data), rules.longest
    o = Valid(decoded_of(lanes, rules)).create()
    window = window_of(m, i, before=longest - 1, waits=1)
    m.d.comb += [
        o.valid.eq(window.valid),
        o.payload.beat.eq(window.beat),
        Cover(o.valid & o.payload.slots[0].valid & (o.payload.slots[0].length == longest)),
    ]

    for at, slot in enumerate(o.payload.slots):
        m.submodules[f"slot_{at}"] = event = EventOfByte(rules)
        around = slice(at, at + longest + 1)
        m.d.comb += [
            Value.cast(event.bytes).eq(Cat(window.bytes[around])),
            event.present.eq(Cat(window.present[around])),
            slot.eq(event.slot),
        ]
    return o


class EventOfByte(Macro):
    """The event that ends with a byte, from the bytes around it.

    Members
    -------
    bytes, present : In
        The last bytes before the byte, the byte itself, and the byte after it; for each,
        whether the packet has it.
    slot : Out
    """

    def __init__(self, rules):
        self.rules = rules
        bytes_ = rules.longest + 1
        slot = decoded_of(1, rules)["slots"].shape.elem_shape
        ports = {"bytes": In(data.ArrayLayout(8, bytes_)), "present": In(bytes_), "slot": Out(slot)}
        super().__init__(ports, rules)

    def circuit(self):
        m = Module()
        rules, slot, end = self.rules, self.slot, self.rules.longest
        follows = self.present[end]
        for size in range(1, end + 1):
            sequence, longer = (self.bytes[end - size : to] for to in (end, end + 1))
            is_well_formed = rules.is_well_formed(sequence)
            is_initial = rules.is_initial_subsequence(sequence)
            continues = rules.is_well_formed(longer) | rules.is_initial_subsequence(longer)
            cause = Mux(follows, rules.cause_of(longer), Cause.TRUNCATED_AT_END)
            if size == 1:
                cause = Mux(is_initial, cause, rules.cause_of(sequence))
            is_event = is_well_formed | is_initial | (size == 1)
            with m.If(self.present[end - size : end].all() & is_event):
                m.d.comb += [
                    slot.valid.eq(~(is_initial & follows & continues)),
                    slot.codepoint.eq(rules.number_of(sequence)),
                    slot.cause.eq(Mux(is_well_formed, Cause.NONE, cause)),
                    slot.length.eq(size),
                ]
        return m


class Window(NamedTuple):
    """A beat, and the bytes of its packet around it."""

    valid: Value
    beat: data.View
    bytes: list  # the bytes before the beat, its own bytes, and the bytes after it, in order
    present: list  # for each of the bytes, whether the packet has it


def window_of(m, i, before, waits):
    """Hold each beat until ``waits`` other beats have arrived, or its packet has ended.

    The last beats of a packet are held as long as if other beats followed in the next cycles. The
    ``count`` of the beat in the window is the number of its bytes.

    Parameters
    ----------
    before : int
        The number of bytes before a beat in its ``Window``.

    Returns
    -------
    Window
    """
    lanes, new = len(i.payload.data), Signal.like(i.payload)
    m.d.comb += new.eq(i.payload)
    with m.If(~new.last | (i.payload.count > lanes)):
        m.d.comb += new.count.eq(lanes)
    valid, beats = i.valid, [new]
    for n in range(waits):
        full, held = Signal(name=f"full_{n}"), Signal.like(new, name=f"held_{n}")
        leaves = full & (valid | held.last)
        with m.If(valid):
            m.d.sync += held.eq(beats[0])
        m.d.sync += full.eq(valid | (full & ~leaves))
        valid, beats = leaves, [held, *beats]
    count = before + lanes * len(beats)
    bytes_ = [Signal(8, name=f"byte_{n}") for n in range(count)]
    present = [Signal(name=f"present_{n}") for n in range(count)]
    goes_on = Const(1)  # the packet goes on with this beat
    for number, beat in enumerate(beats):
        at = before + lanes * number
        for n, byte in enumerate(beat.data):
            m.d.comb += bytes_[at + n].eq(byte)
            m.d.comb += present[at + n].eq(goes_on & (n < beat.count))
        goes_on = goes_on & ~beat.last
    with m.If(valid):
        for n in range(before):
            m.d.sync += bytes_[n].eq(bytes_[lanes + n])
            m.d.sync += present[n].eq(present[lanes + n] & ~beats[0].last)
    return Window(valid, beats[0], bytes_, present)
