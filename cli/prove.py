"""``clockpoint prove``."""

import functools
import textwrap
from pathlib import Path

import click

from ..flow.tools import TIMEOUT, find_sby
from ..formal.paths import undocumented_paths
from ..formal.prove import PROPERTIES, Proof, Trace, prove
from ..hdl import ENCODINGS
from .campaign import campaign_options
from .hardware import encoding_option
from .lines import print_json, print_lines
from .terminal import print_wave

__all__ = ["prove_properties"]

PATHS = "paths"
#: Inputs that are drawn as numbers; the others have one bit.
BUSES = {"beat", "channel", "come", "data", "decoded", "event", "given", "keep", "picked", "value"}


@click.command(
    "prove",
    epilog=f"\b\n{textwrap.fill(', '.join([*PROPERTIES, PATHS]), 76, break_on_hyphens=False)}",
    help="""Prove properties of the cores, for runs of any length.

    Those of the wide cores are proved for a bounded number of cycles. For each property, its cover
    must be reachable, and each of its seeded defects must break it. The inputs of a counterexample
    are drawn, and written as a waveform to PROPERTY.vcd. Without a PROPERTY, all of those listed
    below that apply to the encoding are proved.

    Exit status: 1 if a property is not proved, a cover not reached, or a defect not caught.

    \b
    Examples:
      clockpoint prove
      clockpoint prove events stream-rules --json
    """,
)
@click.argument(
    "properties",
    metavar="[PROPERTY]...",
    nargs=-1,
    type=click.Choice([*PROPERTIES, PATHS]),
)
@click.option(
    "--timeout",
    default=TIMEOUT,
    type=click.IntRange(1),
    help="Seconds per run; without an answer by then, a property counts as not proved.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object per property.")
@encoding_option
@campaign_options
def prove_properties(properties, timeout, as_json, encoding, campaign):
    find_sby()
    table = ENCODINGS[encoding]
    for name in properties:
        if name != PATHS and not PROPERTIES[name].speaks_of(table):
            raise click.UsageError(f"the property {name} does not apply to {encoding}")
    spoken = [name for name, property_ in PROPERTIES.items() if property_.speaks_of(table)]
    properties = dict.fromkeys(properties or [*spoken, PATHS])
    given = {"encoding": encoding, "timeout": timeout}
    prove_one = functools.partial(_prove, **given)
    failed = False
    for name, found in campaign.run(prove_one, properties, **given):
        show = _show_paths if name == PATHS else functools.partial(_show, encoding=encoding)
        failed |= not show(name, found, as_json)
    return 1 if failed else 0


def _prove(name, encoding, timeout):
    """A proof; or the cores whose combinational paths are not as documented."""
    if name == PATHS:
        return [core for core, paths in undocumented_paths() if paths]
    return prove(PROPERTIES[name], encoding=encoding, timeout=timeout)


def _show_paths(name, wrong, as_json):
    """Print the cores whose paths are not as documented; returns whether there are none."""
    if as_json:
        print_json({"property": name, "proved": not wrong, "not_as_documented": wrong})
        return not wrong
    said = f"NOT AS DOCUMENTED: {', '.join(wrong)}" if wrong else "exactly those documented"
    print_lines(f"{name:28} combinational paths from inputs to outputs: {said}")
    return not wrong


def _show(name, found, as_json, encoding):
    """Print the result of a property; returns whether it is proved and its checks passed."""
    proof = Proof(*found)
    proof = proof._replace(trace=proof.trace and Trace(*proof.trace))
    waveform = Path(f"{name}.vcd") if proof.trace else None
    if waveform:
        waveform.write_text(proof.trace.vcd)
    is_well = bool(proof.proved and proof.covered and not proof.survivors)
    if as_json:
        print_json({"property": name} | proof._asdict() | {"trace": waveform and str(waveform)})
        return is_well
    steps = PROPERTIES[name].steps_in(encoding)
    said = f"proved for {steps} cycles" if steps else "proved, unbounded"
    found = {True: said, False: "NOT PROVED", None: "NOT PROVED within the timeout"}
    verdict = found[proof.proved]
    cover = "reached" if proof.covered else "NOT REACHED"
    caught = f"NOT CAUGHT: {', '.join(proof.survivors)}" if proof.survivors else "caught"
    print_lines(f"{name:28} {verdict}; cover {cover}; defects {caught}; {proof.seconds:.1f} s")
    if waveform:
        _draw(proof.trace.inputs)
        print_lines(f"waveform: {waveform}")
    return is_well


def _draw(cycles):
    """Show a counterexample: its bytes, and what was presented in each cycle."""
    bytes_ = [f"{cycle['data']:02X}" for cycle in cycles if "data" in cycle and cycle["valid"]]
    print_lines(f"counterexample: {' '.join(bytes_)}")
    ports = {}
    for port in cycles[0]:
        values = [cycle[port] for cycle in cycles]
        ports[port] = [f"{value:02X}" if port in BUSES else bool(value) for value in values]
    print_wave(ports)
