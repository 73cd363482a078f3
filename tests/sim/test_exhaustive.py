"""All packets of a few bytes."""

from collections import Counter
from itertools import product

import pytest
from amaranth.back import rtlil

from clockpoint.formal.defects import designs
from clockpoint.sim import Mismatch
from clockpoint.sim.engines import library
from clockpoint.sim.exhaustive import BLOCKS, Block, closed_form, digest_of, run_block
from support import SAMPLES, cause_of, oracle


def kinds(data):
    """The kind of each event, by CPython."""
    for start, end, codepoint in oracle(data):
        size = end - start
        if codepoint is None:
            yield cause_of(data, start, end)
        else:
            yield f"{size} byte{'s'[: size > 1]}"


@pytest.mark.parametrize("length", [1, 2])
def test_closed_form_is_what_cpython_counts(length):
    packets = map(bytes, product(range(256), repeat=length))
    assert closed_form(length) == Counter(kind for data in packets for kind in kinds(data))


def test_closed_forms_count_the_scalar_values():
    """Each is in the packets of its own length once."""
    sizes = {1: "1 byte", 2: "2 bytes", 3: "3 bytes", 4: "4 bytes"}
    assert sum(closed_form(length)[name] for length, name in sizes.items()) == 1_112_064


@pytest.mark.parametrize("length", [1, 2, 3])
def test_every_packet(length):
    """In lockstep with the reference, and as many events of each kind as there must be."""
    blocks = [run_block(length, first) for first in BLOCKS]
    assert sum((block.counts for block in blocks), Counter()) == closed_form(length)
    assert digest_of(blocks) in (SAMPLES.parent / "docs" / "simulation.md").read_text()


def test_documented_counts():
    """Those of four bytes, which take too long for a test."""
    text = (SAMPLES.parent / "docs" / "simulation.md").read_text()
    for kind, count in closed_form(4).items():
        (row,) = (line for line in text.splitlines() if line.startswith(f"| {kind} |"))
        assert row.endswith(f"| {count:,} |")


@pytest.mark.parametrize("first", [0x41, 0x80, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF])
def test_blocks_against_cpython(first):
    packets = [bytes([first, *rest]) for rest in product(range(256), repeat=1)]
    expected = Counter(kind for data in packets for kind in kinds(data))
    told = []
    block = run_block(2, first, piece=100, progress=told.append)
    assert (block.first, block.counts) == (first, expected)
    assert told == [100, 100, 56]


@pytest.mark.usefixtures("quick")
def test_a_difference_says_where(monkeypatch):
    broken = designs("a wrong cause").StreamDecoder()
    text = rtlil.convert(broken, name="top", emit_src=False)
    monkeypatch.setattr(library, "stream_decoder", lambda: text)
    with pytest.raises(
        Mismatch, match=r"(?s)^cycle [\d,]+\n.*packets:   2 bytes, the first one C3"
    ):
        run_block(2, 0xC3)


def test_digest_is_of_all_blocks_in_order():
    blocks = [Block(n, n * 3, Counter()) for n in range(4)]
    assert digest_of(blocks) == digest_of(reversed(blocks))
    assert digest_of(blocks) != digest_of(blocks[1:])
    assert digest_of(blocks) != digest_of([*blocks[:3], Block(3, 8, Counter())])
