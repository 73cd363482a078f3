"""Measures a decoder of someone else as the cores are measured, and writes it to docs/figures.json.

``python bench/peers.py NAME FILES --top MODULE``: in Verilog or SystemVerilog, with the clock and
the reset that --clock and --reset name; the reset is high while it resets. ``adapters/`` has
adapters for some decoders. Needs ``pip install -e '.[build]'``.
"""

from pathlib import Path

import click
from amaranth.hdl import ClockSignal, Module, ResetSignal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.engine.verilog import elaborate
from clockpoint.flow.cost import measure
from figures import record

SEEDS = range(1, 9)


class Peer(wiring.Component):
    """An instance of a module ``peer``, with the clock and the reset of the domain."""

    def __init__(self, design, clock, reset):
        self._design, self._domain = design, {clock: ClockSignal(), reset: ResetSignal()}
        flows = {"input": In, "output": Out}
        super().__init__(
            {
                name: flows[port["direction"]](len(port["bits"]))
                for name, port in design.ports.items()
                if name not in self._domain
            }
        )

    def elaborate(self, platform):
        m = Module()
        pins = {name: getattr(self, name) for name in self.signature.members}
        m.submodules.peer = self._design.instance("peer", pins | self._domain)
        return m


@click.command(help=__doc__)
@click.argument("name")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--top", required=True)
@click.option("--clock", default="clk")
@click.option("--reset")
def main(name, files, top, clock, reset):
    design = elaborate(files, top)
    rows = []
    for device in ("ice40-hx8k", "ecp5-25-6"):
        figures = measure(Peer(design, clock, reset), device, SEEDS, design.named("peer"))
        del figures["fmax_min"], figures["fmax_max"]
        rows.append({"decoder": name, "device": device} | figures)
    record("peers", rows, ("decoder", "device"), ("yosys", "nextpnr-ecp5"))


if __name__ == "__main__":
    main()
