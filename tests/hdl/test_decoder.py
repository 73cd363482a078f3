"""The decoder by itself, cycle by cycle."""

import random
from itertools import product

import pytest

from clockpoint.hdl import UTF_8, Decoder
from support import CLASSES, cause_of, hostile_strings, is_cut, oracle

from .simulation import RESET, bytes_of, simulate

#: Cycles from a byte to the event that it completes, and to the error that it exposes before it.
OWN, EXPOSED = 3, 2
PAUSE = [None] * 8


def events(items):
    """The events by cycle, as strings: code point or cause, and length."""
    sent, _ = simulate(Decoder(), items)
    return {
        cycle: f"{event.cause if event.cause.value else f'U+{event.codepoint:04X}'}:{event.length}"
        for cycle, event in sent
    }


def due(reported, gap=1, start=0):
    """The events by cycle, if each of the bytes, ``gap`` cycles apart, reports so."""
    found = {}
    for n, (exposed, own) in enumerate(reported):
        for event, after in ((exposed, EXPOSED), (own, OWN)):
            if event:
                found[start + gap * n + after] = event
    return found


TRUNCATED = "truncated:"
END = "truncated-at-end:"
STRAY = "unexpected-continuation:1"
OVERLONG = "overlong:1"

#: What each byte of the packet reports: the error that it shows in the sequence before it, and
#: the event that it completes.
CASES = {
    "E2 C0": [("", ""), (TRUNCATED + "1", OVERLONG)],
    "E2 C3 A9": [("", ""), (TRUNCATED + "1", ""), ("", "U+00E9:2")],
    "E2 41": [("", ""), (TRUNCATED + "1", "U+0041:1")],
    "F0 80 80 80": [("", ""), (OVERLONG, STRAY), ("", STRAY), ("", STRAY)],
    "ED A0 80": [("", ""), ("surrogate:1", STRAY), ("", STRAY)],
    "F4 90 80": [("", ""), ("out-of-range:1", STRAY), ("", STRAY)],
    "F0 9F 92": [("", ""), ("", ""), ("", END + "3")],
    "F1 80 FF": [("", ""), ("", ""), (TRUNCATED + "2", "out-of-range:1")],
    "E2 E2": [("", ""), (TRUNCATED + "1", END + "1")],
    "EF BF BD": [("", ""), ("", ""), ("", "U+FFFD:3")],
    "F4 8F BF BF": [("", ""), ("", ""), ("", ""), ("", "U+10FFFF:4")],
}


def packet(text):
    return [*bytes_of(bytes.fromhex(text))]


@pytest.mark.parametrize("gap", [1, 3])
def test_each_event_comes_after_its_own_last_byte(gap):
    """Three cycles; an error that only a later byte exposes, two cycles after that byte."""
    items, expected = [], {}
    for text, reported in CASES.items():
        expected |= due(reported, gap, len(items))
        items += [item for byte in packet(text) for item in (byte, *[None] * (gap - 1))] + PAUSE
    assert events(items) == expected


@pytest.mark.parametrize("share", [0, 0.5])
def test_timing_of_packets_that_cpython_decodes(share):
    """With a byte in every cycle, or with idle cycles."""
    some = random.Random(1)
    packets = [bytes(data) for n in (1, 2, 3) for data in product(CLASSES, repeat=n)][
        :: 5 if share else 1
    ]
    packets += hostile_strings(200, seed=11)
    items = [
        item for byte in bytes_of(*packets) for item in [*[None] * (some.random() < share), byte]
    ]
    sent, cycles = simulate(Decoder(), items)
    expected, start = [], 0
    for data in packets:
        for begin, end, codepoint in oracle(data):
            cause = cause_of(data, begin, end) if codepoint is None else "none"
            is_exposed = codepoint is None and is_cut(data, begin, end)
            at = cycles[start + end] + EXPOSED if is_exposed else cycles[start + end - 1] + OWN
            expected.append((at, end - begin, cause, end == len(data), data[begin:end]))
        start += len(data)
    assert [
        (
            cycle,
            event.length,
            str(event.cause),
            event.last,
            int(event.bytes).to_bytes(event.length, "big"),
        )
        for cycle, event in sent
    ] == expected


BEGINNINGS = "C3", "E0", "E2", "ED", "F0", "F1", "F4", "F1 80", "F1 80 80"
#: A packet, and what it reports where nothing has come before.
ALONE = {"41": [("", "U+0041:1")], "80": [("", STRAY)], "A0": [("", STRAY)]}
ALONE |= {"E2 82 AC": [("", ""), ("", ""), ("", "U+20AC:3")], "C0": [("", OVERLONG)]}


def test_nothing_is_left_of_a_packet_or_after_reset():
    items, expected = [], {}
    for beginning, (text, reported) in product(map(packet, BEGINNINGS), ALONE.items()):
        size = len(beginning)
        own = [("", "")] * (size - 1) + [("", f"{END}{size}")]
        expected |= due(own + reported, start=len(items))
        items += [*beginning, *packet(text), *PAUSE]
        expected |= due(reported, start=len(items) + size + 1)
        items += [*(item | {"last": 0} for item in beginning), RESET, *packet(text), *PAUSE]
    assert events(items) == expected


def test_parameters():
    assert Decoder().encoding is UTF_8
    assert Decoder().latency == OWN
