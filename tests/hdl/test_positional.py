"""FSS-UTF of August 1992: the decoder in lockstep and against division, the encoder likewise."""

import random
from itertools import product

import pytest
from oracles import forms
from oracles.examples import EXAMPLES

from clockpoint.hdl import ENCODINGS, PositionalDecoder, PositionalEncoder
from clockpoint.sim import DecoderInputs, any_codepoints
from support import beats, some_packets

from .lockstep import decoder_cycles, encoder_cycles
from .test_encoder import offer, received

NAME = "fss-utf-prosser"


def events_of(stimulus):
    """The events of the decoder, which is in lockstep with its reference."""
    stimulus = [*stimulus, *[DecoderInputs(False, 0xE2, True)] * 8]
    return [cycle.outputs for cycle in decoder_cycles(stimulus, encoding=NAME) if cycle.outputs]


def test_numbers_by_division():
    numbers = forms.sample(NAME, 256)
    events = events_of(beats([b"".join(forms.encode(NAME, number) for number in numbers)]))
    assert [event.codepoint for event in events] == numbers


def test_bytes_about_the_last_sequence():
    """Each of its bytes, one more and one less, in every position."""
    bounds = b"\x41\x80\xbd\xbe\xbf\xde\xdf\xe0\xee\xef\xf0\xf6\xf7\xf8"
    packets = [bytes(packet) for packet in product(bounds, repeat=3)][::3]
    packets += [b"\xf7" + bytes(packet) for packet in product(bounds[1:], repeat=3)][::3]
    packets += [b"\xc0\xf7\xef\xdf\xbf\x80", b"\xf7\xef\xdf\xbf\x80", b"\xf7\xef\xdf\xbe\xff"]
    events = events_of(beats(packets))
    assert b"".join(event.bytes for event in events) == b"".join(packets)
    assert {"out-of-range", "truncated", "truncated-at-end"} <= {event.cause for event in events}


def test_anything():
    """Random bytes, idle cycles, ends of packets and resets."""
    print("seed 6")
    some = random.Random(6)
    data = b"".join(some_packets(ENCODINGS[NAME], 6, 200))[:1000]
    stimulus = [
        DecoderInputs(some.random() < 0.85, byte, some.random() < 0.1, some.random() < 0.03)
        for byte in data
    ]
    assert len(events_of(stimulus)) > 200


def test_examples():
    examples = [example for example in EXAMPLES if example.encoding == NAME]
    events = iter(events_of(beats(example.bytes for example in examples)))
    for example in examples:
        found = [next(events)]
        while not found[-1].last:
            found.append(next(events))
        codepoints = [event.codepoint for event in found]
        assert (None if None in codepoints else codepoints) == example.codepoints


def test_encoded_with_pauses():
    """Idle cycles and stalls; each packet has its end."""
    some = random.Random(2)
    items = [(number, some.random() < 0.3) for number in forms.sample(NAME, 16)]
    sent = received(encoder_cycles(offer(items, some), encoding=NAME))
    expected = [(forms.encode(NAME, number), last) for number, last in items]
    assert [(out.data, out.last) for out in sent] == [
        (byte, last and n == len(form)) for form, last in expected for n, byte in enumerate(form, 1)
    ]


def test_encoder_anything():
    assert sum(1 for _ in encoder_cycles(any_codepoints(7, 1000, NAME), encoding=NAME)) == 1000


@pytest.mark.parametrize("core", [PositionalDecoder, PositionalEncoder])
@pytest.mark.parametrize("name", ["utf-8", "cesu-8"])
def test_another_table_is_refused(core, name):
    with pytest.raises(ValueError, match=f"^{name}: neither of UTF-8's shape nor the table of"):
        core(ENCODINGS[name])
