"""The wide cores between streams: nothing is lost, whatever the source and the sink do."""

import random
from itertools import chain, cycle, groupby, pairwise
from typing import NamedTuple

import pytest
from amaranth.hdl import Value

from clockpoint.hdl import Packer, WideDecoder, WideStream
from clockpoint.sim import Decoded, Packed
from clockpoint.sim.engines.pysim import Lockstep
from support import hostile_strings

from .lockstep import PATIENCE
from .test_packer import assert_packed
from .test_wide_decoder import assert_decoded, beats

PATTERNS = {"never": "0", "often": "0110111", "long": "0" * 40 + "1" * 90}
CORES = {
    WideDecoder: (Decoded, lambda outputs, packets, _: assert_decoded(outputs, packets)),
    Packer: (Packed, assert_packed),
}


class Given(NamedTuple):
    valid: bool = False
    data: int = 0
    count: int = 0
    last: bool = False
    ready: bool = True
    reset: bool = False


class Answered(NamedTuple):
    ready: bool
    valid: bool
    payload: int


def simulate(core, stimulus):
    """Simulate, cycle by cycle; what is offered is kept until it is taken."""
    dut = WideStream(core)
    payload = Value.cast(dut.o.payload)
    design = Lockstep(
        dut,
        None,
        Given,
        [payload, dut.o.valid, dut.i.ready],
        lambda bits: Answered(
            bool(bits >> len(payload) + 1),
            bool(bits >> len(payload) & 1),
            bits & (1 << len(payload)) - 1,
        ),
    )
    found = [*design.cycles(stimulus)]
    for (given, out), (_, later) in pairwise(found):
        if out.valid and not given.ready and not given.reset:
            assert (later.valid, later.payload) == (True, out.payload)
    return found


def offer(offered, idle="0", stall="0"):
    """Offer beats, then take what comes out until nothing has come for long."""
    idle, stall = cycle(idle), cycle(stall)
    for given in offered:
        while next(idle) == "1":
            yield Given(ready=next(stall) == "0")
        given, waited = Given(*given[:4]), 0
        while not (yield given._replace(ready=next(stall) == "0")).ready:
            waited += 1
            assert waited < PATIENCE, "it takes nothing"
    quiet = waited = 0
    while quiet < 30:
        given = Given(ready=next(stall) == "0")
        quiet = quiet + given.ready if not (yield given).valid else 0
        waited += 1
        assert waited < 5 * PATIENCE, "it goes on"


def taken(cycles):
    """What the sink takes, as of the core: the payload, and above it that it is valid."""
    return [out.payload for given, out in cycles if out.valid and given.ready]


def assert_taken(cycles, core, packets):
    unpack, check = CORES[type(core)]
    above = 1 << Value.cast(WideStream(core).o.payload).shape().width
    outputs = [unpack.unpack(bits | above, core.lanes) for bits in taken(cycles)]
    check(outputs, packets, core.lanes)


@pytest.mark.parametrize("idle", PATTERNS)
@pytest.mark.parametrize("stall", PATTERNS)
def test_patterns(idle, stall):
    core = (WideDecoder if (idle, stall) < (stall, idle) else Packer)(2)
    packets = [b"", *hostile_strings(8, 1), "naïve 😀 ".encode() * 5]
    offered = chain.from_iterable(beats(packet, 2) for packet in packets)
    cycles = simulate(core, offer(offered, PATTERNS[idle], PATTERNS[stall]))
    assert_taken(cycles, core, packets)


@pytest.mark.parametrize("core", CORES)
def test_full_throughput(core):
    core = core(4)
    packet = b"any text" * 15
    cycles = simulate(core, offer(beats(packet, 4)))
    assert_taken(cycles, core, [packet])
    ready = [out.ready for _, out in cycles]
    assert all(ready)
    runs = [(valid, len([*run])) for valid, run in groupby(out.valid for _, out in cycles)]
    assert len(runs) == 3
    assert runs[1] == (True, 30)
    # The 30th beat is the last one.
    assert runs[0][1] == WideStream(core).latency


@pytest.mark.parametrize("core", CORES)
def test_a_long_stall(core):
    core = core(4)
    packet = b"any text" * 40
    cycles = simulate(core, offer(beats(packet, 4), stall="1" * 90 + "0" * 1000))
    assert_taken(cycles, core, [packet])
    # It takes what the FIFO and the core can hold, no more; then the sink hardly waits.
    depth = WideStream(core).depth
    stalled = cycles[:90]
    accepted = sum(given.valid and out.ready for given, out in stalled)
    assert depth // 2 <= accepted <= depth + 2
    comes = [n for n, (_, out) in enumerate(cycles) if out.valid]
    assert comes[-1] + 1 - comes[0] - len(comes) <= 3


@pytest.mark.parametrize("core", CORES)
def test_a_beat_waits_for_the_next(core):
    # The FIFO is empty and the sink is ready, for long; nothing comes, and nothing is lost.
    core, packet = core(4), "aé€a".encode()

    def stimulus():
        for beat in beats(packet, 4):
            yield from offer([beat])

    cycles = simulate(core, stimulus())
    assert_taken(cycles, core, [packet])
    second = max(n for n, (given, _) in enumerate(cycles) if given.valid)
    assert second > 30
    assert not taken(cycles[: second + 1])


@pytest.mark.parametrize("before", [9, 40])
@pytest.mark.parametrize("core", CORES)
def test_reset(core, before):
    # Nothing of what was inside comes out, wherever it was.
    core, packet = core(2), "aé€".encode()

    def stimulus():
        some = random.Random(before)
        for _ in range(before):
            yield Given(True, some.randrange(1 << 16), 2, some.random() < 0.5, ready=False)
        yield Given(reset=True)
        yield from offer(beats(packet, 2))

    assert_taken(simulate(core, stimulus())[before + 1 :], core, [packet])
