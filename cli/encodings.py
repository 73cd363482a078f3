"""``clockpoint encodings``."""

from itertools import groupby

import click

from ..hdl import ENCODINGS
from ..sim.automaton import ERROR, automaton
from .hardware import ENCODING
from .terminal import print_lines, print_table

__all__ = ["describe", "draw", "encodings"]


@click.command(
    help="""List the encodings that the decoder can be built for.

    States and byte classes are those of the smallest automaton that recognizes the characters; with
    a NAME, it is drawn as a Mermaid diagram.

    \b
    Examples:
      clockpoint encodings
      clockpoint encodings utf-8
    """,
)
@click.argument("name", required=False, type=ENCODING)
def encodings(name):
    if name:
        print_lines(*draw(ENCODINGS[name]).splitlines())
        return
    rows = [describe(encoding).values() for encoding in ENCODINGS.values()]
    print_table(rows, ["encoding", "bytes", "up to", "states", "classes", "standard"])


def describe(encoding):
    """The row of an encoding in the list."""
    states = automaton(encoding)
    highest = max(row.codepoints[-1] for row in encoding.well_formed)
    return {
        "encoding": encoding.name,
        "longest": encoding.most_bytes,
        "highest": f"U+{max(highest, 0x10FFFF) if encoding.joins else highest:X}",
        "states": len(states),
        "classes": len({*zip(*states, strict=True)}),
        "standard": encoding.standard,
    }


def draw(encoding):
    """The automaton as a Mermaid diagram; a byte without an edge is an error."""
    lines = ["stateDiagram-v2", "    [*] --> s0"]
    for number, row in enumerate(automaton(encoding)):
        edges = {}
        for byte, (target, event) in enumerate(row):
            if event != ERROR:
                edges.setdefault((target, event), []).append(byte)
        for (target, event), bytes_ in edges.items():
            label = _spans(bytes_) + (f" / {event}" if event else "")
            lines.append(f"    s{number} --> s{target}: {label}")
    return "\n".join(lines)


def _spans(numbers):
    """Numbers in order as ranges of hexadecimal digits."""
    groups = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    spans = [[f"{number:02X}" for _, number in group] for _, group in groups]
    return ", ".join("..".join(dict.fromkeys([span[0], span[-1]])) for span in spans)
