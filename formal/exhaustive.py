"""All packets of a length through the stream decoder, and the numbers of events of each kind."""

from collections import Counter
from itertools import product
from typing import NamedTuple

import numpy as np

from ..engine.processes import check_stopped
from ..engine.simulation import Mismatch
from ..hdl import ENCODINGS, Cause
from ..hdl.tables.automaton import automaton
from ..hdl.tables.encoding import Pairs
from ..sim.cores import Simulation
from ..sim.models.events import cause_name

__all__ = ["BLOCKS", "block_size", "event_counts", "run_block", "split"]

#: The blocks of packets, by their first byte.
BLOCKS = range(256)
#: Bytes that are presented at once; a run can be stopped before the next ones.
PIECE = 1 << 21


def block_size(length):
    """The number of packets of this many bytes in a block."""
    return 256 ** (length - 1)


def run_block(first, length, encoding="utf-8"):
    """Decode all packets of ``length`` bytes with this first byte, from power-on.

    Blocks are independent: any ``concurrent.futures.Executor`` can map ``BLOCKS``. A ``Mismatch``
    counts the cycles from the first packet of the block.

    Returns
    -------
    Counter
        Events by kind: code points by ``"1 byte"`` and so on, errors by the name of their cause.
    """
    size, totals = block_size(length), Counter()
    decoder = Simulation("stream-decoder", encoding=encoding, has_payloads=False, threads=1)
    try:
        for batch in decoder.present(_rows(range(first * size, (first + 1) * size), length)):
            totals.update(batch.counts)
    except Mismatch as error:
        error.packets = f"{length} bytes, the first one {first:02X}"
        raise
    counts = Counter()
    for kind, count in totals.items():
        cause, size = divmod(kind, 8)
        counts[cause_name(cause) or _kind(size)] += count
    return counts


def _rows(packets, length):
    """Packets, each a number of ``length`` bytes, as rows of ``Byte``, piece by piece."""
    step = PIECE // length
    for at in range(0, len(packets), step):
        check_stopped()
        piece = packets[at : at + step]
        octets = np.arange(piece.start, piece.stop, dtype=">u8").view(np.uint8)
        rows = octets.reshape(len(piece), 8)[:, 8 - length :].astype(np.uint16)
        rows[:, -1] |= 0x100
        yield rows.ravel()


def _kind(size):
    """The kind under which a code point of ``size`` bytes is counted."""
    return f"{size} byte{'s'[: size > 1]}"


class _Outcome(NamedTuple):
    """How the sequences of a row are reported: their kind; not at all before their last byte."""

    kind: str
    is_whole: bool = True


def event_counts(length, encoding="utf-8"):
    """The number of events of each kind in all packets of up to five bytes, from the table.

    They are too short for a surrogate pair. Beginnings of packets that lead to the same state are
    counted together, byte by byte.
    """
    states = automaton(_outcomes(ENCODINGS[encoding]))
    counts, beginnings = Counter(), Counter({0: 1})

    def next_of(state, byte):
        """The outcome of the event that ends with the byte, if any; the next state or ``None``."""
        ended, target = states[state].get(byte, ((), None))
        return next(iter(ended), None), target

    for left in reversed(range(length)):
        shorter, beginnings = beginnings, Counter()
        for (state, count), byte in product(shorter.items(), range(256)):
            packets = count * 256**left
            outcome, target = next_of(state, byte)
            if state and target is None and not (outcome and outcome.is_whole):
                counts[outcome.kind if outcome else str(Cause.TRUNCATED)] += packets
                outcome, target = next_of(0, byte)
            if outcome:
                counts[outcome.kind] += packets
            beginnings[target or 0] += count
    counts[str(Cause.TRUNCATED_AT_END)] += beginnings.total() - beginnings[0]
    return +counts


def _outcomes(table):
    """The rows of both tables: the outcome, and the bytes of each place."""
    for row in table.well_formed:
        kind = _kind(len(row.bytes))
        for surrogate, columns in split(table, row):
            is_error = surrogate and table.pairs is Pairs.REQUIRED
            yield _Outcome(str(Cause.SURROGATE) if is_error else kind), columns
    for cause, columns in table.ill_formed:
        yield _Outcome(str(cause), is_whole=False), columns


def split(encoding, row):
    """The ranges of a row that are ``"high"`` or ``"low"`` surrogates, and the rest, ``None``.

    Where pairs make no difference, that is all of it.
    """
    _, columns = row
    if encoding.pairs is Pairs.ORDINARY or len(columns) != 3 or 0xED not in columns[0]:
        return [(None, columns)]
    first, _, third = columns
    spans = [(None, 0x80, 0xA0), ("high", 0xA0, 0xB0), ("low", 0xB0, 0xC0)]
    surrogates = [(kind, (range(0xED, 0xEE), range(*span), third)) for kind, *span in spans]
    return [(None, (tuple({*first} - {0xED}), *columns[1:])), *surrogates]
