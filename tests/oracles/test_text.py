"""The oracle of the encoder against CPython, and above 10FFFF against arithmetic."""

import pytest

from clockpoint.hdl import ENCODINGS

from . import forms, text


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
