"""``clockpoint encodings``: the list, and the automata of which it has the sizes."""

from itertools import product

import pytest

from clockpoint import expected_events
from clockpoint.cli.encodings import ERROR, automaton
from clockpoint.hdl import ENCODINGS
from support import SURROGATES, packets_at_bounds


def accepts(machine, data):
    """The machine stands where it reports a character, or has not begun."""
    state, output = 0, ""
    for byte in data:
        state, output = machine[state][byte]
        if output == ERROR:
            return False
    return output is not None


@pytest.mark.parametrize("name", ENCODINGS)
def test_it_accepts_what_the_model_accepts(name):
    machine = automaton(ENCODINGS[name])
    kinds = [*{column: byte for byte, column in enumerate(zip(*machine, strict=True))}.values()]
    packets = [bytes(packet) for n in (1, 2, 3) for packet in product(kinds, repeat=n)]
    packets += [
        b"".join(sequence) for n in (2, 3) for sequence in product([*SURROGATES, b"A"], repeat=n)
    ]
    actual = {True: 0, False: 0}
    for data in [*packets, *packets_at_bounds(ENCODINGS[name], 4, 100)]:
        well_formed = all(event.cause is None for event in expected_events(data, name))
        assert accepts(machine, data) == well_formed, data.hex(" ")
        actual[well_formed] += 1
    assert min(actual.values()) > 10


@pytest.mark.parametrize("name", ENCODINGS)
def test_no_two_states_are_alike(name):
    machine = automaton(ENCODINGS[name])
    # A string distinguishes any two states: their reports differ, or their next states do.
    states = range(len(machine))
    apart = {(a, b) for a in states for b in states if output(machine, a) != output(machine, b)}
    grown = -1
    while grown != len(apart):
        grown = len(apart)
        apart |= {
            (a, b)
            for a in states
            for b in states
            for one, other in zip(machine[a], machine[b], strict=True)
            if (one[0], other[0]) in apart
        }
    assert apart == {(a, b) for a in states for b in states if a != b}


def output(machine, state):
    return [what for _, what in machine[state]]


def test_list(in_process):
    status, out, err = in_process("encodings")
    assert (status, err) == (0, "")
    rows = out.decode().splitlines()
    assert rows[0].split() == ["encoding", "bytes", "up", "to", "states", "classes", "standard"]
    assert [row.split()[0] for row in rows[1:]] == [*ENCODINGS]
    assert rows[1].split()[:5] == ["utf-8", "4", "U+10FFFF", "8", "12"]
