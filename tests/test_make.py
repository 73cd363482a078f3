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


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_a_python_that_is_too_old(tmp_path, monkeypatch):
    """One sentence, before anything is made."""
    for name in ("MAKEFLAGS", "MAKELEVEL"):  # of `make test`
        monkeypatch.delenv(name, raising=False)
    for name in ("Makefile", "pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "old").write_text(OLD_PYTHON)
    (tmp_path / "old").chmod(0o755)
    command = ["make", "demo", "PYTHON=./old"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.splitlines()[0] == (
        "Python 3.10 or later is needed, and ./old is 3.9; name another: make PYTHON=python3.12"
    )
    assert not (tmp_path / ".venv").exists()
