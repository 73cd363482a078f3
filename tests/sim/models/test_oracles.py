"""The oracles without cycles, against CPython."""

import random
from itertools import chain, product

import pytest
from oracles import forms

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS
from clockpoint.hdl.policy import POLICIES
from clockpoint.sim.models import beats, text, units
from support import hostile_strings, oracle

HOSTILE = [b"", b"a", b"\xff", *hostile_strings(200, seed=3)]
#: The policies that CPython has, too.
OF_CPYTHON = ("replace", "ignore", "surrogateescape")


def text_of(data, errors):
    return "".join(map(chr, text.apply_policy(expected_events(data), errors)))


@pytest.mark.parametrize("errors", OF_CPYTHON)
def test_policies_of_cpython(errors):
    for data in HOSTILE:
        assert text_of(data, errors) == data.decode("utf-8", errors)


def test_other_policies():
    assert {*text.POLICIES} == {*POLICIES}
    for data in HOSTILE:
        escaped = data.decode("utf-8", "surrogateescape")
        each, optu = (
            escaped.translate({0xDC00 + byte: become(byte) for byte in range(0x80, 0x100)})
            for become in (lambda byte: 0xFFFD, lambda byte: 0xEF00 + byte)
        )
        assert text_of(data, "replace-each-byte") == each
        assert text_of(data, "optu") == optu
        end = next((start for start, _, number in oracle(data) if number is None), len(data))
        assert text_of(data, "strict") == data[:end].decode()
    assert text_of(b"\xff\xffa\xff\xe2\x82\xff", "replace-run") == "\ufffda\ufffd"
    assert [*text.apply_policy(expected_events(b"\0a", "mutf-8"), "optu")] == [0xFFFD, 0x61]


def test_sanitized():
    for data in HOSTILE:
        assert text.sanitize(data) == data.decode("utf-8", "replace").encode()
    # With the error, the low surrogate would follow the high one.
    assert text.sanitize(b"\xed\xa0\x80\xff\xed\xb0\x80", "wtf-8", "ignore") == (
        b"\xed\xa0\x80\xef\xbf\xbd"
    )
    assert text.sanitize(b"\xed\xa0\x80\xed\xb0\x80", "mutf-8") == b"\xed\xa0\x80\xed\xb0\x80"


@pytest.mark.parametrize("name", ENCODINGS)
def test_encoded(name):
    width = max(21, ENCODINGS[name].codepoint_bits)
    rows = ENCODINGS[name].well_formed
    ends = {end for row in rows for end in (row.codepoints.start, row.codepoints.stop)}
    numbers = {0xD800, 0xDC00, 0xDFFF, 0x10FFFF, 0x110000, *ends, *(end - 1 for end in ends)}
    for number in sorted(n for n in numbers if 0 <= n < 1 << width):
        ((sent, is_error),) = text.encode_packet([number], name)
        form = forms.encode(name, number)
        assert is_error == (form is None)
        assert sent == (forms.encode(name, 0xFFFD) if is_error else form)
    assert [*text.encode_packet([0x1FFFFF, 0x41], "utf-8", "ignore")] == [
        (b"", True),
        (b"A", False),
    ]


@pytest.mark.parametrize("order", ["big", "little"])
def test_utf_16(order):
    """All ends of ranges, in every order, and cut in the middle of a unit."""
    codec = {"big": "utf-16-be", "little": "utf-16-le"}[order]
    for numbers in product([0x41, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF], repeat=3):
        data = "".join(map(chr, numbers)).encode(codec)
        found, truncated = units.units_of_bytes(data, order)
        assert (units.bytes_of_units(found, order), truncated) == (data, False)
        assert [*units.decode_units(found)] == [(number, False) for number in numbers]


def test_unpaired_surrogates():
    for found in product([0x41, 0xD800, 0xDBFF, 0xDC00, 0xDFFF], repeat=4):
        data = units.bytes_of_units(found, "little")
        decoded = data.decode("utf-16-le", "surrogatepass")
        expected = [(ord(one), "\ud800" <= one <= "\udfff") for one in decoded]
        assert [*units.decode_units(found)] == expected


def test_byte_order_marks_and_halves():
    for order, codec in (("big", "utf-16-be"), ("little", "utf-16-le")):
        data = "\ufeffA€".encode(codec)
        assert units.units_of_bytes(data, "detect") == ([0x41, 0x20AC], False)
        assert units.bytes_of_units([0x41, 0x20AC], order, mark=True) == data
    assert units.units_of_bytes(b"\0A\xd8", "detect") == ([0x41, 0xD800], True)
    assert [*units.decode_units([0xD83D, 0xD800], truncated=True)] == [(0xD800, True)]
    assert [*units.decode_units([0x41, 0xD800], truncated=True)] == [(0x41, False), (0xD800, True)]


def test_designations():
    found = [*units.designations(b"\x1b%G\x1b%/H\x1b%@\x1b%/@\x1b%/I")]
    assert found == [(3, 0), (7, 2), (10, None), (18, 3)]


@pytest.mark.parametrize("lanes", [1, 2, 4, 8])
def test_beats(lanes):
    for data in HOSTILE:
        packet = [data[n : n + lanes] for n in range(0, len(data) or 1, lanes)]
        packed = beats.pack(packet, lanes)
        assert "".join(map(chr, chain.from_iterable(packed))) == data.decode("utf-8", "replace")
        assert all(len(each) == lanes for each in packed[:-1])
        sent = [*beats.substitute_beats(packet)]
        assert [*map(len, sent)] == [*map(len, packet)]
        escaped = data.decode("utf-8", "surrogateescape")
        kept = "".join("?" if "\udc80" <= one <= "\udcff" else one for one in escaped)
        assert b"".join(sent).decode() == kept


def test_verdicts():
    for data in HOSTILE:
        errors = [(start, end) for start, end, number in oracle(data) if number is None]
        verdict = beats.validate([data])
        assert verdict[:2] == (len(errors), len(data.decode("utf-8", "ignore")))
        if errors:
            assert (verdict.offset, verdict.offset + verdict.length) == errors[0]
        else:
            assert verdict[2:] == (None, None, None)
    assert beats.validate([b"a" * 20 + b"\xff" * 20], count_bits=4)[:3] == (15, 15, 15)


def test_channels():
    """Each channel is decoded on its own."""
    some = random.Random(1)
    packets = dict(enumerate(data for data in HOSTILE[2:10]))
    left = {channel: [*data] for channel, data in packets.items()}
    items = []
    while left:
        channel = some.choice([*left])
        byte = left[channel].pop(0)
        items.append((channel, byte, not left[channel]))
        if not left[channel]:
            del left[channel]
    found = {channel: [] for channel in packets}
    for channel, *events in beats.decode_channels(items):
        found[channel] += filter(None, events)
    for channel, data in packets.items():
        expected = [event._replace(offset=0) for event in expected_events(data)]
        assert found[channel] == expected
