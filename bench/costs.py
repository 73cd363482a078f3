"""Measures sizes and speeds of the cores, and writes them to docs/figures.json.

``python bench/costs.py [TEXT]``: all, or those with TEXT in their names, such as ``packer``,
``ecp5`` or ``boards``. On FPGAs, LUTs, flip-flops and logic cells of each core, and its Fmax over
several seeds; ``Monitor`` and ``Status`` by width; the LUTs of each encoding; standard
cells; the build of each board. Needs ``pip install -e '.[cost]'``, and the Debian packages
qflow-tech-osu018 and opensta for standard cells. All of it takes half an hour on two processors.
"""

import tempfile
from pathlib import Path

import click

from clockpoint.boards.bitstream import build
from clockpoint.boards.registry import BOARDS
from clockpoint.cli.cost import USUAL_DEVICES
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.flow.cells import read_library
from clockpoint.flow.cost import COMPONENTS, EssentialDecoder, measure, measure_cells
from clockpoint.flow.families import DEVICES
from clockpoint.flow.netlist import synthesize
from clockpoint.hdl import ENCODINGS, Encoder, Sanitizer, StreamDecoder
from clockpoint.hdl.properties import FIELDS
from figures import record

SEEDS = range(1, 9)
LANES = 1, 8, 64
USUAL = [
    *("decoder", "decoder-essential", "encoder", "interleaved-decoder"),
    *("sanitizer", "stream-decoder"),
]
SMALL = "decoder", "decoder-essential", "stream-decoder"
#: Of the families without boards, and of those that are only synthesized.
OTHERS, SYNTHESIZED = ("machxo2-1200-6", "ccgm1a1"), ("lifcl-40-9", "xilinx-7", "cyclone-v")
#: Each core, its lanes, the device, and the seeds. The packer with 64 lanes needs a larger device.
FPGA = [
    *((name, None, device, SEEDS) for device in USUAL_DEVICES for name in USUAL),
    *((name, None, device, SEEDS[:3]) for device in OTHERS for name in SMALL),
    *((name, n, "ecp5-25-6", SEEDS) for name in ("wide-decoder", "validator") for n in LANES),
    *(("wide-sanitizer", n, "ecp5-25-6", SEEDS[:3]) for n in LANES),
    *(("packer", n, "ecp5-25-6", SEEDS) for n in LANES[:2]),
    ("packer", 64, "ecp5-85-6", SEEDS[:1]),
]
SYNTHESIS = [
    (name, lanes, device)
    for device in SYNTHESIZED
    for name, lanes in [*((name, None) for name in USUAL), ("wide-decoder", 8)]
]
#: Each field of ``Properties`` alone, and all but one together; tables in logic and in block RAM.
PROPERTIES = [{}, {"block_ram": True}]
PROPERTIES += [{name: True} for name in (*FIELDS, "is_above")]
PROPERTIES += [{name: True, "block_ram": True} for name in ("is_format", "width")]
#: The parameters of the other cores that are measured with several.
PARAMETERS = {name: [{"bits": 16}, {"bits": 32}] for name in ("monitor", "status")}
PARAMETERS |= {"properties": PROPERTIES}
#: The names of a block RAM in Yosys, by device.
BLOCK_RAMS = {"ice40-hx8k": "SB_RAM40_4K", "ecp5-25-6": "DP16KD"}
#: Of the other cores: the core, its parameters, the device.
WIDTHS = [
    (name, parameters, device)
    for name, row in CATALOGUE.items()
    if not row.lanes and name not in USUAL
    for parameters in PARAMETERS.get(name, [{}])
    for device in BLOCK_RAMS
]
CELLS = [(name, None) for name in USUAL] + [
    (name, 8) for name in ("wide-decoder", "validator", "packer", "wide-sanitizer")
]
CORES = {
    "decoder": EssentialDecoder,
    "stream decoder": StreamDecoder,
    "encoder": Encoder,
    "sanitizer": Sanitizer,
}


def fpga(name, lanes, device, seeds=()):
    """The size of a core, and its Fmax over the seeds; one without lanes has no such column."""
    row = {"component": name, "device": device} | ({"lanes": lanes} if lanes else {})
    return row | measure(COMPONENTS[name](lanes), device, seeds)


def width(name, parameters, device):
    """The size of a core with these parameters, and with ``SEEDS``, its median Fmax over three."""
    core = CATALOGUE[name].instance(**parameters)
    figures, words = measure(core, device, SEEDS[:3]), parameters
    if name == "properties":
        words = {"parameters": ", ".join(parameters) or "default"}
    row = {"core": name, **words, "device": device, "LUTs": figures["luts"]}
    row |= {"carries": figures["carries"], "flip-flops": figures["flip_flops"]}
    if name == "properties":
        netlist = synthesize(CATALOGUE[name].instance(**parameters), DEVICES[device].family)
        row["block RAMs"] = netlist.count(f'"type": "{BLOCK_RAMS[device]}"')
    return row | ({"MHz": figures["fmax_median"]} if SEEDS else {})


def cells(name, lanes):
    """The size and the speed of a core in standard cells."""
    figures = measure_cells(COMPONENTS[name](lanes), read_library("osu018"))
    row = {"component": name} | ({"lanes": lanes} if lanes else {})
    return row | {column: round(value) for column, value in figures.items()}


def encoding(name):
    """The LUTs of the cores of an encoding on an iCE40."""
    cores = {core: make(ENCODINGS[name]) for core, make in CORES.items()}
    luts = {core: measure(it, "ice40-hx8k", ())["luts"] for core, it in cores.items()}
    return {"encoding": name} | luts


def board(name):
    """The build of a board: its logic cells, and Fmax beside its clock in MHz."""
    with tempfile.TemporaryDirectory() as out:
        _, report = build(name, out=Path(out))
    kind, (used, there) = next(
        (kind, cells)
        for kind, cells in report.cells.items()
        if kind in ("ICESTORM_LC", "TRELLIS_COMB", "LUT4")
    )
    row = {"board": name, "cells": kind, "used": used, "available": there}
    return row | {"fmax": round(report.fmax), "clock": round(report.clock)}


#: By table: how a row is measured, its arguments, its keys, and the tools.
TABLES = {
    "fpga": (fpga, FPGA, ("component", "device", "lanes"), ("yosys", "nextpnr-ecp5")),
    "synthesis": (fpga, SYNTHESIS, ("component", "device", "lanes"), ("yosys",)),
    "widths": (width, WIDTHS, ("core", "bits", "parameters", "device"), ("yosys", "nextpnr-ecp5")),
    "cells": (cells, CELLS, ("component", "lanes"), ("yosys", "sta")),
    "encodings": (encoding, [(name,) for name in ENCODINGS], ("encoding",), ("yosys",)),
    "boards": (board, [(name,) for name in BOARDS], ("board",), ("yosys", "nextpnr-ecp5")),
}


@click.command(help=__doc__)
@click.argument("text", default="")
def main(text):
    tables = {
        table: [row for row in rows if text in f"{table} {row}"]
        for table, (_, rows, *_) in TABLES.items()
    }
    if not any(tables.values()):
        raise click.BadParameter(f"no row has {text!r} in its name.", param_hint="TEXT")
    for table, chosen in tables.items():
        function, _, keys, tools = TABLES[table]
        if chosen:
            record(table, (function(*row) for row in chosen), keys, tools)


if __name__ == "__main__":
    main()
