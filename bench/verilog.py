"""Proves exported Verilog equivalent to its component; prints a table.

Yosys reads the Verilog, which is compared with Amaranth's RTLIL of the component, for runs of any
length. It must be clean in Verilator, with all warnings on, and in Icarus. A wide component between
streams has one lane here, and its payload is compared only while it is valid: at other times, it is
the output of a memory that may be written in the same cycle. Both sides are the same component;
that it is the requested one is checked by simulation in ``cycles.py``.
"""

import tempfile
import time
from pathlib import Path

import click
from amaranth.back import rtlil
from amaranth.hdl import ClockSignal, Instance, Module, Mux, ResetSignal, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.tools import ToolError, run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import WideAxiStream, WideStream
from exports import OPTIONS
from script import run_script, run_shards

#: What has no proof in five minutes; ``cycles.py`` simulates it.
NO_ANSWER = {
    ("no answer", "validator", "axi_stream"),
    ("no answer", "validator", "ready_valid"),
    ("no answer", "interleaved-decoder", "ready_valid"),
}
LINTS = "verilator --lint-only -Wall", "iverilog -g2005 -Wall -tnull"
TOOLS = "yosys", "verilator", "iverilog"
#: The channels of an interleaved component: two words of memory, flip-flops in the proof.
CHANNELS = 2


class Meaning(wiring.Component):
    """The module ``core``, with the ports of a component; an undefined payload is 0.

    The payload is undefined while TVALID or ``o_valid`` is low.
    """

    def __init__(self, component):
        super().__init__(component.signature)

    def elaborate(self, platform):
        m = Module()
        is_bus = "m_axis_tvalid" in self.signature.members
        side = "m_axis_t" if is_bus else "o_"
        valid = getattr(self, f"{side}valid")
        ports = {} if is_bus else {"i_clk": ClockSignal(), "i_rst": ResetSignal()}
        for name, member in self.signature.members.items():
            port = getattr(self, name)
            if name.startswith(side) and name not in (f"{side}valid", f"{side}ready"):
                port = Signal.like(port)
                m.d.comb += getattr(self, name).eq(Mux(valid, port, 0))
            ports[f"{'i' if member.flow is In else 'o'}_{name}"] = port
        m.submodules.core = Instance("core", **ports)
        return m


def cases():
    """Each component with each encoding; with UTF-8, also each policy it can have, and option."""
    for name, (row, _) in EXPORTS.items():
        for encoding in row.encodings or [None]:
            yield name, encoding, None, {}
        for errors in row.choices.get("errors", ())[1:]:
            if row.is_possible(errors=errors):
                yield name, None, errors, {}
        if not isinstance(row.axi_stream, Lacks) and not row.channels:
            yield name, None, None, {"axi_stream": True}
    yield from ((name, None, None, options) for name, options in OPTIONS)


def verdict_on(component):
    top, module = "", "top"
    if isinstance(getattr(component, "component", component), WideStream | WideAxiStream):
        top, module = rtlil.convert(Meaning(component), name="top", emit_src=False), "core"
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / f"{module}.v").write_text(to_verilog(component, module, ["clockpoint"]))
        for lint in LINTS:
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
    """The verdict on a case, and the seconds it took."""
    name, encoding, policy, options = case
    has_memory = options.keys() & {"axi_stream", "ready_valid"}
    lanes = 1 if has_memory and EXPORTS[name][0].lanes else None
    counts = {"lanes": lanes, "channels": EXPORTS[name][0].channels and CHANNELS}
    component = export(name, encoding, policy, **counts, **options)
    started = time.monotonic()
    return verdict_on(component), time.monotonic() - started


@click.command(help=__doc__)
@click.argument("components", nargs=-1, type=click.Choice([*EXPORTS]))
@campaign_options
def main(components, campaign):
    print("| component | encoding | policy | options | proved | seconds |")
    print("|---|---|---|---|---|---|")
    failed = False
    chosen = [case for case in cases() if not components or case[0] in components]
    for case, (verdict, seconds) in run_shards(campaign, prove, chosen, tools=TOOLS):
        name, encoding, policy, options = case
        failed |= verdict != "yes" and (verdict, name, *options) not in NO_ANSWER
        row = [name, encoding or "", policy or "", ", ".join(options), verdict]
        print("|", " | ".join([*row, f"{seconds:.0f}"]), "|", flush=True)
    raise SystemExit(failed)


if __name__ == "__main__":
    run_script()
