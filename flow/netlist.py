"""Netlists of cells, and nextpnr's report on them."""

import json
from typing import NamedTuple

from amaranth.back import rtlil

from ..engine.tools import yosys
from .families import FAMILIES

__all__ = ["RoutingReport", "read_report", "synthesize"]


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


class RoutingReport(NamedTuple):
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
    """Read the JSON that nextpnr writes with ``--report``; returns a ``RoutingReport``."""
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
    return RoutingReport(clock["achieved"], clock["constraint"], critical, cells)
