"""The references of the encodings in digits against division."""

import random

import pytest

from clockpoint.hdl import ENCODINGS
from clockpoint.sim.models.encodings import TABLES
from oracles.arithmetic import prosser

ENCODE = {"fss-utf-prosser": prosser}


@pytest.fixture(params=ENCODE)
def name(request):
    return request.param


def test_every_number_of_sixteen_bits_and_some_above(name):
    print("seed 1")
    some = random.Random(1)
    above = [some.randrange(1 << some.randint(17, 31)) for _ in range(1000)]
    bounds = {row.codepoints[n] for row in ENCODINGS[name].well_formed for n in (0, -1)}
    for number in [*range(0x10000), *above, *bounds]:
        assert TABLES[name].judge(ENCODE[name](number)) == (None, 0, number)
        assert TABLES[name].encode(number) == ENCODE[name](number)
    for sequence in map(ENCODE[name], [*above, *bounds]):
        for n in range(1, len(sequence)):
            assert TABLES[name].judge(sequence[:n])[:2] == (None, len(sequence) - n)


def test_nothing_else(name):
    """Of any bytes, those that are a character are its only form."""
    print("seed 2")
    some = random.Random(2)
    found = set()
    for _ in range(5000):
        sequence = bytes(some.choices(b"\x20\x21\x7e\x7f\x9f", k=5)) + some.randbytes(5)
        sequence = bytes(some.choices([*sequence, *range(0xA0, 0x100)], k=5))
        for n in range(1, 6):
            cause, missing, number = TABLES[name].judge(sequence[:n])
            found.add((cause, missing))
            if cause is not None or not missing:
                break
        if cause is None:
            assert ENCODE[name](number) == sequence[:n]
    assert {cause for cause, _ in found} >= {"truncated", "out-of-range"}


def test_the_limit(name):
    """One more is too much, whatever follows."""
    most = ENCODE[name](0x7FFFFFFF)
    assert TABLES[name].judge(most).cause is None
    for n, byte in enumerate(most):
        if byte != 0xFF:
            assert TABLES[name].judge([*most[:n], byte + 1]).cause == "out-of-range"
