"""The tables against CPython, and what a table must not be."""

import random
import re
from dataclasses import replace
from itertools import product

import pytest

from clockpoint.hdl import ENCODINGS, UTF_8, Cause
from clockpoint.hdl.encoding import Encoding, Pairs
from clockpoint.hdl.logic import patterns
from clockpoint.sim.automaton import ERROR, automaton
from support import oracle, short_sequences


@pytest.fixture(scope="module")
def machine():
    return automaton(UTF_8)


def events_of(machine, data):
    """The (start, end, well formed?) of each event."""
    events = []
    state = begin = 0
    for at, byte in enumerate(data):
        target, said = machine.states[state][byte]
        if state != 0 and said == ERROR:
            events.append((begin, at, False))
            begin = at
            target, said = machine.states[0][byte]
        if said is not None:
            events.append((begin, at + 1, said != ERROR))
            begin = at + 1
            target = 0
        state = target
    if begin < len(data):
        events.append((begin, len(data), False))
    return events


def test_every_scalar_value_is_in_exactly_its_row():
    count = 0
    for codepoints, columns in UTF_8.well_formed:
        sequences = map(bytes, product(*columns))
        for codepoint, sequence in zip(codepoints, sequences, strict=True):
            assert sequence == chr(codepoint).encode()
            count += 1
    assert count == 1_112_064


def test_minimal_automaton(machine):
    """The eight states and twelve classes of bytes that strict UTF-8 is known to need."""
    assert len(machine.states) == 8
    assert len(machine.classes) == 12


def test_automaton_splits_as_cpython_does(machine):
    for data in short_sequences():
        expected = [(start, end, cp is not None) for start, end, cp in oracle(data)]
        assert events_of(machine, data) == expected, data.hex(" ")


def parse(well_formed, ill_formed):
    return Encoding.parse("toy", well_formed=well_formed, ill_formed=ill_formed)


def test_parse():
    toy = parse(
        "U+0000..U+007F 00..7F\nU+0080..U+00BF C2 80..BF", "overlong 80..C1\ntruncated C3..FF"
    )
    assert toy.well_formed[1].codepoints == range(0x80, 0xC0)
    assert toy.well_formed[1].bytes == (range(0xC2, 0xC3), range(0x80, 0xC0))
    assert toy.ill_formed[0] == (Cause.OVERLONG, (range(0x80, 0xC2),))
    assert toy.continuation == {*range(0x80, 0xC0)}


def test_a_column_of_several_ranges():
    """Such as 21..22 and FE..FF."""
    toy = parse("U+00A0..U+00A3 A0 21..22,FE..FF", "overlong 00..9F\nout-of-range A1..FF")
    assert toy.well_formed[0].bytes[1] == (0x21, 0x22, 0xFE, 0xFF)


@pytest.mark.parametrize(
    ("well_formed", "ill_formed", "message"),
    [
        ("U+0000..U+007F 00..7E", "overlong 7F..FF", "not one code point for each sequence"),
        ("U+0000..U+007E 00..7F", "overlong 80..FF", "not one code point for each sequence"),
        ("U+0000..U+007F 00..3F,3F..7E", "overlong 7F..FF", "bytes out of order in U[+]0000"),
        ("U+0000..U+007F 01..7F,00", "overlong 80..FF", "bytes out of order in U[+]0000"),
        ("U+0000..U+007F 00..7F", "overlong 80..FE,FE..FF", "bytes out of order in overlong"),
        ("U+0000..U+007F 00..7F", "overlong 81..FF", "no row covers 80"),
        ("U+0000..U+007F 00..7F", "overlong 7F..FF", "several rows cover 7f"),
        ("U+0000..U+00FE 00..FE\nU+0100 FF 80", "overlong FF", "several rows cover ff"),
        (
            "U+0000..U+00FD 00..FD\nU+0100..U+0101 FE 80..81\nU+0102..U+0103 FF 81..82",
            "overlong FE 82\noverlong FF 83",
            "no row covers ff 80",
        ),
    ],
)
def test_tables_that_leave_a_doubt(well_formed, ill_formed, message):
    with pytest.raises(ValueError, match=message):
        parse(well_formed, ill_formed)


@pytest.mark.parametrize(
    ("first", "longer_than", "bounds"),
    [(0x00, 0, True), (0x7F, 1, False), (0xC2, 1, True), (0xDF, 2, False), (0xF4, 3, True)],
)
def test_first_bytes(first, longer_than, bounds):
    assert (first in UTF_8.firsts(longer_than)) is bounds


def test_sizes():
    assert (UTF_8.longest, UTF_8.codepoint_bits) == (4, 21)
    assert UTF_8.continuation == {*range(0x80, 0xC0)}
    assert UTF_8.firsts() == {*range(0x80), *range(0xC2, 0xF5)}


def matched(pattern, width):
    """The numbers that a prefix matches."""
    assert len(pattern) == width
    assert re.fullmatch("[01]*-*", pattern)
    return range(*(int(pattern.replace("-", digit) or "0", 2) + n for n, digit in enumerate("01")))


def all_matched(found, width):
    """The numbers that the prefixes match, each once and in order."""
    return [number for pattern in found for number in matched(pattern, width)]


@pytest.mark.parametrize("row", UTF_8.well_formed)
def test_patterns_of_code_points(row):
    """Exactly the row, and no prefix could be shorter."""
    numbers = row.codepoints
    found = patterns(numbers, width=21)
    spans = [matched(pattern, 21) for pattern in found]
    starts, stops = ([getattr(span, end) for span in spans] for end in ("start", "stop"))
    assert [*starts, numbers.stop] == [numbers.start, *stops]
    for pattern in found:
        wider = matched((pattern.rstrip("-")[:-1] or "").ljust(21, "-"), 21)
        assert not numbers.start <= wider.start < wider.stop <= numbers.stop


def test_patterns_of_bytes():
    assert patterns(range(0x80, 0xC0)) == ["10------"]
    assert patterns({0xC0, 0xC1}) == ["1100000-"]
    assert patterns({0x00, 0xFF}) == ["00000000", "11111111"]
    assert patterns(range(256)) == ["--------"]
    assert patterns(()) == []
    assert patterns({0xC3}, {0x41, 0x80}) == ["11------"]


def test_patterns_of_any_set():
    generator = random.Random(9)
    for _ in range(200):
        numbers = {*generator.sample(range(256), generator.randrange(257))}
        assert all_matched(patterns(numbers), 8) == sorted(numbers)


def test_patterns_that_need_not_tell_all_apart():
    """Of numbers of three bits, some wanted, some not, the others either: every such choice."""
    for choice in product(range(3), repeat=8):
        wanted, unwanted = ({n for n in range(8) if choice[n] == kind} for kind in (1, 2))
        prefixes = patterns(wanted, unwanted, width=3)
        found = all_matched(prefixes, 3)
        assert found == sorted({*found})
        assert wanted <= {*found} <= {*range(8)} - unwanted
        assert len(prefixes) <= len(patterns(wanted, width=3))
        assert bool(found) == bool(wanted)


@pytest.mark.parametrize("pairs", [Pairs.JOINED, Pairs.REQUIRED])
def test_a_pair_that_is_not_twice_the_longest_row(pairs):
    with pytest.raises(ValueError, match="pairs are joined, and a row has over three bytes"):
        replace(ENCODINGS["generalized-utf-8"], pairs=pairs)
