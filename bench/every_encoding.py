"""All kinds of bytes through the decoder of each encoding, and numbers of 31 bits to the encoders.

Packets of bytes, one of each kind that the encoding tells apart, are run in lockstep with the
reference: all of up to four bytes or more, and of the lengths that have more than 600,000, a
sample. Of the numbers that encoders of 31 bits take, it is one in each of 2^19 parts of the range,
the ends of each row, and where digits are carried; what is sent is compared with division, too.
Needs a C++ compiler; takes a few minutes.
"""

import random
import sys
from itertools import product
from pathlib import Path

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.cli.hardware import EncodingName
from clockpoint.cli.terminal import print_table
from clockpoint.flow.tools import ToolError
from clockpoint.hdl import ENCODINGS
from clockpoint.sim import Compiled, CompiledEncoder
from clockpoint.sim.automaton import automaton
from script import run_script, run_shards

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from oracles import forms

#: So many packets of a length, if there are more.
SAMPLE = 600_000


def packets(encoding):
    """Up to four bytes; or up to one more than the longest character has, if that is longer."""
    kinds = [members[0] for members in automaton(encoding).classes]
    some = random.Random(1)
    for length in range(1, max(4, encoding.most_bytes + 1) + 1):
        if len(kinds) ** length <= SAMPLE:
            yield from map(bytes, product(kinds, repeat=length))
        else:
            yield from (bytes(some.choices(kinds, k=length)) for _ in range(SAMPLE))


def decode(name):
    """A row of what was decoded; a difference ends it."""
    simulation = Compiled(encoding=name)
    count = 0
    for packet in packets(ENCODINGS[name]):
        for _ in simulation.run([packet]):
            pass
        count += 1
    tally = simulation.tally
    kinds = len(automaton(ENCODINGS[name]).classes)
    totals = tally.bytes, tally.codepoints.total(), tally.errors.total()
    return name, kinds, len(packet), count, *totals


def encode(name, errors):
    """A row of what was encoded; a difference ends it."""
    numbers = forms.sample(name, 1 << 19)
    simulation = CompiledEncoder(encoding=name, errors=errors)
    sent = b"".join(batch.data for batch in simulation.run([numbers]))
    substitute = "\ufffd".encode() if errors == "replace" else b""
    found = [forms.encode(name, number) for number in numbers]
    if sent != b"".join(substitute if form is None else form for form in found):
        raise ToolError(f"{name}, {errors}: what is sent is not what division gives")
    if simulation.tally.errors != found.count(None):
        said = f"{simulation.tally.errors} errors, not {found.count(None)}"
        raise ToolError(f"{name}, {errors}: {said}")
    return name, errors, len(numbers), len(sent), found.count(None)


def row(of):
    """A row of either: it has a name, or a name and what becomes of errors."""
    return (encode if of[1:] else decode)(*of)


@click.command(help=__doc__)
@click.argument("names", nargs=-1, type=EncodingName())
@campaign_options
def main(names, campaign):
    decoders = [(name,) for name in names or ENCODINGS]
    longest = [name for (name,) in decoders if name in forms.OF_31_BITS]
    encoders = [*product(longest, ("replace", "ignore"))]
    found = dict(run_shards(campaign, row, decoders + encoders, alone=True))
    of_decoders = "encoding", "kinds", "longest", "packets", "bytes", "code points", "errors"
    of_encoders = "encoding", "of errors", "numbers", "bytes", "errors"
    for headings, names in ((of_decoders, decoders), (of_encoders, encoders)):
        cells = [
            [f"{cell:,}" if isinstance(cell, int) else cell for cell in found[name]]
            for name in names
        ]
        print_table(cells, headings)


if __name__ == "__main__":
    run_script()
