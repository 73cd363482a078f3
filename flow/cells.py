"""Standard cells: a component mapped to the cells of a library, before layout, and its speed."""

import json
import re
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil

from ..engine.files import scratch
from ..engine.tools import MissingTool, ToolError, run
from ..engine.verilog import UnsupportedDesign

__all__ = ["LIBRARIES", "CellNetlist", "Library", "fmax", "read_library", "synthesize"]


class Library(NamedTuple):
    """A library: its Liberty text, its inverter, and the area of its two-input NAND gate."""

    liberty: str
    inverter: str
    nand: float


class CellNetlist(NamedTuple):
    """A component in cells of a library: the area, the number of flip-flops, and the netlist."""

    area: float
    flip_flops: int
    verilog: str


#: Libraries that Debian packages: the file, and the package.
LIBRARIES = {
    "osu018": (Path("/usr/share/qflow/tech/osu018/osu018_stdcells.lib"), "qflow-tech-osu018"),
}
#: The cells that a library must have: a module for each of Yosys's gates.
GATE_MODULES = r"""
module NOT(input A, output Y); \$_NOT_ gate(.A(A), .Y(Y)); endmodule
module NAND(input A, B, output Y); \$_NAND_ gate(.A(A), .B(B), .Y(Y)); endmodule
module DFF_P(input C, D, output Q); \$_DFF_P_ gate(.C(C), .D(D), .Q(Q)); endmodule
"""
#: Yosys reports an error in a library only if it reads the library alone. Cells without a function,
#: such as fillers, are ignored.
CHECK_SCRIPT = """
read_liberty -ignore_miss_func -ignore_miss_dir -ignore_miss_data_latch cells.lib; design -reset
read_verilog -icells gates.v; dfflibmap -liberty cells.lib; abc -liberty cells.lib
tee -q -o gates.json stat -json -liberty cells.lib
"""
#: ABC's default, with the outputs of flip-flops buffered as well.
ABC_SCRIPT = "strash;&get,-n;&fraig,-x;&put;scorr;dc2;strash;&get,-n;&dch,-f;&nf;&put"
ABC_SCRIPT += ";buffer,-p;upsize;dnsize"
MAPPING_SCRIPT = f"""
read_rtlil top.il; proc; flatten; delete t:$meminit*; setattr -unset init w:*; synth -top top
tee -q -o gates.json stat -json
dfflibmap -liberty cells.lib
abc -liberty cells.lib -constr drive.con -script +read_constr,drive.con;{ABC_SCRIPT}
setundef -zero; splitnets; opt_clean -purge
tee -q -o cells.json stat -json -liberty cells.lib; write_verilog -noattr -noexpr top.v
"""
#: Longer than any path, in nanoseconds.
PERIOD_NS = 1000
TIMING_SCRIPT = f"""
read_liberty cells.lib
set_cmd_units -time ns
read_verilog top.v
link_design top
create_clock -name clk -period {PERIOD_NS} [get_ports clk]
report_checks -path_delay max -digits 5
"""


def read_library(name):
    """Read the library of a Debian package, a key of ``LIBRARIES``, or a Liberty file.

    Raises
    ------
    MissingTool
        If the package or Yosys is missing.
    UnsupportedDesign
        If the file is not a Liberty file, or lacks one of ``CELLS``.
    """
    path, package = LIBRARIES.get(name, (Path(name), None))
    if package and not path.exists():
        raise MissingTool(f"the cells of {name} are missing; install the Debian package {package}")
    liberty = path.read_text("latin-1")
    with scratch() as folder:
        (folder / "cells.lib").write_text(liberty, "latin-1")
        (folder / "gates.v").write_text(GATE_MODULES)
        try:
            run("yosys", ["-q", "-p", CHECK_SCRIPT], cwd=folder)
        except ToolError as error:
            cells = "an inverter, a NAND gate and a flip-flop"
            raise UnsupportedDesign(
                f"{path} is not a Liberty file with {cells}: {error}"
            ) from error
        inverter, nand = (_statistics(folder / "gates.json", gate) for gate in ("NOT", "NAND"))
    (cell,) = inverter["num_cells_by_type"]
    return Library(liberty, cell, nand["area"])


def _statistics(file, module):
    return json.loads(file.read_text())["modules"][f"\\{module}"]


def synthesize(component, library):
    """The ``CellNetlist`` of a component, without initial values, in the cells of a library.

    Raises
    ------
    MissingTool, ToolError
    """
    with scratch() as folder:
        design = rtlil.convert(component, name="top", emit_src=False)
        (folder / "top.il").write_text(design)
        (folder / "cells.lib").write_text(library.liberty, "latin-1")
        (folder / "drive.con").write_text(f"set_driving_cell {library.inverter}\nset_load 0\n")
        (folder / "map.ys").write_text(MAPPING_SCRIPT)
        run("yosys", ["-q", "map.ys"], cwd=folder, makes=["top.v"])
        gates, cells = (_statistics(folder / f"{name}.json", "top") for name in ("gates", "cells"))
        flip_flops = (n for kind, n in gates["num_cells_by_type"].items() if "DFF" in kind)
        return CellNetlist(cells["area"], sum(flip_flops), (folder / "top.v").read_text())


def fmax(mapped, library):
    """The Fmax of a netlist in MHz by OpenSTA, before layout, with wires of no length.

    Raises
    ------
    MissingTool, ToolError
    """
    with scratch() as folder:
        (folder / "cells.lib").write_text(library.liberty, "latin-1")
        (folder / "top.v").write_text(mapped.verilog)
        (folder / "sta.tcl").write_text(TIMING_SCRIPT)
        result = run("sta", ["-no_init", "-no_splash", "-exit", "sta.tcl"], cwd=folder)
    text = result.stderr + result.stdout
    slack = re.search(r"^ +(-?[\d.]+) +slack \(", text, re.MULTILINE)
    # OpenSTA ends with status 0 after an error, too.
    wrong = re.search(r".*(?:Error:|black box).*", text)
    if wrong or not slack or float(slack[1]) >= PERIOD_NS:
        reason = wrong[0].strip(" .") if wrong else "it finds no path with a delay"
        raise ToolError(f"OpenSTA rejects the library: {reason}")
    return 1000 / (PERIOD_NS - float(slack[1]))
