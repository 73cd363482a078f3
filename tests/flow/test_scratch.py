"""What is temporary is gone at the end, and after a kill with the next run."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from clockpoint.flow.scratch import replaced, scratch

HOLD = """
import sys
from pathlib import Path
from clockpoint.flow.scratch import replaced, scratch
with {maker} as made:
    print(made, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def hold(tmp_path):
    """Another process that makes something temporary: it, and what it has made."""
    processes = []

    def start(maker):
        command = [sys.executable, "-c", HOLD.format(maker=maker)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        process = subprocess.Popen(command, cwd=tmp_path, text=True, **pipes)
        processes.append(process)
        return process, tmp_path / process.stdout.readline().rstrip()

    yield start
    for process in processes:
        process.kill()
        process.communicate()


def test_a_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    umask = os.umask(0)
    try:
        with scratch() as folder:
            (folder / "inside").mkdir()
            assert folder.parent == tmp_path
            assert folder.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(umask)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("maker", ["scratch('.')", "replaced('name')"])
def test_what_a_killed_process_leaves(maker, hold, tmp_path):
    """Goes with the next one; what a living process works on stays, and so do files of others.

    Those are files whose names are not quite as ours, or are of another file.
    """
    digits = "0123456789abcdef"
    ends = ["", "x", digits[1:], f"{digits}0", f"{digits}~", f"{digits}.bak", f"{digits}\n"]
    ends += [digits.upper(), f"{digits[1:]}g", f"{digits[1:]}-"]
    stem = ".name.clockpoint-" if "name" in maker else ".clockpoint-"
    names = {".clockpoint", *(stem + end for end in ends)}
    names |= {end + digits for end in (f"x{stem}", f"x{stem[1:]}", f".other{stem}", stem[:-1])}
    names |= {f".name.clockpoint-{digits}", f".clockpoint-{digits}"} - {stem + digits}
    others = [tmp_path / name for name in sorted(names)]
    for n, path in enumerate(others):
        path.touch() if n % 2 else path.mkdir()
    killed, left = hold(maker)
    _, living = hold(maker)
    assert left.exists()
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert left.exists()
    with eval(maker.replace("('", "(tmp_path / '")) as made:
        assert made not in (left, living)
        assert sorted(tmp_path.iterdir()) == sorted({*others, living, made})


@pytest.mark.parametrize(
    ("maker", "of", "name"),
    [
        (replaced, os, "open"),
        (scratch, Path, "mkdir"),
        *(
            (maker, *call)
            for maker in (replaced, scratch)
            for call in ((fcntl, "flock"), (Path, "exists"))
        ),
    ],
)
def test_an_interrupt_while_it_is_made(maker, of, name, tmp_path, monkeypatch):
    """Nothing is left, whichever call it comes after."""
    function = getattr(of, name)

    def interrupt(*given, **options):
        monkeypatch.undo()
        function(*given, **options)
        raise KeyboardInterrupt

    made = maker(tmp_path / "x" if maker is replaced else tmp_path)
    monkeypatch.setattr(of, name, interrupt)
    with pytest.raises(KeyboardInterrupt), made:
        pass
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_by_a_whole_one(tmp_path):
    path = tmp_path / "name"
    path.write_text("before")
    with replaced(path) as part:
        part.write_text("after")
        assert path.read_text() == "before"
    assert (path.read_text(), [*tmp_path.iterdir()]) == ("after", [path])


def test_a_file_stays_as_it_was_after_an_error(tmp_path):
    path = tmp_path / "name"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt), replaced(path) as part:  # noqa: PT012
        part.write_text("after")
        raise KeyboardInterrupt
    assert (path.read_text(), [*tmp_path.iterdir()]) == ("before", [path])


@pytest.mark.parametrize(("umask", "mode"), [(0o002, 0o664), (0o077, 0o600)])
def test_the_umask_counts(umask, mode, tmp_path):
    before = os.umask(umask)
    try:
        with replaced(tmp_path / "name"):
            pass
        with replaced(tmp_path / "private", mode=0o600):
            pass
    finally:
        os.umask(before)
    modes = [(tmp_path / name).stat().st_mode & 0o777 for name in ("name", "private")]
    assert modes == [mode, 0o600]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_named(number, tmp_path):
    """The error of a write has no name of its own; another error keeps what it has."""
    full = open("/dev/full", "w")  # noqa: SIM115, closing it is what fails
    full.write("more")
    with pytest.raises(OSError, match="No space") as caught, scratch(tmp_path):
        full.close()
    assert caught.value.filename == str(tmp_path)
    with pytest.raises(OSError, match="No space") as caught, scratch(tmp_path):
        raise OSError(errno.ENOSPC, "No space left on device", "from", None, "to")
    assert caught.value.filename == "to"
    with pytest.raises(OSError, match="full") as caught, scratch(tmp_path):
        raise OSError(number, "full")
    assert caught.value.filename == str(tmp_path)
    with pytest.raises(OSError, match="Too many") as caught, scratch(tmp_path):
        raise OSError(errno.EMFILE, "Too many open files")
    assert caught.value.filename is None


def test_many_at_once(tmp_path):
    """Each looks for what others have left, and removes nothing that is just being made."""

    def use(n):
        with scratch(tmp_path) as folder:
            (folder / "name").write_text(str(n))
            with replaced(tmp_path / "name") as part:
                part.write_text(str(n))
            return (folder / "name").read_text() == str(n)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(use, range(400)))
    assert [path.name for path in tmp_path.iterdir()] == ["name"]
