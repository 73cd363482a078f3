"""What is printed of names that can be anything, and where."""

import errno
import os
import subprocess
import sys
from types import SimpleNamespace

import click
import pytest

from clockpoint.cli import commands, sanitize, simulate, terminal, transcode
from clockpoint.cli.files import OutputFolder
from clockpoint.cli.terminal import print_table
from support import SAMPLES

from .conftest import COMMAND, report

#: A row of a report, a title for a terminal, markup of rich, letters from right to left, no UTF-8.
NAME = "x\nverdict                    well\r\x1b]0;t\x07\x9b1m\x7f[red]\u202e\u2028\udcff"
SHOWN = r"x\nverdict                    well\r\x1b]0;t\x07\x9b1m\x7f[red]\u202e\u2028\udcff"
#: What a command must be given besides, so that it comes to look at another parameter.
OPTIONS = {
    "transcode": ["--from=utf-8", "--to=utf-8"],
    "conform": ["--top=dut"],
    "simulate": ["--text"],
}
ARGUMENTS = {"build": ["icestick"], "wave": ["41"]}


def test_a_row_of_a_report_is_one_row(in_process, tmp_path):
    (tmp_path / "x").write_bytes(b"A")
    plain = in_process("simulate", "x")[1].decode()
    (tmp_path / "x").rename(tmp_path / NAME)
    status, out, err = in_process("simulate", NAME)
    assert (status, err) == (0, "")
    assert out.decode() == plain.replace("x", SHOWN, 1)
    assert report(out.decode())["verdict"].startswith("hardware and reference agree")


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        pytest.param(name, parameter, id=f"{name} {parameter.name}")
        for name, command in commands.clockpoint.commands.items()
        for parameter in command.params
        if parameter.name not in ("help", "bytes_", "top")  # anything, or what Yosys says of it
        and not (getattr(parameter, "is_flag", False) or isinstance(parameter.type, OutputFolder))
    ],
)
def test_every_message_is_one_line(name, parameter, in_process):
    """Whatever is given to each parameter of each command."""
    given = ["--", f"no/{NAME}"]
    if isinstance(parameter, click.Option):
        given = [parameter.opts[0], f"no/{NAME}", *ARGUMENTS.get(name, [])]
    status, out, err = in_process(name, *OPTIONS.get(name, []), *given)
    assert (status, out) == (2, b"")
    assert err.startswith("clockpoint: ")
    assert err.endswith("\n")
    assert err[:-1].isprintable()


@pytest.mark.parametrize("number", ["1025", "1" + "0" * 30])
@pytest.mark.parametrize("line", ["simulate --lanes", "verilog packer --lanes", "cost --seeds"])
def test_numbers_have_bounds(line, number, refused):
    """Before anything is made of them."""
    assert f"{number} is not in the range 1<=x<=" in refused(*line.split(), number)


def test_cells_of_a_table(capfd):
    """They are no markup, as wide as they are, and each in its row."""
    long = "w" * 2_000
    print_table([["[red]a[/red]", NAME], [":smile:", long]], ["one", "two"])
    out, err = capfd.readouterr()
    assert err == ""
    assert [line.split(maxsplit=1) for line in out.split("\n")[1:3]] == [
        ["[red]a[/red]", SHOWN.ljust(len(long))],
        [":smile:", long],
    ]


def test_how_long_a_stage_takes(capfd, four_seconds):
    """By the clock: here, four seconds."""
    four_seconds(terminal)
    with terminal.stage("yosys"):
        pass
    assert capfd.readouterr() == ("", "yosys: 4.0 s\n")


def test_only_the_stream_says_whether_it_is_a_terminal(in_process, monkeypatch):
    """What CI services set changes nothing: neither bars nor colours, nor lines that are broken."""
    commands = ("boards",), ("simulate", SAMPLES / "scripts.txt")
    plain = [in_process(*command)[::2] for command in commands]
    boards = in_process("boards")[1]
    for variable in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.setenv(variable, "1")
    monkeypatch.setenv("COLUMNS", "20")
    assert [in_process(*command)[::2] for command in commands] == plain == [(0, ""), (0, "")]
    assert in_process("boards")[1] == boards


#: What is printed to standard output, by command: it would be in the way of a bar on a terminal.
PRINTED = {
    "sanitize": (sanitize, ""),
    "transcode": (transcode, "--from=utf-8 --to=utf-8"),
    "simulate": (simulate, "--text"),
}


@pytest.mark.parametrize("name", PRINTED)
@pytest.mark.parametrize("is_terminal", [False, True])
@pytest.mark.parametrize("is_file", [False, True])
def test_no_bar_beside_what_is_printed(name, is_terminal, is_file, in_process, monkeypatch):
    """Unless that goes to a file, or is no terminal."""
    module, options = PRINTED[name]
    hidden, progress_bar = [], module.progress_bar

    def record(*of, **options):
        hidden.append(options["hidden"])
        return progress_bar(*of, **options)

    stdout = SimpleNamespace(isatty=lambda: is_terminal)
    monkeypatch.setattr(module, "progress_bar", record)
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdout=stdout, maxsize=sys.maxsize))
    options = ["--engine=pysim", *options.split(), *["-o", "out"] * is_file]
    assert in_process(name, *options, stdin=b"A")[0] == 0
    assert hidden == [is_terminal and not is_file]


@pytest.mark.parametrize(
    ("closed", "status", "said"),
    [
        ("<&-", 0, "/dev/null is empty: there is nothing to decode.\n"),
        (">&-", 2, "clockpoint: standard output is closed. See 'clockpoint --help'.\n"),
        ("2>&-", 2, ""),
    ],
)
def test_a_stream_that_is_closed(closed, status, said, tmp_path):
    """What would be said of a name, without one that can say it, too."""
    name = "" if closed == "<&-" else "é"
    env = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    line = f'"$0" simulate --engine=pysim {name} {closed}'
    command = ["sh", "-c", line, COMMAND]
    found = subprocess.run(command, capture_output=True, cwd=tmp_path, env=env)
    assert (found.returncode, found.stdout, found.stderr.decode()) == (status, b"", said)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
@pytest.mark.parametrize("word", ["--help", "boards"])
def test_a_full_standard_output(word):
    """It is said once, and not again at the end."""
    with open("/dev/full", "wb") as full:
        found = subprocess.run([COMMAND, word], stdout=full, stderr=subprocess.PIPE, text=True)
    said = "clockpoint: standard output: No space left on device.\n"
    assert (found.returncode, found.stderr) == (2, said)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "Too many open files"),
        (OSError(errno.ENOENT, "No such file or directory", "a\nb"), r"a\nb: No such file or dir"),
        (OSError("it is odd"), "it is odd"),
    ],
)
def test_an_error_without_a_file_is_not_blamed_on_one(error, said, in_process, monkeypatch):
    def invoke(_):
        raise error

    monkeypatch.setattr(commands.clockpoint, "invoke", invoke)
    status, out, err = in_process("wave")
    assert (status, out) == (2, b"")
    assert err.startswith(f"clockpoint: {said}")
