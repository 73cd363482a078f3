"""``clockpoint encodings``, and ``--encoding`` elsewhere."""

import re

import pytest

from clockpoint.hdl import ENCODINGS


def test_list(in_process):
    status, out, err = in_process("encodings")
    assert (status, err) == (0, "")
    rows = out.decode().splitlines()
    assert rows[0].split() == ["encoding", "bytes", "up", "to", "states", "classes", "standard"]
    assert [row.split()[0] for row in rows[1:]] == [*ENCODINGS]
    assert rows[1].split()[:5] == ["utf-8", "4", "U+10FFFF", "8", "12"]


def test_automaton(in_process):
    """Two ways of two bytes in MUTF-8: C0 80, and the others."""
    out = in_process("encodings", "MUTF_8")[1].decode()
    assert out.startswith("stateDiagram-v2\n")
    assert re.search(r"s0 --> s\d+: C0\n", out)
    assert re.search(r"s\d+ --> s0: 80 / character\n", out)
    assert re.search(r"s0 --> s0: 01\.\.7F / character\n", out)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("encodings koi8-r", "no decoder for 'koi8-r'; there is one for utf-8, iso-10646"),
        ("simulate --encoding xx", "no decoder for 'xx'; there is one for utf-8"),
    ],
)
def test_bad_input(line, message, refused):
    assert message in refused(*line.split())
