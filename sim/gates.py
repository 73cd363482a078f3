"""The engine of simulations that runs compiled gates."""

import functools
from collections import Counter

import numpy as np
from amaranth.lib import data

from .design import counts_of, kinds_of, probes
from .machine import BLOCK, COPIES, Machine, row_bits
from .payloads import rows_of
from .run import Run, joined
from .source import Source

__all__ = ["PATIENCE", "QUIET", "Gates"]

#: Items that are presented at once: at least and at most, and the bits that are stored for them.
LEAST, MOST, BITS = 1 << 19, 1 << 21, 1 << 27
#: A run ends when nothing has been offered for this many cycles: more than any core delays an item.
QUIET = 128
#: Cycles in which a core may accept nothing, for each cycle of the sink's pattern.
PATIENCE = 2048
PAYLOAD = "o__payload"
#: Outputs that are returned in slices.
SLICED = "differs", "events"
#: Outputs that are returned in rows only of a difference.
OTHERS = "differs", "events", "i__ready", "o__valid"


class Gates:
    """The machine, as an engine of a ``Simulation``.

    A ``Source`` offers each item until it is accepted; each part of a run has equally many items.

    Parameters
    ----------
    design : Design
    idle, stall : bytes
        A byte for each cycle, repeated for ever: 1 if no item is offered, or the sink is not ready.
    has_payloads : bool
        The payloads are needed in each cycle; if not, they come from another run of a piece.
    threads : int, optional

    Attributes
    ----------
    piece : int
        The most rows that ``present`` accepts in a piece.
    """

    def __init__(self, design, idle, stall, has_payloads=True, threads=None):
        passes = np.flatnonzero(np.frombuffer(idle, np.uint8) == 0)
        # The idle cycles before each item; the pattern repeats.
        self._first = int(passes[0])
        self._gaps = np.diff(passes, prepend=passes[-1] - len(idle)) - 1
        self._gap = max(self._first, int(self._gaps.max())).bit_length()  # bits
        self._offered = 0
        machine, self._payload = _sourced(design, stall, self._gap)
        self._all = [name for name in machine.outputs if name != "runs"]
        self._stored = [
            name
            for name in self._all
            if name not in (OTHERS if has_payloads else (*OTHERS, PAYLOAD))
            and not name.startswith(("expected_", "given_"))
        ]
        whole = COPIES * BLOCK
        bits = sum(row_bits(machine.outputs[name]) for name in self._stored)
        self.piece = min(max(LEAST, BITS // bits // whole * whole), MOST)
        # Within its pattern, the sink accepts an item that is offered.
        self._quiet = QUIET - 1 + len(stall)
        patience = PATIENCE * len(stall) + int(self._gaps.max())
        self._run = Run(machine, self._stored, SLICED, _finished, threads, patience)

    def present(self, pieces):
        """Present rows, until nothing more comes out.

        Yields
        ------
        dict of str to array
            The outputs, a row per cycle; ``accepted`` and ``output``, whether an item was accepted
            and whether one came out; ``payloads``, those that came out, or a function that returns
            them; and the ``counts`` of the kinds of events. If hardware and specification differ,
            the last one has all ports in rows, also by the prefixes ``given_`` and ``expected_``;
            and ``differs``, which is high in some cycle.
        """
        yield from self._feed(
            ({"item": self._items(rows)}, len(rows)) for rows in pieces if len(rows)
        )
        while (yield from self._feed([({"drain": 1}, self._quiet)])):
            pass

    def _feed(self, pieces):
        """The outputs of the machine; returns whether anything came out."""
        is_sent = False
        for outputs in self._run.feed(pieces):
            if outputs.pop("differs"):
                yield self._run.again(self._all)
                return False
            is_sent |= bool(outputs["output"].any())
            yield {"payloads": self._payloads} | outputs
        return is_sent

    def _payloads(self):
        """The payloads of the latest outputs."""
        return _only_sent(self._run.again([PAYLOAD, "output"]))["payloads"]

    def _items(self, rows):
        """Rows with the number of idle cycles before each above its payload."""
        if not self._gap:
            return rows
        numbers = self._offered + np.arange(len(rows))
        self._offered += len(rows)
        gaps = np.where(numbers, self._gaps[numbers % len(self._gaps)], self._first)
        layout = data.StructLayout({"payload": self._payload, "gap": self._gap})
        items = rows_of(layout, len(rows), gap=gaps)
        words, payloads = items.reshape(len(rows), -1), rows.reshape(len(rows), -1)
        words[:, : payloads.shape[1]] |= payloads
        return items


@functools.lru_cache(16)
def _sourced(design, stall, gap):
    """A machine with a source, and the bits of the payload; ``gap`` are those of idle cycles."""
    _, outputs = probes(comparison := design.comparison())
    source = Source(comparison, stall, gap)
    inputs = {name: getattr(source, name) for name in ("item", "left", "drain")}
    outputs |= {name: getattr(source, name) for name in ("accepted", "output", "runs")}
    outputs["differs"] = outputs["differs"].any() & source.runs
    outputs["events"] = kinds_of(comparison, source.output)
    return Machine(source, inputs, outputs, design.modules, True), len(comparison.i__payload)


def _finished(answers):
    """The outputs of a piece, from those of its stretches."""
    outputs = joined(answers, answers[0].keys() - {*SLICED})
    differs = any(answer["differs"].any() for answer in answers)
    counts = sum((counts_of(answer["events"]) for answer in answers), Counter())
    return _only_sent(outputs) | {"differs": differs, "counts": counts}


def _only_sent(outputs):
    """Outputs whose payloads, if there are any, are those that came out."""
    if PAYLOAD in outputs:
        sent = outputs["output"].view(bool)
        outputs["payloads"] = outputs.pop(PAYLOAD)[np.flatnonzero(sent)]
    return outputs
