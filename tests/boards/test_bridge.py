"""Bits on the receive pin, bits off the transmit pin, and the lights."""

from itertools import pairwise

import pytest
from amaranth.hdl import Module, Signal
from amaranth.sim import Simulator

from clockpoint.boards.bridge import Bridge
from support import HOSTILE

DIVISOR = 8
PERIOD = 1e-6


def frame(byte):
    return [0, *(byte >> n & 1 for n in range(8)), 1]


def run(bits, *, error=0.0, extra=0, **options):
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
        cycles = round((len(bits) / (1 + error) + 10 * extra + 70) * DIVISOR)
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
    received, lights = run(bits, extra=len(expected) - len(data), **options)
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
    """Each broken frame is dropped and reported; the next frame is received."""
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
    received, lights = run(bits, extra=20, depth=4)
    everything = data.decode("utf-8", "replace").encode()
    assert len(data) <= len(received) < len(everything)
    assert {*received.decode("utf-8")} <= {"\ufffd", "€", "A"}
    assert lights == (1, 1)
