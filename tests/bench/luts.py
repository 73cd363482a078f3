"""Which LUT to break: one whose every bit shows."""


def lut_of_valid(module):
    """The cell of the LUT that decides whether an event is valid, in a JSON of Yosys or nextpnr."""
    drivers = {
        net: cell
        for cell in module["cells"].values()
        for port, nets in cell["connections"].items()
        if cell["port_directions"][port] != "input"
        for net in nets
    }
    (net,) = module["ports"]["o__valid"]["bits"]
    cell = drivers[net]
    # Back through a pin and a flip-flop, but for the cell that is flip-flop and LUT in one.
    while "LUT" not in cell["type"] and cell["type"] != "ICESTORM_LC":
        (net,) = next(filter(None, map(cell["connections"].get, ("D_OUT_0", "D", "DI", "I"))))
        cell = drivers[net]
    return cell
