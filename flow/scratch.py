"""Temporary folders, and files that appear whole or not at all; killed processes leave none."""

import errno
import fcntl
import os
import re
import secrets
import shutil
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["replaced", "scratch"]


@contextmanager
def scratch(parent=None):
    """A new folder that only this user can enter; removed at the end, with all that is in it.

    What a process that was killed has left in the same place is removed, too. An ``OSError``
    without a file, such as that of a full disk, is given the name of the folder.

    Parameters
    ----------
    parent : path, optional
        Where to make it, if not in the folder for temporary files.
    """
    parent = Path(parent or tempfile.gettempdir())
    descriptor, folder = _claim(parent, ".clockpoint-", lambda path: path.mkdir(mode=0o700))
    try:
        yield folder
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            # Of a copy, it has two names: what is full is the second.
            error.filename = error.filename2 or error.filename or str(parent)
        raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(descriptor)


@contextmanager
def replaced(path, mode=0o666):
    """An empty file beside ``path`` that takes its place at the end, unless there is an error.

    What a process that was killed while it wrote ``path`` has left is removed.

    Parameters
    ----------
    path : path
    mode : int
        Of the file; the umask counts.
    """
    path = Path(path)

    def make(part):
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))

    descriptor, part = _claim(path.parent, f".{path.name}.clockpoint-", make)
    try:
        yield part
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)


def _claim(parent, stem, make):
    """Make something new, locked for as long as its descriptor is open: that, and its path.

    What of that name is not locked belongs to a process that has gone.
    """
    with suppress(PermissionError):  # not everyone can list the folder
        for path in parent.iterdir():
            if re.fullmatch(re.escape(stem) + "[0-9a-f]{16}", path.name):
                _remove_abandoned(path)
    while True:
        path = parent / f"{stem}{secrets.token_hex(8)}"
        make(path)
        # Until it is locked, another process can take it for abandoned.
        with suppress(FileNotFoundError):
            descriptor = os.open(path, os.O_RDONLY)
            with suppress(OSError):  # where nothing can be locked, nothing is removed, either
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            if path.exists():
                return descriptor, path
            os.close(descriptor)


def _remove_abandoned(path):
    with suppress(OSError):  # it is locked, or another process removes it
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        finally:
            os.close(descriptor)
