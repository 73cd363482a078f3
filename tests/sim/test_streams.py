"""The streams for anyone's decoder: what must be in them, by CPython and by enumeration."""

import re
from collections import Counter
from functools import cache
from itertools import groupby, product
from operator import contains

import pytest
from oracles import cpython

from clockpoint.hdl import ENCODINGS
from clockpoint.sim import streams as module
from clockpoint.sim.streams import CATEGORIES, FEED, IDLE, LAST, Sink, streams
from support import SAMPLES, sampled

DOCUMENTED = (SAMPLES.parent / "docs" / "conform.md").read_text()

#: How many there are of what is random, where it does not matter.
FEW = {"LONG": 200, "MANY": 2000}


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
        made = [*streams("utf-8", 1)]
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
def test_scalar_values(found):
    """All, in order and in none; a packet ends where each stream does."""
    half = len(found["scalar values"]) // 2
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    assert b"".join(map(bytes_of, found["scalar values"][:half])).decode() == every
    text = b"".join(map(bytes_of, found["scalar values"][half:])).decode()
    assert text != every
    assert "".join(sorted(text)) == every
    assert all(stream.items[-1] & LAST for stream in found["scalar values"])


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


@pytest.mark.parametrize("encoding", sampled(ENCODINGS, "utf-8"))
def test_back_to_back(encoding, few):
    """Each beginning of each row, and the whole of it, before each, itself included."""
    table = ENCODINGS[encoding]
    rows = [row.bytes for row in table.well_formed + table.ill_formed]
    kinds = {row[:size] for row in rows for size in range(1, len(row) + 1)}

    @cache
    def kinds_of(part):
        same = (kind for kind in kinds if len(kind) == len(part))
        return [kind for kind in same if all(map(contains, kind, part))]

    made = module._Streams(encoding, 1, True, False, None)
    made._short = lambda _, pieces: pieces
    found = set()
    for piece in made.back_to_back():
        for size in range(1, len(piece)):
            found.update(product(kinds_of(piece[:size]), kinds_of(piece[size:])))
    assert found >= {*product(kinds, kinds)}


def test_long_runs():
    """Of each kind as many events as a counter of 16 bits, twice; none ends before."""
    found = [*module._Streams("utf-8", 1, True, False, None).long_runs()]
    for stream, kind in zip(found[:3], ("text", "ill-formed", ""), strict=True):
        assert stream.measures == kind
        (packet,) = packets_of(stream)
        assert len(packet.decode(errors="replace")) >= 1 << 17
    assert bytes_of(found[0]).decode()
    assert len({bytes_of(stream)[:1] for stream in found[3:]}) > 10
    assert all(len(stream.items) == 1000 for stream in found[3:])


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


def test_idle_cycles(found):
    """Of each length up to 20 at each place of a sequence; random and periodic."""
    gaps = set()
    for stream in found["idle cycles"][:20]:
        data = bytes_of(stream)
        for at, word in enumerate(stream.items[:-3]):
            for place in range(4):
                begun = data[at - place : at]
                is_inside = begun[:1] >= b"\xf1" and begun[1:] <= b"\xbf" * 3 and data[at] >= 0x80
                if word >> IDLE and is_inside:
                    gaps.add((place, word >> IDLE))
    assert gaps >= {(place, gap) for place in (1, 2, 3) for gap in range(1, 21)}
    others = [{word >> IDLE for word in stream.items} for stream in found["idle cycles"][20:]]
    assert len([gaps for gaps in others if len(gaps) == 1 and max(gaps)]) > 1
    assert {max(gaps) for gaps in others if len(gaps) > max(gaps) / 2} >= {1, 3, 20, 100}


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
    measured = [(stream.sink, stream.measures) for stream in found["stalls"] if stream.measures]
    assert measured == [(Sink("periodic", 2), "stalled")]
    for _, some in groupby(found["stalls"], lambda stream: stream.sink):
        assert len({max(stream.items) >> IDLE > 0 for stream in some}) == 2


def test_two_seeds(few):
    """The same for the same seed; another, other bytes."""

    def random_ones(seed):
        made = module._Streams("utf-8", seed, True, False, None)
        return [*made.packets(), *made.stalls()]

    assert random_ones(1) == random_ones(1)
    assert random_ones(1) != random_ones(2)


def test_without_ends(few):
    made = module._Streams("utf-8", 1, False, False, None)
    for stream in [*made.back_to_back(), *made.idle_cycles()]:
        assert not any(word & LAST for word in stream.items)
        assert bytes_of(stream).endswith(FEED)


def test_well_formed_only(few):
    made = [*streams("utf-8", 1, well_formed_only=True)]
    assert {stream.category for stream in made} == {*CATEGORIES} - {
        "sequences",
        "cut short",
        "back to back",
    }
    for stream in made:
        if not stream.cut:
            for packet in packets_of(stream):
                assert packet.decode()


@pytest.mark.parametrize(("last", "ready"), [*product([False, True], repeat=2)])
def test_what_a_decoder_without_some_ports_is_given(last, ready, monkeypatch):
    """No packets and no stalls; all else in the order of the report."""
    for name in CATEGORIES:
        monkeypatch.setattr(module._Streams, name.replace(" ", "_"), lambda _, name=name: [name])
    left_out = {"packets"} - {"packets" * last} | {"stalls"} - {"stalls" * ready}
    found = [*streams(last=last, ready=ready)]
    assert found == [name for name in CATEGORIES if name not in left_out]


def test_longest(few):
    """No packet is longer, and some are as long."""
    made = module._Streams("utf-8", 1, True, False, 64)
    packets = [p for stream in (*made.packets(), *made.long_runs()) for p in packets_of(stream)]
    assert max(map(len, packets)) == 64


@pytest.mark.parametrize("encoding", [name for name in ENCODINGS if name != "utf-8"])
def test_another_encoding(encoding, few):
    """All that is short, of each: there is some, and no word is wider than it may be."""
    made = module._Streams(encoding, 1, True, False, None)
    methods = made.cut_short, made.long_runs, made.packets, made.resets, made.stalls
    found = {stream.category: stream for method in methods for stream in method()}
    assert len(found) == len(methods)
    assert all(max(stream.items) < 128 << IDLE for stream in found.values())


@pytest.mark.parametrize("encoding", sampled(["cesu-8", "mutf-8", "wtf-8"], "cesu-8"))
def test_scalar_values_of_all_planes(encoding, few):
    *_, shuffled = module._Streams(encoding, 1, True, False, None).scalar_values()
    numbers = cpython.decode(encoding, bytes_of(shuffled))
    assert {number >> 16 for number in numbers} == {*range(17)}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_idle_cycles_in_each_row(encoding, few):
    """At each place of each row of the table, also of those that are ill formed."""
    table = ENCODINGS[encoding]
    stream = next(iter(module._Streams(encoding, 1, True, False, None).idle_cycles()))
    data = b"".join(bytes([word >> IDLE & 1, word & 0xFF]) for word in stream.items)
    for row in table.well_formed + table.ill_formed:
        for place in range(1, len(row.bytes)):
            columns = (b"[" + re.escape(bytes(column)) + b"]" for column in row.bytes[: place + 1])
            gaps = (b"\\x01" if n == place else b"\\x00" for n in range(place + 1))
            pattern = b"".join(map(b"".join, zip(gaps, columns, strict=True)))
            assert re.search(pattern, data, re.DOTALL), (row, place)
