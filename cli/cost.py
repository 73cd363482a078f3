"""``clockpoint cost``."""

import statistics
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path

import click
from amaranth import __version__ as amaranth_version
from click.shell_completion import CompletionItem

from ..flow.cells import LIBRARIES, read_library
from ..flow.cost import COMPONENTS, WIDE, Area, Cells, measure, measure_cells
from ..flow.families import DEVICES, FAMILIES
from ..flow.tools import command, version_of
from .campaign import checkpoint_option, run_shards
from .hardware import LANES
from .terminal import listed, print_lines, print_table

__all__ = ["cost"]

#: The headings of the columns; the rows of each table have some of these.
HEADINGS = {
    "component": "component",
    "device": "device",
    "luts": "LUTs",
    "carries": "carries",
    "flip_flops": "flip-flops",
    "logic_cells": "cells",
    "fmax_median": "MHz",
    "fmax_min": "min",
    "fmax_max": "max",
    "lanes": "lanes",
    "luts_per_lane": "LUTs per lane",
    "gigabytes": "GB/s",
    "area": "area",
    "gates": "gate equivalents",
    "megahertz": "MHz",
}
#: The devices without --device; the other is for components that do not fit into these.
USUAL_DEVICES = [name for name in DEVICES if name != "ecp5-85-6"]


class Device(click.ParamType):
    """A key of ``DEVICES`` or ``LIBRARIES``, or the name of a file."""

    name = "device"

    def convert(self, value, param, ctx):
        if value not in (*DEVICES, *LIBRARIES) and not Path(value).is_file():
            self.fail(f"{value!r} is neither a device nor a file.", param, ctx)
        return value

    def shell_complete(self, ctx, param, incomplete):
        names = (*DEVICES, *LIBRARIES)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command(
    help=f"""Measure the size and the speed of the cores.

On FPGAs, LUTs, carries, flip-flops and the logic cells that they are packed into are those of the
component alone. MHz is Fmax after routing, with flip-flops on all ports: median, minimum and
maximum over the seeds. GB/s is one byte per lane and cycle at the median.

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
    type=Device(),
    help=f"Measure on this device: {', '.join(DEVICES)}, {', '.join(LIBRARIES)}, or a Liberty "
    "file; may be repeated. Without it, on all FPGAs but ecp5-85-6.",
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
    try:
        for n in lanes:
            for name in components or known:
                WIDE[name](n)
    except ValueError as refusal:
        raise click.UsageError(str(refusal)) from refusal
    devices = devices or USUAL_DEVICES
    libraries = [name for name in devices if name not in DEVICES]
    if libraries and len(devices) > 1:
        raise click.UsageError("standard cells have a table of their own; name one library alone")
    components = components or [*known]
    if libraries:
        tools = ["foreign-yosys", "sta"]
        command("sta")  # raises early if it is missing
        measured = product(components, lanes or [None])
        rows = [*_rows_of_cells(read_library(libraries[0]), measured, checkpoint)]
    else:
        tools = ["yosys", *sorted({FAMILIES[DEVICES[name].family].nextpnr for name in devices})]
        measured = product(devices, components, lanes or [None])
        rows = [*_rows(measured, range(1, seeds + 1), checkpoint)]
    versions = {tool.removeprefix("foreign-"): version_of(tool) for tool in tools}
    versions |= {"Amaranth": amaranth_version}
    headings = [HEADINGS[name] for name in rows[0]]
    print_table([[_written(*item) for item in row.items()] for row in rows], headings)
    by = ", ".join(f"{tool} {version}" for tool, version in versions.items())
    print_lines(f"{'Before layout' if libraries else f'Seeds 1 to {seeds}'}; {by}.")


def _written(name, value):
    if value is None:
        return "does not fit" if name == "fmax_median" else ""
    return (
        f"{value:.{1 if name == 'gigabytes' else 0}f}" if isinstance(value, float) else str(value)
    )


def _rows_of_cells(library, measured, checkpoint):
    """The printed row of each component in standard cells."""
    digest = sha256(library.liberty.encode()).hexdigest()
    measured = [*measured]
    shard = partial(measure_cells, library)
    figures = dict(run_shards(shard, measured, checkpoint, liberty=digest))
    for name, n in measured:
        cells = dict(zip(Cells._fields, figures[name, n], strict=True))
        yield {"component": name} | ({"lanes": n} if n else {}) | cells


def _rows(measured, seeds, checkpoint):
    """The printed row of each component, by device, name and lanes."""
    measured = [(name, n, device) for device, name, n in measured]
    shards = [(*of, seed) for of in measured for seed in (None, *seeds)]
    figures = dict(run_shards(measure, shards, checkpoint))
    for name, n, device in measured:
        cells = Area(*figures[name, n, device, None])
        speeds = [figures[name, n, device, seed] for seed in seeds]
        fits = None not in speeds
        values = [f(speeds) if fits else None for f in (statistics.median, min, max)]
        row = {"component": name, "device": device, **cells._asdict()}
        row |= dict(zip(("fmax_median", "fmax_min", "fmax_max"), values, strict=True))
        if n:
            gigabytes = values[0] and values[0] * n / 1000
            row |= {"lanes": n, "luts_per_lane": cells.luts / n, "gigabytes": gigabytes}
        yield row
