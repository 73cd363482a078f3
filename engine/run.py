"""A long run of a machine, in slices that run at the same time."""

import itertools
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import numpy as np

from .copies import Items, copies, shifted
from .llvm import BLOCK, COPIES
from .machine import checked_cycles, checked_rows
from .prediction import Counters, Prediction, Round, first_wrong
from .processes import Tasks, processors, tasks
from .rows import numbers_of, rows_of

__all__ = ["Piece", "Run"]

#: Rows of a piece that is not worth a thread.
MIN_PIECE = 1 << 14
#: Rows at the end of a slice from which the start of the next one is guessed.
WARM_UP = 64
#: Rows of inputs that are kept before the latest piece.
RECENT = 128
#: The most rows of the first slices of a design with memories, whose counters take rounds to find.
FIRST = 7 * BLOCK
#: Slices that take as long as one after the other, with the rows before them.
FEW = 3
#: After so many rounds, a run is no longer sliced if each of them settled fewer slices than that.
MANY_ROUNDS = 12


def _slice_length(size):
    """A number of blocks, and an odd one: where rows are a power of two apart, caches are slow."""
    blocks = size // COPIES // BLOCK
    return BLOCK * max(1, blocks - (blocks % 2 == 0))


class Piece(NamedTuple):
    """The outputs of a piece of a run, or of some slices of it.

    Attributes
    ----------
    rows : dict of str to array
        A stored output has a row per cycle; a gathered one, a row per cycle of its condition.
    counts : dict of str to array
        For each bit of a counted output of the machine, in how many cycles it is 1.
    cycles : int
        A design with a source: those in which it runs.
    again : callable
        Stores other outputs: a function of their names that returns their ``rows``.
    """

    rows: dict
    counts: dict
    cycles: int = 0
    again: Callable | None = None

    @classmethod
    def joined(cls, pieces, again):
        """Consecutive ones as one."""
        rows = {name: _joined([piece.rows[name] for piece in pieces]) for name in pieces[0].rows}
        names = pieces[0].counts
        counts = {name: sum(piece.counts[name] for piece in pieces) for name in names}
        return cls(rows, counts, sum(piece.cycles for piece in pieces), again)


def _joined(arrays):
    return np.concatenate(arrays) if arrays[1:] else arrays[0]


