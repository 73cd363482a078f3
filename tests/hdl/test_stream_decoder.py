"""The stream decoder under every pattern of idle input and stalled output."""

import random
from itertools import accumulate

import pytest
from amaranth.sim import Simulator

from clockpoint.hdl import StreamDecoder
from clockpoint.sim import Compiled, Inputs, any_stream, offer, stream_clocks
from support import HOSTILE, SAMPLES, cause_of, hostile_strings, oracle, short_sequences

PATTERNS = {
    "never": "0",
    "often": "0110111",
    "alternating": "01",
    "rarely": "0000001",
    "long": "0" * 7 + "1" * 40,
}


def pattern(name):
    return [digit == "1" for digit in PATTERNS[name]]


def beats(clocks):
    """The events that left the decoder."""
    return [out.event for given, out in clocks if out.valid and given.ready]


def spans(events):
    """Where each event begins and ends in its packet, and its code point or cause."""
    start = 0
    for event in events:
        end = start + event.length
        yield start, end, event.codepoint if str(event.cause) == "none" else str(event.cause)
        start = 0 if event.last else end


def expected(packet):
    return [
        (start, end, cause_of(packet, start, end) if codepoint is None else codepoint)
        for start, end, codepoint in oracle(packet)
    ]


def at_every_clock(packets):
    """The clocks of the compiled simulation, with a byte in each, and some without."""
    bytes_ = ((byte, n == len(data)) for data in packets for n, byte in enumerate(data, 1))
    offered = [Inputs(True, byte, last) for byte, last in bytes_]
    clocks = Compiled().present([*offered, *[Inputs()] * 2 * StreamDecoder.latency])
    assert all(clock.outputs.ready for clock in clocks)
    return clocks


def check(packets, clocks):
    """Compare what was simulated in lockstep with CPython's codec."""
    events = beats(clocks)
    assert [*spans(events)] == [event for packet in packets for event in expected(packet)]
    ends = [*accumulate(len(expected(packet)) for packet in packets if packet)]
    assert [n for n, event in enumerate(events, 1) if event.last] == ends
    assert b"".join(event.bytes.to_bytes(event.length, "big") for event in events) == b"".join(
        packets
    )


@pytest.mark.parametrize("idle", PATTERNS)
@pytest.mark.parametrize("stall", PATTERNS)
def test_every_pattern(idle, stall):
    packets = [*hostile_strings(60, seed=1), b"", "é€😀".encode(), b"\xf0\x9f", b"\x80", b"A"]
    check(packets, stream_clocks(offer(packets, idle=pattern(idle), stall=pattern(stall))))


def test_short_sequences():
    """All of one and two bytes, all combinations of the classes up to four."""
    packets = [*short_sequences()]
    check(packets, at_every_clock(packets))


@pytest.mark.parametrize("seed", range(4))
def test_hostile_strings(seed):
    packets = [*hostile_strings(5_000, seed)]
    check(packets, at_every_clock(packets))


@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_samples(name):
    packets = [(SAMPLES / name).read_bytes()]
    check(packets, stream_clocks(offer(packets, stall=pattern("rarely"))))


@pytest.mark.parametrize("seed", range(4))
def test_any_clocks(seed):
    """Anything at all at the inputs, resets among it, in lockstep with the reference."""
    assert sum(1 for _ in stream_clocks(any_stream(seed, 10_000))) == 10_000


@pytest.mark.parametrize("held", [b"\xe2\x82", b"\xe2\xc0\xe2", b"\xf1\x80\xffAB", b"A"])
def test_reset_forgets_everything(held):
    """Whether on its way, waiting for the sink, or unfinished."""

    def stimulus():
        for byte in held:
            yield Inputs(True, byte, ready=False)
        yield Inputs(reset=True, ready=False)
        yield from offer([b"\x82\xacA"])

    clocks = [*stream_clocks(stimulus())][len(held) + 1 :]
    assert [*spans(beats(clocks))] == expected(b"\x82\xacA")


@pytest.mark.parametrize(
    "data", [b"A" * 500, "é€😀A".encode() * 50, b"\xe2\x41" * 250, HOSTILE * 20]
)
def test_a_byte_in_every_clock(data):
    """With a sink that is always ready: N bytes take N + latency clocks, or one more."""
    clocks = [*stream_clocks(offer([data]))]
    assert all(clock.outputs.ready for clock in clocks)
    assert sum(clock.inputs.valid for clock in clocks[: len(data)]) == len(data)
    used = max(n for n, clock in enumerate(clocks, 1) if clock.outputs.valid)
    assert used - len(data) - StreamDecoder.latency in (0, 1)


def test_events_hold_while_the_sink_stalls():
    """Valid and payload stay until the transfer (rule of the stream interface)."""
    clocks = [*stream_clocks(offer([HOSTILE * 8], stall=pattern("often")))]
    held = [n for n, (given, out) in enumerate(clocks) if out.valid and not given.ready]
    assert held
    for n in held:
        assert clocks[n + 1].outputs.valid
        assert clocks[n + 1].outputs.event == clocks[n].outputs.event


def test_ready_does_not_look_at_ready():
    """``i.ready`` is the same for both values of ``o.ready``, in every clock of a run."""
    dut = StreamDecoder()
    generator = random.Random(5)

    async def testbench(ctx):
        for _ in range(500):
            ctx.set(dut.i.valid, generator.random() < 0.9)
            ctx.set(dut.i.payload.data, generator.choice(HOSTILE))
            seen = set()
            for ready in (0, 1, generator.randrange(2)):
                ctx.set(dut.o.ready, ready)
                seen.add((ctx.get(dut.i.ready), ctx.get(dut.o.valid)))
            assert len(seen) == 1
            await ctx.tick()

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
