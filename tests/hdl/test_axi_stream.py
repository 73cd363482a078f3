"""The bridge to AXI4-Stream: the layout of each payload, and the clock of a user."""

import random
import re
from functools import partial
from typing import NamedTuple

import pytest
from amaranth.hdl import Array, Cat, ClockDomain, ClockSignal, Const, Module, Signal
from amaranth.lib import wiring
from amaranth.sim import Simulator

from clockpoint.flow.sheet import header
from clockpoint.hdl import (
    ENCODINGS,
    AxiStream,
    Cause,
    Encoder,
    InterleavedDecoder,
    Packer,
    Sanitizer,
    StreamDecoder,
    Utf16Decoder,
    Utf16Encoder,
    Validator,
    WideDecoder,
    WideSanitizer,
)
from support import cause_of, hostile_strings, oracle

TEXT = "aé€😀\U0010ffffb"
BYTES = TEXT.encode()
#: Code points, with TLAST above them.
EXPECTED = [*map(ord, TEXT[:-1]), ord("b") | 1 << 21]
PACKETS = [data[: n % 13 + 1] for n, data in enumerate(hostile_strings(60, seed=5)) if data]
LAYOUT = "data", "keep", "last", "user", "id"


class Sent(NamedTuple):
    """A transfer at the output; fields without a port are 0."""

    data: int
    keep: int
    last: bool
    user: int
    id: int


def drive(dut, transfers, some, *, replacement=None):
    """The transfers sent, and the number of errors; each transfer is a dictionary of fields."""
    sent, errors = [], []
    offered = [getattr(dut, f"m_axis_t{name}", Const(0)) for name in LAYOUT]

    async def source(ctx):
        ctx.set(dut.aresetn, 1)
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
                sent.append(Sent(data, keep, last, user, channel))
            if hasattr(dut, "error"):
                errors.append(ctx.get(dut.error))

    top = Module()
    top.domains.sync = ClockDomain()
    top.submodules.dut = dut
    top.d.comb += dut.aclk.eq(ClockSignal())
    if replacement is not None:
        top.d.comb += dut.replacement.eq(replacement)
    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(source)
    simulator.add_testbench(sink, background=True)
    simulator.run()
    return sent, sum(errors)


def items(packets):
    """A transfer for each item of each packet."""
    for packet in packets:
        for n, item in enumerate(packet, 1):
            yield {"data": item, "last": n == len(packet)}


def beats(packets, lanes):
    """The transfers of a wide core; an empty packet, and some others, end with a null transfer."""
    some = random.Random(lanes)
    for packet in packets:
        parts = [packet[n : n + lanes] for n in range(0, len(packet), lanes)]
        if not parts or (len(parts[-1]) == lanes and some.random() < 0.5):
            parts.append(b"")
        for n, part in enumerate(parts, 1):
            if some.random() < 0.1:
                yield {"data": some.getrandbits(8 * lanes), "keep": 0, "last": 0}
            filled = part + some.randbytes(lanes - len(part))
            keep = (1 << len(part)) - 1
            yield {"data": int.from_bytes(filled, "little"), "keep": keep, "last": n == len(parts)}


def packets_of(sent):
    """The transfers of each packet."""
    packets = [[]]
    for transfer in sent:
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


def test_a_programmable_replacement():
    """The port of the sanitizer is one of the bridge, too."""
    bridge, some = AxiStream(Sanitizer(programmable=True)), random.Random(1)
    sent, *_ = drive(bridge, items([b"a\xff\xe2\x82b"]), some, replacement=ord("😀"))
    assert bytes(transfer.data for transfer in sent) == "a😀😀b".encode()


@pytest.mark.parametrize(
    ("encoding", "numbers", "expected", "wrong"),
    [
        ("utf-8", [0x41, 0x10FFFF], "41 F4 8F BF BF", 0),
        ("utf-8", [0xD800, 0x200041, 0x80000041], "EF BF BD EF BF BD EF BF BD", 3),
        ("iso-10646-amd2", [0x7FFFFFFF, 0xFFFFFFFF], "FD BF BF BF BF BF EF BF BD", 1),
    ],
)
def test_utf_32(encoding, numbers, expected, wrong):
    """A number that cannot be encoded, or has too many bits, is replaced."""
    dut = AxiStream(Encoder(ENCODINGS[encoding]))
    sent, errors = drive(dut, items([numbers]), random.Random(1))
    assert bytes(transfer.data for transfer in sent) == bytes.fromhex(expected)
    assert [transfer.last for transfer in sent] == [False] * (len(sent) - 1) + [True]
    assert errors == wrong


@pytest.mark.parametrize(
    "data", [b"A\0B\0", b"A", b"A\0B", b"\0\xd8A", b"A\0\0\xd8\0", b"A\0\0\xd8"]
)
def test_code_units(data):
    """A unit with TKEEP 1 is truncated: an error, together with a high surrogate before it."""
    units = [data[n : n + 2] for n in range(0, len(data), 2)]
    transfers = [
        {"data": int.from_bytes(unit, "little"), "keep": (1 << len(unit)) - 1, "last": 0}
        for unit in units
    ]
    transfers[-1]["last"] = 1
    sent, errors = drive(AxiStream(Utf16Decoder()), transfers, random.Random(1))
    numbers = [transfer.data for transfer in sent]
    text = data.decode("utf-16-le", "replace")
    assert "".join(chr(0xFFFD if 0xD800 <= n < 0xE000 else n) for n in numbers) == text
    assert errors == text.count("\ufffd")
    sent, *_ = drive(AxiStream(Utf16Encoder()), items([[*map(ord, text)]]), random.Random(2))
    assert b"".join(t.data.to_bytes(2, "little") for t in sent) == text.encode("utf-16-le")


