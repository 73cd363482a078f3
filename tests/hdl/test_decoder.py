"""The decoder by itself, cycle by cycle."""

import random
from itertools import product

import pytest

from clockpoint.hdl import UTF_8, Cause, Decoder
from clockpoint.sim import DecoderInputs, any_bytes
from support import CLASSES, cause_of, hostile_strings, is_cut, oracle

from .lockstep import decoder_cycles

#: Cycles from a byte to the event that it completes, and to the error that it shows before it.
OWN, SHOWN = 3, 2


def packet(hex_bytes, last=True):
    data = bytes.fromhex(hex_bytes)
    return [DecoderInputs(True, byte, last and n == len(data)) for n, byte in enumerate(data, 1)]


def run(stimulus):
    """The event of each cycle, or None, until nothing more can come."""
    stimulus = [*stimulus, *[DecoderInputs()] * (Decoder.latency + 2)]
    events = [cycle.outputs for cycle in decoder_cycles(stimulus)]
    assert len(events) == len(stimulus)
    return events


def reports(stimulus):
    """As ``run``, the events as strings: what it is, and its length."""
    return [f"{event}:{event.length}" if event else "" for event in run(stimulus)]


def due(reported, gap=1):
    """What there must be in each cycle, if each of the bytes, ``gap`` cycles apart, reports so."""
    events = [""] * (gap * (len(reported) - 1) + 1 + Decoder.latency + 2)
    for n, (shown, own) in enumerate(reported):
        for event, after in ((shown, SHOWN), (own, OWN)):
            if event:
                assert not events[gap * n + after], "two events are due in one cycle"
                events[gap * n + after] = event
    return events


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
    "C0 AF E0 80 BF F0 81 82 41": [
        ("", OVERLONG),
        ("", STRAY),
        ("", ""),
        (OVERLONG, STRAY),
        ("", STRAY),
        ("", ""),
        (OVERLONG, STRAY),
        ("", STRAY),
        ("", "U+0041:1"),
    ],
    "F4 91 92 93 FF 41 80 BF 42": [
        ("", ""),
        ("out-of-range:1", STRAY),
        ("", STRAY),
        ("", STRAY),
        ("", "out-of-range:1"),
        ("", "U+0041:1"),
        ("", STRAY),
        ("", STRAY),
        ("", "U+0042:1"),
    ],
    "E1 80 E2 F0 91 92 F1 BF 41": [
        ("", ""),
        ("", ""),
        (TRUNCATED + "2", ""),
        (TRUNCATED + "1", ""),
        ("", ""),
        ("", ""),
        (TRUNCATED + "3", ""),
        ("", ""),
        (TRUNCATED + "2", "U+0041:1"),
    ],
    "F4 8F BF BF": [("", ""), ("", ""), ("", ""), ("", "U+10FFFF:4")],
}


@pytest.mark.parametrize("hex_bytes", CASES)
def test_special_cases(hex_bytes):
    assert reports(packet(hex_bytes)) == due(CASES[hex_bytes])


@pytest.mark.parametrize("hex_bytes", CASES)
def test_idle_cycles_change_nothing(hex_bytes):
    """Whatever stands at the other inputs."""
    idle = DecoderInputs(data=0xE2, last=True)
    stimulus = [given for byte in packet(hex_bytes) for given in (byte, idle, idle)]
    assert reports(stimulus[:-2]) == due(CASES[hex_bytes], gap=3)


def timed(packets, cycles):
    """The cycle, length, code point or cause, and end of a packet of each event, by CPython.

    ``cycles`` has the cycle in which each byte is presented.
    """
    events = {}
    start = 0
    for data in packets:
        for begin, end, codepoint in oracle(data):
            if codepoint is None and is_cut(data, begin, end):
                cycle = cycles[start + end] + SHOWN
            else:
                cycle = cycles[start + end - 1] + OWN
            assert cycle not in events, "two events are due in one cycle"
            what = cause_of(data, begin, end) if codepoint is None else codepoint
            events[cycle] = (end - begin, what, end == len(data), data[begin:end])
        start += len(data)
    return events


