"""Input and output files of the commands."""

import os
import stat
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

import click

from ..engine.files import atomic_write

__all__ = [
    "InputPath",
    "OutputFile",
    "OutputFolder",
    "file_argument",
    "open_output",
    "out_option",
    "standard_output",
    "write_output",
]


class _Name(click.ParamType):
    """The name of a file or a folder: an empty one would be the current folder."""

    def convert(self, value, param, ctx):
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


class _File(_Name):
    """A file that a command may use once, under any of its names; input files, several times."""

    is_output = False

    def convert(self, value, param, ctx):
        file = super().convert(value, param, ctx)
        uses = ctx.meta.setdefault(__name__, {})
        for name in self._names(file):
            other = uses.setdefault(name, self)
            if other is not self and (self.is_output or other.is_output):
                if isinstance(self, click.File):
                    file.close()  # a context whose arguments are refused does not close it
                same = "also the input" if self.is_output != other.is_output else "there twice"
                raise click.UsageError(f"the output is {same}; name another output", ctx)
        return file

    def _names(self, file):
        """The identity of a file on a disk, or of standard output."""
        opened = file
        if self.is_output and file == "-":
            yield file
            opened = sys.stdout
        try:
            status = os.stat(opened if isinstance(opened, str | Path) else opened.fileno())
            if stat.S_ISREG(status.st_mode):
                yield status.st_dev, status.st_ino
        except FileNotFoundError:
            yield os.path.realpath(file)
        except OSError:  # it is in memory, or refused when it is opened
            pass


class InputFile(_File, click.File):
    """A file to read, as bytes; ``-`` is standard input."""


class InputPath(_File, click.Path):
    """A file to read, by its name."""

    def __init__(self):
        super().__init__(exists=True, dir_okay=False, path_type=Path)


class OutputFile(_File, click.Path):
    """A file to write, in a folder that takes one; ``-`` is standard output."""

    is_output = True

    def __init__(self):
        super().__init__(dir_okay=False, writable=True, allow_dash=True)

    def convert(self, value, param, ctx):
        file = super().convert(value, param, ctx)
        target = Path(os.path.realpath(file))
        if file != "-" and (target.is_file() or not target.exists()):
            _check_folder(target.parent, ctx)
        return file


class OutputFolder(_Name, click.Path):
    """A folder to write to, which is made if needed."""

    def __init__(self):
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value, param, ctx):
        folder = super().convert(value, param, ctx)
        places = folder.absolute(), *folder.absolute().parents
        _check_folder(next(place for place in places if place.exists()), ctx)
        return folder


def _check_folder(folder, ctx):
    """Refuse a folder in which no file can be made, before the work for that file."""
    try:
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise click.UsageError(
            f"cannot write to {folder}: {error.strerror}; name another output", ctx
        ) from None


file_argument = click.argument("file", type=InputFile("rb"), default="-")


def out_option(text, **attributes):
    return click.option("-o", "--out", type=OutputFile(), help=text, **attributes)


def standard_output():
    """Standard output as an ``OutputFile`` of the current command, without an option for it."""
    return OutputFile().convert("-", None, click.get_current_context())


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


def write_output(path, content):
    """Write text or bytes to an ``OutputFile``."""
    with open_output(path, "w" if isinstance(content, str) else "wb") as file:
        file.write(content)
