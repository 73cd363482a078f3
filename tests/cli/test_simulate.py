"""``clockpoint simulate``."""

import fcntl
import io
import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from amaranth.back import rtlil
from oracles import forms
from vcd.reader import TokenKind, tokenize

from clockpoint.cli import simulate
from clockpoint.formal.defects import designs
from clockpoint.hdl import ENCODINGS, StreamDecoder
from clockpoint.sim.engines import library, pysim
from support import SAMPLES, cause_of, oracle, sampled

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
    agreed = re.fullmatch("hardware and reference agree in all ([0-9,]+) cycles", found["verdict"])
    last = len(data) + StreamDecoder().latency
    assert found["cycles"] == f"{last} up to the last event, {agreed[1]} simulated"
    assert found["code points"] == f"{len(codepoints)}"
    for length in range(1, 5):
        count = sum(end - start == length for start, end, _ in codepoints)
        assert found[f"{length} byte{'s' * (length > 1)}"] == f"{count}"
    assert found["errors"] == f"{len(errors)}"
    for cause in {cause_of(data, start, end) for start, end, _ in errors}:
        spans = [error[:2] for error in errors if cause_of(data, *error[:2]) == cause]
        shown = [f"{data[start:end].hex(' ').upper()} at {start}" for start, end in spans[:4]]
        more = ["..."] if len(spans) > 4 else []
        assert found[cause] == f"{len(spans)}: {', '.join(shown + more)}"
    assert "speed" not in found


@pytest.mark.parametrize("path", [HOSTILE, SCRIPTS])
def test_text_is_a_filter(in_process, path, engine):
    status, out, err = in_process("simulate", engine, "--text", stdin=path.read_bytes())
    assert status == 0
    assert out.decode() == path.read_bytes().decode("utf-8", "replace")
    assert report(err)["input"] == "<stdin>"


def test_events(in_process, engine):
    data = HOSTILE.read_bytes()
    status, out, err = in_process("simulate", engine, "--events", HOSTILE)
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


def test_json(in_process):
    """What the report says, for programs."""
    data = HOSTILE.read_bytes()
    status, out, err = in_process("simulate", "--json", HOSTILE)
    assert (status, err, out.count(b"\n")) == (0, "", 1)
    found = json.loads(out)
    rows = report(in_process("simulate", HOSTILE)[1].decode())
    assert (found["input"], found["bytes"]) == (str(HOSTILE), len(data))
    cycles = f"{found['cycles']} up to the last event, {found['simulated_cycles']} simulated"
    assert cycles == rows["cycles"]
    assert sum(found["codepoints"].values()) == int(rows["code points"])
    assert f"{found['codepoints']['3']}" == rows["3 bytes"]
    assert sum(error["count"] for error in found["errors"].values()) == int(rows["errors"])
    for cause, error in found["errors"].items():
        for first in error["first"]:
            start, bytes_ = first["offset"], bytes.fromhex(first["bytes"])
            assert data[start : start + len(bytes_)] == bytes_
            assert cause_of(data, start, start + len(bytes_)) == cause
    last = {"bytes_per_second": None, "agrees": True, "mismatch": None, "interrupted": False}
    assert found | last == found


def test_how_fast_it_is(in_process, monkeypatch, four_seconds):
    """By the clock: here, in four seconds."""
    monkeypatch.setattr(simulate, "ENOUGH", 0)
    four_seconds(simulate)
    for option in ("--json", "--jobs=1"):
        out = in_process("simulate", option, stdin=b"A" * 4010)[1].decode()
        if option == "--json":
            assert json.loads(out)["bytes_per_second"] == 1002.5
        else:
            assert report(out)["speed"] == "1,002 bytes per second on 1 processor"


def test_json_of_nothing(in_process):
    status, out, err = in_process("simulate", "--json")
    assert (status, err) == (0, "<stdin> is empty: there is nothing to decode.\n")
    assert (json.loads(out)["bytes"], json.loads(out)["agrees"]) == (0, True)


def test_an_interrupt_before_anything(in_process, monkeypatch):
    """It is not said that there is nothing."""

    def interrupt(*_):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(simulate, "read_chunks", interrupt)
    assert "is empty" not in in_process("simulate", stdin=b"A")[2]


def test_check(in_process):
    """Status 1, and nothing else."""
    for data, status in ((b"\xe2A", 1), ("\ufffd".encode(), 0)):
        plain = in_process("simulate", stdin=data)
        assert in_process("simulate", "--check", stdin=data) == (status, *plain[1:])


