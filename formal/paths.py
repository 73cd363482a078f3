"""The combinational paths through the cores, from their netlists."""

import re

from amaranth.back import rtlil
from amaranth.lib.wiring import Out

from ..engine.comparison import ports_of
from ..engine.tools import yosys
from ..flow.catalogue import ADAPTERS, CATALOGUE
from .prove import label_of

__all__ = ["combinational_paths", "undocumented_paths"]


def combinational_paths(design):
    """The combinational paths through a component: a set of pairs of input and output names.

    They are extracted from the netlist. Clock and reset are not included.

    Raises
    ------
    MissingTool, ToolError
    """
    script = ["read_rtlil top.il", "prep -flatten -top top"]
    for name in ports_of(design, Out):
        script += [f"log output {name}", f"select -list w:{name} %cie* i:* %i"]
    log = yosys("; ".join(script), {"top.il": rtlil.convert(design, name="top", emit_src=False)})
    paths = set()
    for kind, name in re.findall(r"^(output |top/)(\w+)$", log, re.MULTILINE):
        if kind == "output ":
            output = name
        else:
            paths.add((name, output))
    return paths


def undocumented_paths():
    """The components, with each of their choices, whose paths are not those documented."""
    return [
        label_of(name, options)
        for name, row in (CATALOGUE | ADAPTERS).items()
        for options, component in row.instances()
        if combinational_paths(component) != component.paths
    ]
