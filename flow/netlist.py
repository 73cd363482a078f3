"""Netlists of cells, their conversion to logic and flip-flops, and nextpnr's report on them."""

import json
from typing import NamedTuple

from amaranth.back import rtlil

from .families import FAMILIES
from .tools import yosys

__all__ = ["Report", "as_logic", "port_bits", "read_report", "synthesize"]


def synthesize(component, family, modules=""):
    """The netlist of a component, as the text of a JSON file of Yosys.

    Parameters
    ----------
    modules : str
        RTLIL of the modules that the component instantiates.

    Raises
    ------
    MissingTool, ToolError
    """
    design = rtlil.convert(component, name="top", emit_src=False) + modules
    # Names are purged first: with many public wires, ABC9 can end without a message.
    script = (
        "read_rtlil top.il; proc; flatten; opt_clean -purge; "
        f"{FAMILIES[family].synthesis} -top top; write_json top.json"
    )
    return yosys(script, {"top.il": design}, "top.json")


def port_bits(ports):
    """The bits of a netlist's ports, such as ``data[7]``, each with the number of its net."""
    for name, port in ports.items():
        for n, net in enumerate(port["bits"]):
            yield (f"{name}[{n}]" if len(port["bits"]) > 1 else name), net


def as_logic(files, family):
    """Modules of cells as logic and flip-flops: RTLIL for ``clockpoint.sim.simulation``.

    Parameters
    ----------
    files : dict of str to str
        Netlists in Yosys's JSON or in Verilog, by file name; the topmost module is ``top``.
    family : str
        A key of ``FAMILIES``.

    Raises
    ------
    MissingTool, ToolError
    """
    script = [
        *(f"read_{'json' if name.endswith('.json') else 'verilog'} {name}" for name in files),
        # The models of cells are in their place.
        "delete =A:blackbox",
        # Those of iCE40 ask for the device.
        f"read_verilog -overwrite -defer -D ICE40_HX +/{family}/cells_sim.v",
        "hierarchy -top top",
        "proc",
        "flatten",
        "opt -full",
        "opt_clean -purge",
        # Without the models of unused cells.
        "hierarchy -purge_lib -top top",
        "write_rtlil logic.il",
    ]
    return yosys("; ".join(script), files, "logic.il")


class Report(NamedTuple):
    """nextpnr's results after routing.

    Attributes
    ----------
    fmax, clock : float
        Achieved and required clock frequency, in MHz.
    critical_path : tuple of str
        The cells where the longest path between two registers begins and ends.
    cells : dict
        By nextpnr's name of each kind of cell: the numbers used and available.
    """

    fmax: float
    clock: float
    critical_path: tuple[str, str]
    cells: dict


def read_report(file):
    """Read the JSON that nextpnr writes with ``--report``; returns a ``Report``."""
    report = json.loads(file.read_text())
    name, clock = min(
        report["fmax"].items(), key=lambda item: item[1]["achieved"] / item[1]["constraint"]
    )
    ends = {"from": f"posedge {name}", "to": f"posedge {name}"}
    (path,) = (path["path"] for path in report["critical_paths"] if ends.items() <= path.items())
    cells = {
        kind: (count["used"], count["available"])
        for kind, count in report["utilization"].items()
        if count["used"] and count["available"]
    }
    critical = path[0]["from"]["cell"], path[-1]["to"]["cell"]
    return Report(clock["achieved"], clock["constraint"], critical, cells)
