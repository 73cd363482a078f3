"""What every command says when a tool is missing, and when one fails."""

import importlib.util
import shutil
import sys

import pytest

from clockpoint.boards.registry import BOARDS
from support import SAMPLES

HOSTILE = SAMPLES / "hostile.bin"

#: Each runs Yosys.
SYNTHESIZES = [
    ("simulate", "--netlist", "ice40", HOSTILE),
    ("equivalence", "--netlist", "ice40"),
    ("cost", "decoder", "--device", "ice40-hx8k", "--seeds", "1"),
    ("build", "icestick", "--out", "new"),
    ("prove", "stream-rules"),
    ("mutate", "encoder", "--mutants", "1"),
]
#: Each runs a C++ compiler.
COMPILES = [
    ("simulate", "--engine=cxxrtl", HOSTILE),
    ("exhaustive", "--length=1"),
    ("exhaustive", "--length=1", "--checkpoint", "new"),
]


@pytest.fixture
def failing(tmp_path_factory):
    """A program that says that it is new enough, and then ends with an error."""
    path = tmp_path_factory.mktemp("tools") / "failing"
    version = 'case "$*" in *--version) echo Yosys 9.9; exit 0;; esac'
    path.write_text(f"#!/bin/sh\n{version}\necho first\necho 'ERROR: no luck'\nexit 3\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def fails(in_process, tmp_path):
    """Run the command: a tool must fail, in one line, with status 1 and nothing left behind."""

    def run(*arguments):
        status, out, err = in_process(*arguments)
        assert (status, out) == (1, b"")
        assert err.splitlines()[-1].startswith("clockpoint: ")
        assert "Traceback" not in err
        assert not list(tmp_path.iterdir())
        return err.splitlines()[-1]

    return run


@pytest.mark.parametrize("command", SYNTHESIZES)
def test_no_yosys(command, refused, monkeypatch):
    monkeypatch.setenv("YOSYS", "no-such-yosys")
    said = "clockpoint: YOSYS names 'no-such-yosys', which is not a program; fix or unset it.\n"
    assert refused(*command) == said


@pytest.mark.parametrize("command", SYNTHESIZES)
def test_a_yosys_that_fails(command, fails, failing, monkeypatch):
    monkeypatch.setenv("YOSYS", str(failing))
    assert "ended with status" in fails(*command)


@pytest.mark.parametrize("command", COMPILES)
def test_no_compiler(command, refused, monkeypatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    said = "clockpoint: CXX names 'no-such-compiler', which is not a program; fix or unset it.\n"
    assert refused(*command) == said


@pytest.mark.parametrize("command", COMPILES)
def test_a_compiler_that_fails(command, fails, failing, monkeypatch):
    monkeypatch.setenv("CXX", str(failing))
    assert fails(*command).endswith("failing ended with status 3: ERROR: no luck.")


@pytest.mark.parametrize("variable", ["NEXTPNR_ICE40", "ICEPACK"])
def test_no_tool_of_a_board(variable, refused, monkeypatch):
    monkeypatch.setenv(variable, "no-such-tool")
    said = f"clockpoint: {variable} names 'no-such-tool', which is not a program"
    assert refused("build", "icestick", "--out", "new").startswith(said)


def test_no_programmer(refused, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    programmer = BOARDS["icestick"].programmer
    said = f"clockpoint: {programmer}, which programs this board, is missing; install it"
    assert refused("build", "icestick", "--program", "--out", "new").startswith(said)


#: A tool, a command that runs it, and what it should have made, or which of two shards is first.
SILENT = [
    ("YOSYS", ("simulate", "--netlist", "ice40", HOSTILE), "top.json"),
    ("NEXTPNR_ICE40", ("cost", "decoder", "--device", "ice40-hx8k"), ": nextpnr-ice40 "),
]


@pytest.mark.parametrize(("variable", "command", "missing"), SILENT)
def test_a_tool_that_makes_nothing(variable, command, missing, fails, monkeypatch):
    monkeypatch.setenv(variable, shutil.which("true"))
    assert missing in fails(*command)


@pytest.mark.parametrize(
    "command", [("prove", "drops"), ("mutate",), ("equivalence", "--netlist=ecp5")]
)
def test_what_proofs_need_is_named_at_once(command, refused, monkeypatch):
    """Nothing has run by then, and one command installs all of it."""
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "pyosys" else find(name)
    )
    said = f"{sys.executable} -m pip install 'clockpoint[formal]'.\n"
    assert refused(*command).endswith(f"yices-smt2 is missing; run: {said}")


@pytest.mark.slow
def test_a_home_that_cannot_be_written_to(clockpoint, monkeypatch, tmp_path):
    """Where the tools of Amaranth and YoWASP would keep what they are made of, too."""
    monkeypatch.setenv("HOME", "/proc/none")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    status, out, err = clockpoint("verilog", "decoder")
    assert status == 0
    assert b"\nendmodule" in out
    kept = "what is compiled is kept for this run only"
    assert err == f"clockpoint: /proc/none: No such file or directory; {kept}.\n"
