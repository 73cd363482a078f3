"""``clockpoint equivalence``."""

import time

import click
from amaranth.back import rtlil

from ..formal.aig import find_abc
from ..formal.equivalence import are_equal
from ..hdl import StreamDecoder
from .hardware import NETLISTS, netlist_of
from .terminal import print_lines, spinner

__all__ = ["equivalence"]


@click.command(
    help=f"""Prove a netlist equivalent to the stream decoder.

    NETLIST is one of these: {", ".join(NETLISTS.choices)}. All outputs are equal in
    every cycle of every run from power-on, of any length.

    Exit status: 1 if this is not proved.

    \b
    Examples:
      clockpoint equivalence ecp5
      clockpoint equivalence ice40-bitstream
    """,
)
@click.argument("form", metavar="NETLIST", type=NETLISTS)
def equivalence(form):
    find_abc()
    built = netlist_of(form)
    started = time.monotonic()
    with spinner("proving"):
        equal = are_equal(rtlil.convert(StreamDecoder(), name="top", emit_src=False), built)
    verdict = {True: "proved equal, unbounded", False: "NOT EQUAL", None: "NOT DECIDED"}[equal]
    print_lines(f"{form:24} {verdict}; {time.monotonic() - started:.1f} s")
    return 0 if equal else 1
