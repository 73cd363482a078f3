"""The supported FPGA families and devices; boards are elsewhere."""

from typing import NamedTuple

__all__ = ["DEVICES", "FAMILIES", "Device", "Family"]


class Family(NamedTuple):
    """The tools of a family, and the names of its cells.

    Attributes
    ----------
    synthesis : str
        The synthesis command of Yosys.
    cells : tuple of str
        Yosys's names of LUTs, carries and flip-flops, as regular expressions.
    logic_cells : str or int
        nextpnr's name of logic cells. Where nextpnr cannot pack a core alone: the logic cells that
        a carry takes beside the LUTs.
    nextpnr : str or None
        The place-and-route tool; ``None`` without a free tool that works.
    suffix : str
        The file suffix of a bitstream.
    """

    synthesis: str
    cells: tuple[str, str, str]
    logic_cells: str | int
    nextpnr: str | None = None
    suffix: str = ".bit"


class Device(NamedTuple):
    """A device: a key of ``FAMILIES``, and nextpnr's arguments.

    ``pins`` are constraints, if nextpnr needs them, in the file ``top.pins``.
    """

    family: str
    arguments: str = ""
    pins: str = ""


#: The families by name. ``-nowidelut``: wide multiplexers for byte matches would take more cells.
FAMILIES = {
    "ice40": Family(
        synthesis="synth_ice40",
        cells=("SB_LUT4", "SB_CARRY", "SB_DFF.*"),
        logic_cells="ICESTORM_LC",
        nextpnr="nextpnr-ice40",
        suffix=".bin",
    ),
    "ecp5": Family(
        synthesis="synth_ecp5 -nowidelut",
        cells=("LUT4", "CCU2C", "TRELLIS_FF"),
        logic_cells="TRELLIS_COMB",
        nextpnr="nextpnr-ecp5",
    ),
    "gowin": Family(
        synthesis="synth_gowin -nowidelut",
        cells=("LUT[1-4]", "ALU", "DFF.*"),
        logic_cells=1,
        nextpnr="nextpnr-himbaechel-gowin",
        suffix=".fs",
    ),
    "machxo2": Family(
        synthesis="synth_lattice -family xo2 -nowidelut",
        cells=("LUT4", "CCU2D", "TRELLIS_FF"),
        logic_cells="TRELLIS_COMB",
        nextpnr="nextpnr-machxo2",
    ),
    "nexus": Family(
        synthesis="synth_nexus -nowidelut",
        cells=("LUT4", "CCU2", "FD1P3.*"),
        logic_cells=2,  # nextpnr-nexus does not route the clock of most of these cores
    ),
    "gatemate": Family(
        synthesis="synth_gatemate -luttree -nomx8",
        cells=("CC_(LUT|L2T|MX).*", "CC_ADDF", "CC_DFF"),
        logic_cells="CPE_LT",
        nextpnr="nextpnr-himbaechel-gatemate",
    ),
    "xilinx": Family("synth_xilinx", ("LUT[1-6]", "CARRY4", "FD[CPRS]E"), logic_cells=0),
    "intel": Family(
        "synth_intel_alm", ("MISTRAL_(ALUT[2-6]|NOT)", "MISTRAL_ALUT_ARITH", ".*_FF"), logic_cells=1
    ),
}
DEVICES = {
    "ice40-hx8k": Device("ice40", "--hx8k --package ct256 --pcf-allow-unconstrained"),
    "ice40-up5k": Device("ice40", "--up5k --package sg48 --pcf-allow-unconstrained"),
    "ecp5-25-6": Device("ecp5", "--25k --package CABGA381 --speed 6"),
    "ecp5-85-6": Device("ecp5", "--85k --package CABGA756 --speed 6"),
    "gw1nr-9": Device(
        "gowin",
        "--device GW1NR-LV9QN88PC6/I5 --vopt family=GW1N-9C --vopt cst=top.pins",
        'IO_LOC "clk" 52;\nIO_LOC "rst" 3;\nIO_LOC "serial" 25;\nIO_LOC "folded" 26;\n',
    ),
    "machxo2-1200-6": Device(
        "machxo2",
        "--device LCMXO2-1200HC-6SG32C --lpf top.pins --lpf-allow-unconstrained",
        'LOCATE COMP "clk" SITE "28";\n',  # elsewhere, the clock is not always routed
    ),
    "ccgm1a1": Device("gatemate", "--device CCGM1A1 --vopt allow-unconstrained"),
    # Synthesis alone, without placement.
    "lifcl-40-9": Device("nexus"),
    "xilinx-7": Device("xilinx"),
    "cyclone-v": Device("intel"),
}
