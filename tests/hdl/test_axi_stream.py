"""Cores as AXI4-Stream: every packet, null beats, and the ends of packets, with pauses."""

import random

import pytest
from amaranth.hdl import Cat, ClockDomain, ClockSignal, Module
from amaranth.sim import Simulator

from clockpoint.hdl import ENCODINGS, AxiStream, Cause, Encoder, Sanitizer, StreamDecoder
from support import cause_of, hostile_strings, oracle

#: A null final beat; its packet ends without a byte of its own.
END = None
#: Cycles in which a simulation must end.
PATIENCE = 20_000


def beats_of(packets, some):
    """(item or END, last): most packets end with their last item, others with a null beat."""
    for packet in packets:
        ends_null = not packet or some.random() < 0.4
        for n, item in enumerate(packet, 1):
            if some.random() < 0.1:
                yield END, False
            yield item, n == len(packet) and not ends_null
        if ends_null:
            yield END, True


def simulate(dut, testbench, *others):
    """Run test benches until the first one ends; their domain is ``bench``.

    Those that wait for what never comes end with a failure.
    """

    async def patience(ctx):
        for _ in range(PATIENCE):
            await ctx.tick("bench")
        raise AssertionError("the test benches still wait")

    top = Module()
    top.domains.bench = ClockDomain()
    top.submodules.dut = dut
    top.d.comb += dut.aclk.eq(ClockSignal("bench"))
    simulator = Simulator(top)
    simulator.add_clock(1e-6, domain="bench")
    simulator.add_testbench(testbench)
    for other in (patience, *others):
        simulator.add_testbench(other, background=True)
    simulator.run()


def run(core, beats, some, *, idle=0.3, stall=0.3):
    """What comes out, as (item or END, user, last), and the errors that were told.

    It is checked that what is offered stays until it is taken (IHI 0051 section 2.2).
    """
    dut = AxiStream(core)
    beats = list(beats)
    found, errors = [], []

    async def source(ctx):
        ctx.set(dut.aresetn, 1)
        for item, last in beats:
            while some.random() < idle:
                await ctx.tick("bench")
            ctx.set(dut.s_axis_tdata, some.randrange(256) if item is END else item)
            ctx.set(dut.s_axis_tkeep, 0 if item is END else -1)
            ctx.set(dut.s_axis_tlast, last)
            ctx.set(dut.s_axis_tvalid, 1)
            await ctx.tick("bench").until(dut.s_axis_tready)
            ctx.set(dut.s_axis_tvalid, 0)
        await ctx.tick("bench").repeat(60)

    async def sink(ctx):
        held = None
        while True:
            ctx.set(dut.m_axis_tready, some.random() >= stall)
            sampled = [dut.m_axis_tdata, dut.m_axis_tkeep, dut.m_axis_tlast]
            sampled += [getattr(dut, "m_axis_tuser", dut.m_axis_tlast)]
            sampled += [dut.m_axis_tvalid, dut.m_axis_tready]
            _, _, data, keep, last, user, valid, ready = await ctx.tick("bench").sample(*sampled)
            offered = (data, keep, last, user)
            assert held is None or (valid and offered == held)
            held = offered if valid and not ready else None
            if valid and ready:
                assert keep in (0, (1 << len(dut.m_axis_tkeep)) - 1)
                found.append((data if keep else END, user, bool(last)))
            if hasattr(dut, "error"):
                errors.append(ctx.get(dut.error))

    simulate(dut, source, sink)
    return found, sum(errors)


def packets_of(found, beats):
    """What comes out of each packet: the data and TUSER of its beats.

    Where a null beat has ended it at the one side, one does so at the other; TLAST is there only.
    """
    packets = [[]]
    for beat in found:
        packets[-1].append(beat)
        if beat[-1]:
            packets.append([])
    assert packets.pop() == []
    ends = [item is END for item, last in beats if last]
    for packet, is_null in zip(packets, ends, strict=True):
        assert [data is END for data, _, _ in packet] == [False] * (len(packet) - 1) + [is_null]
        yield [(data, user) for data, user, _ in packet if data is not END]


def unpack(data, codepoint_bytes=3):
    """Code point, length, cause and bytes of an event, by the layout in docs/verilog.md."""
    packed = data.to_bytes(16, "little")
    length, cause = packed[codepoint_bytes] & 0xF, packed[codepoint_bytes] >> 4
    bytes_ = packed[codepoint_bytes + 1 :]
    assert not any(bytes_[length:])
    codepoint = int.from_bytes(packed[:codepoint_bytes], "little")
    return codepoint, length, cause, bytes_[:length][::-1]


def test_decoder():
    """Events by CPython, of packets of every small length, however they end."""
    some = random.Random(1)
    packets = [data[: n % 6] for n, data in enumerate(hostile_strings(200, seed=2))]
    beats = [*beats_of(packets, some)]
    found, _ = run(StreamDecoder(), beats, some)
    for packet, said in zip(packets, packets_of(found, beats), strict=True):
        events = []
        for data, user in said:
            codepoint, length, cause, bytes_ = unpack(data)
            assert user == cause
            events.append((str(Cause(cause)) if cause else codepoint, length, bytes_))
        assert events == [
            (cause_of(packet, a, b) if codepoint is None else codepoint, b - a, packet[a:b])
            for a, b, codepoint in oracle(packet)
        ]


