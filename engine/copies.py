"""Memory of the copies of a design: vectors with a bit of each, rows that go in and come out."""

import math
import threading

import numpy as np

from .llvm import COPIES, VECTOR_SIZE, WORDS

__all__ = [
    "Items",
    "Outputs",
    "Room",
    "aligned",
    "bits_of",
    "copies",
    "extract",
    "kept",
    "shifted",
]


class Items:
    """The rows that the copies of a machine with a source accept.

    Parameters
    ----------
    rows : array
    begins, ends : array of int
        The rows of each copy, 512 numbers.

    Attributes
    ----------
    left : int
        The most rows that are left in a copy.

    Raises
    ------
    :exc:`ValueError`
        If these are no rows of the array.
    """

    def __init__(self, rows, begins, ends):
        begins, ends = (np.asarray(numbers) for numbers in (begins, ends))
        shapes = {begins.shape, ends.shape}
        if not (
            rows.dtype.kind == "u"
            and shapes == {(COPIES,)}
            and {begins.dtype.kind, ends.dtype.kind} <= {*"ui"}
            and begins.min() >= 0
            and (begins <= ends).all()
            and ends.max() <= len(rows)
        ):
            raise ValueError(f"begins and ends are {COPIES} numbers of rows each")
        self.size = rows.dtype.itemsize * math.prod(rows.shape[1:])
        # The machine reads words, also beyond the last row.
        self._rows = np.zeros(rows.nbytes + self.size + 8, np.uint8)
        self._rows[: rows.nbytes] = np.ascontiguousarray(rows).view(np.uint8).ravel()
        first = self._rows.ctypes.data
        self._places = aligned(128)
        for half, numbers in enumerate((begins, ends)):
            addresses = (first + numbers.astype(np.int64) * self.size).astype(np.uint64)
            self._places[64 * half : 64 * half + 64] = addresses.reshape(WORDS, 64).T

    @property
    def left(self):
        now, ends = self._places[:64], self._places[64:]
        return int((ends - now).max()) // self.size


class Outputs(dict):
    """The outputs of all copies, by name.

    A stored output has a row per copy and cycle. A sliced output is an array of words with the axes
    cycle, bit, word: bit n of word w belongs to copy 64 w + n.

    Attributes
    ----------
    counts : dict of str to array
        For each bit of a counted output, in how many cycles of all copies it was 1.
    gathered : dict of str to (array, array)
        The rows of a gathered output, copy after copy, and the number of rows of each copy.
    """

    def __init__(self, outputs, sums, gathered):
        super().__init__(outputs)
        self.counts = {name: vectors.sum(axis=1) for name, vectors in sums.items()}
        self.gathered = gathered


class Room:
    """Memory for the rows of an output that are gathered, of up to so many cycles."""

    def __init__(self, name, bits, cycles):
        self._size = bits // 8
        # An odd number of lines: the rows of all copies would share parts of the cache.
        self._stride = (cycles * self._size // VECTOR_SIZE | 1) * VECTOR_SIZE
        self._octets = kept(name, COPIES * self._stride // VECTOR_SIZE).view(np.uint8)
        begins = self._octets.ctypes.data + np.arange(COPIES, dtype=np.uint64) * self._stride
        self.ends = aligned(64)
        self.ends[:] = begins.reshape(WORDS, 64).T
        self.cycles = aligned(bits // 8)
        self.cycles[:] = (np.arange(bits) // max(1, bits // 64)).reshape(-1, WORDS)

    def rows(self, kind, join):
        """The rows of all copies, and their numbers."""
        first = self._octets.ctypes.data
        sizes = self.ends.T.ravel().astype(int) - first - np.arange(COPIES) * self._stride
        sizes //= self._size
        rows = np.empty((sizes.sum(), *kind.shape[1:]), kind.dtype)
        join(self.ends.ctypes.data, first, self._stride, rows.ctypes.data)
        return rows, sizes


def copies(count):
    """A vector whose bits are 1 for the first copies."""
    return np.packbits(np.arange(COPIES) < count, bitorder="little").view(np.uint64)


def extract(rows, first, width):
    """A field of each row, as unsigned numbers that may be narrow; ``width`` is at most 64."""
    rows = np.ascontiguousarray(rows)
    most = rows.dtype.itemsize * 8
    for size in (8, 16, 32, 64):
        place, at = divmod(first, size)
        if size <= most and at + width <= size:
            kind = np.dtype(f"u{size // 8}")
            per_row = rows[:1].size * most // size if len(rows) else place + 1
            words = rows.view(kind).reshape(len(rows), per_row)[:, place]
            return (words >> kind.type(at) if at else words) & kind.type((1 << width) - 1)
    word, at = divmod(first, 64)
    low, high = rows[:, word] >> np.uint64(at), rows[:, word + 1] << np.uint64(64 - at)
    return (low | high) & np.uint64((1 << width) - 1)


def shifted(state, first):
    """The state with each copy in the state of the copy before; the first one in ``first``."""
    later = state << np.uint64(1)
    later[:, 1:] |= state[:, :-1] >> np.uint64(63)
    later[:, 0] |= first
    return later


def bits_of(rows):
    """The bits of each row, the lowest first."""
    octets = np.ascontiguousarray(rows if rows.ndim > 1 else rows[:, None]).view(np.uint8)
    return np.unpackbits(octets, axis=1, bitorder="little").view(bool)


_kept = threading.local()


def kept(name, size):
    """So many vectors, which the next call in this thread with the same name returns again."""
    memory = _kept.__dict__
    if len(memory.get(name, ())) < size:
        memory[name] = aligned(size)
    return memory[name][:size]


def aligned(*shape):
    """An array of vectors, aligned; it is not initialized."""
    size = math.prod(shape) * VECTOR_SIZE
    raw = np.empty(size + VECTOR_SIZE, np.uint8)
    start = -raw.ctypes.data % VECTOR_SIZE
    return raw[start : start + size].view(np.uint64).reshape(*shape, WORDS)
