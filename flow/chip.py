"""A chip that is a component and nothing else: to its bitstream, and back from that to logic."""

import functools
import importlib.resources
import json
import re
from itertools import starmap
from pathlib import Path

from .netlist import as_logic, port_bits, ports_of
from .tools import Missing, ToolError, command, install, run

__all__ = ["BITSTREAMS", "as_verilog", "build_chip", "check_ice40", "read_back"]

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
    pins. On an iCE40, no bit may be set without a meaning, all that is set beside the logic must be
    as these pins want it, and each wire must have one driver; else that is a ``ToolError``.

    Returns
    -------
    str
        As of ``clockpoint.flow.netlist.netlist``.

    Raises
    ------
    Missing, ToolError
    """
    verilog, ports, pins = as_verilog(family, folder)
    if family == "ice40":
        check_ice40(folder, ports, pins)
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
        run("iceunpack", ["chip.bin", "back.asc"], cwd=folder, makes=["back.asc"])
        # With -D, it ends with an error where a wire has more drivers than one, or none.
        verilog = run("icebox_vlog", ["-s", "-D", "back.asc"], cwd=folder).stdout
        pins = {name: "io_{}_{}_{}".format(*re.findall(r"\d+", at)) for name, at in places.items()}
    else:
        unpacking = ["-d", GOWIN["family"], "-o", "back.v", "chip.fs"]
        run("gowin_unpack", unpacking, cwd=folder, makes=["back.v"])
        verilog = _complete((folder / "back.v").read_text())
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


#: What ``icebox_vlog`` turns into logic.
ICE40_LOGIC = re.compile(r"(routing|buffer|LC_\d|NegClk|CarryInSet)\b")
#: Where an HX8K has buffers for the columns of the global wires; nextpnr turns all of them on.
ICE40_BUFFERS = {8, 9, 24, 25}


def check_ice40(folder, ports, pins):
    """Check all that is set in the chip unpacked to ``back.asc``, but for what becomes logic.

    Parameters
    ----------
    folder : Path
    ports, pins : dict
        As of ``as_verilog``.

    Raises
    ------
    Missing, ToolError
    """
    directions = {name: port["direction"] for name, port in ports.items()}
    expected = {}
    for bit, pin in pins.items():
        x, y, number = re.findall(r"\d+", pin)
        # A plain input, or output; no pull-up.
        types = (0,) if directions[bit.partition("[")[0]] == "input" else (0, 3, 4)
        settings = {f"IoCtrl REN_{number}"} | {f"IOB_{number} PINTYPE_{n}" for n in types}
        if types == (0,):
            settings.add(f"IoCtrl IE_{number}")
        expected[int(x), int(y)] = expected.get((int(x), int(y)), set()) | settings
    beside = Path(command("icebox_vlog")[0]).with_name("icebox_explain")
    wrong = []
    for tile in run([str(beside)], ["-A", "back.asc"], cwd=folder).stdout.split("\n.")[1:]:
        head, *lines = tile.splitlines()
        if head.startswith("extra_bit"):  # from a pin to a global wire
            continue
        _, x, y, *_ = head.split()
        settings = {*expected.get((int(x), int(y)), ())}
        if int(y) in ICE40_BUFFERS:
            settings |= {f"ColBufCtrl glb_netwk_{n}" for n in range(8)}
        settings ^= {line for line in lines if line and not ICE40_LOGIC.match(line)}
        wrong += [f"{head}: {max(settings)}"] if settings else []
    if wrong:
        raise ToolError(f"the bitstream is not as it must be at {'; '.join(wrong)}")


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