def test_decoder_takes_a_byte_in_every_cycle():
    some = random.Random(1)
    beats = [(byte, False) for byte in b"text"] * 20
    found, _ = run(StreamDecoder(), beats, some, idle=0, stall=0)
    assert [chr(unpack(data)[0]) for data, _, _ in found] == [*"text"] * 20


@pytest.mark.parametrize("policy", ["replace", "replace-run", "replace-each-byte"])
def test_sanitizer(policy):
    """Those of a row of errors, and the end of a packet that waits for them all."""
    some = random.Random(3)
    packets = [data[: n % 6] for n, data in enumerate(hostile_strings(100, seed=4))]
    packets += [b"\xff" * 12, b"", b"\xf0\x9f\x98" * 4]
    beats = [*beats_of(packets, some)]
    found, errors = run(Sanitizer(errors=policy), beats, some)
    said = [bytes(data for data, _ in packet) for packet in packets_of(found, beats)]
    spans = [oracle(packet) for packet in packets]
    assert errors == sum(codepoint is None for events in spans for _, _, codepoint in events)
    expected = []
    for events in spans:
        text, was_error = "", False
        for start, end, codepoint in events:
            is_error = codepoint is None
            times = {"replace": 1, "replace-run": not was_error, "replace-each-byte": end - start}
            text += "\ufffd" * times[policy] if is_error else chr(codepoint)
            was_error = is_error
        expected.append(text.encode())
    assert said == expected


def test_encoder():
    """Units of UTF-32; what is none is replaced, and told."""
    some = random.Random(5)
    numbers = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    numbers += [0xD800, 0xDFFF, 0x110000, 0x1FFFFF, 0x200000, 0x80000041, 0xFFFFFFFF]
    packets = [some.choices(numbers, k=some.randrange(5)) for _ in range(60)]
    beats = [*beats_of(packets, some)]
    found, errors = run(Encoder(), beats, some)
    said = [bytes(data for data, _ in packet) for packet in packets_of(found, beats)]

    def is_scalar(number):
        return number < 0x110000 and not 0xD800 <= number < 0xE000

    assert said == [
        "".join(chr(n) if is_scalar(n) else "\ufffd" for n in packet).encode() for packet in packets
    ]
    assert errors == sum(not is_scalar(n) for packet in packets for n in packet)


def test_encoder_of_31_bits():
    """There every number has a form, but one of 32 bits."""
    beats = [(0x7FFFFFFF, False), (0xFFFFFFFF, True)]
    found, errors = run(Encoder(ENCODINGS["iso-10646-amd2"]), beats, random.Random(1))
    data = bytes(data for data, _, _ in found)
    assert (data, errors) == (b"\xfd\xbf\xbf\xbf\xbf\xbf\xef\xbf\xbd", 1)


def test_wide_events():
    """Code points of 31 bits take four bytes, and six bytes are an event's own."""
    beats = [(byte, False) for byte in bytes.fromhex("FD BF BF BF BF BF")]
    core = StreamDecoder(ENCODINGS["iso-10646-amd2"])
    [(data, _, _)], _ = run(core, beats, random.Random(1))
    assert unpack(data, 4) == (0x7FFFFFFF, 6, 0, bytes.fromhex("FD BF BF BF BF BF"))


def test_reset_in_the_middle():
    """What was begun is forgotten, and nothing is offered from the first edge on."""
    dut = AxiStream(StreamDecoder())

    async def testbench(ctx):
        ctx.set(dut.aresetn, 1)
        ctx.set(dut.s_axis_tkeep, 1)
        ctx.set(dut.m_axis_tready, 1)

        async def send(byte, keep=1, last=0):
            ctx.set(
                Cat(dut.s_axis_tdata, dut.s_axis_tkeep, dut.s_axis_tlast),
                byte | keep << 8 | last << 9,
            )
            ctx.set(dut.s_axis_tvalid, 1)
            await ctx.tick("bench").until(dut.s_axis_tready)
            ctx.set(dut.s_axis_tvalid, 0)

        for before in ([(0xF0,), (0x9F,)], [(0x41,), (0, 0, 1)]):
            for beat in before:
                await send(*beat)
            ctx.set(dut.aresetn, 0)
            await ctx.tick("bench")
            assert not ctx.get(dut.m_axis_tvalid)
            ctx.set(dut.aresetn, 1)
            for byte in "é".encode():
                await send(byte)
            (data,) = await ctx.tick("bench").sample(dut.m_axis_tdata).until(dut.m_axis_tvalid)
            assert unpack(data) == (0xE9, 2, 0, "é".encode())

    simulate(dut, testbench)


@pytest.mark.parametrize(
    "core",
    [
        lambda: Sanitizer(errors="strict"),
        lambda: Sanitizer(errors="ignore"),
        lambda: Encoder(errors="ignore"),
    ],
)
def test_what_can_lose_an_end_is_refused(core):
    with pytest.raises(ValueError, match="can leave a packet without its end"):
        AxiStream(core())
