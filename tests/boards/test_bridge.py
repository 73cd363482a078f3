"""Bits on the receive pin, bits off the transmit pin, and the lights."""

from itertools import pairwise

import pytest
from amaranth.hdl import ClockDomain, Module, Signal
from amaranth.sim import Simulator

from clockpoint.boards.bridge import Bridge
from support import HOSTILE

DIVISOR = 8
PERIOD = 1e-6

#: A clock so slow that a twentieth of a second is 128 cycles: more than a byte.
SLOW = 2560


def frame(byte):
    return [0, *(byte >> n & 1 for n in range(8)), 1]


def run(bits, *, error=0.0, more=0, **options):
    """Play bits on the receive pin, at a baud rate off by ``error``; read the transmit pin.

    The simulation goes on for ``more`` bytes after the last bit. Returns the bytes sent and the
    indicators, before and after they are cleared.
    """
    m = Module()
    m.submodules.dut = dut = Bridge(DIVISOR / PERIOD, round(1 / PERIOD), **options)
    now = Signal(32)
    m.d.sync += now.eq(now + 1)
    changes = []
    lights = []

    async def sender(ctx):
        ctx.set(dut.rx, 1)
        await ctx.delay(20 * PERIOD)
        for bit in bits:
            ctx.set(dut.rx, bit)
            await ctx.delay(DIVISOR * PERIOD / (1 + error))
        ctx.set(dut.rx, 1)

    async def listener(ctx):
        changes.append((0, ctx.get(dut.tx)))
        while True:
            await ctx.changed(dut.tx)
            changes.append((ctx.get(now), ctx.get(dut.tx)))

    async def watcher(ctx):
        cycles = round((len(bits) / (1 + error) + 10 * more + 70) * DIVISOR)
        await ctx.delay(cycles * PERIOD)
        changes.append((cycles, None))
        lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))
        ctx.set(dut.clear, 1)
        await ctx.tick()
        lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))

    simulator = Simulator(m)
    simulator.add_clock(PERIOD)
    simulator.add_testbench(sender, background=True)
    simulator.add_testbench(listener, background=True)
    simulator.add_testbench(watcher)
    simulator.run()
    assert lights[1] == (0, 0)
    return read_line(changes), lights[0]


def read_line(changes):
    """The bytes on a line, of its levels from some cycles on; each bit must last its time."""
    levels = [level for (at, level), (end, _) in pairwise(changes) for _ in range(at, end)]
    received = bytearray()
    at = 0
    while 0 in levels[at:]:
        at = levels.index(0, at)
        bits = levels[at : at + 10 * DIVISOR : DIVISOR]
        assert levels[at : at + 10 * DIVISOR] == [bit for bit in bits for _ in range(DIVISOR)]
        assert (bits[0], bits[9]) == (0, 1), "no start bit or no stop bit"
        received.append(sum(bit << n for n, bit in enumerate(bits[1:9])))
        at += 10 * DIVISOR
    return bytes(received)


def check(data, **options):
    expected = data.decode("utf-8", "replace").encode()
    bits = [bit for byte in data for bit in frame(byte)]
    received, lights = run(bits, more=len(expected) - len(data), **options)
    assert received == expected
    assert lights == (expected != data, False)


TEXTS = {
    "clean": "A byte, é, €, 😀 and so on.".encode(),
    "hostile": HOSTILE + b"\n",
}


@pytest.mark.parametrize(("text", "error"), [("clean", -0.02), ("hostile", 0.02)])
def test_from_pin_to_pin(text, error):
    check(TEXTS[text], error=error)


def test_frames_without_a_stop_bit_and_breaks():
    """Each is dropped, is reported, and does not wedge the receiver."""
    broken = [*frame(0x41)[:-1], 0, 1, 1]
    long_break = [0] * 35 + [1, 1]
    for bad in (broken, long_break):
        received, lights = run(frame(0x61) + bad + frame(0x62))
        assert received == b"ab"
        assert lights == (1, 0)


def test_overflow_loses_bytes_but_sends_no_ill_formed_one():
    """Errors triple, and the FIFO is small: what comes out is well formed, and it is said."""
    data = b"\xff\xfe\xe2\x82\xac" * 30 + b"A"
    bits = [bit for byte in data for bit in frame(byte)]
    received, lights = run(bits, more=20, depth=4)
    everything = data.decode("utf-8", "replace").encode()
    assert len(data) <= len(received) < len(everything)
    assert {*received.decode("utf-8")} <= {"\ufffd", "€", "A"}
    assert lights == (1, 1)


def levels_of(*frames):
    return [bit for bits in frames for bit in bits for _ in range(DIVISOR)]


def simulate(testbench, frequency=SLOW, **options):
    """Run ``testbench(ctx, dut, module, reset)`` on a bridge, usually with a slow clock."""
    m = Module()
    m.domains.sync = sync = ClockDomain()
    dut = Bridge(frequency, frequency // DIVISOR, **options)
    m.submodules.dut = module = dut.elaborate(None)

    async def bench(ctx):
        ctx.set(dut.rx, 1)
        await testbench(ctx, dut, module, sync.rst)

    simulator = Simulator(m)
    simulator.add_clock(PERIOD)
    simulator.add_testbench(bench)
    simulator.run()


@pytest.mark.parametrize("frequency", [2560])
def test_activity(frequency):
    """On for a twentieth of a second after a byte, to within an interval, and anew."""
    cycles, interval = frequency // 20, (frequency / 20) ** 0.5
    seen = []

    async def testbench(ctx, dut, module, reset):
        for now in range(3 * cycles):
            ctx.set(module.submodules.receiver.o.valid, now in (10, 30))
            seen.append(ctx.get(dut.activity))
            await ctx.tick()

    simulate(testbench, frequency=frequency, depth=4)
    on = [now for now, level in enumerate(seen) if level]
    assert on == [*range(on[0], on[-1] + 1)]
    assert 10 < on[0] <= 13
    assert abs(on[-1] - 30 - cycles) <= interval + 3


def test_reset():
    """In the middle of frames, both ways, with all lights on: then it is as from power-on."""
    before = levels_of(*[frame(0xFF)] * 14, frame(0xE2), frame(0x82))
    after = levels_of([1], frame(0xAC), frame(0x41), [1] * 50)

    async def testbench(ctx, dut, module, reset):
        async def play(levels):
            seen = []
            for level in levels:
                ctx.set(dut.rx, level)
                outputs = dut.tx, dut.activity, dut.error, dut.overflow
                seen.append([ctx.get(output) for output in outputs])
                await ctx.tick()
            return seen

        expected = await play(after)
        assert expected[0] == [1, 0, 0, 0]
        assert expected[-1] == [1, 0, 1, 0]
        for moment in (263, 790, len(before)):
            seen = await play([*before[:moment], 1, 1])
            ctx.set(reset, 1)
            await play([1])
            ctx.set(reset, 0)
            assert await play(after) == expected
        assert seen[-1][1:] == [1, 1, 1]

    simulate(testbench, depth=4)
