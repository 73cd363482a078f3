"""``clockpoint simulate``."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import pytest
from amaranth.back import rtlil
from vcd.reader import TokenKind, tokenize

from clockpoint import cli
from clockpoint.formal.defects import designs
from clockpoint.hdl import StreamDecoder
from clockpoint.sim.engines import library, pysim
from support import SAMPLES, cause_of, oracle

from .conftest import COMMAND, report

HOSTILE = SAMPLES / "hostile.bin"
SCRIPTS = SAMPLES / "scripts.txt"


@pytest.fixture(params=["auto", "cxxrtl", "pysim"])
def engine(request):
    return f"--engine={request.param}"


def test_report(clockpoint, engine):
    status, out, err = clockpoint("simulate", engine, HOSTILE)
    assert (status, err) == (0, "")
    found = report(out.decode())
    data = HOSTILE.read_bytes()
    codepoints = [event for event in oracle(data) if event[2] is not None]
    errors = [event for event in oracle(data) if event[2] is None]
    assert found["input"] == str(HOSTILE)
    assert found["bytes"] == f"{len(data)}"
    assert int(found["cycles"]) == len(data) + StreamDecoder.latency
    assert found["code points"] == f"{len(codepoints)}"
    for length in range(1, 5):
        count = sum(end - start == length for start, end, _ in codepoints)
        assert found[f"{length} byte{'s' * (length > 1)}"] == f"{count}"
    assert found["errors"] == f"{len(errors)}"
    for cause in {cause_of(data, start, end) for start, end, _ in errors}:
        spans = [error[:2] for error in errors if cause_of(data, *error[:2]) == cause]
        start, end = spans[0]
        shown = f"{len(spans)}: {data[start:end].hex(' ').upper()} at {start}"
        assert found[cause].startswith(shown)
    assert re.fullmatch("hardware and reference agree in all [0-9,]+ cycles", found["verdict"])
    assert re.fullmatch("[0-9,]+ bytes per second", found["speed"])


@pytest.mark.parametrize("path", [HOSTILE, SCRIPTS])
def test_text_is_a_filter(clockpoint, path, engine):
    status, out, err = clockpoint("simulate", engine, "--text", stdin=path.read_bytes())
    assert status == 0
    assert out.decode() == path.read_bytes().decode("utf-8", "replace")
    assert report(err)["input"] == "<stdin>"


def test_events(clockpoint, engine):
    data = HOSTILE.read_bytes()
    status, out, err = clockpoint("simulate", engine, "--events", HOSTILE)
    assert (status, report(err)["bytes"]) == (0, f"{len(data)}")
    found = [json.loads(line) for line in out.splitlines()]
    expected = []
    for start, end, codepoint in oracle(data):
        event = {"offset": start, "length": end - start}
        if codepoint is None:
            event["cause"] = cause_of(data, start, end)
        else:
            event["codepoint"] = codepoint
        expected.append(event)
    assert found == expected


def test_limit(clockpoint):
    status, out, _ = clockpoint("simulate", "--text", "--limit", "5", stdin="a€€".encode())
    assert (status, out.decode()) == (0, "a€\ufffd")


def test_patterns_change_clocks_and_nothing_else(clockpoint, engine):
    plain = clockpoint("simulate", engine, "--events", HOSTILE)
    patterns = ("--idle", "010", "--stall", "0011")
    slow = clockpoint("simulate", engine, "--events", *patterns, HOSTILE)
    assert slow[1] == plain[1]
    assert int(report(slow[2])["cycles"].replace(",", "")) > 1.5 * int(report(plain[2])["cycles"])


def test_vcd(clockpoint, tmp_path):
    """A waveform that a library reads: both sides' outputs, with readable events."""
    assert clockpoint("simulate", HOSTILE, "--vcd", "hostile.vcd")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["hostile.vcd"]
    names, values, now = {}, {}, 0
    with (tmp_path / "hostile.vcd").open("rb") as file:
        for token in tokenize(file):
            if token.kind is TokenKind.VAR:
                names.setdefault(token.var.id_code, token.var.reference)
            elif token.kind is TokenKind.CHANGE_TIME:
                now = token.data
            elif token.kind is TokenKind.CHANGE_STRING:
                values.setdefault(names[token.data.id_code], {})[now] = token.data.value
    assert {"i__ready", "o__valid", "o__payload"} <= {*names.values()}
    assert {"reference_i_ready", "reference_o_valid", "reference_o_payload"} <= {*names.values()}
    assert values["o_payload_text"] == values["reference_o_payload_text"]
    shown = {*values["o_payload_text"].values()}
    assert {"U+FFFD", "U+FFFE", "surrogate", "truncated-at-end"} <= shown


