"""The wide cores between streams: nothing is lost, whatever the source and the sink do."""

import random
from itertools import chain, cycle, groupby, pairwise

import pytest

from clockpoint.hdl import Packer, Validator, WideDecoder, WideSanitizer, WideStream
from clockpoint.sim import (
    Decoded,
    Packed,
    PackerReference,
    Sanitized,
    Validated,
    ValidatorReference,
    WideDecoderReference,
    WideSanitizerReference,
    WideStreamInputs,
    WideStreamOutputs,
    WideStreamReference,
)
from support import hostile_strings, sampled

from .lockstep import PATIENCE, Lockstep
from .test_packer import assert_packed
from .test_validator import expected as verdict_on
from .test_validator import validated
from .test_wide_decoder import assert_decoded, beats
from .test_wide_sanitizer import expected as replaced
from .test_wide_sanitizer import sanitized

PATTERNS = {"never": "0", "often": "0110111", "long": "0" * 40 + "1" * 90}


def assert_validated(outputs, packets, lanes):
    assert validated(outputs) == [(packet, verdict_on(packet)) for packet in packets]


def assert_sanitized(outputs, packets, lanes):
    assert sanitized(outputs) == [*map(replaced, packets)]


#: What comes out of a core, its reference, and what is made of it.
CORES = {
    WideDecoder: (
        Decoded,
        WideDecoderReference,
        lambda outputs, packets, _: assert_decoded(outputs, packets),
    ),
    Packer: (Packed, PackerReference, assert_packed),
    Validator: (Validated, ValidatorReference, assert_validated),
    WideSanitizer: (Sanitized, WideSanitizerReference, assert_sanitized),
}


def simulate(core, stimulus):
    """Simulate in lockstep, cycle by cycle; what is offered is kept until it is taken."""
    dut, (sent, reference, _) = WideStream(core), CORES[type(core)]
    outputs = [dut.o.payload, dut.o.valid, dut.i.ready]
    above = 1 + dut.o.payload.shape().size

    def unpack(bits):
        payload = sent.unpack(bits & (1 << above) - 1, core.lanes, core.encoding.name)
        return WideStreamOutputs(bool(bits >> above), payload)

    model = WideStreamReference(reference(core.lanes, core.encoding.name))
    found = [*Lockstep(dut, model, WideStreamInputs, outputs, unpack).cycles(stimulus)]
    for (given, out), (_, later) in pairwise(found):
        if out.payload is not None and not given.ready and not given.reset:
            assert later.payload == out.payload
    return found


def offer(offered, idle="0", stall="0"):
    """Offer beats, then take what comes out until nothing has come for long."""
    idle, stall = cycle(idle), cycle(stall)
    for given in offered:
        while next(idle) == "1":
            yield WideStreamInputs(ready=next(stall) == "0")
        given, waited = WideStreamInputs(*given[:4]), 0
        while not (yield given._replace(ready=next(stall) == "0")).ready:
            waited += 1
            assert waited < PATIENCE, "it takes nothing"
    quiet = waited = 0
    while quiet < 30:
        given = WideStreamInputs(ready=next(stall) == "0")
        quiet = quiet + given.ready if (yield given).payload is None else 0
        waited += 1
        assert waited < 5 * PATIENCE, "it goes on"


def taken(cycles):
    """What the sink takes, as of the core."""
    return [out.payload for given, out in cycles if out.payload is not None and given.ready]


def assert_taken(cycles, core, packets):
    CORES[type(core)][2](taken(cycles), packets, core.lanes)


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
    runs = [
        (valid, len([*run])) for valid, run in groupby(out.payload is not None for _, out in cycles)
    ]
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
    comes = [n for n, (_, out) in enumerate(cycles) if out.payload is not None]
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


@pytest.mark.parametrize("core", CORES)
def test_resets_in_every_state(core):
    """With so many beats inside: none of them comes out, and the next packet is whole."""
    core, some = core(2), random.Random(1)
    packet = "aé€".encode()
    befores = range(0, WideStream(core).depth + 4, 5)

    def stimulus():
        for before in befores:
            for _ in range(before):
                beat = some.randrange(1 << 16), 2, some.random() < 0.5
                yield WideStreamInputs(True, *beat, ready=False)
            yield WideStreamInputs(some.random() < 0.5, 0x4141, 2, True, reset=True)
            yield from offer(beats(packet, 2))

    cycles = simulate(core, stimulus())
    after = [n for n, (given, _) in enumerate(cycles) if given.reset]
    for start, end in zip(after, [*after[1:], len(cycles)], strict=True):
        mine = [cycle for cycle in cycles[start + 1 : end] if cycle.inputs.ready]
        assert_taken(mine, core, [packet])


#: No more in a decoder: Python cannot compile what simulates it.
MANY = [(Packer, 32), (Packer, 64), (WideDecoder, 64)]
MANY += [(core, lanes) for core in (Validator, WideSanitizer) for lanes in (128, 256)]


@pytest.mark.parametrize("case", sampled(MANY, MANY[0], *((of, n) for of, n in MANY if n == 128)))
def test_many_lanes(case):
    """Numbers of bytes at both ends of a beat and in its middle; errors there, or nothing else."""
    core, lanes = case
    counts = [1, lanes // 2 - 1, lanes // 2, lanes - 1, lanes]
    packets = [b"", *(b"a" * n for n in counts), b"a" * (lanes + 1)]
    packets += [b"\xff" * lanes, *(b"a" * (n - 1) + b"\xff" for n in counts)]
    offered = chain.from_iterable(beats(packet, lanes) for packet in packets)
    made = core(lanes)
    assert_taken(simulate(made, offer(offered)), made, packets)
