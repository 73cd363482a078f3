"""A Gowin GW1N-1: built, read back, completed where that is incomplete, every fuse checked."""

import functools
import importlib.resources
import re
from itertools import starmap
from pathlib import Path

from .scratch import scratch
from .tools import Missing, ToolError, install, run

__all__ = ["DEVICE", "build", "check", "database", "unpack", "write_bitstream"]

#: A small device, in a package with a pin for every bit of the ports.
DEVICE = {"device": "GW1N-LV1LQ144C6/I5", "family": "GW1N-1", "package": "LQFP144"}

#: The settings of a pin that have fuses, besides the voltage of its bank, by Apicula's names.
SHARED = {"IO_TYPE": "LVCMOS18", "OPENDRAIN": "OFF"}
INPUT = SHARED | {"PADDI": "PADDI"}
OUTPUT = SHARED | {"DRIVE": "8", "ODMUX_1": "1", "SLEWRATE": "FAST"}
#: The global reset, asserted during configuration, and what releases it.
GSR = [("GSRMODE", "ACTIVE_LOW")]
CFG = [("GSR", "USED"), ("GSR", "F0"), ("GOE", "F0"), ("DONE", "F0"), ("GWD", "F0")]


@functools.cache
def database():
    """The tables of Apicula.

    Raises
    ------
    Missing
    """
    try:
        from apycula.chipdb import load_chipdb
    except ImportError as error:
        raise Missing(f"apycula is missing; {install('clockpoint[build]')}") from error
    file = importlib.resources.files("apycula") / f"{DEVICE['family']}.msgpack.xz"
    return load_chipdb(str(file))


def build(folder, bits):
    """Make ``chip.fs`` from ``cells.json``, with single-purpose pins for the bits of its ports.

    ``gowin_unpack`` does not unpack the pins I and J of a pair.
    """
    pinout = database().pinout[DEVICE["family"]][DEVICE["package"]]
    pins = [pin for pin, (place, special) in pinout.items() if place[-1] in "AB" and not special]
    if len(bits) > len(pins):
        raise ValueError(f"{len(bits)} pins are needed, and a gowin chip has {len(pins)}")
    lines = [f'IO_LOC "{bit}" {pin};\n' for bit, pin in zip(bits, pins, strict=False)]
    (folder / "chip.cst").write_text("".join(lines))
    files = ["--json", "cells.json", "--write", "placed.json", "--quiet"]
    files += ["--device", DEVICE["device"], "--vopt", f"family={DEVICE['family']}"]
    files += ["--vopt", "cst=chip.cst"]
    run("nextpnr-himbaechel-gowin", files, cwd=folder, makes=["placed.json"])
    packing = ["-d", DEVICE["family"], "-o", "chip.fs", "placed.json"]
    run("gowin_pack", packing, cwd=folder, makes=["chip.fs"])


def unpack(folder, places):
    """Verilog of ``chip.fs``, and its ports at nextpnr's locations, by bit."""
    unpacking = ["-d", DEVICE["family"], "-o", "back.v", "chip.fs"]
    run("gowin_unpack", unpacking, cwd=folder, makes=["back.v"])
    verilog = _complete((folder / "back.v").read_text())
    there = set(re.findall(r"\bR\d+C\d+_[IO][AB]\b", verilog))
    pins = {}
    for bit, at in places.items():
        x, y, pair = re.fullmatch(r"X(\d+)Y(\d+)/IOB(.)", at).groups()
        # The name of the port shows whether it is an input or an output.
        place = f"R{int(y) + 1}C{int(x) + 1}"
        found = there & {f"{place}_I{pair}", f"{place}_O{pair}"}
        if len(found) != 1:
            raise ToolError(f"the bitstream has no pin at {at}, where {bit} must be")
        pins[bit] = found.pop()
    return verilog, pins


