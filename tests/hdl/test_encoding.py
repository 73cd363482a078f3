"""The tables against CPython, and what a table must not be."""

from dataclasses import replace
from itertools import chain, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockpoint.hdl import ENCODINGS, UTF_8
from clockpoint.hdl.encoding import Encoding, Pairs
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


#: The bounds of one to three ranges of bytes.
BOUNDS = st.integers(1, 3).flatmap(
    lambda n: st.lists(st.integers(0, 255), min_size=2 * n, max_size=2 * n, unique=True)
)


@given(st.integers(0x01, 0xFD), st.integers(0x02, 0xFE), BOUNDS)
def test_a_row_has_the_sequences_of_its_columns_in_order(begin, end, bounds):
    """A table of one and of two bytes; printed, it is the same table."""
    begin, end = sorted({begin, end} | {end + 1})[:2]
    spans = [*zip(*[iter(sorted(bounds))] * 2, strict=True)]
    second = ",".join(f"{first:02X}..{last:02X}" for first, last in spans)
    columns = range(begin, end), [*chain.from_iterable(range(a, b + 1) for a, b in spans)]
    sequences = [*product(*columns)]
    table = parse(
        f"U+0000..U+{begin - 1:04X} 00..{begin - 1:02X}\n"
        f"U+0100..U+{0xFF + len(sequences):04X} {begin:02X}..{end - 1:02X} {second}",
        f"out-of-range {end:02X}..FF",
    )
    row = table.well_formed[1]
    assert [*product(*row.bytes)] == sequences
    assert row.codepoints == range(0x100, 0x100 + len(sequences))
    printed = ("\n".join(map(str, rows)) for rows in (table.well_formed, table.ill_formed))
    assert [*product(*parse(*printed).well_formed[1].bytes)] == sequences


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


@pytest.mark.parametrize("pairs", [Pairs.JOINED, Pairs.REQUIRED])
def test_a_pair_that_is_not_twice_the_longest_row(pairs):
    with pytest.raises(ValueError, match="pairs are joined, and a row has over three bytes"):
        replace(ENCODINGS["generalized-utf-8"], pairs=pairs)
