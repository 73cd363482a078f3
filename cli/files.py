"""Input and output files of the commands."""

import functools
import os
import stat
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from ..engine.files import atomic_write

__all__ = ["InputPath", "OutputFile", "OutputFolder", "file_argument", "open_output", "out_option"]


class _File(click.ParamType):
    """A file that is not both an input and an output of the command, by whatever name."""

    is_output = False

    def convert(self, value, param, ctx):
        file = super().convert(value, param, ctx)
        with suppress(OSError):  # it does not exist yet, or is in memory
            opened = sys.stdout if self.is_output and file == "-" else file
            status = os.stat(opened if isinstance(opened, str | Path) else opened.fileno())
            uses = ctx.meta.setdefault(__name__, {})
            other = uses.setdefault((status.st_dev, status.st_ino), self.is_output)
            if other != self.is_output and stat.S_ISREG(status.st_mode):
                if isinstance(self, click.File):
                    file.close()  # a context whose arguments are refused does not close it
                raise click.UsageError("the output is also the input; name another output", ctx)
        return file


class InputFile(_File, click.File):
    """A file to read, as bytes; ``-`` is standard input."""


class InputPath(_File, click.Path):
    """A file to read, by its name."""

    def __init__(self):
        super().__init__(exists=True, dir_okay=False, path_type=Path)


class OutputFile(_File, click.Path):
    """A file to write; ``-`` is standard output."""

    is_output = True

    def __init__(self):
        super().__init__(dir_okay=False, writable=True, allow_dash=True)


#: A folder to write to, which is made if needed.
OutputFolder = functools.partial(click.Path, file_okay=False, path_type=Path)

file_argument = click.argument("file", type=InputFile("rb"), default="-")


def out_option(text, **attributes):
    return click.option("-o", "--out", type=OutputFile(), help=text, **attributes)


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
