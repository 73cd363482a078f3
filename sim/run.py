"""One long run of a machine, in parts that run at the same time."""

import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from .code import WORDS
from .machine import BLOCK, COPIES, Items, bits_of, shifted

__all__ = ["Run", "joined"]

#: Rows of a piece that is not worth a thread.
MIN_PIECE = 1 << 14
#: Rows before a part, so that it converges.
WARM_UP = 64
#: How often counters are looked for, which costs time where there are none.
SEARCHES = 6
#: Rows of inputs that are kept before the latest piece.
RECENT = 128
#: The bit of the first part.
FIRST = np.array([1, 0, 0, 0, 0, 0, 0, 0], np.uint64)


def _processors():
    """The processors that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def joined(answers, names):
    """Outputs of consecutive stretches as one array each."""
    columns = {name: [answer[name] for answer in answers] for name in names}
    return {n: np.concatenate(arrays) if arrays[1:] else arrays[0] for n, arrays in columns.items()}


def _likely_ends(ends, changes):
    """The states after parts, if a part keeps the flip-flops that it was never seen to change."""
    likely, carry = np.empty_like(ends), np.zeros(len(ends), np.uint64)
    for n in range(WORDS):
        changed = changes[:, n] | FIRST[n]
        # Ones spread over the parts that change nothing, as a carry does.
        ones, kept = ends[:, n] & changed, ~changed
        likely[:, n] = ones | kept & (((ones | kept) + ones + carry) ^ kept)
        carry = likely[:, n] >> np.uint64(63)
    return likely


def _numbers(state, words):
    """The numbers in words of the state, from the rows of their bits, for each copy."""
    numbers = np.zeros((len(words), COPIES), np.uint64)
    for bit, rows in enumerate(words.T):
        numbers |= bits_of(state[rows]).astype(np.uint64) << np.uint64(bit)
    return numbers


def _counters(words, state, first, earlier, parts):
    """Whether each part adds the same to a word, wherever it starts; and whether any starts anew.

    Parameters
    ----------
    words : array
        A row for each, of the rows of its bits.
    state, first : array
        How the parts end and start.
    earlier : (array, array)
        The same, the time before.
    """
    begins, other = _numbers(first, words), _numbers(earlier[1], words)
    added = _numbers(state, words) - begins, _numbers(earlier[0], words) - other
    unused = np.uint64(64 - words.shape[1])
    is_same = added[0] << unused == added[1] << unused
    differs = (begins != other)[:, :parts]
    return (is_same[:, :parts] | ~differs).all(axis=1), differs.any(axis=1)


def _add_up(counters, state, first, now, starts):
    """Make parts start, in some words, with what the parts before them add."""
    added = _numbers(state, counters) - _numbers(first, counters)
    begin = np.repeat(0 - now.astype(np.uint64), WORDS).reshape(-1, WORDS)
    sums = _numbers(begin, counters)[:, :1] + np.cumsum(added, axis=1) - added
    for bit, rows in enumerate(counters.T):
        bits = sums >> np.uint64(bit) & np.uint64(1)
        starts[rows] = np.packbits(bits.astype(bool), axis=1, bitorder="little").view(np.uint64)


class Run:
    """One long run of a machine from power-on, whose parts run at the same time.

    Each part starts as the rows before it suggest, and is correct if that is how the part before it
    ends; the parts run again from there until all are. So the results depend neither on the parts
    nor on the number of threads.

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
        #: Words that were found to be counters, by their group in ``Machine.words``.
        self._counters, self._searches = {}, 0

    def feed(self, pieces):
        """Continue with some rows of inputs.

        Parameters
        ----------
        pieces : iterable of (dict of str to int or array, int)
            The inputs and the number of cycles. An array has a row per cycle. With ``item``, the
            rows are those of the source: the piece ends when all are accepted, and the other inputs
            are numbers.

        Yields
        ------
        result
            For each piece, from a list of ``dict`` of str to array. A stored output has a row per
            cycle. A sliced one has the axes cycle, bit and word; its parts are consecutive, and
            others are 0.
        """
        waiting, interrupt = deque(), None
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for stimulus, size in pieces:
                    future = None
                    if size >= MIN_PIECE and self._is_guessed:
                        before = self._before if waiting else None
                        future = pool.submit(self._ahead, stimulus, size, before, self._now)
                    waiting.append((stimulus, size, future))
                    self._before = (stimulus, size) if size else self._before
                    while len(waiting) > (self._threads if future else 0):
                        yield self._settled(*waiting.popleft())
            except KeyboardInterrupt as error:  # while it waits for the next piece
                interrupt = error
            while waiting:
                yield self._settled(*waiting.popleft())
        if interrupt:
            raise interrupt

    def _ahead(self, stimulus, size, before, now):
        """The result of a piece, from where the piece before it probably ends, and from where."""
        guess = self._guess(before, now) if before else now
        return guess, *self._finished(stimulus, size, guess)

    def _settled(self, stimulus, size, future):
        """The result of a piece, from where the one before it ends."""
        if future:
            guess, result, end = future.result()
        if future and not np.array_equal(guess, self._now):
            # If a piece's last rows do not determine its final state, stop guessing.
            future, self._is_guessed = None, False
        if not future:
            result, end = self._finished(stimulus, size, self._now)
        self._recent.append((stimulus, size, self._now))
        while sum(size for _, size, _ in [*self._recent][1:-1]) >= RECENT:
            self._recent.popleft()
        self._now = end
        return result

    def _finished(self, stimulus, size, now):
        answers, end = self._piece(stimulus, size, now, self._stored, self._sliced)
        return self._finish(answers), end

    def again(self, stored, earlier=False):
        """Other outputs of the latest piece, a row per cycle; or also of those before it.

        Of these, as many are kept as have ``RECENT`` rows.
        """
        pieces = [*self._recent][0 if earlier else -1 :]
        answers = [answer for piece in pieces for answer in self._piece(*piece, stored, ())[0]]
        return joined(answers, stored)

    def _guess(self, piece, now):
        """The flip-flops after a piece, from its last rows alone."""
        stimulus, size = piece
        state = self._machine.spread(now)
        self._simulate(state, stimulus, np.array([max(0, size - WARM_UP)]), np.array([size]))
        return bits_of(state)[:, 0]

    def _piece(self, stimulus, size, now, stored, sliced):
        """The outputs from a state on, and the state after them."""
        answers, at = [], 0
        while at < size:
            left = size - at
            length = max(BLOCK, left // COPIES // BLOCK * BLOCK)
            parts = min(COPIES, left // length)
            if not parts:
                parts, length = 1, left
            begins = at + length * np.arange(parts)
            answer, now = self._stretch(stimulus, begins, length, now, stored, sliced)
            answers.append(answer)
            at += parts * length
        return answers, now

    def _stretch(self, stimulus, begins, length, now, stored, sliced):
        """The outputs of parts of equal length, and the state after them."""
        machine, parts = self._machine, len(begins)
        state = machine.spread(now)
        if parts > 1:
            self._simulate(state, stimulus, np.maximum(begins - WARM_UP, 0), begins)
        first = state & ~FIRST | now[:, None] * FIRST
        active = np.packbits(np.arange(COPIES) < parts, bitorder="little").view(np.uint64)
        changes, outputs, before = np.zeros_like(state), (stored, sliced), np.inf
        if parts > 1 and any(map(len, self._counters.values())):
            outputs = ()  # counters start from what is not known yet
        earlier = None
        while True:
            state[:] = first
            answers = self._simulate(state, stimulus, begins, begins + length, *outputs)
            expected = shifted(state, now)
            wrong = (expected ^ first) & active
            count = int(np.bitwise_count(wrong).sum())
            if not count and outputs:
                break
            # While parts change each other, only their states are of interest.
            outputs = () if count else (stored, sliced)
            changes |= state ^ first
            if count > 0.8 * before:
                # Few were corrected: parts need what others long before them have left.
                rows = np.flatnonzero(wrong.any(axis=1))
                expected[rows] = shifted(_likely_ends(state[rows], changes[rows]), now[rows])
                if earlier:
                    self._search(wrong, state, first, earlier, parts)
            for n, counters in [*self._counters.items()] if count else ():
                if earlier:
                    adds, _ = _counters(counters, state, first, earlier, parts)
                    self._counters[n] = counters = counters[adds]
                _add_up(counters, state, first, now, expected)
            earlier = (state.copy(), first) if count else None
            first, before = expected, count
        for name in sliced if parts < COPIES else ():
            answers[name] &= active
        return answers, bits_of(state)[:, parts - 1].copy()

    def _search(self, wrong, state, first, earlier, parts):
        """Look for counters among the words with wrong bits; the others are as in ``_counters``."""
        self._searches += 1
        for n, words in enumerate(self._machine.words if self._searches <= SEARCHES else ()):
            candidates = words[wrong[words].any(axis=(1, 2))]
            if n not in self._counters and len(candidates):
                adds, differs = _counters(candidates, state, first, earlier, parts)
                if (adds & differs).any():
                    self._counters[n] = candidates[adds & differs]

    def _simulate(self, state, stimulus, begins, ends, stored=(), sliced=()):
        """Simulate the rows of each part, from one number to another.

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
        parts, cycles = len(begins), int((ends - begins).max())
        inputs = {}
        for name, value in stimulus.items():
            if np.ndim(value):
                rows = slice(begins[0], ends[-1])
                if len({*(ends - begins)}) > 1 or cycles * parts < ends[-1] - begins[0]:
                    rows = np.maximum(ends[:, None] + np.arange(-cycles, 0), 0)
                value = value[rows].reshape(parts, cycles, *value.shape[1:])
            inputs[name] = value
        answers = self._machine.advance(state, inputs, cycles, stored, sliced)
        for name in stored:
            array = answers[name][:parts]
            answers[name] = array.reshape(parts * cycles, *array.shape[2:])
        return answers

    def _accept(self, state, stimulus, begins, ends, stored, sliced):
        """Simulate until all parts have accepted their items."""
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
        parts = len(begins)
        answers = {name: np.concatenate([turn[name] for turn in turns]) for name in sliced}
        runs = np.concatenate([turn["runs"][:parts] for turn in turns], axis=1).view(bool)
        cycles = slice(None) if runs.all() else np.flatnonzero(runs)
        for name in stored - {"runs"}:
            array = np.concatenate([turn[name][:parts] for turn in turns], axis=1)
            answers[name] = array.reshape(-1, *array.shape[2:])[cycles]
        return answers