def test_the_reader_of_a_pipe_goes_away(tmp_path):
    """No word, and nothing left behind."""
    command = [COMMAND, "simulate", "--events", HOSTILE, "--vcd", tmp_path / "x.vcd"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        err = process.stderr.read()
    assert err == b""
    assert process.returncode == 128 + signal.SIGPIPE
    assert not list(tmp_path.iterdir())


def test_terminated(tmp_path):
    command = [COMMAND, "simulate", "--vcd", tmp_path / "x.vcd"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(tmp_path.iterdir()):
            time.sleep(0.05)
        process.terminate()
        process.wait()
    assert process.returncode == 128 + signal.SIGTERM
    assert not list(tmp_path.iterdir())


def test_odd_names(clockpoint, tmp_path):
    for name in ("a[red]", "[b]", "sé"):
        (tmp_path / name).write_bytes(b"A")
        assert report(clockpoint("simulate", name)[1].decode())["input"] == name


def test_empty_input(clockpoint):
    assert clockpoint("simulate", "--text") == (
        0,
        b"",
        "<stdin> is empty: there is nothing to decode.\n",
    )


def test_bad_input(refused, tmp_path):
    assert "No such file" in refused("simulate", "missing")
    assert "Is a directory" in refused("simulate", tmp_path)
    assert "No such option '--speed'" in refused("simulate", "--speed")
    assert "choose one" in refused("simulate", "--text", "--events")
    assert "'2' is not a row of 0s and 1s" in refused("simulate", "--idle", "2")
    assert "'' is not a row of 0s and 1s" in refused("simulate", "--stall", "")
    assert "'11' never lets a byte pass" in refused("simulate", "--stall", "11")
    assert "0 is not in the range" in refused("simulate", "--limit", "0")
    assert "is not in the range" in refused("simulate", "--limit", "9223372036854775808")
    (tmp_path / "in").write_bytes(b"A")
    assert "would write over the input" in refused("simulate", "in", "--vcd", "in")
    assert "No such file" in refused("simulate", "--vcd", "missing/x.vcd", HOSTILE)
    assert "is a directory" in refused("simulate", "--vcd", tmp_path, HOSTILE)
    assert "'abacus' is not one of" in refused("simulate", "--engine", "abacus", HOSTILE)
    pysim = ("simulate", "--engine=pysim")
    assert "need the engine cxxrtl" in refused(*pysim, "--netlist", "ice40", HOSTILE)
    written = "written by the engine pysim"
    assert written in refused("simulate", "--engine=cxxrtl", "--vcd", "x.vcd", HOSTILE)
    assert written in refused("simulate", "--bitstream=gowin", "--vcd", "x.vcd", HOSTILE)


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs Linux's /proc")
def test_a_file_that_cannot_be_read(refused):
    assert "/proc/self/mem: Input/output error" in refused("simulate", "/proc/self/mem")
    refused("simulate", "/proc/self/mem", "--vcd", "x.vcd")


def test_progress_bar_on_a_terminal_only(clockpoint):
    ours, theirs = pty.openpty()
    with subprocess.Popen([COMMAND, "simulate", SCRIPTS], stdout=subprocess.DEVNULL, stderr=theirs):
        os.close(theirs)
        drawn = b""
        try:
            while chunk := os.read(ours, 4096):
                drawn += chunk
        except OSError:  # the terminal is gone
            pass
    os.close(ours)
    assert "━".encode() in drawn
    assert clockpoint("simulate", SCRIPTS)[2] == ""


def test_the_engines_say_the_same(clockpoint):
    """All rows but the speed."""
    both = []
    for name in ("cxxrtl", "pysim"):
        _, out, _ = clockpoint("simulate", "--engine", name, "--stall", "011", HOSTILE)
        both.append([line for line in out.splitlines() if not line.startswith(b"speed")])
    assert both[0] == both[1]


@pytest.mark.parametrize("options", [["--netlist", "ice40"], ["--bitstream", "gowin"]])
def test_cells_and_chips(clockpoint, options):
    status, out, err = clockpoint("simulate", *options, HOSTILE)
    assert (status, err) == (0, "")
    plain = clockpoint("simulate", HOSTILE)[1]
    assert report(out.decode()) | {"speed": ""} == report(plain.decode()) | {"speed": ""}


#: Prints the most memory that a command has used. What forks the command must itself be small.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print("peak  ", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def test_memory_is_flat(tmp_path):
    """A hundred times the input, no more memory."""
    peaks = []
    for times in (1, 100):
        (tmp_path / "text").write_bytes(SCRIPTS.read_bytes() * 200 * times)
        command = [sys.executable, "-c", PEAK, COMMAND, "simulate", tmp_path / "text"]
        found = report(subprocess.run(command, capture_output=True, check=True).stdout.decode())
        assert found["bytes"] == f"{(tmp_path / 'text').stat().st_size:,}"
        peaks.append(int(found["peak"]))
    assert peaks[1] < 1.1 * peaks[0]


@pytest.mark.parametrize("name", ["cxxrtl", "pysim"])
def test_interrupt(name, tmp_path):
    """What there is so far is reported; a waveform that is not complete is not left."""
    options = ["--engine", name, *(["--vcd", "x.vcd"] if name == "pysim" else [])]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [COMMAND, "simulate", *options]
    with subprocess.Popen(command, cwd=tmp_path, **pipes) as process:
        process.stdin.write(b"A" * 4096 + b"\xff")
        process.stdin.flush()
        while select.select([process.stdin.fileno()], [], [], 0)[0]:
            time.sleep(0.05)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    found = report(out.decode())
    assert 1_000 < int(found["bytes"].replace(",", "")) <= 4097
    agreed = r"interrupted; hardware and reference agree in all [0-9,]+ cycles so far"
    assert re.fullmatch(agreed, found["verdict"])
    assert err == b""
    assert not list(tmp_path.iterdir())


def test_no_compiler(clockpoint, refused, monkeypatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    status, out, err = clockpoint("simulate", HOSTILE)
    assert status == 0
    assert re.fullmatch("clockpoint: CXX names 'no-such-compiler'.*slower[.]\n", err)
    assert "agree" in report(out.decode())["verdict"]
    assert "CXX names 'no-such-compiler'" in refused("simulate", "--engine=cxxrtl", HOSTILE)


@pytest.fixture
def differs(monkeypatch, capsys):
    """Run the command, which must find a difference."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["clockpoint", "simulate", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            cli.main()
        assert caught.value.code == 1
        out, err = capsys.readouterr()
        assert report(out)["verdict"].startswith("hardware and reference differ in cycle ")
        for word in ("inputs:", "hardware:", "reference:"):
            assert word in err

    return run


def test_mismatch_of_the_compiled_engine(monkeypatch, differs):
    design = designs("a wrong cause").StreamDecoder()
    broken = rtlil.convert(design, name="top", emit_src=False)
    monkeypatch.setattr(library, "stream_decoder", lambda: broken)
    differs("--engine=cxxrtl", HOSTILE)


def test_mismatch(monkeypatch, differs, tmp_path):
    """Status 1, the cycle, its input and both outputs; the waveform up to there is kept."""
    monkeypatch.setattr(pysim, "StreamDecoder", designs("a shift").StreamDecoder)
    vcd = tmp_path / "x.vcd"
    differs(SCRIPTS, "--vcd", vcd)
    assert vcd.exists()
