"""Tables, waves and progress on the terminal."""

import os
import sys
import time
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.table import Table
from rich.text import Text

from ..sim.wave import difference, draw_text
from .lines import escaped, print_lines

__all__ = [
    "print_mismatch",
    "print_table",
    "print_wave",
    "read_chunks",
    "spinner",
    "stage",
    "terminal_progress",
]

#: Columns if the output is not a terminal.
WIDEST = 1_000_000


def _console(*, err=False):
    """A stream as a rich console; only the stream decides whether it is a terminal.

    With ``FORCE_COLOR``, which many CI services set, rich would treat a log as a terminal.
    """
    is_terminal = (sys.stderr if err else sys.stdout).isatty()
    return Console(
        stderr=err,
        force_terminal=is_terminal,
        force_interactive=None if is_terminal else False,
        width=None if is_terminal else WIDEST,
    )


def print_table(rows, headings=()):
    """Print a table: as wide as the terminal, or as needed if there is none."""
    table = Table(box=None, pad_edge=False, show_header=bool(headings))
    for heading in headings or [""] * len(rows[0]):
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(Text(escaped(cell)) for cell in row))
    _console().print(table)


def print_wave(ports, *, err=False):
    """Print the ports of a recording as a wave, in ASCII if the output requires it."""
    picture = draw_text(ports)
    try:
        picture.encode((sys.stderr if err else sys.stdout).encoding)
    except UnicodeEncodeError:
        picture = picture.translate(str.maketrans("▁▔┄│", "_-.|"))
    print_lines(*picture.splitlines(), err=err)


def print_mismatch(mismatch):
    """Print where hardware and specification differ to standard error, with the last cycles."""
    print_lines(*f"hardware and specification differ in {mismatch}".splitlines(), err=True)
    print_wave(difference(mismatch), err=True)


def spinner(words):
    """Show the current task on standard error while it lasts, if that is a terminal."""
    return _console(err=True).status(Text(words))


def terminal_progress(*columns, hidden=False):
    """A transient ``Progress`` on standard error, if that is a terminal."""
    console = _console(err=True)
    return Progress(
        *columns,
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
        # On a terminal, lines printed meanwhile appear above it; otherwise they are not touched.
        redirect_stdout=sys.stdout.isatty(),
    )


def read_chunks(file, size, *, hidden=False):
    """The bytes of an open file in chunks of up to ``size``.

    Meanwhile, there is a progress bar on standard error, if that is a terminal.
    """
    columns = BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn()
    total = None
    with suppress(OSError):  # a stream in memory has no size
        total = os.fstat(file.fileno()).st_size or None
    with terminal_progress(*columns, hidden=hidden) as bar:
        task = bar.add_task("", total=total)
        while chunk := file.read1(size):
            yield chunk
            bar.update(task, advance=len(chunk))


@contextmanager
def stage(name):
    """Show the current task on standard error while it lasts, and then its duration."""
    started = time.monotonic()
    with spinner(name):
        yield
    print_lines(f"{name}: {time.monotonic() - started:.1f} s", err=True)
