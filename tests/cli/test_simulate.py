"""``clockpoint simulate``."""

import json
import os
import pty
import re
import subprocess
import sys

import pytest
from defects import designs
from general import sampled, waveform

from clockpoint.flow.catalogue import specify
from clockpoint.hdl import StreamDecoder
from clockpoint.sim import cores
from support import SAMPLES, cpython_events, json_of

from .conftest import COMMAND, report

HOSTILE = SAMPLES / "hostile.bin"
SCRIPTS = SAMPLES / "scripts.txt"


def test_report(in_process):
    """The report agrees with CPython."""
    status, out, err = in_process("simulate", HOSTILE)
    assert (status, err) == (0, "")
    rows = report(out.decode())
    data = HOSTILE.read_bytes()
    codepoints = [event for event in cpython_events(data) if event.cause is None]
    errors = [event for event in cpython_events(data) if event.cause]
    assert (rows["input"], rows["bytes"]) == (str(HOSTILE), f"{len(data)}")
    verdict = "hardware and specification agree in all ([0-9,]+) cycles"
    agreed = re.fullmatch(verdict, rows["verdict"])
    last = len(data) + StreamDecoder().latency
    assert rows["cycles"] == f"{last} up to the last event, {agreed[1]} simulated"
    assert (rows["code points"], rows["errors"]) == (f"{len(codepoints)}", f"{len(errors)}")
    for length in range(1, 5):
        count = sum(event.length == length for event in codepoints)
        assert rows[f"{length} byte{'s' * (length > 1)}"] == f"{count}"
    for cause in {event.cause for event in errors}:
        same = [event for event in errors if event.cause == cause]
        shown = [f"{event.bytes.hex(' ').upper()} at {event.offset}" for event in same[:4]]
        dots = ["..."] if len(same) > 4 else []
        assert rows[cause] == f"{len(same)}: {', '.join(shown + dots)}"


@pytest.mark.parametrize("path", [HOSTILE, SCRIPTS])
def test_text_is_a_filter(in_process, path):
    status, out, err = in_process("simulate", "--text", stdin=path.read_bytes())
    assert status == 0
    assert out.decode() == path.read_bytes().decode("utf-8", "replace")
    assert report(err)["input"] == "<stdin>"


def test_events(in_process):
    data = HOSTILE.read_bytes()
    status, out, err = in_process("simulate", "--events", HOSTILE)
    assert (status, report(err)["bytes"]) == (0, f"{len(data)}")
    events = [*map(json_of, cpython_events(data))]
    assert [json.loads(line) for line in out.splitlines()] == events


@pytest.mark.slow
def test_text_that_utf_8_cannot_encode(in_process):
    """U+FFFD stands for an error, a surrogate, and a number that is no code point."""
    data = b"\xff\xed\xa0\x80\xfd\xbf\xbf\xbf\xbf\xbfa"
    actual = in_process("simulate", "--encoding=fss-utf", "--text", stdin=data)
    assert actual[:2] == (0, "\ufffd\ufffd\ufffda".encode())


def test_out(in_process, tmp_path):
    """The output goes to a file, and the report to standard output."""
    _, printed, _ = in_process("simulate", "--json", HOSTILE)
    status, out, err = in_process("simulate", "--json", "-o", "out", HOSTILE)
    assert (status, err) == (0, "")
    assert "agree" in report(out.decode())["verdict"]
    assert (tmp_path / "out").read_bytes() == printed
    assert os.listdir(tmp_path) == ["out"]


def test_empty_input(in_process):
    message = "<stdin> is empty: there is nothing to decode.\n"
    assert in_process("simulate", "--text") == (0, b"", message)


@pytest.mark.parametrize("option", sampled(["--idle", "--stall"], "--stall"))
def test_the_cycles_that_a_pattern_marks(option, in_process):
    """A letter passes in the cycles that are not marked, from the first one on."""
    pattern, latency = "10011", StreamDecoder().latency
    free = [n for n in range(40) if pattern[n % len(pattern)] == "0"]
    for size in (1, 2):
        line = "simulate", f"{option}={pattern}", "--json"
        cycles = json.loads(in_process(*line, stdin=b"A" * size)[1])["cycles"]
        ready = [n for n in free if n >= latency]
        assert cycles == 1 + (free[size - 1] + latency if option == "--idle" else ready[size - 1])


