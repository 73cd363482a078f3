"""All packets of a few bytes, and all code points."""

import hashlib
import re
import sys
from collections import Counter
from itertools import product

import pytest
from defects import designs

from clockpoint.sim import exhaustive, gates
from clockpoint.sim.counts import event_counts
from clockpoint.sim.design import Design
from clockpoint.sim.exhaustive import (
    BLOCKS,
    Block,
    EncoderCampaign,
    SanitizerCampaign,
    StreamDecoderCampaign,
    Utf16DecoderCampaign,
    Utf16EncoderCampaign,
    WideSanitizerCampaign,
    by_cpython,
    digest_of,
)
from clockpoint.sim.simulation import Mismatch
from support import cause_of, oracle

#: What ``clockpoint exhaustive`` prints of each core and length.
DIGESTS = {
    "21856ab31065b735511198fdfadd383e3dd54a5b89e45ce0561cd0940b3da19b",
    "c6115234bfeaca013c0bbb22c5e80c992bc520d414486cf4503725c02a894034",
    "f09bfdf05e517d79038cfcd6bb064610d2b57faa04c3962906e5a07c680deaaf",
    "6155cb5614fec4964944d317a15847fc49f4a13906fac904ab9e9b7c61cabd26",
    "3b5a2e21e631631a487f01548805c1d87faa82e58ac0b841a6824f01c4bd5cc6",
    "ec8b9193c44437e4dfdb480352351cd7a485b59d46ed0e4cc99d7403920ce344",
    "253a94629c26111107d15441935135f3a49afbc3d6de540785c536e6e8814fc1",
    "e755237ce23134f585a1f68da3b7c405d505fdfab5776be14c8c424a17098ee1",
    "26f2559f421d1e8ae02bcaa81c0d277ee48c713c488dae3cab0157257996be7e",
    "a0f701bd41c2629398510a268db5eb0233f632e449877ab3b463f35b7f356e00",
    "19dfd5a83d7c6bd3035df203281f5f8592f0790774ffff96e17ed41ad14a51b2",
    "fba859b845790ed26b369c60168f997896b955c6384a288344f62f8d30e6fa9f",
    "8fffbe6aba6255b581d5732dadcccc2338af1bc4ac649e2be604f2103f70de00",
    "ed7ee4066dc634257a2b9121d1a00428089f2391d82cef0c099e9fc3efb9e19e",
    "465f010f7b9c7dcd7566b5f3c499d16c7381bd93ec668d96d763adfa3cdf6156",
}
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
        *(pytest.param(StreamDecoderCampaign, n, marks=pytest.mark.slow) for n in (2, 3)),
        *(pytest.param(SanitizerCampaign, n, marks=pytest.mark.slow) for n in (1, 2)),
        *(pytest.param(WideSanitizerCampaign, n, marks=pytest.mark.slow) for n in (1, 2)),
    ],
)
def test_every_packet(length, campaign):
    """In lockstep with the reference, and as many of each kind as there must be."""
    runs = campaign(length)
    blocks = [runs.run_block(first) for first in BLOCKS]
    assert sum((block.counts for block in blocks), Counter()) == runs.expected
    assert digest_of(blocks) in DIGESTS


@pytest.mark.slow
def test_every_code_point():
    """In lockstep with the reference, and as CPython encodes it."""
    runs = EncoderCampaign()
    blocks = [runs.run_block(first) for first in BLOCKS]
    assert sum((block.counts for block in blocks), Counter()) == runs.expected
    assert digest_of(blocks) in DIGESTS


def replaced(text):
    return text.decode("utf-8", "replace").encode()


def replaced_each(text):
    """The byte of an error is escaped, and what is escaped cannot be encoded: a question mark."""
    return text.decode("utf-8", "surrogateescape").encode("utf-8", "replace")


def sanitized(length, first, replaced=replaced):
    """What comes of a block of packets, by CPython."""
    packets = bytes([first])
    for _ in range(length - 1):
        longer = (some + (SEPARATOR + some).join(BYTES) for some in packets.split(SEPARATOR))
        packets = SEPARATOR.join(longer)
    return replaced(packets).replace(SEPARATOR, b"")


@pytest.mark.parametrize(("length", "replaced"), [*product((1, 2, 3), (replaced, replaced_each))])
def test_digests_of_the_sanitizers_are_what_cpython_replaces(length, replaced):
    digests = (hashlib.sha256(sanitized(length, first, replaced)).digest() for first in BLOCKS)
    assert hashlib.sha256(b"".join(digests)).hexdigest() in DIGESTS


