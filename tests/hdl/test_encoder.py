"""The encoder against CPython's, under every pattern."""

import random

import pytest

from clockpoint.hdl import UTF_8, Encoder
from clockpoint.hdl.encoder import blocks
from clockpoint.sim import EncoderInputs, any_codepoints, encoder_clocks
from clockpoint.sim.encoder_reference import encode

BOUNDS = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF]
INVALID = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x180000, 0x1FFFFF]


def send(values, *, ready=lambda: True, idle=lambda: False):
    """Offer the values as one packet until all are sent; yields the inputs of each clock."""
    for n, value in enumerate(values, 1):
        while idle():
            yield EncoderInputs(ready=ready())
        while not (yield EncoderInputs(True, value, n == len(values), ready())).ready:
            pass
    for _ in range(10):
        yield EncoderInputs()


def received(clocks):
    return [out for given, out in clocks if out.valid and given.ready]


def expected(values):
    return b"".join(chr(v if v not in INVALID else 0xFFFD).encode() for v in values)


@pytest.mark.parametrize("seed", range(3))
def test_any_pattern(seed):
    generator = random.Random(seed)
    values = generator.choices(BOUNDS + INVALID, k=300)
    clocks = [
        *encoder_clocks(
            send(
                values,
                ready=lambda: generator.random() < 0.6,
                idle=lambda: generator.random() < 0.3,
            )
        )
    ]
    sent = received(clocks)
    assert bytes(out.data for out in sent) == expected(values)
    assert [out.last for out in sent] == [False] * (len(sent) - 1) + [True]
    assert sum(clock.outputs.error for clock in clocks) == sum(v in INVALID for v in values)


def test_no_bubbles():
    """A byte in every clock from the first to the last."""
    values = [*BOUNDS, *INVALID] * 20
    clocks = [*encoder_clocks(send(values))]
    valid = [clock.outputs.valid for clock in clocks]
    count = len(expected(values))
    assert valid == [False] + [True] * count + [False] * (len(clocks) - count - 1)


def test_drop():
    clocks = [*encoder_clocks(send(BOUNDS + INVALID + BOUNDS), invalid="drop")]
    assert bytes(out.data for out in received(clocks)) == expected(BOUNDS) * 2
    assert sum(clock.outputs.error for clock in clocks) == len(INVALID)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("invalid", ["replace", "drop"])
def test_any_clocks(invalid, seed):
    """Anything at the inputs, resets among it, in lockstep with the reference."""
    clocks = encoder_clocks(any_codepoints(seed, 10_000), invalid=invalid)
    assert sum(1 for _ in clocks) == 10_000


def test_the_reference_is_right_about_every_scalar_value():
    for value in [*range(0xD800), *range(0xE000, 0x110000)]:
        assert encode(value) == chr(value).encode()


def test_patterns_cover_exactly_the_rows():
    for codepoints, _ in UTF_8.well_formed:
        covered = []
        for pattern in blocks(codepoints):
            assert len(pattern) == 21
            first = int(pattern.replace("-", "0"), 2)
            covered += range(first, int(pattern.replace("-", "1"), 2) + 1)
        assert covered == [*codepoints]


def test_parameter():
    assert Encoder().invalid == "replace"
    with pytest.raises(ValueError, match="invalid must be 'replace' or 'drop', not 'ignore'"):
        Encoder(invalid="ignore")
