"""The encoder against CPython's, under every pattern."""

import random

import pytest

from clockpoint.hdl import UTF_8, Encoder
from clockpoint.hdl.encoder import not_encoded
from clockpoint.sim import EncoderInputs, any_codepoints, encoder_cycles

BOUNDS = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF]
INVALID = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x180000, 0x1FFFFF]


def send(values, *, ready=lambda: True, idle=lambda: False):
    """Offer the values as one packet until all are sent; yields the inputs of each cycle."""
    for n, value in enumerate(values, 1):
        while idle():
            yield EncoderInputs(ready=ready())
        while not (yield EncoderInputs(True, value, n == len(values), ready())).ready:
            pass
    for _ in range(10):
        yield EncoderInputs()


def received(cycles):
    return [out for given, out in cycles if out.valid and given.ready]


def expected(values):
    return b"".join(chr(v if v not in INVALID else 0xFFFD).encode() for v in values)


@pytest.mark.parametrize("seed", range(3))
def test_any_pattern(seed):
    generator = random.Random(seed)
    values = generator.choices(BOUNDS + INVALID, k=300)
    cycles = [
        *encoder_cycles(
            send(
                values,
                ready=lambda: generator.random() < 0.6,
                idle=lambda: generator.random() < 0.3,
            )
        )
    ]
    sent = received(cycles)
    assert bytes(out.data for out in sent) == expected(values)
    assert [out.last for out in sent] == [False] * (len(sent) - 1) + [True]
    assert sum(cycle.outputs.error for cycle in cycles) == sum(v in INVALID for v in values)


def test_no_bubbles():
    """A byte in every cycle from the first to the last."""
    values = [*BOUNDS, *INVALID] * 20
    cycles = [*encoder_cycles(send(values))]
    valid = [cycle.outputs.valid for cycle in cycles]
    count = len(expected(values))
    assert valid == [False] + [True] * count + [False] * (len(cycles) - count - 1)


def test_drop():
    cycles = [*encoder_cycles(send(BOUNDS + INVALID + BOUNDS), invalid="drop")]
    assert bytes(out.data for out in received(cycles)) == expected(BOUNDS) * 2
    assert sum(cycle.outputs.error for cycle in cycles) == len(INVALID)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("invalid", ["replace", "drop"])
def test_anything(invalid, seed):
    """Anything at the inputs, resets among it, in lockstep with the reference."""
    cycles = encoder_cycles(any_codepoints(seed, 10_000), invalid=invalid)
    assert sum(1 for _ in cycles) == 10_000


def test_what_is_not_encoded_is_what_no_row_has():
    found = []
    for pattern in not_encoded(UTF_8):
        assert len(pattern) == 21
        first, last = (int(pattern.replace("-", digit), 2) for digit in "01")
        found += range(first, last + 1)
    assert found == [*range(0xD800, 0xE000), *range(0x110000, 1 << 21)]


def test_parameter():
    assert Encoder().invalid == "replace"
    with pytest.raises(ValueError, match="invalid must be 'replace' or 'drop', not 'ignore'"):
        Encoder(invalid="ignore")
