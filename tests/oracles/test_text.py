"""The oracles of text against CPython."""

import pytest

from clockpoint import expected_events
from clockpoint.hdl import ENCODINGS
from clockpoint.hdl.policy import POLICIES
from support import TEXT_BY_POLICY, hostile_strings

from . import forms, text

STRINGS = [b"", b"a", b"\xff", *hostile_strings(200, seed=3)]


@pytest.mark.parametrize("errors", POLICIES)
def test_policies(errors):
    assert {*text.POLICIES} == {*POLICIES}
    for data in STRINGS:
        if errors in ("replace", "surrogateescape"):
            expected = data.decode("utf-8", errors)
        else:
            expected = TEXT_BY_POLICY[errors](data.decode("utf-8", "surrogateescape"))
        numbers = text.apply_policy(expected_events(data), errors)
        assert "".join(map(chr, numbers)) == expected


def test_a_byte_below_80_has_no_escape():
    assert [*text.apply_policy(expected_events(b"\0a", "mutf-8"), "optu")] == [0xFFFD, 0x61]


def test_sanitized():
    for data in STRINGS:
        assert text.sanitize(data, "utf-8", "replace") == data.decode("utf-8", "replace").encode()
    # Without the error, the low surrogate would follow the high one.
    assert text.sanitize(b"\xed\xa0\x80\xff\xed\xb0\x80", "wtf-8", "ignore") == (
        b"\xed\xa0\x80\xef\xbf\xbd"
    )


@pytest.mark.parametrize("name", ENCODINGS)
def test_encoded(name):
    width = max(21, ENCODINGS[name].codepoint_bits)
    rows = ENCODINGS[name].well_formed
    ends = {end for row in rows for end in (row.codepoints.start, row.codepoints.stop)}
    numbers = {0xD800, 0xDC00, 0xDFFF, 0x10FFFF, 0x110000, *ends, *(end - 1 for end in ends)}
    for number in sorted(n for n in numbers if 0 <= n < 1 << width):
        ((bytes_, is_error),) = text.encode_packet([number], name)
        form = forms.encode(name, number)
        assert is_error == (form is None)
        assert bytes_ == (forms.encode(name, 0xFFFD) if is_error else form)
    assert [*text.encode_packet([0x1FFFFF], "utf-8", "ignore")] == [(b"", True)]
