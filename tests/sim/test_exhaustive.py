"""All packets of a few bytes, and all code points."""

import hashlib
import re
import sys
from collections import Counter
from itertools import chain, groupby, pairwise, product
from math import prod

import pytest
from oracles import forms

from clockpoint.formal.defects import designs
from clockpoint.hdl import ENCODINGS, POLICIES
from clockpoint.sim import Mismatch, exhaustive, gates
from clockpoint.sim.counts import encoded_sizes, event_counts, sanitized_counts
from clockpoint.sim.design import Design
from clockpoint.sim.exhaustive import (
    BLOCKS,
    Block,
    Different,
    EncoderCampaign,
    SanitizerCampaign,
    StreamDecoderCampaign,
    Utf16DecoderCampaign,
    Utf16EncoderCampaign,
    WideSanitizerCampaign,
    by_cpython,
    digest_of,
)
from clockpoint.sim.models.events import Sequences
from clockpoint.sim.vectors import classes_of
from support import BECOMES, cause_of, oracle

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


def test_counts_where_a_first_byte_continues():
    """All of two bytes; each number is in the packets of its own length once."""
    runs = StreamDecoderCampaign(2, "fss-utf-prosser")
    blocks = [runs.run_block(first) for first in BLOCKS]
    assert sum((block.counts for block in blocks), Counter()) == runs.expected
    sizes = {1: "1 byte", 2: "2 bytes", 3: "3 bytes", 4: "4 bytes"}
    assert [event_counts(length, "fss-utf-prosser")[name] for length, name in sizes.items()] == [
        *(0x80, 0x2080 - 0x80, 0x82080 - 0x2080, 0x2082080 - 0x82080)
    ]


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


@pytest.fixture(scope="module")
def escaped():
    """All packets of two bytes, in blocks."""
    packets = map(bytes, product(range(256), repeat=2))
    texts = [packet.decode("utf-8", "surrogateescape") for packet in packets]
    return [texts[at : at + 256] for at in range(0, 1 << 16, 256)]


@pytest.mark.parametrize("policy", BECOMES)
def test_counts_of_policies_are_what_cpython_counts(policy, escaped):
    becomes = BECOMES[policy]
    blocks = ["".join(map(becomes, block)).encode() for block in escaped]
    runs = SanitizerCampaign(2, "utf-8", policy)
    assert runs.expected == {"bytes sent": len(b"".join(blocks)), "errors": 60_480}


def test_digest_of_another_policy(escaped):
    for first in (0x41, 0xC3, 0xFF):
        block = SanitizerCampaign(2, "utf-8", "strict").run_block(first)
        sent = "".join(map(BECOMES["strict"], escaped[first])).encode()
        assert block.digest == hashlib.sha256(sent).digest()
        assert block.counts["bytes sent"] == len(sent)


def packets_of_three(encoding):
    """The events of one packet of each kind, by the reference, and how many packets it stands for.

    Surrogates are told from other characters, which the table of an encoding need not do.
    """
    kinds = {}
    for members in classes_of(ENCODINGS[encoding]):
        for byte in members:
            kinds.setdefault((members[0], byte == 0xED, byte >= 0xA0), []).append(byte)
    for row in product(kinds.values(), repeat=3):
        sequences = Sequences(encoding)
        taken = [sequences.take(bytes(kind[:1]), n == 2) for n, kind in enumerate(row)]
        yield [event for events in taken for event in events if event], prod(map(len, row))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_counts_of_each_encoding(encoding):
    """All of three bytes, as events and with each policy, by the reference."""
    counts, sent, errors = Counter(), Counter(), 0
    for events, weight in packets_of_three(encoding):
        pieces = []  # the bytes of a character, or those of an error
        for event in events:
            is_lone = encoding == "cesu-8" and event.codepoint in range(0xD800, 0xE000)
            cause = "surrogate" if is_lone else event.cause
            counts[cause or f"{event.length} byte{'s'[: event.length > 1]}"] += weight
            pieces.append((event.length, bool(cause)))
        kept = sum(size for size, is_error in pieces if not is_error)
        wrong = [is_error for _, is_error in pieces]
        until = wrong.index(True) if any(wrong) else len(wrong)
        runs = sum(is_error for is_error, _ in groupby(wrong))
        errors += weight * sum(wrong)
        sent["strict"] += weight * sum(size for size, _ in pieces[:until])
        sent["ignore"] += weight * kept
        sent["replace"] += weight * (kept + 3 * sum(wrong))
        sent["replace-run"] += weight * (kept + 3 * runs)
        for policy in ("replace-each-byte", "surrogateescape", "optu"):
            sent[policy] += weight * (kept + 3 * (3 - kept))
    assert event_counts(3, encoding) == counts
    found = {policy: sanitized_counts(3, encoding, policy) for policy in POLICIES}
    assert found == {policy: (size, errors) for policy, size in sent.items()}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_sizes_of_each_encoding(encoding):
    """Around each number at which any encoding has something else; and of all, one each."""
    rows = [row.codepoints for table in ENCODINGS.values() for row in table.well_formed]
    most = 31 if encoding in forms.OF_31_BITS else 21
    bounds = {span[0] for span in (*rows, *chain(*forms.NOT_ENCODED.values()))}
    bounds |= {0x80, 0x800, 0xD800, 0xDC00, 0xE000, 0xF000, 0x10000, 0x110000}
    for bound in bounds:
        numbers = range(max(0, bound - 3), min(bound + 3, 1 << most))
        sizes = Counter(len(forms.encode(encoding, number) or b"") for number in numbers)
        assert not numbers or encoded_sizes(encoding, numbers) == sizes, numbers
    assert encoded_sizes(encoding).total() == 1 << most


