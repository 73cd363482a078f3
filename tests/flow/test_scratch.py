"""Temporary folders, and files that are written completely or not at all."""

import os
import threading

from clockpoint.engine.files import atomic_write, scratch


def test_a_folder_is_private_and_removed():
    with scratch() as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "x").write_text("x")
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
