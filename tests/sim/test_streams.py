"""The streams for anyone's decoder: what must be in them, by CPython and by enumeration."""

from collections import Counter
from itertools import groupby, product

import pytest

from clockpoint.flow.adapter import PORTS
from clockpoint.sim import streams as module
from clockpoint.sim.streams import CATEGORIES, IDLE, LAST, Rules, Sink, Streams
from support import SAMPLES

DOCUMENTED = (SAMPLES.parent / "docs" / "conform.md").read_text()

#: How many there are of what is random, where it does not matter.
FEW = {"LONG": 200, "MANY": 2000, "ALL": 1}


@pytest.fixture
def few(monkeypatch):
    for name, number in FEW.items():
        monkeypatch.setattr(module, name, number)


@pytest.fixture(scope="module")
def found():
    """Those of UTF-8, by category."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in FEW.items():
            patch.setattr(module, name, number)
        made = [*Streams(Rules(), PORTS)]
    return {name: [s for s in made if s.category == name] for name in CATEGORIES}


def bytes_of(stream):
    return bytes(word & 0xFF for word in stream.items)


def cycles_of(stream):
    return sum(1 + (word >> IDLE) for word in stream.items)


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
    streams = [*Streams(Rules(), PORTS).scalar_values()]
    half = len(streams) // 2
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    assert b"".join(map(bytes_of, streams[:half])).decode() == every
    text = b"".join(map(bytes_of, streams[half:])).decode()
    assert text != every
    assert "".join(sorted(text)) == every
    assert all(stream.items[-1] & LAST for stream in streams)


def test_sequences(found):
    """All of two bytes, and of three of what can begin and go on; each before a letter."""
    data = b"".join(map(bytes_of, found["sequences"]))
    pairs = b"".join(bytes([a, b]) + b"A" for a, b in product(range(256), repeat=2))
    assert pairs in data
    threes = data[data.index(pairs) + len(pairs) :]
    threes = {threes[n : n + 3] for n in range(0, len(threes), 4)}
    leads, tails = range(0xC2, 0xF5), range(0x80, 0xC0)
    assert threes >= {bytes(row) for row in product(leads, tails, tails)}
    assert threes >= {bytes(row) for row in product((0, 0x7F, 0xC1, 0xFF), (0, 0xC1, 0xFF), tails)}


def test_cut_short(found):
    """Every byte comes after beginnings of every length, of all that start one."""
    data = b"".join(map(bytes_of, found["cut short"]))
    for start, size in [(0xC3, 1), (0xE2, 1), (0xE9, 2), (0xF0, 3), (0xF4, 2)]:
        cuts = {
            data[at + size]
            for at, byte in enumerate(data[: -size - 1])
            if byte == start and all(0x80 <= tail < 0xC0 for tail in data[at + 1 : at + size])
        }
        assert len(cuts) == 256


def test_packets(found):
    """Those of one byte and of hundreds; each class after each unfinished one."""
    sizes = {len(packet) for stream in found["packets"] for packet in packets_of(stream)}
    assert sizes >= {*range(1, 21)}
    assert max(sizes) > 200
    pairs = {
        (one[-3:], other[:1])
        for stream in found["packets"]
        for one, other in zip(packets_of(stream), packets_of(stream)[1:], strict=False)
    }
    for start in (b"\xc3", b"\xe2", b"\xf0"):
        assert len({after[0] for one, after in pairs if one == start}) > 10


def test_resets(found):
    """Within a sequence and after it, with nothing waited for."""
    cut = [stream for stream in found["resets"] if stream.cut]
    assert len(cut) == 3000
    assert {len(stream.items) for stream in cut} >= {*range(1, 10)}
    open_ = [one for one in cut if not one.items[-1] & LAST and bytes_of(one)[-1] >= 0xC2]
    assert len(open_) > 100
    for some in (open_, [one for one in cut if one.items[-1] & LAST]):
        with_idle = Counter((one.sink.mode, max(one.items) >> IDLE > 0) for one in some)
        assert with_idle.keys() == {*product(("always", "random", "fills"), (False, True))}
    full = [one for one in cut if one.sink.mode == "fills" and one.sink.cycles > cycles_of(one)]
    assert len(full) > 500, "nothing is taken before the reset"


def test_stalls(found):
    """All modes, each as long as documented; each with idle cycles and without."""
    longest = {}
    for sink in {stream.sink for stream in found["stalls"]}:
        longest[sink.mode] = max(sink.cycles, longest.get(sink.mode, 0))
    assert {*longest} == {"periodic", "random", "bursts", "after", "rests", "fills"}
    (row,) = (line for line in DOCUMENTED.splitlines() if line.startswith("| stalls |"))
    assert f" up to {longest['fills']:,} cycles" in row
    assert min(longest["periodic"], longest["bursts"]) >= 100
    assert min(longest["after"], longest["rests"]) >= 5
    for _, some in groupby(found["stalls"], lambda stream: stream.sink):
        assert len({max(stream.items) >> IDLE > 0 for stream in some}) == 2


def test_samples():
    """What is measured: text, errors, and text with a stalling sink; without idle cycles."""
    samples = [stream for stream in Streams(Rules(), PORTS).samples() if stream.category]
    assert {stream.category: stream.sink for stream in samples} == {
        "text": Sink(),
        "ill-formed": Sink(),
        "stalled": Sink("periodic", 2),
    }
    assert all(item >> IDLE == 0 for stream in samples for item in stream.items)
    assert all(bytes_of(stream).decode() for stream in samples if stream.category != "ill-formed")


def test_well_formed_only(few):
    made = [*Streams(Rules(well_formed_only=True), PORTS)]
    ill_formed = {"sequences", "cut short", "back to back"}
    assert {stream.category for stream in made} == {*CATEGORIES} - ill_formed
    for stream in made:
        if not stream.cut:
            for packet in packets_of(stream):
                assert packet.decode()


def test_longest(few):
    """No packet is longer, and some are as long."""
    made = Streams(Rules(longest=64), PORTS)
    packets = [p for stream in (*made.packets(), *made.long_runs()) for p in packets_of(stream)]
    assert max(map(len, packets)) == 64


def test_no_packets(few):
    """Each stream ends with a line feed, and no packet does."""
    made = [*Streams(Rules(), PORTS.keys() - {"in_last"})]
    assert "packets" not in {stream.category for stream in made}
    assert not any(item & LAST for stream in made for item in stream.items)
    assert {stream.items[-1] & 0xFF for stream in made if not stream.cut} == {ord("\n")}
