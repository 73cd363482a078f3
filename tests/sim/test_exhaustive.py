"""All packets of a few bytes, and all code points."""

import re
import sys
from collections import Counter
from itertools import product

import pytest
from defects import designs

from clockpoint.sim import gates
from clockpoint.sim.counts import event_counts
from clockpoint.sim.design import Design
from clockpoint.sim.exhaustive import (
    BLOCKS,
    EncoderCampaign,
    SanitizerCampaign,
    StreamDecoderCampaign,
    Utf16DecoderCampaign,
    Utf16EncoderCampaign,
    WideSanitizerCampaign,
)
from clockpoint.sim.simulation import Mismatch
from support import cause_of, oracle

#: Ends any sequence, and stands in no packet of up to three bytes.
SEPARATOR = "\U0010ffff".encode()
BYTES = [bytes([byte]) for byte in range(256)]


def kinds(data):
    """The kind of each event, by CPython."""
    for start, end, codepoint in oracle(data):
        size = end - start
        if codepoint is None:
            yield cause_of(data, start, end)
        else:
            yield f"{size} byte{'s'[: size > 1]}"


@pytest.mark.parametrize("length", [1, 2])
def test_counts_are_what_cpython_counts(length):
    packets = map(bytes, product(range(256), repeat=length))
    assert event_counts(length) == Counter(kind for data in packets for kind in kinds(data))


@pytest.mark.parametrize(
    ("campaign", "length"),
    [
        (StreamDecoderCampaign, 1),
        (WideSanitizerCampaign, 1),
        pytest.param(StreamDecoderCampaign, 3, marks=pytest.mark.slow),
        pytest.param(SanitizerCampaign, 2, marks=pytest.mark.slow),
    ],
)
def test_every_packet(length, campaign):
    """In lockstep with the reference, and as many of each kind as there must be."""
    runs = campaign(length)
    blocks = [runs.run_block(first) for first in BLOCKS]
    assert sum(blocks, Counter()) == runs.expected


@pytest.mark.slow
def test_every_code_point():
    """In lockstep with the reference, and as CPython encodes it."""
    runs = EncoderCampaign()
    blocks = [runs.run_block(first) for first in BLOCKS]
    assert sum(blocks, Counter()) == runs.expected


def replaced(text):
    return text.decode("utf-8", "replace").encode()


def replaced_each(text):
    """U+FFFD for each byte of an error."""
    escaped = text.decode("utf-8", "surrogateescape")
    return re.sub("[\udc80-\udcff]", "\ufffd", escaped).encode()


def sanitized(length, first, replaced=replaced):
    """What comes of a block of packets, by CPython."""
    packets = bytes([first])
    for _ in range(length - 1):
        longer = (some + (SEPARATOR + some).join(BYTES) for some in packets.split(SEPARATOR))
        packets = SEPARATOR.join(longer)
    return replaced(packets).replace(SEPARATOR, b"")


def sent(campaign, numbers, variant=""):
    return b"".join(data for data, _ in campaign._outputs(variant, numbers))


@pytest.mark.parametrize("first", [0x41, 0xC3, 0xE0, 0xED, 0xF4, 0xFF])
@pytest.mark.parametrize(
    ("errors", "replaced"), [("replace", replaced), ("replace-each-byte", replaced_each)]
)
def test_the_sanitizer_sends_what_cpython_does(first, errors, replaced):
    some = SanitizerCampaign(2, errors=errors)
    assert sent(some, range(first << 8, first + 1 << 8)) == sanitized(2, first, replaced)


#: Of each order of UTF-16's bytes, CPython's codec.
ORDERS = {"big": "utf-16-be", "little": "utf-16-le", "mark": "utf-16-be"}
MARKS = {b"\xfe\xff": "utf-16-be", b"\xff\xfe": "utf-16-le"}


def from_utf_16(packet, order):
    """The code points of a packet of one or two bytes in UTF-32, and how many errors."""
    codec = ORDERS[order]
    if order == "mark" and packet in MARKS:
        return b"", 0
    text = "\ud800" if len(packet) == 1 else packet.decode(codec, "surrogatepass")
    errors = 1 if len(packet) == 1 else packet.decode(codec, "replace") != text
    return text.encode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass"), int(errors)


def of_block(length, first, order):
    packets = (bytes([first, *rest]) for rest in product(range(256), repeat=length - 1))
    data, errors = zip(*(from_utf_16(packet, order) for packet in packets), strict=True)
    return b"".join(data), sum(errors)


@pytest.mark.parametrize("order", ORDERS)
def test_utf_16_is_what_cpython_decodes(order):
    some = Utf16DecoderCampaign(2)
    for first in (0x00, 0xD8, 0xDC, 0xFE, 0xFF):
        data, _ = of_block(2, first, order)
        assert sent(some, range(first << 8, first + 1 << 8), order) == data


@pytest.mark.parametrize("length", [1, 2])
def test_counts_of_utf_16(length):
    counts = Counter()
    for first, order in product(BLOCKS, ORDERS):
        data, errors = of_block(length, first, order)
        counts.update({f"code points, {order}": len(data) // 4, f"errors, {order}": errors})
    assert Utf16DecoderCampaign(length).expected == counts


def scalar_values(numbers, substitute="\ufffd"):
    text = "".join(chr(number) if number < 0x110000 else "\ud800" for number in numbers)
    return re.sub("[\ud800-\udfff]", substitute, text)


def in_utf_16(numbers, order):
    """What CPython sends for numbers, a packet each."""
    mark = "\ufeff" if order == "mark" else ""
    return (mark + mark.join(scalar_values(numbers))).encode(ORDERS[order])


@pytest.mark.parametrize("first", [0x06, 0x08])
def test_encoded_utf_16_is_what_cpython_sends(first):
    """Surrogates and others; pairs."""
    counts = Utf16EncoderCampaign().run_block(first)
    numbers = range(first << 13, first + 1 << 13)
    for order in ORDERS:
        assert counts[f"bytes sent, {order}"] == len(in_utf_16(numbers, order))
        assert counts[f"errors, {order}"] == 0x800 * (first == 6)


def test_counts_of_bytes():
    """Two of them counted by CPython, one by hand."""
    for length in (1, 2):
        size = sum(len(sanitized(length, first)) for first in BLOCKS)
        assert SanitizerCampaign(length).expected["bytes sent"] == size
    assert EncoderCampaign().expected == {
        "bytes sent, replace": 128 + 1_920 * 2 + (61_440 + 985_088) * 3 + 1_048_576 * 4,
        "bytes sent, ignore": 128 + 1_920 * 2 + 61_440 * 3 + 1_048_576 * 4,
        "errors, replace": 985_088,
        "errors, ignore": 985_088,
    }


@pytest.mark.slow
def test_a_difference_says_where(monkeypatch):
    monkeypatch.setattr(gates, "_sourced", gates._sourced.__wrapped__)  # not the compiled core
    monkeypatch.setattr(Design, "core", lambda _: designs("a wrong cause").StreamDecoder())
    with pytest.raises(Mismatch, match=r"(?s)^cycle [\d,]+\n.*packets:  2 bytes, the first one C3"):
        StreamDecoderCampaign(2).run_block(0xC3)
