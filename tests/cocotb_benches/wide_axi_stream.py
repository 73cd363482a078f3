"""A test bench for cocotb: the exported packer between a source and a sink of AXI4-Stream."""

import cocotb
from cocotb_benches.axi_stream import frames_after_resets, start
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
    packet = b"\x80text"
    async for frame in frames_after_resets(dut, packet):
        frame.compact()
        assert bytes(frame.tdata) == utf_32(packet)
