"""A test bench for cocotb: the exported packer between a source and a sink of AXI4-Stream."""

import cocotb
from cocotb.triggers import ClockCycles
from cocotb_benches.axi_stream import reset, start
from cocotbext.axi import AxiStreamFrame

from support import hostile_strings


def utf_32(data):
    return data.decode("utf-8", "replace").encode("utf-32-le")


@cocotb.test(timeout_time=200, timeout_unit="us")
async def packets_of_all_lengths(dut):
    """Some end with a null beat, some have no byte at all."""
    source, sink = await start(dut)
    packets = [data[: n % 17] for n, data in enumerate(hostile_strings(68, seed=1))]
    for data in packets:
        # The source fills a beat up with what is not kept.
        null = b"" if len(data) % 4 else b"?" * 4
        await source.send(AxiStreamFrame(data + null, tkeep=[1] * len(data) + [0] * len(null)))
    for data in packets:
        frame = await sink.recv()
        assert bytes(frame.tdata) == utf_32(data)


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
        assert bytes((await sink.recv()).tdata) == utf_32(b"\x80text")
