"""Proves that exported Verilog is the component that it was exported from; prints a table.

The Verilog is read by Yosys, and compared with what Amaranth makes of the component, for runs of
any length. It must be clean in Verilator, with all its warnings, and in Icarus. A wide component
with AXI4-Stream has one lane here, and what it offers counts while TVALID is high: at other times,
it is what a memory holds, and that may be written in the same cycle. What is exported is on both
sides: whether it is what was asked for, cycles.py simulates.
"""

import tempfile
import time
from pathlib import Path

import click
from amaranth.back import rtlil
from amaranth.hdl import Instance, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.tools import ToolError, run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import WideAxiStream
from script import run_script, run_shards

#: Of an interleaved component: two lines of memory, of which the proof makes flip-flops.
CHANNELS = 2


class Meaning(wiring.Component):
    """The module ``core`` with the ports of a ``WideAxiStream``; what means nothing is 0."""

    def __init__(self, component):
        super().__init__(component.signature)

    def elaborate(self, platform):
        m = Module()
        ports = {}
        for name, member in self.signature.members.items():
            port = getattr(self, name)
            if name.startswith("m_axis_") and name not in ("m_axis_tvalid", "m_axis_tready"):
                port = Signal.like(port)
                m.d.comb += getattr(self, name).eq(Mux(self.m_axis_tvalid, port, 0))
            ports[f"{'i' if member.flow is In else 'o'}_{name}"] = port
        m.submodules.core = Instance("core", **ports)
        return m


def cases():
    """Each component of each encoding that there is, each policy of UTF-8, and AXI4-Stream."""
    for name, (row, _) in EXPORTS.items():
        for encoding in row.encodings or [None]:
            yield name, encoding, None, False
        for errors in row.choices.get("errors", ())[1:]:
            yield name, None, errors, False
        if not isinstance(row.axi_stream, Lacks) and not row.channels:
            yield name, None, None, True


def verdict_on(component):
    top, module = "", "top"
    if isinstance(component, WideAxiStream):
        top, module = rtlil.convert(Meaning(component), name="top", emit_src=False), "core"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / f"{module}.v").write_text(to_verilog(component, module, ["clockpoint"]))
        for lint in ("verilator --lint-only -Wall", "iverilog -g2005 -Wall -tnull"):
            tool, *arguments = lint.split()
            if said := run(tool, [*arguments, f"{module}.v"], cwd=folder).stderr:
                raise ToolError(said)
        script = f"read_verilog {module}.v; hierarchy -top {module}; proc; write_rtlil {module}.il"
        run("yosys", ["-q", "-p", script], cwd=folder)
        exported = (Path(folder) / f"{module}.il").read_text()
    source = rtlil.convert(component, name=module, emit_src=False)
    found = are_equal(top + source, top + exported)
    return {True: "yes", False: "no", None: "no answer"}[found]


def prove(case):
    """The verdict on a case, and in how many seconds."""
    name, encoding, policy, axi_stream = case
    lanes = 1 if axi_stream and EXPORTS[name][0].lanes else None
    counts = {"lanes": lanes, "channels": EXPORTS[name][0].channels and CHANNELS}
    component = export(name, encoding, policy, **counts, axi_stream=axi_stream)
    started = time.monotonic()
    return verdict_on(component), time.monotonic() - started


@click.command(help=__doc__)
@click.argument("components", nargs=-1, type=click.Choice([*EXPORTS]))
@campaign_options
def main(components, campaign):
    print("| component | encoding | policy | AXI4-Stream | proved | seconds |")
    print("|---|---|---|---|---|---|")
    failed = False
    chosen = [case for case in cases() if not components or case[0] in components]
    for case, (verdict, seconds) in run_shards(campaign, prove, chosen, tools=("yosys",)):
        name, encoding, policy, axi_stream = case
        failed |= verdict in ("no", "no answer")
        row = [name, encoding or "", policy or "", "yes" * axi_stream, verdict]
        print("|", " | ".join([*row, f"{seconds:.0f}"]), "|", flush=True)
    raise SystemExit(failed)


if __name__ == "__main__":
    run_script("verilog")