def test_wide_decoder():
    lanes = 3
    dut = AxiStream(WideDecoder(lanes))
    sent, *_ = drive(dut, beats(PACKETS, lanes), random.Random(lanes))
    for packet, transfers in zip(PACKETS, packets_of(sent), strict=True):
        data, events = data_of(transfers, 4 * lanes), []
        causes = [t.user >> 4 * lane & 0xF for t in transfers for lane in range(lanes)]
        for end, word in enumerate(zip(*[iter(data)] * 4, strict=True), 1):
            cause, length = divmod(word[3], 16)
            assert causes[end - 1] == cause
            if length:
                name = str(Cause(cause)) if cause else None
                value = None if cause else int.from_bytes(word[:3], "little")
                events.append((end - length, length, value, name))
        assert events == [
            (a, b - a, codepoint, cause_of(packet, a, b) if codepoint is None else None)
            for a, b, codepoint in oracle(packet)
        ]


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
    _, port, table = re.split(r"\n(m_axis_t\w+).*:\n", "\n".join(header(bridge, "dut", [], "0")))
    rows = re.findall(r"^ +(\d+)(?::(\d+))?  (\w+)  ", table.partition("\n\n")[0], re.MULTILINE)
    assert all(row[2].endswith(name) for row, name in zip(rows, names, strict=True))
    spans = [(int(high), int(low or high)) for high, low, _ in rows]
    keep = {"keep": 1} if hasattr(bridge, "s_axis_tkeep") else {}
    transfers = (transfer | keep for transfer in items([packet]))
    sent, _ = drive(bridge, transfers, random.Random(1))
    values = [getattr(transfer, port.removeprefix("m_axis_t")) for transfer in sent]
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
    packets = packets_of(drive(AxiStream(Packer(4)), transfers, random.Random(1))[0])
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
    sent, *_ = drive(AxiStream(WideSanitizer(4)), transfers, random.Random(1))
    assert data_of(sent, 4) == b"".join(bytes([0x40 + keep] * 4) for keep in range(1, 16, 2))


class User(wiring.Component):
    """A counter in ``sync``; registers there send ``TEXT`` to bridges, and keep what comes back."""

    def __init__(self, cores):
        super().__init__({})
        self.bridges = [AxiStream(core()) for core in cores]
        self.count, self.aresetn, self.goes = Signal(8), Signal(init=1), Signal()
        self.received = [Signal(22 * len(EXPECTED)) for _ in cores]

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.count.eq(self.count + 1)
        for n, (bridge, received) in enumerate(zip(self.bridges, self.received, strict=True)):
            m.submodules[f"bridge_{n}"] = bridge
            m.d.comb += [bridge.aclk.eq(ClockSignal()), bridge.aresetn.eq(self.aresetn)]
            sent = Signal(range(len(BYTES) + 1))
            with m.If(bridge.s_axis_tready | ~bridge.s_axis_tvalid):
                m.d.sync += [
                    bridge.s_axis_tdata.eq(Array(BYTES)[sent]),
                    bridge.s_axis_tlast.eq(sent == len(BYTES) - 1),
                    bridge.s_axis_tvalid.eq(sent < len(BYTES)),
                    sent.eq(sent + (sent < len(BYTES))),
                ]
            if hasattr(bridge, "s_axis_tkeep"):
                m.d.comb += bridge.s_axis_tkeep.eq(1)
            m.d.sync += bridge.m_axis_tready.eq(self.goes & self.count[1])
            event = bridge.m_axis_tdata
            has_length = event[24:28].any()
            with m.If(bridge.m_axis_tvalid & bridge.m_axis_tready & has_length):
                m.d.sync += received.eq(Cat(received[22:], event[:21], bridge.m_axis_tlast))
        return m


def test_the_clock_and_the_resets_of_a_user():
    """The counter counts, each side has its own reset, and what was begun is forgotten then."""
    user = User([StreamDecoder, partial(WideDecoder, 1)])
    top = Module()
    top.submodules.user = user
    top.domains.sync = domain = ClockDomain()

    async def testbench(ctx):
        async def reset(user_too, bridges_too):
            ctx.set(domain.rst, user_too)
            ctx.set(user.aresetn, not bridges_too)
            await ctx.tick()
            ctx.set(domain.rst, 0)
            ctx.set(user.aresetn, 1)
            assert not user_too or ctx.get(user.count) == 0
            return [ctx.get(bridge.m_axis_tvalid) for bridge in user.bridges]

        await ctx.tick().repeat(40)
        assert ctx.get(user.count) == 40
        assert all(await reset(True, False))
        assert not any(await reset(False, True))
        assert ctx.get(user.count) == 1
        ctx.set(user.goes, 1)
        for pause in (1, 8, 15, 22, 29, 70):
            await reset(True, True)
            await ctx.tick().repeat(pause)
            assert ctx.get(user.count) == pause
        for received in map(ctx.get, user.received):
            assert [received >> 22 * n & 0x3FFFFF for n in range(len(EXPECTED))] == EXPECTED

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
