"""The streams for anyone's decoder: what they have, by their bytes, is what the page says."""

import re
from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pytest

from clockpoint.conform.profile import PORTS, Profile
from clockpoint.conform.streams import CATEGORIES, IDLE, LAST, Sink, Streams
from clockpoint.sim.models.events import expected_events

ROOT = Path(__file__).parents[2]
#: What the page says of each category.
PAGE = dict(re.findall(r"^\| ([a-z ]+) \| (.*) \|$", (ROOT / "docs/conform.md").read_text(), re.M))
#: The first byte of well-formed sequences of two, three and four bytes (Unicode Table 3-7).
LEADS = {2: range(0xC2, 0xE0), 3: range(0xE0, 0xF0), 4: range(0xF0, 0xF5)}
#: Their other bytes: a range by the first one, and by the place.
SECOND = {0xE0: (0xA0, 0xBF), 0xED: (0x80, 0x9F), 0xF0: (0x90, 0xBF), 0xF4: (0x80, 0x8F)}

#: The first number of a longer form (RFC 2279), and numbers that no text holds from or up to.
BOUNDS = *(1 << bits for bits in (7, 11, 16, 21, 26)), 0xD800, 0xE000, 0x110000


def bytes_of(stream):
    return bytes(word & 0xFF for word in stream.items)


def packets_of(stream):
    packets = [[]]
    for word in stream.items:
        packets[-1].append(word & 0xFF)
        if word & LAST:
            packets.append([])
    return [*map(bytes, packets[:-1])]


@pytest.mark.slow
def test_scalar_values():
    """All, in order and in none; a packet ends where each stream does."""
    streams = [*Streams(Profile(), PORTS).scalar_values()]
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    assert b"".join(map(bytes_of, streams[::2])).decode() == every
    text = b"".join(map(bytes_of, streams[1::2])).decode()
    assert text != every
    assert numbers_of("scalar values") == {len(every)}
    assert "".join(sorted(text)) == every
    assert all(stream.items[-1] & LAST for stream in streams)


def test_well_formed_only(few):
    made = [*Streams(Profile(well_formed_only=True), PORTS)]
    ill_formed = {"sequences", "cut short", "back to back"}
    assert {stream.category for stream in made} == {*CATEGORIES} - ill_formed
    for stream in made:
        if not stream.is_cut:
            for packet in packets_of(stream):
                assert packet.decode()


def test_longest(few):
    """No packet is longer, and some are as long."""
    made = Streams(Profile(longest=64), PORTS)
    packets = [p for stream in (*made.packets(), *made.long_runs()) for p in packets_of(stream)]
    assert max(map(len, packets)) == 64


def test_no_packets(few):
    """Each stream ends with a line feed, and no packet does."""
    made = [*Streams(Profile(), PORTS.keys() - {"in_last"})]
    assert "packets" not in {stream.category for stream in made}
    assert not any(item & LAST for stream in made for item in stream.items)
    assert {stream.items[-1] & 0xFF for stream in made if not stream.is_cut} == {ord("\n")}


