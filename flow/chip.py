"""A chip that is a single component: from the component to a bitstream, and back to logic."""

import json
from pathlib import Path

from .families import FAMILIES
from .netlist import as_logic, port_bits, ports_of

__all__ = ["BITSTREAMS", "as_verilog", "build_chip", "read_back"]

#: The file that ``build_chip`` makes, for each family that ``read_back`` supports.
BITSTREAMS = {name: f"chip{row.suffix}" for name, row in FAMILIES.items() if row.chip}


def build_chip(cells, family, folder):
    """Place and route a netlist, with a pin for each bit of its ports; bitstream in a folder.

    Parameters
    ----------
    cells : str
        The result of ``clockpoint.flow.netlist.synthesize``.
    family : str
        A key of ``BITSTREAMS``.
    folder : path

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        If the chip has too few pins.
    """
    folder = Path(folder)
    (folder / "cells.json").write_text(cells)
    FAMILIES[family].chip.build(folder, [name for name, _ in port_bits(ports_of(cells))])


def read_back(family, folder):
    """Convert the bitstream in the folder of ``build_chip`` to logic, as from ``netlist``.

    From place and route, only the ports and their pins are used. Every bit of the file must
    describe logic, or have the value that the chip and these pins require.

    Raises
    ------
    Missing, ToolError
    """
    verilog, ports, pins = as_verilog(family, folder)
    FAMILIES[family].chip.check(folder, ports, pins)
    models = FAMILIES[family].models
    return as_logic({"chip.v": verilog}, "read_verilog chip.v", ports, pins, models)


def as_verilog(family, folder):
    """The first half of ``read_back``: a module ``chip`` in Verilog, its ports and pins.

    Ports and pins are in the form of ``clockpoint.flow.netlist.as_logic``.
    """
    folder = Path(folder)
    placed = json.loads((folder / "placed.json").read_text())["modules"]["top"]
    verilog, pins = FAMILIES[family].chip.unpack(folder, _places(placed))
    return verilog, placed["ports"], pins


def _places(placed):
    """The location that nextpnr chose for each bit of the ports."""
    names = {net: name for name, net in port_bits(placed["ports"])}
    return {
        names[net]: cell["attributes"]["NEXTPNR_BEL"]
        for cell in placed["cells"].values()
        for nets in cell["connections"].values()
        for net in nets
        if net in names
    }
