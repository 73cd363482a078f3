"""The decoder in each cycle, beside CPython."""

import random
from itertools import product

from clockpoint.hdl import UTF_8, Decoder
from support import CLASSES, cause_of, hostile_strings, is_cut, oracle

from .simulation import bytes_of, simulate

#: Cycles from a byte to the event that it completes, and to the error that it exposes before it.
OWN, EXPOSED = 3, 2


def test_each_event_comes_after_its_own_last_byte():
    """Three cycles; an error that only a later byte exposes, two cycles after that byte."""
    some = random.Random(1)
    packets = [bytes(data) for n in (1, 2, 3) for data in product(CLASSES, repeat=n)][::3]
    packets += hostile_strings(200, seed=11)
    items = [
        item for byte in bytes_of(*packets) for item in [*[None] * (some.random() < 0.3), byte]
    ]
    output, cycles = simulate(Decoder(), items)
    expected, start = [], 0
    for data in packets:
        for begin, end, codepoint in oracle(data):
            cause = cause_of(data, begin, end) if codepoint is None else "none"
            is_exposed = codepoint is None and is_cut(data, begin, end)
            at = cycles[start + end] + EXPOSED if is_exposed else cycles[start + end - 1] + OWN
            expected.append((at, end - begin, cause, end == len(data), data[begin:end]))
        start += len(data)
    assert [
        (
            cycle,
            event.length,
            str(event.cause),
            event.last,
            int(event.bytes).to_bytes(event.length, "big"),
        )
        for cycle, event in output
    ] == expected


def test_parameters():
    assert Decoder().encoding is UTF_8
    assert Decoder().latency == OWN
