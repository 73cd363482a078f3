"""``clockpoint cost``."""

import statistics
from itertools import product

import click
from amaranth import __version__ as amaranth_version

from ..flow.cost import COMPONENTS, WIDE, Area, measure
from ..flow.families import DEVICES, FAMILIES
from ..flow.tools import version_of
from .campaign import campaign_options
from .hardware import LANES
from .lines import print_json, print_lines
from .terminal import print_table

__all__ = ["cost"]

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
}
#: And of the wide cores.
WIDE_HEADINGS = {"lanes": "lanes", "luts_per_lane": "LUTs per lane", "gigabytes": "GB/s"}
#: Measured if none is named; the other is for what these are too small for.
USUAL = [name for name in DEVICES if name != "ecp5-85-6"]


@click.command(
    help="""Measure the size and the speed of the cores.

    LUTs, carries, flip-flops and the logic cells that they are packed into are those of the
    component as it is. MHz is Fmax after routing, with flip-flops on all ports: the median, the
    least and the most over the seeds. Without a COMPONENT, all are measured:

    \b
      decoder-essential, decoder, stream-decoder, encoder, sanitizer
      interleaved-decoder (of 256 channels)

    or with --lanes, each with so many, placed with more weight on timing than nextpnr's usual; GB/s
    is a byte in each lane and cycle at the median:

    \b
      wide-decoder, validator, packer, wide-sanitizer

    \b
    Examples:
      clockpoint cost decoder --device ice40-hx8k
      clockpoint cost --lanes 8 --lanes 64 --device ecp5-25-6 --seeds 3
    """,
)
@click.argument(
    "components", metavar="[COMPONENT]...", nargs=-1, type=click.Choice([*COMPONENTS, *WIDE])
)
@click.option(
    "--lanes",
    multiple=True,
    type=LANES,
    help="Measure the wide cores with so many lanes; may be repeated.",
)
@click.option(
    "--device",
    "devices",
    multiple=True,
    type=click.Choice(list(DEVICES)),
    help="Measure on this one; may be repeated; without it, on all.",
)
@click.option(
    "--seeds",
    default=8,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="Place and route with each seed from 1 to this.",
)
@click.option(
    "--format",
    "layout",
    default="text",
    show_default=True,
    type=click.Choice(["text", "markdown", "json"]),
    help="What to print.",
)
@campaign_options
def cost(components, lanes, devices, seeds, layout, campaign):
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
    devices = devices or USUAL
    tools = ["yosys", *sorted({FAMILIES[DEVICES[name].family].nextpnr for name in devices})]
    measured = product(devices, components or known, lanes or [None])
    rows = [*_rows(measured, range(1, seeds + 1), campaign, tools)]
    versions = {tool: version_of(tool) for tool in tools} | {"Amaranth": amaranth_version}
    if layout == "json":
        print_json({"seeds": seeds, "versions": versions, "rows": rows}, indent=2)
        return
    headings = [(HEADINGS | WIDE_HEADINGS)[name] for name in rows[0]]
    cells = [[_written(*item) for item in row.items()] for row in rows]
    if layout == "markdown":
        print_lines(f"| {' | '.join(headings)} |", f"|{'---|' * len(headings)}")
        print_lines(*(f"| {' | '.join(row)} |" for row in cells), "")
    else:
        print_table(cells, headings)
    said = ", ".join(f"{tool} {version}" for tool, version in versions.items())
    print_lines(f"Seeds 1 to {seeds}; {said}.")


def _written(name, value):
    if value is None:
        return "does not fit" if name == "fmax_median" else ""
    return (
        f"{value:.{1 if name == 'gigabytes' else 0}f}" if isinstance(value, float) else str(value)
    )


def _rows(measured, seeds, campaign, tools):
    """What is printed of each component, by device, name and lanes."""
    measured = [(name, n, device) for device, name, n in measured]
    shards = [(*of, seed) for of in measured for seed in (None, *seeds)]
    found = dict(campaign.run(measure, shards, tools=tools))
    for name, n, device in measured:
        cells = Area(*found[name, n, device, None])
        speeds = [found[name, n, device, seed] for seed in seeds]
        fits = None not in speeds
        values = [f(speeds) if fits else None for f in (statistics.median, min, max)]
        row = dict(zip(HEADINGS, [name, device, *cells, *values], strict=True))
        if n:
            gigabytes = values[0] and values[0] * n / 1000
            row |= dict(zip(WIDE_HEADINGS, [n, cells.luts / n, gigabytes], strict=True))
        yield row
