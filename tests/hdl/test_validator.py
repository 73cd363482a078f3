"""The validator, in lockstep with its reference, and against CPython."""

import random
from itertools import product

import pytest

from clockpoint.formal.defects import rebuild
from clockpoint.hdl import Validator
from clockpoint.hdl.wide import sums, validator
from clockpoint.sim import Validated, ValidatorReference, Verdict, WideInputs
from support import CLASSES, cause_of, hostile_strings, oracle, sampled

from .lockstep import Lockstep, validator_cycles
from .test_wide_decoder import beats

LANES = [1, 2, 3, 4, 8, 9, 12, 16, 20, 64]
#: Until all that came has come out, of any number of lanes here.
QUIET = Validator(64).latency + 1


def quiet(cycles=QUIET):
    return [WideInputs()] * cycles


def validated(outputs):
    """The packets that come out of cycles, with their verdicts."""
    packets, data = [], b""
    for beat in filter(None, outputs):
        data += beat.data
        if beat.verdict:
            packets.append((data, beat.verdict))
            data = b""
    assert not data, "the last packet does not end"
    return packets


def expected(packet, most=(1 << 32) - 1):
    """By CPython."""
    found = oracle(packet)
    wrong = [(start, end) for start, end, codepoint in found if codepoint is None]
    counts = min(len(wrong), most), min(len(found) - len(wrong), most)
    if not wrong:
        return Verdict(*counts)
    start, end = wrong[0]
    return Verdict(*counts, min(start, most), cause_of(packet, start, end), end - start)


def simulate(stimulus, lanes, **options):
    return [cycle.outputs for cycle in validator_cycles([*stimulus, *quiet()], lanes, **options)]


def model(stimulus, lanes, **options):
    reference = ValidatorReference(lanes, **options)
    return [reference.step(inputs) for inputs in [*stimulus, *quiet()]]


@pytest.mark.parametrize("lanes", LANES)
def test_reference(lanes):
    some = random.Random(lanes)
    sequences = [bytes(s) for n in range(4) for s in product(CLASSES, repeat=n)]
    packets = [b"." * (n % lanes) + s for n, s in enumerate(some.sample(sequences, 300))]
    packets += hostile_strings(30, lanes)
    stimulus = [
        beat for n, packet in enumerate(packets) for beat in beats(packet, lanes, empty=n % 3 == 0)
    ]
    found = validated(model(stimulus, lanes))
    assert found == [(packet, expected(packet)) for packet in packets]


@pytest.mark.parametrize("lanes", sampled(LANES, *LANES[:-1]))
def test_hostile_strings(lanes):
    some = random.Random(lanes)
    packets = [*hostile_strings(20, lanes)]
    for size in range(0, 4 * lanes + 1, max(1, lanes // 4)):
        # The first error anywhere, or none.
        text = "aé€\U0001f600".encode() * (4 * lanes)
        error = b"".join(hostile_strings(2, size)) if some.random() < 0.7 else b""
        packets.append((text[: some.randrange(size + 1)] + error + text)[:size])
    stimulus = []
    for packet in packets:
        for beat in beats(packet, lanes, empty=some.random() < 0.2):
            stimulus += [beat, *quiet(some.choice([0, 0, 0, 1, 7]))]
    found = validated(simulate(stimulus, lanes))
    assert found == [(packet, expected(packet)) for packet in packets]


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_a_long_error_at_the_greatest_offset(lanes):
    """It may begin four bytes before the beat that it ends in."""
    error = bytes.fromhex("FC 84 80 80 80")
    packets = [b"a" * n + error[:k] for n in range(8) for k in range(1, 6)]
    stimulus = [beat for packet in packets for beat in beats(packet, lanes)]
    found = validated(simulate(stimulus, lanes, encoding="fss-utf", count_bits=2))
    assert [(len(data), verdict.offset, verdict.length) for data, verdict in found] == [
        (n + k, min(n, 3), k) for n in range(8) for k in range(1, 6)
    ]


@pytest.mark.parametrize("bits", sampled(range(1, 65), 1, 5, 27, 28, 64))
def test_every_size(bits):
    """As the reference, which counts in Python, and saturated in each number that is so wide."""
    packets = [b"a" * n + b"\xff" * k for n in range(5) for k in range(5)]
    stimulus = [beat for packet in packets for beat in beats(packet, 1)]
    found = validated(simulate(stimulus, 1, count_bits=bits))
    assert found == [(packet, expected(packet, (1 << bits) - 1)) for packet in packets]


def test_parts_of_every_size():
    """All together are the whole; those below the last are equal, as ``added`` requires."""
    for bits in range(1, 66):
        *below, last = sums.part_sizes(bits)
        assert sum(below) + last == bits
        assert last >= 0 <= min(below) == max(below), bits


@pytest.mark.parametrize("bits", [16, 24, 32])
def test_long_packets(bits):
    """Of sums that begin just below 2^16, 2^24 and 2^32, as if so many had come before.

    All three are sums of 32 bits; those of 33 bits and more stand for the greatest number.
    """
    start, most = (1 << bits) - 3, (1 << 32) - 1
    *_, low, _ = sums.part_sizes(32)
    parts = ("+= part.eq(0)", f"+= part.eq({start} >> {low} * (n - 1) & {(1 << low) - 1})")
    top = ("[part.eq(0), ", f"[part.eq({start} >> {low} * (PARTS - 1)), ")
    accumulate = rebuild(sums, [parts, top]).accumulate
    begun = rebuild(validator, accumulate=accumulate).Validator(2)
    packets = [b"a" * n + b"\xff" * k + b"b" for n in range(6) for k in range(6)]
    stimulus = [*(beat for packet in packets for beat in beats(packet, 2)), *quiet()]
    # The reset, so that the first packet begins with those sums, too.
    stimulus.insert(0, WideInputs(reset=True))
    design = Lockstep(
        begun,
        None,
        WideInputs,
        [begun.o.payload, begun.o.valid],
        lambda bits: Validated.unpack(bits, 2),
    )
    found = validated(cycle.outputs for cycle in design.cycles(stimulus))
    for (packet, verdict), given in zip(found, packets, strict=True):
        errors, codepoints, offset, *rest = expected(given)
        counts = [min(start + n, most) for n in (errors, codepoints)]
        offset = None if offset is None else min(start + offset, most)
        assert (packet, verdict) == (given, Verdict(*counts, offset, *rest))
