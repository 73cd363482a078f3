"""What the commands show."""

import os
import stat
import sys
import time
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from ..sim.wave import difference, draw_text

__all__ = [
    "print_mismatch",
    "print_table",
    "print_wave",
    "progress_bar",
    "spinner",
    "stage",
    "terminal_progress",
]


def print_table(table):
    """Print a table of rich: as wide as the terminal, or as it needs to be anywhere else."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 1_000
    console.print(table)


def print_wave(ports, file=None):
    """Print the ports of a recording as a wave, in ASCII where nothing else can be shown.

    To the standard output, or to another text file.
    """
    picture = draw_text(ports)
    try:
        picture.encode((file or sys.stdout).encoding)
    except UnicodeEncodeError:
        picture = picture.translate(str.maketrans("▁▔┄│", "_-.|"))
    print(picture, file=file)


def print_mismatch(mismatch):
    """Say on standard error where the hardware and the reference differ, with the last cycles."""
    print(f"hardware and reference differ in {mismatch}", file=sys.stderr)
    print_wave(difference(mismatch), sys.stderr)


def spinner(words):
    """What is being done, on standard error while it lasts, if that is a terminal."""
    return Console(stderr=True, highlight=False).status(words)


def terminal_progress(*columns, hidden=False):
    """A ``Progress`` on standard error, if that is a terminal; nothing of it stays."""
    console = Console(stderr=True)
    return Progress(
        *columns,
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
        # What is printed stays above it, if it is on a terminal, too, and goes its own way if not.
        redirect_stdout=sys.stdout.isatty(),
    )


@contextmanager
def progress_bar(file, limit=None, hidden=False):
    """A bar on standard error if that is a terminal: a function that takes the bytes so far."""
    status = os.fstat(file.fileno())
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    columns = BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn()
    with terminal_progress(*columns, hidden=hidden) as bar:
        task = bar.add_task("", total=min(filter(None, (size, limit)), default=None))
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def stage(name):
    """Show what is being done, on standard error: while it lasts, and then how long it took."""
    started = time.monotonic()
    with spinner(name):
        yield
    print(f"{name}: {time.monotonic() - started:.1f} s", file=sys.stderr)