class Run:
    """A long run of a machine from power-on, whose slices run at the same time.

    A *piece* is what is fed at once. It is cut into equal *slices*, one for each copy of the
    machine; what is left behind them is cut into shorter ones, and pieces run in threads::

        piece    |---------------------------------------|------------------------ ...
        slices   |-----|-----|-----|-----|-----|-----|-|-|
        round 1  right right wrong right wrong wrong
        round 2  .     .     right right right wrong

    Each slice starts as the rows before it suggest, and is right if that is how the slice before it
    ends. Until all are, they run for another *round* from better predictions. So the results depend
    neither on the slices nor on the number of threads.

    Parameters
    ----------
    machine : Machine
    stored : iterable of str
    gathered : dict of str to str
        The outputs to return, as for ``Machine.advance``.
    threads : int
        Pieces that are simulated at the same time; by default, one for each processor.
    patience : int
        Cycles in which a design with a source may accept nothing.

    Attributes
    ----------
    rounds : int or None
        How often slices started wrong, at most: 0 if all converged at once; ``None`` if they hardly
        did, so that one copy simulates one cycle after the other.
    threads : int
    """

    def __init__(self, machine, stored=(), gathered=None, threads=None, patience=0):
        self._machine, self._outputs = machine, (tuple(stored), gathered or {})
        self._patience = patience
        self.threads = processors() if threads is None else threads
        if not isinstance(self.threads, int | np.integer) or self.threads < 1:
            raise ValueError(f"threads is 1 or more, not {threads!r:.60}")
        self._now, self._before, self._refuses = machine.begins, None, False
        self._recent = deque()
        self._is_guessed = True
        self._counters = Counters(machine.words)
        #: Rows of flags, which are 0 between two rounds.
        self._flags = np.unique(machine.flags[machine.flags >= 0])
        self.rounds = 0
        #: The rounds before that in which all slices were right, by the length of a slice.
        self._rounds = {}

    def feed(self, pieces):
        """Continue with some rows of inputs.

        Parameters
        ----------
        pieces : iterable of (dict of str to int or array, int)
            The inputs and the number of cycles. An array has a row per cycle; one that is not
            read-only is copied. With ``item``, the rows are the items of the source: the piece ends
            when all are accepted, and the other inputs are numbers.

        Yields
        ------
        Piece

        Raises
        ------
        :exc:`ValueError`, :exc:`TypeError`
            If an input is not as ``Machine.advance`` takes it.
        """
        yield from self.simulate(
            ({name: self._kept(name, rows, size) for name, rows in stimulus.items()}, size)
            for stimulus, size in ((stimulus, checked_cycles(size)) for stimulus, size in pieces)
        )

    def simulate(self, pieces):
        """Continue with rows of the right numbers that do not change later; as ``feed``."""
        waiting, interrupts, group = deque(), [], Tasks()
        groups = (*tasks.get(), group)
        with ThreadPoolExecutor(self.threads, initializer=tasks.set, initargs=(groups,)) as pool:
            try:
                for stimulus, size in _until_interrupt(pieces, interrupts):
                    future = None
                    if size >= MIN_PIECE and self._is_guessed and self.threads > 1:
                        before = self._before if waiting else None
                        future = pool.submit(self._ahead, stimulus, size, before, self._now)
                    waiting.append((stimulus, size, future))
                    self._before = (stimulus, size) if size else self._before
                    while len(waiting) > (self.threads + 1 if future else 0):
                        yield self._settled(*waiting.popleft())
                while waiting:
                    yield self._settled(*waiting.popleft())
            except BaseException:
                group.end()
                raise
        for interrupt in interrupts:
            raise interrupt

    def _kept(self, name, rows, size):
        if name not in self._machine.inputs:
            raise ValueError(f"no input {name!r}; there are {', '.join(self._machine.inputs)}")
        bits = self._machine.inputs[name]
        numbers = numbers_of(bits, rows, name)
        is_one = numbers.ndim == (bits > 64)
        return rows if is_one else rows_of(bits, numbers, size, name)

    def _ahead(self, stimulus, size, before, now):
        """As ``_piece``; or ``None``, if the start of a piece cannot be guessed."""
        length = _slice_length(size)
        if any(n for other, n in [*self._rounds.items()] if other >= length):
            return None  # the state does not only depend on the last rows
        return self._piece(stimulus, size, now, self._outputs, before)

    def _settled(self, stimulus, size, future):
        """The result of a piece, from where the one before it ends."""
        answer = future.result() if future else None
        if answer and not np.array_equal(answer[0], self._now):
            # If a piece's last rows do not determine its final state, stop guessing.
            answer, self._is_guessed = None, False
        _, result, end = answer or self._piece(stimulus, size, self._now, self._outputs)
        self._recent.append((stimulus, size, self._now))
        while sum(size for _, size, _ in [*self._recent][1:-1]) >= RECENT:
            self._recent.popleft()
        self._now = end
        return result

    def recent(self, stored):
        """The rows of other outputs of the latest pieces, of which the last one comes last.

        As many are simulated again as have ``RECENT`` rows of inputs before the last one.
        """
        pieces = [self._again(*piece, stored) for piece in self._recent]
        return {name: _joined([piece[name] for piece in pieces]) for name in stored}

    def _again(self, stimulus, size, now, stored):
        return self._piece(stimulus, size, now, (tuple(stored), {}))[1].rows

    def _piece(self, stimulus, size, now, outputs, before=None):
        """The state in which a piece starts, the ``Piece``, and the state after it.

        It starts in the state ``now``; or, after a long piece ``before``, as that probably ends.
        """
        if not size:
            rows = {name: self._machine.rows(name, 0) for name in (*outputs[0], *outputs[1])}
            return now, Piece(rows, dict.fromkeys(self._machine.counted, np.zeros(1, int)), 0), now
        start, pieces, at = now, [], 0
        while at < size:
            left = size - at
            if self.rounds is None:
                piece, now = self._in_one(stimulus, at, size, now, outputs)
                pieces.append(piece)
                break
            length = _slice_length(left)
            if self._flags.size and not self._rounds:
                length = min(length, FIRST)
            slices = min(COPIES, left // length)
            if slices < FEW:
                slices, length = 1, left
            begins = at + length * np.arange(slices)
            state = self._machine.spread(now)
            if slices > 1:
                self._warm_up(state, stimulus, begins, length, before)
            if before:
                start, before = self._end(state, slices - 1), None
                now = start
            piece, end = self._slices(stimulus, begins, length, state, now, outputs)
            if piece is None:
                self.rounds, self._is_guessed = None, False
                continue
            now = end
            pieces.append(piece)
            at += slices * length
        again = partial(self._again, stimulus, size, start)
        return start, Piece.joined(pieces, again), now

    def _warm_up(self, state, stimulus, begins, length, before):
        """Simulate the last rows of each slice, or in place of the last slice those ``before``."""
        slices, last = len(begins), {}
        for name, value in stimulus.items():
            if np.ndim(value):
                rows = value[begins[0] : begins[-1] + length]
                rows = rows.reshape(slices, length, *value.shape[1:])[:, -WARM_UP:]
                last[name] = rows.reshape(-1, *value.shape[1:])
        for name, value in before[0].items() if before else ():
            if np.ndim(value) and name in last:
                last[name] = np.concatenate([last[name][:-WARM_UP], value[-WARM_UP:]])
        begins = WARM_UP * np.arange(slices)
        self._simulate(state, stimulus | last, begins, begins + WARM_UP)

    def _slices(self, stimulus, begins, length, state, now, outputs):
        """The outputs of slices of equal length, and the state after them; or twice ``None``.

        Each slice starts in the ``state`` of the copy before; the first one in ``now``.
        """
        machine, slices, flags = self._machine, len(begins), self._flags
        first = shifted(state, now)
        active = copies(slices)
        prediction, is_right = Prediction(machine, self._counters, now), False
        for n in itertools.count():
            # While slices change each other, only their states are of interest.
            is_final = is_right or n == self._rounds.get(length, 0)
            first[flags] = 0
            state[:] = first
            asked = outputs if is_final else None
            piece = self._simulate(state, stimulus, begins, begins + length, asked)
            expected = shifted(state, now)
            expected[flags] = 0
            wrong = (expected ^ first) & active
            if wrong.any():
                if n >= MANY_ROUNDS and first_wrong(wrong) < FEW * n:
                    return None, None
                first = prediction.starts(Round(first, state.copy()), expected, wrong)
            elif is_final:
                break
            else:
                is_right, self._rounds[length] = True, n
                if self.rounds is not None:  # another piece, in another thread, may give up
                    self.rounds = max(self.rounds, n)
        return piece, self._end(state, slices - 1)

    def _in_one(self, stimulus, at, size, now, outputs):
        """The outputs of some rows, one cycle after the other, and the state after them."""
        machine, (stored, gathered), bits = self._machine, outputs, now.copy()
        inputs = {n: v[at:size] if np.ndim(v) else v for n, v in stimulus.items()}
        names = {*stored, *gathered, *gathered.values(), *["runs"] * machine.is_sourced}
        if "item" in stimulus:
            items = self._items(inputs.pop("item"), np.array([0]), np.array([size - at]))
            turns = self._until_accepted(
                items, lambda cycles: machine.advance_one(bits, inputs, cycles, names, items)
            )
        else:
            turns = [machine.advance_one(bits, inputs, size - at, names)]
        bits[self._flags] = False
        columns = {name: _joined([turn[name] for turn in turns]) for name in names}
        counts = {name: sum(turn.counts[name] for turn in turns) for name in machine.counted}
        if machine.is_sourced:
            runs = columns["runs"].view(bool)
            columns = {name: array[runs] for name, array in columns.items()}
        rows = {name: columns[name] for name in stored}
        rows |= {name: columns[name][columns[c].view(bool)] for name, c in gathered.items()}
        return Piece(rows, counts, len(columns[min(names)])), bits

    def _until_accepted(self, items, advance):
        """The outputs of turns, until all items are accepted."""
        turns, waited = [], 0
        while left := items.left:
            cycles = -(-left // BLOCK) * BLOCK
            turns.append(advance(cycles))
            waited = waited + cycles if items.left == left else 0
            if waited > self._patience:
                raise RuntimeError("the design accepts no item, though its sink is ready")
        return turns

    def _end(self, state, n):
        """The state of one copy."""
        end = (state[:, n // 64] >> np.uint64(n % 64) & np.uint64(1)).astype(bool)
        end[self._flags] = False
        return end

    def _simulate(self, state, stimulus, begins, ends, outputs=None):
        """Simulate the rows of each slice, from one number to another, for their states alone.

        Or for a ``Piece`` with some outputs. As long as the design has accepted an item in each
        cycle, it is expected to.
        """
        if not self._machine.is_sourced:
            return self._advance(state, stimulus, begins, ends, outputs)
        if outputs:
            stored, gathered = outputs
            outputs = (), dict.fromkeys(stored, "runs") | gathered
        slices = len(begins)  # other copies stand still, also beside one slice
        active = (np.arange(COPIES if slices == 1 else slices) < slices).astype(np.uint8)[:, None]
        if "item" not in stimulus:
            return self._advance(state, stimulus | {"drain": active}, begins, ends, outputs)
        if not self._refuses:
            before, always = state.copy(), stimulus | {"left": active}
            piece = self._advance(state, always, begins, ends, outputs)
            if piece.counts["accepted"][0] == piece.cycles:
                return piece
            self._refuses, state[:] = True, before
        return self._accept(state, stimulus, begins, ends, outputs)

    def _advance(self, state, stimulus, begins, ends, outputs):
        """Simulate a cycle for each row, of as many rows in each slice."""
        slices, cycles, inputs = len(begins), int(ends[0] - begins[0]), {}
        for name, value in stimulus.items():
            if name not in ("left", "drain") and np.ndim(value):
                value = value[begins[0] : ends[-1]].reshape(slices, cycles, *value.shape[1:])
            inputs[name] = value
        turn = self._turn(state, inputs, cycles, outputs)
        return self._joined([turn], slices)

    def _accept(self, state, stimulus, begins, ends, outputs):
        """Simulate until all slices have accepted their items."""
        items = self._items(stimulus["item"], begins, ends)
        stimulus = {name: value for name, value in stimulus.items() if name != "item"}
        turns = self._until_accepted(
            items, lambda cycles: self._turn(state, stimulus, cycles, outputs, items)
        )
        return self._joined(turns, len(begins))

    def _items(self, rows, *ends):
        """The items of some copies; of the others, there are none."""
        kind, spare = self._machine.rows("item", 0).dtype, np.zeros(COPIES - len(ends[0]), int)
        return Items(rows.astype(kind, copy=False), *(np.append(each, spare) for each in ends))

    def _turn(self, state, stimulus, cycles, outputs, items=None):
        machine, (stored, gathered) = self._machine, outputs or ((), {})
        driven = [name for name in machine.inputs if not items or name not in ("item", "left")]
        arrays = {name: machine.rows(name, 1, 1) for name in driven}
        arrays |= {
            name: value if np.ndim(value) else checked_rows(name, machine.inputs[name], value, 1)
            for name, value in stimulus.items()
        }
        return machine.simulate(state, arrays, cycles, stored, (), items, gathered)

    def _joined(self, turns, slices):
        """The ``Piece`` of slices that run one turn after the other, all at the same time."""
        rows = {}
        for name in turns[0].gathered:
            arrays, sizes = zip(*(turn.gathered[name] for turn in turns), strict=True)
            rows[name] = _interleaved(arrays, [each[:slices] for each in sizes])
        counts = {name: sum(turn.counts[name] for turn in turns) for name in turns[0].counts}
        if not self._machine.is_sourced:
            for name, array in turns[0].items():
                rows[name] = array[:slices].reshape(-1, *array.shape[2:])
            return Piece(rows, counts)
        return Piece(rows, counts, int(counts["runs"][0]))


def _until_interrupt(pieces, interrupts):
    """The pieces; after an interrupt while the next one is made, there are no more."""
    try:
        yield from pieces
    except KeyboardInterrupt as error:
        interrupts.append(error)


def _interleaved(arrays, sizes):
    """The rows of each slice in all turns, from the rows of all slices in each turn."""
    ends = [*map(np.cumsum, sizes)]
    if len(arrays) == 1:
        return arrays[0][: ends[0][-1]]
    turns = (np.split(rows, each)[:-1] for rows, each in zip(arrays, ends, strict=True))
    return np.concatenate([rows for slice_ in zip(*turns, strict=True) for rows in slice_])
