"""The engine without the rest of this project."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_copy_alone_passes_its_tests(tmp_path):
    """But for the sentence that names the command which installs this project."""
    shutil.copytree(ROOT / "engine", tmp_path / "clockpoint" / "engine")
    (tmp_path / "clockpoint" / "__init__.py").touch()
    shutil.copytree(ROOT / "tests" / "engine", tmp_path / "tests" / "engine")
    shutil.copy(ROOT / "tests" / "general.py", tmp_path / "tests")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)  # the options of pytest
    options = ["-q", "--hypothesis-profile=ci", "-p", "no:xdist", "-p", "no:cacheprovider", "tests"]
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-k", "not missing_tool"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout
