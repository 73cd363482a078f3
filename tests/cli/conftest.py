"""The command as its users run it."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from clockpoint.cli import guarded
from clockpoint.cli.commands import call

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


class Stdin(io.BytesIO):
    name = "<stdin>"


@pytest.fixture
def in_process(monkeypatch, tmp_path):
    """Run the command in this process, which starts at once; the result is as of ``clockpoint``."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, stdin=b""):
        with CliRunner().isolation(Stdin(stdin)) as (out, err, _):
            status = guarded(call, [*map(str, arguments)])
        return status, out.getvalue(), err.getvalue().decode()

    return run


@pytest.fixture
def refused(in_process, tmp_path):
    """Run the command, which must refuse with status 2 and leave nothing behind; the message."""

    def run(*arguments, stdin=b""):
        before = sorted(tmp_path.iterdir())
        status, out, err = in_process(*arguments, stdin=stdin)
        assert (status, out) == (2, b"")
        assert sorted(tmp_path.iterdir()) == before
        return err.splitlines()[-1]

    return run
