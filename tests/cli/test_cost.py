"""``clockpoint cost``."""

import shutil

import pytest

from clockpoint.cli import cost
from clockpoint.flow import cells

#: MHz with each seed, of which the median is neither the mean nor the middle one.
SPEEDS = {1: 180.0, 2: 100.0, 3: 160.0, 4: 130.0}


@pytest.fixture
def measured(monkeypatch):
    """Figures that take no time; the encoder does not fit with one of the seeds."""

    def measure(shard):
        name, *_, seed = shard
        if seed is None:
            return 41, 12, 7, 50
        return None if (name, seed) == ("encoder", 2) else SPEEDS[seed]

    monkeypatch.setattr(cost, "measure", measure)
    monkeypatch.setattr(cost, "version_of", lambda tool: f"of {tool}")


@pytest.mark.parametrize("lanes", [None, 8])
def test_figures(lanes, measured, in_process):
    """The median, minimum and maximum over the seeds; GB/s is 8 lanes at 145 MHz, 1.16."""
    name = "packer" if lanes else "decoder"
    options = [f"--lanes={lanes}"] if lanes else []
    line = "cost", name, "--device=ice40-hx8k", "--seeds=4", *options
    out = in_process(*line)[1].decode().splitlines()
    row = [name, "ice40-hx8k", *["41", "12", "7", "50", "145", "100", "180"]]
    assert out[1].split() == row + (["8", "5", "1.2"] if lanes else [])
    assert out[2].startswith("Seeds 1 to 4; yosys of yosys, nextpnr-ice40 of nextpnr-ice40, ")


def test_several_devices(measured, in_process):
    devices = "ecp5-25-6", "gw1nr-9"
    options = [f"--device={name}" for name in devices]
    out = in_process("cost", "encoder", "decoder", "--seeds=2", *options)[1].decode()
    rows = [line.split() for line in out.splitlines()[1:5]]
    names = [(device, name) for device in devices for name in ("encoder", "decoder")]
    assert [(row[1], row[0]) for row in rows] == names
    assert [" ".join(row[6:]) for row in rows] == ["does not fit", "140 100 180"] * 2


def test_a_device_without_a_placer(measured, in_process):
    """Its sizes are all that there is."""
    devices = "--device=xilinx-7", "--device=ecp5-25-6"
    out = in_process("cost", "decoder", "--seeds=1", *devices)[1].decode().splitlines()
    assert [" ".join(line.split()[6:]) for line in out[1:3]] == ["not placed", "180 180 180"]
    assert "yosys of yosys, nextpnr-ecp5 of nextpnr-ecp5, " in out[3]


def test_bad_input(refused, monkeypatch, tmp_path):
    monkeypatch.setenv("STA", "no-such-sta")
    assert "STA names 'no-such-sta'" in refused("cost", "decoder", "--device", "osu018")
    monkeypatch.setenv("STA", shutil.which("true"))
    monkeypatch.setitem(cells.LIBRARIES, "osu018", (tmp_path / "no.lib", "qflow-tech-osu018"))
    message = "the cells of osu018 are missing; install the Debian package qflow-tech-osu018"
    assert message in refused("cost", "--device", "osu018")
    (tmp_path / "bad.lib").write_text("not one")
    assert "bad.lib is not a Liberty file" in refused("cost", "--device", "bad.lib")
    message = "standard cells have a table of their own; name one library alone"
    assert message in refused("cost", "--device", "osu018", "--device", "ice40-hx8k")
    assert "'abacus' is neither a device nor a file" in refused("cost", "--device", "abacus")
    assert "must be a power of two, not 3" in refused("cost", "packer", "--lanes", "3")
    assert "decoder has no lanes; leave out --lanes" in refused("cost", "decoder", "--lanes", "3")
