"""Standard cells: a component mapped to the cells of a library, before layout, and its speed."""

import json
import re
from itertools import product
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil

from .families import Models
from .foreign import Unfit, boxed
from .gates import GATES, read_gates
from .netlist import netlist
from .scratch import scratch
from .tools import Missing, ToolError, run

__all__ = ["LIBRARIES", "Library", "fmax", "logic", "read_library", "synthesize"]


class Library(NamedTuple):
    """A library of cells.

    Attributes
    ----------
    liberty : str
        The contents of the file, which are not trusted.
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


#: Libraries that Debian packages: the file, and the package.
LIBRARIES = {
    "osu018": (Path("/usr/share/qflow/tech/osu018/osu018_stdcells.lib"), "qflow-tech-osu018"),
}
#: Enough for tens of thousands of cells.
MAPPING = 1800
TIMING = 600
#: Cells without a function, such as fillers, are ignored.
READ = "read_liberty -overwrite -ignore_miss_func -ignore_miss_dir -ignore_miss_data_latch"
#: ABC's default, with the outputs of flip-flops buffered as well.
ABC = "strash;&get,-n;&fraig,-x;&put;scorr;dc2;strash;&get,-n;&dch,-f;&nf;&put"
ABC += ";buffer,-p;upsize;dnsize"
#: Longer than any path, in nanoseconds.
PERIOD = 1000
TCL = """
read_liberty cells.lib
set_cmd_units -time ns
read_verilog top.v
link_design top
create_clock -name clk -period {period} [get_ports {clock}]
report_checks -path_delay max -digits 5
"""


def read_library(name):
    """Read the library of a Debian package, a key of ``LIBRARIES``, or a Liberty file.

    Nothing in it is executed: Yosys and ABC see a copy of it, and no other file.

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
    if not path.is_file():
        raise Unfit(f"{path} is not a regular file")
    liberty = path.read_text("latin-1")
    if "include_file" in liberty:
        raise Unfit(f"{path} includes other files; combine them into one")
    with scratch() as folder:
        (folder / "cells.lib").write_text(liberty, "latin-1")
        script = [f"{READ} cells.lib", "write_json cells.json"]
        try:
            boxed(script, folder, ["cells.json"])
        except Unfit as error:
            raise Unfit(str(error).replace("cells.lib", str(path))) from error
        modules = json.loads((folder / "cells.json").read_text("latin-1"))["modules"]
    areas, flip_flops, gates = {}, [], {}
    for cell, module in modules.items():
        if not re.fullmatch(r"[A-Za-z_]\w*", cell, re.ASCII):
            continue
        area = module["attributes"].get("area", "0").strip()
        if not re.fullmatch(r"\d+\.?\d*(e[+-]?\d)?", area, re.ASCII | re.IGNORECASE):
            raise Unfit(f"{path} has a cell with area {area!r}, which is not a number")
        areas[cell] = float(area)
        kinds = {inner["type"] for inner in module["cells"].values()}
        if any("DFF" in kind for kind in kinds):
            flip_flops.append(cell)
        elif kinds <= GATES.keys():
            gates.setdefault(_table(module), []).append(cell)
    found = {}
    for what, table in {"inverter": (1, 0), "two-input NAND gate": (1, 1, 1, 0)}.items():
        if not any(map(areas.get, gates.get(table, ()))):
            raise Unfit(f"{path} has no {what} with an area and a name of letters, digits and _")
        found[what] = min(filter(areas.get, gates[table]), key=areas.get)
    if not flip_flops:
        raise Unfit(f"{path} has no flip-flop with a name of letters, digits and _")
    return Library(liberty, areas, tuple(flip_flops), *found.values())


def _table(module):
    """The truth table of a gate with up to two inputs and one output; ``None`` for others."""
    ports = module["ports"].values()
    inputs, outputs = (
        [bit for port in ports if port["direction"] == side for bit in port["bits"]]
        for side in ("input", "output")
    )
    if len(outputs) != 1 or len(inputs) > 2:
        return None
    _, gates, _ = read_gates(json.dumps({"modules": {"gate": module}}))
    table = []
    for values in product((0, 1), repeat=len(inputs)):
        known = {"0": 0, "1": 1} | dict(zip(inputs, values, strict=True))
        for output, (form, pins) in gates.items():
            known[output] = eval(form.format(**{n: known[bit] for n, bit in pins.items()})) & 1
        table.append(known.get(outputs[0]))
    return tuple(table)


