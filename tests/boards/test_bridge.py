"""Bits on the receive pin, bits off the transmit pin."""

import random

import pytest
from amaranth.sim import Simulator

from clockpoint.boards.bridge import Bridge
from clockpoint.boards.uart import Receiver, divisor_for
from support import HOSTILE, SAMPLES

DIVISOR = 16
PERIOD = 1e-6


def frame(byte):
    return [0, *(byte >> n & 1 for n in range(8)), 1]


def run(bits, *, error=0.0, more=0, depth=512):
    """Play bits on the receive pin, at a baud rate off by ``error``; read the transmit pin.

    The simulation goes on for ``more`` bytes after the last bit. Returns the bytes sent and the
    indicators, before and after they are cleared.
    """
    dut = Bridge(DIVISOR / PERIOD, round(1 / PERIOD), depth=depth)
    levels = []
    lights = []

    async def sender(ctx):
        ctx.set(dut.rx, 1)
        await ctx.delay(20 * PERIOD)
        for bit in bits:
            ctx.set(dut.rx, bit)
            await ctx.delay(DIVISOR * PERIOD / (1 + error))
        ctx.set(dut.rx, 1)

    async def listener(ctx):
        for _ in range(round((len(bits) / (1 + error) + 10 * more + 50) * DIVISOR)):
            _, _, level = await ctx.tick().sample(dut.tx)
            levels.append(level)
        lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))
        ctx.set(dut.clear, 1)
        await ctx.tick()
        lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))

    simulator = Simulator(dut)
    simulator.add_clock(PERIOD)
    simulator.add_testbench(sender, background=True)
    simulator.add_testbench(listener)
    simulator.run()
    assert lights[1] == (0, 0)
    return read_line(levels), lights[0]


def read_line(levels):
    """The bytes on a line of which there are ``DIVISOR`` samples a bit."""
    received = bytearray()
    at = 0
    while 0 in levels[at:]:
        at = levels.index(0, at)
        bits = levels[at + DIVISOR // 2 : at + 10 * DIVISOR : DIVISOR]
        assert (bits[0], bits[9]) == (0, 1), "no start bit or no stop bit"
        received.append(sum(bit << n for n, bit in enumerate(bits[1:9])))
        at += 9 * DIVISOR + DIVISOR // 2
    return bytes(received)


def check(data, **options):
    expected = data.decode("utf-8", "replace").encode()
    bits = [bit for byte in data for bit in frame(byte)]
    received, lights = run(bits, more=len(expected) - len(data), **options)
    assert received == expected
    assert lights == (expected != data, False)


GENERATOR = random.Random(6)
TEXTS = {
    "clean": "A byte, é, €, 😀 and so on.".encode() * 2,
    "hostile": HOSTILE * 3 + b"\n",
    "random": GENERATOR.randbytes(80) + b"\n",
}


@pytest.mark.parametrize("error", [-0.02, 0, 0.02])
@pytest.mark.parametrize("text", TEXTS)
def test_from_pin_to_pin(text, error):
    check(TEXTS[text], error=error)


def test_hostile_sample():
    """The beginning of the file, which ends with a letter."""
    check((SAMPLES / "hostile.bin").read_bytes()[:150])


def test_frames_without_a_stop_bit_and_breaks():
    """Each is dropped, is reported, and does not wedge the receiver."""
    broken = [*frame(0x41)[:-1], 0, 1, 1]
    long_break = [0] * 35 + [1, 1]
    bits = frame(0x61) + broken + frame(0x62) + long_break + frame(0x63)
    received, lights = run(bits)
    assert received == b"abc"
    assert lights == (1, 0)


def test_a_glitch_is_no_start_bit():
    """A low shorter than half a bit."""
    dut = Receiver(DIVISOR)

    async def testbench(ctx):
        ctx.set(dut.o.ready, 1)
        for low in (1, DIVISOR // 2 - 2):
            ctx.set(dut.rx, 0)
            await ctx.tick().repeat(low)
            ctx.set(dut.rx, 1)
            for _ in range(12 * DIVISOR):
                _, _, valid, framing = await ctx.tick().sample(dut.o.valid, dut.framing)
                assert (valid, framing) == (0, 0)

    simulator = Simulator(dut)
    simulator.add_clock(PERIOD)
    simulator.add_testbench(testbench)
    simulator.run()


def test_overflow_loses_bytes_but_sends_no_ill_formed_one():
    """Errors triple, and the FIFO is small: what comes out is well formed, and it is said."""
    data = b"\xff\xfe\xe2\x82\xac" * 30 + b"A"
    bits = [bit for byte in data for bit in frame(byte)]
    received, lights = run(bits, more=20, depth=4)
    everything = data.decode("utf-8", "replace").encode()
    assert len(data) <= len(received) < len(everything)
    assert {*received.decode("utf-8")} <= {"\ufffd", "€", "A"}
    assert lights == (1, 1)


@pytest.mark.parametrize(
    ("frequency", "baud", "divisor"),
    [(12e6, 115200, 104), (25e6, 9600, 2604), (12e6, 1_500_000, 8), (27e6, 115200, 234)],
)
def test_divisor(frequency, baud, divisor):
    assert divisor_for(frequency, baud) == divisor


@pytest.mark.parametrize(("frequency", "baud"), [(12e6, 3_000_000), (12e6, 100), (25e6, 2_900_000)])
def test_impossible_baud_rates(frequency, baud):
    with pytest.raises(ValueError, match=f"{baud} baud cannot be made .* is [0-9]+ to [0-9]+ baud"):
        divisor_for(frequency, baud)
