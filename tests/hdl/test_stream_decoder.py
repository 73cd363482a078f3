"""The stream decoder under every pattern of idle input and stalled output."""

import random
from itertools import accumulate, islice

import pytest
from amaranth.sim import Simulator

from clockpoint.hdl import StreamDecoder
from clockpoint.sim import Inputs, any_stream, offer
from support import HOSTILE, SAMPLES, cause_of, hostile_strings, oracle, short_sequences

from .lockstep import stream_cycles

PATTERNS = {
    "never": "0",
    "often": "0110111",
    "alternating": "01",
    "rarely": "0000001",
    "long": "0" * 7 + "1" * 40,
}


def pattern(name):
    return [digit == "1" for digit in PATTERNS[name]]


def beats(cycles):
    """The events that left the decoder."""
    return [out.event for given, out in cycles if out.valid and given.ready]


def spans(events):
    """Where each event begins and ends in its packet, and its code point or cause."""
    start = 0
    for event in events:
        end = start + event.length
        yield start, end, event.cause or event.codepoint
        start = 0 if event.last else end


def expected(packet):
    return [
        (start, end, cause_of(packet, start, end) if codepoint is None else codepoint)
        for start, end, codepoint in oracle(packet)
    ]


def at_every_cycle(packets):
    """The cycles of a simulation, with a byte in each, and some without."""
    bytes_ = ((byte, n == len(data)) for data in packets for n, byte in enumerate(data, 1))
    offered = [Inputs(True, byte, last) for byte, last in bytes_]
    cycles = [*stream_cycles([*offered, *[Inputs()] * 2 * StreamDecoder().latency])]
    check_timing(packets, cycles)
    return cycles


def check_timing(packets, cycles):
    """A byte is taken in every cycle, and each event comes ``latency`` after its last one."""
    assert all(cycle.outputs.ready for cycle in cycles)
    size = sum(map(len, packets))
    assert [n for n, cycle in enumerate(cycles) if cycle.inputs.valid] == [*range(size)]
    expected = []
    start = StreamDecoder().latency
    for packet in packets:
        expected += [start + end - 1 for _, end, _ in oracle(packet)]
        start += len(packet)
    assert [n for n, cycle in enumerate(cycles) if cycle.outputs.valid] == expected


def check(packets, cycles):
    """Compare what was simulated in lockstep with CPython's codec."""
    events = beats(cycles)
    assert [*spans(events)] == [event for packet in packets for event in expected(packet)]
    ends = [*accumulate(len(expected(packet)) for packet in packets if packet)]
    assert [n for n, event in enumerate(events, 1) if event.last] == ends
    assert all(len(event.bytes) == event.length for event in events)
    assert b"".join(event.bytes for event in events) == b"".join(packets)


@pytest.mark.parametrize("idle", PATTERNS)
@pytest.mark.parametrize("stall", PATTERNS)
def test_every_pattern(idle, stall):
    packets = [*hostile_strings(30, seed=1), b"", "é€😀".encode(), b"\xf0\x9f", b"\x80", b"A"]
    check(packets, stream_cycles(offer(packets, idle=pattern(idle), stall=pattern(stall))))


def test_short_sequences():
    """A few, in every cycle; ``tests/sim/test_exhaustive.py`` has all of up to three bytes."""
    packets = [*islice(short_sequences(), 0, None, 23)]
    check(packets, at_every_cycle(packets))


def test_hostile_strings():
    packets = [*hostile_strings(5_000, 1)]
    check(packets, at_every_cycle(packets))


@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_samples(name):
    packets = [(SAMPLES / name).read_bytes()]
    check(packets, stream_cycles(offer(packets, stall=pattern("rarely"))))


@pytest.mark.parametrize("seed", range(2))
def test_anything(seed):
    """Anything at all at the inputs, resets among it, in lockstep with the reference."""
    assert sum(1 for _ in stream_cycles(any_stream(seed, 5_000))) == 5_000


@pytest.mark.parametrize("held", [b"\xe2\x82", b"\xe2\xc0\xe2", b"\xf1\x80\xffAB", b"A"])
def test_reset_forgets_everything(held):
    """Whether on its way, waiting for the sink, or unfinished."""

    def stimulus():
        for byte in held:
            yield Inputs(True, byte, ready=False)
        yield Inputs(reset=True, ready=False)
        yield from offer([b"\x82\xacA"])

    cycles = [*stream_cycles(stimulus())][len(held) + 1 :]
    assert [*spans(beats(cycles))] == expected(b"\x82\xacA")


@pytest.mark.parametrize(
    "data", [b"A" * 500, "é€😀A".encode() * 50, b"\xe2\x41" * 250, HOSTILE * 20]
)
def test_a_byte_in_every_cycle(data):
    """With a sink that is always ready: N bytes take N + latency cycles."""
    cycles = [*stream_cycles(offer([data]))]
    check_timing([data], cycles)
    used = max(n for n, cycle in enumerate(cycles, 1) if cycle.outputs.valid)
    assert used == len(data) + StreamDecoder().latency


def test_events_hold_while_the_sink_stalls():
    """Valid and payload stay until the transfer (rule of the stream interface)."""
    cycles = [*stream_cycles(offer([HOSTILE * 8], stall=pattern("often")))]
    held = [n for n, (given, out) in enumerate(cycles) if out.valid and not given.ready]
    assert held
    for n in held:
        assert cycles[n + 1].outputs.valid
        assert cycles[n + 1].outputs.event == cycles[n].outputs.event


def test_ready_does_not_look_at_ready():
    """``i.ready`` is the same for both values of ``o.ready``, in every cycle of a run."""
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