def _complete(verilog):
    """The output of ``gowin_unpack``, completed.

    - A LUT that is always 1 has no fuse set, and is missing.
    - The fuses of a clock tap are the same for four spines; the one with a clock is chosen.
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

    for (_, column, index), segment in database().segments.items():
        long, branch = ("LT01", "LBO0") if index < 4 else ("LT04", "LBO1")
        ends = ("top", "bottom")
        gates = [(segment[f"{end}_row"], column, segment[f"{end}_wire"]) for end in ends]
        gates = [name for name in starmap(_wire, gates) if name in driven]
        for row in range(segment["min_y"], segment["max_y"] + 1):
            for gate in gates:
                joined[_wire(row, column, long)] = gate
            for x in range(segment["min_x"], segment["max_x"] + 1):
                joined[_wire(row, x, f"LB{index}1")] = _wire(row, column, branch)

    aliases = set(re.findall(r"`define (\w+)", verilog))
    lines = sorted(
        f"assign {'`' * (name in aliases)}{name} = {'`' * (source in aliases)}{source};"
        for name, source in joined.items()
        if name in wires and (source in driven or source == "1'b1")
    )
    body, _, _ = verilog.rpartition("endmodule")
    body = body.replace("module top(", "module chip(")
    return "\n".join([body, *lines, "endmodule", ""])


def _wire(row, column, name):
    return f"R{row + 1}C{column + 1}_{name}"


def check(folder, ports, pins):
    """Check all of the file ``chip.fs``: fuse by fuse, and then the rest of the file.

    The fuses that are set must be those of the netlist read back (switches, LUTs and flip-flops)
    and the other settings stated in this file, or the same in every chip.

    ``ports`` and ``pins`` are in the form of ``clockpoint.flow.netlist.as_logic``.

    Raises
    ------
    Missing, ToolError
    """
    from apycula import bslib, chipdb

    file = Path(folder) / "chip.fs"
    fuses, *_ = bslib.read_bitstream(str(file))
    wrong = []
    with scratch() as folder:
        write_bitstream(str(folder / "again.fs"), fuses)
        if (folder / "again.fs").read_text() != file.read_text():
            wrong.append("what is around the fuses")
    # As in gowin_unpack, without empty tiles.
    tiles = chipdb.tile_bitmap(database(), fuses)
    expected = _settings(ports, pins)
    for place, logic in _logic(tiles).items():
        expected[place] |= logic
    for (row, column), stated in expected.items():
        tile = tiles.get((row, column), [])
        found = {(y, x) for y, line in enumerate(tile) for x, bit in enumerate(line) if bit}
        found ^= stated
        wrong += [f"R{row + 1}C{column + 1}, fuse {min(found)}"] if found else []
    if wrong:
        raise ToolError(f"the bitstream is wrong at {'; '.join(wrong)}")


def write_bitstream(file, fuses):
    """Write a file with these fuses and its checksums.

    Parameters
    ----------
    file : path
    fuses : list of list of int
        As from ``apycula.bslib.read_bitstream``.
    """
    device = database()
    from apycula import bitmatrix, bslib

    packed = bitmatrix.packbits(bitmatrix.fliplr(fuses))
    words = int(256 * bitmatrix.bsum(packed[0::2]) + bitmatrix.bsum(packed[1::2]))
    footer = [*device.cmd_ftr]
    footer[1] = bytearray([0x0A, 0, 0, 0, 0, 0, *(words % 0x10000).to_bytes(2, "big")])
    bslib.write_bitstream(str(file), fuses, device.cmd_hdr, footer, False, {})


def _fuses(logic, table, settings):
    """The fuses of a table for some settings, which are pairs of Apicula's names."""
    from apycula import attrids, chipdb

    kind = {"SLICE": "cls"}.get(logic, logic.lower())
    names, values = (getattr(attrids, f"{kind}_{part}") for part in ("attrids", "attrvals"))
    chosen = set()
    for name, value in settings:
        chipdb.add_attr_val(database(), logic, chosen, names[name], values[value])
    return chipdb.get_table_fuses(chosen, table)


