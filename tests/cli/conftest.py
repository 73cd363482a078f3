"""The command as its users run it."""

import os
import re
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from types import SimpleNamespace

import pytest

from clockpoint import cli

COMMAND = Path(sys.executable).with_name("clockpoint")


def report(text):
    """The rows of a report, by their heading."""
    rows = (re.split(r"  +", line.strip(), maxsplit=1) for line in text.splitlines())
    return {row[0]: row[1] for row in rows if len(row) == 2}


@pytest.fixture
def clockpoint(tmp_path):
    """Run the installed command in an empty folder: (status, standard output, error)."""

    def run(*arguments, stdin=b""):
        result = subprocess.run(
            [COMMAND, *arguments], input=stdin, capture_output=True, cwd=tmp_path, check=False
        )
        return result.returncode, result.stdout, result.stderr.decode()

    return run


@pytest.fixture
def four_seconds(monkeypatch):
    """Let the clock of a module go on by four seconds each time it is read."""

    def replace(module):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=count(5, 4).__next__))

    return replace


@pytest.fixture
def in_process(monkeypatch, tmp_path):
    """As ``clockpoint``, in this process: it starts at once, and what it calls can be replaced."""

    def run(*arguments, stdin=b""):
        given, to = os.pipe()
        os.write(to, stdin)  # less than what a pipe holds
        os.close(to)
        numbers = signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM
        handlers = [signal.getsignal(number) for number in numbers]
        kept = [os.dup(number) for number in range(3)]
        with (
            open(given) as given,
            TemporaryFile() as out,
            TemporaryFile() as err,
            monkeypatch.context() as patch,
        ):
            for number, file in enumerate((given, out, err)):
                os.dup2(file.fileno(), number)
            streams = [open(n, mode, closefd=False) for n, mode in enumerate("rww")]  # noqa: SIM115
            streams[0].buffer.raw.name = "<stdin>"  # as Python itself calls it
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, stream)
            patch.setattr(sys, "argv", ["clockpoint", *map(str, arguments)])
            patch.setattr(sys, "unraisablehook", sys.unraisablehook)
            patch.chdir(tmp_path)
            try:
                with pytest.raises(SystemExit) as caught:
                    cli.main()
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                for number, handler in zip(numbers, handlers, strict=True):
                    signal.signal(number, handler)
                for number, file in enumerate(kept):
                    os.dup2(file, number)
                    os.close(file)
            out.seek(0)
            err.seek(0)
            return caught.value.code or 0, out.read(), err.read().decode()

    return run


@pytest.fixture
def refused(in_process, tmp_path):
    """Run the command: it must refuse in one line, with status 2, and leave nothing behind."""

    def run(*arguments, stdin=b""):
        before = sorted(tmp_path.iterdir())
        status, out, err = in_process(*arguments, stdin=stdin)
        assert (status, out) == (2, b"")
        assert err.startswith("clockpoint: ")
        assert err.count("\n") == 1
        assert sorted(tmp_path.iterdir()) == before
        return err

    return run