def test_digest_of_the_encoder_is_what_cpython_encodes():
    digests = []
    for first in BLOCKS:
        for invalid in ("replace", "ignore"):
            sent = by_cpython(range(first << 13, first + 1 << 13), invalid)
            digests.append(hashlib.sha256(sent).digest())
    assert hashlib.sha256(b"".join(digests)).hexdigest() in DIGESTS


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


@pytest.mark.parametrize("length", [1, 2])
def test_digest_of_utf_16_is_what_cpython_decodes(length):
    digests, counts = [], Counter()
    for first in BLOCKS:
        for order in ORDERS:
            data, errors = of_block(length, first, order)
            digests.append(hashlib.sha256(data).digest())
            counts.update({f"code points, {order}": len(data) // 4, f"errors, {order}": errors})
    assert hashlib.sha256(b"".join(digests)).hexdigest() in DIGESTS
    assert Utf16DecoderCampaign(length).expected == counts


def scalar_values(numbers, substitute="\ufffd"):
    text = "".join(chr(number) if number < 0x110000 else "\ud800" for number in numbers)
    return re.sub("[\ud800-\udfff]", substitute, text)


def in_utf_16(numbers, order):
    """What CPython sends for numbers, a packet each."""
    mark = "\ufeff" if order == "mark" else ""
    return (mark + mark.join(scalar_values(numbers))).encode(ORDERS[order])


def test_digest_of_utf_16_is_what_cpython_encodes():
    """A packet for each number; those of one block have as many bytes each, or are errors."""
    digests, counts = [], Counter()
    for first in BLOCKS:
        numbers = range(first << 13, first + 1 << 13)
        for order in ORDERS:
            data = in_utf_16(numbers, order)
            digests.append(hashlib.sha256(data).digest())
            counts[f"bytes sent, {order}"] += len(data)
            counts[f"errors, {order}"] += 0x2000 if first >= 0x88 else 0x800 * (first == 6)
    assert hashlib.sha256(b"".join(digests)).hexdigest() in DIGESTS
    assert Utf16EncoderCampaign().expected == counts


def test_counts_of_bytes():
    """Two of them counted by CPython, one by hand."""
    for length in (1, 2):
        sent = sum(len(sanitized(length, first)) for first in BLOCKS)
        assert SanitizerCampaign(length).expected["bytes sent"] == sent
    assert EncoderCampaign().expected == {
        "bytes sent, replace": 128 + 1_920 * 2 + (61_440 + 985_088) * 3 + 1_048_576 * 4,
        "bytes sent, ignore": 128 + 1_920 * 2 + 61_440 * 3 + 1_048_576 * 4,
        "errors, replace": 985_088,
        "errors, ignore": 985_088,
    }


def test_counts_of_scalar_values():
    # Each scalar value is in the packets of its own length once.
    sizes = {1: "1 byte", 2: "2 bytes", 3: "3 bytes", 4: "4 bytes"}
    assert sum(event_counts(length)[name] for length, name in sizes.items()) == 1_112_064


@pytest.mark.parametrize("first", [0x41, 0x80, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF])
def test_blocks_against_cpython(first, monkeypatch):
    """In pieces, of which the last is shorter."""
    monkeypatch.setattr(exhaustive, "PIECE", 100)
    packets = [bytes([first, *rest]) for rest in product(range(256), repeat=1)]
    expected = Counter(kind for data in packets for kind in kinds(data))
    block = StreamDecoderCampaign(2).run_block(first)
    assert (block.first, block.counts) == (first, expected)


@pytest.mark.slow
def test_a_difference_says_where(monkeypatch):
    monkeypatch.setattr(gates, "_plain", gates._plain.__wrapped__)  # not the compiled core
    monkeypatch.setattr(gates, "_sourced", gates._sourced.__wrapped__)
    monkeypatch.setattr(Design, "core", lambda _: designs("a wrong cause").StreamDecoder())
    with pytest.raises(Mismatch, match=r"(?s)^cycle [\d,]+\n.*packets:  2 bytes, the first one C3"):
        StreamDecoderCampaign(2).run_block(0xC3)


def test_digest_is_of_all_blocks_in_order():
    blocks = [Block(n, bytes([n * 3]), Counter()) for n in range(4)]
    assert digest_of(blocks) == digest_of(reversed(blocks))
    assert digest_of(blocks) != digest_of(blocks[1:])
    assert digest_of(blocks) != digest_of([*blocks[:3], Block(3, b"8", Counter())])
