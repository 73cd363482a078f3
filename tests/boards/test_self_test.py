"""The self-test agrees while the decoders do, and then no longer."""

from itertools import groupby

import pytest
from amaranth.hdl import ClockDomain, Fragment, Module, Signal
from amaranth.lib import wiring
from amaranth.sim import Simulator

from clockpoint.boards import self_test
from clockpoint.boards.self_test import BYTES, LANES, SelfTest
from clockpoint.formal.defects import DEFECTS, WIDE_DEFECTS, designs
from clockpoint.hdl import Decoded, WideDecoder, decoder
from support import CLASSES

from .proofs import registers

#: Cycles in which any difference is noticed: some bursts.
ENOUGH = 400


def simulate(testbench):
    """Run ``testbench(ctx, dut, reset, compared)`` on a self-test."""
    dut = SelfTest()
    m = Module()
    m.domains.sync = sync = ClockDomain()
    m.submodules.dut = fragment = Fragment.get(dut, None)

    async def run(ctx):
        await testbench(ctx, dut, sync.rst, *registers(fragment, "compared"))

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


def test_they_agree():
    seen, bursts = [set() for _ in range(LANES)], [0]

    async def testbench(ctx, dut, reset, compared):
        wide = dut.wide
        for _ in range(2_000):
            if ctx.get(wide.i.valid):
                bursts[-1] += 1
                for lane, byte in enumerate(ctx.get(wide.i.payload.data)):
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


class Inverted(wiring.Component):
    """A wide decoder of whose outputs some bits are inverted."""

    def __init__(self, lanes):
        self._decoder = WideDecoder(lanes)
        self.latency = self._decoder.latency
        super().__init__(self._decoder.signature)
        self.valid, self.payload = Signal(), Signal(self.o.payload.shape().size)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        m.d.comb += [
            decoder.i.payload.eq(self.i.payload),
            decoder.i.valid.eq(self.i.valid),
            self.o.valid.eq(decoder.o.valid ^ self.valid),
            self.o.payload.eq(decoder.o.payload.as_value() ^ self.payload),
        ]
        return m


def bits(lane=5):
    """Of what comes out of the wide decoder: all of one lane, and of the others what is theirs."""
    decoded = Decoded(LANES)
    beat, slots = decoded["beat"], decoded["slots"]
    at = {name: beat.offset + field.offset for name, field in beat.shape}
    yield from (at["data"] + 8 * n + n for n in range(LANES))
    yield from range(at["count"], at["count"] + beat.shape["count"].width)
    yield at["last"]
    for n in range(LANES):
        slot = slots.shape[n]
        start = slots.offset + slot.offset
        yield from range(start, start + (slot.width if n == lane else 1))


def test_every_bit_is_compared(monkeypatch):
    """Of each lane that there is an event; of one, all of it; and all that is said of a beat."""
    monkeypatch.setattr(self_test, "WideDecoder", Inverted)

    async def testbench(ctx, dut, reset, compared):
        async def restart(inverted):
            ctx.set(dut.wide.payload, inverted)
            ctx.set(reset, 1)
            await ctx.tick()
            ctx.set(reset, 0)

        assert [bit for bit in bits() if await restart(1 << bit) or await agrees(ctx, dut)] == []
        await restart(0)
        assert await agrees(ctx, dut)
        ctx.set(dut.wide.valid, 1)
        await ctx.tick()
        ctx.set(dut.wide.valid, 0)
        assert not await agrees(ctx, dut)

    simulate(testbench)


#: What no sequence of bytes shows from a reset on, or bytes that the wide decoder does not report.
NOT_SEEN = {"a register not reset", "a register never written", "a swapped order"}
OF_EITHER = {*WIDE_DEFECTS, *(name for name in DEFECTS if DEFECTS[name][0] is decoder)}


@pytest.mark.parametrize("defect", sorted(OF_EITHER))
def test_a_defect_of_either_decoder(defect, monkeypatch):
    broken = designs(defect)
    monkeypatch.setattr(self_test, "WideDecoder", broken.WideDecoder)
    monkeypatch.setattr(self_test, "Decoder", broken.Decoder)

    async def testbench(ctx, dut, reset, compared):
        assert await agrees(ctx, dut, 1000) == (defect in NOT_SEEN)

    simulate(testbench)
