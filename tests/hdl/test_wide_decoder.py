"""The wide decoder, in lockstep with its reference, against CPython and the plain decoder."""

import random
from itertools import islice

import pytest

from clockpoint.hdl import ENCODINGS, Pairs, WideDecoder
from clockpoint.sim import DecoderInputs, WideDecoderReference, WideInputs
from support import beats as bytes_of
from support import cause_of, hostile_strings, oracle, some_packets

from .lockstep import decoder_cycles, wide_cycles

LANES = [1, 2, 3, 4, 8, 16, 64]


def beats(packet, lanes, empty=False):
    """The beats of a packet; one without bytes at the end, if wanted and the others are full."""
    parts = [packet[n : n + lanes] for n in range(0, len(packet), lanes)]
    if not parts or (empty and len(parts[-1]) == lanes):
        parts.append(b"")
    return [WideInputs.of(part, n == len(parts)) for n, part in enumerate(parts, 1)]


def quiet(cycles=WideDecoder.latency):
    return [WideInputs()] * cycles


def decoded(outputs):
    """The packets that come out of cycles: the bytes and the events, with their offsets."""
    packets, data, found = [], b"", []
    for beat in filter(None, outputs):
        for lane, event in enumerate(beat.slots, 1):
            if event:
                found.append(event._replace(offset=len(data) + lane - event.length))
        data += beat.data
        if beat.last:
            packets.append((data, found))
            data, found = b"", []
    assert not data, "the last packet does not end"
    return packets


def expected(packet):
    """By CPython: the offset, the length, the code point or None, the cause or None."""
    for start, end, codepoint in oracle(packet):
        cause = cause_of(packet, start, end) if codepoint is None else None
        yield start, end - start, codepoint, cause


def assert_decoded(outputs, packets):
    for (data, found), packet in zip(decoded(outputs), packets, strict=True):
        assert data == packet
        named = [(e.offset, e.length, e.codepoint, e.cause) for e in found]
        assert named == [*expected(packet)], packet.hex(" ")


def simulate(stimulus, lanes, **options):
    return [cycle.outputs for cycle in wide_cycles([*stimulus, *quiet()], lanes, **options)]


def model(stimulus, lanes, encoding="utf-8"):
    reference = WideDecoderReference(lanes, encoding)
    return [reference.step(inputs) for inputs in [*stimulus, *quiet()]]


def test_hostile_strings():
    """With pauses, and with an empty beat at the end of some packets."""
    some = random.Random(2)
    packets = [*hostile_strings(30, 2)]
    stimulus = []
    for packet in packets:
        for beat in beats(packet, 2, empty=some.random() < 0.2):
            stimulus += [beat, *quiet(some.choice([0, 0, 0, 1, 7]))]
    assert_decoded(simulate(stimulus, 2), packets)


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, table in ENCODINGS.items()
        if table.pairs is Pairs.ORDINARY and table.is_self_synchronizing
    ],
)
def test_encodings(name):
    """The events of the plain decoder."""
    packets = [*some_packets(ENCODINGS[name], 1, 40)]
    narrow = decoder_cycles([*bytes_of(packets), *[DecoderInputs()] * 4], encoding=name)
    expected = [cycle.outputs for cycle in narrow if cycle.outputs]
    stimulus = [beat for packet in packets for beat in beats(packet, 2)]
    found = decoded(simulate(stimulus, 2, encoding=name))
    assert [data for data, _ in found] == packets
    assert [event._replace(offset=0) for _, events in found for event in events] == [
        event._replace(last=False, bytes=b"") for event in expected
    ]


def test_latency():
    one, two = WideInputs.of(b"AB"), WideInputs.of(b"C", last=True)
    outputs = simulate([one, *quiet(3), two, one, two], 2)
    came = [n for n, beat in enumerate(outputs) if beat]
    assert came == [WideDecoder.latency + n for n in (3, 4, 5, 6)]


def test_an_event_ends_in_the_lane_of_its_last_byte():
    outputs = simulate(beats("a€é".encode() + b"\xf0\x9f", 4), 4)
    first, second = filter(None, outputs)
    assert [str(event) if event else "" for event in first.slots] == ["U+0061", "", "", "U+20AC"]
    assert [str(event) if event else "" for event in second.slots] == [
        *("", "U+00E9", "", "truncated-at-end")
    ]


@pytest.mark.parametrize("name", ["cesu-8", "wtf-8", "mutf-8"])
def test_pairs(name):
    with pytest.raises(ValueError, match=f"^{name}: two sequences"):
        WideDecoder(4, ENCODINGS[name])


def test_long_packets():
    text = ("\U0001f600 naïve" * 40).encode()
    packets = [text[n : n + 250] for n in islice(range(len(text)), 0, 12)]
    stimulus = [beat for packet in packets for beat in beats(packet, 8)]
    assert_decoded(simulate(stimulus, 8), packets)
