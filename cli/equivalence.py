"""``clockpoint equivalence``."""

import time

import click

from ..flow.tools import find_sby
from ..formal.equivalence import are_equal
from ..sim.engines.library import rtlil_of
from .hardware import form_of, form_options
from .lines import print_lines
from .terminal import spinner

__all__ = ["equivalence"]


@click.command(
    help="""Prove a netlist or bitstream equivalent to the stream decoder.

    All outputs are equal in every cycle of every run from power-on, of any length.

    Exit status: 1 if this is not proved.

    \b
    Examples:
      clockpoint equivalence --netlist ecp5
      clockpoint equivalence --bitstream ice40
    """,
)
@form_options
def equivalence(cells, bitstream):
    if not (cells or bitstream):
        raise click.UsageError("nothing to compare with; add --netlist or --bitstream")
    find_sby()
    found = form_of(cells, bitstream)
    started = time.monotonic()
    with spinner("proving"):
        equal = are_equal(rtlil_of(), found)
    verdict = {True: "proved equal, unbounded", False: "NOT EQUAL", None: "NOT DECIDED"}[equal]
    name = f"{cells} netlist" if cells else f"{bitstream} bitstream"
    print_lines(f"{name:24} {verdict}; {time.monotonic() - started:.1f} s")
    return 0 if equal else 1
