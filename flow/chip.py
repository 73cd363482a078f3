"""A chip that is a component and nothing else: to its bitstream, and back from that to logic."""

import json
import re
from pathlib import Path

from . import gowin, ice40
from .netlist import as_logic, port_bits, ports_of
from .tools import ToolError, run

__all__ = ["BITSTREAMS", "as_verilog", "build_chip", "read_back"]

#: The file that ``build_chip`` leaves, for each family.
BITSTREAMS = {"ice40": "chip.bin", "gowin": "chip.fs"}


def build_chip(cells, family, folder):
    """Place and route a netlist, each bit of its ports at a pin; leaves the bitstream in a folder.

    Parameters
    ----------
    cells : str
        What ``clockpoint.flow.netlist.synthesize`` returned.
    family : str
        A key of ``BITSTREAMS``. For ``ice40`` that is an HX8K, for ``gowin`` a GW1N-1.
    folder : path

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        If the chip has not that many pins.
    """
    folder = Path(folder)
    (folder / "cells.json").write_text(cells)
    files = ["--json", "cells.json", "--write", "placed.json", "--quiet"]
    if family == "ice40":
        files += ["--asc", "chip.asc", "--hx8k", "--package", "ct256"]
        files += ["--pcf-allow-unconstrained"]
        run("nextpnr-ice40", files, cwd=folder, makes=["placed.json"])
        run("icepack", ["chip.asc", "chip.bin"], cwd=folder, makes=["chip.bin"])
    else:
        bits, pins = [*port_bits(ports_of(cells))], gowin.pins_of_package()
        if len(bits) > len(pins):
            raise ValueError(f"{len(bits)} pins are needed, and a {family} chip has {len(pins)}")
        lines = [f'IO_LOC "{name}" {pin};\n' for (name, _), pin in zip(bits, pins, strict=False)]
        (folder / "chip.cst").write_text("".join(lines))
        options = ["--device", gowin.DEVICE["device"], "--vopt", f"family={gowin.DEVICE['family']}"]
        options += ["--vopt", "cst=chip.cst"]
        run("nextpnr-himbaechel-gowin", [*files, *options], cwd=folder, makes=["placed.json"])
        packing = ["-d", gowin.DEVICE["family"], "-o", "chip.fs", "placed.json"]
        run("gowin_pack", packing, cwd=folder, makes=["chip.fs"])


def read_back(family, folder):
    """Turn the bitstream in the folder of ``build_chip`` into logic.

    Of what placed and routed the chip, nothing is used but which ports there are, and at which
    pins. Every bit of the file must be of the logic, or as the chip and these pins want it; else
    that is a ``ToolError``.

    Returns
    -------
    str
        As of ``clockpoint.flow.netlist.netlist``.

    Raises
    ------
    Missing, ToolError
    """
    verilog, ports, pins = as_verilog(family, folder)
    check = {"ice40": ice40.check, "gowin": gowin.check}[family]
    check(folder, ports, pins)
    return as_logic({"chip.v": verilog}, "read_verilog chip.v", ports, pins, family)


def as_verilog(family, folder):
    """The first half of ``read_back``: what is configured, before it is made simple.

    Returns
    -------
    verilog : str
        A module ``chip``.
    ports, pins : dict
        As of ``clockpoint.flow.netlist.as_logic``.

    Raises
    ------
    Missing, ToolError
    """
    folder = Path(folder)
    placed = json.loads((folder / "placed.json").read_text())["modules"]["top"]
    places = _places(placed)
    if family == "ice40":
        run("iceunpack", ["chip.bin", "back.txt"], cwd=folder, makes=["back.txt"])
        verilog = run("icebox_vlog", ["back.txt"], cwd=folder).stdout
        (folder / "back.v").write_text(verilog)
        pins = {name: "io_{}_{}_{}".format(*re.findall(r"\d+", at)) for name, at in places.items()}
    else:
        unpacking = ["-d", gowin.DEVICE["family"], "-o", "back.v", "chip.fs"]
        run("gowin_unpack", unpacking, cwd=folder, makes=["back.v"])
        verilog = gowin.complete((folder / "back.v").read_text())
        there = set(re.findall(r"\bR\d+C\d+_[IO][AB]\b", verilog))
        pins = {}
        for name, at in places.items():
            x, y, pair = re.fullmatch(r"X(\d+)Y(\d+)/IOB(.)", at).groups()
            # What is an input and what an output is said by the name of the port that is there.
            place = f"R{int(y) + 1}C{int(x) + 1}"
            found = there & {f"{place}_I{pair}", f"{place}_O{pair}"}
            if len(found) != 1:
                raise ToolError(f"the bitstream has no pin at {at}, where {name} should be")
            pins[name] = found.pop()
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
