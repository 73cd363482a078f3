"""The self-test agrees while the decoders do, and then no longer."""

from functools import partial

from amaranth.sim import Simulator

from clockpoint.boards import self_test
from clockpoint.boards.self_test import BYTES, LANES, SelfTest
from clockpoint.hdl import ENCODINGS, WideDecoder
from support import CLASSES


def run(cycles, disturb=None):
    """Whether they agree in the end; the bytes of each lane; how many beats came in a row."""
    dut = SelfTest()
    seen = [set() for _ in range(LANES)]
    bursts = [0]

    async def testbench(ctx):
        wide = dut.wide
        for cycle in range(cycles):
            ctx.set(dut.disturb, disturb is not None and cycle >= disturb)
            if ctx.get(wide.i.valid):
                bursts[-1] += 1
                for lane, byte in enumerate(ctx.get(wide.i.payload.data)):
                    seen[lane].add(byte)
            elif bursts[-1]:
                bursts.append(0)
            await ctx.tick()
        seen.append(ctx.get(dut.agree))

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return seen.pop(), seen, bursts


def test_they_agree():
    agree, seen, bursts = run(3000)
    assert agree
    assert seen == [{*BYTES}] * LANES
    assert {*CLASSES} <= {*BYTES}
    assert max(bursts) > 8, "the beats do not come in a row"
    assert len(bursts) > 20


def test_they_disagree_when_disturbed():
    agree, _, _ = run(300, disturb=100)
    assert not agree


def test_a_decoder_of_another_encoding(monkeypatch):
    # That of Table 3-7, but for surrogates.
    other = partial(WideDecoder, encoding=ENCODINGS["generalized-utf-8"])
    monkeypatch.setattr(self_test, "WideDecoder", other)
    agree, _, _ = run(300)
    assert not agree
