"""What is presented as anything at all is that: of all that can come, some does."""

from itertools import cycle, islice, pairwise, product

import pytest
from oracles import arithmetic

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl import ENCODINGS, Cause
from clockpoint.sim import (
    DecoderReference,
    Outputs,
    any_beats,
    any_bytes,
    any_codepoints,
    offer,
    stimulus,
)

DRAWN = sorted({row.stimulus for row in CATALOGUE.values() if row.stimulus})
#: The flags of an input: of an event, valid, last, ready and reset.
NUMBERS_OF_FLAGS = {"any_bytes": 3, "any_beats": 3, "any_channels": 3, "any_units": 5}
NUMBERS_OF_FLAGS["any_designations"] = 3


@pytest.mark.parametrize("name", DRAWN)
def test_each_flag_is_low_and_high(name):
    given = [*getattr(stimulus, name)(1, 1_000)]
    seen = [{*column} for column in zip(*given, strict=True)]
    flags = [values for values in seen if {*map(type, values)} == {bool}]
    assert len(flags) == NUMBERS_OF_FLAGS.get(name, 4)
    assert all(values == {False, True} for values in flags)


@pytest.mark.parametrize("name", DRAWN)
def test_most_cycles_are_of_use(name):
    """Something is offered, the sink is ready, and there is no reset, which is low on a bus."""
    given = [*getattr(stimulus, name)(1, 1_000)]
    valid, *_, ready, reset = (sum(column) / 1_000 for column in zip(*given, strict=True))
    assert valid > 0.5
    assert ready > 0.5 or "ready" not in getattr(given[0], "_fields", ["ready"])
    assert 0 < (1 - reset if name == "any_axi" else reset) < 0.1


def test_events_of_each_cause_and_length():
    found = {(cause, length) for _, _, cause, length, *_ in stimulus.any_events(1, 5_000)}
    assert found >= {*product([cause.value for cause in Cause], range(1, 4))}


def test_marks_but_for_a_bit():
    """A character of three bytes that is no mark, by each of its bits."""
    events = stimulus.any_events(1, 5_000)
    data = {data for _, _, cause, length, _, data, *_ in events if (cause, length) == (0, 3)}
    assert {number ^ 0xEFBBBF for number in data} >= {0, *(1 << n for n in range(24))}


@pytest.mark.parametrize(
    ("draw", "sequences"),
    [
        (stimulus.any_utf_16_bytes, stimulus.UTF_16_BYTES),
        (stimulus.any_designations, stimulus.DESIGNATIONS),
    ],
)
def test_sequences_but_for_a_bit(draw, sequences):
    """All of them, whole; and with each bit of each byte changed."""
    data = bytes(one.data for one in draw(1, 60_000))
    for sequence in sequences:
        number, size = int.from_bytes(sequence, "big"), len(sequence)
        for change in (0, *(1 << n for n in range(8 * size))):
            assert (number ^ change).to_bytes(size, "big") in data, (sequence, change)


def test_beats_of_letters():
    """In which each byte is a character: of so many lanes, there are none by chance."""
    beats = (inputs.bytes_of(64) for inputs in any_beats(1, 300, lanes=64) if not inputs.last)
    assert any(map(bytes.isascii, beats))


def test_channels_that_repeat():
    """Each comes after each, itself included."""
    channels = [given.channel for given in stimulus.any_channels(1, 3_000, channels=4)]
    assert {*pairwise(channels)} == {*product(range(4), repeat=2)}


@pytest.mark.parametrize("final", [True, False])
def test_offer(final):
    """Idle cycles before each byte; stalls in any cycle; what is not taken stays."""
    idle, stall = [1, 0, 1, 1, 0], [0, 0, 1]
    source = offer([b"AB", b"", b"C"], idle=idle, stall=stall, final=final)
    given = [next(source)]
    given += (source.send(Outputs(n % 4 != 1, False, None)) for n in range(11))
    taken = [(one.data, one.last) for n, one in enumerate(given[:-1]) if one.valid and n % 4 != 1]
    assert taken == [(0x41, False), (0x42, final), (0x43, final)]
    assert [one.valid for one in given] == [0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0]
    assert [one.ready for one in given] == [not low for low in islice(cycle(stall), 12)]


@pytest.mark.parametrize("lanes", [1, 4, 5])
def test_counts_above_the_lanes(lanes):
    given = [*any_beats(1, 1_000, lanes=lanes)]
    counts = {inputs.count for inputs in given if inputs.valid and inputs.last}
    assert counts == {*range(1 << lanes.bit_length())}


def test_each_first_byte_with_as_many_as_it_calls_for():
    """In each lane. Where nothing tells a cause, only that tells a wrong one from a right one."""
    beats = [inputs for inputs in any_beats(1, 30_000) if inputs.valid]
    found = set()
    for inputs, following in pairwise(beats):
        data = inputs.bytes_of(4) + following.bytes_of(4)
        for lane, first in enumerate(inputs.bytes_of(4) if not inputs.last else b""):
            if [byte >> 6 for byte in data[lane + 1 : lane + 4]] == [0b10] * 3:
                found.add((lane, first))
    assert found >= {*product(range(4), range(0xC0, 0x100))}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_each_bit_of_a_code_point(encoding):
    bits = max(21, ENCODINGS[encoding].codepoint_bits)
    values = {inputs.value for inputs in any_codepoints(1, 1_000, encoding)}
    assert values >= {1 << n for n in range(21)}
    assert max(values).bit_length() == bits


@pytest.mark.parametrize("encoding", ["wtf-8", "iso-10646-amd2"])
def test_surrogates_but_for_the_plane(encoding):
    """A surrogate is not told by its low bits alone."""
    reference = DecoderReference(encoding)
    events = map(reference.step, any_bytes(1, 3_000, encoding))
    numbers = {event.codepoint for event in events if event} - {None}
    assert {n >> 10 & 0x3F for n in numbers if n > 0xFFFF} >= {0x36, 0x37}


def test_sums_that_carry():
    """Around each power of two, where the numbers of an encoding are sums of digits."""
    data = bytes(inputs.data for inputs in any_bytes(1, 30_000, "fss-utf-prosser") if inputs.valid)
    for number in (1 << n for n in range(8, 31)):
        assert any(arithmetic.prosser(one) in data for one in (number - 1, number, number + 1))
