"""Standard cells: a component mapped to the cells of a library, before layout, and its speed."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil

from .foreign import Unfit
from .scratch import scratch
from .tools import Missing, ToolError, run

__all__ = ["LIBRARIES", "Library", "Mapped", "fmax", "read_library", "synthesize"]


class Library(NamedTuple):
    """A library of cells.

    Attributes
    ----------
    liberty : str
        The contents of the file.
    areas : dict of str to float
        The area of each cell, in the unit of the library.
    flip_flops : tuple of str
        The names of the flip-flops.
    inverter, nand : str
        The smallest inverter, and the smallest two-input NAND gate.
    """

    liberty: str
    areas: dict
    flip_flops: tuple
    inverter: str
    nand: str


class Mapped(NamedTuple):
    """A netlist: the name of each of its cells, and its text in Verilog."""

    cells: tuple[str, ...]
    verilog: str


#: Libraries that Debian packages: the file, and the package.
LIBRARIES = {
    "osu018": (Path("/usr/share/qflow/tech/osu018/osu018_stdcells.lib"), "qflow-tech-osu018"),
}
#: ABC's default, with the outputs of flip-flops buffered as well.
ABC = "strash;&get,-n;&fraig,-x;&put;scorr;dc2;strash;&get,-n;&dch,-f;&nf;&put"
ABC += ";buffer,-p;upsize;dnsize"
SCRIPT = f"""
read_rtlil top.il; proc; flatten; delete t:$meminit*; setattr -unset init w:*; synth -top top
dfflibmap -liberty cells.lib
abc -liberty cells.lib -constr drive.con -script +read_constr,drive.con;{ABC}
setundef -zero; splitnets; opt_clean -purge
write_json top.json; write_verilog -noattr -noexpr top.v
"""
#: The cells that a library must have.
KINDS = "flip-flop", "inverter", "two-input NAND gate"
#: Longer than any path, in nanoseconds.
PERIOD = 1000
TCL = f"""
read_liberty cells.lib
set_cmd_units -time ns
read_verilog top.v
link_design top
create_clock -name clk -period {PERIOD} [get_ports clk]
report_checks -path_delay max -digits 5
"""


def read_library(name):
    """Read the library of a Debian package, a key of ``LIBRARIES``, or a Liberty file.

    Raises
    ------
    Missing
        If the package or Yosys is missing.
    Unfit
        If the file cannot be read, or has no flip-flop, inverter or NAND gate.
    """
    path, package = LIBRARIES.get(name, (Path(name), None))
    if package and not path.exists():
        raise Missing(f"the cells of {name} are missing; install the Debian package {package}")
    liberty = path.read_text("latin-1")
    # Cells without a function, such as fillers, are ignored.
    read = "read_liberty -ignore_miss_func -ignore_miss_dir -ignore_miss_data_latch cells.lib"
    with scratch() as folder:
        (folder / "cells.lib").write_text(liberty, "latin-1")
        try:
            run("yosys", ["-q", "-p", f"{read}; write_json cells.json"], cwd=folder)
        except ToolError as error:
            raise Unfit(f"{path} is not a Liberty file: {error}") from error
        modules = json.loads((folder / "cells.json").read_text("latin-1"))["modules"]
    areas = {name: float(cell["attributes"].get("area", 0)) for name, cell in modules.items()}
    kinds = {}
    for name, cell in modules.items():
        kinds.setdefault(_kind_of(cell), []).append(name)
    for kind in KINDS:
        if not any(map(areas.get, kinds.get(kind, []))):
            raise Unfit(f"{path} has no {kind} with an area")
    flip_flops, *gates = map(kinds.get, KINDS)
    smallest = [min(filter(areas.get, names), key=areas.get) for names in gates]
    return Library(liberty, areas, tuple(flip_flops), *smallest)


def _kind_of(cell):
    """One of ``KINDS``, or ``None``, by the gates in the function of a cell."""
    gates = sorted(gate["type"] for gate in cell["cells"].values())
    outputs = [port["bits"] for port in cell["ports"].values() if port["direction"] == "output"]
    inverted = [g["connections"]["Y"] for g in cell["cells"].values() if g["type"] == "$_NOT_"]
    if "DFF" in "".join(gates):
        return KINDS[0]
    if gates == ["$_NOT_"]:
        return KINDS[1]
    return KINDS[2] if gates == ["$_AND_", "$_NOT_"] and outputs == inverted else None


def synthesize(component, library):
    """Map a component, without initial values, to the cells of a library; returns ``Mapped``.

    Raises
    ------
    Missing, ToolError
    """
    with scratch() as folder:
        design = rtlil.convert(component, name="top", emit_src=False)
        (folder / "top.il").write_text(design)
        (folder / "cells.lib").write_text(library.liberty, "latin-1")
        (folder / "drive.con").write_text(f"set_driving_cell {library.inverter}\nset_load 0\n")
        (folder / "map.ys").write_text(SCRIPT)
        run("yosys", ["-q", "map.ys"], cwd=folder, makes=["top.json", "top.v"])
        cells = json.loads((folder / "top.json").read_text())["modules"]["top"]["cells"]
        kinds = tuple(cell["type"] for cell in cells.values())
        if left := {*kinds} - library.areas.keys():
            raise ToolError(f"the library has no cell for {', '.join(sorted(left))}")
        return Mapped(kinds, (folder / "top.v").read_text())


def fmax(mapped, library):
    """The Fmax of a netlist in MHz by OpenSTA, before layout, with wires of no length.

    Raises
    ------
    Missing, ToolError
    """
    with scratch() as folder:
        (folder / "cells.lib").write_text(library.liberty, "latin-1")
        (folder / "top.v").write_text(mapped.verilog)
        (folder / "sta.tcl").write_text(TCL)
        result = run("sta", ["-no_init", "-no_splash", "-exit", "sta.tcl"], cwd=folder)
    text = result.stderr + result.stdout
    slack = re.search(r"^ +(-?[\d.]+) +slack \(", text, re.MULTILINE)
    # OpenSTA ends with status 0 after an error, too.
    wrong = re.search(r".*(?:Error:|black box).*", text)
    if wrong or not slack or float(slack[1]) >= PERIOD:
        reason = wrong[0].strip(" .") if wrong else "it finds no path with a delay"
        raise ToolError(f"OpenSTA rejects the library: {reason}")
    return 1000 / (PERIOD - float(slack[1]))
