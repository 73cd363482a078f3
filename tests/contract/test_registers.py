"""The register block and its oracle: events, and software that reads and writes."""

import random

import pytest
from amaranth.sim import Simulator

from clockpoint.hdl import Status
from clockpoint.sim import stream_put
from oracles import oracle_of
from oracles.registers import SLVERR

#: Numbers at both sides of what can be written, and the bits of CONTROL.
NUMBERS = [0, 1, 2, 3, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0x10FFFF, 0x110000, 1 << 21]
NUMBERS += [1 << 31]
FIELDS = "codepoint", "cause", "length", "last", "bytes"
POSITION_FIELDS = "offset", "character", "line", "column"
#: Cycles after which an event or a write has its effect.
SETTLED = 6


@pytest.mark.parametrize("bits", [4, 32])
def test_registers(bits):
    """Read after random events and writes, all registers at the end."""
    core = Status(bits=bits)
    oracle, rng = oracle_of(core), random.Random(1)
    packets = oracle.packets()
    responses = set()

    def port(name):
        return getattr(core, f"s_axil_{name}")

    async def transact(ctx, request, response, value, **values):
        """Hold values until the request is accepted; returns a value of the response."""
        for name in values:
            ctx.set(port(name), values[name])
        await ctx.tick().until(port(f"{request}ready"))
        for name in values:
            ctx.set(port(name), 0)
        ctx.set(port(f"{response}ready"), 1)
        (number,) = await ctx.tick().sample(port(value)).until(port(f"{response}valid"))
        ctx.set(port(f"{response}ready"), 0)
        return number

    async def read(ctx, address):
        data = await transact(ctx, "ar", "r", "rdata", araddr=address, arvalid=1)
        expected = oracle.read(address)
        assert expected in (None, data), hex(address)

    async def write(ctx, address, data, strobe):
        values = {"awaddr": address, "awvalid": 1, "wdata": data, "wstrb": strobe, "wvalid": 1}
        response = await transact(ctx, "aw", "b", "bresp", **values)
        assert response == oracle.write(address, data, strobe), (hex(address), hex(data))
        responses.add(response)

    async def testbench(ctx):
        for _ in range(300):
            for *event, offset, character, line, column in rng.choice(packets):
                position = zip(POSITION_FIELDS, (offset, character, line, column), strict=True)
                fields = dict(zip(FIELDS, event, strict=True))
                await stream_put(ctx, core.i, {"event": fields, **dict(position)})
                oracle.accept((*event, offset, character, line, column))
            await ctx.tick().repeat(SETTLED)
            address = rng.randrange(64)
            if rng.random() < 0.5:
                await read(ctx, address)
            else:
                address = rng.choice([0x00, 0x02, 0x08, 0x08, address])
                await write(ctx, address, rng.choice(NUMBERS), rng.choice([15, 15, 15, 7]))
            await ctx.tick().repeat(SETTLED)
            assert ctx.get(core.irq) == oracle.irq
            assert ctx.get(core.replacement) == oracle.replacement
        for address in range(0, 64, 4):
            await read(ctx, address)

    simulator = Simulator(core)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    assert SLVERR in responses
