"""A user's type checker finds what a call does wrong, and ``help`` shows what it takes."""

import inspect
import re
import shutil
import subprocess
import sys
from enum import Enum
from importlib.machinery import PathFinder
from itertools import chain
from pathlib import Path

import pytest
from amaranth.lib import data

from clockpoint import hdl, sim

MISTAKES = Path(__file__).with_name("mistakes.py")
#: Classes that are called like their bases.
AS_PYTHON_HAS = (Enum, data.View)


@pytest.mark.slow
@pytest.mark.skipif(
    PathFinder.find_spec("clockpoint") is None,
    reason="type checkers do not run the hook of an editable install: make .venv/tests",
)
def test_mistakes_are_refused(tmp_path):
    shutil.copy(MISTAKES, tmp_path)  # where the package is that which is installed
    command = [sys.executable, "-m", "mypy", "--config-file=", "--cache-dir=/dev/null"]
    command.append(MISTAKES.name)
    out = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    refused = {int(line) for line in re.findall(r"mistakes\.py:(\d+):.*error: ", out)}
    lines = enumerate(MISTAKES.read_text().splitlines(), 1)
    assert refused == {n for n, line in lines if line.endswith("# refused")}, out


def test_parameters_are_shown_and_have_types():
    things = [getattr(package, name) for package in (hdl, sim) for name in package.__all__]
    methods = chain.from_iterable(vars(thing).items() for thing in things if inspect.isclass(thing))
    things += [thing for name, thing in methods if inspect.isfunction(thing) and name[0] != "_"]
    assert not [
        f"{thing.__qualname__}: {parameter}"
        for thing in things
        if callable(thing) and not (inspect.isclass(thing) and issubclass(thing, AS_PYTHON_HAS))
        for name, parameter in inspect.signature(thing).parameters.items()
        if name in ("args", "kwargs", "src_loc_at") or parameter.annotation is parameter.empty
        if name not in ("self", "platform")
    ]