def _settings(ports, pins):
    """The fuses of each tile besides its logic, by row and column."""
    device = database()
    from apycula.chipdb import loc2bank

    found, kinds = {}, {}
    for row, numbers in enumerate(device.grid):
        for column, kind in enumerate(numbers):
            found[row, column] = set(device.const.get(kind, ()))
            kinds[row, column] = kind

    def is_set(place, logic, table, settings):
        found[place].update(_fuses(logic, table, settings))

    def is_pin(place, pair, settings):
        is_set(place, "IOB", device.longval[kinds[place]][f"IOB{pair}"], settings.items())

    places, directions = {}, {}
    for bit, pin in pins.items():
        row, column, pair = re.fullmatch(r"R(\d+)C(\d+)_[IO](.)", pin).groups()
        place = int(row) - 1, int(column) - 1
        places[place, pair] = ports[bit.partition("[")[0]]["direction"]
        directions.setdefault(loc2bank(device, *place), set()).add(places[place, pair])
    # A bank with only inputs has the lowest voltage.
    volts = {n: "1.2" if directions.get(n) == {"input"} else "1.8" for n in device.bank_tiles}
    for pin, bank in device.pin_bank.items():
        side, number, pair = pin[2], int(pin[3:-1]) - 1, pin[-1]
        last = {"B": device.rows - 1, "R": device.cols - 1}.get(side, 0)
        place = (last, number) if side in "TB" else (number, last)
        bank_of_pin = {"BANK_VCCIO": volts[bank]}
        # Settings of unused pins are also in the others.
        if f"IOB{pair}" in device[place].bels:
            unused = f"LVCMOS{volts[bank].replace('.', '')}"
            is_pin(place, pair, bank_of_pin | {"IO_TYPE": unused})
        if direction := places.get((place, pair)):
            is_pin(place, pair, bank_of_pin | (INPUT if direction == "input" else OUTPUT))
    for bank, place in device.bank_tiles.items():
        table = device.longval[kinds[place]]["BANK"].items()
        table = {key[1:]: fuses for key, fuses in table if key[0] == bank}
        is_set(place, "IOB", table, [("BANK_VCCIO", volts[bank])])
    for place, kind in kinds.items():
        for logic, settings in (("GSR", GSR), ("CFG", CFG)):
            is_set(place, logic, device.shortval.get(kind, {}).get(logic, {}), settings)
    return found


def _logic(tiles):
    """The fuses of the logic that ``gowin_unpack`` reads from each tile."""
    from apycula.gowin_unpack import parse_tile_

    device = database()
    read = {
        place: parse_tile_(device, *place, tile, tiles, noiostd=False)
        for place, tile in tiles.items()
    }
    found = {place: _fuses_of_tile(device[place], *logic) for place, logic in read.items()}
    # A long wire driven at the bottom is isolated from the one at the top.
    for (_, column, _), segment in device.segments.items():
        _, switches, _ = read.get((segment["bottom_row"], column), ({}, {}, {}))
        if segment["bottom_wire"] in switches:
            top = segment["top_row"], column
            ((_, fuses),) = device[top].alonenode_6[segment["top_wire"]]
            found[top] = found.get(top, set()) | fuses
    return found


def _fuses_of_tile(kind, cells, switches, clocks):
    found = set()
    for wire, source in switches.items():
        found |= kind.pips[wire][source]
        for sources, fuses in kind.alonenode.get(wire, ()):
            found.update(fuses if source not in sources else ())
    for wire, source in clocks.items():
        found |= kind.clock_pips[wire][source]
    for name, bits in cells.items():
        if name.startswith("LUT"):
            found = found.union(*(kind.bels[name].flags[bit] for bit in bits))
    # Without any fuses, there are two flip-flops with set.
    for half in range(0, 6 if "DFF0" in kind.bels else 0, 2):
        pair = [max(cells.get(f"DFF{half + n}", {""})) for n in range(2)]
        settings = [
            (f"REG{n}_REGSET", "SET" if name == "DFFS" else "RESET") for n, name in enumerate(pair)
        ]
        if "DFF" not in pair:
            settings.append(("LSRONMUX", "LSRMUX"))
        found |= _fuses("SLICE", database().shortval[kind.ttyp][f"CLS{half // 2}"], settings)
    return found
