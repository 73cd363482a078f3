"""The bridge to AXI4-Stream: handshakes, the layout of each payload, and the clock of a user."""

import json
import random
from functools import partial
from itertools import count
from typing import NamedTuple

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Array, Cat, ClockDomain, ClockSignal, Const, Module, Signal
from amaranth.lib import wiring
from amaranth.sim import Simulator

from clockpoint.flow.tools import run
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
from clockpoint.sim.models.beats import validate
from support import cause_of, hostile_strings, oracle

#: Cycles in which a simulation must end.
PATIENCE = 20_000
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
    cycle: int


def drive(dut, transfers, some, *, idle=0.3, stall=0.3, replacement=None):
    """The transfers sent, the cycles of those accepted, and the number of errors.

    Each transfer is a dictionary of fields. It is checked that an offer stays until it is accepted
    (IHI 0051 section 2.2.1), and that TREADY does not depend on fields without TVALID.
    """
    sent, accepted, errors = [], [], []
    offered = [getattr(dut, f"m_axis_t{name}", Const(0)) for name in LAYOUT]
    handshakes = [dut.m_axis_tvalid, dut.m_axis_tready, dut.s_axis_tvalid, dut.s_axis_tready]

    async def source(ctx):
        ctx.set(dut.aresetn, 1)
        for transfer in transfers:
            while some.random() < idle:
                ready = set()
                for last in (0, 1):
                    ctx.set(dut.s_axis_tlast, last)
                    ready.add(ctx.get(dut.s_axis_tready))
                assert len(ready) == 1
                await ctx.tick()
            for name, value in transfer.items():
                ctx.set(getattr(dut, f"s_axis_t{name}"), value)
            ctx.set(dut.s_axis_tvalid, 1)
            await ctx.tick().until(dut.s_axis_tready)
            ctx.set(dut.s_axis_tvalid, 0)
        await ctx.tick().repeat(int(80 / (1 - stall)))

    async def sink(ctx):
        held = None
        for cycle in count():
            assert cycle < PATIENCE
            ctx.set(dut.m_axis_tready, some.random() >= stall)
            sampled = await ctx.tick().sample(*offered, *handshakes)
            *now, valid, ready, is_offered, is_accepted = sampled[2:]
            assert held is None or (valid and now == held)
            held = now if valid and not ready else None
            if valid and ready:
                sent.append(Sent(*now, cycle))
            if is_offered and is_accepted:
                accepted.append(cycle)
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
    return sent, accepted, sum(errors)


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


def unpack(data, codepoint_bytes=3):
    """Code point, length, cause and bytes of an event, by the layout in docs/verilog.md."""
    packed = data.to_bytes(16, "little")
    length, cause = packed[codepoint_bytes] & 0xF, packed[codepoint_bytes] >> 4
    bytes_ = packed[codepoint_bytes + 1 :]
    assert not any(bytes_[length:])
    codepoint = int.from_bytes(packed[:codepoint_bytes], "little")
    return codepoint, length, cause, bytes_[:length][::-1]


def test_a_programmable_replacement():
    """The port of the sanitizer is one of the bridge, too."""
    bridge, some = AxiStream(Sanitizer(programmable=True)), random.Random(1)
    sent, *_ = drive(bridge, items([b"a\xff\xe2\x82b"]), some, replacement=ord("😀"))
    assert bytes(transfer.data for transfer in sent) == "a😀😀b".encode()


def test_events():
    sent, *_ = drive(AxiStream(StreamDecoder()), items(PACKETS), random.Random(1))
    for packet, transfers in zip(PACKETS, packets_of(sent), strict=True):
        events = []
        for transfer in transfers:
            codepoint, length, cause, bytes_ = unpack(transfer.data)
            assert transfer.user == cause
            events.append((str(Cause(cause)) if cause else codepoint, length, bytes_))
        assert events == [
            (cause_of(packet, a, b) if codepoint is None else codepoint, b - a, packet[a:b])
            for a, b, codepoint in oracle(packet)
        ]


