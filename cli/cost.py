"""``clockpoint cost``."""

import json
import statistics

import click
from amaranth import __version__ as amaranth_version
from rich.table import Table

from ..flow.cost import COMPONENTS, DEVICES, area, speed
from ..flow.tools import version_of
from .terminal import print_table, terminal_progress

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


@click.command()
@click.argument(
    "components", metavar="[COMPONENT]...", nargs=-1, type=click.Choice(list(COMPONENTS))
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
    type=click.IntRange(1),
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
def cost(components, devices, seeds, layout):
    """Measure the size and the speed of the cores.

    LUTs, carries, flip-flops and the logic cells that they are packed into are those of the
    component as it is. MHz is Fmax after routing, with flip-flops on all ports: the median, the
    least and the most over the seeds. Without a COMPONENT, all are measured:

    \b
      decoder-essential, decoder, stream-decoder, encoder, sanitizer

    \b
    Examples:
      clockpoint cost decoder --device ice40-hx8k
      clockpoint cost --format markdown --seeds 3
    """
    rows = _measure(components or COMPONENTS, devices or DEVICES, range(1, seeds + 1))
    tools = ["yosys", *{DEVICES[name].nextpnr for name in devices or DEVICES}]
    versions = {tool: version_of(tool) for tool in tools} | {"Amaranth": amaranth_version}
    if layout == "json":
        click.echo(json.dumps({"seeds": seeds, "versions": versions, "rows": rows}, indent=2))
        return
    cells = [[f"{v:.0f}" if isinstance(v, float) else str(v) for v in row.values()] for row in rows]
    if layout == "markdown":
        click.echo(f"| {' | '.join(HEADINGS.values())} |\n|{'---|' * len(HEADINGS)}")
        click.echo("\n".join(f"| {' | '.join(row)} |" for row in cells))
        click.echo()
    else:
        table = Table(*HEADINGS.values(), box=None, pad_edge=False)
        for row in cells:
            table.add_row(*row)
        print_table(table)
    said = ", ".join(f"{tool} {version}" for tool, version in versions.items())
    click.echo(f"Seeds 1 to {seeds}; {said}.")


def _measure(components, devices, seeds):
    rows = []
    with terminal_progress() as progress:
        task = progress.add_task("", total=len(components) * len(devices) * len(seeds))
        for device in devices:
            for name in components:
                progress.update(task, description=f"{name}, {device}")
                cells = area(COMPONENTS[name](), DEVICES[device])
                found = []
                for megahertz in speed(COMPONENTS[name](), DEVICES[device], seeds):
                    found.append(megahertz)
                    progress.advance(task)
                values = [statistics.median(found), min(found), max(found)]
                rows.append(dict(zip(HEADINGS, [name, device, *cells, *values], strict=True)))
    return rows
