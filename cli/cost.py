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


def _find_device(word):
    if word not in (*DEVICES, *LIBRARIES) and not Path(word).is_file():
        raise LookupError(f"{word!r} is neither a device nor a file")
    return word


@click.command(
    help=f"""Measure the size and the speed of the cores.

On FPGAs, LUTs, carries, flip-flops and logic cells are counted in the component alone. Fmax is in
MHz after routing, with flip-flops on all ports: median, minimum and maximum over the seeds; blank
where free tools only synthesize.

In standard cells, area is in the unit of the library, and gates are the areas of its smallest
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
    tools = {FAMILIES[DEVICES[name].family].nextpnr for name in devices if name in DEVICES}
    tools |= {"sta"} if {*devices} - DEVICES.keys() else set()
    tools = ["yosys", *sorted(tools - {None})]
    for tool in tools:
        command(tool)  # raises MissingTool
    libraries = {name: read_library(name) for name in devices if name not in DEVICES}
    rows = []
    for device, ((name, n), core) in product(devices, cores.items()):
        with spinner(f"measuring {name} on {device}"):
            if device in libraries:
                figures = measure_cells(core, libraries[device])
            else:
                figures = measure(core, device, range(1, seeds + 1))
        rows.append({"component": name, "lanes": n, "device": device} | figures)
    headings = dict.fromkeys(heading for row in rows for heading in row)
    cells = [[_text(row.get(heading, "")) for heading in headings] for row in rows]
    print_table(cells, [heading.replace("_", " ") for heading in headings])
    versions = ", ".join(f"{tool} {version_of(tool)}" for tool in tools)
    print_lines(f"Seeds 1 to {seeds}; {versions}, Amaranth {amaranth_version}.")


def _text(figure):
    """A figure as text; ``None`` is an Fmax of a component that is too large."""
    if figure is None:
        return "does not fit"
    return f"{figure:.0f}" if isinstance(figure, float) else figure
