"""The decoder by itself, clock for clock."""

import pytest

from clockpoint.hdl import Cause, Decoder
from clockpoint.sim import DecoderInputs, any_bytes, decoder_clocks


def reports(stimulus):
    """What is reported of each clock's byte, ``latency`` clocks later: (cut, done) as strings."""
    stimulus = [*stimulus, *[DecoderInputs()] * (Decoder.latency + 2)]
    outputs = [clock.outputs for clock in decoder_clocks(stimulus)]
    found = [
        tuple(f"{report.event}:{report.event.length}" if report.valid else "" for report in output)
        for output in outputs
    ]
    assert found[: Decoder.latency] == [("", "")] * Decoder.latency
    return found[Decoder.latency :]


def packet(hex_bytes, last=True):
    data = bytes.fromhex(hex_bytes)
    return [DecoderInputs(True, byte, last and n == len(data)) for n, byte in enumerate(data, 1)]


TRUNCATED = "truncated:"
END = "truncated-at-end:"
STRAY = "unexpected-continuation:1"
OVERLONG = "overlong:1"

#: What each byte of the packet reports: (cut, done).
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
    assert reports(packet(hex_bytes)) == [*CASES[hex_bytes], ("", ""), ("", "")]


@pytest.mark.parametrize("hex_bytes", CASES)
def test_idle_clocks_change_nothing(hex_bytes):
    idle = DecoderInputs(data=0xE2, last=True)
    stimulus = [clock for byte in packet(hex_bytes) for clock in (byte, idle, idle)]
    spread = reports(stimulus)
    assert spread[::3][: len(CASES[hex_bytes])] == CASES[hex_bytes]
    assert {*spread[1::3], *spread[2::3]} == {("", "")}


@pytest.mark.parametrize("first", ["C3", "E0", "E2", "ED", "F0", "F1", "F4", "F1 80", "F1 80 80"])
@pytest.mark.parametrize("second", ["41", "80", "A0", "E2 82 AC", "C0"])
def test_nothing_is_left_of_a_packet(first, second):
    """The second packet decodes as if nothing had come before."""
    alone = reports(packet(second))
    after = reports(packet(first) + packet(second))
    assert after[len(packet(first)) - 1][1] == f"{END}{len(packet(first))}"
    assert after[len(packet(first)) :] == alone


@pytest.mark.parametrize("first", ["C3", "E0", "E2", "ED", "F0", "F1", "F4", "F1 80", "F1 80 80"])
@pytest.mark.parametrize("second", ["41", "80", "A0", "E2 82 AC", "C0"])
def test_nothing_is_left_after_reset(first, second):
    """Neither of the sequence nor of the bytes that were on their way."""
    reset = [DecoderInputs(reset=True)]
    after = reports(packet(first, last=False) + reset + packet(second))
    assert {*after[: len(packet(first)) + 1]} == {("", "")}
    assert after[len(packet(first)) + 1 :] == reports(packet(second))


@pytest.mark.parametrize("seed", range(4))
def test_any_clocks(seed):
    """Bytes, ends, idle clocks and resets at random, in lockstep with the reference."""
    clocks = decoder_clocks(any_bytes(seed, 10_000))
    seen = {report.event.cause for clock in clocks for report in clock.outputs if report.valid}
    assert seen == {*Cause}


def test_bytes_of_the_event():
    outputs = [
        clock.outputs for clock in decoder_clocks(packet("E2 82 41 F0 9F 98 80") + packet("00 00"))
    ]
    assert outputs[4].cut.event.bytes == 0xE282
    assert outputs[4].done.event.bytes == 0x41
    assert outputs[8].done.event.bytes == 0xF09F9880
    assert outputs[8].done.event.last
