"""What a newcomer runs first."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

OLD_PYTHON = f"""#!/bin/sh
[ "$1" = -c ] && exec {sys.executable} -c "import sys; sys.version_info = (3, 9, 0, 'final', 0)
$2"
exec {sys.executable} "$@"
"""


@pytest.fixture
def make(tmp_path, monkeypatch):
    """Run make in a folder that has only what it needs: (status, standard output, error)."""
    for name in ("MAKEFLAGS", "MAKELEVEL"):  # of `make test`
        monkeypatch.delenv(name, raising=False)
    for name in ("Makefile", "pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path)

    def run(*arguments):
        command = ["make", *arguments]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return result.returncode, result.stdout, result.stderr

    return run


pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="needs make")


def test_a_python_that_is_too_old(make, tmp_path):
    """One sentence, before anything is made."""
    (tmp_path / "old").write_text(OLD_PYTHON)
    (tmp_path / "old").chmod(0o755)
    status, out, err = make("demo", "PYTHON=./old")
    assert (status, out) == (2, "")
    assert err.splitlines()[0] == (
        "Python 3.10 or later is needed, and ./old is 3.9; name another: make PYTHON=python3.12"
    )
    assert not (tmp_path / ".venv").exists()


def test_demo_shows_text_first_and_says_how_to_go_on(make):
    _, out, _ = make("--dry-run", "demo")
    commands = [line for line in out.splitlines() if line.startswith(".venv/bin/clockpoint")]
    assert commands[0] == ".venv/bin/clockpoint simulate --text samples/scripts.txt"
    assert out.splitlines()[-1] == 'echo "To go on:  . .venv/bin/activate && clockpoint --help"'
