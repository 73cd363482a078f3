"""Temporary folders, and files that are written completely or not at all."""

import io
import os
import secrets
import shutil
import stat
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["atomic_write", "private_folder", "scratch", "write_files"]


@contextmanager
def scratch():
    """A new folder, as a ``Path``, which is removed at the end with its contents.

    An error of a write, such as on a full disk, names the folder.
    """
    with TemporaryDirectory(prefix=".clockpoint-", ignore_cleanup_errors=True) as name:
        try:
            yield Path(name)
        except OSError as error:
            if error.errno and not error.filename:
                error.filename = name
            raise


def private_folder(path):
    """A folder for machine code, which only this user can read and write; it is made if needed.

    Raises
    ------
    :exc:`OSError`
        If it cannot be made, or others have access.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.lstat()
    is_private = status.st_uid == os.getuid() and not status.st_mode & 0o077
    if not (stat.S_ISDIR(status.st_mode) and is_private):
        raise PermissionError(f"{path} is not private (chmod 700)")
    return path


class _Raw(io.FileIO):
    """A file to write, whose errors name it."""

    def write(self, data):
        try:
            return super().write(data)
        except OSError as error:
            error.filename = self.name
            raise


def _open(path, mode):
    """As ``open``, for text in UTF-8 or ``"wb"``."""
    file = io.BufferedWriter(_Raw(os.fspath(path), "w"))
    return file if "b" in mode else io.TextIOWrapper(file, "utf-8")


@contextmanager
def atomic_write(path, mode="w"):
    """A file that replaces ``path`` at the end; after an error, ``path`` is as it was.

    A device or a pipe is written directly.

    Parameters
    ----------
    path : path
    mode : str
        ``"w"`` for text in UTF-8, or ``"wb"``.

    Raises
    ------
    :exc:`OSError`
    """
    try:
        is_direct = not stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        is_direct = not os.path.basename(path)  # which ``open`` refuses
    if is_direct:
        with _open(path, mode) as file:
            yield file
        return
    target = Path(os.path.realpath(path))  # a link stays a link
    draft = target.with_name(f".clockpoint-{secrets.token_hex(4)}")
    try:
        with _open(draft, mode) as file:
            if target.exists():
                shutil.copymode(target, draft)
            yield file
        draft.replace(target)
    except BaseException as error:
        if isinstance(error, OSError) and error.filename == str(draft):
            error.filename = str(path)
        draft.unlink(missing_ok=True)
        raise


def write_files(folder, contents):
    """Write texts or bytes to a folder, by the names of the files: all of them, or none.

    The folder is made if needed.

    Raises
    ------
    :exc:`OSError`
    """
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        for name, content in contents.items():
            mode = "w" if isinstance(content, str) else "wb"
            file = stack.enter_context(atomic_write(folder / name, mode))
            file.write(content)
            file.flush()