def test_text_that_utf_8_has_not(in_process):
    """As the help says: of an error, a surrogate, and a number that is no code point."""
    data = b"\xff\xed\xa0\x80\xfd\xbf\xbf\xbf\xbf\xbfa"
    found = in_process("simulate", "--encoding=fss-utf", "--engine=pysim", "--text", stdin=data)
    assert found[:2] == (0, "\ufffd\ufffd\ufffda".encode())


@pytest.mark.parametrize("option", ["--text", "--json"])
def test_out(in_process, tmp_path, option):
    """What is printed goes to a file, and the report to the standard output."""
    _, printed, _ = in_process("simulate", option, HOSTILE)
    status, out, err = in_process("simulate", option, "-o", "out", HOSTILE)
    assert (status, err) == (0, "")
    assert "agree" in report(out.decode())["verdict"]
    assert (tmp_path / "out").read_bytes() == printed
    assert os.listdir(tmp_path) == ["out"]


def test_limit(in_process):
    status, out, _ = in_process("simulate", "--text", "--limit", "5", stdin="a€€".encode())
    assert (status, out.decode()) == (0, "a€\ufffd")
    assert in_process("simulate", "--text", "--limit", "9" * 999, stdin=b"abc")[:2] == (0, b"abc")


def test_patterns_change_clocks_and_nothing_else(in_process, engine):
    plain = in_process("simulate", engine, "--events", HOSTILE)
    patterns = ("--idle", "010", "--stall", "0011")
    slow = in_process("simulate", engine, "--events", *patterns, HOSTILE)
    assert slow[1] == plain[1]
    cycles = [int(report(err)["cycles"].split()[0].replace(",", "")) for _, _, err in (plain, slow)]
    assert cycles[1] > 1.5 * cycles[0]


@pytest.mark.parametrize("pattern", ["0", "01", "011", "1110", "10011"])
@pytest.mark.parametrize("option", ["--idle", "--stall"])
def test_the_cycles_that_a_pattern_marks(option, pattern, in_process):
    """From the first one on: of letters, each in a cycle that is not marked."""
    options = f"{option}={pattern}", "--engine=pysim", "--json"
    latency = StreamDecoder().latency
    free = [n for n in range(40) if pattern[n % len(pattern)] == "0"]
    for size in (1, 2):
        cycles = json.loads(in_process("simulate", *options, stdin=b"A" * size)[1])["cycles"]
        if option == "--idle":
            assert cycles == free[size - 1] + 1 + latency
        else:
            assert cycles == [n for n in free if n >= latency][size - 1] + 1


def test_lanes(in_process):
    """The same report but for the cycles."""
    found = []
    for options in ((), ("--lanes", "3", "--idle", "01")):
        status, out, err = in_process("simulate", "--engine=pysim", "--json", *options, HOSTILE)
        assert (status, err) == (0, "")
        found.append(json.loads(out))
    other = dict.fromkeys(("cycles", "simulated_cycles"))
    assert found[0] | other == found[1] | other
    size = HOSTILE.stat().st_size
    assert 2 * size / 3 < found[1]["cycles"] < 2 * size / 3 + 20


def test_lanes_of_an_encoding(in_process):
    """C1 A1 is no character of UTF-8."""
    options = ["--engine=pysim", "--lanes=2", "--encoding=iso-10646-amd2", "--text"]
    assert in_process("simulate", *options, stdin=b"a\xc1\xa1")[:2] == (0, b"aa")


def test_patterns_of_a_netlist(in_process, monkeypatch):
    """They are those of the decoder: of the cells, too, no event is taken while it stalls."""
    text = rtlil.convert(StreamDecoder(), name="top", emit_src=False)
    monkeypatch.setattr(simulate, "form_of", lambda cells, *_: cells and text)
    arguments = ["simulate", "--idle=001", "--stall=0111", "--json"]
    found = [in_process(*arguments, *more, HOSTILE) for more in ((), ("--netlist=gowin",))]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--stall", "01"], "--stall applies to the stream decoder; leave out --stall or"),
        (["--netlist", "ice40"], "--netlist applies to the stream decoder; leave out"),
        (["--vcd", "some.vcd"], "--vcd applies to the stream decoder; leave out --vcd or"),
        (["--encoding", "cesu-8"], "there is no wide decoder for cesu-8; leave out --lanes"),
        (
            ["--encoding", "fss-utf-prosser"],
            "there is no wide decoder for fss-utf-prosser; leave out --lanes",
        ),
        (["--lanes", "0"], "0 is not in the range 1<=x<=256"),
    ],
)
def test_lanes_refused(in_process, options, message):
    status, out, err = in_process("simulate", "--lanes", "3", *options, HOSTILE)
    assert (status, out, err.count("\n")) == (2, b"", 1)
    assert message in err


