"""Where what is compiled is kept: machine code, so only where no one else may write."""

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

#: What is kept there: by us, by the YoWASP tools, by that of Amaranth, and by the compiler ziglang.
#: Made here, for no one else: the tools would leave it to the umask.
FOLDERS = ("clockpoint", "YoWASP", "wasmtime", "zig")

_lock = threading.Lock()


class Notice(UserWarning):
    """Why something takes longer than it might."""


def user_cache():
    """The folder of the user for caches, or one for this run alone.

    It is the former if no one but the user and root may write to it, to what this project uses in
    it, or to what is above it up to the home; else there is a ``Notice`` that says why not.

    Returns
    -------
    Path
        In it, there is a folder ``clockpoint``.
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
    """Whether what has this ``os.stat_result`` can be changed by the user and by root alone."""
    return status.st_uid in (0, os.geteuid()) and not status.st_mode & 0o022


def _make(folder):
    for path in (*reversed(folder.parents), folder):
        path.mkdir(mode=0o700, exist_ok=True)


def _check(folder, *, may_be_sticky=False):
    status = folder.stat()
    if status.st_uid not in (0, os.geteuid()):
        raise OSError(f"{folder} belongs to another user")
    # In a sticky folder, no one can replace what belongs to another.
    if not belongs_to_us(status) and not (may_be_sticky and status.st_mode & stat.S_ISVTX):
        raise OSError(f"others may write to {folder} ('chmod go-w {folder}' mends that)")
