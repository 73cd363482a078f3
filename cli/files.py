"""What the commands read and write."""

import io
import os
import shutil
import stat
import sys
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import click

from ..flow.scratch import replaced
from .lines import say

__all__ = [
    "InputFile",
    "InputPath",
    "OutputFile",
    "OutputFolder",
    "appending",
    "is_standard_output",
    "keep_apart",
    "read_chunks",
    "replacing",
    "with_named_errors",
    "write_all",
]


class InputFile(click.File):
    """A file to read, as bytes; ``-`` is the standard input."""

    def __init__(self):
        super().__init__("rb")

    def convert(self, value, param, ctx):
        file = super().convert(value, param, ctx)
        try:
            _note("input", file.name, os.fstat(file.fileno()), ctx)
        except click.UsageError:
            file.close()  # a context closes what it has, but for one whose arguments are refused
            raise
        return file


class InputPath(click.Path):
    """A file to read, by its name; without ``exists``, it may be missing."""

    def __init__(self, *, exists=True):
        super().__init__(exists=exists, dir_okay=False, path_type=Path)

    def convert(self, value, param, ctx):
        path = super().convert(value, param, ctx)
        with suppress(FileNotFoundError):
            _note("input", path, path.stat(), ctx)
        return path


class _Output(click.Path):
    """Where to write: it has a name, and can be there."""

    def convert(self, value, param, ctx):
        if not str(value):
            self.fail(f"a {self.kind} has a name; this is empty.", param, ctx)
        path = super().convert(value, param, ctx)
        try:
            if path != "-":
                _note("output", path, os.stat(path), ctx)
        except FileNotFoundError:
            pass
        except OSError as error:  # such as a loop of symbolic links
            self.fail(f"{path}: {error.strerror}.", param, ctx)
        return path


class OutputFile(_Output):
    """A file to write; ``-`` is the standard output."""

    kind = "file"

    def __init__(self):
        super().__init__(dir_okay=False, allow_dash=True, path_type=str)


class OutputFolder(_Output):
    """A folder to write to, which may be there or not."""

    kind = "folder"

    def __init__(self):
        super().__init__(file_okay=False, path_type=Path)


def is_standard_output(path):
    """Whether this is the standard output: ``-``, ``/dev/stdout``, the file it goes to."""
    if path == "-":
        return True
    try:
        return os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))
    except OSError:
        return False


def _note(role, path, status, ctx):
    """Note a parameter that is a file; refuse one that is an input and an output.

    The standard output is one of every command: a file that grows while it is read has no end.
    """
    places = ctx.meta.setdefault(__name__, {"input": set(), "output": set()})
    found = [(role, status)]
    with suppress(OSError):  # what is in memory has no number
        found.append(("output", os.fstat(sys.stdout.fileno())))
    for its_role, its_status in found:
        if stat.S_ISREG(its_status.st_mode):
            places[its_role].add((its_status.st_dev, its_status.st_ino))
    if places["input"] & places["output"]:
        raise click.UsageError(f"{path} is both input and output; name another output", ctx)


def keep_apart(outputs):
    """Refuse to write two things to the same place; a name of the option for each."""
    if len(outputs) == 2:
        both = " and ".join(outputs)
        if all(map(is_standard_output, outputs.values())):
            raise click.UsageError(f"{both} both want the standard output; name a file for one")
        if len({*map(os.path.realpath, outputs.values())}) == 1:
            raise click.UsageError(f"{both} name the same file; name two")


class _Named(io.FileIO):
    """A file whose errors name a path, be it another than the one that is opened."""

    def __init__(self, file, mode, path, **options):
        self._path = path
        with _naming(path):
            super().__init__(file, mode, **options)

    def write(self, data):
        with _naming(self._path):
            return super().write(data)


@contextmanager
def _naming(path):
    try:
        yield
    except OSError as error:
        error.filename = path
        raise


def with_named_errors(stream, name):
    """A text stream in the place of another: what it cannot encode is replaced."""
    raw = _Named(stream.fileno(), "w", name, closefd=False)
    raw.stream = stream  # which would close the file if nothing had it any more
    file, buffering = io.BufferedWriter(raw), stream.line_buffering
    return io.TextIOWrapper(file, stream.encoding, "replace", line_buffering=buffering)


def appending(path):
    """Open a file to add bytes to; errors name it."""
    return io.BufferedWriter(_Named(path, "a", path))


@contextmanager
def replacing(path, *, binary=False):
    """Open a file that takes the place of ``path`` once it is written without an error.

    Where ``path`` is no regular file, such as a device or a pipe, it is written to as it is; so is
    the standard output. Errors name ``path``. It is a file of bytes, or of text in UTF-8.
    """
    with ExitStack() as stack:
        if is_standard_output(path):
            sys.stdout.flush()
            raw = _Named(sys.stdout.fileno(), "w", "standard output", closefd=False)
        elif os.path.exists(path) and not os.path.isfile(path):
            raw = _Named(path, "w", path)
        else:
            whole = Path(path).resolve()
            with _naming(path):
                part = stack.enter_context(replaced(whole))
            if whole.exists():
                shutil.copymode(whole, part)
            raw = _Named(part, "w", path)
        file = io.BufferedWriter(raw)
        with file if binary else io.TextIOWrapper(file, "utf-8") as file:
            yield file


def write_all(folder, texts):
    """Write files into a folder, which is made if need be: their names and texts; all or none."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            for name, text in texts.items():
                file = stack.enter_context(replacing(folder / name))
                file.write(text)
                file.flush()  # what has no room has none now, before the first is replaced
    except BaseException:
        with suppress(OSError):  # it is not empty, or was not made
            for path in new:
                path.rmdir()
        raise


def read_chunks(file, size, limit=None, progress=None):
    """The bytes of an open file in chunks of some size, or what is there; an error names the file.

    No more than ``limit`` of them; ``progress`` is told of each chunk when the next is asked for.
    If they are to be typed, that is said first.
    """
    if file.name == "<stdin>" and file.isatty():
        say("waiting for standard input; end it with Ctrl-D")
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
