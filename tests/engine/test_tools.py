"""How tools are found, run, and ended."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest

from clockpoint.engine.tools import (
    TOOLS,
    MissingTool,
    ToolError,
    command,
    run,
    version_of,
    yosys,
)


@pytest.fixture
def program(tmp_path):
    """Write a program for the shell; returns its command line."""

    def write(*lines, name="tool"):
        path = tmp_path / name
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
        path.chmod(0o755)
        return [str(path)]

    return write


@pytest.mark.parametrize("name", TOOLS)
def test_a_missing_tool_is_one_sentence(name, monkeypatch):
    """The message has the command of the README that installs the tool, for this clone."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sysconfig.get_path", lambda _: "")
    _, extra, source = TOOLS[name]
    clone = Path(__file__).resolve().parents[2]
    how = f"pip install -e '{clone}[{extra}]'" if extra else f"install {source}"
    with pytest.raises(MissingTool) as caught:
        command(name)
    assert str(caught.value).startswith(f"{name} is missing; ")
    assert str(caught.value).endswith(how)


def test_the_environment_names_another_program(program, monkeypatch):
    monkeypatch.setenv("YOSYS", *program("echo Yosys 1.2.3 >&2"))
    assert version_of("yosys") == "1.2.3"
    monkeypatch.setenv("YOSYS", "no-such-tool")
    with pytest.raises(MissingTool, match="YOSYS names 'no-such-tool', which is not a program"):
        command("yosys")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["echo one", "echo two", "echo", "exit 3"], "ended with status 3: two"),
        (["echo one", "echo fatal error: x >&2", "echo two", "exit 1"], "1: fatal error: x"),
        (["echo x.v:3: syntax error", "echo I give up.", "exit 2"], "2: x.v:3: syntax error"),
        (["echo", "exit 1"], "ended with status 1: no message"),
        (["echo Traceback", "echo in error: y", "echo Error: x", "exit 1"], "status 1: Error: x"),
        (["kill -KILL $$"], "was ended by SIGKILL"),
        ([":"], "ended without an error, but did not write out"),
    ],
)
def test_failures(lines, reason, program, tmp_path):
    with pytest.raises(ToolError, match=f"{reason}$"):
        run(program(*lines), [], cwd=tmp_path, makes=["out"])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such limit")
def test_a_limit_of_memory(tmp_path):
    """For this tool only; what it returns below the limit is as without one."""
    tool = [sys.executable, "-c", "print(len(bytearray(1 << 28)))"]
    assert run(tool, [], cwd=tmp_path, memory=1 << 32).stdout == f"{1 << 28}\n"
    with pytest.raises(ToolError, match="MemoryError"):
        run(tool, [], cwd=tmp_path, memory=1 << 28)


def test_environment_of_a_tool(program, tmp_path):
    """A folder, arguments, no input; output that is not UTF-8; temporary files are removed."""
    tool = program("cat", "pwd", 'echo "$1 $PYTHONHASHSEED" >&2', "mktemp -d", "exit 4")
    result = run(tool, ["a b"], cwd=tmp_path, answers=(0, 4))
    folder, temporary = result.stdout.splitlines()
    assert folder == os.path.realpath(tmp_path)
    assert not os.path.exists(temporary)
    assert (result.stderr, result.returncode) == ("a b 0\n", 4)
    result = run(program(r"printf 'a\377b'; printf 'c\377d' >&2"), [], cwd=tmp_path)
    assert (result.stdout, result.stderr) == ("a\ufffdb", "c\ufffdd")


def test_a_cache_that_cannot_be_written(program, tmp_path, monkeypatch):
    """YoWASP's tools get another one; they would fail."""
    monkeypatch.delenv("YOWASP_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/none")
    output = run(program('echo "$YOWASP_CACHE_DIR"; echo "$TMPDIR"'), [], cwd=tmp_path).stdout
    cache, temporary = output.splitlines()
    assert cache == temporary
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert run(program('echo "$YOWASP_CACHE_DIR"'), [], cwd=tmp_path).stdout == "\n"


def test_time_limit(program, tmp_path):
    with pytest.raises(ToolError, match=r"was stopped after 0\.1 seconds"):
        run(program("sleep 60"), [], cwd=tmp_path, timeout=0.1)


def test_yosys_after_one_that_was_stopped(tmp_path):
    """A server over its time is ended with its work, and the next request starts another."""
    text = "module top(input [1023:0] a, b, output [1023:0] y); assign y = a * b; endmodule"
    (tmp_path / "top.v").write_text(text)
    with pytest.raises(ToolError, match=r"yosys was stopped after 0\.1 seconds"):
        run("yosys", ["-p", "read_verilog top.v; synth -flatten"], cwd=tmp_path, timeout=0.1)
    with pytest.raises(ToolError, match=r"ended with status 1: ERROR: No such command: nothing"):
        yosys("nothing", {})
    assert "$mul" in yosys("read_verilog top.v; write_rtlil top.il", {"top.v": text}, "top.il")


def status_of(command):
    return run("yosys", ["-p", command], cwd=".", answers=(0, 1)).returncode


def test_a_forked_process_has_a_yosys_of_its_own():
    """A server shared by two processes would answer to either of them."""
    assert status_of("stat") == 0
    with get_context("fork").Pool(2) as pool:
        assert pool.map(status_of, ["stat", "nothing", "nothing"] * 20, 1) == [0, 1, 1] * 20


def processes_with(variable):
    """The command lines of the processes that have this in their environment, on Linux."""
    actual = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            if variable.encode() in (folder / "environ").read_bytes().split(b"\0"):
                actual.append((folder / "cmdline").read_text())
    return actual


def test_interrupt(program, tmp_path):
    """The tool and its children are ended, even if they ignore SIGTERM; nothing is left."""
    tool = program("trap '' TERM", "sleep 60 &", "echo Preparing to run tool >&2", "wait; wait")
    code = "import sys, clockpoint.engine.tools as t; t.run([sys.argv[1]], [], cwd='.')"
    env = os.environ | {"TMPDIR": str(tmp_path), "MARK": str(tmp_path)}
    start = [sys.executable, "-c", f"import signal; signal.signal(2, lambda *_: exit(7)); {code}"]
    with subprocess.Popen(
        [*start, *tool], cwd=tmp_path, env=env, stderr=subprocess.PIPE
    ) as process:
        assert b"is being compiled" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 7
    assert processes_with(f"MARK={tmp_path}") == []
    assert os.listdir(tmp_path) == ["tool"]