def waveform(path):
    """The names of the signals in a waveform; of those that are text, the values by time."""
    names, values, now = {}, {}, 0
    with path.open("rb") as file:
        for token in tokenize(file):
            if token.kind is TokenKind.VAR:
                names.setdefault(token.var.id_code, token.var.reference)
            elif token.kind is TokenKind.CHANGE_TIME:
                now = token.data
            elif token.kind is TokenKind.CHANGE_STRING:
                values.setdefault(names[token.data.id_code], {})[now] = token.data.value
    return {*names.values()}, values


def test_vcd(in_process, tmp_path):
    """A waveform that a library reads: both sides' outputs, with readable events."""
    assert in_process("simulate", HOSTILE, "--vcd", "hostile.vcd")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["hostile.vcd"]
    names, values = waveform(tmp_path / "hostile.vcd")
    assert {"i__ready", "o__valid", "o__payload"} <= names
    assert {"reference_i_ready", "reference_o_valid", "reference_o_payload"} <= names
    assert values["o_payload_text"] == values["reference_o_payload_text"]
    shown = {*values["o_payload_text"].values()}
    assert {"U+FFFD", "U+FFFE", "surrogate", "truncated-at-end"} <= shown


@pytest.mark.parametrize(
    "encoding", sampled(ENCODINGS, "utf8mb3", "fss-utf", "cesu-8", "fss-utf-prosser")
)
def test_vcd_of_an_encoding(in_process, tmp_path, encoding):
    """Its events, too, are readable, on both sides."""
    number = ENCODINGS[encoding].well_formed[1].codepoints[0]
    data = b"A" + forms.encode(encoding, number) + b"B"
    options = ["--encoding", encoding, "--vcd", "some.vcd"]
    assert in_process("simulate", *options, stdin=data)[0] == 0
    _, values = waveform(tmp_path / "some.vcd")
    for side in ("", "reference_"):
        shown = [text for _, text in sorted(values[f"{side}o_payload_text"].items())]
        assert [text for text in shown if text != "-"] == ["U+0041", f"U+{number:04X}", "U+0042"]


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_vcd_to_the_standard_output(in_process, tmp_path, name):
    """The report goes to standard error."""
    status, out, err = in_process("simulate", "--vcd", name, stdin=b"A")
    assert (status, report(err)["bytes"]) == (0, "1")
    assert "reference_o_payload" in {
        token.var.reference for token in tokenize(io.BytesIO(out)) if token.kind is TokenKind.VAR
    }
    assert not list(tmp_path.iterdir())


def test_vcd_to_a_pipe(in_process, tmp_path):
    """It is written as it is."""
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", tmp_path / "pipe"], stdout=subprocess.PIPE) as reader:
        status, out, _ = in_process("simulate", "--vcd", "pipe", stdin=b"A")
        assert reader.stdout.read().startswith(b"$")
    assert (status, report(out.decode())["bytes"]) == (0, "1")
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
@pytest.mark.parametrize(
    ("options", "name"),
    [
        ([], "standard output"),
        (["--text"], "standard output"),
        (["--vcd", "-"], "standard output"),
        (["--vcd", "/dev/full"], "/dev/full"),
        (["--events", "-o", "/dev/full"], "/dev/full"),
    ],
)
def test_no_space(options, name):
    """One sentence that says where."""
    command = [COMMAND, "simulate", *options, HOSTILE]
    with open("/dev/full" if name == "standard output" else os.devnull, "wb") as full:
        result = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    said = f"clockpoint: {name}: No space left on device.\n"
    assert (result.returncode, result.stderr.splitlines(keepends=True)[-1]) == (2, said)


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


def test_odd_names(in_process, tmp_path):
    for name in ("a[red]", "[b]", "sé"):
        (tmp_path / name).write_bytes(b"A")
        assert report(in_process("simulate", name)[1].decode())["input"] == name


def test_empty_input(in_process):
    assert in_process("simulate", "--text") == (
        0,
        b"",
        "<stdin> is empty: there is nothing to decode.\n",
    )


