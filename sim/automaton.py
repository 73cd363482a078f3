"""The smallest automaton that recognizes the characters of an encoding, from its table."""

from ..hdl.automaton import automaton as follow
from ..hdl.encoding import Pairs

__all__ = ["automaton", "split"]

HIGH, LOW = "high", "low"
CHARACTER, PAIR, ERROR = "character", "pair", "error"


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
        parts = dict(rows)
        rows = [row for row in rows if row[0] is None] + [(PAIR, parts[HIGH] + parts[LOW])]
    table = follow(rows)

    def after(state, byte):
        """The state of the table and whether a high surrogate came before; the report."""
        number, is_after_high = state
        if byte not in table[number]:
            return None, ERROR
        ended, target = table[number][byte]
        if target is not None:
            return (target, is_after_high), None
        (kind,) = ended
        is_pair = kind == PAIR or (is_after_high and kind == LOW)
        if is_pair and encoding.pairs is Pairs.FORBIDDEN:
            return None, ERROR
        return (0, kind == HIGH), PAIR if is_pair else CHARACTER

    steps = {}
    todo = [(0, False)]
    for state in todo:
        if state not in steps:
            steps[state] = [after(state, byte) for byte in range(256)]
            todo += [target for target, _ in steps[state] if target]
    return _minimal(steps)


def split(encoding, row):
    """The parts of a row that are surrogates, and the rest, where that makes a difference."""
    _, columns = row
    if encoding.pairs is Pairs.ORDINARY or len(columns) != 3 or 0xED not in columns[0]:
        return [(None, columns)]
    first, _, third = columns
    parts = [(None, 0x80, 0xA0), (HIGH, 0xA0, 0xB0), (LOW, 0xB0, 0xC0)]
    split = [(kind, (range(0xED, 0xEE), range(*span), third)) for kind, *span in parts]
    return [(None, (tuple({*first} - {0xED}), *columns[1:])), *split]


def _minimal(steps):
    """Merge indistinguishable states (Moore's algorithm)."""
    block = dict.fromkeys(steps, 0)
    count = 0
    while count < len({*block.values()}):
        count = len({*block.values()})
        seen = {}
        block = {
            state: seen.setdefault(
                (block[state], *((block.get(target), report) for target, report in row)), len(seen)
            )
            for state, row in steps.items()
        }
    states = [[] for _ in range(count)]
    for state, row in steps.items():
        states[block[state]] = [(block.get(target), report) for target, report in row]
    return states
