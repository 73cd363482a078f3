"""A test bench for cocotb: the exported stream decoder, with pauses on both sides."""

import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, ReadOnly, RisingEdge
from cocotb_benches.expected import events_of

from support import hostile_strings


async def start(dut):
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    dut.i_valid.value = dut.o_ready.value = 0
    await reset(dut)


async def reset(dut):
    dut.rst.value = 1
    await ClockCycles(dut.clk, 2)
    dut.rst.value = 0


async def send(dut, packets, some):
    for packet in packets:
        for n, byte in enumerate(packet, 1):
            while some.random() < 0.3:
                await RisingEdge(dut.clk)
            dut.i_valid.value = 1
            dut.i_data.value = byte
            dut.i_last.value = n == len(packet)
            await ReadOnly()
            while not dut.i_ready.value:
                await RisingEdge(dut.clk)
                await ReadOnly()
            await RisingEdge(dut.clk)
            dut.i_valid.value = 0


async def receive(dut, some):
    """The events of a packet."""
    found = []
    while True:
        dut.o_ready.value = ready = some.random() < 0.6
        await ReadOnly()
        last = False
        if ready and dut.o_valid.value:
            cause = int(dut.o_cause.value)
            what = cause if cause else int(dut.o_codepoint.value)
            length = int(dut.o_length.value)
            found.append((bool(cause), what, int(dut.o_bytes.value).to_bytes(length, "big")))
            last = dut.o_last.value
        await RisingEdge(dut.clk)
        if last:
            dut.o_ready.value = 0
            return found


@cocotb.test(timeout_time=200, timeout_unit="us")
async def packets_of_all_lengths(dut):
    await start(dut)
    some = random.Random(1)
    packets = [data[: n % 16 + 1] for n, data in enumerate(hostile_strings(64, seed=2))]
    cocotb.start_soon(send(dut, packets, some))
    for packet in packets:
        assert await receive(dut, some) == events_of(packet)


@cocotb.test(timeout_time=200, timeout_unit="us")
async def reset_in_the_middle(dut):
    await start(dut)
    some = random.Random(3)
    for n in range(1, 12):
        task = cocotb.start_soon(send(dut, ["aé€𝄞".encode() * 2], some))
        await ClockCycles(dut.clk, n)
        task.cancel()
        dut.i_valid.value = 0
        await reset(dut)
        cocotb.start_soon(send(dut, [b"\x80text"], some))
        assert await receive(dut, some) == events_of(b"\x80text")