def numbers_of(category):
    """The numbers on the page."""
    return {int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*", PAGE[category])}


def made(category):
    return [*getattr(Streams(Profile(), PORTS), category.replace(" ", "_"))()]


def size_of(lead):
    """The bytes of a well-formed sequence, or 1."""
    return next((size for size, leads in LEADS.items() if lead in leads), 1)


def class_of(byte):
    """One of 12 classes, in Table 3-7: the second bytes that it permits, or where it is one."""
    if 0x80 <= byte <= 0xBF:
        return tuple(first <= byte <= last for first, last in SECOND.values())
    return size_of(byte), SECOND.get(byte), byte < 0x80


def is_subpart(sequence):
    """Whether bytes begin a well-formed sequence, or are a whole one, or one byte."""
    first, last = SECOND.get(sequence[0], (0x80, 0xBF))
    rest = all(0x80 <= byte <= 0xBF for byte in sequence[2:])
    is_permitted = len(sequence) < 2 or first <= sequence[1] <= last
    return len(sequence) <= size_of(sequence[0]) and is_permitted and rest


def subparts(stream):
    """The maximal subparts: by Table 3-7 alone. None is of two packets."""
    parts = [b""]
    for byte, before in zip(bytes_of(stream), [LAST, *stream.items], strict=False):
        longer = parts[-1] + bytes([byte])
        if before & LAST or not is_subpart(longer):
            parts.append(bytes([byte]))
        else:
            parts[-1] = longer
    return parts[1:]


def prefixes(stream):
    """Each item, with the unfinished sequence before it."""
    before, items = b"", iter(stream.items)
    for part in subparts(stream):
        for n in range(len(part)):
            yield next(items), part[:n] or before
        before = part if len(part) < size_of(part[0]) else b""


def test_sequences():
    """All of one and two bytes; numbers at bounds, in each form."""
    text = b"A".join(map(bytes_of, made("sequences")))
    words = {*text.split(b"A")}
    for size in (1, 2):
        every = {bytes(row) for row in product({*range(256)} - {0x41}, repeat=size)}
        assert every <= words
    for number, size in product({n + by for n in BOUNDS for by in (-1, 0, 1)}, range(2, 7)):
        if number < 1 << 5 * size + 1:
            tail = [0x80 | number >> 6 * n & 0x3F for n in range(size - 1)]
            lead = (0xFF00 >> size & 0xFF) | number >> 6 * (size - 1)
            assert bytes([lead, *reversed(tail)]) in words


def test_cut_short():
    """Each lead byte, with each number of bytes after it, before each byte."""
    cuts = {
        (before[0], len(before), item & 0xFF)
        for stream in made("cut short")
        for item, before in prefixes(stream)
        if before
    }
    shapes = {(lead, n) for size, leads in LEADS.items() for lead in leads for n in range(1, size)}
    assert cuts == {(*shape, byte) for shape in shapes for byte in range(256)}


def test_back_to_back():
    """Pairs of subparts that stay two, by class and size; rows of four classes."""
    parts = {}
    for lead in range(256):
        part = bytes([lead])
        while len(part) <= size_of(lead):
            parts[class_of(lead), len(part)] = part
            part += bytes([SECOND.get(lead, (0x80,))[0] if len(part) == 1 else 0x80])
    kinds = {
        pair
        for pair in product(parts, repeat=2)
        if not is_subpart(parts[pair[0]] + parts[pair[1]][:1])
    }
    pairs, rows = Counter(), set()
    for stream in made("back to back"):
        pairs.update(pairwise((class_of(part[0]), len(part)) for part in subparts(stream)))
        classes = [*map(class_of, bytes_of(stream))]
        rows |= {*zip(*(classes[n:] for n in range(4)), strict=False)}
    assert pairs.keys() == kinds
    assert numbers_of("back to back") == {min(pairs.values()), len(rows), 12**4}


def test_packets():
    """Of the fewest and the most bytes; each class of bytes after each unfinished one."""
    streams = made("packets")
    sizes = {len(packet) for stream in streams for packet in packets_of(stream)}
    assert numbers_of("packets") >= {min(sizes), max(sizes)}
    later = {
        (class_of(before[0]), len(before), class_of(item & 0xFF))
        for stream in streams
        for place, (item, before) in enumerate(prefixes(stream))
        if before and stream.items[place - 1] & LAST
    }
    shapes = {(class_of(lead), n) for lead in range(0xC2, 0xF5) for n in range(1, size_of(lead))}
    assert later == {(*shape, class_of(byte)) for shape in shapes for byte in range(256)}


def test_resets():
    """In each state of a sequence, without stalls, with some, and of a full decoder."""
    streams = [stream for stream in made("resets") if stream.is_cut]
    states = set()
    for stream in streams:
        *_, (_, before) = prefixes(stream._replace(items=[*stream.items, 0]))
        states.add((len(before), stream.sink.mode))
    assert states == {*product(range(4), ("always", "random", "fills"))}
    assert len(streams) in numbers_of("resets")


def test_idle_cycles():
    """1 to 20, in streams without others, before each byte of each length; the most."""
    gaps, most = set(), 0
    for stream in made("idle cycles"):
        idle = [item >> IDLE for item in stream.items]
        most = max(most, *idle)
        if len({*idle} - {0}) == 1:
            gaps |= {
                (size_of(before[0]), len(before), item >> IDLE)
                for item, before in prefixes(stream)
                if before
            }
    shapes = {(size, n) for size in LEADS for n in range(1, size)}
    assert {(*shape, gap) for shape in shapes for gap in range(1, 21)} <= gaps
    assert numbers_of("idle cycles") == {1, 20, most}


def test_stalls():
    """The longest one delays characters of each length, and what a byte cuts after each length."""
    longest = max(stream.sink.cycles for stream in made("stalls"))
    assert longest in numbers_of("stalls")
    delayed = [s for s in made("stalls") if s.sink.mode == "fills" and s.sink.cycles == longest]
    firsts = {next(expected_events(bytes_of(stream))) for stream in delayed}
    kinds = {(event.length, event.cause == "truncated") for event in firsts}
    assert {(n, False) for n in range(1, 5)} | {(n, True) for n in range(1, 4)} <= kinds


def test_a_sink_that_is_low_in_some_cycles():
    pattern = Sink.of("low 0-2,8,8191").pattern(None)
    assert {n for n, is_ready in enumerate(pattern) if not is_ready} == {0, 1, 2, 8, 8191}
    assert len(pattern) == 8192


@pytest.mark.slow
def test_long_runs():
    """Without a reset: text, errors, both."""
    sizes = [len(stream.items) for stream in made("long runs")]
    assert len([size for size in sizes if size >= max(numbers_of("long runs"))]) == 3
    assert {1000} <= numbers_of("long runs") & {*sizes}


@pytest.mark.parametrize("seed", [1, 2])
def test_undefined_values(seed, few):
    """0 in the first round, 1 in the second."""
    assert {stream.undefined for stream in Streams(Profile(), PORTS, seed)} == {seed - 1}
