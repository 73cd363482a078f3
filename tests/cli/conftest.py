"""The command as its users run it."""

import os
import re
import signal
import subprocess
import sys
import traceback
from pathlib import Path
from tempfile import TemporaryFile

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
def forked(tmp_path):
    """As ``clockpoint``, in a copy of this process: a new one takes longer than to refuse does."""

    def run(*arguments, stdin=b""):
        given, to = os.pipe()
        os.write(to, stdin)  # less than what a pipe holds
        os.close(to)
        with open(given) as given, TemporaryFile() as out, TemporaryFile() as err:
            child = os.fork()
            if not child:
                os.chdir(tmp_path)
                for number, file in enumerate((given, out, err)):
                    os.dup2(file.fileno(), number)
                _run_and_exit(arguments)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            for file in (out, err):
                file.seek(0)
            return status, out.read(), err.read().decode()

    return run


def _run_and_exit(arguments):
    status = 70
    try:
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        sys.stdin.buffer.raw.name = "<stdin>"  # as Python itself calls it
        sys.argv = ["clockpoint", *map(str, arguments)]
        cli.main()
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


@pytest.fixture
def refused(forked, tmp_path):
    """Run the command: it must refuse in one line, with status 2, and leave nothing behind."""

    def run(*arguments, stdin=b""):
        before = sorted(tmp_path.iterdir())
        status, out, err = forked(*arguments, stdin=stdin)
        assert (status, out) == (2, b"")
        assert err.startswith("clockpoint: ")
        assert err.count("\n") == 1
        assert sorted(tmp_path.iterdir()) == before
        return err

    return run


@pytest.fixture
def in_process(monkeypatch, capfd):
    """Run the command in this process, so that it can be tampered with: (status, out, err)."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["clockpoint", *map(str, arguments)])
        numbers = signal.SIGINT, signal.SIGTERM, signal.SIGHUP
        before = [signal.getsignal(number) for number in numbers]
        with pytest.raises(SystemExit) as caught:
            cli.main()
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
        return caught.value.code or 0, *capfd.readouterr()

    return run
