"""``clockpoint encodings``, and ``--encoding`` elsewhere."""

from clockpoint.hdl import ENCODINGS


def test_list(in_process):
    status, out, err = in_process("encodings")
    assert (status, err) == (0, "")
    rows = out.decode().splitlines()
    assert rows[0].split() == ["encoding", "bytes", "up", "to", "states", "classes", "standard"]
    assert [row.split()[0] for row in rows[1:]] == [*ENCODINGS]
    assert rows[1].split()[:5] == ["utf-8", "4", "U+10FFFF", "8", "12"]
