"""What is said where hardware and reference differ."""

import pytest

from clockpoint.sim import (
    Cycle,
    Decoded,
    DecoderInputs,
    EncoderInputs,
    EncoderOutputs,
    Event,
    Inputs,
    Mismatch,
    Outputs,
    Packed,
    Sanitized,
    Validated,
    Verdict,
    WideInputs,
)

EURO = Event(length=3, codepoint=0x20AC, bytes=b"\xe2\x82\xac")
CUT = Event(length=2, cause="truncated", last=True, bytes=b"\xe2\x82")
TOO_LONG = Event(length=1, codepoint=0x20AC, bytes=b"\xe2\x82\xac")


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (Inputs(True, 0xE2, True), "valid, data E2, last, ready"),
        (Inputs(False, 0xE2, True, False, True), "reset"),
        (DecoderInputs(True, 0x0A), "valid, data 0A"),
        (DecoderInputs(), "nothing"),
        (EncoderInputs(True, 0x1F600, False, False), "valid, value U+1F600"),
        (EncoderInputs(), "ready"),
        (None, "nothing"),
        (EURO, "event U+20AC, length 3, bytes E2 82 AC"),
        (CUT, "event truncated, length 2, last, bytes E2 82"),
        (TOO_LONG, "event U+20AC, length 1, bytes E2 82 AC"),
        (Outputs(True, False, None), "ready"),
        (Outputs(False, True, CUT), "valid, event truncated, length 2, last, bytes E2 82"),
        (EncoderOutputs(True, True, 0xEF, True, False), "ready, valid, data EF, last"),
        (EncoderOutputs(False, False, None, None, True), "error"),
        (WideInputs.of(b"AB"), "valid, data 4241"),
        (WideInputs(True, 0x41, 1, True, True), "valid, data 41, count 1, last, reset"),
        (WideInputs(False, 0x41), "nothing"),
        (
            Decoded(b"\xe2\x82\xacA", True, (None, EURO, CUT, TOO_LONG)),
            "data E2 82 AC 41, last, slots -, U+20AC:3, truncated:2, U+20AC:1",
        ),
        (Validated(b"A\x80", None), "data 41 80"),
        (
            Validated(b"A", Verdict(2, 5, 3, "truncated", 4)),
            "data 41, last, errors 2, codepoints 5, offset 3, cause truncated, length 4",
        ),
        (Sanitized(b"A?", True), "data 41 3F, last"),
        (Packed((0x41, 0x1F600), True), "codepoints U+0041 U+1F600, last"),
    ],
)
def test_words(side, words):
    """A line each for what was given, what the hardware answered, and what the reference did."""
    said = str(Mismatch(1_234, [Cycle(side, side)], side)).splitlines()
    assert said == [
        "cycle 1,234",
        f"  inputs:    {words}",
        f"  hardware:  {words}",
        f"  reference: {words}",
    ]
