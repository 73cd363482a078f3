"""The properties of every code point, on the machine."""

import numpy as np
import pytest

from clockpoint.engine.rows import rows_of
from clockpoint.engine.tools import yosys
from clockpoint.flow.export import Export
from clockpoint.flow.verilog import to_verilog
from clockpoint.hdl import Properties
from clockpoint.sim import Simulation
from oracles.properties import DIFFERENCES, VALUES, category_of, width_of

NUMBERS = range(0x110000)


def properties(**options):
    """The fields of all code points beside their events, by name."""
    simulation = Simulation(Properties(**options))
    fields = {"codepoint": np.array(NUMBERS), "last": 1}
    rows = rows_of(simulation.core.i.payload.shape(), fields)
    batches = [batch.columns for batch in simulation.present([rows])]
    assert (np.concatenate([of["event"]["codepoint"] for of in batches]) == NUMBERS).all()
    names = VALUES.keys() & batches[0].keys()
    return {name: np.concatenate([of[name] for of in batches]) for name in names}


@pytest.mark.slow
def test_every_code_point():
    """By wcwidth, but for differences that each have a reason; and by the categories."""
    actual = properties()
    for name, value in VALUES.items():
        assert actual[name].tolist() == [*map(value, NUMBERS)], name
    differing = {category_of(n) for n in NUMBERS if width_of(n)[1]}
    assert differing == DIFFERENCES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("block_ram", [False, True])
def test_a_table_of_ones_own(block_ram):
    """Ranges that are adjacent, of one code point, and at both ends."""
    table = [(range(0x41, 0x61), 2), (range(1), 0), (range(0x61, 0x62), 0)]
    table += [(range(0x10FFFF, 0x110000), 2)]
    width_of = {number: width for numbers, width in table for number in numbers}
    actual = properties(width=table, block_ram=block_ram)["width"].tolist()
    assert actual == [width_of.get(number, 1) for number in NUMBERS]


@pytest.mark.slow
@pytest.mark.parametrize("block_ram", [False, True])
def test_memories_of_the_exported_verilog(block_ram):
    export = Export("properties", is_format=True, block_ram=block_ram)
    script = f"read_verilog top.v; synth_ice40 -top {export.module}; write_json top.json"
    netlist = yosys(script, {"top.v": to_verilog(export)}, "top.json")
    assert ('"type": "SB_RAM40_4K"' in netlist) is block_ram
