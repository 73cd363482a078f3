"""How the slices of a run probably start: words that they keep, and counters."""

from typing import NamedTuple

import numpy as np

from .copies import bits_of, shifted
from .llvm import COPIES, WORDS

__all__ = ["FIRST", "Counters", "Prediction", "Round", "first_wrong"]

#: The bit of the first slice.
FIRST = np.array([1, 0, 0, 0, 0, 0, 0, 0], np.uint64)
#: A bit does not converge if more than this share of the slices that start wrong does so again.
SLOW = 0.8
#: Counters are looked for in so many rounds of a length, and then once in so many.
SEARCHES = 8
#: A slice that contradicts a counter has so many votes: it may have been wrong in other bits.
DOUBT = 3
#: The most bits of a counter modulo a number that is no power of 2: sums must not overflow.
MOST_BITS = 48


class Round(NamedTuple):
    """A simulation of all slices: the states in which they start and end."""

    first: np.ndarray
    state: np.ndarray

    def numbers(self, words):
        """The numbers at the start and at the end of each slice, from the rows of their bits."""
        return _numbers(self.first, words), _numbers(self.state, words)


def first_wrong(wrong):
    """The first slice with a wrong bit, from the wrong bits of each."""
    return int(bits_of(np.bitwise_or.reduce(wrong, axis=0)[None])[0].argmax())


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


class Counters:
    """Words of a state to which each slice adds the same, wherever it starts.

    They count modulo a power of 2, or modulo another number for which they have just enough bits.

    Parameters
    ----------
    words : list of array
        As in a ``Machine``.
    """

    def __init__(self, words):
        self._words = words
        #: By the number of the array: the counters, and their moduli; 0 stands for 2 ** 64.
        self._known = [(rows[:0], np.zeros((0, 1), np.uint64)) for rows in words]

    def update(self, is_slow, now, before, column):
        """Compare two ``Round``: forget some counters, and find others among bits that are slow.

        Parameters
        ----------
        is_slow : array of bool
            Whether each row of the state may be a bit of another counter.
        now, before : Round
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
                rounds = (Round(*(rows[:, columns] for rows in round_)) for round_ in (now, before))
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


class Prediction:
    """The states in which the slices of a run probably start, improved after each round.

    Parameters
    ----------
    machine : Machine
    counters : Counters
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
        now : Round
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
        first = first_wrong(wrong)
        if self._before:
            # In the round before, the slice before that one was the first.
            column = (first - 1) // 64
            self._counters.update(is_slow & is_searched, now, self._before, column)
        self._counters.add_up(counts > 0, now, starts)
        is_exact = np.arange(COPIES) <= first
        starts ^= (starts ^ expected) & np.packbits(is_exact, bitorder="little").view(np.uint64)
        self._before = now
        return starts
