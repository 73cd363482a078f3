"""The wide decoder on a chip, beside the plain one: a light is on as long as they agree."""

from functools import reduce
from operator import xor

from amaranth.hdl import Array, Cat, EnableInserter, Module, Signal, Value
from amaranth.lib import fifo, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import Cause, Decoded, Decoder, Slot, WideDecoder

__all__ = ["SelfTest"]

LANES = 8
#: A byte of each of the twelve classes of Table 3-7, those of long sequences more than once.
BYTES = bytes.fromhex("41 80 90 A0 C0 C3 E0 E2 ED F0 F1 F4 80 90 A0 BF")
#: The feedback of a register of 64 bits that runs through all its states but 0.
TAPS = 63, 62, 60, 59
#: Bits that are new in each cycle: four for each lane, and what a beat is.
STEP = 4 * LANES + 8
#: Beats that come in a row at the most.
BURST = 16


class SelfTest(wiring.Component):
    """Beats of bytes of all classes go through both decoders; every event must be the same.

    The beats come in bursts, one in every cycle, and packets of any length. What the wide decoder
    makes of them waits in a queue; the plain one takes its bytes one by one.

    Members
    -------
    disturb : In(1)
        The bytes that the plain decoder sees are wrong, so that they disagree.
    agree : Out(1)
        No event has differed since reset.
    alive : Out(1)
        Changes after every 2^24 bytes that were compared.
    """

    disturb: In(1)
    agree: Out(1, init=1)
    alive: Out(1)

    def __init__(self):
        self.wide = WideDecoder(LANES)
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules.wide = wide = self.wide
        m.submodules.queue = queue = fifo.SyncFIFOBuffered(
            width=Decoded(LANES).size, depth=2 * BURST
        )

        # Generate: bursts of beats, as soon as the queue is empty.
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
        with m.Elif(~queue.r_rdy):
            m.d.sync += left.eq(kind[:4] + 1)
        table = Array(BYTES)
        m.d.comb += [
            *(wide.i.payload.data[n].eq(table[classes.word_select(n, 4)]) for n in range(LANES)),
            wide.i.payload.last.eq((kind[:3] == 0) | (left == 1)),
            wide.i.payload.count.eq(kind[3:6] + 1),
            queue.w_en.eq(wide.o.valid),
            queue.w_data.eq(wide.o.payload),
        ]

        # Compare: a byte in every cycle, and the event that ends with it three bytes later.
        found = Signal(Decoded(LANES))
        beat = found.beat
        lane = Signal(range(LANES))
        is_final = lane == beat.count - 1
        m.d.comb += [found.eq(queue.r_data), queue.r_en.eq(is_final)]
        with m.If(queue.r_rdy):
            m.d.sync += lane.eq(lane + 1)
            with m.If(is_final):
                m.d.sync += lane.eq(0)
        decoder = Decoder()
        m.submodules.decoder = EnableInserter(queue.r_rdy)(decoder)
        m.d.comb += [
            decoder.i.valid.eq(1),
            decoder.i.payload.data.eq(beat.data[lane] ^ self.disturb),
            decoder.i.payload.last.eq(beat.last & is_final),
        ]
        slot = Value.cast(found.slots).word_select(lane, Slot().size)
        for n in range(decoder.latency):
            slot, before = Signal(Slot(), name=f"slot_{n}"), slot
            with m.If(queue.r_rdy):
                m.d.sync += slot.eq(before)
        event = decoder.o.payload
        same = (slot.cause == event.cause) & (slot.length == event.length)
        same &= (slot.codepoint == event.codepoint) | (event.cause != Cause.NONE)
        compared = Signal(24)
        with m.If(queue.r_rdy):
            m.d.sync += Cat(compared, self.alive).eq(Cat(compared, self.alive) + 1)
            with m.If((slot.valid != decoder.o.valid) | (slot.valid & ~same)):
                m.d.sync += self.agree.eq(0)

        return m
