"""The streams for anyone's decoder: all scalar values, and what the rules leave out."""

import pytest

from clockpoint.conform.profile import PORTS, Profile
from clockpoint.conform.streams import CATEGORIES, LAST, Streams


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
