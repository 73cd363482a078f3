"""Input and output files of the commands."""

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
    """A file to read, as bytes; ``-`` is standard input."""

    def __init__(self):
        super().__init__("rb")

    def convert(self, value, param, ctx):
        file = super().convert(value, param, ctx)
        try:
            _note("input", file.name, os.fstat(file.fileno()), ctx)
        except click.UsageError:
            file.close()  # a context whose arguments are refused does not close its files
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
    """A path to write to, which may exist."""

    def convert(self, value, param, ctx):
        if not str(value):
            self.fail(f"the name of the {self.kind} is empty.", param, ctx)
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
    """A file to write; ``-`` is standard output."""

    kind = "file"

    def __init__(self):
        super().__init__(dir_okay=False, allow_dash=True, path_type=str)


class OutputFolder(_Output):
    """A folder to write to, which may exist or not."""

    kind = "folder"

    def __init__(self):
        super().__init__(file_okay=False, path_type=Path)


def is_standard_output(path):
    """Whether this is standard output: ``-``, ``/dev/stdout``, or the file it goes to."""
    if path == "-":
        return True
    try:
        return os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))
    except OSError:
        return False


def _note(role, path, status, ctx):
    """Note a parameter that is a file; refuse one that is both input and output.

    Standard output is an output of every command: a file that grows while it is read has no end.
    """
    places = ctx.meta.setdefault(__name__, {"input": set(), "output": set()})
    found = [(role, status)]
    with suppress(OSError):  # a stream in memory has no file descriptor
        found.append(("output", os.fstat(sys.stdout.fileno())))
    for its_role, its_status in found:
        if stat.S_ISREG(its_status.st_mode):
            places[its_role].add((its_status.st_dev, its_status.st_ino))
    if places["input"] & places["output"]:
        raise click.UsageError(f"{path} is both input and output; name another output", ctx)


def keep_apart(outputs):
    """Refuse two options, by name, that write to the same place."""
    if len(outputs) == 2:
        both = " and ".join(outputs)
        if all(map(is_standard_output, outputs.values())):
            raise click.UsageError(f"{both} both use standard output; name a file for one")
        if len({*map(os.path.realpath, outputs.values())}) == 1:
            raise click.UsageError(f"{both} name the same file; name two")


class _Named(io.FileIO):
    """A file whose errors name a path, which may differ from the one that is opened."""

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
    """A text stream in place of another; characters that it cannot encode are replaced."""
    raw = _Named(stream.fileno(), "w", name, closefd=False)
    raw.stream = stream  # keep it: without references to it, it would close the file
    file, buffering = io.BufferedWriter(raw), stream.line_buffering
    return io.TextIOWrapper(file, stream.encoding, "replace", line_buffering=buffering)


def appending(path):
    """Open a file to add bytes to; errors name it."""
    return io.BufferedWriter(_Named(path, "a", path))


@contextmanager
def replacing(path, *, binary=False):
    """Open a file that replaces ``path`` once it is written without an error.

    If ``path`` is standard output or not a regular file, such as a device or a pipe, it is written
    directly. Errors name ``path``. The file is binary, or text in UTF-8.
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
    """Write texts, by file name, into a folder, which is made if needed; all or none."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            for name, text in texts.items():
                file = stack.enter_context(replacing(folder / name))
                file.write(text)
                file.flush()  # a full disk is noticed here, before the first file is replaced
    except BaseException:
        with suppress(OSError):  # not empty, or not made
            for path in new:
                path.rmdir()
        raise


def read_chunks(file, size, limit=None, progress=None):
    """The bytes of an open file in chunks of up to ``size``; errors name the file.

    No more than ``limit`` bytes; ``progress`` is called with their number after each chunk. If the
    input is a terminal, a message asks for it.
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
