"""Measure anyone's module in Verilog as 'clockpoint cost' measures the cores; in Markdown.

FILES are its sources, --top is the module, --clock its clock and --reset its reset, high while it
resets. What ends in .sv is read as SystemVerilog. Needs ``pip install '.[build]'``; takes
about a minute.
"""

import statistics
from pathlib import Path

import click
from amaranth.hdl import ClockSignal, Instance, Module, ResetSignal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.flow.cost import area, fmax, registered
from clockpoint.flow.families import DEVICES
from clockpoint.flow.foreign import elaborate
from script import run_script

SEEDS = range(1, 9)


class Peer(wiring.Component):
    """A module ``peer`` that is not from here; clock and reset, of its ports, by name."""

    def __init__(self, ports, clock, reset):
        self._domain = {f"i_{clock}": ClockSignal()}
        if reset:
            self._domain[f"i_{reset}"] = ResetSignal()
        flows = {"input": In, "output": Out}
        super().__init__(
            {
                name: flows[port["direction"]](len(port["bits"]))
                for name, port in ports.items()
                if name not in (clock, reset)
            }
        )

    def elaborate(self, platform):
        m = Module()
        ports = {
            f"{'i' if member.flow is In else 'o'}_{name}": getattr(self, name)
            for name, member in self.signature.members.items()
        }
        m.submodules.peer = Instance("peer", **ports, **self._domain)
        return m


@click.command(help=__doc__)
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--top", required=True)
@click.option("--clock", default="clk", show_default=True)
@click.option("--reset")
@click.option(
    "--device",
    "devices",
    multiple=True,
    default=["ice40-hx8k", "ecp5-25-6"],
    show_default=True,
    type=click.Choice([*DEVICES]),
)
def main(files, top, clock, reset, devices):
    modules, ports = elaborate(files, top)
    modules = modules.replace("module \\top\n", "module \\peer\n")
    for name in filter(None, (clock, reset)):
        if name not in ports:
            raise click.UsageError(f"{top} has no port {name}; it has {', '.join(ports)}")
    print("| module | device | LUTs | carries | flip-flops | cells | MHz | min | max |")
    print("|---|---|---|---|---|---|---|---|---|")
    for device in devices:
        cells = area(Peer(ports, clock, reset), DEVICES[device], modules)
        synthesized = registered(Peer(ports, clock, reset), DEVICES[device], modules)
        found = [fmax(synthesized, DEVICES[device], seed) for seed in SEEDS]
        megahertz = [f"{f(found):.0f}" for f in (statistics.median, min, max)]
        print("|", " | ".join([top, device, *map(str, cells), *megahertz]), "|", flush=True)


if __name__ == "__main__":
    run_script()
