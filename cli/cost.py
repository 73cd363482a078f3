"""``clockpoint cost``."""

from itertools import product
from pathlib import Path

import click
from amaranth import __version__ as amaranth_version

from ..engine.tools import command, version_of
from ..flow.cells import LIBRARIES, read_library
from ..flow.cost import COMPONENTS, measure, measure_cells
from ..flow.families import DEVICES, FAMILIES
from .hardware import LANES, CompletedName, refusals
from .streams import print_lines
from .terminal import listed, print_table, spinner

__all__ = ["USUAL_DEVICES", "cost"]

#: The devices without --device: small and large components fit, and free tools place them.
USUAL_DEVICES = ["ice40-hx8k", "ice40-up5k", "ecp5-25-6", "gw1nr-9"]
#: The headings of the figures in standard cells, and on an FPGA: of sizes, and of speeds.
CELL_HEADINGS = "area", "gate equivalents", "flip-flops", "MHz"
SIZE_HEADINGS, SPEED_HEADINGS = ("LUTs", "carries", "flip-flops", "cells"), ("MHz", "min", "max")


def _find_device(word):
    if word not in (*DEVICES, *LIBRARIES) and not Path(word).is_file():
        raise LookupError(f"{word!r} is neither a device nor a file")
    return word


@click.command(
    help=f"""Measure the size and the speed of the cores.

On FPGAs, LUTs, carries, flip-flops and logic cells are counted in the component alone. MHz is Fmax
after routing, with flip-flops on all ports: median, minimum and maximum over the seeds; none where
free tools only synthesize.

In standard cells, area is in the unit of the library, and a gate equivalent is its smallest
two-input NAND gate. MHz is by OpenSTA, before layout, with flip-flops on all ports and no wire
delay: a chip is slower. Initial values are removed.

The components are

\b
{listed(COMPONENTS)}

\b
Examples:
  clockpoint cost packer --lanes 8 --lanes 64 --device ecp5-25-6 --seeds 3
  clockpoint cost decoder --device osu018
""",
)
@click.argument(
    "components", metavar="COMPONENT...", nargs=-1, required=True, type=click.Choice(COMPONENTS)
)
@click.option(
    "--lanes",
    multiple=True,
    type=LANES,
    help="Measure the wide cores with this many lanes, instead of 8; may be repeated.",
)
@click.option(
    *("--device", "devices"),
    multiple=True,
    metavar="DEVICE",
    type=CompletedName("device", [*DEVICES, *LIBRARIES], _find_device),
    help=f"Measure on this device: {', '.join(DEVICES)}, {', '.join(LIBRARIES)}, or a Liberty "
    f"file; may be repeated. Without it, on {', '.join(USUAL_DEVICES)}.",
)
@click.option(
    "--seeds",
    default=8,
    type=click.IntRange(1, 1000),
    help="Place and route on an FPGA with each seed from 1 to this.",
)
def cost(components, lanes, devices, seeds):
    with refusals():
        made = [(name, COMPONENTS[name](n)) for name, n in product(components, lanes or [None])]
    cores = {(name, getattr(core, "lanes", "")): core for name, core in made}
    devices = devices or USUAL_DEVICES
    libraries = [name for name in devices if name not in DEVICES]
    if libraries and len(devices) > 1:
        raise click.UsageError("standard cells have a table of their own; name one library alone")
    if libraries:
        tools, conditions = ["yosys", "sta"], "Before layout"
        command("sta")  # raises early if it is missing
        library = read_library(libraries[0])
    else:
        placers = {FAMILIES[DEVICES[name].family].nextpnr for name in devices}
        tools, conditions = ["yosys", *sorted(placers - {None})], f"Seeds 1 to {seeds}"
    rows = []
    for device, ((name, n), core) in product(devices, cores.items()):
        with spinner(f"measuring {name} on {device}"):
            if libraries:
                figures = zip(CELL_HEADINGS, measure_cells(core, library).values(), strict=True)
                figures = {heading: f"{number:.0f}" for heading, number in figures}
            else:
                figures = {"device": device} | _row(measure(core, device, range(1, seeds + 1)))
        rows.append({"component": name, "lanes": n} | figures)
    print_table([row.values() for row in rows], rows[0])
    versions = ", ".join(f"{tool} {version_of(tool)}" for tool in tools)
    print_lines(f"{conditions}; {versions}, Amaranth {amaranth_version}.")


def _row(figures):
    """The figures of a component on an FPGA, by heading."""
    values = [*figures.values()]
    sizes, speeds = values[: len(SIZE_HEADINGS)], values[len(SIZE_HEADINGS) :]
    if not speeds or None in speeds:
        speeds = ["does not fit" if speeds else "not placed", "", ""]
    return dict(zip(SIZE_HEADINGS + SPEED_HEADINGS, sizes + speeds, strict=True))
