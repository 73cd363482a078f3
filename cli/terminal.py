"""Output for the user: lines, tables, waves and progress."""

import os
import sys
import textwrap
import threading
import time
from contextlib import closing, contextmanager, suppress

from rich import progress
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..engine.processes import in_parallel
from .streams import escaped, print_lines

__all__ = [
    "listed",
    "print_picture",
    "print_report",
    "print_table",
    "print_wave",
    "read_chunks",
    "spinner",
    "stage",
    "tracked",
]

#: Columns of tables and waves if the output is not a terminal.
COLUMNS = 1_000_000


def print_report(rows, *, err=False):
    """Print a line for each row of a report: a heading and a value."""
    print_lines(*(f"{heading:27}{value}".rstrip() for heading, value in rows), err=err)


def listed(names, head="  "):
    """Names for a help text, in preformatted lines after a head."""
    indents = {"initial_indent": head, "subsequent_indent": " " * len(head)}
    return textwrap.fill(", ".join(names), 76, break_on_hyphens=False, **indents)


def _console(*, err=False):
    """A stream as a rich console; only the stream decides whether it is a terminal.

    With ``FORCE_COLOR``, which many CI services set, rich would treat a log as a terminal.
    """
    if (sys.stderr if err else sys.stdout).isatty():
        return Console(stderr=err, force_terminal=True)
    return Console(stderr=err, force_terminal=False, force_interactive=False, width=COLUMNS)


def print_table(rows, headings=()):
    """Print a table: as wide as the terminal, or without a terminal, as wide as needed."""
    table = Table(box=None, pad_edge=False, show_header=bool(headings))
    for heading in headings or [""] * len(rows[0]):
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(Text(escaped(cell)) for cell in row))
    _console().print(table)


def print_wave(trace, *, err=False):
    """Print a ``Trace``, as wide as the terminal; in ASCII if the output requires it."""
    console = _console(err=err)
    print_picture(trace.text(console.width if console.is_terminal else None), err=err)


def print_picture(picture, *, err=False):
    """Print text that may have lines of a wave, in ASCII if the output requires it."""
    try:
        picture.encode((sys.stderr if err else sys.stdout).encoding)
    except UnicodeEncodeError:
        picture = picture.translate(str.maketrans("▁▔┄│", "_-.|"))
    print_lines(*picture.splitlines(), err=err)


@contextmanager
def spinner(words):
    """Show a task that takes longer than half a second on standard error, if that is a terminal.

    Gives a function that changes the words.
    """
    status = _console(err=True).status(Text(words))
    timer = threading.Timer(0.5, status.start)
    timer.start()
    try:
        yield lambda words: status.update(Text(words))
    finally:
        timer.cancel()
        timer.join()
        status.stop()


@contextmanager
def stage(name):
    """Show the current task on standard error while it lasts, and then its duration."""
    started = time.monotonic()
    with spinner(name):
        yield
    print_lines(f"{name}: {time.monotonic() - started:.1f} s", err=True)


def _progress(*columns, hidden=False):
    """A transient bar on standard error, if that is a terminal."""
    console = _console(err=True)
    return progress.Progress(
        progress.BarColumn(),
        *columns,
        progress.TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
        # On a terminal, lines printed meanwhile appear above it; otherwise they are not touched.
        redirect_stdout=sys.stdout.isatty(),
    )


def tracked(function, items):
    """Each item of a list and its result, in their order, with a progress bar."""
    answers, place = {}, 0
    with (
        closing(in_parallel(lambda pair: function(pair[1]), enumerate(items))) as results,
        _progress(progress.MofNCompleteColumn()) as bar,
    ):
        for (number, _), result in bar.track(results, len(items)):
            answers[number] = result
            while place in answers:
                yield items[place], answers.pop(place)
                place += 1


def read_chunks(file, size, out=None):
    """The bytes of an open file in chunks of up to ``size``.

    Meanwhile, there is a progress bar, unless the output goes to the same terminal.
    """
    total, hidden = None, out == "-" and sys.stdout.isatty()
    with suppress(OSError):  # a stream in memory has no size
        total = os.fstat(file.fileno()).st_size or None
    columns = progress.DownloadColumn(), progress.TransferSpeedColumn()
    with _progress(*columns, hidden=hidden) as bar:
        task = bar.add_task("", total=total)
        while chunk := file.read1(size):
            yield chunk
            bar.update(task, advance=len(chunk))
