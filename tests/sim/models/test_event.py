"""An event as a number and back."""

import pytest

from clockpoint.hdl import Cause
from clockpoint.sim import Event, Outputs
from clockpoint.sim.models.event import pack, unpack, width_of
from support import cause_of, hostile_strings, oracle


def test_names():
    assert str(Event(codepoint=0x20AC)) == "U+20AC"
    assert str(Event(codepoint=0)) == "U+0000"
    assert str(Event(codepoint=0x10FFFF)) == "U+10FFFF"
    assert str(Event(cause="truncated-at-end")) == "truncated-at-end"


def test_as_a_number():
    """By hand: code point, cause, length, last and bytes, from the lowest bit on."""
    whole = Event(length=3, codepoint=0x20AC, last=True, bytes=b"\xe2\x82\xac")
    assert pack(whole) == 0x20AC | 3 << 24 | 1 << 27 | 0xE282AC << 28
    error = Event(length=1, cause="truncated", bytes=b"\xc3")
    assert pack(error) == 4 << 21 | 1 << 24 | 0xC3 << 28
    zero = Event(length=1, codepoint=0, bytes=b"\0")
    assert pack(zero) == 1 << 24
    assert width_of("utf-8") == 60


def test_other_encodings_have_other_widths():
    pair = Event(length=6, codepoint=0x10400, bytes=b"\xed\xa0\x81\xed\xb0\x80")
    assert pack(pair, "cesu-8") == 0x10400 | 6 << 24 | 0xEDA081EDB080 << 28
    small = Event(length=3, codepoint=0xD800, last=True, bytes=b"\xed\xa0\x80")
    assert pack(small, "utf8mb3") == 0xD800 | 3 << 19 | 1 << 21 | 0xEDA080 << 22
    assert unpack(pack(small, "utf8mb3"), 0, "utf8mb3") == small
    assert {name: width_of(name) for name in ("cesu-8", "utf8mb3", "fss-utf")} == {
        "cesu-8": 76,
        "utf8mb3": 46,
        "fss-utf": 86,
    }


def test_there_and_back():
    for data in hostile_strings(300, seed=8):
        for start, end, codepoint in oracle(data):
            event = Event(
                offset=start,
                length=end - start,
                codepoint=codepoint,
                cause=cause_of(data, start, end) if codepoint is None else None,
                last=end == len(data),
                bytes=data[start:end],
            )
            assert unpack(pack(event), start) == event
            outputs = Outputs.unpack(pack(event) | 0b11 << 60)
            assert outputs == (True, True, event._replace(offset=0))


def test_the_code_point_of_an_error_means_nothing():
    number = pack(Event(length=1, cause="truncated", bytes=b"\xc3"))
    assert unpack(number | 0x1FFFFF) == unpack(number)


def test_what_is_not_valid_means_nothing():
    assert Outputs.unpack((1 << 60) - 1) == (False, False, None)
    assert Outputs.unpack(1 << 61) == (True, False, None)


@pytest.mark.parametrize("number", [cause.value for cause in Cause if cause is not Cause.NONE])
def test_every_cause(number):
    event = unpack(number << 21 | 1 << 24 | 0x80 << 28)
    assert event == Event(length=1, cause=str(Cause(number)), bytes=b"\x80")


def test_what_only_broken_designs_report():
    """It is shown as it is, and is no other event's equal."""
    assert unpack(3 << 21).cause == "cause 3"
    assert unpack(1 << 24 | 0xE282AC << 28).bytes == b"\xe2\x82\xac"
    assert unpack(4 << 24 | 0x41 << 28).bytes == b"\0\0\0\x41"
