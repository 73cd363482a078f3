"""A chip that is a component and nothing else: to its bitstream, and back from that to logic."""

import json
from pathlib import Path

from .families import FAMILIES
from .netlist import as_logic, port_bits, ports_of

__all__ = ["BITSTREAMS", "as_verilog", "build_chip", "read_back"]

#: The file that ``build_chip`` leaves, for each family of which ``read_back`` is possible.
BITSTREAMS = {name: f"chip{row.suffix}" for name, row in FAMILIES.items() if row.chip}


def build_chip(cells, family, folder):
    """Place and route a netlist, each bit of its ports at a pin; leaves the bitstream in a folder.

    Parameters
    ----------
    cells : str
        What ``clockpoint.flow.netlist.synthesize`` returned.
    family : str
        A key of ``BITSTREAMS``.
    folder : path

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        If the chip has not that many pins.
    """
    folder = Path(folder)
    (folder / "cells.json").write_text(cells)
    FAMILIES[family].chip.build(folder, [name for name, _ in port_bits(ports_of(cells))])


def read_back(family, folder):
    """Turn the bitstream in the folder of ``build_chip`` into logic, as of ``netlist``.

    Of what placed and routed the chip, nothing is used but which ports there are, and at which
    pins. Every bit of the file must be of the logic, or as the chip and these pins want it.

    Raises
    ------
    Missing, ToolError
    """
    verilog, ports, pins = as_verilog(family, folder)
    FAMILIES[family].chip.check(folder, ports, pins)
    return as_logic({"chip.v": verilog}, "read_verilog chip.v", ports, pins, family)


def as_verilog(family, folder):
    """The first half of ``read_back``: a module ``chip`` in Verilog, its ports and pins.

    These are as ``clockpoint.flow.netlist.as_logic`` takes them.
    """
    folder = Path(folder)
    placed = json.loads((folder / "placed.json").read_text())["modules"]["top"]
    verilog, pins = FAMILIES[family].chip.unpack(folder, _places(placed))
    return verilog, placed["ports"], pins


def _places(placed):
    """Where nextpnr has put each bit of the ports."""
    names = {net: name for name, net in port_bits(placed["ports"])}
    return {
        names[net]: cell["attributes"]["NEXTPNR_BEL"]
        for cell in placed["cells"].values()
        for nets in cell["connections"].values()
        for net in nets
        if net in names
    }
