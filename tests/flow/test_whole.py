"""What a full disk has cut off is seen, wherever that is, in each format that has an end."""

import struct

import pytest

from clockpoint.flow.whole import ENDS, is_whole


def library(order):
    """An ELF file of 64 bits, with its section table of three entries at the end."""
    head = b"\x7fELF\x02" + bytes([1 + (order == ">")])
    place, entry, count = 80, 8, 3
    fields = struct.pack(f"{order}QIHHHHHH", place, 0, 64, 0, 0, entry, count, 2)
    return (head.ljust(40, b"\0") + fields).ljust(place, b"x") + bytes(entry * count)


#: A whole file by its suffix, the shortest with its end: as the formats are documented.
WHOLE = {
    ".asc": [b".comment x\n.device 8k\n.sym 1 clk\n.sym 2 rst\n"],
    ".bin": [b"\xff\0\0\xff\x7e\xaa\x99\x7e\x51\0\x22\x8e\x1d\x01\x06\x00"],
    ".bit": [b"\xff\0Part: x\0\xff\xff\xff\xbd\xb3\x5e\0\0\0\xff\xff\xff\xff"],
    ".cc": [b"namespace cxxrtl_design {\n\n} // namespace cxxrtl_design\n"],
    ".fs": [b"//Part\n" + b"1" * 160 + b"\n0000101000000010\n" + b"1" * 16 + b"\n"],
    ".il": [b"module \\top\n  wire \\a\n  process $p\n  end\nend\n"],
    ".json": [b'{"modules": {"top": [1, "]}"]}}', b"[]"],
    ".so": [library("<"), library(">")],
    ".v": [b"module top;\nendmodule\nmodule more;\nendmodule"],
}
#: Parts of these that are whole files themselves.
SHORTER = {b".comment x\n.device 8k\n.sym 1 clk\n", b"module top;\nendmodule\n"}
SHORTER |= {b"module top;\nendmodule"}


def test_each_format_is_here():
    assert ENDS.keys() | {".json", ".so"} == WHOLE.keys()


@pytest.mark.parametrize("suffix", WHOLE)
def test_a_file_that_is_cut(suffix, tmp_path):
    """Anywhere, be it before its last byte or its first."""
    path = tmp_path / f"x{suffix}"
    for whole in WHOLE[suffix]:
        for size in range(len(whole) + 1):
            path.write_bytes(whole[:size])
            assert is_whole(path) == (size == len(whole) or whole[:size] in SHORTER), size


def test_what_has_no_end(tmp_path):
    """Is unknown, and so is a library of another system."""
    for name, text in {"x.config": b"", "x": b"a", "x.so": b"\xcf\xfa\xed\xfe".ljust(64)}.items():
        (tmp_path / name).write_bytes(text)
        assert is_whole(tmp_path / name)