REFUSED = {
    "missing": "'missing': No such file or directory. See",
    ".": "'.': Is a directory. See",
    "''": "'': No such file or directory. See",
    "in --speed": "No such option '--speed'. See",
    "in --text --json": "--text and --json exclude each other; choose one. See",
    "in --out x": "--out needs --text, --events or --json; add one of them. See",
    "in --idle 2": "'2' is not a string of 0s and 1s, such as 001. See",
    "in --stall ''": "'' is not a string of 0s and 1s, such as 001. See",
    "in --stall 11": "'11' never lets a byte pass; it needs a 0. See",
    "in --limit 0": "0 is not in the range x>=1. See",
    "in --jobs 0": "0 is not in the range 1<=x<=1024. See",
    "in --jobs 1.5": "'1.5' is not a valid integer range. See",
    "in --jobs 2 --engine pysim": "--jobs needs the engine cxxrtl; leave it out. See",
    "in --jobs 2 --vcd x": "--jobs needs the engine cxxrtl; leave it out. See",
    "in --jobs 2 --lanes 4": "leave out --jobs or --lanes. See",
    "in --engine abacus": "'abacus' is not one of 'auto', 'cxxrtl', 'pysim'. See",
    "in --engine pysim --netlist ice40": "need the engine cxxrtl. See",
    "in --engine cxxrtl --vcd x": "--vcd needs the engine pysim, and the decoder itself.",
    "in --bitstream ice40 --vcd x": "--vcd needs the engine pysim, and the decoder itself.",
    "in --bitstream ice40 --netlist ice40": "exclude each other; choose one. See",
    "in --vcd ''": "the name of the file is empty. See",
    "in --vcd .": "'.' is a directory. See",
    "in --vcd in": "in is both input and output; name another output. See",
    "in --text -o in": "in is both input and output; name another output. See",
    "in --text -o x --vcd ./x": "--vcd and --out name the same file; name two. See",
    "in --text --vcd -": "--vcd and --text both use standard output; name a file for one. See",
    "in --json -o - --vcd -": "--vcd and --out both use standard output",
    "in --vcd missing/x": "clockpoint: missing/x: No such file or directory.",
    "in --json -o missing/x": "clockpoint: missing/x: No such file or directory.",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_refused(arguments, in_process, tmp_path):
    """In one line, with status 2, and nothing is left behind."""
    (tmp_path / "in").write_bytes(b"A")
    status, out, err = in_process("simulate", *shlex.split(arguments))
    assert (status, out, err.count("\n")) == (2, b"", 1)
    assert REFUSED[arguments] in err
    assert os.listdir(tmp_path) == ["in"]


def test_two_outputs_in_one_place(refused, tmp_path):
    """By the name of a link, too."""
    (tmp_path / "link").symlink_to("x")
    said = "--vcd and --out name the same file; name two"
    assert said in refused("simulate", "--text", "-o", "link", "--vcd", "x")


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs Linux's /proc")
def test_a_file_that_cannot_be_read(refused):
    assert "/proc/self/mem: Input/output error" in refused("simulate", "/proc/self/mem")
    refused("simulate", "/proc/self/mem", "--vcd", "x.vcd")


def test_progress_bar_on_a_terminal_only(in_process):
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
    assert in_process("simulate", SCRIPTS)[2] == ""


def test_what_is_typed():
    """That it is waited for is said, once, and where it ends."""
    ours, theirs = pty.openpty()
    os.write(ours, b"AB\n\x04")
    result = subprocess.run([COMMAND, "simulate"], stdin=theirs, capture_output=True, check=True)
    for number in (ours, theirs):
        os.close(number)
    assert result.stderr == b"clockpoint: waiting for standard input; end it with Ctrl-D.\n"
    assert report(result.stdout.decode())["bytes"] == "3"


def test_the_engines_say_the_same(in_process):
    command = ["simulate", "--stall", "011", HOSTILE]
    assert in_process(*command, "--engine=cxxrtl") == in_process(*command, "--engine=pysim")


#: Prints the most memory that a command has used. What forks the command must itself be small.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print("peak  ", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def test_memory_is_flat(tmp_path):
    """Ten times the input, no more memory; of that much, there is a speed."""
    peaks, speeds = [], []
    for times in (10, 100):
        (tmp_path / "text").write_bytes(SCRIPTS.read_bytes() * 100 * times)
        command = [sys.executable, "-c", PEAK, COMMAND, "simulate", tmp_path / "text"]
        found = report(subprocess.run(command, capture_output=True, check=True).stdout.decode())
        assert found["bytes"] == f"{(tmp_path / 'text').stat().st_size:,}"
        peaks.append(int(found["peak"]))
        speeds.append(found.get("speed", ""))
    assert peaks[1] < 1.1 * peaks[0]
    assert re.fullmatch(",[0-9,]+ bytes per second on [0-9]+ processors?", ",".join(speeds))


@pytest.mark.parametrize("option", ["--json", "--text"])
def test_jobs(in_process, tmp_path, option):
    """Nothing shows of how many, but for their number; there are fifteen pieces."""
    (tmp_path / "in").write_bytes((SCRIPTS.read_bytes() * 30 + HOSTILE.read_bytes()) * 12)
    found = []
    for jobs in (1, 3):
        command = "simulate", option, "-o", tmp_path / "out", f"--jobs={jobs}", tmp_path / "in"
        status, out, err = in_process(*command)
        written = (tmp_path / "out").read_text()
        assert status == 0
        if option == "--json":
            written = json.loads(written)
            assert written.pop("jobs") == jobs
        found.append((written, out, err))
    assert found[0] == found[1]


def waits(process):
    """Whether a process has taken all that was written to it, and sleeps; on Linux."""
    unread = fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4))
    state = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0]
    return not any(unread) and state == "S"


