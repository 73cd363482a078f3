"""A chip that is a component and nothing else: to its bitstream, and back from that to logic."""

import functools
import importlib.resources
import json
import re
from itertools import starmap
from pathlib import Path

from .netlist import as_logic, port_bits, ports_of
from .tools import Missing, ToolError, install, run

__all__ = ["BITSTREAMS", "build_chip", "read_back"]

#: The file that ``build_chip`` leaves, for each family.
BITSTREAMS = {"ice40": "chip.bin", "gowin": "chip.fs"}
#: Small, in a package with a pin for every bit of the ports.
GOWIN = {"device": "GW1N-LV1LQ144C6/I5", "family": "GW1N-1", "package": "LQFP144"}


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
        pins = zip(port_bits(ports_of(cells)), _gowin_pins(), strict=False)
        lines = [f'IO_LOC "{name}" {pin};\n' for (name, _), pin in pins]
        (folder / "chip.cst").write_text("".join(lines))
        options = ["--device", GOWIN["device"], "--vopt", f"family={GOWIN['family']}"]
        options += ["--vopt", "cst=chip.cst"]
        run("nextpnr-himbaechel-gowin", [*files, *options], cwd=folder, makes=["placed.json"])
        packing = ["-d", GOWIN["family"], "-o", "chip.fs", "placed.json"]
        run("gowin_pack", packing, cwd=folder, makes=["chip.fs"])


def read_back(family, folder):
    """Turn the bitstream in the folder of ``build_chip`` into logic.

    Of what placed and routed the chip, nothing is used but which ports there are, and at which
    pins.

    Returns
    -------
    str
        As of ``clockpoint.flow.netlist.netlist``.

    Raises
    ------
    Missing, ToolError
    """
    folder = Path(folder)
    placed = json.loads((folder / "placed.json").read_text())["modules"]["top"]
    places = _places(placed)
    if family == "ice40":
        run("iceunpack", ["chip.bin", "back.asc"], cwd=folder, makes=["back.asc"])
        verilog = run("icebox_vlog", ["-s", "back.asc"], cwd=folder).stdout
        pins = {name: "io_{}_{}_{}".format(*re.findall(r"\d+", at)) for name, at in places.items()}
    else:
        unpacking = ["-d", GOWIN["family"], "-o", "back.v", "chip.fs"]
        run("gowin_unpack", unpacking, cwd=folder, makes=["back.v"])
        verilog = _complete((folder / "back.v").read_text())
        pins = {}
        for name, at in places.items():
            x, y, pair = re.fullmatch(r"X(\d+)Y(\d+)/IOB(.)", at).groups()
            # What is an input and what an output is said by the name of the port that is there.
            found = set(re.findall(rf"\bR{int(y) + 1}C{int(x) + 1}_[IO]{pair}\b", verilog))
            if len(found) != 1:
                raise ToolError(f"the bitstream has no pin at {at}, where {name} should be")
            pins[name] = found.pop()
    files = {"chip.v": verilog}
    return as_logic(files, "read_verilog chip.v", placed["ports"], pins, family)


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


@functools.cache
def _gowin_database():
    try:
        from apycula.chipdb import load_chipdb
    except ImportError as error:
        raise Missing(f"apycula is missing; {install('clockpoint[build]')}") from error
    file = importlib.resources.files("apycula") / f"{GOWIN['family']}.msgpack.xz"
    return load_chipdb(str(file))


def _gowin_pins():
    """The pins without a second purpose; I and J are pins of a pair that are not unpacked."""
    pinout = _gowin_database().pinout[GOWIN["family"]][GOWIN["package"]]
    return [pin for pin, (place, special) in pinout.items() if place[-1] in "AB" and not special]


def _complete(verilog):
    """What ``gowin_unpack`` wrote of a chip, with what it leaves open.

    - A LUT that is always 1 has no fuse set, and is left out.
    - The fuses of a clock tap are the same for four spines; the one that carries a clock is meant.
    - Long wires are not joined: from a gate at the top or the bottom, along a column, and from
      there along the rows of a segment.
    """
    driven = set(re.findall(r"assign `?(\w+) = |\.[FO]\(`?(\w+)\)", verilog))
    driven = {name for names in driven for name in names}
    wires = set(re.findall(r"\bR\d+C\d+_\w+", verilog)) - driven
    joined = {name: "1'b1" for name in wires if re.search(r"_F\d$", name)}

    clocked = sorted(name for name in driven if "_SPINE" in name)
    spines = {int(name.partition("SPINE")[2]) // 4: name for name in clocked}
    for name in wires:
        if spine := re.search(r"_SPINE(\d+)$", name):
            joined[name] = spines.get(int(spine[1]) // 4)

    for (_, column, index), segment in _gowin_database().segments.items():
        long, branch = ("LT01", "LBO0") if index < 4 else ("LT04", "LBO1")
        ends = ("top", "bottom")
        gates = [(segment[f"{end}_row"], column, segment[f"{end}_wire"]) for end in ends]
        gates = [name for name in starmap(_gowin_wire, gates) if name in driven]
        for row in range(segment["min_y"], segment["max_y"] + 1):
            for gate in gates:
                joined[_gowin_wire(row, column, long)] = gate
            for x in range(segment["min_x"], segment["max_x"] + 1):
                joined[_gowin_wire(row, x, f"LB{index}1")] = _gowin_wire(row, column, branch)

    aliases = set(re.findall(r"`define (\w+)", verilog))
    lines = sorted(
        f"assign {'`' * (name in aliases)}{name} = {'`' * (source in aliases)}{source};"
        for name, source in joined.items()
        if name in wires and (source in driven or source == "1'b1")
    )
    body, _, _ = verilog.rpartition("endmodule")
    body = body.replace("module top(", "module chip(")
    return "\n".join([body, *lines, "endmodule", ""])


def _gowin_wire(row, column, name):
    return f"R{row + 1}C{column + 1}_{name}"
