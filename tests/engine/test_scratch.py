"""Temporary folders, and files that are written completely or not at all."""

import os
import resource
import threading
from contextlib import contextmanager

import pytest
from general import outcome

from clockpoint.engine.files import atomic_write, scratch, write_files


@contextmanager
def small_files():
    """As if a disk were full: a file has up to 1,000 bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_folder_is_private_and_removed():
    with scratch() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "x").write_text("x")
    assert not folder.exists()


def test_an_error_names_the_folder():
    with (
        small_files(),
        pytest.raises(OSError, match="File too large") as caught,
        scratch() as folder,
    ):
        (folder / "x").write_text("x" * 1001)
    assert caught.value.filename == str(folder)
    assert not folder.exists()


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o600)
    with atomic_write(path) as file:
        file.write("né")
        assert path.read_text() == "old"
    assert path.read_bytes() == "né".encode()
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["x"]


@pytest.mark.parametrize("size", [1, 250, 255])
def test_a_name_of_any_length(size, tmp_path):
    path = tmp_path / ("x" * size)
    with atomic_write(path) as file:
        file.write("new")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"x" * size: "new"}


@pytest.mark.parametrize(
    "name", ["loop", "file/x", "folder", "new/", "missing/x", "x" * 256, "link", ""]
)
def test_an_error_names_the_file(name, tmp_path, monkeypatch):
    """As ``open`` does, and nothing is left."""
    monkeypatch.chdir(tmp_path)
    os.symlink("loop", "loop")
    os.symlink("missing/x", "link")
    os.mkdir("folder")
    open("file", "w").close()
    names = sorted(tmp_path.rglob("*"))
    actual, expected = outcome(open, name, "w"), outcome(atomic_write(name).__enter__)
    assert actual == expected
    assert issubclass(actual[0], OSError)
    assert sorted(tmp_path.rglob("*")) == names
    assert os.readlink("loop") == "loop"


def test_a_pipe_stays_a_pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    received = []
    reader = threading.Thread(target=lambda: received.append(path.read_text()))
    reader.start()
    with atomic_write(path) as file:
        file.write("new")
    reader.join()
    assert received == ["new"]
    assert path.is_fifo()


def test_files_are_written_together(tmp_path):
    """If one is too large, no file is another one, and the error names that one."""
    write_files(tmp_path / "x", {"a": "né", "b": b"old"})
    with small_files(), pytest.raises(OSError, match="File too large") as caught:
        write_files(tmp_path / "x", {"a": "new", "b": b"x" * 1001, "c": "new"})
    assert caught.value.filename == str(tmp_path / "x" / "b")
    files = {path.name: path.read_bytes() for path in (tmp_path / "x").iterdir()}
    assert files == {"a": "né".encode(), "b": b"old"}
