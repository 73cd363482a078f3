"""Output files, and those that are in their place already."""

import os
import threading

import pytest

from clockpoint.cli.files import replacing


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o600)
    with replacing(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["x"]


def test_after_an_error_the_old_file_is_there(tmp_path):
    (tmp_path / "x").write_text("old")
    with pytest.raises(ZeroDivisionError), replacing(tmp_path / "x"):
        _ = 1 // 0
    assert (tmp_path / "x").read_text() == "old"
    assert os.listdir(tmp_path) == ["x"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    with replacing(tmp_path / "link") as file:
        file.write("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_a_pipe_stays_a_pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    with replacing(path) as file:
        file.write("new")
    reader.join()
    assert read == ["new"]
    assert path.is_fifo()
