"""Netlists of cells, and their conversion to logic and flip-flops for simulation."""

import json

from amaranth.back import rtlil

from .families import FAMILIES
from .scratch import scratch
from .tools import run

__all__ = ["as_logic", "netlist", "port_bits", "ports_of", "synthesize"]


def synthesize(component, family, modules=""):
    """The netlist of a component, as the text of a JSON file of Yosys.

    Parameters
    ----------
    modules : str
        RTLIL of the modules that the component instantiates.

    Raises
    ------
    Missing, ToolError
    """
    with scratch() as folder:
        design = rtlil.convert(component, name="top", emit_src=False) + modules
        (folder / "top.il").write_text(design)
        # Names are purged first: with many public wires, ABC9 can end without a message.
        script = (
            "read_rtlil top.il; proc; flatten; opt_clean -purge; "
            f"{FAMILIES[family].synthesis} -top top -json top.json"
        )
        run("yosys", ["-q", "-p", script], cwd=folder, makes=["top.json"])
        return (folder / "top.json").read_text()


def netlist(cells, models):
    """A netlist of cells, as Yosys's JSON, as logic: RTLIL for ``clockpoint.sim.Simulation``.

    Parameters
    ----------
    models : Models
        Of the cells.

    Raises
    ------
    Missing, ToolError
    """
    ports = ports_of(cells)
    pins = {name: name for name, _ in port_bits(ports)}
    read = "read_json cells.json; delete =A:blackbox; splitnets -ports -format []; rename top chip"
    return as_logic({"cells.json": cells}, read, ports, pins, models)


def ports_of(cells):
    """The ports of a netlist, as in its JSON."""
    return json.loads(cells)["modules"]["top"]["ports"]


def port_bits(ports):
    """The bits of a netlist's ports, such as ``data[7]``, each with the number of its net."""
    for name, port in ports.items():
        for n, net in enumerate(port["bits"]):
            yield (f"{name}[{n}]" if len(port["bits"]) > 1 else name), net


def as_logic(files, read, ports, pins, models):
    """A chip as logic and flip-flops, with the ports of the netlist that it was made from.

    Parameters
    ----------
    files : dict of str to str
        The input files, by name.
    read : str
        The Yosys commands that read them as a module ``chip`` of cells.
    ports : dict
        As from ``ports_of``.
    pins : dict of str to str
        For each bit of the ports, the port of the chip, one bit wide.
    models : Models
        Of the cells.

    Raises
    ------
    Missing, ToolError
    """
    script = [
        read,
        "techmap -map cells.v",
        models.read,
        "read_verilog -icells top.v",
        "hierarchy -top top",
        "proc",
        "flatten",
        # An input without effect can close a false loop.
        "opt_lut_ins",
        "opt_clean -purge",
        "simplemap t:$lut",
        "opt_expr",
        "opt_merge",
        "opt_expr",
        "splitnets",
        "opt_clean -purge",
        # The simulator can then merge expressions.
        "rename -hide w:* x:* %d",
        # Without the models of unused cells.
        "hierarchy -purge_lib -top top",
        "write_rtlil logic.il",
    ]
    made = {"top.v": _top(ports, pins), "cells.v": models.luts}
    with scratch() as folder:
        for name, text in (files | made).items():
            (folder / name).write_text(text)
        run("yosys", ["-q", "-p", "; ".join(script)], cwd=folder, makes=["logic.il"])
        return (folder / "logic.il").read_text()


def _top(ports, pins):
    """Verilog of a module that restores a chip's ports."""
    header, body, connections = [], [], []
    for name, port in ports.items():
        width = len(port["bits"])
        header.append(f"{port['direction']} [{width - 1}:0] {name}")
        bits = [f"{name}[{n}]" for n in range(width)] if width > 1 else [name]
        inside = f"{name}_inside"
        if port["direction"] == "output":
            # Separate from what the chip reads back: a port is evaluated as a whole.
            body += [
                f"wire [{width - 1}:0] {inside};",
                f"(* keep *) \\$pos #(.A_SIGNED(0), .A_WIDTH({width}), .Y_WIDTH({width})) "
                f"{name}_out (.A({inside}), .Y({name}));",
            ]
        else:
            inside = name
        connections += [f".\\{pins[bit]} ({inside}[{n}])" for n, bit in enumerate(bits)]
    lines = [f"module top({', '.join(header)});", *body]
    return "\n".join([*lines, f"chip chip({', '.join(connections)});", "endmodule", ""])
