"""The steps of a test bench in Amaranth's simulator, against the expected events."""

import pytest
from amaranth.hdl import ClockDomain, Module
from amaranth.sim import Simulator

from clockpoint import expected_events
from clockpoint.hdl import Decoder, StreamDecoder, Utf16Encoder
from clockpoint.sim import send_packet, stream_get, stream_put
from support import hostile_strings

PACKETS = [*hostile_strings(20, seed=1)]
#: The end of a simulation whose sink waits for a lost payload, in seconds; a cycle takes 1e-6.
LIMIT = 2e-3


def simulated(core, sender, count, pause=0):
    """The payloads that come out of a core; the sink waits so many cycles after each."""
    payloads = []

    async def sink(ctx):
        while len(payloads) < count:
            payloads.append(await stream_get(ctx, core.o))
            if pause:
                await ctx.tick().repeat(pause)

    top = Module()
    top.domains.sync = ClockDomain()
    top.submodules.core = core
    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    for bench in (sender, sink):
        simulator.add_testbench(bench)
    simulator.run_until(LIMIT)
    return payloads


@pytest.mark.parametrize(("core", "pause"), [(Decoder, 0), (StreamDecoder, 0), (StreamDecoder, 3)])
def test_packets(core, pause):
    """Each event comes out once, whether or not the sink waits."""
    core, expected = core(), [event for of in PACKETS for event in expected_events(of)]

    async def source(ctx):
        for packet in PACKETS:
            await send_packet(ctx, core.i, packet)

    events = simulated(core, source, len(expected), pause)
    assert [
        (event.bytes.to_bytes(4, "big")[-event.length :], event.cause.value, event.last)
        for event in events
    ] == [(event.bytes, event.cause_number, event.last) for event in expected]


def test_one_payload_after_another():
    """Code points in, code units of UTF-16 out, as CPython has them."""
    text, core = "aé€😀\uffff", Utf16Encoder()

    async def source(ctx):
        for n, character in enumerate(text, 1):
            payload = {"value": ord(character), "last": n == len(text)}
            await stream_put(ctx, core.i, payload)

    units = simulated(core, source, 6)
    assert b"".join(unit.data.to_bytes(2, "big") for unit in units) == text.encode("utf-16-be")
    assert [unit.last for unit in units] == [0] * 5 + [1]
