"""A test bench for cocotb: the exported packer between a source and a sink of AXI4-Stream."""

import cocotb
from cocotb_benches.axi_stream import start
from cocotbext.axi import AxiStreamFrame

from support import hostile_strings


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
        assert bytes(frame.tdata) == data.decode("utf-8", "replace").encode("utf-32-le")
