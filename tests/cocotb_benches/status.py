"""A test bench for cocotb: software reads the registers of the stream decoder over AXI4-Lite."""

from collections import Counter

import cocotb
from cocotb_benches.axi_stream import pauses, start
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiResp

from clockpoint import expected_events
from clockpoint.hdl import Cause
from clockpoint.verilog.registers import register_map
from support import hostile_strings

MAP = register_map()
CAUSES = {None: Cause.NONE} | {str(cause): cause for cause in Cause}
PACKETS = [b"one\ntwo\r\nthree\r", *filter(None, hostile_strings(24, seed=1)), b"\xed\xa0"]


class Software:
    """Registers by their names in the map."""

    def __init__(self, dut):
        bus = AxiLiteBus.from_prefix(dut, "s_axil")
        self._bus = AxiLiteMaster(bus, dut.aclk, dut.aresetn, reset_active_level=False)
        channels = self._bus.write_if, self._bus.read_if
        for channel in channels:
            channel.log.setLevel("WARNING")
        for seed, channel in enumerate((channels[0].b_channel, channels[1].r_channel)):
            channel.set_pause_generator(pauses(seed))

    async def read(self, name):
        (register,) = (one for one in MAP.registers() if one.inst_name == name)
        return await self.read_at(register.raw_address_offset)

    async def read_at(self, address):
        found = await self._bus.read(address, 4)
        assert found.resp == AxiResp.OKAY
        return int.from_bytes(found.data, "little")

    async def write_at(self, address, number, size=4):
        """Whether the write is accepted."""
        found = await self._bus.write(address, number.to_bytes(size, "little"))
        return found.resp == AxiResp.OKAY


async def begin(dut):
    """Drive all inputs before the reset."""
    software = Software(dut)
    return software, *await start(dut)


async def counts(software):
    """All registers of counts, and whether there was an error; STATE is read first."""
    error = await software.read("STATE")
    events = {cause: await software.read(f"EVENTS_{cause.name}") for cause in Cause}
    return error, await software.read("BYTES"), await software.read("LINES"), events


def expected_counts(packets):
    lines = sum(len(packet.decode("utf-8", "replace").splitlines()) for packet in packets)
    events = [event for packet in packets for event in expected_events(packet)]
    causes = Counter(CAUSES[event.cause] for event in events)
    has_error = any(event.cause for event in events)
    return has_error, sum(map(len, packets)), lines, {cause: causes[cause] for cause in Cause}


async def decode(source, sink, packets):
    for packet in packets:
        await source.send(packet)
    for _ in packets:
        await sink.recv(compact=False)


@cocotb.test(timeout_time=200, timeout_unit="us")
async def registers_are_those_of_the_map(dut):
    """Resets, fields that can be written and those that cannot, and bits without a field."""
    software, *_ = await begin(dut)
    for register in MAP.registers():
        address = register.absolute_address
        fields = register.fields()
        reset = sum(field.get_property("reset") << field.low for field in fields)
        assert await software.read_at(address) == reset, register.inst_name
        written = [field for field in fields if field.is_sw_writable]
        assert await software.write_at(address, 0x0002) == bool(written), register.inst_name
        kept = (((1 << f.width) - 1) << f.low for f in written if f.is_sw_readable)
        after = 2 & sum(kept) if written else reset
        assert await software.read_at(address) == after, register.inst_name
        assert not await software.write_at(address, 0, size=1)
        assert await software.read_at(address) == after, register.inst_name


@cocotb.test(timeout_time=400, timeout_unit="us")
async def counts_and_the_first_error(dut):
    software, source, sink = await begin(dut)
    assert await software.write_at(0, 0b10)
    for _ in range(2):
        await decode(source, sink, PACKETS[:1])
        assert await counts(software) == expected_counts(PACKETS[:1])
        assert not dut.irq.value
        await decode(source, sink, PACKETS[1:])
        assert await counts(software) == expected_counts(PACKETS)
        assert dut.irq.value
        events = (event for packet in PACKETS for event in expected_events(packet))
        first = next(event for event in events if event.cause)
        found = await software.read("FIRST_ERROR")
        assert found == CAUSES[first.cause].value | first.length << 8
        assert await software.read("FIRST_OFFSET") == first.offset
        assert await software.read("FIRST_BYTES") == int.from_bytes(first.bytes, "big")
        assert await software.write_at(0, 0b01)  # ENABLE keeps its value
        assert await software.read("BYTES") == 0  # the copy, too
        assert await counts(software) == expected_counts([])
        assert not dut.irq.value
