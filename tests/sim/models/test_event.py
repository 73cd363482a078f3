"""Events as text."""

from clockpoint.sim.models.events import Event


def test_names():
    assert str(Event(codepoint=0x20AC)) == "U+20AC"
    assert str(Event(codepoint=0)) == "U+0000"
    assert str(Event(codepoint=0x10FFFF)) == "U+10FFFF"
    assert str(Event(cause="truncated-at-end")) == "truncated-at-end"
