"""The bridge to AXI4-Stream: the layout of each payload, and TKEEP."""

import random
import re
from typing import NamedTuple

import pytest
from amaranth.hdl import Const
from amaranth.sim import Simulator

from clockpoint.flow.sheet import layout_of
from clockpoint.hdl import (
    AxiStream,
    InterleavedDecoder,
    Packer,
    StreamDecoder,
    Validator,
    WideDecoder,
    WideSanitizer,
)

LAYOUT = "data", "keep", "last", "user", "id"


class Sent(NamedTuple):
    """A transfer at the output; fields without a port are 0."""

    data: int
    keep: int
    last: bool
    user: int
    id: int


def drive(dut, transfers, some):
    """The transfers that come out; each one that goes in is a dictionary of fields."""
    output = []
    offered = [getattr(dut, f"m_axis_t{name}", Const(0)) for name in LAYOUT]

    async def source(ctx):
        for transfer in transfers:
            while some.random() < 0.3:
                await ctx.tick()
            for name, value in transfer.items():
                ctx.set(getattr(dut, f"s_axis_t{name}"), value)
            ctx.set(dut.s_axis_tvalid, 1)
            await ctx.tick().until(dut.s_axis_tready)
            ctx.set(dut.s_axis_tvalid, 0)
        await ctx.tick().repeat(120)

    async def sink(ctx):
        while True:
            ready = some.random() < 0.7
            ctx.set(dut.m_axis_tready, ready)
            *_, valid, data, keep, last, user, channel = await ctx.tick().sample(
                dut.m_axis_tvalid, *offered
            )
            if valid and ready:
                output.append(Sent(data, keep, last, user, channel))

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(source)
    simulator.add_testbench(sink, background=True)
    simulator.run()
    return output


def items(packets):
    """A transfer for each item of each packet."""
    for packet in packets:
        for n, item in enumerate(packet, 1):
            yield {"data": item, "last": n == len(packet)}


def packets_of(output):
    """The transfers of each packet."""
    packets = [[]]
    for transfer in output:
        packets[-1].append(transfer)
        if transfer.last:
            packets.append([])
    assert packets.pop() == []
    return packets


def data_of(transfers, size):
    """The bytes of a packet whose transfers are full but for the last."""
    data = b""
    for transfer in transfers:
        kept = transfer.keep.bit_count()
        assert transfer.keep == (1 << kept) - 1
        assert transfer.last or kept == size
        data += transfer.data.to_bytes(size, "little")[:kept]
    return data


#: Cores, the ends of the names of fields in the header, a packet, and the fields of its transfers;
#: ``None``: undefined.
WORD = "codepoint", "length", "cause"
EVENT = *WORD, "bytes"
PLACE = "offset", "character", "line", "column"
VERDICT = "ill_formed", "length", "cause", "offset", "errors", "codepoints"
DATA = b"a\n\xe2\x82\xac\xff"
EVENTS = (ord("a"), 1, 0, 0x61), (10, 1, 0, 10), (ord("€"), 3, 0, 0xE282AC), (None, 1, 7, 0xFF)
POSITIONS = (0, 0, 0, 0), (1, 1, 0, 1), (2, 2, 1, 0), (5, 3, 1, 1)
LOCATED = [event + position for event, position in zip(EVENTS, POSITIONS, strict=True)]
CUT = (None,) * 4 + EVENTS[0], (None, 1, 4, 0xE2, ord("A"), 1, 0, 0x41)
LAID_OUT = [
    (StreamDecoder(), EVENT, DATA, [*EVENTS]),
    (StreamDecoder(monitor=True, bits=8), EVENT + PLACE, DATA, LOCATED),
    (WideDecoder(1), WORD, b"\xc3\xa9\xff", [(None, 0, 0), (ord("é"), 2, 0), (None, 1, 7)]),
    (Validator(1), VERDICT, DATA, [*[(None,) * 6] * 5, (1, 1, 7, 5, 1, 3)]),
    (InterleavedDecoder(2), EVENT + EVENT, b"a\xe2A", [*CUT]),
]


@pytest.mark.parametrize(("core", "names", "packet", "expected"), LAID_OUT)
def test_the_layout_in_the_header(core, names, packet, expected):
    bridge = AxiStream(core)
    _, port, table = re.split(r"\n(m_axis_t\w+).*:\n", "\n".join(layout_of(core.o.payload)))
    rows = re.findall(r"^ +(\d+)(?::(\d+))?  (\w+)  ", table.partition("\n\n")[0], re.MULTILINE)
    assert all(row[2].endswith(name) for row, name in zip(rows, names, strict=True))
    spans = [(int(high), int(low or high)) for high, low, _ in rows]
    keep = {"keep": 1} if hasattr(bridge, "s_axis_tkeep") else {}
    transfers = (transfer | keep for transfer in items([packet]))
    output = drive(bridge, transfers, random.Random(1))
    values = [getattr(transfer, port.removeprefix("m_axis_t")) for transfer in output]
    assert [
        tuple(
            None if number is None else value >> low & (1 << high - low + 1) - 1
            for number, (high, low) in zip(numbers, spans, strict=True)
        )
        for value, numbers in zip(values, expected, strict=True)
    ] == expected


def test_a_gap_in_tkeep():
    """The number of bytes is undefined, but the packet ends, and the next one is right."""
    gaps = [keep for keep in range(16) if keep & (keep + 1)]
    rows = [(b"abcd", 15, 0), (b"\xf0\x9f\x98\x80", None, 1), (b"\x80ab.", 7, 1)]
    transfers = [
        {"data": int.from_bytes(data, "little"), "keep": keep or gap, "last": last}
        for gap in gaps
        for data, keep, last in rows
    ]
    packets = packets_of(drive(AxiStream(Packer(4)), transfers, random.Random(1)))
    assert len(packets) == 2 * len(gaps)
    for first, second in zip(packets[::2], packets[1::2], strict=True):
        assert data_of(first, 16).startswith("abcd".encode("utf-32-le"))
        assert data_of(second, 16) == "\ufffdab".encode("utf-32-le")


def test_tkeep_without_tlast():
    """Only bit 0 counts: the transfer is full, or ignored."""
    transfers = [
        {"data": int.from_bytes([0x40 + keep] * 4, "little"), "keep": keep, "last": keep == 15}
        for keep in range(16)
    ]
    output = drive(AxiStream(WideSanitizer(4)), transfers, random.Random(1))
    assert data_of(output, 4) == b"".join(bytes([0x40 + keep] * 4) for keep in range(1, 16, 2))
