"""Events as text, and from numbers, made by hand from the layout."""

from clockpoint.sim.models.event import unpack
from clockpoint.sim.models.events import Event


def test_names():
    assert str(Event(codepoint=0x20AC)) == "U+20AC"
    assert str(Event(codepoint=0)) == "U+0000"
    assert str(Event(codepoint=0x10FFFF)) == "U+10FFFF"
    assert str(Event(cause="truncated-at-end")) == "truncated-at-end"


def test_from_numbers():
    """Code point, cause, length, last and bytes, from the lowest bit on."""
    whole = 0x20AC | 3 << 24 | 1 << 27 | 0xE282AC << 28
    assert unpack(whole, 7) == Event(7, 3, 0x20AC, None, True, b"\xe2\x82\xac")
    small = 0xD800 | 3 << 19 | 1 << 21 | 0xEDA080 << 22
    assert unpack(small, 0, "utf8mb3") == Event(0, 3, 0xD800, None, True, b"\xed\xa0\x80")
    assert unpack(1 << 24) == Event(0, 1, 0, None, False, b"\0")


def test_the_code_point_of_an_error_means_nothing():
    assert unpack(0x41 | 4 << 21 | 1 << 24 | 0xC3 << 28) == Event(
        length=1, cause="truncated", bytes=b"\xc3"
    )


def test_events_of_broken_designs():
    assert unpack(7 << 21 | 1 << 24 | 0x80 << 28).cause is not None
    assert unpack(4 << 21 | 1 << 24 | 0xE282 << 28).bytes == b"\xe2\x82"
    assert unpack(4 << 21 | 3 << 24 | 0xE2 << 28).bytes == b"\0\0\xe2"
    assert unpack(4 << 24 | 0x41 << 28).bytes == b"\0\0\0\x41"
