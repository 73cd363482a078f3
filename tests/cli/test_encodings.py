"""``clockpoint encodings``."""

from clockpoint.hdl import ENCODINGS


def test_list(in_process):
    status, out, err = in_process("encodings")
    assert (status, err) == (0, "")
    rows = out.decode().splitlines()
    assert rows[0].split() == ["encoding", "bytes", "up", "to", "standard"]
    assert [row.split()[0] for row in rows[1:]] == [*ENCODINGS]
    assert rows[1].split()[:4] == ["utf-8", "4", "U+10FFFF", "RFC"]
