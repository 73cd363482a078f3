"""``clockpoint cost``: what it prints, and what it refuses; most of it in standard cells."""

import json
import shutil
from importlib.metadata import version
from itertools import product

import pytest

from clockpoint.cli import cost
from clockpoint.cli.campaign import Campaign
from clockpoint.flow import cells
from clockpoint.flow.cells import LIBRARIES

needs_cells = pytest.mark.skipif(
    not LIBRARIES["osu018"][0].exists() or shutil.which("sta") is None,
    reason="needs the Debian packages qflow-tech-osu018 and opensta",
)
#: MHz with each seed, of which the median is neither the mean nor the middle one.
SPEEDS = {1: 180.0, 2: 100.0, 3: 160.0, 4: 130.0}


def measured(shard):
    *_, seed = shard
    return (41, 12, 7, 50) if seed is None else SPEEDS[seed]


@pytest.mark.parametrize(
    ("lanes", "row"),
    [
        ([], "decoder | ice40-hx8k | 41 | 12 | 7 | 50 | 145 | 100 | 180"),
        (["8"], "packer | ice40-hx8k | 41 | 12 | 7 | 50 | 145 | 100 | 180 | 8 | 5 | 1.2"),
    ],
    ids=["decoder", "packer"],
)
def test_figures(lanes, row, monkeypatch, in_process):
    """Of each seed; GB/s is 8 lanes at 145 MHz, 1.16."""
    monkeypatch.setattr(cost, "measure", measured)
    monkeypatch.setattr(cost, "version_of", lambda _: "1")
    options = [f"--lanes={n}" for n in lanes]
    given = "cost", row.split()[0], "--device=ice40-hx8k", "--seeds=4", *options
    status, out, _ = in_process(*given, "--format=markdown")
    headings, _, found, *_ = out.decode().splitlines()
    assert (status, found) == (0, f"| {row} |")
    assert headings.startswith("| component | device | LUTs | carries | flip-flops | cells | MHz |")
    (found,) = json.loads(in_process(*given, "--format=json")[1])["rows"]
    expected = {"luts": 41, "carries": 12, "flip_flops": 7, "logic_cells": 50}
    expected |= {"fmax_median": 145.0, "fmax_min": 100.0, "fmax_max": 180.0}
    if lanes:
        expected |= {"lanes": 8, "luts_per_lane": 5.125, "gigabytes": 1.16}
    name, device = row.split(" | ")[:2]
    assert found == {"component": name, "device": device} | expected


#: The nextpnr of each device.
ROUTERS = {
    "ice40-hx8k": "nextpnr-ice40",
    "ice40-up5k": "nextpnr-ice40",
    "ecp5-25-6": "nextpnr-ecp5",
    "ecp5-85-6": "nextpnr-ecp5",
    "gw1nr-9": "nextpnr-himbaechel-gowin",
}


@pytest.mark.parametrize("devices", [[*ROUTERS], [*ROUTERS][::-1], [*ROUTERS][2:], ["ecp5-85-6"]])
def test_several_devices(devices, monkeypatch, in_process):
    """Each row is of its device and component, and all tools are of the checkpoint's identity."""
    expected_tools = {"yosys", *(ROUTERS[name] for name in devices)}
    sizes = {of: n for n, of in enumerate(product(devices, ["encoder", "decoder"]))}
    full = devices[-1], "encoder"

    def run(self, function, shards, *, tools, **given):
        assert ({*tools}, given) == (expected_tools, {})
        for name, lanes, device, seed in shards:
            of = device, name
            speed = None if of == full and seed == 2 else 100.0 + sizes[of]
            yield (name, lanes, device, seed), [sizes[of], 0, 0, 0] if seed is None else speed

    monkeypatch.setattr(Campaign, "run", run)
    monkeypatch.setattr(cost, "version_of", lambda tool: f"that of {tool}")
    options = [f"--device={name}" for name in devices]
    arguments = "cost", "encoder", "decoder", "--seeds=2", "--format=json"
    status, out, _ = in_process(*arguments, *options)
    found = json.loads(out)
    assert status == 0
    assert found["versions"].keys() == expected_tools | {"Amaranth"}
    assert all(found["versions"][tool] == f"that of {tool}" for tool in expected_tools)
    assert [(row["device"], row["component"], row["luts"]) for row in found["rows"]] == [
        (*of, n) for of, n in sizes.items()
    ]
    speeds = [None if of == full else 100.0 + n for of, n in sizes.items()]
    assert [row["fmax_median"] for row in found["rows"]] == speeds
    out = in_process(*arguments[:-1], "--format=markdown", *options)[1].decode()
    shown = [["does not fit", "", ""] if n is None else [f"{n:.0f}"] * 3 for n in speeds]
    table = [line.strip("| ").split(" | ") for line in out.splitlines() if line.startswith("| ")]
    assert [[*row[6:], "", ""][:3] for row in table[1:]] == shown
    *tools, last = out.splitlines()[-1].split(", ")
    said = [f"{tool} that of {tool}" for tool in ("yosys", *sorted(expected_tools - {"yosys"}))]
    assert tools == [f"Seeds 1 to 2; {said[0]}", *said[1:]]
    assert last == f"Amaranth {version('amaranth')}."


@pytest.fixture
def some_opensta(monkeypatch):
    """A program in its place, for what is refused before it is run."""
    monkeypatch.setenv("STA", shutil.which("true"))


def test_what_is_missing(refused, some_opensta, monkeypatch, tmp_path):
    row = tmp_path / "no.lib", "qflow-tech-osu018"
    monkeypatch.setitem(cells.LIBRARIES, "osu018", row)
    said = "the cells of osu018 are missing; install the Debian package qflow-tech-osu018"
    assert said in refused("cost", "--device", "osu018")


def test_no_opensta(refused, monkeypatch):
    monkeypatch.setenv("STA", "no-such-sta")
    said = "STA names 'no-such-sta', which is not a program; fix or unset it"
    assert said in refused("cost", "byte-order-mark", "--device", "osu018")


def test_what_is_no_library(refused, some_opensta, tmp_path):
    """The sentence has the file as it was named."""
    (tmp_path / "bad.lib").write_text("\\include_file(/etc/passwd)")
    assert "bad.lib includes other files" in refused("cost", "--liberty", tmp_path / "bad.lib")
    assert "/dev/null is not a regular file" in refused("cost", "--liberty", "/dev/null")
    assert "does not exist" in refused("cost", "--liberty", "no.lib")


@pytest.mark.parametrize(
    "others", [("--device", "ice40-hx8k"), ("--liberty", "/dev/null")], ids=lambda of: of[0]
)
def test_one_table_at_a_time(others, refused):
    said = "standard cells have a table of their own; give one library alone"
    assert said in refused("cost", "--device", "osu018", *others)
