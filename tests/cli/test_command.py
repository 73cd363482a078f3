"""The command as a whole: exit statuses, signals, files, and names that contain anything."""

import os
import re
import signal
import subprocess
import sys

import click
import pytest
from general import sampled

from clockpoint.cli.commands import PLACES, clockpoint
from clockpoint.cli.files import InputFile, InputPath, OutputFile
from clockpoint.cli.hardware import CompletedName
from support import SAMPLES

from .conftest import COMMAND, report

#: A row of a report, a title for a terminal, markup of rich, letters from right to left, no UTF-8.
NAME = "x\nverdict                    well\r\x1b]0;t\x07\x9b1m\x7f[red]\u202e\u2028\udcff"
SHOWN = r"x\nverdict                    well\r\x1b]0;t\x07\x9b1m\x7f[red]\u202e\u2028\udcff"
#: More than a pipe holds.
ENDLESS = ["simulate", "/dev/zero", "--vcd", "-"]


def running(arguments, folder, **options):
    """A process of the command, once it has written something."""
    process = subprocess.Popen(
        [COMMAND, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )
    assert process.stdout.read(1)
    return process


@pytest.mark.parametrize(
    "number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)]
)
def test_signals(number, tmp_path):
    with running(ENDLESS, tmp_path) as process:
        process.send_signal(number)
        _, err = process.communicate()
    assert process.returncode == 128 + number
    assert err == (b"clockpoint: interrupted.\n" if number == signal.SIGINT else b"")


#: Interrupts itself when it loads a module.
LOADING = """
import os, sys
class Finder:
    def find_spec(name, *_):
        if name == "{}":
            os.kill(os.getpid(), 2)
loaded = {{*sys.modules}}
from clockpoint.cli import main
print(*{{*sys.modules}} - loaded)
sys.meta_path.insert(0, Finder)
main()
"""


@pytest.mark.parametrize("module", sampled(["click", "numpy", "amaranth", "rich"], "numpy"))
def test_an_interrupt_while_it_loads(module):
    """The interrupt is reported as any other. Before, no module of another package is loaded."""
    command = [sys.executable, "-c", LOADING.format(module), "encodings"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (130, "clockpoint: interrupted.\n")
    packages = {name.partition(".")[0] for name in result.stdout.split()}
    assert packages - sys.stdlib_module_names == {"clockpoint"}


def test_an_interrupt_while_yosys_is_compiled(tmp_path):
    """The command ends without waiting for the compilation, of which nothing is kept."""
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    command = [COMMAND, "verilog", "encoder"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) as process:
        assert b"Yosys is being compiled" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b"clockpoint: interrupted.\n"
    assert process.returncode == 130
    assert not [*(tmp_path / "clockpoint" / "yosys").iterdir()]


@pytest.mark.parametrize("limit", ["-v 1000000", "-n 12", "-n 8"])
def test_a_limit(limit):
    """Of memory or of open files."""
    command = ["sh", "-c", f"ulimit {limit}; '{COMMAND}' verilog encoder"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    words = "Cannot allocate memory" if "v" in limit else "Too many open files"
    assert re.fullmatch(f"clockpoint: .*{words}.*\\.\n", result.stderr)


def test_an_interrupt_at_the_end():
    """Of the interpreter, which would report an exception."""
    code = "import atexit, os; atexit.register(os.kill, os.getpid(), 2)"
    command = [sys.executable, "-c", f"{code}; from clockpoint.cli import main; main()", "-h"]
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert (result.returncode, result.stderr) == (-signal.SIGINT, b"")


def test_a_reader_that_closes_its_pipe(tmp_path):
    with running(ENDLESS, tmp_path) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
def test_a_full_disk(in_process):
    status, _, err = in_process("verilog", "encoder", "--wrapper", "litex", "-o", "/dev/full")
    assert (status, err) == (2, "clockpoint: /dev/full: No space left on device.\n")


def test_statuses(in_process, monkeypatch):
    """Wrong usage is 2, as is a missing tool; a tool that fails is 1."""
    for name in ([], ["simulate"]):
        message = "clockpoint: No such option '--no-such-option'.\n"
        assert in_process(*name, "--no-such-option") == (2, b"", message)
    monkeypatch.setenv("YOSYS", "no-such-yosys")
    status, out, err = in_process("verilog", "decoder")
    reason = "YOSYS names 'no-such-yosys', which is not a program; fix or unset it"
    assert (status, out, err) == (2, b"", f"clockpoint: {reason}.\n")
    monkeypatch.setenv("YOSYS", "false")
    status, out, err = in_process("verilog", "decoder")
    assert (status, out, err) == (
        *(1, b""),
        "clockpoint: yosys ended with status 1: no message.\n",
    )


# ---- files

FILES = {"transcode": ["--from=utf-8", "--to=utf-8", "-o"], "sanitize": ["-o"]}


@pytest.mark.parametrize("name", FILES)
def test_an_input_is_not_overwritten(name, refused, tmp_path):
    """By any name, in any order."""
    (tmp_path / "x").write_bytes(b"A")
    os.link(tmp_path / "x", tmp_path / "y")
    message = "the output is also the input; name another output"
    assert message in refused(name, *FILES[name], "y", "x")
    assert message in refused(name, "x", *FILES[name], "y")
    assert (tmp_path / "x").read_bytes() == b"A"


def params_of(name, *types):
    """The parameters of a command that have one of the given types."""
    params = clockpoint.get_command(None, name).params
    return [param for param in params if isinstance(param.type, types)]


@pytest.mark.parametrize("name", PLACES)
def test_a_path_is_not_empty(name):
    """An empty one is not the current folder, nor standard output."""
    for param in params_of(name, click.Path, click.File):
        with pytest.raises(click.BadParameter):
            param.type.convert("", param, click.Context(clockpoint))


@pytest.mark.parametrize("data", [b"", b"A"])
@pytest.mark.parametrize("name", [name for name in PLACES if params_of(name, OutputFile)])
def test_outputs_of_a_short_file(name, data, in_process, tmp_path):
    """Each output is written, with any flag or none, unless the command refuses."""
    (tmp_path / "in").write_bytes(data)
    words = ["in"] * bool(params_of(name, InputFile, InputPath))
    for param in params_of(name, CompletedName):
        words += [param.opts[0], param.type.shell_complete(None, param, "")[0].value]
    params = clockpoint.get_command(None, name).params
    flags = [[], *([param.opts[0]] for param in params if getattr(param, "is_flag", False))]
    for param in params_of(name, OutputFile):
        statuses = set()
        for flag in flags:
            status, *_ = in_process(name, *words, param.opts[0], "out", *flag)
            assert (tmp_path / "out").exists() == (status != 2)
            (tmp_path / "out").unlink(missing_ok=True)
            statuses.add(status)
        assert 0 in statuses or not params_of(name, InputFile)


def test_an_output_is_written_once(refused, in_process, tmp_path):
    """By any name, whether or not it exists; and whether or not an option names it."""
    (tmp_path / "x").touch()
    os.link(tmp_path / "x", tmp_path / "y")
    os.symlink("new", tmp_path / "link")
    pairs = ("new", "./new"), ("new", "link"), ("x", "y"), ("-", "-"), (None, "-")
    for out, vcd in pairs:
        options = ["--out", out] * bool(out) + ["--vcd", vcd]
        message = "the output is there twice; name another output"
        assert message in refused("simulate", "--text", *options, SAMPLES / "hostile.bin")
    (tmp_path / "dut.v").write_text("module dut; endmodule")
    for option in ("--vcd", "--junit"):  # the report goes to standard output
        assert message in refused("conform", "dut.v", option, "-")
    options = "--out", os.devnull, "--vcd", os.devnull
    assert in_process("simulate", "--text", *options, stdin=b"A")[0] == 0


def test_an_input_does_not_grow(tmp_path):
    """Standard output is an output like any other."""
    (tmp_path / "x").write_bytes(b"A")
    line = f"{COMMAND} sanitize x >> x"
    result = subprocess.run(line, shell=True, capture_output=True, cwd=tmp_path)
    assert result.returncode == 2
    assert (tmp_path / "x").read_bytes() == b"A"


# ---- names and terminals


def test_a_row_of_a_report_is_one_row(in_process, tmp_path):
    (tmp_path / NAME).write_bytes(b"A")
    status, out, err = in_process("simulate", NAME)
    assert (status, err) == (0, "")
    assert "agree" in report(out.decode())["verdict"]
    assert SHOWN in out.decode()


def test_messages_are_printable(refused):
    assert refused("conform", "--top=dut", f"no/{NAME}").isprintable()


def test_a_log_is_not_a_terminal(in_process, monkeypatch):
    """Variables of CI services change nothing: no bars, no colours, no broken lines."""
    lines = ("build",), ("simulate", SAMPLES / "hostile.bin")
    plain = [in_process(*line) for line in lines]
    for variable in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.setenv(variable, "1")
    monkeypatch.setenv("COLUMNS", "20")
    assert [in_process(*line) for line in lines] == plain


CLOSED = 2, "", "clockpoint: standard input or output is closed.\n"
FULL = 2, "", "clockpoint: No space left on device.\n"
#: Lines of a shell with standard streams that are closed or full: the status, and what is printed.
STREAMS = {
    "clockpoint verilog encoder -o x.v >&-": (0, "", ""),
    "clockpoint verilog encoder >&-": CLOSED,
    "clockpoint verilog nosuch 2>&-": (2, "", ""),
    "clockpoint verilog nosuch 2>/dev/full": (2, "", ""),
    "clockpoint simulate <&-": CLOSED,
    "clockpoint sanitize x 2>&-": (0, "a\ufffd", ""),
    "clockpoint sanitize x 2>/dev/full": (0, "a\ufffd", ""),
    "clockpoint encodings >/dev/full": FULL,
    "_CLOCKPOINT_COMPLETE=bash_source clockpoint >&-": CLOSED,
    "_CLOCKPOINT_COMPLETE=bash_source clockpoint >/dev/full": FULL,
}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
@pytest.mark.parametrize(
    "line", sampled(STREAMS, "clockpoint sanitize x 2>/dev/full", [*STREAMS][-1])
)
def test_a_standard_stream_that_is_closed_or_full(line, tmp_path):
    """A command that does not need the stream works; another one prints a sentence, and no more."""
    status, out, err = STREAMS[line]
    (tmp_path / "x").write_bytes(b"a\xff")
    environment = os.environ | {"PATH": f"{COMMAND.parent}:{os.environ['PATH']}"}
    streams = {"stdin": subprocess.DEVNULL, "capture_output": True}
    actual = subprocess.run(["sh", "-c", line], cwd=tmp_path, env=environment, **streams)
    assert (actual.returncode, actual.stdout.decode(), actual.stderr.decode()) == (status, out, err)
    assert status or (tmp_path / "x.v").exists() or out
