"""What the commands read and write."""

import os
import shutil
import stat
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

__all__ = ["progress_bar", "read_chunks", "replacing", "terminal_progress"]


@contextmanager
def replacing(path):
    """Open a text file that takes the place of ``path`` once it is written without an error.

    Where ``path`` is no regular file, such as a device or a pipe, it is written to as it is.
    """
    path = Path(path).resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    part = path.with_name(f".{path.name}.{os.getpid()}")
    file = part.open("x", encoding="utf-8")
    try:
        with file:
            yield file
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read_chunks(file, size, limit=None, progress=None):
    """The bytes of an open file in chunks of some size, or what is there; an error names the file.

    No more than ``limit`` of them; ``progress`` is told of each chunk when the next is asked for.
    """
    done = 0
    try:
        while chunk := file.read1(size if limit is None else min(size, limit - done)):
            yield chunk
            done += len(chunk)
            if progress:
                progress(done)
    except OSError as error:
        error.filename = file.name
        raise


def terminal_progress(*columns, hidden=False):
    """A ``Progress`` on standard error, if that is a terminal; nothing of it stays."""
    console = Console(stderr=True)
    hidden = hidden or not console.is_terminal
    return Progress(*columns, console=console, transient=True, disable=hidden)


@contextmanager
def progress_bar(file, limit=None, hidden=False):
    """A bar on standard error if that is a terminal: a function that takes the bytes so far."""
    status = os.fstat(file.fileno())
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    columns = BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn()
    with terminal_progress(*columns, hidden=hidden) as bar:
        task = bar.add_task("", total=min(filter(None, (size, limit)), default=None))
        yield lambda done: bar.update(task, completed=done)
