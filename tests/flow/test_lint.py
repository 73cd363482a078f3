"""Yosys, Verilator and Icarus read every export, and what is beside it, without a warning."""

import inspect
import re
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import pytest
from general import sampled

from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import LINT, to_verilog
from support import needs

PAGE = Path(__file__).parents[2] / "docs" / "verilog.md"
TOOLS = {
    "yosys": ["-q", "-p", "hierarchy -check; proc"],
    "verilator": ["--lint-only", "-Wall", "-Wno-MULTITOP"],
    "iverilog": ["-g2005", "-Wall", "-tnull"],
}
#: The longest line that all tools read.
LONGEST = 200
#: Values of the parameters that are no flags, beside the encodings and the policies.
SIZES = {"lanes": (1, 2), "channels": (2, 3)}
NUMBERS = {"bits": (None, 8), "count_bits": (None, 9), "substitute": (None, 0x41)}
FLAG = None, True


def is_allowed(row, make, options):
    try:
        row.instance(make=make, **options)
    except ValueError:
        return False
    return True


def combinations_of(name):
    """All options of an export that go together, as ``dict``s."""
    row, make = EXPORTS[name]
    names = [of for of in inspect.signature(make).parameters if of != "byte_order"]
    choices = {"encoding": tuple(row.encodings)} | SIZES | NUMBERS | row.choices
    choices = {of: choices.get(of, FLAG) for of in names}
    buses = {bus: FLAG for bus in ("axi_stream", "ready_valid") if getattr(row, bus)}
    buses |= {"no_initial_values": FLAG, "async_reset": FLAG}
    for values in product(*choices.values()):
        options = dict(zip(choices, values, strict=True))
        if is_allowed(row, make, {of: value for of, value in options.items() if value is not None}):
            for flags in product(*buses.values()):
                others = dict(zip(buses, flags, strict=True))
                if not (others.get("axi_stream") and (others.get("ready_valid") or flags[-1])):
                    yield options | others


def pairs(name):
    """Options of exports in which each pair of values that go together occurs."""
    pairs_of = [(of, {*combinations(of.items(), 2)}) for of in combinations_of(name)]
    left = set().union(*(pairs for _, pairs in pairs_of))
    while left:
        options, found = max(pairs_of, key=lambda each: len(each[1] & left))
        left -= found
        yield options


def export_to(folder, name, options):
    """Write a module, and check what each must be."""
    export = Export(name, **options)
    file = folder / f"{export.module}.v"
    assert not file.exists(), "two modules have one name"
    text = to_verilog(export)
    file.write_text(text)
    head = text.partition("\nmodule ")[2].partition(");")[0]
    declared = re.findall(r"^  (?:in|out)put .*?(\w+),?$", head, re.MULTILINE)
    assert declared == [port.name for port in export.ports]
    assert "synopsys" not in text
    assert "\\" not in text
    assert max(map(len, text.splitlines())) <= LONGEST


def check_clean(folder):
    """No tool has anything to say about the modules in a folder."""
    files = sorted(path.name for path in folder.iterdir())
    for tool, arguments in TOOLS.items():
        actual = subprocess.run(
            [tool, *arguments, *files], cwd=folder, capture_output=True, text=True
        )
        assert (actual.returncode, actual.stdout + actual.stderr) == (0, ""), tool
    print(f"{len(files)} files, no warnings")


def test_the_rules_that_are_turned_off():
    """The page names the rules that are turned off."""
    (text,) = re.findall(
        r"rules of\nVerilator are turned off(.*?)\n\n", PAGE.read_text(), re.DOTALL
    )
    assert {*re.findall("[A-Z]{5,}", text)} == LINT.keys()


@needs("yosys")
@needs("verilator")
@needs("iverilog")
@pytest.mark.parametrize("name", sampled(EXPORTS, "utf-16be-encoder"))
def test_all_pairs_of_options(name, tmp_path):
    for options in pairs(name):
        export_to(tmp_path, name, options)
    check_clean(tmp_path)


@pytest.mark.slow
@needs("yosys")
@needs("verilator")
@needs("iverilog")
def test_a_constant_longer_than_a_line(tmp_path):
    export_to(tmp_path, "validator", {"lanes": 32, "ready_valid": True})
    check_clean(tmp_path)


def test_python_without_docstrings():
    """A header would lack its texts."""
    command = [sys.executable, "-OO", "-m", "clockpoint", "verilog", "decoder"]
    actual = subprocess.run(command, capture_output=True, text=True)
    assert (actual.returncode, actual.stdout) == (2, "")
    message = "clockpoint: headers are made of docstrings; run Python without -OO.\n"
    assert actual.stderr == message
