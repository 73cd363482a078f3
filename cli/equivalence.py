"""``clockpoint equivalence``."""

import time

import click

from ..formal.equivalence import are_equal
from ..sim.engines.library import stream_decoder
from .hardware import form_of, form_options

__all__ = ["equivalence"]


@click.command()
@form_options
def equivalence(cells, bitstream):
    """Prove that a netlist, or what is in a bitstream, is the stream decoder.

    All outputs are equal in every cycle of every run from power-on, of any length.

    Exit status: 0 if that is proved, 1 if not, 2 if the command cannot run.
    """
    found = form_of(cells, bitstream)
    if found is None:
        raise click.UsageError("nothing to compare with; name a --netlist or a --bitstream.")
    started = time.monotonic()
    equal = are_equal(stream_decoder(), found)
    verdict = {True: "proved equal, unbounded", False: "NOT EQUAL", None: "NOT DECIDED"}[equal]
    name = f"{cells} netlist" if cells else f"{bitstream} bitstream"
    click.echo(f"{name:24} {verdict}; {time.monotonic() - started:.1f} s")
    return 0 if equal else 1