def test_no_pattern_is_too_long(in_process):
    """No byte is lost, however long the source is idle or the sink is not ready."""
    patterns = "--idle", "1" * 400 + "0", "--stall", "1" * 500 + "0"
    status, out, _ = in_process("simulate", "--text", *patterns, stdin=b"abc")
    assert (status, out) == (0, b"abc")


def test_lanes(in_process):
    """The report is the same but for the cycles."""
    actual = []
    for options in ((), ("--lanes", "1", "--idle", "01")):
        status, out, err = in_process("simulate", "--json", *options, HOSTILE)
        assert (status, err) == (0, "")
        actual.append(json.loads(out))
    other = dict.fromkeys(("cycles", "simulated_cycles"))
    assert actual[0] | other == actual[1] | other
    size = HOSTILE.stat().st_size
    assert 2 * size < actual[1]["cycles"] < 2 * size + 20


@pytest.mark.parametrize(("lanes", "event"), [([], ""), (["--lanes", "1"], "slots.0.")])
def test_vcd(lanes, event, in_process, tmp_path):
    """A waveform with the readable events of both sides."""
    stimulus = "é€".encode() + b"\xe2A\xed\xa0\xc3"
    assert in_process("simulate", "--vcd", "x.vcd", *lanes, stdin=stimulus)[0] == 0
    assert os.listdir(tmp_path) == ["x.vcd"]
    cycles = waveform((tmp_path / "x.vcd").read_text())
    for side in ("", "expected."):
        events = [cycle for cycle in cycles if cycle[f"{side}o.valid"] & cycle.get("o.ready", 1)]
        fields = f"{side}o.payload.{event}codepoint", f"{side}o.payload.{event}cause"
        words = {cycle[field] for cycle in events for field in fields}
        assert {"U+00E9", "U+20AC", "truncated", "surrogate", "truncated-at-end"} <= words


def test_progress_bar_on_a_terminal(tmp_path):
    """Here, standard error is one."""
    parent, child = pty.openpty()
    with subprocess.Popen([COMMAND, "simulate", SCRIPTS], stdout=subprocess.DEVNULL, stderr=child):
        os.close(child)
        drawn = b""
        try:
            while chunk := os.read(parent, 4096):
                drawn += chunk
        except OSError:  # the terminal is gone
            pass
    os.close(parent)
    assert "━".encode() in drawn


#: Prints the most memory that a command has used. What forks the command must itself be small.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print("peak  ", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.parametrize("words", ["simulate --text", "sanitize"])
def test_memory_is_flat(words, tmp_path):
    """Five times the input, no more memory."""
    peaks = []
    for times in (60, 300):
        (tmp_path / "text").write_bytes(SCRIPTS.read_bytes() * 100 * times)
        command = [sys.executable, "-c", PEAK, COMMAND, *words.split(), tmp_path / "text"]
        with (tmp_path / "out").open("wb") as file:
            subprocess.run(command, stdout=file, check=True)
        *_, peak = (tmp_path / "out").read_bytes().split()
        peaks.append(int(peak))
    assert peaks[1] < 1.3 * peaks[0]


def test_mismatch(monkeypatch, in_process, tmp_path):
    """Status 1, the cycle, its inputs and both outputs; of the files, only the waveform is kept."""
    broken = designs("a shift").StreamDecoder()
    monkeypatch.setattr(cores, "core_of", lambda *_, **__: broken)
    monkeypatch.setattr(cores, "specify", lambda _: specify(StreamDecoder()))
    monkeypatch.setattr(cores, "key_of", lambda *_, **__: None)
    status, out, err = in_process("simulate", "--vcd=wave.vcd", "--text", "-o", "out", SCRIPTS)
    assert (status, out) == (1, b"")
    assert re.match(r"hardware and specification differ in cycle [\d,]+\ncycle ", err)
    assert re.search("^i_data +│C3 *│A4 ", err, re.MULTILINE)
    assert re.search("^o_event .*│U[+]0064 *$", err, re.MULTILINE)
    assert re.search("^expected o_event .*│U[+]00E4 *$", err, re.MULTILINE)
    assert os.listdir(tmp_path) == ["wave.vcd"]
    *_, last = waveform((tmp_path / "wave.vcd").read_text())
    sides = [last[f"{side}o.payload.codepoint"] for side in ("", "expected.")]
    assert sides == ["U+0064", "U+00E4"]
