"""The streams for anyone's decoder: what they have, by their bytes, is what the page says."""

import re
from itertools import product
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
    half = len(streams) // 2
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    assert b"".join(map(bytes_of, streams[:half])).decode() == every
    text = b"".join(map(bytes_of, streams[half:])).decode()
    assert text != every
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


def is_begun(sequence):
    """Whether bytes begin a well-formed sequence, and are not a whole one."""
    size = next((size for size, leads in LEADS.items() if sequence[0] in leads), 1)
    first, last = SECOND.get(sequence[0], (0x80, 0xBF))
    rest = all(0x80 <= byte <= 0xBF for byte in sequence[2:])
    return len(sequence) < size and rest and (len(sequence) < 2 or first <= sequence[1] <= last)


def begun(stream):
    """Each place in a stream, with the unfinished sequence before it: by Table 3-7 alone."""
    before = b""
    for place, byte in enumerate(bytes_of(stream)):
        yield place, before
        if not is_begun(before + bytes([byte])) or stream.items[place] & LAST:
            before = b"" if not is_begun(bytes([byte])) else bytes([byte])
        else:
            before += bytes([byte])


def test_sequences():
    """All of one and two bytes."""
    text = b"A".join(map(bytes_of, made("sequences")))
    words = {*text.split(b"A")}
    for size in (1, 2):
        every = {bytes(row) for row in product({*range(256)} - {0x41}, repeat=size)}
        assert every <= words


def test_cut_short():
    """Each lead byte, with each number of bytes after it, before each byte."""
    cuts = {
        (before[0], len(before), bytes_of(stream)[place])
        for stream in made("cut short")
        for place, before in begun(stream)
        if before
    }
    shapes = {(lead, n) for size, leads in LEADS.items() for lead in leads for n in range(1, size)}
    assert cuts == {(*shape, byte) for shape in shapes for byte in range(256)}


def test_resets():
    """In each state of a sequence, without stalls, with some, and of a full decoder."""
    states = {
        (len(before), stream.sink.mode)
        for stream in made("resets")
        if stream.is_cut
        for place, before in [*begun(stream._replace(items=[*stream.items, 0]))][-1:]
    }
    assert states == {*product(range(4), ("always", "random", "fills"))}


def test_idle_cycles():
    """1 to 20, in streams without others, before each byte of each length; the most."""
    gaps, most = set(), 0
    for stream in made("idle cycles"):
        idle = [item >> IDLE for item in stream.items]
        most = max(most, *idle)
        for place, before in begun(stream) if len({*idle} - {0}) == 1 else ():
            size = next((size for size, leads in LEADS.items() if before and before[0] in leads), 1)
            gaps.add((size, len(before), idle[place]))
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
