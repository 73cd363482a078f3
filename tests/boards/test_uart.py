"""The serial line, cycle by cycle."""

import random

import pytest
from amaranth.sim import Simulator

from clockpoint.boards.uart import Receiver, Transmitter, divisor_for
from clockpoint.sim import stream_put

#: Cycles from the pin to its effect: two flip-flops, and the register of the output.
LATENCY = 3
DIVISORS = [8, 9]


def simulate(dut, *testbenches):
    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    for testbench in testbenches:
        simulator.add_testbench(testbench)
    simulator.run()


def frame(byte, stop=1):
    return [0, *(byte >> n & 1 for n in range(8)), stop]


def exact(byte, divisor, stop=1):
    """Levels of a frame that are right in the middle of each bit only."""
    levels = [0] * (divisor // 2 + 1)
    for bit in frame(byte, stop)[1:]:
        levels += [1 - bit] * (divisor - 1) + [bit]
    return levels


def receive(divisor, levels, ready=lambda now: True):
    """The reports of a receiver for levels, one per cycle: the cycle, and the byte or the port."""
    dut = Receiver(divisor)
    reports = []

    async def testbench(ctx):
        for now, level in enumerate([*levels, *[1] * 12 * divisor]):
            ctx.set(dut.rx, level)
            ctx.set(dut.o.ready, ready(now))
            _, _, *ports = await ctx.tick().sample(
                dut.o.valid, dut.o.ready, dut.o.payload, dut.framing, dut.overflow
            )
            valid, is_accepted, byte, framing, overflow = ports
            reports.extend([(now, byte)] * (valid and is_accepted))
            reports.extend([(now, "framing")] * framing + [(now, "overflow")] * overflow)

    simulate(dut, testbench)
    return reports


def reported(divisor, start=0):
    """The cycle in which the frame that started in another is reported."""
    return start + 9 * divisor + divisor // 2 + LATENCY


@pytest.mark.parametrize("divisor", DIVISORS)
def test_bits_are_sampled_in_their_middle(divisor):
    """In no other cycle; the next frame may come at once."""
    frames = exact(0x35, divisor) + exact(0xCA, divisor)
    length = len(frames) // 2
    assert receive(divisor, frames) == [
        (reported(divisor), 0x35),
        (reported(divisor, length), 0xCA),
    ]


@pytest.mark.parametrize("divisor", DIVISORS)
def test_frames_that_are_no_bytes(divisor):
    """A glitch is ignored; a frame without a stop bit is reported once, and so is a break."""
    assert receive(divisor, [0] * (divisor // 2)) == []
    for bad in (exact(0x35, divisor, stop=0), [0] * 35 * divisor):
        levels = [*bad, 1, *exact(0x53, divisor)]
        assert receive(divisor, levels) == [
            (reported(divisor), "framing"),
            (reported(divisor, len(bad) + 1), 0x53),
        ]


def test_a_byte_waits_and_the_next_is_lost():
    """A byte that is accepted in the cycle in which the next one arrives makes room for it."""
    start = len(exact(0, 8))
    levels = [level for n in range(5) for level in exact(n, 8)]
    arrivals = [reported(8, n * start) for n in range(5)]
    accepted = {arrivals[3] - 1, arrivals[4] + 7}
    assert receive(8, levels, accepted.__contains__) == [
        (arrivals[1], "overflow"),
        (arrivals[2], "overflow"),
        (arrivals[3] - 1, 0),
        (arrivals[4], "overflow"),
        (arrivals[4] + 7, 3),
    ]


@pytest.mark.parametrize("pause", [0, 3])
@pytest.mark.parametrize("divisor", DIVISORS)
def test_bits_are_transmitted_in_full(divisor, pause):
    """Stop bits, too: back to back, and with pauses."""
    dut, levels = Transmitter(divisor), []
    data = random.Random(divisor).sample(range(256), 3)

    async def source(ctx):
        for byte in data:
            await stream_put(ctx, dut.i, byte)
            for _ in range(10 * divisor + pause - 1 if pause else 0):
                await ctx.tick()

    async def line(ctx):
        for _ in range(50 * divisor):
            levels.append(ctx.get(dut.tx))
            await ctx.tick()

    simulate(dut, source, line)
    expected = [1]
    for n, byte in enumerate(data):
        expected += [1] * pause * (n > 0) + [bit for bit in frame(byte) for _ in range(divisor)]
    assert levels == expected + [1] * (50 * divisor - len(expected))


@pytest.mark.parametrize(
    ("frequency", "baud", "divisor"),
    [(12e6, 115200, 104), (25e6, 9600, 2604), (12e6, 1_500_000, 8), (12e6, 179.6, 1 << 16)],
)
def test_divisor(frequency, baud, divisor):
    assert divisor_for(frequency, baud) == divisor


@pytest.mark.parametrize(
    ("baud", "nearest"),
    [(3_000_000, 1_500_000), (1_470_587, 1_500_000), (1_413_428, 1_333_333), (1, 183)],
)
def test_impossible_baud_rates(baud, nearest):
    """More than 2 % off; the rate in the message is possible."""
    text = f"^{baud} baud cannot be made from 12 MHz within 2 %; the nearest that can is {nearest}$"
    with pytest.raises(ValueError, match=text):
        divisor_for(12e6, baud)
    assert divisor_for(12e6, nearest)
