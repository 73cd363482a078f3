"""``clockpoint encodings``."""

import click

from ..formal.exhaustive import split
from ..hdl import ENCODINGS
from ..hdl.tables.automaton import automaton as follow
from ..hdl.tables.encoding import Pairs
from .terminal import print_table

__all__ = ["ERROR", "automaton", "encoding_row", "encodings"]

CHARACTER, PAIR, ERROR = "character", "pair", "error"


@click.command(
    help="""List the encodings that the decoder can be built for.

    The states and byte classes belong to the smallest automaton that recognizes the characters.

    \b
    Examples:
      clockpoint encodings
      clockpoint encodings | less
    """,
)
def encodings():
    rows = [encoding_row(encoding).values() for encoding in ENCODINGS.values()]
    print_table(rows, ["encoding", "bytes", "up to", "states", "classes", "standard"])


def encoding_row(encoding):
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


def automaton(encoding):
    """The smallest Mealy machine that recognizes the characters of an ``Encoding``.

    Where surrogate pairs are required, a high surrogate reports nothing: a pair is one character of
    two sequences. Where pairs are optional, the low surrogate of a pair reports the pair.

    Returns
    -------
    list of list of (int or None, str or None)
        For each state and byte, the number of the next state, and the report: ``"character"``,
        ``"pair"``, ``"error"`` or ``None``. The machine starts in state 0. After an error, there is
        no next state.
    """
    rows = [row for columns in encoding.well_formed for row in split(encoding, columns)]
    if encoding.pairs is Pairs.REQUIRED:
        of_kind = dict(rows)
        rows = [row for row in rows if row[0] is None] + [(PAIR, of_kind["high"] + of_kind["low"])]
    table = follow(rows)

    def step(state, byte):
        """The next state, which is a state of the table and ``is_after_high``; the report."""
        number, is_after_high = state
        if byte not in table[number]:
            return None, ERROR
        labels, target = table[number][byte]
        if target is not None:
            return (target, is_after_high), None
        (kind,) = labels
        is_pair = kind == PAIR or (is_after_high and kind == "low")
        if is_pair and encoding.pairs is Pairs.FORBIDDEN:
            return None, ERROR
        return (0, kind == "high"), PAIR if is_pair else CHARACTER

    steps = {}
    todo = [(0, False)]
    for state in todo:
        if state not in steps:
            steps[state] = [step(state, byte) for byte in range(256)]
            todo += [target for target, _ in steps[state] if target]
    return _minimal(steps)


def _minimal(steps):
    """Merge indistinguishable states (Moore's algorithm)."""
    block = dict.fromkeys(steps, 0)
    count = 0
    while count < len({*block.values()}):
        count = len({*block.values()})
        known = {}
        block = {
            state: known.setdefault(
                (block[state], *((block.get(target), report) for target, report in row)),
                len(known),
            )
            for state, row in steps.items()
        }
    states = [[] for _ in range(count)]
    for state, row in steps.items():
        states[block[state]] = [(block.get(target), report) for target, report in row]
    return states
