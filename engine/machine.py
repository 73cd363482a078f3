"""Any design as gates, compiled in memory: arrays of inputs in, arrays of outputs out.

The copies of a design have their own states and inputs, and run at the same time.
"""

import functools
import math
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

import numpy as np
from amaranth.hdl import Elaboratable

from .cache import cached
from .compiler import MOST_SECONDS, compile_design, convert
from .llvm import (
    BLOCK,
    COPIES,
    PORT,
    TILE,
    VECTOR_SIZE,
    WORDS,
    Engine,
    Runtime,
    compile_runtime,
    row_bits,
)

__all__ = [
    "BLOCK",
    "COPIES",
    "Items",
    "Machine",
    "bits_of",
    "extract",
    "occurrences",
    "row_bits",
    "shifted",
]


class Machine:
    """A design with one clock, compiled.

    Threads can share a machine: it has no state.

    Parameters
    ----------
    design : Elaboratable
        It may use the domain ``sync``.
    inputs, outputs : dict of str to Value
        Its ports; no two have the same name. There are two more inputs: ``reset``, and
        ``undefined``, the value of each ``$anyseq`` in the modules.
    modules : str
        RTLIL of the modules that the design instantiates.
    is_sourced : bool
        The design has the ports of a ``Source``: in each copy, the input ``item`` is held until the
        output ``accepted`` is high, and is then the next row of ``Items``; ``left`` is high while
        there is one; the flip-flops keep their values while the output ``runs`` is low.
    key : tuple, optional
        The name of a design of this package: it is elaborated only if the user's cache does not
        contain it. Without a key, the cache is searched for its RTLIL.

    Attributes
    ----------
    inputs, outputs : dict of str to int
        The number of bits of each. A row of an array is an unsigned number of 8, 16, 32 or 64 bits;
        for more bits, several of 64, the lowest first.
    gates, flip_flops : int
        How many the design has. A state has a row for each flip-flop, and then those of memories.
    begins, unset : array of bool
        The flip-flops and bits of memories that are 1 at power-on, and those without an initial
        value.
    flags : array of int
        For each row of the state, the row of a flag that is 1 once the bit was written; -1 for bits
        that are not in a memory.

    Examples
    --------
    A sum of numbers, in each of ten cycles:

    >>> import numpy as np
    >>> from amaranth.hdl import Module, Signal
    >>> from clockpoint.sim import Machine
    >>> number, total, m = Signal(8), Signal(16), Module()
    >>> m.d.sync += total.eq(total + number)
    >>> machine = Machine(m, {"number": number}, {"total": total})
    >>> rows = {"number": np.arange(10)[None]}  # of one run
    >>> machine.run_batch(rows, 10, ["total"])["total"][0].tolist()
    [0, 0, 1, 3, 6, 10, 15, 21, 28, 36]

    Raises
    ------
    UnsupportedDesign
        If the design has a latch, another clock, an asynchronous reset, or a combinational loop.
    MissingTool, ToolError
    :exc:`ValueError`
        If an input and an output have the same name.
    """

    def __init__(
        self,
        design: Elaboratable,
        inputs: Mapping[str, Any],
        outputs: Mapping[str, Any],
        modules: str = "",
        is_sourced: bool = False,
        key: tuple | None = None,
    ) -> None:
        if both := inputs.keys() & outputs.keys():
            raise ValueError(f"{', '.join(sorted(both))}: an input and an output have this name")
        text = functools.cache(lambda: convert(design, inputs, outputs) + modules)
        # A design of someone else may be made to take long.
        timeout = MOST_SECONDS if modules else None
        compiled = cached(
            lambda: compile_design(text(), is_sourced, timeout), key or text(), is_sourced
        )
        names, bits = compiled["ports"].tolist(), compiled["port_bits"].tolist()
        self.inputs, self.outputs = (
            {name[2:]: n for name, n in zip(names, bits, strict=True) if name.startswith(side)}
            for side in ("i_", "o_")
        )
        self.is_sourced = is_sourced
        #: The vectors of a row.
        self._row_bits = {name: row_bits(n) for name, n in (self.inputs | self.outputs).items()}
        self.gates, self.flip_flops, self._nets = (
            int(compiled[name]) for name in ("gates", "flip_flops", "nets")
        )
        self._memories, self._tables = compiled["memories"], compiled["tables"]
        self.begins, self.unset, self.flags = (
            compiled[name] for name in ("begins", "unset", "flags")
        )
        #: The rows of the bits of numbers in the state, by their width.
        self.words = [rows for name, rows in compiled.items() if name.startswith("words")]
        self._engine = Engine(compiled["code"].tobytes())
        #: Held here: two threads may each make one at their first use, and only one is kept.
        self._runtime = _runtime()
        self._step = self._engine.address("steps")
        self._sourced = self._engine.address("sourced") if is_sourced else None

    def rows(self, name: str, *shape: int, make: Any = np.zeros) -> np.ndarray:
        """An array for a port, of zeros by default."""
        bits = row_bits((self.inputs | self.outputs)[name])
        words = (bits // 64,) if bits > 64 else ()
        return make((*shape, *words), f"u{min(bits, 64) // 8}")

    def advance(
        self,
        state: np.ndarray,
        stimulus: Mapping[str, Any],
        cycles: int,
        stored: Iterable[str] = (),
        sliced: Iterable[str] = (),
        items: "Items | None" = None,
    ) -> dict[str, np.ndarray]:
        """Simulate all copies.

        Parameters
        ----------
        state : array of uint64
            From ``spread``; it is updated.
        stimulus : dict of str to int or array
            The inputs; those left out are 0. An array has a row per copy and cycle; along either
            axis, its size may be 1 if all values are equal.
        cycles : int
        stored, sliced : iterable of str
            The outputs to return, each in one form.
        items : Items, optional
            The items of the source; they are updated.

        Returns
        -------
        dict of str to array
            A stored output has a row per copy and cycle. A sliced output is an array of words with
            the axes cycle, bit, word: bit n of word w belongs to copy 64 w + n.
        """
        padded = -(-cycles // BLOCK) * BLOCK
        driven = [name for name in self.inputs if not items or name not in ("item", "left")]
        arrays = {name: self._array(name, stimulus.get(name, 0)) for name in driven}
        # Rows of a buffer: one for an input that never changes, and for an output that nobody asks
        # for; a block for rows that are moved; all cycles for the others.
        sizes = dict.fromkeys([*self.inputs, *self.outputs], 1)
        for name, array in arrays.items():
            if array.shape[1] > 1:
                sizes[name] = padded if len(array) == 1 else BLOCK
        sizes |= dict.fromkeys(stored, BLOCK) | dict.fromkeys(sliced, padded)
        strides = [self._row_bits[name] * (size > 1) for name, size in sizes.items()]
        if items:  # whole words of one item
            sizes["item"] = max(1, 64 // self._row_bits["item"])
        buffers, ports, nets = self._buffers(sizes)
        ports["row"] = strides
        places = dict(zip(sizes, ports, strict=True))
        for name, array in arrays.items():
            if len(array) == 1:
                bits = bits_of(array[0]).astype(np.uint64)
                buffers[name][: len(bits)] = (0 - bits)[:, :, None]
            elif array.shape[1] > 1:
                arrays[name] = self._padded(name, array, padded)
                self._connect(places[name], buffers[name], arrays[name], "loads")
            else:
                bits = np.zeros((self._row_bits[name], COPIES), bool)
                bits[:, : len(array)] = bits_of(array[:, 0]).T
                buffers[name][0] = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
        answers = {name: self.rows(name, COPIES, padded, make=np.empty) for name in stored}
        for name, array in answers.items():
            self._connect(places[name], buffers[name], array, "stores")
        step = self._sourced if items else self._step
        source = (items.places.ctypes.data, items.size) if items else (None, 0)
        memories = _vectors(int(self._memories["stride"].sum()) * 8 * COPIES // VECTOR_SIZE)
        places = memories.ctypes.data, self._tables.ctypes.data
        self._move_memories(self._runtime.store, state, memories)
        buffers_of_ports = ports.ctypes.data, len(ports)
        self._runtime.blocks(
            step, state.ctypes.data, *nets, *buffers_of_ports, cycles, *source, *places
        )
        self._move_memories(self._runtime.load, state, memories)
        answers = {name: array[:, :cycles] for name, array in answers.items()}
        return answers | {name: buffers[name][:cycles, : self.outputs[name]] for name in sliced}

    def _move_memories(self, move, state, memories):
        """Move the words of memories from the state, or to it."""
        for offset, stride, rows, row in self._memories.tolist():
            vectors = state[row : row + rows].ctypes.data
            move(vectors, memories.ctypes.data + offset, stride, stride // WORDS)

    def _buffers(self, sizes):
        """Vectors in one piece of memory, for ports with so many rows, and for nets.

        Returns
        -------
        buffers : dict of str to array
        ports : array of PORT
        nets : tuple of int
            The addresses of the next state and of the nets.
        """
        counts = [size * self._row_bits[name] for name, size in sizes.items()]
        starts = [0, *accumulate([*counts, self.flip_flops])]
        vectors = _vectors(starts[-1] + self._nets)
        buffers = {
            name: vectors[start : start + count].reshape(sizes[name], -1, WORDS)
            for name, start, count in zip(sizes, starts, counts, strict=False)
        }
        *places, now, nets = (vectors.ctypes.data + VECTOR_SIZE * start for start in starts)
        ports = np.zeros(len(sizes), PORT)
        ports["place"] = places
        # A buffer of a block is used again.
        ports["block"] = [
            buffer[:BLOCK].nbytes * (len(buffer) > BLOCK) for buffer in buffers.values()
        ]
        return buffers, ports, (now, nets)

    def _connect(self, port, buffer, array, direction):
        """Move the rows of each block between an array and a buffer of one block."""
        port["array"], port["stride"] = array.ctypes.data, array.strides[0] // 8
        port["next"] = BLOCK * array.strides[1]
        port[direction] = len(buffer) * buffer.shape[1] // TILE

    def _array(self, name, numbers):
        """An input with the axes of copies, cycles and, for many bits, words."""
        if np.ndim(numbers):
            return np.asarray(numbers, self.rows(name, 0).dtype)
        row = self.rows(name, 1, 1)
        row.flat[0] = numbers
        return row

    def _padded(self, name, array, cycles):
        """An input for all copies, with that many cycles, in contiguous memory."""
        if array.shape[:2] == (COPIES, cycles):
            return np.ascontiguousarray(array)
        whole = self.rows(name, COPIES, cycles)
        whole[: len(array), : array.shape[1]] = array
        return whole

    def spread(self, bits: np.ndarray) -> np.ndarray:
        """The state of all copies, from one flip-flop per row."""
        state = _vectors(len(bits))
        state[:] = (0 - bits.astype(np.uint64))[:, None]
        return state

    def run_batch(
        self,
        stimulus: Mapping[str, Any],
        cycles: int,
        stored: Iterable[str] = (),
        sliced: Iterable[str] = (),
    ) -> dict[str, np.ndarray]:
        """Simulate up to ``COPIES`` runs, each from power-on; as ``advance``."""
        return self.advance(self.spread(self.begins), stimulus, cycles, stored, sliced)


@functools.cache
def _runtime():
    compiled = cached(lambda: {"code": np.frombuffer(compile_runtime(), np.uint8)}, "runtime")
    return Runtime(compiled["code"].tobytes())


class Items:
    """The rows that the copies of a machine with a source accept.

    Parameters
    ----------
    rows : array
    begins, ends : array of int
        The rows of each copy.

    Attributes
    ----------
    left : int
        The most rows that are left in a copy.
    """

    def __init__(self, rows, begins, ends):
        self.size = rows[:1].nbytes if len(rows) else 8
        # The machine reads words, also beyond the last row.
        self._rows = np.zeros(rows.nbytes + self.size + 8, np.uint8)
        self._rows[: rows.nbytes] = np.ascontiguousarray(rows).view(np.uint8).ravel()
        first = self._rows.ctypes.data
        self.places = _vectors(128)
        for half, numbers in enumerate((begins, ends)):
            addresses = (first + np.asarray(numbers) * self.size).astype(np.uint64)
            self.places[64 * half : 64 * half + 64] = addresses.reshape(WORDS, 64).T

    @property
    def left(self):
        now, ends = self.places[:64], self.places[64:]
        return int((ends - now).max()) // self.size


def extract(rows, first, width):
    """Some bits of each row, as unsigned numbers that may be narrow; ``width`` is at most 64."""
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
    """Each copy in the state of the one before it; ``first`` has that of the first."""
    later = state << np.uint64(1)
    later[:, 1:] |= state[:, :-1] >> np.uint64(63)
    later[:, 0] |= first
    return later


def bits_of(rows):
    """The bits of each row, the lowest first."""
    octets = np.ascontiguousarray(rows if rows.ndim > 1 else rows[:, None]).view(np.uint8)
    return np.unpackbits(octets, axis=1, bitorder="little").view(bool)


def occurrences(slices):
    """How often each number but 0 occurs in a sliced output."""
    vectors = {0: ~np.uint64(0)}
    for bit in reversed(range(slices.shape[1])):
        halves = {}
        for number, vector in vectors.items():
            high = vector & slices[:, bit]
            if high.any():
                halves[number + (1 << bit)], vector = high, vector ^ high
            halves[number] = vector
        vectors = halves
    counts = {n: int(np.bitwise_count(vector).sum()) for n, vector in vectors.items() if n}
    return {number: count for number, count in counts.items() if count}


def _vectors(*shape):
    """An array of vectors, aligned; it is not initialized."""
    size = math.prod(shape) * VECTOR_SIZE
    raw = np.empty(size + VECTOR_SIZE, np.uint8)
    start = -raw.ctypes.data % VECTOR_SIZE
    return raw[start : start + size].view(np.uint64).reshape(*shape, WORDS)
