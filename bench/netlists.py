"""Netlists of cells as logic and flip-flops."""

from clockpoint.engine.tools import yosys

__all__ = ["as_logic", "port_bits"]


#: The files of cell models, for families in which they have special names.
MODELS = {
    "machxo2": ["lattice/cells_sim_xo2.v"],
    "intel": [f"intel_alm/common/{kind}_sim.v" for kind in ("alm", "dff", "misc")],
}


def port_bits(ports):
    """The bits of a netlist's ports, such as ``data[7]``, each with the number of its net."""
    for name, port in ports.items():
        for n, net in enumerate(port["bits"]):
            yield (f"{name}[{n}]" if len(port["bits"]) > 1 else name), net


def as_logic(files, family):
    """Modules of cells as logic and flip-flops: RTLIL for ``clockpoint.sim.cores``.

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
    models = MODELS.get(family, [f"{family}/cells_sim.v"])
    script = [
        *(f"read_{'json' if name.endswith('.json') else 'verilog'} {name}" for name in files),
        # The models of cells are in their place.
        "delete =A:blackbox",
        # The models of iCE40 depend on the device.
        *(f"read_verilog -overwrite -defer -D ICE40_HX +/{model}" for model in models),
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
