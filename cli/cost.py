"""``clockpoint cost``."""

import statistics
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path

import click
from amaranth import __version__ as amaranth_version

from ..flow.cells import LIBRARIES, read_library
from ..flow.cost import COMPONENTS, WIDE, Area, Cells, measure, measure_cells
from ..flow.families import DEVICES, FAMILIES
from ..flow.tools import command, version_of
from .campaign import checkpoint_option, run_shards
from .hardware import LANES, CompletedName, refusals
from .terminal import listed, print_lines, print_table

__all__ = ["cost"]

#: The devices without --device: where small and large components fit, and are placed.
USUAL_DEVICES = ["ice40-hx8k", "ice40-up5k", "ecp5-25-6", "gw1nr-9"]


def _find_device(word):
    if word not in (*DEVICES, *LIBRARIES) and not Path(word).is_file():
        raise LookupError(f"{word!r} is neither a device nor a file")
    return word


@click.command(
    help=f"""Measure the size and the speed of the cores.

On FPGAs, LUTs, carries, flip-flops and the logic cells that they are packed into are those of the
component alone. MHz is Fmax after routing, with flip-flops on all ports: median, minimum and
maximum over the seeds; none where free tools only synthesize. GB/s is one byte per lane and cycle
at the median.

In standard cells, area is in the unit of the library, and a gate equivalent is its smallest
two-input NAND gate. MHz is by OpenSTA, before layout, with flip-flops on all ports and wires of no
length: a chip is slower. Initial values are removed.

Without a COMPONENT, all are measured. They are

\b
{listed(COMPONENTS)}

and, with --lanes,

\b
{listed(WIDE)}

\b
Examples:
  clockpoint cost --lanes 8 --lanes 64 --device ecp5-25-6 --seeds 3
  clockpoint cost decoder --device osu018
""",
)
@click.argument(
    "components", metavar="[COMPONENT]...", nargs=-1, type=click.Choice([*COMPONENTS, *WIDE])
)
@click.option(
    "--lanes",
    multiple=True,
    type=LANES,
    help="Measure the wide cores with this many lanes; may be repeated.",
)
@click.option(
    *("--device", "devices"),
    multiple=True,
    metavar="DEVICE",
    type=CompletedName("device", [*DEVICES, *LIBRARIES], _find_device),
    help=f"Measure on this device: {', '.join(DEVICES)}, {', '.join(LIBRARIES)}, or a Liberty "
    "file; may be repeated. Without it, on {', '.join(USUAL_DEVICES)}.",
)
@click.option(
    "--seeds",
    default=8,
    type=click.IntRange(1, 1000),
    help="Place and route on an FPGA with each seed from 1 to this.",
)
@checkpoint_option
def cost(components, lanes, devices, seeds, checkpoint):
    known = WIDE if lanes else COMPONENTS
    if others := [name for name in components if name not in known]:
        reason = "has no lanes; leave out --lanes" if lanes else "has lanes; add --lanes"
        raise click.UsageError(f"{others[0]} {reason}")
    components = components or [*known]
    with refusals():
        for name, n in product(components, lanes):
            WIDE[name](n)
    devices = devices or USUAL_DEVICES
    libraries = [name for name in devices if name not in DEVICES]
    if libraries and len(devices) > 1:
        raise click.UsageError("standard cells have a table of their own; name one library alone")
    sized = [*product(components, lanes or [None])]
    if libraries:
        tools = ["foreign-yosys", "sta"]
        command("sta")  # raises early if it is missing
        rows = [*_rows_of_cells(read_library(libraries[0]), sized, checkpoint)]
    else:
        placers = {FAMILIES[DEVICES[name].family].nextpnr for name in devices}
        tools = ["yosys", *sorted(placers - {None})]
        rows = [*_rows(product(devices, sized), range(1, seeds + 1), checkpoint)]
    print_table([row.values() for row in rows], rows[0])
    versions = [f"{tool.removeprefix('foreign-')} {version_of(tool)}" for tool in tools]
    conditions = "Before layout" if libraries else f"Seeds 1 to {seeds}"
    print_lines(f"{conditions}; {', '.join(versions)}, Amaranth {amaranth_version}.")


def _rows_of_cells(library, sized, checkpoint):
    """The row of each component in standard cells, by heading."""
    digest = sha256(library.liberty.encode()).hexdigest()
    shard = partial(measure_cells, library)
    figures = dict(run_shards(shard, sized, checkpoint, liberty=digest))
    for name, lanes in sized:
        cells = Cells(*figures[name, lanes])
        row = {"component": name} | ({"lanes": lanes} if lanes else {})
        row |= {"area": f"{cells.area:.0f}", "gate equivalents": f"{cells.gates:.0f}"}
        yield row | {"flip-flops": cells.flip_flops, "MHz": f"{cells.megahertz:.0f}"}


def _rows(measured, seeds, checkpoint):
    """The row of each component on each device, by heading."""
    measured = [(name, lanes, device) for device, (name, lanes) in measured]
    places = {name: bool(FAMILIES[device.family].nextpnr) for name, device in DEVICES.items()}
    shards = [
        (name, lanes, device, seed)
        for name, lanes, device in measured
        for seed in (None, *(seeds if places[device] else ()))
    ]
    figures = dict(run_shards(measure, shards, checkpoint))
    for name, lanes, device in measured:
        area = Area(*figures[name, lanes, device, None])
        speeds = [figures[name, lanes, device, seed] for seed in seeds if places[device]]
        row = {"component": name, "device": device}
        row |= zip(("LUTs", "carries", "flip-flops", "cells"), area, strict=True)
        row |= {"MHz": "not placed" if not speeds else "does not fit", "min": "", "max": ""}
        row |= {"lanes": lanes, "LUTs per lane": f"{area.luts / lanes:.0f}"} if lanes else {}
        row |= {"GB/s": ""} if lanes else {}
        if speeds and None not in speeds:
            median = statistics.median(speeds)
            numbers = {"MHz": median, "min": min(speeds), "max": max(speeds)}
            row |= {heading: f"{number:.0f}" for heading, number in numbers.items()}
            row |= {"GB/s": f"{median * lanes / 1000:.1f}"} if lanes else {}
        yield row
