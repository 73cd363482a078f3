"""The machine code of Yosys in the user's cache."""

import pytest

from clockpoint.flow import yosys
from clockpoint.flow.tools import run
from clockpoint.flow.yosys import keep


def test_only_one_version_is_kept(tmp_path):
    file = tmp_path / "clockpoint" / "yosys-2-wasmtime-2"
    for version in ("1", "2"):
        keep(b"code", file.with_name(f"yosys-{version}-wasmtime-2"))
    assert [other.name for other in file.parent.iterdir()] == [file.name]
    assert file.read_bytes() == b"code"
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_nothing_is_left_where_it_cannot_be_kept(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="Not a directory"):
        keep(b"code", tmp_path / "file" / "clockpoint" / "yosys-2-wasmtime-2")


def test_machine_code_that_cannot_be_kept(monkeypatch):
    """Yosys runs from memory."""
    code = yosys._code().read_bytes()
    monkeypatch.setattr(yosys, "_code", lambda: code)
    assert "Yosys" in run("yosys", ["--version"], cwd="/").stdout
