"""One long run of a machine, in slices that run at the same time."""

import itertools
import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from .code import WORDS
from .machine import BLOCK, COPIES, Items, bits_of, shifted

__all__ = ["Run", "joined"]

#: Rows of a piece that is not worth a thread.
MIN_PIECE = 1 << 14
#: Rows before a slice, so that it converges.
WARM_UP = 64
#: Rows of inputs that are kept before the latest piece.
RECENT = 128
#: Slices that take as long as one after the other, with the rows before them.
FEW = 3
#: The bit of the first slice.
FIRST = np.array([1, 0, 0, 0, 0, 0, 0, 0], np.uint64)
#: A bit does not converge if more than this share of the slices that start wrong does so again.
SLOW = 0.8
#: Counters are looked for in so many rounds of a stretch, and then once in so many.
SEARCHES = 8
#: A slice that contradicts a counter has so many votes: it may have been wrong in other bits.
DOUBT = 3
#: The most bits of a counter modulo a number that is no power of 2: sums must not overflow.
MOST_BITS = 48


def _processors():
    """The processors that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def joined(answers, names):
    """Outputs of consecutive stretches as one array each."""
    columns = {name: [answer[name] for answer in answers] for name in names}
    return {n: np.concatenate(arrays) if arrays[1:] else arrays[0] for n, arrays in columns.items()}


class _Round(NamedTuple):
    """A simulation of all slices: the states in which they start and end."""

    first: np.ndarray
    state: np.ndarray

    def numbers(self, words):
        """The numbers at the start and at the end of each slice, from the rows of their bits."""
        return _numbers(self.first, words), _numbers(self.state, words)


def _numbers(state, words):
    """The numbers in words of the state, from the rows of their bits, for each slice."""
    numbers = np.zeros((len(words), 64 * state.shape[1]), np.uint64)
    for first in range(0, words.shape[1], 8):  # octets take little memory
        rows = words.T[first : first + 8]
        bits = bits_of(state[rows.ravel()]).view(np.uint8).reshape(len(rows), *numbers.shape)
        bits <<= np.arange(len(rows), dtype=np.uint8)[:, None, None]
        numbers |= np.bitwise_or.reduce(bits).astype(np.uint64) << np.uint64(first)
    return numbers


def _modulo(numbers, moduli):
    return np.where(moduli > 0, numbers % np.maximum(moduli, np.uint64(1)), numbers)


def _likely_ends(ends, changes):
    """The states after slices, if a slice keeps the bits that it does not change."""
    likely, carry = np.empty_like(ends), np.zeros(len(ends), np.uint64)
    for n in range(WORDS):
        changed = changes[:, n] | FIRST[n]
        # Ones spread over the slices that change nothing, as a carry does.
        ones, kept = ends[:, n] & changed, ~changed
        likely[:, n] = ones | kept & (((ones | kept) + ones + carry) ^ kept)
        carry = likely[:, n] >> np.uint64(63)
    return likely


class _Counters:
    """Words of a state to which each slice adds the same, wherever it starts.

    They count modulo a power of 2, or modulo another number for which they have just enough bits.

    Parameters
    ----------
    words : list of array
        As in a ``Machine``.
    """

    def __init__(self, words):
        self._words = words
        #: By the number of the array: the counters, and their moduli; 0 is that of 64 bits.
        self._known = [(rows[:0], np.zeros((0, 1), np.uint64)) for rows in words]

    def update(self, is_slow, now, before, column):
        """Compare two ``_Round``: forget some counters, and find others among bits that are slow.

        Parameters
        ----------
        is_slow : array of bool
            Whether each row of the state may be a bit of another counter.
        now, before : _Round
        column : int
            The 64 slices that are looked at first, which rule out most words.
        """
        for n, (words, moduli) in enumerate(self._known):
            if len(words):
                fits, moduli = _compare(words, moduli, now, before, DOUBT)
                words, moduli = words[fits >= 0], moduli[fits >= 0]
            new = self._words[n][is_slow[self._words[n]].any(axis=1)]
            new = new[~np.isin(new[:, 0], words[:, 0])]
            new_moduli = np.full((len(new), 1), (1 << words.shape[1]) % (1 << 64), np.uint64)
            for columns in (slice(column, column + 1), slice(None)):
                rounds = (
                    _Round(*(rows[:, columns] for rows in round_)) for round_ in (now, before)
                )
                fits, new_moduli = _compare(new, new_moduli, *rounds, COPIES)
                new, new_moduli = new[fits > 0], new_moduli[fits > 0]
            self._known[n] = np.append(words, new, axis=0), np.append(moduli, new_moduli, axis=0)

    def add_up(self, is_wrong, now, starts):
        """Make slices start with what the slices before them add, in words with wrong bits."""
        for words, moduli in self._known:
            chosen = is_wrong[words].any(axis=1)
            words, moduli = words[chosen], moduli[chosen]
            first, last = now.numbers(words)
            added = _modulo(last + moduli - _modulo(first, moduli), moduli)
            sums = _modulo(first[:, :1] + np.cumsum(added, axis=1) - added, moduli)
            for bit, rows in enumerate(words.T):
                if bit % 8 == 0:
                    octets = (sums >> np.uint64(bit)).astype(np.uint8)
                bits = octets & np.uint8(1 << bit % 8)
                starts[rows] = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)


def _compare(words, moduli, now, before, doubt):
    """Whether words are counters: slices add the same to them in two rounds, modulo a number.

    Returns
    -------
    votes : array of int
        For each word, above 0 for a counter and below 0 for another word: the slices that add the
        same to another number, less ``doubt`` times those that do not. A slice that keeps both
        numbers has no vote.
    moduli : array
        Those, or others that fit better.
    """
    bits = words.shape[1]
    mask = np.uint64((1 << bits) - 1)
    (starts, ends), (other_starts, other_ends) = now.numbers(words), before.numbers(words)
    added = ends - starts & mask
    # 0, or for a counter that returns to 0 in one of the rounds only, its modulus or minus that.
    differs = added - (other_ends - other_starts) & mask
    minus = mask - differs + np.uint64(1) & mask
    votes = (starts != other_starts) & (added | differs > 0)
    first, last = np.maximum(starts, other_starts), np.maximum(ends, other_ends)

    def count(moduli):
        is_same = (differs == 0) | (differs == moduli) | (minus == moduli)
        is_same &= (moduli == 0) | (last < moduli)
        # A guess may be a number that the counter never reaches.
        is_reached = (moduli == 0) | (first < moduli)
        return np.where(votes & is_reached, np.where(is_same, differs == 0, -doubt), 0).sum(axis=1)

    counts = count(moduli)
    if 1 < bits <= MOST_BITS:
        # The modulus needs all bits: it is the larger number of the two, in the median slice.
        likely = np.sort(np.where(votes, np.maximum(differs, minus), 0), axis=1)
        middle = likely.shape[1] - 1 - np.count_nonzero(likely, axis=1, keepdims=True) // 2
        likely = np.take_along_axis(likely, middle, axis=1)
        is_better = (likely[:, 0] > 0) & (count(likely) > counts)
        moduli = np.where(is_better[:, None], likely, moduli)
        counts = count(moduli)
    return counts, moduli


class _Prediction:
    """The states in which the slices of a stretch probably start, improved after each round.

    Parameters
    ----------
    machine : Machine
    counters : _Counters
        Of the run.
    now : array of bool
        How the first slice starts.
    """

    def __init__(self, machine, counters, now):
        self._flags, self._counters, self._now = machine.flags, counters, now
        self._counts, self._before, self._rounds = np.inf, None, 0
        #: Of the flip-flops; the flags tell which bits of memories a slice keeps.
        self._changes = np.zeros((machine.flip_flops, WORDS), np.uint64)

    def starts(self, now, expected, wrong):
        """The states in which the slices of the next round start.

        Those up to the first one that was wrong start exactly as the slice before them ends: each
        round is right about at least one slice more, so the rounds come to an end.

        Parameters
        ----------
        now : _Round
        expected : array
            The ends of the slices before.
        wrong : array
            The bits of the starts that differ from them.
        """
        counts = np.bitwise_count(wrong).sum(axis=1)
        is_slow, flip_flops = counts > SLOW * self._counts, len(self._changes)
        self._changes |= now.first[:flip_flops] ^ now.state[:flip_flops]
        slow = np.flatnonzero(is_slow[:flip_flops])
        flagged = np.flatnonzero(counts * (self._flags >= 0))
        changes = self._changes[slow], now.state[self._flags[flagged]]
        rows, starts = np.append(slow, flagged), expected.copy()
        likely = _likely_ends(now.state[rows], np.concatenate(changes))
        starts[rows] = shifted(likely, self._now[rows])
        self._counts = counts
        self._rounds += 1
        is_searched = self._rounds <= SEARCHES or self._rounds % SEARCHES == 0
        first_wrong = bits_of(np.bitwise_or.reduce(wrong, axis=0)[None])[0].argmax()
        if self._before:
            # In the round before, the slice before that one was the first.
            column = (first_wrong - 1) // 64
            self._counters.update(is_slow & is_searched, now, self._before, column)
        self._counters.add_up(counts > 0, now, starts)
        is_exact = np.arange(COPIES) <= first_wrong
        starts ^= (starts ^ expected) & np.packbits(is_exact, bitorder="little").view(np.uint64)
        self._before = now
        return starts


def _slice_length(size):
    return max(BLOCK, size // COPIES // BLOCK * BLOCK)


class Run:
    """One long run of a machine from power-on, whose slices run at the same time.

    Each slice starts as the rows before it suggest, and is correct if that is how the slice before
    it ends; the slices run again from there until all are. So the results depend neither on the
    slices nor on the number of threads.

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
        self._counters = _Counters(machine.words)
        #: Rows of flags, which are 0 between two rounds.
        self._flags = np.unique(machine.flags[machine.flags >= 0])
        #: The rounds before that in which all slices were right, by the length of a slice.
        self._rounds = {}

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
            cycle. A sliced one has the axes cycle, bit and word; its slices are consecutive, and
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
        active = np.packbits(np.arange(COPIES) < slices, bitorder="little").view(np.uint64)
        prediction, is_right = _Prediction(machine, self._counters, now), False
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
                first = prediction.starts(_Round(first, state.copy()), expected, wrong)
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
