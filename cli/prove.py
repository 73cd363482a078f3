"""``clockpoint prove``."""

import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import click

from ..formal.prove import PROPERTIES, prove, ready_path
from ..hdl import StreamDecoder
from ..sim.wave import draw_text

__all__ = ["prove_properties"]

READY_PATH = "ready-path"


@click.command("prove")
@click.argument("properties", nargs=-1, type=click.Choice([*PROPERTIES, READY_PATH]))
def prove_properties(properties):
    """Prove PROPERTIES of the cores; all of them if none is named.

    Each is proved for runs of any length, by property-directed reachability; what it speaks about
    must be reachable, and a design with a defect must break it. A counterexample is shown as a
    picture of the inputs, and left as a waveform in NAME.vcd.

    Exit status: 0 if all is as it should be, 1 if not, 2 if the command cannot run.
    """
    properties = properties or [*PROPERTIES, READY_PATH]
    failed = False
    if READY_PATH in properties:
        failed = ready_path(StreamDecoder())
        found = "THERE IS ONE" if failed else "none"
        click.echo(f"{READY_PATH:28} combinational path from o.ready to i.ready: {found}")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {pool.submit(prove, PROPERTIES[n]): n for n in properties if n in PROPERTIES}
        for run in as_completed(runs):
            failed |= not _show(runs[run], run.result())
    return 1 if failed else 0


def _show(name, proof):
    """Print what came of a property; returns whether all is well."""
    verdict = "proved, unbounded" if proof.proved else "NOT PROVED"
    cover = "reached" if proof.covered else "NOT REACHED"
    defect = "caught" if proof.caught else "NOT CAUGHT"
    click.echo(f"{name:28} {verdict}; cover {cover}; defect {defect}; {proof.seconds:.1f} s")
    if proof.trace:
        _draw(proof.trace.inputs)
        Path(f"{name}.vcd").write_text(proof.trace.vcd)
        click.echo(f"waveform: {name}.vcd")
    return proof.proved and proof.covered and proof.caught


def _draw(cycles):
    """Show a counterexample: its bytes, and what was presented in each cycle."""
    bytes_ = [f"{cycle['data']:02X}" for cycle in cycles if "data" in cycle and cycle["valid"]]
    click.echo(f"counterexample: {' '.join(bytes_)}")
    ports = {}
    for port in cycles[0]:
        values = [cycle[port] for cycle in cycles]
        is_bus = port in ("data", "value")
        ports[port] = [f"{value:02X}" if is_bus else bool(value) for value in values]
    click.echo(draw_text(ports))
