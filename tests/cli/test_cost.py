"""``clockpoint cost``."""

import shutil

import pytest

from clockpoint.cli import cost
from clockpoint.flow import cells
from clockpoint.hdl import Encoder


@pytest.fixture
def measured(monkeypatch):
    """Figures that take no time; the encoder does not fit, and nothing is placed on a Xilinx."""

    def measure(component, device, seeds):
        figures = {"luts": 41, "carries": 12, "flip_flops": 7, "logic_cells": 50}
        if device == "xilinx-7":
            return figures
        return figures | {"fmax_median": None if isinstance(component, Encoder) else 145}

    monkeypatch.setattr(cost, "measure", measure)
    monkeypatch.setattr(cost, "measure_cells", lambda *_: {"area": 15188.6})
    monkeypatch.setattr(cost, "read_library", lambda name: name)
    monkeypatch.setattr(cost, "command", lambda tool: [tool])
    monkeypatch.setattr(cost, "version_of", lambda tool: f"of {tool}")


def test_figures(measured, in_process):
    """A row for each component, its lanes, and each device."""
    devices = "ecp5-25-6", "xilinx-7", "osu018"
    options = "--lanes=8", "--lanes=2", *(f"--device={name}" for name in devices)
    out = in_process("cost", "packer", "encoder", "--seeds=4", *options)[1].decode().splitlines()
    names = [["packer", "8"], ["packer", "2"], ["encoder"]]
    speeds = {"packer": ["145"], "encoder": ["does", "not", "fit"]}
    expected = [[*of, "ecp5-25-6", "41", "12", "7", "50", *speeds[of[0]]] for of in names]
    expected += [[*of, "xilinx-7", "41", "12", "7", "50"] for of in names]
    expected += [[*of, "osu018", "15189"] for of in names]
    assert [line.split() for line in out[1:-1]] == expected
    tools = ", ".join(f"{tool} of {tool}" for tool in ("yosys", "nextpnr-ecp5", "sta"))
    assert out[-1].startswith(f"Seeds 1 to 4; {tools}, ")


def test_what_is_missing(refused, monkeypatch, tmp_path):
    """OpenSTA, or a library."""
    monkeypatch.setenv("STA", "no-such-sta")
    assert "STA names 'no-such-sta'" in refused("cost", "decoder", "--device", "osu018")
    monkeypatch.setenv("STA", shutil.which("true"))
    monkeypatch.setitem(cells.LIBRARIES, "osu018", (tmp_path / "no.lib", "qflow-tech-osu018"))
    message = "the cells of osu018 are missing; install the Debian package qflow-tech-osu018"
    assert message in refused("cost", "decoder", "--device", "osu018")