@pytest.mark.parametrize("encoding", ["cesu-8", "mutf-8"])
def test_counts_of_encoders(encoding):
    """As CPython encodes all that has a form."""
    holes = forms.NOT_ENCODED[encoding]
    ends = [0, *(end for hole in holes for end in (hole.start, hole.stop)), 1 << 21]
    spans = zip(ends[::2], ends[1::2], strict=True)
    sent = sum(len(forms.encode_all(encoding, range(*span))) for span in spans if span[0] < span[1])
    errors = sum(map(len, holes))
    assert EncoderCampaign(encoding).expected == {
        "bytes sent, ignore": sent,
        "bytes sent, replace": sent + 3 * errors,
        "errors, ignore": errors,
        "errors, replace": errors,
    }


def test_sizes_of_31_bits():
    bits = [7, 11, 16, 21, 26, 31]
    sizes = {n: (1 << b) - (1 << a if a else 0) for n, (a, b) in enumerate(pairwise([0, *bits]), 1)}
    assert +encoded_sizes("fss-utf") == sizes
    assert encoded_sizes("rfc-2279")[0] == 0x800


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


#: High bytes of surrogates, both bytes of a mark, and all others: one of each, and how many.
OF_A_KIND = {0xD8: 4, 0xDC: 4, 0xFE: 1, 0xFF: 1, 0x41: 246}


@pytest.mark.parametrize("length", [3, 4])
@pytest.mark.parametrize("order", ORDERS)
def test_counts_of_utf_16_are_what_cpython_counts(length, order):
    counts = Counter()
    for packet in map(bytes, product(OF_A_KIND, repeat=length)):
        weight = prod(OF_A_KIND[byte] for byte in packet)
        codec, data = ORDERS[order], packet
        if order == "mark" and packet[:2] in MARKS:
            codec, data = MARKS[packet[:2]], packet[2:]
        text = data.decode(codec, "replace")
        counts[f"code points, {order}"] += weight * len(text)
        counts[f"errors, {order}"] += weight * text.count("\ufffd")
    expected = Utf16DecoderCampaign(length).expected
    assert {name: expected[name] for name in counts} == counts


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


@pytest.mark.slow
def test_blocks_of_utf_16(monkeypatch):
    """Some, in lockstep; what they send is what CPython makes of it."""
    for first in (0, 0xD8, 0xDC, 0xFE, 0xFF):
        block = Utf16DecoderCampaign(2).run_block(first)
        sent = (of_block(2, first, order)[0] for order in ORDERS)
        assert block.digest == b"".join(hashlib.sha256(data).digest() for data in sent)
    monkeypatch.setattr(Utf16EncoderCampaign, "_variants", ("mark",))
    for first in (6, 8, 0x87):
        Utf16EncoderCampaign().run_block(first)  # and is compared with CPython
    monkeypatch.setattr(exhaustive, "by_cpython", lambda numbers, order: b"?")
    with pytest.raises(Different, match=r"^mark: the output is not CPython's$"):
        Utf16EncoderCampaign().run_block(8)


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
