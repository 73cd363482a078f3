"""The user's cache of machine code, which must be in a place where no one else may write."""

import atexit
import functools
import os
import stat
import threading
import warnings
from contextlib import ExitStack
from pathlib import Path

from platformdirs import user_cache_path

from .scratch import scratch

__all__ = ["Notice", "belongs_to_us", "user_cache"]

#: Its folders: ours, those of the YoWASP tools, of Amaranth's, and of the compiler ziglang. Made
#: here, private to the user: the tools would leave the mode to the umask.
FOLDERS = ("clockpoint", "YoWASP", "wasmtime", "zig")

_lock = threading.Lock()


class Notice(UserWarning):
    """The reason why something takes longer than it could."""


def user_cache():
    """The user's cache folder, or a temporary one for this run.

    It is the former if no one but the user and root may write to it, to its parts that this project
    uses, or to the folders above it up to the home; otherwise a ``Notice`` says why not.

    Returns
    -------
    Path
        It contains a folder ``clockpoint``.
    """
    with _lock:
        return _user_cache(user_cache_path().resolve())


@functools.cache
def _user_cache(root):
    try:
        for name in FOLDERS:
            _make(root / name)
        above = [root, *root.parents]
        if Path.home().resolve() in above:
            del above[above.index(Path.home().resolve()) + 1 :]
        for folder in above:
            _check(folder, may_be_sticky=folder != root)
        for name in FOLDERS:
            _check(root / name)
            if not os.access(root / name, os.W_OK | os.X_OK):
                raise OSError(f"{root / name} cannot be written to")
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.strerror else str(error)
        warnings.warn(f"{reason}; what is compiled is kept for this run only", Notice, stacklevel=4)
        run = ExitStack()
        root = run.enter_context(scratch())
        atexit.register(run.close)
        _make(root / "clockpoint")
    return root


def belongs_to_us(status):
    """Whether only the user and root can change the file with this ``os.stat_result``."""
    return status.st_uid in (0, os.geteuid()) and not status.st_mode & 0o022


def _make(folder):
    for path in (*reversed(folder.parents), folder):
        path.mkdir(mode=0o700, exist_ok=True)


def _check(folder, *, may_be_sticky=False):
    status = folder.stat()
    if status.st_uid not in (0, os.geteuid()):
        raise OSError(f"{folder} belongs to another user")
    # In a sticky folder, no one can replace another user's files.
    if not belongs_to_us(status) and not (may_be_sticky and status.st_mode & stat.S_ISVTX):
        raise OSError(f"others may write to {folder} ('chmod go-w {folder}' mends that)")
