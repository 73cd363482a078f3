"""All combinations of the kinds of bytes, through the decoder of each encoding.

``python bench/encodings.py [NAME]...`` runs packets of bytes, one of each kind that the encoding
tells apart, in lockstep with the reference: all of up to four bytes or more, and of the lengths
that have more than 600,000, a sample. Needs a C++ compiler; takes a few minutes.
"""

import random
import sys
from itertools import product

from rich.progress import track

from clockpoint.cli.terminal import print_table
from clockpoint.hdl import ENCODINGS
from clockpoint.sim import Compiled, find_encoding
from clockpoint.sim.automaton import automaton
from script import run_script

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


def main():
    """Run them; a difference ends it."""
    headings = "encoding", "kinds", "longest", "packets", "bytes", "code points", "errors"
    rows = []
    names = [find_encoding(name) for name in sys.argv[1:]] or [*ENCODINGS]
    for name in track(names, transient=True):
        simulation = Compiled(encoding=name)
        count = 0
        for packet in packets(ENCODINGS[name]):
            for _ in simulation.run([packet]):
                pass
            count += 1
        tally = simulation.tally
        kinds = len(automaton(ENCODINGS[name]).classes)
        totals = tally.bytes, tally.codepoints.total(), tally.errors.total()
        numbers = kinds, len(packet), count, *totals
        rows.append([name, *(f"{number:,}" for number in numbers)])
    print_table(rows, headings)


if __name__ == "__main__":
    run_script(main)
