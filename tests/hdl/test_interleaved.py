"""The decoder of many channels: what meets in one cycle, or in one line of its memory."""

from itertools import product

import pytest

from clockpoint.hdl import InterleavedDecoder
from oracles import oracle_of
from support import CLASSES

from .simulation import RESET, plain, simulate

LATENCY = InterleavedDecoder.latency
#: The beginnings of sequences: one for each place in one.
BEGINNINGS = ["C3", "E0", "E2", "ED", "F0", "F1", "F4", "E2 82", "F1 80", "F1 80 80"]


def stimulus(text, channel, last=False):
    data = bytes.fromhex(text)
    for n, byte in enumerate(data, 1):
        yield {"data": byte, "last": last and n == len(data), "channel": channel}


def run(items, channels=4):
    """The events of each byte that ends one, with their cycles."""
    output, _ = simulate(InterleavedDecoder(channels), items)
    return [(cycle, plain(payload)) for cycle, payload in output]


@pytest.mark.slow
@pytest.mark.parametrize("channels", [17, 4096])
def test_channels_do_not_meet(channels):
    """A byte of each class after each beginning, with none to three bytes of another between."""
    items = []
    for beginning, byte, between in product(BEGINNINGS, CLASSES, range(4)):
        other = [*stimulus("F0 9F 98", 3)][:between]
        items += [*stimulus(beginning, 1), *other, *stimulus(f"{byte:02X}", 1, last=True)]
        items += stimulus("41", 3, last=True)
    packet = [(item["data"], item["last"], item["channel"]) for item in items]
    expected = oracle_of(InterleavedDecoder(channels)).expected([packet])
    actual = []
    for _, out in run(items, channels):
        subpart, own = ([*out[name].values()] for name in ("cut", "event"))
        if own[2]:
            own[1] = 0  # the code point of an error is undefined
        fields = [part if part[0] else [0] * len(part) for part in (subpart, own)]
        actual.append((*fields[0], *fields[1], out["channel"]))
    assert actual == expected


@pytest.mark.parametrize("other", [1, 16, 17])
def test_first_bytes_after_reset(other):
    """Of two channels, in one line of the memory or not, at each distance from each other."""
    items, distances = [], range(5)
    for idle in distances:
        items += [*stimulus("E2", 0), *stimulus("E2", other), RESET]
        items += [*stimulus("E2", 0), *[None] * idle, *stimulus("F1", other)]
        items += [None] * LATENCY
        items += [*stimulus("82 AC", 0), *stimulus("80 80 80", other)]
        items += [None] * LATENCY
    actual = [out["event"]["codepoint"] for _, out in run(items, 32)]
    assert actual == [0x20AC, 0x40000] * len(distances)
