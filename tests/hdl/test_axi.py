"""What bridges to AXI4-Stream share: clock and reset beside a user's, throughput and latency."""

import json
import random
from functools import partial
from itertools import count
from typing import NamedTuple

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Array, Cat, ClockDomain, ClockSignal, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.sim import Simulator

from clockpoint.flow.tools import run
from clockpoint.hdl import (
    AxiStream,
    Encoder,
    InterleavedAxiStream,
    InterleavedDecoder,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideAxiStream,
    WideDecoder,
    WideSanitizer,
)

#: Cycles in which a simulation must end.
PATIENCE = 20_000
TEXT = "aé€😀\U0010ffffb"
BYTES = TEXT.encode()
#: Code points, and TLAST above them, here of a null beat.
EXPECTED = [*map(ord, TEXT), 1 << 21]
ONE, MANY = (AxiStream, StreamDecoder), (WideAxiStream, partial(WideDecoder, 1))
BESIDE = [[ONE], [ONE] * 2, [MANY], [MANY] * 2]


class Sent(NamedTuple):
    """A beat that has come out."""

    data: int
    keep: int
    last: bool
    user: int
    id: int
    cycle: int


def drive(dut, beats, some, *, idle=0.3, stall=0.3):
    """What comes out of (TDATA, TKEEP, TLAST), the cycles of what was taken, and the errors told.

    Where there is TID, it is a fourth of each. It is checked that what is offered stays until it is
    taken (IHI 0051 section 2.2), and that TREADY does not look at what is not offered.
    """
    sent, taken, errors = [], [], []
    offered = [dut.m_axis_tdata, dut.m_axis_tkeep, dut.m_axis_tlast]
    offered += [getattr(dut, f"m_axis_{name}", Const(0)) for name in ("tuser", "tid")]
    handshakes = [dut.m_axis_tvalid, dut.m_axis_tready, dut.s_axis_tvalid, dut.s_axis_tready]

    def ready_with(ctx, keep, last):
        ctx.set(dut.s_axis_tkeep, keep)
        ctx.set(dut.s_axis_tlast, last)
        return ctx.get(dut.s_axis_tready)

    async def source(ctx):
        ctx.set(dut.aresetn, 1)
        for beat in beats:
            while some.random() < idle:
                assert len({ready_with(ctx, *junk) for junk in ((0, 0), (0, 1), (-1, 0))}) == 1
                await ctx.tick()
            for port, value in zip(("tdata", "tkeep", "tlast", "tid"), beat, strict=False):
                ctx.set(getattr(dut, f"s_axis_{port}"), value)
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
            *now, valid, ready, takes, ready_in = sampled[2:]
            assert held is None or (valid and now == held)
            held = now if valid and not ready else None
            if valid and ready:
                sent.append(Sent(*now, cycle))
            if takes and ready_in:
                taken.append(cycle)
            if hasattr(dut, "error"):
                errors.append(ctx.get(dut.error))

    top = Module()
    top.domains.sync = ClockDomain()
    top.submodules.dut = dut
    top.d.comb += dut.aclk.eq(ClockSignal())
    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(source)
    simulator.add_testbench(sink, background=True)
    simulator.run()
    return sent, taken, sum(errors)


class User(wiring.Component):
    """A counter in ``sync``; registers there send ``TEXT`` to bridges, and keep what comes back."""

    def __init__(self, kinds):
        super().__init__({})
        self.bridges = [bridge(core()) for bridge, core in kinds]
        self.count, self.aresetn, self.goes = Signal(8), Signal(init=1), Signal()
        self.received = [Signal(22 * len(EXPECTED)) for _ in kinds]

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.count.eq(self.count + 1)
        for n, (bridge, received) in enumerate(zip(self.bridges, self.received, strict=True)):
            m.submodules[f"bridge_{n}"] = bridge
            m.d.comb += [bridge.aclk.eq(ClockSignal()), bridge.aresetn.eq(self.aresetn)]
            sent = Signal(range(len(BYTES) + 2))
            with m.If(bridge.s_axis_tready | ~bridge.s_axis_tvalid):
                m.d.sync += [
                    bridge.s_axis_tdata.eq(Array(BYTES)[sent]),
                    bridge.s_axis_tkeep.eq(sent != len(BYTES)),
                    bridge.s_axis_tlast.eq(sent == len(BYTES)),
                    bridge.s_axis_tvalid.eq(sent <= len(BYTES)),
                    sent.eq(sent + (sent <= len(BYTES))),
                ]
            m.d.sync += bridge.m_axis_tready.eq(self.goes & self.count[1])
            event, last = Mux(bridge.m_axis_tkeep[0], bridge.m_axis_tdata, 0), bridge.m_axis_tlast
            has_length = event[24:28].any()
            with m.If(bridge.m_axis_tvalid & bridge.m_axis_tready & (has_length | last)):
                m.d.sync += received.eq(Cat(received[22:], event[:21], last))
        return m


@pytest.mark.parametrize("kinds", BESIDE)
def test_simulation(kinds):
    """The counter counts, each side has its own reset, and what was begun is forgotten then."""
    user = User(kinds)
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


@pytest.mark.parametrize(
    ("bridge", "core"),
    [
        ONE,
        MANY,
        (AxiStream, Encoder),
        (AxiStream, partial(Sanitizer, errors="replace-each-byte")),
        (WideAxiStream, partial(Packer, 2)),
        (WideAxiStream, partial(Validator, 3)),
        (WideAxiStream, partial(WideSanitizer, 2)),
        (InterleavedAxiStream, partial(InterleavedDecoder, 4)),
    ],
)
def test_throughput_and_latency(bridge, core):
    """A transfer in every cycle, without a stall or a pause; ``latency`` from the last one.

    TUSER has as many bits for each byte of TDATA, which IHI 0051 recommends.
    """
    dut = bridge(core())
    assert len(getattr(dut, "m_axis_tuser", ())) % len(dut.m_axis_tdata[::8]) == 0
    beats = [(0x41, -1, n == 40) for n in range(1, 41)]
    sent, taken, _ = drive(dut, beats, random.Random(1), idle=0, stall=0)
    came = [beat.cycle for beat in sent]
    assert taken == [*range(taken[0], taken[0] + 40)]
    assert came == [*range(came[0], came[0] + 40)]
    assert came[-1] - taken[-1] == dut.latency
    if (bridge, core) in (ONE, MANY):
        assert all(beat.data & 0xFFFFFF == 0x41 for beat in sent)
