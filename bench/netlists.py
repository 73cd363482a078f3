"""Netlists of cells as logic and flip-flops."""

from clockpoint.flow.tools import yosys

__all__ = ["as_logic", "port_bits"]


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
