"""A test bench for cocotb: the exported decoder between a source and a sink of AXI4-Stream."""

import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiStreamBus, AxiStreamSink, AxiStreamSource

from support import cpython_events, hostile_strings


def pauses(seed):
    """Pauses of all lengths, and none for some time."""
    rng = random.Random(seed)
    while True:
        yield from [rng.random() < 0.5] * rng.randint(1, 8)


async def start(dut):
    cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
    axis = {
        name: kind(
            AxiStreamBus.from_prefix(dut, name), dut.aclk, dut.aresetn, reset_active_level=False
        )
        for name, kind in (("s_axis", AxiStreamSource), ("m_axis", AxiStreamSink))
    }
    for seed, end in enumerate(axis.values()):
        end.log.setLevel("WARNING")
        end.set_pause_generator(pauses(seed))
    await reset(dut)
    return axis["s_axis"], axis["m_axis"]


async def reset(dut):
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 2)
    dut.aresetn.value = 1
    await ClockCycles(dut.aclk, 1)


def events_of(packet):
    """The events of a packet by CPython, in the form of ``events_in``."""
    return [
        (event.codepoint is None, event.cause_number or event.codepoint, event.bytes)
        for event in cpython_events(packet)
    ]


def events_in(frame):
    """(whether it is an error, code point or cause, bytes) of each event."""
    events = []
    for n in range(0, len(frame.tdata), 8):
        data = bytes(frame.tdata[n : n + 8])
        length, cause = data[3] & 0xF, data[3] >> 4
        assert cause == frame.tuser[n]
        value = cause if cause else int.from_bytes(data[:3], "little")
        events.append((bool(cause), value, data[4 : 4 + length][::-1]))
    return events


@cocotb.test(timeout_time=200, timeout_unit="us")
async def packets_of_all_lengths(dut):
    source, sink = await start(dut)
    packets = [data[: n % 17 + 1] for n, data in enumerate(hostile_strings(68, seed=1)) if data]
    for data in packets:
        await source.send(data)
    for data in packets:
        assert events_in(await sink.recv(compact=False)) == events_of(data)


@cocotb.test(timeout_time=200, timeout_unit="us")
async def reset_in_the_middle(dut):
    """What was begun is forgotten; the next packet is as if nothing had come before."""
    source, sink = await start(dut)
    for n in range(1, 12):
        await source.send("aé€𝄞".encode() * 2)
        await ClockCycles(dut.aclk, 2 * n)
        source.clear()
        await reset(dut)
        sink.clear()
        source.send_nowait(b"\x80text")
        assert events_in(await sink.recv(compact=False)) == events_of(b"\x80text")
