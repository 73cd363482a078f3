"""Proves that netlists of the stream decoder, and a bitstream read back, are the stream decoder.

``python bench/equivalence.py [NETLIST]...``: a netlist of cells of a family, such as ``ice40``, or
``ice40-bitstream``, or all of them. All outputs are equal in every cycle of every run from
power-on, of any length; otherwise the exit status is 1. Needs ``pip install -e '.[formal]'``, and
for the bitstream, the Debian package fpga-icestorm.
"""

import sys
import time

import click
from amaranth.back import rtlil

from clockpoint.engine.files import scratch
from clockpoint.flow.families import FAMILIES
from clockpoint.flow.netlist import synthesize
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder
from ice40 import build_chip, read_back
from netlists import as_logic

BITSTREAM = "ice40-bitstream"
FORMS = [*FAMILIES, BITSTREAM]


def netlist_of(core, form):
    """RTLIL of a core as a netlist of cells, or as read back from a bitstream, by its form."""
    family = form.removesuffix("-bitstream")
    cells = synthesize(core, family)
    if form != BITSTREAM:
        return as_logic({"cells.json": cells}, family)
    with scratch() as folder:
        build_chip(cells, folder)
        return read_back(folder)


def check(core, form):
    """Whether the netlist of a core is ``StreamDecoder``; ``None`` if that is not decided."""
    source = rtlil.convert(StreamDecoder(), name="top", emit_src=False)
    return are_equal(source, netlist_of(core, form))


@click.command(help=__doc__)
@click.argument("forms", nargs=-1, type=click.Choice(FORMS), metavar="[NETLIST]...")
def main(forms):
    verdicts = {True: "proved equal, unbounded", False: "NOT EQUAL", None: "NOT DECIDED"}
    answers = []
    for form in forms or FORMS:
        started = time.monotonic()
        answers.append(check(StreamDecoder(), form))
        print(f"{form:24} {verdicts[answers[-1]]}; {time.monotonic() - started:.1f} s", flush=True)
    sys.exit(0 if all(answers) else 1)


if __name__ == "__main__":
    main()
