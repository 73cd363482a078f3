"""The supported FPGA families and devices; boards are elsewhere."""

from typing import NamedTuple

__all__ = ["DEVICES", "FAMILIES", "Device", "Family"]


class Family(NamedTuple):
    """The tools of a family, and their names of cells.

    Attributes
    ----------
    synthesis : str
        The synthesis command of Yosys.
    cells : tuple of str
        Yosys's names of LUTs, carries and flip-flops, as regular expressions.
    packed : str or None
        nextpnr's name of the logic cells that they are packed into; ``None`` where each LUT and
        each carry is a cell.
    nextpnr, suffix : str
        The place-and-route tool, and the file suffix of a bitstream.
    """

    synthesis: str
    cells: tuple[str, str, str]
    packed: str | None
    nextpnr: str
    suffix: str


class Device(NamedTuple):
    """A device: a key of ``FAMILIES``, and nextpnr's arguments.

    ``pins`` are constraints for ``clockpoint.flow.cost.Registered``, if nextpnr needs them.
    """

    family: str
    arguments: str
    pins: str = ""


#: ``-nowidelut``: wide multiplexers for the matches on a byte would take more cells.
FAMILIES = {
    "ice40": Family(
        synthesis="synth_ice40",
        cells=("SB_LUT4", "SB_CARRY", "SB_DFF.*"),
        packed="ICESTORM_LC",
        nextpnr="nextpnr-ice40",
        suffix=".bin",
    ),
    "ecp5": Family(
        synthesis="synth_ecp5 -nowidelut",
        cells=("LUT4", "CCU2C", "TRELLIS_FF"),
        packed="TRELLIS_COMB",
        nextpnr="nextpnr-ecp5",
        suffix=".bit",
    ),
    "gowin": Family(
        synthesis="synth_gowin -nowidelut",
        cells=("LUT[1-4]", "ALU", "DFF.*"),
        packed=None,
        nextpnr="nextpnr-himbaechel-gowin",
        suffix=".fs",
    ),
}
DEVICES = {
    "ice40-hx8k": Device("ice40", "--hx8k --package ct256 --pcf-allow-unconstrained"),
    "ice40-up5k": Device("ice40", "--up5k --package sg48 --pcf-allow-unconstrained"),
    "ecp5-25-6": Device("ecp5", "--25k --package CABGA381 --speed 6"),
    "ecp5-85-6": Device("ecp5", "--85k --package CABGA756 --speed 6"),
    "gw1nr-9": Device(
        "gowin",
        "--device GW1NR-LV9QN88PC6/I5 --vopt family=GW1N-9C --vopt cst=top.cst",
        'IO_LOC "clk" 52;\nIO_LOC "rst" 3;\nIO_LOC "serial" 25;\nIO_LOC "folded" 26;\n',
    ),
}
