"""The wide decoder on a chip, compared with a ``Decoder``: an LED is on while they agree."""

from functools import reduce
from operator import xor

from amaranth.hdl import Array, Cat, EnableInserter, Module, Mux, Signal
from amaranth.lib import data, fifo, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Beat, Cause, Decoded, Decoder, Slot, WideDecoder

__all__ = ["SelfTest"]

LANES = 8
#: A byte of each of the twelve classes of Table 3-7; those of long sequences are repeated.
BYTES = bytes.fromhex("41 80 90 A0 C0 C3 E0 E2 ED F0 F1 F4 80 90 A0 BF")
#: The taps of a 64-bit LFSR of maximal length.
TAPS = 63, 62, 60, 59
#: New bits in each cycle: four per lane, and eight that control the beat.
STEP = 4 * LANES + 8
#: Most consecutive beats.
BURST = 16


class SelfTest(wiring.Component):
    """Both decoders get beats of bytes of all classes; every event must be the same.

    The beats come in bursts, one per cycle, in packets of any length. The beats and the wide
    decoder's output wait in queues; the ``Decoder`` receives the bytes one by one. For each byte,
    all outputs of the wide decoder are compared: whether there is an event, its cause, length and
    code point, the byte itself, and the ends of its beat and packet.

    Members
    -------
    disturb : In(1)
        Corrupts the bytes of the ``Decoder``, so that they disagree.
    agree : Out(1)
        No event has differed since reset.
    alive : Out(1)
        Toggles after every 2^24 compared bytes.
    """

    disturb: In(1)
    agree: Out(1, init=1)
    alive: Out(1)

    def __init__(self):
        self.wide = WideDecoder(LANES)
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        given = fifo.SyncFIFOBuffered(width=Beat(LANES).size, depth=2 * BURST)
        found = fifo.SyncFIFOBuffered(width=Decoded(LANES).size, depth=2 * BURST)
        m.submodules.wide, m.submodules.given, m.submodules.found = self.wide, given, found
        self._generate(m, given, found)
        self._compare(m, given, found)
        return m

    def _generate(self, m, given, found):
        """Bursts of beats, each as soon as the queues are empty."""
        wide = self.wide
        noise = Signal(64, init=1)
        bits = list(noise)
        for _ in range(STEP):
            bits = [reduce(xor, (bits[tap] for tap in TAPS)), *bits[:-1]]
        m.d.sync += noise.eq(Cat(bits))
        classes, kind = noise[: 4 * LANES], noise[4 * LANES : STEP]
        left = Signal(range(BURST + 1), init=BURST)
        idle = Signal(range(wide.latency + 2))  # cycles since the last beat of a burst
        with m.If(left != 0):
            m.d.comb += wide.i.valid.eq(1)
            m.d.sync += [left.eq(left - 1), idle.eq(0)]
        with m.Elif(idle != wide.latency + 1):
            m.d.sync += idle.eq(idle + 1)
        with m.Elif(~found.r_rdy):
            m.d.sync += left.eq(kind[:4] + 1)
        table = Array(BYTES)
        beat = wide.i.payload
        m.d.comb += [
            *(beat.data[n].eq(table[classes.word_select(n, 4)]) for n in range(LANES)),
            beat.last.eq((kind[:3] == 0) | (left == 1)),
            beat.count.eq(kind[3:6] + 1),
            given.w_en.eq(wide.i.valid),
            given.w_data.eq(Cat(beat.data, Mux(beat.last, beat.count, LANES), beat.last)),
            found.w_en.eq(wide.o.valid),
            found.w_data.eq(wide.o.payload),
        ]

    def _compare(self, m, given, found):
        """Compare a byte in every cycle, and three cycles later the event that ends with it."""
        # Views, since signals of these layouts trigger an assertion in abc9 of Yosys 0.70.
        beat = data.View(Beat(LANES), given.r_data)
        decoded = data.View(Decoded(LANES), found.r_data)
        lane = Signal(range(LANES))
        is_final = lane == beat.count - 1
        m.d.comb += [
            given.r_en.eq(found.r_rdy & is_final),
            found.r_en.eq(is_final),
        ]
        with m.If(found.r_rdy):
            m.d.sync += lane.eq(Mux(is_final, 0, lane + 1))
        decoder = Decoder()
        m.submodules.decoder = EnableInserter(found.r_rdy)(decoder)
        byte, is_last = beat.data.as_value().word_select(lane, 8), beat.last & is_final
        m.d.comb += [
            decoder.i.valid.eq(1),
            decoder.i.payload.data.eq(byte ^ self.disturb),
            decoder.i.payload.last.eq(is_last),
        ]
        late = Cat(decoded.slots.as_value().word_select(lane, Slot().size), is_last)
        for n in range(decoder.latency):
            late, before = Signal.like(late, name=f"late_{n}"), late
            with m.If(found.r_rdy):
                m.d.sync += late.eq(before)
        slot, event = data.View(Slot(), late[:-1]), decoder.o.payload
        same = (slot.cause == event.cause) & (slot.length == event.length)
        same &= (slot.codepoint == event.codepoint) | (event.cause != Cause.NONE)
        same &= late[-1] == event.last
        passed, beyond = decoded.beat, Cat(slot.valid for slot in decoded.slots) >> 1 >> lane
        is_passed = given.r_rdy & (passed.data.as_value().word_select(lane, 8) == byte)
        is_passed &= (passed.last == beat.last) & (passed.count == beat.count)
        is_passed &= ~is_final | ~beyond.any()
        compared = Signal(24)
        with m.If(found.r_rdy):
            m.d.sync += Cat(compared, self.alive).eq(Cat(compared, self.alive) + 1)
            with m.If((slot.valid != decoder.o.valid) | (slot.valid & ~same) | ~is_passed):
                m.d.sync += self.agree.eq(0)
