"""The decoder of many channels after a reset: what meets in one line of its memory."""

import pytest
from simulation import RESET, simulate

from clockpoint.hdl import InterleavedDecoder

LATENCY = InterleavedDecoder.latency


def stimulus(text, channel):
    for byte in bytes.fromhex(text):
        yield {"data": byte, "last": 0, "channel": channel}


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
    output, _ = simulate(InterleavedDecoder(32), items)
    actual = [int(payload.event.codepoint) for _, payload in output]
    assert actual == [0x20AC, 0x40000] * len(distances)
