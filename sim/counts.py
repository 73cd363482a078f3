"""The expected number of events, bytes and errors of all packets, from an encoding's table."""

from collections import Counter
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

from ..hdl import ENCODINGS, Cause
from ..hdl.automaton import automaton
from ..hdl.encoding import Pairs
from ..hdl.event import CodePoint
from .automaton import split

__all__ = ["REPLACEMENT", "encoded_sizes", "event_counts", "kind_of", "sanitized_counts"]

REPLACEMENT = "\ufffd"


class _Outcome(NamedTuple):
    """How the sequences of a row are reported: as code points or errors.

    The ``size`` of errors that end before the last byte of the row is 0.
    """

    kind: str
    size: int = 0
    is_error: bool = True


def kind_of(size):
    """The kind under which a code point of ``size`` bytes is counted."""
    return f"{size} byte{'s'[: size > 1]}"


@cache
def _events(length, encoding):
    """All events in all packets of up to five bytes, too short for a surrogate pair.

    Beginnings of packets that lead to the same state are counted together, byte by byte.

    Returns
    -------
    Counter
        By ``_Outcome``, whether the event before is an error, and whether any one is.
    """
    states = automaton(_rows(ENCODINGS[encoding]))
    events = Counter()

    def after(state, byte):
        """The next state, ``None`` if there is none, and the outcome of the event that ends."""
        ended, target = states[state].get(byte, ((), None))
        return target, next(iter(ended), None)

    def note(outcome, packets, before):
        """Count an event; returns the state before the next one."""
        events[(outcome, *before)] += packets
        return outcome.is_error, outcome.is_error or before[1]

    ways = Counter({(0, (False, False)): 1})
    for left in reversed(range(length)):
        ways_before, ways = ways, Counter()
        for ((state, before), count), byte in product(ways_before.items(), range(256)):
            packets = count * 256**left
            target, outcome = after(state, byte)
            if state and not target and not (outcome and outcome.size):
                before = note(outcome or _Outcome("truncated"), packets, before)
                target, outcome = after(0, byte)
            if outcome:
                before = note(outcome, packets, before)
            ways[target or 0, before] += count
    for (state, before), count in ways.items():
        if state:
            note(_Outcome("truncated-at-end"), count, before)
    return events


def _rows(table):
    """The rows of both tables: the outcome, and the bytes of each place."""
    for row in table.well_formed:
        size = len(row.bytes)
        for surrogate, columns in split(table, row):
            if surrogate and table.pairs is Pairs.REQUIRED:
                yield _Outcome(str(Cause.SURROGATE), size), columns
            else:
                yield _Outcome(kind_of(size), size, is_error=False), columns
    for cause, columns in table.ill_formed:
        yield _Outcome(str(cause)), columns


def event_counts(length, encoding="utf-8"):
    """The expected number of events of each kind in all packets of up to five bytes."""
    counts = Counter()
    for (outcome, *_), count in _events(length, encoding).items():
        counts[outcome.kind] += count
    return counts


def sanitized_counts(length, encoding="utf-8", policy="replace"):
    """The expected number of bytes sent by a ``Sanitizer`` for all packets, and of errors."""
    sent = errors = runs = 0
    wrong = length * 256**length
    for (outcome, after_error, is_harmed), count in _events(length, encoding).items():
        if not outcome.is_error:
            sent += 0 if is_harmed and policy == "strict" else count * outcome.size
            wrong -= count * outcome.size
        else:
            errors += count
            runs += 0 if after_error else count
    # An escape has as many bytes as U+FFFD.
    becomes = {"strict": 0, "ignore": 0, "replace": errors, "replace-run": runs}.get(policy, wrong)
    return sent + len(REPLACEMENT.encode()) * becomes, errors


def encoded_sizes(encoding="utf-8"):
    """How many of the numbers that an encoder accepts it sends in each number of bytes, or in 0."""
    table = ENCODINGS[encoding]
    numbers = range(1 << CodePoint(table)["value"].width)
    spans = [(row.codepoints, len(row.bytes)) for row in table.well_formed]
    if table.joins:
        spans.append((range(0x10000, 0x110000), 6))
    surrogates = range(0xD800, 0xE000)
    ranges = [numbers, surrogates, *(span for span, _ in spans)]
    ends = {end for span in ranges for end in (span.start, span.stop)}
    sizes = Counter()
    for start, end in pairwise(sorted(end for end in ends if end <= numbers.stop)):
        is_lone = table.pairs is Pairs.REQUIRED and start in surrogates
        found = [size for span, size in spans if start in span and not is_lone]
        sizes[min(found, default=0)] += end - start
    return sizes