def check_timing(packets, busy):
    """Compare with CPython; ``busy`` says of each cycle whether there is a byte in it."""
    stimulus, cycles = [], []
    for data in packets:
        for given in packet(data.hex()):
            while not next(busy):
                stimulus.append(DecoderInputs())
            cycles.append(len(stimulus))
            stimulus.append(given)
    found = {
        n: (event.length, event.cause or event.codepoint, event.last, event.bytes)
        for n, event in enumerate(run(stimulus))
        if event
    }
    assert found == timed(packets, cycles)
    return found, cycles


def test_back_to_back():
    """Every event comes three cycles after its own last byte."""
    packets = [bytes(data) for n in (1, 2, 3) for data in product(CLASSES, repeat=n)]
    packets += hostile_strings(500, seed=11)
    found, cycles = check_timing(packets, iter(lambda: True, None))
    assert cycles == [*range(len(cycles))]
    expected = []
    start = 0
    for data in packets:
        expected += [start + end - 1 + OWN for _, end, _ in oracle(data)]
        start += len(data)
    assert [*found] == expected


@pytest.mark.parametrize("seed", range(3))
def test_with_idle_cycles(seed):
    """Each comes so long after the byte that completes or shows it, however far apart they are."""
    print(f"seed {seed}")
    generator = random.Random(seed)
    check_timing([*hostile_strings(200, seed)], iter(lambda: generator.random() < 0.5, None))


BEGUN = "C3", "E0", "E2", "ED", "F0", "F1", "F4", "F1 80", "F1 80 80"
#: A packet, and what it reports where nothing has come before.
ALONE = {
    "41": [("", "U+0041:1")],
    "80": [("", STRAY)],
    "A0": [("", STRAY)],
    "E2 82 AC": [("", ""), ("", ""), ("", "U+20AC:3")],
    "C0": [("", OVERLONG)],
}


@pytest.mark.parametrize("first", BEGUN)
def test_nothing_is_left_of_a_packet(first):
    """What comes after it decodes as if nothing had come before."""
    size = len(packet(first))
    own = [("", "")] * (size - 1) + [("", f"{END}{size}")]
    stimulus = [given for second in ALONE for given in packet(first) + packet(second)]
    assert reports(stimulus) == due([pair for second in ALONE for pair in own + ALONE[second]])


@pytest.mark.parametrize("first", BEGUN)
@pytest.mark.parametrize(("end", "last"), [("", False), (" 41", True)])
def test_nothing_is_left_after_reset(first, end, last):
    """Neither of the sequence nor of the bytes that were on their way."""
    held = [*packet(first + end, last=last), DecoderInputs(reset=True)]
    quiet = [DecoderInputs()] * (Decoder.latency + 2)
    stimulus = [given for second in ALONE for given in [*held, *packet(second), *quiet]]
    found = reports(stimulus)
    for second in ALONE:
        expected = due(ALONE[second])
        found = found[len(held) :]
        assert found[: len(expected)] == expected
        found = found[len(expected) :]


def test_a_byte_in_the_cycle_of_a_reset_is_lost():
    stimulus = [DecoderInputs(True, 0xE2, reset=True), *packet("82 41")]
    assert reports(stimulus) == ["", *reports(packet("82 41"))]


@pytest.mark.parametrize("seed", range(2))
def test_anything(seed):
    """Bytes, ends, idle cycles and resets at random, in lockstep with the reference."""
    events = [cycle.outputs for cycle in decoder_cycles(any_bytes(seed, 4_000))]
    assert len(events) == 4_000
    assert {event.cause for event in events if event} == {
        None if cause is Cause.NONE else str(cause) for cause in Cause
    }


def test_bytes_of_the_event():
    events = run(packet("E2 82 41 F0 9F 98 80") + packet("00 00"))
    found = {n: (event.bytes, event.last) for n, event in enumerate(events) if event}
    assert found == {
        1 + OWN: (b"\xe2\x82", False),
        2 + OWN: (b"\x41", False),
        6 + OWN: ("😀".encode(), True),
        7 + OWN: (b"\x00", False),
        8 + OWN: (b"\x00", True),
    }


def test_parameter():
    assert Decoder().encoding is UTF_8
    assert Decoder.latency == OWN