def synthesize(component, library):
    """The netlist of a component, as Yosys's JSON, without initial values.

    Raises
    ------
    Missing
    Unfit
        If the component cannot be mapped to the cells, or one of these has an unsafe name.
    """
    with scratch() as folder:
        design = rtlil.convert(component, name="top", emit_src=False)
        (folder / "top.il").write_text(design)
        (folder / "cells.lib").write_text(library.liberty, "latin-1")
        (folder / "drive.con").write_text(f"set_driving_cell {library.inverter}\nset_load 0\n")
        script = [
            "read_rtlil top.il",
            "proc",
            "flatten",
            "delete t:$meminit*",
            "setattr -unset init w:*",
            "synth -top top",
            "dfflibmap -liberty cells.lib",
            f"abc -liberty cells.lib -constr drive.con -script +read_constr,drive.con;{ABC}",
            "opt_clean -purge",
            "write_json top.json",
        ]
        try:
            boxed(script, folder, ["top.json"], timeout=MAPPING)
        except Unfit as error:
            raise Unfit(f"mapping to the cells of the library failed: {error}") from error
        cells = (folder / "top.json").read_text("latin-1")
    for cell in json.loads(cells)["modules"]["top"]["cells"].values():
        if cell["type"] not in library.areas:
            raise Unfit(f"{cell['type']!r} is left in the netlist, but not in the library")
        if not all(re.fullmatch(r"[A-Za-z_]\w*", pin, re.ASCII) for pin in cell["connections"]):
            raise Unfit(f"the cell {cell['type']} has a pin whose name is not a plain identifier")
    return cells


def logic(cells, library):
    """The result of ``synthesize`` as RTLIL, with each cell replaced by its function.

    Raises
    ------
    Missing, ToolError
    """
    return netlist(cells, Models(f"{READ} cells.lib", files={"cells.lib": library.liberty}))


def fmax(cells, library):
    """The Fmax of a netlist in MHz by OpenSTA, before layout, with wires of no length.

    Raises
    ------
    Missing
    Unfit
        If OpenSTA rejects the library.
    """
    verilog, clock = _as_verilog(cells)
    with scratch() as folder:
        (folder / "cells.lib").write_text(library.liberty, "latin-1")
        (folder / "top.v").write_text(verilog)
        (folder / "sta.tcl").write_text(TCL.format(period=PERIOD, clock=clock))
        arguments = ["-no_init", "-no_splash", "-exit", "sta.tcl"]
        try:
            result = run("sta", arguments, cwd=folder, timeout=TIMING)
        except Missing:
            raise
        except ToolError as error:
            raise Unfit(f"OpenSTA rejects the library: {error}") from error
    said = result.stdout + result.stderr
    slack = re.search(r"^ +(-?[\d.]+) +slack \(", said, re.MULTILINE)
    wrong = re.search(r".*(?:Error:|black box).*", said)
    if wrong or not slack or float(slack[1]) >= PERIOD:
        reason = wrong[0].strip(" .") if wrong else "it finds no path with a delay"
        raise Unfit(f"OpenSTA rejects the library: {reason}")
    return 1000 / (PERIOD - float(slack[1]))


def _as_verilog(cells):
    """A netlist for OpenSTA; its only names from outside are those of cells and pins."""
    module = json.loads(cells)["modules"]["top"]

    def net(bit):
        return f"n{bit}" if isinstance(bit, int) else f"1'b{int(bit == '1')}"

    nets = {"input": set(), "output": set(), "wire": set()}
    for port in module["ports"].values():
        nets[port["direction"]] |= {bit for bit in port["bits"] if isinstance(bit, int)}
    instances = []
    for number, cell in enumerate(module["cells"].values()):
        pins = {pin: bit for pin, (bit,) in cell["connections"].items()}
        nets["wire"] |= {bit for bit in pins.values() if isinstance(bit, int)}
        listed = ", ".join(f".{pin}({net(bit)})" for pin, bit in pins.items())
        instances.append(f"{cell['type']} c{number}({listed});")
    nets["output"] -= nets["input"]
    nets["wire"] -= nets["input"] | nets["output"]
    ports = ", ".join(net(bit) for kind in ("input", "output") for bit in sorted(nets[kind]))
    declared = [
        f"{kind} {', '.join(map(net, sorted(bits)))};" for kind, bits in nets.items() if bits
    ]
    verilog = "\n".join([f"module top({ports});", *declared, *instances, "endmodule", ""])
    return verilog, net(module["ports"]["clk"]["bits"][0])
