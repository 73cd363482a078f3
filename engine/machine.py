"""Any design as gates, compiled in memory: arrays of inputs in, arrays of outputs out.

The copies of a design have their own states and inputs, and run at the same time.
"""

import ctypes
import functools
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Any

import numpy as np
from amaranth.hdl import Elaboratable

from .cache import cached
from .compiler import MOST_SECONDS, Port, compile_design, convert, numbered_ports
from .copies import Items, Outputs, Room, aligned, bits_of, copies, kept
from .llvm import (
    BLOCK,
    COPIES,
    PORT,
    VECTOR_SIZE,
    WORDS,
    Engine,
    Runtime,
    compile_runtime,
    machine_code,
    row_bits,
)
from .processes import check_stopped
from .rows import numbers_of, rows_for

__all__ = ["VIOLATED", "Machine", "Violation", "checked_cycles", "checked_rows"]


#: Blocks that are simulated before signals are handled.
BLOCKS = 16
#: The blocks of a single copy.
BLOCKS_OF_ONE = 1 << 10
#: The most cycles of a call.
MOST_CYCLES = 1 << 32
#: The output whose bits are high where the assertions of a design do not hold.
VIOLATED = "violated"
#: The inputs and the outputs of a ``Source``, which a machine with one needs.
SOURCED = {"item", "left"}, {"accepted", "runs"}


class Violation(Exception):
    """An assertion of the design does not hold.

    Attributes
    ----------
    cycle : int
        The number of the cycle, counted from 0.
    assertion : str
        The message of the assertion, or its number.
    trace : Trace or None
        The ports up to that cycle, from a ``Simulation``.
    """

    def __init__(self, cycle: int, assertion: str, trace: Any = None) -> None:
        super().__init__(cycle, assertion, trace)  # from which pickle restores it
        self.cycle, self.assertion, self.trace = cycle, assertion, trace

    def __str__(self):
        text = f"cycle {self.cycle:,}: violated: {self.assertion}"
        return f"{text}\n{self.trace.text()}" if self.trace else text


