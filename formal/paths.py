"""The combinational paths through the cores, from their netlists."""

import re

from amaranth.back import rtlil
from amaranth.lib.wiring import Out

from ..flow.catalogue import CATALOGUE
from ..flow.scratch import scratch
from ..flow.tools import run
from .prove import label_of

__all__ = ["combinational_paths", "undocumented_paths"]


def combinational_paths(design):
    """The combinational paths through a component: a set of pairs of input and output names.

    They are extracted from the netlist. Clock and reset are not included.

    Raises
    ------
    Missing, ToolError
    """
    outputs = [
        "__".join(map(str, path))
        for path, member, _ in design.signature.flatten(design)
        if member.flow is Out
    ]
    script = ["read_rtlil top.il", "prep -flatten -top top"]
    for name in outputs:
        script += [f"log output {name}", f"select -list w:{name} %cie* i:* %i"]
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(design, name="top"))
        log = run("yosys", ["-p", "; ".join(script)], cwd=folder).stdout
    paths = set()
    for kind, name in re.findall(r"^(output |top/)(\w+)$", log, re.MULTILINE):
        if kind == "output ":
            output = name
        else:
            paths.add((name, output))
    return paths


def undocumented_paths():
    """The differences from the documented paths.

    Yields
    ------
    name : str
        Each component with each of its choices.
    paths : set
        Paths that are missing, and those that are undocumented.
    """
    for name, row in CATALOGUE.items():
        for options, component in row.instances():
            differing = combinational_paths(component) ^ row.paths(component)
            yield label_of(name, options), differing
