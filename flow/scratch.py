"""Temporary folders, and atomically replaced files; those of killed processes are removed."""

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
    """A new folder that only this user can enter; removed at the end, with its contents.

    The folders of killed processes in the same place are removed, too. An ``OSError`` without a
    file name, such as for a full disk, gets the name of the folder.

    Parameters
    ----------
    parent : path, optional
        Where to make it; default: the folder for temporary files.
    """
    parent = Path(parent or tempfile.gettempdir())
    descriptor, folder = _claim(parent, ".clockpoint-", lambda path: path.mkdir(mode=0o700))
    try:
        yield folder
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            # An error of a copy has two names; the second is on the full disk.
            error.filename = error.filename2 or error.filename or str(parent)
        raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(descriptor)


@contextmanager
def replaced(path, mode=0o666):
    """An empty file beside ``path`` that replaces it at the end, unless there is an error.

    Files of processes that were killed while they wrote ``path`` are removed.

    Parameters
    ----------
    path : path
    mode : int
        The mode of the file, subject to the umask.
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
    """Make a file or folder, locked while its descriptor is open; returns that, and its path.

    One of that name that is not locked belongs to a dead process.
    """
    with suppress(PermissionError):  # the folder may not be readable
        for path in parent.iterdir():
            if re.fullmatch(re.escape(stem) + "[0-9a-f]{16}", path.name):
                _remove_abandoned(path)
    while True:
        path = parent / f"{stem}{secrets.token_hex(8)}"
        try:
            make(path)
            # Until it is locked, another process may treat it as abandoned.
            with suppress(FileNotFoundError):
                descriptor = os.open(path, os.O_RDONLY)
                with suppress(OSError):  # without locks, nothing is removed
                    fcntl.flock(descriptor, fcntl.LOCK_EX)
                if path.exists():
                    return descriptor, path
                os.close(descriptor)
        except BaseException:  # of which an interrupt is one
            with suppress(OSError):
                _remove(path)
            raise


def _remove(path):
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()


def _remove_abandoned(path):
    with suppress(OSError):  # it is locked, or another process removes it
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(path)
        finally:
            os.close(descriptor)
