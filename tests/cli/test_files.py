"""Output files, and those that are in their place already."""

import os
import subprocess
import sys
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


def test_an_error_names_the_file(tmp_path):
    """And none that only we know of."""
    with pytest.raises(FileNotFoundError) as caught, replacing(tmp_path / "no/x"):
        pass
    assert caught.value.filename == tmp_path / "no/x"
    with pytest.raises(OSError, match="No space left") as caught, replacing("/dev/full") as file:
        file.write("new")
    assert caught.value.filename == "/dev/full"
    with pytest.raises(OSError, match="mine") as caught, replacing(tmp_path / "x"):
        raise OSError("mine")
    assert caught.value.filename is None


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_the_standard_output(name, tmp_path):
    """A pipe that /proc shows, or a file that it goes to."""
    code = "from clockpoint.cli.files import replacing\nprint('one')\n"
    code += f"with replacing({name!r}) as file: file.write('two')\nprint(' three')"
    found = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=tmp_path)
    assert found.stdout == b"one\ntwo three\n"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, cwd=tmp_path, check=True)
    assert (tmp_path / "out").read_bytes() == b"one\ntwo three\n"
    assert os.listdir(tmp_path) == ["out"]


def test_another_pipe_that_is_open(tmp_path):
    ours, theirs = os.pipe()
    with replacing(f"/dev/fd/{theirs}", binary=True) as file:
        file.write(b"\xff")
    os.close(theirs)
    assert os.read(ours, 9) == b"\xff"
    os.close(ours)


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
