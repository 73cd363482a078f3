"""The self-test agrees while the decoders do, and then no longer."""

import math
from functools import reduce
from itertools import groupby, product
from operator import xor

import pytest
from amaranth.hdl import Cat, ClockDomain, Fragment, Module, Signal
from amaranth.lib import wiring
from amaranth.sim import Simulator

from clockpoint.boards import self_test
from clockpoint.boards.self_test import BYTES, LANES, TAPS, SelfTest
from clockpoint.formal.defects import DEFECTS, WIDE_DEFECTS, designs
from clockpoint.hdl import Cause, Decoded, Decoder, WideDecoder, decoder
from clockpoint.hdl.wide import align, classifier, marks
from clockpoint.hdl.wide import decoder as wide_decoder
from support import CLASSES, sampled

from .proofs import registers

#: Cycles in which any difference is noticed: some bursts.
ENOUGH = 400


def simulate(testbench, register="compared"):
    """Run ``testbench(ctx, dut, reset, compared)`` on a self-test, or with another register."""
    dut = SelfTest()
    m = Module()
    m.domains.sync = sync = ClockDomain()
    m.submodules.dut = fragment = Fragment.get(dut, None)

    async def run(ctx):
        await testbench(ctx, dut, sync.rst, *registers(fragment, register))

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(run)
    simulator.run()


async def agrees(ctx, dut, cycles=ENOUGH):
    """Whether they agree in so many cycles from now on; and once they don't, they never do."""
    for _ in range(cycles):
        if not ctx.get(dut.agree):
            await ctx.tick().repeat(10)
            assert not ctx.get(dut.agree)
            return False
        await ctx.tick()
    return True


