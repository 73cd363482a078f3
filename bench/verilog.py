"""Proves that exported Verilog is the component that it was exported from; prints a table.

The Verilog is read by Yosys, and compared with what Amaranth makes of the component, for runs of
any length. It must be clean in Verilator, with all its warnings, and in Icarus. Of wide components
with AXI4-Stream, which have a memory, no proof is tried.
"""

import subprocess
import tempfile
import time
from pathlib import Path

import click
from amaranth.back import rtlil

from clockpoint.flow.tools import run
from clockpoint.flow.verilog import EXPORTS, export, to_verilog
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import WideAxiStream


def cases():
    """Each component of each encoding that there is, each policy of UTF-8, and AXI4-Stream."""
    for name, known in EXPORTS.items():
        for encoding in known.encodings or [None]:
            yield name, encoding, None, False
        for policy in known.policies[1:]:
            yield name, None, policy, False
        if known.axi_stream:
            yield name, None, None, True


def verdict_on(component):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "top.v").write_text(to_verilog(component, "top", ["clockpoint"]))
        for lint in ("verilator --lint-only -Wall top.v", "iverilog -g2005 -Wall -tnull top.v"):
            found = subprocess.run(lint.split(), cwd=folder, capture_output=True, text=True)
            if found.returncode or found.stderr:
                raise SystemExit(found.stderr)
        script = "read_verilog top.v; hierarchy -top top; proc; write_rtlil top.il"
        run("yosys", ["-q", "-p", script], cwd=folder)
        design = (Path(folder) / "top.il").read_text()
    if isinstance(component, WideAxiStream):
        return "not tried"
    found = are_equal(rtlil.convert(component, name="top", emit_src=False), design)
    return {True: "yes", False: "no", None: "no answer"}[found]


@click.command(help=__doc__)
@click.argument("components", nargs=-1, type=click.Choice([*EXPORTS]))
def main(components):
    print("| component | encoding | policy | AXI4-Stream | proved | seconds |")
    print("|---|---|---|---|---|---|")
    failed = False
    for name, encoding, policy, axi_stream in cases():
        if components and name not in components:
            continue
        if name == "sanitizer" and policy == "surrogateescape":
            continue  # UTF-8 has no form for what it makes of errors
        component = export(name, encoding, policy, axi_stream=axi_stream)
        started = time.monotonic()
        verdict = verdict_on(component)
        failed |= verdict in ("no", "no answer")
        row = [name, encoding or "", policy or "", "yes" * axi_stream, verdict]
        print("|", " | ".join([*row, f"{time.monotonic() - started:.0f}"]), "|", flush=True)
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
