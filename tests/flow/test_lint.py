"""Yosys, Verilator and Icarus read every export, and what is beside it, without a warning."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from clockpoint.engine.tools import run
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from support import exports

TOOLS = {
    "verilator": ["--lint-only", "-Wall"],
    "iverilog": ["-g2005", "-Wall", "-tnull"],
}
#: The longest line that all tools read.
LONGEST = 200


def cases():
    """Each export, those of lanes with a memory, and those with all options."""
    yield from exports()
    monitored = {"monitor": True, "axi_lite": True}
    yield "stream-decoder", monitored
    yield "stream-decoder", monitored | {"axi_stream": True}
    yield "sanitizer", {"errors": "strict", "encoding": "cesu-8"}
    yield "encoder", {"no_initial_values": True, "async_reset": True}
    yield "validator", {"lanes": 32, "ready_valid": True}


def id_of(case):
    name, options = case
    return "-".join([name, *map(str, options)])


#: A memory; a constant that is longer than a line.
FAST = [("wide-decoder", {"lanes": 2, "axi_stream": True})]


@pytest.mark.parametrize(
    "case",
    [
        *FAST,
        *(pytest.param(case, marks=pytest.mark.slow) for case in cases() if case not in FAST),
    ],
    ids=id_of,
)
def test_an_export_is_clean(case, tmp_path):
    name, options = case
    export = Export(name, **options)
    text = to_verilog(export)
    file = tmp_path / f"{export.module}.v"
    file.write_text(text)
    assert "synopsys" not in text
    head = text.partition("\nmodule ")[2].partition(");")[0]
    declared = re.findall(r"^  (?:in|out)put .*?(\w+),?$", head, re.MULTILINE)
    assert declared == [port.name for port in export.ports]
    assert "\\" not in text
    assert max(map(len, text.splitlines())) <= LONGEST
    log = run("yosys", ["-p", f"read_verilog {file.name}; hierarchy -check; proc"], cwd=tmp_path)
    assert "Warning" not in log.stdout + log.stderr
    for tool, arguments in TOOLS.items():
        if shutil.which(tool):
            actual = run(tool, [*arguments, file.name], cwd=tmp_path)
            assert actual.stdout + actual.stderr == "", tool


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["stream-decoder", "--axi-stream", "--monitor", "--axi-lite", "--bits=8"],
        ["sanitizer", "--errors=strict", "--wrapper=sva"],
    ],
    ids=" ".join,
)
def test_python_without_docstrings(arguments):
    """An export is the same file."""
    texts = [
        subprocess.run(
            [sys.executable, "-m", "clockpoint", "verilog", *arguments],
            env=os.environ | {"PYTHONOPTIMIZE": level},
            capture_output=True,
            check=True,
        ).stdout
        for level in ("", "2")
    ]
    assert texts[0] == texts[1]
    assert texts[0]