def test_the_noise_is_as_long_as_can_be():
    """The polynomial of the taps is primitive: x has the order 2^64 - 1."""
    bits = max(TAPS) + 1
    polynomial = 1 << bits | sum(1 << bits - 1 - tap for tap in TAPS)

    def power(exponent):
        """Of x, modulo the polynomial."""
        found = 1
        for digit in f"{exponent:b}":
            square = sum(1 << 2 * n for n in range(bits) if found >> n & 1) << int(digit)
            while square >> bits:
                square ^= polynomial << square.bit_length() - 1 - bits
            found = square
        return found

    order, primes = (1 << 64) - 1, (3, 5, 17, 257, 641, 65537, 6700417)
    assert (bits, math.prod(primes), power(order)) == (64, order, 1)
    assert 1 not in {power(order // prime) for prime in primes}


def test_the_noise_is_new_in_each_cycle():
    """Four bits for each lane and eight for the beat, each the sum of earlier ones at the taps."""
    new, cycles = 4 * LANES + 8, 100

    async def testbench(ctx, dut, reset, noise):
        found = ctx.get(noise)
        for _ in range(cycles):
            await ctx.tick()
            found = found << new | ctx.get(noise) & ((1 << new) - 1)
            assert found & ((1 << 64) - 1) == ctx.get(noise)
        sums = reduce(xor, (found >> tap + 1 for tap in TAPS), found)
        assert sums & ((1 << new * cycles) - 1) == 0

    simulate(testbench, "noise")


def test_what_the_noise_decides():
    """Each of its bits one thing: the byte of a lane, or the end and the count of the beat."""
    beats = {}

    async def testbench(ctx, dut, reset, noise):
        for number in (0, *(1 << n for n in range(4 * LANES + 6))):
            ctx.set(noise, number)
            beat = ctx.get(dut.wide.i.payload)
            beats[number] = [*beat.data, (beat.last, beat.count)]

    simulate(testbench, "noise")
    none = beats.pop(0)
    changed = [[a != b for a, b in zip(none, beat, strict=True)] for beat in beats.values()]
    places = [*(n for n in range(LANES) for _ in range(4)), *[LANES] * 6]
    assert changed == [[n == place for n in range(LANES + 1)] for place in places]


def test_they_agree():
    seen, bursts, ends = [set() for _ in range(LANES)], [0], []

    async def testbench(ctx, dut, reset, compared):
        wide = dut.wide
        for _ in range(2_000):
            if ctx.get(wide.i.valid):
                beat = ctx.get(wide.i.payload)
                bursts[-1] += 1
                ends.extend([beat.count] * beat.last)
                for lane, byte in enumerate(beat.data):
                    seen[lane].add(byte)
            elif bursts[-1]:
                bursts.append(0)
            await ctx.tick()
        assert ctx.get(dut.agree)

    simulate(testbench)
    assert seen == [{*BYTES}] * LANES
    assert {*CLASSES} <= {*BYTES}
    assert max(bursts) > 8, "the beats do not come in a row"
    assert len(bursts) > 15
    assert {*ends} == {*range(1, LANES + 1)}
    assert len(ends) > 1.5 * len(bursts), "a packet is a burst"


def test_they_disagree_when_disturbed():
    """And agree again after a reset, since the button is up."""

    async def testbench(ctx, dut, reset, compared):
        assert await agrees(ctx, dut, 100)
        ctx.set(dut.disturb, 1)
        assert not await agrees(ctx, dut, 30)
        ctx.set(dut.disturb, 0)
        assert not await agrees(ctx, dut, 30)
        ctx.set(reset, 1)
        await ctx.tick()
        ctx.set(reset, 0)
        assert await agrees(ctx, dut)

    simulate(testbench)


def test_a_light_changes_after_so_many_bytes():
    """Before each burst, all bytes before it have been compared; whether they agree or not."""

    async def testbench(ctx, dut, reset, compared):
        given, was_valid, levels = 0, 1, []
        while len(levels) < 12:
            valid, beat = ctx.get(dut.wide.i.valid), ctx.get(dut.wide.i.payload)
            if valid and not was_valid:
                assert ctx.get(compared) + (ctx.get(dut.alive) << 24) == given % (1 << 25)
                levels.append(ctx.get(dut.alive))
                if len(levels) in (1, 7):
                    ctx.set(compared, (1 << 24) - 150)
                    given = (levels[-1] + 1 << 24) - 150
                    ctx.set(dut.disturb, levels[-1])
            if valid:
                given += beat.count if beat.last else LANES
            was_valid = valid
            await ctx.tick()
        assert [level for level, _ in groupby(levels)] == [0, 1, 0]
        assert not ctx.get(dut.agree)

    simulate(testbench)


class Wrong(wiring.Component):
    """A wide decoder of whose outputs some bits are inverted, or always low, or high.

    Or it is silent, or says that there are events in lanes that have no byte, ``beyond`` the last.
    """

    def __init__(self, lanes):
        self._decoder = WideDecoder(lanes)
        self.latency = self._decoder.latency
        super().__init__(self._decoder.signature)
        width = self.o.payload.shape().size
        self.inverted, self.low, self.high = Signal(width), Signal(width), Signal(width)
        self.silent, self.beyond = Signal(), Signal()

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        m.d.comb += [
            decoder.i.payload.eq(self.i.payload),
            decoder.i.valid.eq(self.i.valid),
            self.o.valid.eq(decoder.o.valid & ~self.silent),
            self.o.payload.eq(
                ((decoder.o.payload.as_value() ^ self.inverted) & ~self.low) | self.high
            ),
        ]
        for n in range(LANES):
            with m.If(self.beyond & (n >= decoder.o.payload.beat.count)):
                m.d.comb += self.o.payload.slots[n].valid.eq(1)
        return m


BEAT, SLOTS = Decoded(LANES)["beat"], Decoded(LANES)["slots"]
#: Where it stands of each lane that there is an event.
VALID = [SLOTS.offset + SLOTS.shape[n].offset for n in range(LANES)]


def bits():
    """All that is said of a beat, a bit of each of its bytes, and all of the event of a lane."""
    at = {name: BEAT.offset + field.offset for name, field in BEAT.shape}
    yield from (at["data"] + 8 * n + n for n in range(LANES))
    yield from range(at["count"], at["count"] + BEAT.shape["count"].width)
    yield at["last"]
    yield from range(VALID[5], VALID[6])


def test_every_bit_is_compared(monkeypatch):
    """Also that a lane has an event, and that a beat comes."""
    monkeypatch.setattr(self_test, "WideDecoder", Wrong)

    async def testbench(ctx, dut, reset, compared):
        async def is_noticed(signal, value):
            ctx.set(signal, value)
            found = not await agrees(ctx, dut)
            ctx.set(signal, 0)
            ctx.set(reset, 1)
            await ctx.tick()
            ctx.set(reset, 0)
            return found

        wide = dut.wide
        for signal, places in ((wide.inverted, bits()), (wide.low, VALID), (wide.high, VALID)):
            assert [bit for bit in places if not await is_noticed(signal, 1 << bit)] == []
        assert await is_noticed(wide.beyond, 1)
        assert await agrees(ctx, dut)
        for _ in range(3):
            while not ctx.get(wide.o.valid):
                await ctx.tick()
            ctx.set(wide.silent, 1)
            await ctx.tick()
            assert await is_noticed(wide.silent, 0)

    simulate(testbench)


class WrongDecoder(wiring.Component):
    """A plain decoder of whose outputs some bits are inverted: the payload, and then ``valid``."""

    def __init__(self):
        self._decoder = Decoder()
        self.latency = self._decoder.latency
        super().__init__(self._decoder.signature)
        self.inverted = Signal(self.o.payload.shape().size + 1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        right = Cat(decoder.o.payload, decoder.o.valid)
        m.d.comb += [
            decoder.i.payload.eq(self.i.payload),
            decoder.i.valid.eq(self.i.valid),
            Cat(self.o.payload, self.o.valid).eq(right ^ self.inverted),
        ]
        return m


def all_rows():
    """Each kind of event, with each field and a bit of it that is clear or set, as far as can be.

    A kind of ``None`` is a byte that ends no event. The ends of some are rare or impossible.
    """
    yield None, "valid", 0
    for kind in Cause:
        yield kind, "valid", 1
        yield from product([kind], ["length"], (0, 1))
        yield from ((kind, "cause", bit) for bit in (0, 1) if kind.value != 7 * (1 - bit))
        yield kind, "last", int(kind is Cause.TRUNCATED_AT_END)
    yield from product([Cause.NONE], ["codepoint"], (0, 1))
    yield from product([Cause.NONE, Cause.UNEXPECTED_CONTINUATION], ["last"], [1])


def test_every_field_of_every_kind(monkeypatch):
    """A bit of a single event is set or cleared, or there is one too many or too few."""
    wrong = WrongDecoder()
    monkeypatch.setattr(self_test, "Decoder", lambda: wrong)
    layout = Decoder().o.payload.shape()
    at = {name: range(field.offset, field.offset + field.width) for name, field in layout}
    at["valid"] = [layout.size]
    left = {*all_rows()}

    async def testbench(ctx, dut, reset, compared):
        cycles = 0
        while left:
            event, valid = ctx.get(wrong.o.payload), ctx.get(wrong.o.valid)
            bits = event.as_bits() | valid << layout.size
            kind = Cause(event.cause) if valid else None
            some = [
                ((kind, name, value), bit)
                for name, places in at.items()
                for bit in places
                if (kind, name, value := bits >> bit & 1) in left
            ]
            row, bit = some[cycles % len(some)] if some else (None, None)
            ctx.set(wrong.inverted, 1 << bit if some else 0)
            before = ctx.get(compared)
            await ctx.tick()
            ctx.set(wrong.inverted, 0)
            is_different = bool(some) and ctx.get(compared) != before
            assert ctx.get(dut.agree) == (not is_different), row
            left.difference_update([row] * is_different)
            ctx.set(dut.agree, 1)
            cycles += 1
            assert cycles < 2_000, left

    simulate(testbench)


#: What no sequence of bytes shows from a reset on, or bytes that the wide decoder does not report.
NOT_SEEN = {"a register not reset", "a register never written", "a swapped order"}
NOT_SEEN |= {"an event that reset hides"}
WITHIN = decoder, align, classifier, marks, wide_decoder
OF_EITHER = {name: module for name, (module, *_) in (DEFECTS | WIDE_DEFECTS).items()}


@pytest.mark.parametrize(
    "defect",
    sampled(
        sorted(name for name in OF_EITHER.keys() - NOT_SEEN if OF_EITHER[name] in WITHIN),
        *("a dropped event", "a last that is lost", "a packet that leaks", "a wrong length"),
    ),
)
def test_a_defect_of_either_decoder(defect, monkeypatch):
    check_noticed(monkeypatch, designs(defect))


def check_noticed(monkeypatch, cores):
    for name in vars(cores).keys() & {"Decoder", "WideDecoder"}:
        monkeypatch.setattr(self_test, name, getattr(cores, name))

    async def testbench(ctx, dut, reset, compared):
        assert not await agrees(ctx, dut, 2_000)

    simulate(testbench)
