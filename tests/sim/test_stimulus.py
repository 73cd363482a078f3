"""What is presented as anything at all is that: of all that can come, some does."""

from itertools import pairwise, product

import pytest
from oracles import arithmetic

from clockpoint.hdl import ENCODINGS
from clockpoint.sim import (
    DecoderReference,
    any_beats,
    any_bytes,
    any_codepoints,
    any_stream,
)

FLAGS = "valid", "last", "ready", "reset"


@pytest.mark.parametrize("anything", [any_beats, any_bytes, any_codepoints, any_stream])
def test_each_flag_is_low_and_high(anything):
    given = [*anything(1, 1_000)]
    for name in {*FLAGS} & {*given[0]._fields}:
        assert {getattr(inputs, name) for inputs in given} == {False, True}, name


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
    data = bytes(inputs.data for inputs in any_bytes(1, 30_000, "utf-1") if inputs.valid)
    for number in (1 << n for n in range(8, 31)):
        assert any(arithmetic.utf_1(one) in data for one in (number - 1, number, number + 1))