class Machine:
    """A design with one clock, compiled.

    Threads can share a machine: it has no state. It cannot be pickled: another process makes it
    again, from the user's cache.

    Parameters
    ----------
    design : Elaboratable
        It may use the domain ``sync``.
    inputs, outputs : dict of str to Value
        Its ports; no two have the same name. Inputs are signals or parts of them, without a common
        bit. There are two more inputs, unless a port has their name: ``reset``, and ``undefined``,
        the value of each ``$anyseq`` in the modules. If the design has assertions, there is one
        more output, ``violated``, with a bit for each.
    modules : str
        RTLIL of the modules that the design instantiates.
    is_sourced : bool
        The design has the ports of a ``Source``: in each copy, the input ``item`` is held until the
        output ``accepted`` is high, and is then the next row of ``Items``; ``left`` is high while
        there is one; the flip-flops keep their values while the output ``runs`` is low.
    counted : iterable of str
        The outputs whose bits are counted.
    key : tuple, optional
        The name of a design of this package: it is elaborated only if the user's cache does not
        contain it. Without a key, the cache is searched for its RTLIL.
    progress : callable, optional
        Of the name of each step of a compilation, which may take minutes.

    Attributes
    ----------
    ports : tuple of Port
        Name, number of bits and direction of each; the number of a port is its place.
    inputs, outputs : mapping of str to int
        The number of bits of each. A row of an array is an unsigned number of 8, 16, 32 or 64 bits;
        for more bits, several of 64, the lowest first.
    assertions : tuple of str
        The message of each assertion, with ``...`` for values in it; or its number.
    gates, flip_flops : int
        Their numbers. A state has a row for each flip-flop, then the rows of memories.
    names : list of str
        Of the flip-flops, each as a net and the number of its bit.
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
    >>> from clockpoint.engine.machine import Machine
    >>> number, total, m = Signal(8), Signal(16), Module()
    >>> m.d.sync += total.eq(total + number)
    >>> machine = Machine(m, {"number": number}, {"total": total})
    >>> rows = {"number": np.arange(10)[None]}  # of one run
    >>> machine.run_batch(rows, 10, ["total"])["total"][0].tolist()
    [0, 0, 1, 3, 6, 10, 15, 21, 28, 36]

    Raises
    ------
    UnsupportedDesign
        If the design has a latch, another clock, a falling edge, an asynchronous reset, or a
        combinational loop; if it shifts a number to the left by very many bits; or if a bit of an
        input has another driver.
    MissingTool, ToolError
    :exc:`ValueError`, :exc:`TypeError`
        If an input and an output have the same name; if a port is no value, or an input no signal.
    """

    def __init__(
        self,
        design: Elaboratable,
        inputs: Mapping[str, Any],
        outputs: Mapping[str, Any],
        modules: str = "",
        is_sourced: bool = False,
        counted: Iterable[str] = (),
        key: tuple | None = None,
        progress: Callable[[str], Any] = str,
    ) -> None:
        for side, ports in {"inputs": inputs, "outputs": outputs}.items():
            if not isinstance(ports, Mapping):
                raise TypeError(f"{side} is a mapping of names to values, not {ports!r:.60}")
        if both := inputs.keys() & outputs.keys():
            raise ValueError(f"{', '.join(sorted(both))}: an input and an output have this name")
        ports = numbered_ports(inputs, outputs)
        if is_sourced and not (SOURCED[0] <= {*inputs} and SOURCED[1] <= {*outputs}):
            raise ValueError("a design with a source has inputs item, left; outputs accepted, runs")
        counted = tuple(dict.fromkeys([*counted, *sorted(SOURCED[1]) * is_sourced]))
        if unknown := [name for name in counted if name not in outputs]:
            raise ValueError(f"no output {unknown[0]!r}, which would be counted")

        @functools.cache
        def text():
            progress("elaborating the design")
            return convert(design, inputs, outputs) + modules

        # A design of someone else may be made to take long.
        timeout = MOST_SECONDS if modules else None
        compiled = cached(
            lambda: compile_design(text(), ports, is_sourced, counted, timeout, progress),
            key or text(),
            ports,
            is_sourced,
            counted,
        )
        messages = compiled["assertions"].tolist()
        self.assertions = tuple(text.strip() or f"assertion {n}" for n, text in enumerate(messages))
        self.ports = (*ports, *[Port(VIOLATED, len(messages), False)] * bool(messages))
        #: Also what a source accepts and where it runs, and the assertions.
        self.counted = (*counted, *[VIOLATED] * bool(messages))
        self.inputs, self.outputs = (
            MappingProxyType({port.name: port.bits for port in self.ports if port.is_input is side})
            for side in (True, False)
        )
        self.is_sourced = is_sourced
        #: The vectors of a row.
        self._row_bits = {port.name: row_bits(port.bits) for port in self.ports}
        self.gates, self.flip_flops, self._nets = (
            int(compiled[name]) for name in ("gates", "flip_flops", "nets")
        )
        self.names = compiled["names"].tolist()
        self._memories, self._tables = compiled["memories"], compiled["tables"]
        self.begins, self.unset, self.flags = (
            compiled[name] for name in ("begins", "unset", "flags")
        )
        #: The rows of the bits of numbers in the state, by their width.
        self.words = tuple(rows for name, rows in compiled.items() if name.startswith("words"))
        for array in (self.begins, self.unset, self.flags, *self.words):
            array.flags.writeable = False
        self._text_of_one = compiled["one"]
        self._engine = Engine(compiled["code"].tobytes())
        #: Held here: two threads may each make one at their first use, and only one is kept.
        self._runtime = _runtime()
        self._step = self._engine.address("steps")

    def __reduce__(self):
        raise TypeError("machines and simulations are not pickled; make them again, from the cache")

    def rows(self, name: str, *shape: int) -> np.ndarray:
        """An array of zeros for a port; raises ``ValueError`` if there is no such port."""
        if name not in self._row_bits:
            raise ValueError(f"no port {name!r}; there are {', '.join(self._row_bits)}")
        return rows_for(self._row_bits[name], *shape)

    def advance(
        self,
        state: np.ndarray,
        stimulus: Mapping[str, Any],
        cycles: int,
        stored: Iterable[str] = (),
        sliced: Iterable[str] = (),
        items: "Items | None" = None,
        gathered: Mapping[str, str] | None = None,
    ) -> "Outputs":
        """Simulate all copies. A failed assertion is in the output ``violated`` only.

        Parameters
        ----------
        state : array of uint64
            From ``spread``; it is updated.
        stimulus : dict of str to int or array
            The inputs; those left out are 0. An array of integers has a row per copy and cycle;
            along either axis, its size may be 1 if all values are equal. Copies beyond the rows of
            such arrays have the input 0.
        cycles : int
            At most 2**32.
        stored, sliced : iterable of str
            The outputs to return, each in one form.
        items : Items, optional
            The items of the source; they are updated.
        gathered : dict of str to str, optional
            The outputs of which some rows are returned, and for each an output of one bit, a
            condition that is 1 in the cycles of the rows.

        Returns
        -------
        Outputs

        Raises
        ------
        :exc:`ValueError`
            If there is no such port, a number does not fit into its port, an array has another
            shape, the state is not one of this machine, as ``spread`` makes it, or an output would
            have two forms; a condition may be sliced as well.
        :exc:`TypeError`
            If a number is no integer.
        """
        cycles = checked_cycles(cycles)
        stored, sliced, gathered = self._names(stored), self._names(sliced), dict(gathered or {})
        conditions = {*self._names(gathered.values())}
        moved = [*{*stored}, *self._names(gathered), *{*sliced} | conditions]
        for name, count in Counter(moved).items():
            if count > 1:  # moved rows are converted in place
                raise ValueError(f"{name}: an output is stored, sliced or gathered")
        self._check_state(state)
        arrays = self._arrays(stimulus, cycles, items)
        if not cycles:
            arrays = {name: self.rows(name, 1, 1) for name in arrays}
        return self.simulate(state, arrays, cycles, stored, sliced, items, gathered)

    def simulate(
        self,
        state: np.ndarray,
        arrays: Mapping[str, np.ndarray],
        cycles: int,
        stored: Iterable[str],
        sliced: Iterable[str],
        items: "Items | None",
        gathered: Mapping[str, str],
    ) -> "Outputs":
        """Simulate all copies, without a check; as ``advance``.

        ``arrays`` has all inputs except the source's, in the form of ``checked_rows``. They may be
        bytes for rows of up to 64 bits, whose upper bits are 0.
        """
        padded, moved = -(-cycles // BLOCK) * BLOCK, [*stored, *gathered]
        # Rows of a buffer: one for an input that never changes, and for an output that nobody asks
        # for; a block for rows that are moved; all cycles for the others.
        sizes = {port.name: 1 for port in self.ports}
        for name, array in arrays.items():
            if array.shape[1] > 1:
                sizes[name] = padded if len(array) == 1 else BLOCK
        sizes |= dict.fromkeys([*moved, *gathered.values()], BLOCK) | dict.fromkeys(sliced, padded)
        widths = {name: self._row_bits[name] for name in (*self.inputs, *moved)}
        if items:  # whole words of one item
            sizes["item"] = max(1, 64 // widths["item"])
        buffers, ports, nets, sums = self._buffers(sizes, self.outputs | widths)
        if items:
            ports["row"][[*sizes].index("item")] = 0
        places = dict(zip(sizes, ports, strict=True))
        for name, array in arrays.items():
            if len(array) == 1:
                bits = bits_of(array[0]).astype(np.uint64)
                buffers[name][: len(bits), : bits.shape[1]] = (0 - bits)[:, :, None]
                buffers[name][: len(bits), bits.shape[1] :] = 0
            elif array.shape[1] > 1:
                arrays[name] = self._padded(name, array, padded)
                self._connect(places[name], arrays[name], "loads")
            else:
                bits = np.zeros((self._row_bits[name], COPIES), bool)
                bits[:, : len(array)] = bits_of(array[:, 0]).T
                buffers[name][0] = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
        kinds = {name: self.rows(name, 0) for name in moved}
        answers = {
            name: np.empty((COPIES, padded, *kinds[name].shape[1:]), kinds[name].dtype)
            for name in stored
        }
        for name, array in answers.items():
            self._connect(places[name], array, "stores")
        rooms, first = {}, ports.ctypes.data
        for name, condition in gathered.items():
            rooms[name] = Room(name, self._row_bits[name], padded)
            places[name]["array"] = rooms[name].ends.ctypes.data
            places[name]["gathers"] = self._runtime.gathers[min(self._row_bits[name], 64)]
            places[name]["condition"] = first + [*sizes].index(condition) * PORT.itemsize
            places[name]["cycles"] = rooms[name].cycles.ctypes.data
        source = (items._places.ctypes.data, items.size) if items else (None, 0)
        memories = aligned(int(self._memories["stride"].sum()) * 8 * COPIES // VECTOR_SIZE)
        tables = memories.ctypes.data, self._tables.ctypes.data
        self._move_memories(self._runtime.store, state, memories)
        buffers_of_ports = first, len(ports)
        for at in range(0, cycles, BLOCKS * BLOCK):  # signals are handled between two calls
            check_stopped()
            count = min(cycles - at, BLOCKS * BLOCK)
            self._runtime.blocks(
                self._step, state.ctypes.data, *nets, *buffers_of_ports, count, *source, *tables
            )
        self._move_memories(self._runtime.load, state, memories)
        answers = {name: array[:, :cycles] for name, array in answers.items()}
        answers |= {name: buffers[name][:cycles, : self.outputs[name]].copy() for name in sliced}
        rows = {name: room.rows(kinds[name], self._runtime.join) for name, room in rooms.items()}
        return Outputs(answers, sums, rows)

    def advance_one(
        self,
        bits: np.ndarray,
        stimulus: Mapping[str, Any],
        cycles: int,
        stored: Iterable[str],
        items: "Items | None" = None,
    ) -> "Outputs":
        """Simulate one copy; as ``advance``, with a bit for each row of the state.

        The machine code is compiled when it is used for the first time.
        """
        cycles, stored = checked_cycles(cycles), self._names(stored)
        self._check_bits(bits)
        if not bits.flags.writeable:
            raise ValueError("the state of one copy is updated; it is not writeable")
        if self.is_sourced and not items:
            items = Items(self.rows("item", 0), *np.zeros((2, COPIES), int))
        driven = self._driven(stimulus, items)
        widths = [self._row_bits[port.name] for port in self.ports]
        flip_flops = -(-self.flip_flops // 8) * 8
        starts = [0, *accumulate([*widths, flip_flops, flip_flops, self._nets])]
        values = np.zeros(starts[-1], np.int64)
        *places, now, later, nets = (values.ctypes.data + 8 * start for start in starts[:-1])
        ports = np.zeros(len(widths), PORT)
        ports["place"] = places
        arrays = {name: self.rows(name, cycles) for name in stored}
        for name in driven:
            width = self.inputs[name]
            rows = numbers_of(width, stimulus.get(name, 0), name)
            rows = rows[None, None] if rows.ndim == (width > 64) else rows[None]
            rows = checked_rows(name, width, rows, cycles)[0]
            arrays[name] = np.ascontiguousarray(rows)
        for n, port in enumerate(self.ports):
            array = arrays.get(port.name, ())
            if len(array) == cycles > 1 or (not port.is_input and port.name in arrays):
                ports[n]["array"], ports[n]["next"] = array.ctypes.data, array[:1].nbytes
                ports[n]["loads"] = ports[n]["stores"] = 1
            elif len(array):
                values[starts[n] : starts[n + 1]] = -bits_of(array)[0].astype(np.int64)
        start = starts[len(widths)]
        state = values[start : start + self.flip_flops]
        state[:] = -bits[: self.flip_flops].astype(np.int64)
        memories = np.zeros(8 * int(self._memories["stride"].sum()) + 8, np.uint8)
        words = [
            (memories[offset // COPIES : offset // COPIES + rows // 8], slice(row, row + rows))
            for offset, _, rows, row in self._memories.tolist()
        ]
        for octets, rows in words:
            octets[:] = np.packbits(bits[rows], bitorder="little")
        source = (items._places.ctypes.data, items.size) if items else (None, 0)
        for at in range(0, cycles, BLOCKS_OF_ONE * BLOCK):
            check_stopped()
            count = min(cycles - at, BLOCKS_OF_ONE * BLOCK)
            tables = self._tables.ctypes.data
            self._one(
                now,
                later,
                nets,
                ports.ctypes.data,
                count,
                *source,
                None,
                memories.ctypes.data,
                tables,
            )
            ports["array"] += count * ports["next"]
        bits[: self.flip_flops] = state < 0
        for octets, rows in words:
            bits[rows] = np.unpackbits(octets, bitorder="little")
        sums, first = {}, starts[-2]
        for name in self.counted:
            sums[name] = values[None, first : first + self.outputs[name]].T // 64
            first += self.outputs[name]
        return Outputs({name: arrays[name] for name in stored}, sums, {})

    @functools.cached_property
    def _one(self):
        """The function of one copy."""
        text = self._text_of_one.tobytes()
        compiled = cached(
            lambda: {"code": np.frombuffer(machine_code(text.decode()), np.uint8)}, text
        )
        self._engine_of_one = Engine(compiled["code"].tobytes())
        address, number = ctypes.c_void_p, ctypes.c_int64
        kinds = *[address] * 4, number, address, number, *[address] * 3
        return ctypes.CFUNCTYPE(None, *kinds)(self._engine_of_one.address("one"))

    def _move_memories(self, move, state, memories):
        """Move the words of memories from the state, or to it."""
        for offset, stride, rows, row in self._memories.tolist():
            vectors = state[row : row + rows].ctypes.data
            move(vectors, memories.ctypes.data + offset, stride, stride // WORDS)

    def _buffers(self, sizes, widths):
        """Vectors for ports with so many rows of so many bits, and for nets.

        Returns
        -------
        buffers : dict of str to array
        ports : array of PORT
        nets : tuple of int
            The addresses of the next state and of the nets.
        sums : dict of str to array
            The first nets.
        """
        counts = [size * widths[name] for name, size in sizes.items()]
        starts = [0, *accumulate([*counts, self.flip_flops])]
        vectors = kept("", starts[-1] + self._nets)
        buffers = {
            name: vectors[start : start + count].reshape(sizes[name], widths[name], WORDS)
            for name, start, count in zip(sizes, starts, counts, strict=False)
        }
        first = vectors.ctypes.data
        *places, now, nets = (first + VECTOR_SIZE * start for start in starts)
        ports = np.zeros(len(sizes), PORT)
        ports["place"] = places
        ports["row"] = [widths[name] * (size > 1) for name, size in sizes.items()]
        ports["bits"] = [port.bits for port in self.ports]
        # A buffer of a block is used again.
        ports["block"] = [
            BLOCK * VECTOR_SIZE * widths[name] * (size > BLOCK) for name, size in sizes.items()
        ]
        sums, end = {}, starts[-1]
        for name in self.counted:
            sums[name] = vectors[end : end + self.outputs[name]]
            sums[name][:] = 0
            end += len(sums[name])
        return buffers, ports, (now, nets), sums

    def _connect(self, port, array, direction):
        """Move the rows of each block between an array and the buffer of one block of a port."""
        port["array"], port["stride"] = array.ctypes.data, array.strides[0] // 8
        port["next"] = BLOCK * array.strides[1]
        port[direction] = port["next"] // VECTOR_SIZE

    def _names(self, names):
        """Names of outputs, in a list."""
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise TypeError(f"outputs are a list of names, not {names!r:.60}")
        names = [*names]
        for name in names:
            if name not in [*self.outputs]:  # also of a kind without a hash
                raise ValueError(f"no output {name!r}; there are {', '.join(self.outputs)}")
        return names

    def _driven(self, stimulus, items):
        """The inputs that the caller drives; others are refused, and items of another shape."""
        if items and not (self.is_sourced and items.size == self.rows("item", 1).nbytes):
            raise ValueError("the items are not rows of the input item of a design with a source")
        if not isinstance(stimulus, Mapping):
            raise TypeError(f"the stimulus is a dict of inputs by name, not {stimulus!r:.60}")
        driven = [name for name in self.inputs if not items or name not in SOURCED[0]]
        if unknown := [name for name in stimulus if name not in driven]:
            raise ValueError(f"no input {unknown[0]!r}; the inputs are {', '.join(driven)}")
        return driven

    def _arrays(self, stimulus, cycles, items=None):
        """The inputs that the caller drives, in the form of ``checked_rows``."""
        arrays = {
            name: checked_rows(name, self.inputs[name], stimulus.get(name, 0), cycles)
            for name in self._driven(stimulus, items)
        }
        if len({len(array) for array in arrays.values()} - {1}) > 1:
            sizes = ", ".join(f"{name} {len(array)}" for name, array in arrays.items())
            raise ValueError(f"inputs are of different numbers of copies: {sizes}")
        return arrays

    def _check_state(self, state):
        """Refuse what ``spread`` of this machine does not make."""
        if not (
            isinstance(state, np.ndarray)
            and state.dtype == np.uint64
            and state.shape == (len(self.begins), WORDS)
            and state.flags.c_contiguous
            and state.flags.writeable
            and (state.ctypes.data % VECTOR_SIZE == 0 or not state.size)
        ):
            raise ValueError("the state is not one of this machine; spread makes it")

    def _check_bits(self, bits):
        """Refuse what is no state of one copy."""
        is_array = isinstance(bits, np.ndarray) and bits.dtype == bool
        if not is_array or bits.shape != self.begins.shape:
            raise ValueError(f"the state of a copy is an array of {len(self.begins)} bits, of bool")

    def _padded(self, name, array, cycles):
        """An input for all copies, with that many cycles, in contiguous memory."""
        if array.shape[:2] == (COPIES, cycles):
            return np.ascontiguousarray(array)
        whole = self.rows(name, COPIES, cycles)
        whole[: len(array), : array.shape[1]] = array
        return whole

    def spread(self, bits: np.ndarray) -> np.ndarray:
        """The state of all copies, from one flip-flop per row, as in ``begins``."""
        self._check_bits(bits)
        state = aligned(len(bits))
        state[:] = (0 - bits.astype(np.uint64))[:, None]
        return state

    def run_batch(
        self,
        stimulus: Mapping[str, Any],
        cycles: int,
        stored: Iterable[str] = (),
        sliced: Iterable[str] = (),
    ) -> "Outputs":
        """Simulate up to ``COPIES`` runs, each from power-on; as ``advance``.

        There are as many runs as the arrays of inputs have rows: so many has each stored output; in
        a sliced one, the bits of other copies are 0.

        Raises
        ------
        Violation
            At the first cycle of all runs in which an assertion of the design does not hold, unless
            the output ``violated`` is asked for.
        """
        stimulus = self._arrays(stimulus, checked_cycles(cycles))
        runs = max(map(len, stimulus.values()), default=1)
        stored, sliced = self._names(stored), self._names(sliced)
        is_checked = self.assertions and VIOLATED not in stored + sliced
        checks = [VIOLATED] * bool(is_checked)
        answers = self.advance(
            self.spread(self.begins), stimulus, cycles, stored, [*sliced, *checks]
        )
        for name in (*sliced, *checks):
            answers[name] &= copies(runs)
        if is_checked and (violated := answers.pop(VIOLATED).any(axis=2)).any():
            cycle = int(violated.any(axis=1).argmax())
            raise Violation(cycle, self.assertions[violated[cycle].argmax()])
        answers.update({name: answers[name][:runs] for name in stored})
        return answers


def checked_rows(name, bits, numbers, cycles):
    """An input with the axes of copies, cycles and, for many bits, words; as for ``advance``.

    Raises
    ------
    :exc:`ValueError`, :exc:`TypeError`
    """
    row, array = rows_for(row_bits(bits), 1, 1), numbers_of(bits, numbers, name, 2)
    if array.ndim == row.ndim - 2:
        array = array[None, None]
    words = f", {row.shape[2]} words" if bits > 64 else ""
    if array.ndim != row.ndim or array.shape[1] not in (1, cycles):
        axes = f"copies, {cycles} cycles or 1{words}"
        raise ValueError(f"{name} has the shape {array.shape}; its axes are {axes}")
    if not 1 <= len(array) <= COPIES:
        raise ValueError(f"{name} has {len(array)} rows; there are 1 to {COPIES} copies")
    return array.astype(row.dtype, copy=False)


def checked_cycles(cycles):
    """A number of cycles as an ``int``."""
    try:
        cycles = operator.index(cycles)
    except TypeError:
        raise TypeError(f"cycles are an integer, not {cycles!r:.60}") from None
    if not 0 <= cycles <= MOST_CYCLES:
        raise ValueError(f"cycles are from 0 to 2**32, not {cycles}")
    return cycles


@functools.cache
def _runtime():
    compiled = cached(lambda: {"code": np.frombuffer(compile_runtime(), np.uint8)}, "runtime")
    return Runtime(compiled["code"].tobytes())
