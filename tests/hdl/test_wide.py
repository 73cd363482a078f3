"""The wide cores: when a beat that waits comes out, many lanes, long stalls."""

import pytest
from simulation import payloads_of, simulate

from clockpoint.hdl import ENCODINGS, FifoStream, Packer, Validator, WideDecoder, WideSanitizer
from clockpoint.sim.cores import Simulation


@pytest.mark.parametrize(
    ("core", "lanes", "latency", "awaited"),
    [
        (WideSanitizer, 1, 20, 3),
        (WideSanitizer, 2, 18, 2),
        (WideSanitizer, 3, 16, 1),
        (WideDecoder, 2, WideDecoder.latency, 1),
    ],
)
def test_a_beat_that_waits_comes_a_cycle_earlier_for_each_that_it_waits_for(
    core, lanes, latency, awaited
):
    """From the last of them; one that ends its packet comes after the latency."""
    dut, gap, count = core(lanes), 11, 5
    *first, last = payloads_of(dut, b"a" * lanes * count)
    items = [item for beat in first for item in (beat, *[None] * (gap - 1))] + [last]
    output, _ = simulate(dut, items)
    assert dut.latency == latency
    waits = [min(awaited, count - 1 - n) for n in range(count)]
    assert [cycle for cycle, _ in output] == [
        (n + wait) * gap + latency - wait for n, wait in enumerate(waits)
    ]


@pytest.mark.parametrize(("lanes", "bits"), [(1, 1), (2, 2), (3, 2)])
def test_a_long_error_at_the_greatest_offset(lanes, bits):
    """The error may begin four bytes before the beat in which it ends."""
    error, most = bytes.fromhex("FC 84 80 80 80"), (1 << bits) - 1
    sizes = [(n, k) for n in range(8) for k in range(1, 6)]
    core = Validator(lanes, ENCODINGS["fss-utf"], count_bits=bits)
    output, _ = simulate(core, payloads_of(core, *(b"a" * n + error[:k] for n, k in sizes)))
    ends = [payload.verdict for _, payload in output if payload.beat.last]
    actual = [(int(end.offset), int(end.length), int(end.codepoints)) for end in ends]
    assert actual == [(min(n, most), k, min(n, most)) for n, k in sizes]


@pytest.mark.slow
def test_numbers_that_carry():
    """Of more than 16 bits: across each part but the last of the sums, which have eight bits."""
    good, bad = 0x2A7F3, 0x1C0E5
    simulation = Simulation("validator", lanes=2)
    batches = simulation.run([b"a" * good + b"\xff" * bad + b"a"])
    *_, verdict = (batch.columns["verdict"] for batch in batches if len(batch.payloads))
    actual = {name: int(verdict[name][-1]) for name in ("offset", "errors", "codepoints")}
    assert actual == {"offset": good, "errors": bad, "codepoints": good + 1}


@pytest.mark.parametrize("core", [Packer, WideSanitizer])
def test_a_long_stall(core):
    """The FIFO and the core accept what they can hold, no more; then the sink hardly waits."""
    dut = FifoStream(core(4))
    stall = [1] * 90 + [0] * 1000
    output, accepted = simulate(dut, payloads_of(dut, b"any text" * 40), stall=stall)
    assert dut.depth // 2 <= sum(cycle < 90 for cycle in accepted) <= dut.depth + 2
    assert len(output) == 80
    assert output[-1][0] - output[0][0] < 80 + 3
