"""``clockpoint encodings``, and ``--encoding`` elsewhere."""

import pytest

from clockpoint.hdl import ENCODINGS


def test_list(in_process):
    status, out, err = in_process("encodings")
    assert (status, err) == (0, "")
    rows = out.decode().splitlines()
    assert rows[0].split() == ["encoding", "bytes", "up", "to", "states", "classes", "standard"]
    assert [row.split()[0] for row in rows[1:]] == [*ENCODINGS]
    assert rows[1].split()[:5] == ["utf-8", "4", "U+10FFFF", "8", "12"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("wave 41 --encoding koi8-r", "no decoder for 'koi8-r'; there is one for utf-8, iso-10646"),
        ("simulate --encoding xx", "no decoder for 'xx'; there is one for utf-8"),
    ],
)
def test_bad_input(line, message, refused):
    assert message in refused(*line.split())
