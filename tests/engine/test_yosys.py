"""The machine code of Yosys in the user's cache."""

import os
import threading

import pytest

from clockpoint.engine import yosys
from clockpoint.engine.tools import run
from clockpoint.engine.yosys import keep


def test_versions_that_were_used_last_are_kept(tmp_path):
    folder = tmp_path / "clockpoint"
    for version in range(5):
        file = folder / f"yosys-{version}-wasmtime-2"
        keep(b"code", file)
        os.utime(file, (version, version))
        os.utime(folder / "yosys-0-wasmtime-2", (version, version))
    assert sorted(file.name[6] for file in folder.iterdir()) == ["0", "3", "4"]
    assert file.read_bytes() == b"code"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_processes_that_start_together_compile_once(tmp_path, monkeypatch):
    """A process waits for the one that compiles, and takes its file."""
    code = yosys._code()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder, files = tmp_path / "clockpoint", []
    monkeypatch.setattr(yosys, "notify", pytest.fail)  # before it compiles
    thread = threading.Thread(target=lambda: files.append(yosys._code.__wrapped__()))
    with yosys._locked(folder):
        thread.start()
        thread.join(0.1)
        (folder / code.name).symlink_to(code)
    thread.join()
    assert files == [folder / code.name]


def test_nothing_is_left_where_it_cannot_be_kept(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="Not a directory"):
        keep(b"code", tmp_path / "file" / "clockpoint" / "yosys-2-wasmtime-2")


def test_machine_code_that_cannot_be_kept(monkeypatch):
    """Yosys runs from memory."""
    code = yosys._code().read_bytes()
    monkeypatch.setattr(yosys, "_code", lambda: code)
    assert "Yosys" in run("yosys", ["--version"], cwd="/").stdout
