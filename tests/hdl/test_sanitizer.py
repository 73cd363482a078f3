"""Decoder and encoder together, against CPython."""

import pytest

from clockpoint.hdl import Sanitizer
from clockpoint.sim import any_stream, offer, sanitizer_cycles
from support import SAMPLES, hostile_strings

PATTERNS = [[False], [False, True], [True, True, False], [False] * 5 + [True] * 30]


def run(packets, **patterns):
    cycles = [*sanitizer_cycles(offer(packets, **patterns))]
    sent = [out for given, out in cycles if out.valid and given.ready]
    return cycles, sent


@pytest.mark.parametrize("idle", PATTERNS)
@pytest.mark.parametrize("stall", PATTERNS)
def test_as_cpython_replaces(idle, stall):
    packets = [*hostile_strings(20, seed=2), "é€😀".encode()]
    _, sent = run(packets, idle=idle, stall=stall)
    texts = [packet.decode("utf-8", "replace") for packet in packets]
    assert bytes(out.data for out in sent) == "".join(texts).encode()
    ends = [n for n, out in enumerate(sent, 1) if out.last]
    assert ends == [len("".join(texts[:n]).encode()) for n in range(1, len(texts) + 1)]


@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_samples(name):
    data = (SAMPLES / name).read_bytes()
    cycles, sent = run([data])
    text = data.decode("utf-8", "replace")
    assert bytes(out.data for out in sent) == text.encode()
    errors = sum(cycle.outputs.error for cycle in cycles)
    assert errors == text.count("\ufffd") - data.count("\ufffd".encode())


@pytest.mark.parametrize("character", "aé€😀")
def test_characters_of_one_length_pass_at_a_byte_per_cycle(character):
    size = len(character.encode())
    cycles, sent = run([character.encode() * 50])
    assert all(cycle.outputs.ready for cycle in cycles)
    assert len(sent) == 50 * size
    # The first byte of a character waits for the last.
    assert cycles.index(next(cycle for cycle in cycles if cycle.outputs.valid)) == (
        size - 1 + Sanitizer().latency
    )


def test_anything():
    assert sum(1 for _ in sanitizer_cycles(any_stream(4, 10_000))) == 10_000
