"""The decoder of many channels: what meets in one cycle, or in one line of its memory."""

from itertools import product

import pytest

from clockpoint.hdl import InterleavedDecoder
from clockpoint.sim.models import beats
from support import CLASSES

from .simulation import plain, simulate

LATENCY = InterleavedDecoder.latency
#: The beginnings of sequences: one for each place in one.
BEGINNINGS = ["C3", "E0", "E2", "ED", "F0", "F1", "F4", "E2 82", "F1 80", "F1 80 80"]


def given(text, channel, last=False):
    data = bytes.fromhex(text)
    for n, byte in enumerate(data, 1):
        yield {"data": byte, "last": last and n == len(data), "channel": channel}


def run(items, channels=4):
    """The events of each byte that ends one, with their cycles."""
    sent, _ = simulate(InterleavedDecoder(channels), items)
    return [(cycle, plain(payload)) for cycle, payload in sent]


@pytest.mark.parametrize("channels", [17, pytest.param(4096, marks=pytest.mark.slow)])
def test_channels_do_not_meet(channels):
    """A byte of each class after each beginning, with none to three bytes of another between."""
    items = []
    for beginning, byte, between in product(BEGINNINGS, CLASSES, range(4)):
        other = [*given("F0 9F 98", 3)][:between]
        items += [*given(beginning, 1), *other, *given(f"{byte:02X}", 1, last=True)]
        items += given("41", 3, last=True)
    expected = [
        (channel, *(event and (event.length, event.codepoint) for event in both))
        for channel, *both in beats.decode_channels(
            (item["channel"], item["data"], item["last"]) for item in items
        )
    ]
    found = [
        (
            out["channel"],
            (out["cut"]["length"], None) if out["cut"]["valid"] else None,
            (event["length"], None if event["cause"] else event["codepoint"])
            if (event := out["event"])["valid"]
            else None,
        )
        for _, out in run(items, channels)
    ]
    assert found == expected
