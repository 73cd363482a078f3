"""``clockpoint prove``."""

import subprocess
import sys
import threading

import pytest

from clockpoint.cli import prove as command
from clockpoint.engine.trace import Trace
from clockpoint.formal.aig import Certificate
from clockpoint.formal.certificate import Circuit
from clockpoint.formal.prove import LANES, Proof

pytest.importorskip("pyosys", reason="needs the package pyosys")

PROVED = Proof(True, True, None, 1.0, 3, {}, set(), None, None)
#: A path from an input to an output.
PATH = {("i__valid", "o__valid")}


@pytest.fixture
def proof(monkeypatch):
    """Sets the result of every proof; the label of each is kept."""
    labels = []

    def answer(result, **by_label):
        def prove(job):
            labels.extend(case.label for case in job)
            return [by_label.get(case.label, result) for case in job]

        monkeypatch.setattr(command, "_prove", prove)
        return labels

    return answer


def test_counterexample(proof, in_process, tmp_path):
    """Status 1 and the picture; the waveform only on request."""
    trace = Trace({"i_valid": [True, False], "i_data": ["E2", None]})
    proof(PROVED._replace(proved=False, trace=trace, vcd="a waveform"))
    status, out, _ = in_process("prove", "window-decoder")
    assert status == 1
    first, *picture = out.decode().splitlines()
    assert first.startswith("window-decoder ")
    assert "NOT PROVED;" in first
    assert picture == trace.text().splitlines()
    assert not [*tmp_path.iterdir()]
    assert in_process("prove", "window-decoder", "--waveforms", "new/folder") == (status, out, "")
    (waveform,) = (tmp_path / "new/folder").iterdir()
    assert waveform.name == "window-decoder.vcd"
    assert waveform.read_text() == "a waveform"


@pytest.mark.parametrize(
    ("result", "status", "text"),
    [
        ({}, 0, b"3 statements proved, certified; covers reached; 1.0 s"),
        ({"cycles": 9}, 0, b"proved, for 9 cycles, not certified; covers reached"),
        ({"proved": None}, 1, b"NOT PROVED within the timeout; covers reached"),
        ({"covered": False}, 1, b"proved, certified; covers NOT REACHED"),
        ({"paths": PATH}, 1, b"; path from i__valid to o__valid NOT AS DOCUMENTED; 1.0 s"),
    ],
)
def test_each_answer(result, status, text, proof, in_process):
    proof(PROVED._replace(**result))
    actual, out, _ = in_process("prove", "decoder")
    assert actual == status
    assert text in out


@pytest.mark.parametrize("label", ["monitor bits=4", "monitor bits=4 continuous=True"])
def test_one_of_several_is_bad(label, proof, in_process):
    """A bad proof decides the status, whether first or last."""
    proof(PROVED, **{label: PROVED._replace(proved=False)})
    assert in_process("prove", "monitor", "--all")[0] == 1


def test_the_order_of_the_results(monkeypatch, in_process):
    """That of the cases, where the first one takes longer than the second one."""
    is_later = threading.Event()

    def prove(job):
        if job[0].label == "monitor bits=4":
            is_later.wait(5)  # with one processor, the other one has not begun
        else:
            is_later.set()
        return [PROVED] * len(job)

    monkeypatch.setattr(command, "_prove", prove)
    _, out, _ = in_process("prove", "monitor", "--all")
    labels = [line.partition("  ")[0].split(" 3 ")[0] for line in out.decode().splitlines()]
    assert labels == ["monitor bits=4", "monitor bits=4 continuous=True"]


def test_the_cases_of_a_name(proof, in_process):
    """With a name, those with default choices, or all; without, all names with the encoding."""
    labels = proof(PROVED)
    in_process("prove", "monitor")
    assert labels == ["monitor bits=4"]
    labels.clear()
    in_process("prove", "monitor", "validator", "--all")
    assert {label.split("lanes")[0] for label in labels} == {
        "monitor bits=4",
        "monitor bits=4 continuous=True",
        "validator ",
    }
    assert len(labels) == 2 + len(LANES["validator"])
    labels.clear()
    in_process("prove", "--encoding=cesu-8")
    names = {label.split()[0] for label in labels}
    assert names >= {"decoder", "encoder", "nothing-lost"}
    assert not names & {"wide-decoder", "utf-16-decoder"}


def test_certificates(proof, in_process, tmp_path):
    """Of each piece of a proof, with the program that checks them."""
    never_bad = Certificate(*[Circuit(0, [], [0], [], [])] * 2)
    proof(PROVED._replace(certificates={"": never_bad, "o.payload.slots.0": never_bad}))
    status, _, _ = in_process("prove", "designation-detector", "--certificates", "proofs")
    names = ["designation-detector", "designation-detector-o.payload.slots.0"]
    files = [[f"{name}.{kind}.aig" for kind in ("model", "witness")] for name in names]
    folder = tmp_path / "proofs"
    assert {file.name for file in folder.iterdir()} == {*files[0], *files[1], "certificate.py"}
    for pair in files:
        subprocess.run([sys.executable, "certificate.py", *pair], cwd=folder, check=True)
    assert status == 0


def test_lanes(proof, in_process):
    """Of the cores that are named."""
    labels = proof(PROVED)
    in_process("prove", "wide-decoder", "--lanes", "3")
    assert labels == ["wide-decoder lanes=3"]
