"""One long run of a machine, in slices that run at the same time."""

import itertools
import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from .machine import BLOCK, COPIES, Items, checked_cycles, checked_rows, copies, shifted
from .prediction import FIRST, Counters, Prediction, Round
from .processes import Tasks, tasks

__all__ = ["Run", "joined"]

#: Rows of a piece that is not worth a thread.
MIN_PIECE = 1 << 14
#: Rows before a slice, so that it converges.
WARM_UP = 64
#: Rows of inputs that are kept before the latest piece.
RECENT = 128
#: Slices that take as long as one after the other, with the rows before them.
FEW = 3


def _processors():
    """The processors that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def joined(answers, names):
    """Outputs of consecutive stretches as one array each."""
    columns = {name: [answer[name] for answer in answers] for name in names}
    return {n: np.concatenate(arrays) if arrays[1:] else arrays[0] for n, arrays in columns.items()}


def _slice_length(size):
    return max(BLOCK, size // COPIES // BLOCK * BLOCK)


class Run:
    """One long run of a machine from power-on, whose slices run at the same time.

    Each slice starts as the rows before it suggest, and is correct if that is how the slice before
    it ends. Until all are, they run again from better predictions. So the results depend neither on
    the slices nor on the number of threads.

    Parameters
    ----------
    machine : Machine
    stored, sliced : iterable of str
        The outputs to return, as for ``Machine.advance``.
    finish : callable
        Makes the result of a piece from a list of the outputs of its stretches, in its thread.
    threads : int
        Pieces that are simulated at the same time; by default, one for each processor.
    patience : int
        Cycles in which a design with a source may accept nothing.
    """

    def __init__(self, machine, stored=(), sliced=(), finish=list, threads=None, patience=0):
        self._machine, self._stored, self._sliced = machine, tuple(stored), tuple(sliced)
        self._finish, self._patience = finish, patience
        self._threads = threads or _processors()
        self._now, self._before, self._refuses = machine.begins, None, False
        self._recent = deque()
        self._is_guessed = True
        self._counters = Counters(machine.words)
        #: Rows of flags, which are 0 between two rounds.
        self._flags = np.unique(machine.flags[machine.flags >= 0])
        #: The rounds before that in which all slices were right, by the length of a slice.
        self._rounds = {}

    def feed(self, pieces):
        """Continue with some rows of inputs.

        Parameters
        ----------
        pieces : iterable of (dict of str to int or array, int)
            The inputs and the number of cycles. An array has a row per cycle; one that is not
            read-only is copied. With ``item``, the
            rows are those of the source: the piece ends when all are accepted, and the other inputs
            are numbers.

        Yields
        ------
        result
            For each piece, from a list of ``dict`` of str to array. A stored output has a row per
            cycle. A sliced one has the axes cycle, bit and word; its slices are consecutive, and
            others are 0.

        Raises
        ------
        :exc:`ValueError`, :exc:`TypeError`
            If an input is not as ``Machine.advance`` takes it.
        """
        waiting, interrupts, group = deque(), [], Tasks()
        groups = (*tasks.get(), group)
        with ThreadPoolExecutor(self._threads, initializer=tasks.set, initargs=(groups,)) as pool:
            try:
                for stimulus, size in self._checked(pieces, interrupts):
                    future = None
                    if size >= MIN_PIECE and self._is_guessed:
                        before = self._before if waiting else None
                        future = pool.submit(self._ahead, stimulus, size, before, self._now)
                    waiting.append((stimulus, size, future))
                    self._before = (stimulus, size) if size else self._before
                    while len(waiting) > (self._threads if future else 0):
                        yield self._settled(*waiting.popleft())
                while waiting:
                    yield self._settled(*waiting.popleft())
            except BaseException:
                group.end()
                raise
        for interrupt in interrupts:
            raise interrupt

    def _checked(self, pieces, interrupts):
        """The pieces, in arrays that do not change later.

        After an interrupt while it waits for the next piece, there are no more.
        """
        pieces = iter(pieces)
        while True:
            try:
                stimulus, size = next(pieces)
            except StopIteration:
                return
            except KeyboardInterrupt as error:
                interrupts.append(error)
                return
            size = checked_cycles(size)
            yield {name: self._kept(name, rows, size) for name, rows in stimulus.items()}, size

    def _kept(self, name, rows, size):
        if not np.ndim(rows) or name not in self._machine.inputs:
            return rows
        rows = np.asarray(rows)
        if len(rows) != size:
            raise ValueError(f"{name} has {len(rows)} rows; the piece has {size} cycles")
        rows = rows.copy() if rows.flags.writeable else rows
        return checked_rows(name, self._machine.inputs[name], rows[None], size)[0]

    def _ahead(self, stimulus, size, before, now):
        """The result of a piece, from where the piece before it probably ends, and from where."""
        length = _slice_length(size)
        if any(n for other, n in [*self._rounds.items()] if other >= length):
            return None  # the state does not only depend on the last rows
        guess = self._guess(before, now) if before else now
        return guess, *self._finished(stimulus, size, guess)

    def _settled(self, stimulus, size, future):
        """The result of a piece, from where the one before it ends."""
        answer = future.result() if future else None
        if answer and not np.array_equal(answer[0], self._now):
            # If a piece's last rows do not determine its final state, stop guessing.
            answer, self._is_guessed = None, False
        _, result, end = answer or (None, *self._finished(stimulus, size, self._now))
        self._recent.append((stimulus, size, self._now))
        while sum(size for _, size, _ in [*self._recent][1:-1]) >= RECENT:
            self._recent.popleft()
        self._now = end
        return result

    def _finished(self, stimulus, size, now):
        answers, end = self._piece(stimulus, size, now, self._stored, self._sliced)
        return self._finish(answers), end

    @property
    def latest(self):
        """The latest piece, for ``again``."""
        return self._recent[-1]

    def again(self, stored, piece=None, earlier=False):
        """Other outputs of a piece, by default the latest one, a row per cycle.

        Or also those of the pieces before it, of which as many are kept as have ``RECENT`` rows.
        """
        pieces = [*self._recent] if earlier else [piece or self.latest]
        answers = [answer for piece in pieces for answer in self._piece(*piece, stored, ())[0]]
        return joined(answers, stored)

    def _guess(self, piece, now):
        """The flip-flops after a piece, from its last rows alone."""
        stimulus, size = piece
        state = self._machine.spread(now)
        self._simulate(state, stimulus, np.array([max(0, size - WARM_UP)]), np.array([size]))
        return self._end(state, 0)

    def _piece(self, stimulus, size, now, stored, sliced):
        """The outputs from a state on, and the state after them."""
        answers, at = [], 0
        while at < size:
            left = size - at
            length = _slice_length(left)
            slices = min(COPIES, left // length)
            if slices < FEW:
                slices, length = 1, left
            begins = at + length * np.arange(slices)
            answer, now = self._stretch(stimulus, begins, length, now, stored, sliced)
            answers.append(answer)
            at += slices * length
        return answers, now

    def _stretch(self, stimulus, begins, length, now, stored, sliced):
        """The outputs of slices of equal length, and the state after them."""
        machine, slices, flags = self._machine, len(begins), self._flags
        state = machine.spread(now)
        if slices > 1:
            self._simulate(state, stimulus, np.maximum(begins - WARM_UP, 0), begins)
        first = state & ~FIRST | now[:, None] * FIRST
        active = copies(slices)
        prediction, is_right = Prediction(machine, self._counters, now), False
        for n in itertools.count():
            # While slices change each other, only their states are of interest.
            is_final = is_right or n == self._rounds.get(length, 0)
            outputs = (stored, sliced) if is_final else ()
            first[flags] = 0
            state[:] = first
            answers = self._simulate(state, stimulus, begins, begins + length, *outputs)
            expected = shifted(state, now)
            expected[flags] = 0
            wrong = (expected ^ first) & active
            if wrong.any():
                first = prediction.starts(Round(first, state.copy()), expected, wrong)
            elif is_final:
                break
            else:
                is_right, self._rounds[length] = True, n
        for name in sliced if slices < COPIES else ():
            answers[name] &= active
        return answers, self._end(state, slices - 1)

    def _end(self, state, n):
        """The state of one copy."""
        end = (state[:, n // 64] >> np.uint64(n % 64) & np.uint64(1)).astype(bool)
        end[self._flags] = False
        return end

    def _simulate(self, state, stimulus, begins, ends, stored=(), sliced=()):
        """Simulate the rows of each slice, from one number to another.

        As long as the design has accepted an item in each cycle, it is expected to.
        """
        if "item" not in stimulus:
            return self._advance(state, stimulus, begins, ends, stored, sliced)
        if not self._refuses:
            before = state.copy()
            always = stimulus | {"left": 1}
            answers = self._advance(state, always, begins, ends, {*stored, "accepted"}, sliced)
            if answers["accepted"].all():
                return answers
            self._refuses, state[:] = True, before
        return self._accept(state, stimulus, begins, ends, stored, sliced)

    def _advance(self, state, stimulus, begins, ends, stored, sliced):
        """Simulate a cycle for each row."""
        slices, cycles = len(begins), int((ends - begins).max())
        inputs = {}
        for name, value in stimulus.items():
            if np.ndim(value):
                rows = slice(begins[0], ends[-1])
                if len({*(ends - begins)}) > 1 or cycles * slices < ends[-1] - begins[0]:
                    rows = np.maximum(ends[:, None] + np.arange(-cycles, 0), 0)
                value = value[rows].reshape(slices, cycles, *value.shape[1:])
            inputs[name] = value
        answers = self._machine.advance(state, inputs, cycles, stored, sliced)
        for name in stored:
            array = answers[name][:slices]
            answers[name] = array.reshape(slices * cycles, *array.shape[2:])
        return answers

    def _accept(self, state, stimulus, begins, ends, stored, sliced):
        """Simulate until all slices have accepted their items."""
        spare = np.zeros(COPIES - len(begins), int)
        items = Items(
            stimulus["item"], np.concatenate([begins, spare]), np.concatenate([ends, spare])
        )
        stimulus = {name: value for name, value in stimulus.items() if name != "item"}
        stored, turns, waited = {*stored, "runs"}, [], 0
        while left := items.left:
            cycles = -(-left // BLOCK) * BLOCK
            turns.append(self._machine.advance(state, stimulus, cycles, stored, sliced, items))
            waited = waited + cycles if items.left == left else 0
            if waited > self._patience:
                raise RuntimeError("the design accepts no item, though its sink is ready")
        slices = len(begins)
        answers = {name: np.concatenate([turn[name] for turn in turns]) for name in sliced}
        runs = np.concatenate([turn["runs"][:slices] for turn in turns], axis=1).view(bool)
        cycles = slice(None) if runs.all() else np.flatnonzero(runs)
        for name in stored - {"runs"}:
            array = np.concatenate([turn[name][:slices] for turn in turns], axis=1)
            answers[name] = array.reshape(-1, *array.shape[2:])[cycles]
        return answers