@pytest.mark.parametrize("name", ["cxxrtl", "pysim"])
def test_interrupt(name, tmp_path):
    """What there is so far is reported; a waveform that is not complete is not left."""
    options = ["--engine", name, *(["--vcd", "x.vcd"] if name == "pysim" else [])]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    command = [COMMAND, "simulate", *options]
    with subprocess.Popen(command, cwd=tmp_path, **pipes) as process:
        process.stdin.write(b"A" * 4096 + b"\xff")
        process.stdin.flush()
        while not waits(process):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    found = report(out.decode())
    assert 1_000 < int(found["bytes"].replace(",", "")) <= 4097
    agreed = r"hardware and reference agree in all [0-9,]+ cycles so far"
    assert re.fullmatch(agreed, found["verdict"])
    assert err == b"clockpoint: interrupted.\n"
    assert not list(tmp_path.iterdir())


def test_no_compiler(in_process, refused, monkeypatch):
    monkeypatch.setenv("CXX", "no-such-compiler")
    status, out, err = in_process("simulate", HOSTILE)
    assert status == 0
    assert re.fullmatch("clockpoint: CXX names 'no-such-compiler'.*slower[.]\n", err)
    assert "agree" in report(out.decode())["verdict"]
    assert "CXX names 'no-such-compiler'" in refused("simulate", "--engine=cxxrtl", HOSTILE)


@pytest.fixture
def differs(in_process):
    """Run the command, which must find a difference: (standard output, error)."""

    def run(*arguments):
        status, out, err = in_process("simulate", *arguments)
        assert status == 1
        for word in ("inputs:", "hardware:", "reference:"):
            assert err.count(word) == 1
        return out.decode(), err

    return run


def test_mismatch_of_the_compiled_engine(monkeypatch, differs, tmp_path):
    """It is in the report of any kind; what is not whole is not there."""
    design = designs("a wrong cause").StreamDecoder()
    broken = rtlil.convert(design, name="top", emit_src=False)
    monkeypatch.setattr(library, "rtlil_of", lambda *_, **__: broken)
    differs("--engine=cxxrtl", "--text", "-o", tmp_path / "out", HOSTILE)
    assert not list(tmp_path.iterdir())
    out, _ = differs("--engine=cxxrtl", "--json", "-o", tmp_path / "out", HOSTILE)
    found = json.loads((tmp_path / "out").read_text())
    assert found["agrees"] is False
    mismatch = found["mismatch"]
    verdict = f"hardware and reference differ in cycle {mismatch['cycle']}"
    assert report(out)["verdict"] == verdict
    assert mismatch["inputs"]["data"].isalnum()
    assert mismatch["hardware"]["event"] != mismatch["reference"]["event"]


def test_mismatch(monkeypatch, differs, tmp_path):
    """Status 1, the cycle, its input and both outputs; the waveform up to there is kept."""
    monkeypatch.setattr(pysim, "StreamDecoder", designs("a shift").StreamDecoder)
    vcd = tmp_path / "x.vcd"
    out, err = differs(SCRIPTS, "--vcd", vcd)
    assert err.startswith(f"{report(out)['verdict']}\n  inputs:    ")
    assert re.search(r"^hardware event .*│U\+0064 *$", err, re.MULTILINE)
    assert re.search(r"^reference event .*│U\+00E4 *$", err, re.MULTILINE)
    _, values = waveform(vcd)
    hardware, reference = (values[f"{side}o_payload_text"] for side in ("", "reference_"))
    (time,) = (time for time, event in reference.items() if event == "U+00E4")
    assert hardware[time] == "U+0064"
    found = json.loads(differs(SCRIPTS, "--engine=pysim", "--json", "-o", "-")[0])["mismatch"]
    events = {side: found[side]["event"].split()[0] for side in ("hardware", "reference")}
    assert events == {"hardware": "U+0064", "reference": "U+00E4"}
