"""Input and output files of the commands."""

import functools
import os
import stat
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from ..flow.scratch import atomic_write

__all__ = [
    "InputPath",
    "OutputFile",
    "OutputFolder",
    "file_argument",
    "open_output",
    "out_option",
    "write_all",
]


class InputFile(click.File):
    """A file to read, as bytes; ``-`` is standard input."""

    def __init__(self):
        super().__init__("rb")

    def convert(self, value, param, ctx):
        file = super().convert(value, param, ctx)
        try:
            _keep_apart("input", file, ctx)
        except click.UsageError:
            file.close()  # a context whose arguments are refused does not close its files
            raise
        return file


class InputPath(click.Path):
    """A file to read, by its name."""

    def __init__(self, *, exists=True):
        super().__init__(exists=exists, dir_okay=False, path_type=Path)

    def convert(self, value, param, ctx):
        path = super().convert(value, param, ctx)
        _keep_apart("input", path, ctx)
        return path


class OutputFile(click.Path):
    """A file to write; ``-`` is standard output."""

    def __init__(self):
        super().__init__(dir_okay=False, writable=True, allow_dash=True)

    def convert(self, value, param, ctx):
        path = super().convert(value, param, ctx)
        _keep_apart("output", sys.stdout if path == "-" else path, ctx)
        return path


#: A folder to write to, which is made if needed.
OutputFolder = functools.partial(click.Path, file_okay=False, path_type=Path)

file_argument = click.argument("file", type=InputFile(), default="-")


def out_option(text, **attributes):
    return click.option("-o", "--out", type=OutputFile(), help=text, **attributes)


def _keep_apart(role, file, ctx):
    """Refuse a regular file that is both input and output of the command, by whatever name."""
    with suppress(OSError):  # it does not exist yet, or is in memory
        status = os.stat(file if isinstance(file, str | Path) else file.fileno())
        roles = ctx.meta.setdefault(__name__, {})
        other = roles.setdefault((status.st_dev, status.st_ino), role)
        if other != role and stat.S_ISREG(status.st_mode):
            raise click.UsageError("the output is also the input; name another output", ctx)


@contextmanager
def open_output(path, mode="w"):
    """Open an ``OutputFile``, for text in UTF-8 or ``"wb"``: as ``atomic_write`` does."""
    if path == "-":
        stream = sys.stdout.buffer if "b" in mode else sys.stdout
        yield stream
        stream.flush()  # which may fail
    else:
        with atomic_write(path, mode) as file:
            yield file


def write_all(folder, texts):
    """Write texts, by file name, into a folder, which is made if needed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        with atomic_write(folder / name) as file:
            file.write(text)