def test_events_of_31_bits():
    """Code points of 31 bits take four bytes, and six bytes are an event's own."""
    core = StreamDecoder(ENCODINGS["iso-10646-amd2"])
    data = bytes.fromhex("FD BF BF BF BF BF")
    [transfer], *_ = drive(AxiStream(core), items([data]), random.Random(1))
    assert unpack(transfer.data, 4) == (0x7FFFFFFF, 6, 0, data)


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
    sent, _, errors = drive(dut, items([numbers]), random.Random(1))
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
    sent, _, errors = drive(AxiStream(Utf16Decoder()), transfers, random.Random(1))
    numbers = [transfer.data for transfer in sent]
    text = data.decode("utf-16-le", "replace")
    assert "".join(chr(0xFFFD if 0xD800 <= n < 0xE000 else n) for n in numbers) == text
    assert errors == text.count("\ufffd")
    sent, *_ = drive(AxiStream(Utf16Encoder()), items([[*map(ord, text)]]), random.Random(2))
    assert b"".join(t.data.to_bytes(2, "little") for t in sent) == text.encode("utf-16-le")


@pytest.mark.parametrize("lanes", [1, 3])
def test_wide_decoder(lanes):
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


def test_validator():
    sent, *_ = drive(AxiStream(Validator(3)), beats(PACKETS, 3), random.Random(1))
    for packet, transfers in zip(PACKETS, packets_of(sent), strict=True):
        assert data_of(transfers, 3) == packet
        user, verdict = transfers[-1].user, validate([packet])
        offset, errors, codepoints = (user >> n & 0xFFFFFFFF for n in (8, 40, 72))
        assert (user & 1, errors, codepoints) == (errors > 0, verdict.errors, verdict.codepoints)
        if errors:
            assert (offset, str(Cause(user >> 4 & 7)), user >> 1 & 7) == (*verdict[2:],)


def test_channels():
    """The events of a byte in halves of TDATA, and its channel in TID."""
    some = random.Random(7)
    streams = {n: [*items(hostile_strings(5, seed=n))] for n in (0, 3, 4)}
    transfers = []
    while left := [n for n, items in streams.items() if items]:
        channel = some.choice(left)
        transfers.append(streams[channel].pop(0) | {"id": channel})
    sent, *_ = drive(AxiStream(InterleavedDecoder(5)), transfers, some)
    for channel in streams:
        found, size = [], 8
        for beat in (beat for beat in sent if beat.id == channel):
            for half in range(2):
                kept = beat.keep >> size * half & (1 << size) - 1
                assert kept in (0, (1 << size) - 1)
                if kept:
                    half_data = beat.data >> 8 * size * half & (1 << 8 * size) - 1
                    codepoint, _, cause, data = unpack(half_data)
                    assert beat.user >> size * half & (1 << size) - 1 == cause
                    found.append((data, str(Cause(cause)) if cause else codepoint))
        packets = [*filter(None, hostile_strings(5, seed=channel))]
        assert found == [
            (data[a:b], cause_of(data, a, b) if codepoint is None else codepoint)
            for data in packets
            for a, b, codepoint in oracle(data)
        ]


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


ONE, MANY = StreamDecoder, partial(WideDecoder, 1)
BESIDE = [[ONE], [ONE] * 2, [MANY], [MANY] * 2]


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


@pytest.mark.parametrize("cores", BESIDE)
def test_simulation(cores):
    """The counter counts, each side has its own reset, and what was begun is forgotten then."""
    user = User(cores)
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


def test_synthesis(tmp_path):
    """All registers have the user's clock, and there is no combinational loop."""
    script = []
    for n, user in enumerate(map(User, BESIDE)):
        ports = [user.count, user.aresetn, user.goes, *user.received]
        (tmp_path / f"{n}.il").write_text(rtlil.convert(user, name=f"user_{n}", ports=ports))
        script.append(f"read_rtlil {n}.il")
    script += ["setattr -mod -unset top *", "proc", "flatten", "clean", "check -assert"]
    run("yosys", ["-q", "-p", "; ".join([*script, "write_json all.json"])], cwd=tmp_path)
    modules = json.loads((tmp_path / "all.json").read_text())["modules"]
    for n in range(len(BESIDE)):
        user = modules[f"user_{n}"]
        pins = [pin for cell in user["cells"].values() for pin in cell["connections"].items()]
        clocks = {bit for name, bits in pins if name.endswith("CLK") for bit in bits}
        assert clocks == {*user["ports"]["clk"]["bits"]}
