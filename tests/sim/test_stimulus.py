"""What is presented as anything at all is that: of all that can come, some does."""

import pytest

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
