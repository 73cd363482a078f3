"""Bits on the receive pin, bits off the transmit pin, and the lights."""

import pytest

from clockpoint.boards.bridge import Bridge
from support import HOSTILE

from .test_uart import frame, receive, simulate

DIVISOR, BAUD = 8, 1_000_000


def run(bits, *, error=0.0, extra=0, **options):
    """Play bits on the receive pin, at a baud rate off by ``error``; then it is high.

    The pin is high for as long as ``extra`` bytes take, and seven more. Returns the bytes on the
    transmit pin, and the lights before they are cleared.
    """
    dut, line, lights = Bridge(DIVISOR * BAUD, BAUD, **options), [], []
    cycles = range(int(len(bits) * DIVISOR / (1 + error)))
    levels = [1] * 20 + [bits[int(n * (1 + error)) // DIVISOR] for n in cycles]
    levels += [1] * (10 * extra + 70) * DIVISOR

    async def testbench(ctx):
        for level in levels:
            ctx.set(dut.rx, level)
            line.append(ctx.get(dut.tx))
            await ctx.tick()
        for clear in (1, 0):
            lights.append((ctx.get(dut.error), ctx.get(dut.overflow)))
            ctx.set(dut.clear, clear)
            await ctx.tick()

    simulate(dut, testbench)
    assert lights[1] == (0, 0)
    return bytes(byte for _, byte in receive(DIVISOR, line)), lights[0]


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
