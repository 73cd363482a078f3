"""Any design as gates, compiled in memory: arrays of inputs in, arrays of outputs out.

Yosys turns a design into gates, and LLVM turns the gates into instructions on vectors. Each bit of
a vector belongs to a copy of the design with its own state and inputs, so 512 copies, here *parts*,
run at the same time.
"""

import ctypes
import functools
import math
import os
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import accumulate

import llvmlite.binding as llvm
import numpy as np
from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Module, Signal, Value

from ..flow.gates import read_gates
from ..flow.scratch import scratch
from ..flow.tools import ToolError, run

__all__ = [
    "BLOCK",
    "PARTS",
    "Machine",
    "Run",
    "Unsupported",
    "after",
    "bits_of",
    "field",
    "fnv",
    "room",
]

#: 64-bit words of a vector; copies of a design.
WORDS = 8
PARTS = 64 * WORDS
#: In bytes.
VECTOR_SIZE = 8 * WORDS
#: Cycles between two transpositions, and before the first cycle of a part, so that it converges.
BLOCK = 64
#: Gates per function: LLVM's time grows faster than the size of a function.
PIECE = 300
#: Cycles of a piece that is not worth a thread.
SMALL = 1 << 14
#: The most words of a memory, which becomes flip-flops.
MOST_WORDS = 4096

SCRIPT = (
    "read_rtlil top.il; hierarchy -top top; proc; flatten; "
    "delete t:$check t:$cover t:$assume t:$assert t:$print; opt_clean -purge; memory_collect; "
    f"select -set large t:$mem_v2 r:SIZE>{MOST_WORDS} %i; select -write large.txt @large; "
    "delete @large; "
    "memory_map; opt; wreduce; opt; techmap; opt; dffunmap; opt -nodffe -nosdff; "
    "setundef -zero; abc -g AND,OR,XOR,MUX,ANDNOT; opt -nodffe -nosdff; opt_clean -purge; "
    "write_json top.json"
)
FNV_PRIME = 0x100000001B3
VECTOR, ONES, ZERO = f"<{WORDS} x i64>", "splat (i64 -1)", "zeroinitializer"


class Unsupported(ValueError):
    """A design that cannot be run as gates, with the reason."""


class Machine:
    """A design with one clock, compiled; ``Run`` and ``many`` simulate it.

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

    Attributes
    ----------
    inputs, outputs : dict of str to int
        The bits of each. A row of an array is an unsigned number of 8, 16, 32 or 64 bits, or for
        more bits several of 64, the lowest first.
    begins, unset : array of bool
        The flip-flops that are 1 at power-on, and those without an initial value.

    Raises
    ------
    Unsupported
        If the design has a latch, another clock, an asynchronous reset, a combinational loop, or a
        memory of more than ``MOST_WORDS``.
    Missing, ToolError
    """

    def __init__(self, design, inputs, outputs, modules=""):
        ports, gates, flip_flops = _as_gates(design, inputs, outputs, modules)
        self.inputs, self.outputs = (
            {name[2:]: len(ports[name]["bits"]) for name in sorted(ports) if name.startswith(side)}
            for side in ("i_", "o_")
        )
        self._rooms = {name: room(bits) for name, bits in (self.inputs | self.outputs).items()}
        self.begins = np.array([is_one for *_, is_one in flip_flops], bool)
        self.unset = np.array([is_one is None for *_, is_one in flip_flops], bool)
        text, self._nets = _steps(ports, gates, flip_flops, self._rooms)
        self._engine = _compiled(text)
        self._moves = _moves()
        pointers = 3 + len(self.inputs) + len(self.outputs)
        self._step = _function(self._engine, "steps", pointers, 1 + len(self.inputs))

    def rows(self, name, *shape):
        """An array of zeros for a port."""
        bits = self._rooms[name]
        more = (bits // 64,) if bits > 64 else ()
        return np.zeros((*shape, *more), f"u{min(bits, 64) // 8}")

    def advance(self, state, given, cycles, stored=(), sliced=()):
        """Simulate all parts.

        Parameters
        ----------
        state : array of uint64
            From ``spread``; it is updated.
        given : dict of str to int or array
            The inputs, of which others are 0: an array has a row per part and cycle; along either
            axis, its size may be 1 if all are equal.
        cycles : int
        stored, sliced : iterable of str
            The outputs to return, each in one form.

        Returns
        -------
        dict of str to array
            A stored output has a row per part and cycle. A sliced output is an array of words with
            the axes cycle, bit, word: bit n of word w belongs to part 64 w + n.
        """
        padded = -(-cycles // BLOCK) * BLOCK
        arrays = {name: self._array(name, given.get(name, 0)) for name in self.inputs}
        # An input that is the same in all cycles has one row.
        sizes = {name: 1 if array.shape[1] == 1 else BLOCK for name, array in arrays.items()}
        sizes |= {name: padded if name in sliced else BLOCK for name in self.outputs}
        rows, places, nets = self._buffers(sizes)
        loads, fills = [], []
        for name, array in arrays.items():
            buffer = rows[name]
            if len(array) == 1:
                fills.append((buffer, array[0]))
            elif len(buffer) > 1:
                loads.append((buffer, self._padded(name, array, padded)))
            elif self._rooms[name] % PARTS == 0:
                self._move("load", buffer, self._padded(name, array, 1), 0)
            else:
                _spread_rows(buffer[0], array[:, 0])
        strides = [0 if sizes[name] == 1 else self._rooms[name] for name in self.inputs]
        steps = [VECTOR_SIZE * self._rooms[name] * (name in sliced) for name in sizes]
        answers = {name: self.rows(name, PARTS, padded) for name in stored}
        for at in range(0, cycles, BLOCK):
            count = min(BLOCK, cycles - at)
            for buffer, array in fills:
                if at == 0 or len(buffer) > 1:
                    _fill(buffer, array[at : at + count])
            for buffer, array in loads:
                self._move("load", buffer, array, at)
            here = (place + at * step for place, step in zip(places, steps, strict=True))
            self._step(state.ctypes.data, *nets, *here, count, *strides)
            for name, array in answers.items():
                self._move("store", rows[name], array, at)
        answers = {name: array[:, :cycles] for name, array in answers.items()}
        return answers | {name: rows[name][:cycles, : self.outputs[name]] for name in sliced}

    def _buffers(self, sizes):
        """Vectors in one piece of memory, for ports with so many rows, and for nets.

        Returns
        -------
        rows : dict of str to array
        places : list of int
            Their addresses.
        nets : tuple of int
            The addresses of the next state and of the nets.
        """
        counts = [size * self._rooms[name] for name, size in sizes.items()]
        starts = [0, *accumulate([*counts, len(self.begins)])]
        vectors = _vectors(starts[-1] + self._nets)
        rows = {
            name: vectors[start : start + count].reshape(sizes[name], -1, WORDS)
            for name, start, count in zip(sizes, starts, counts, strict=False)
        }
        *places, now, nets = (vectors.ctypes.data + VECTOR_SIZE * start for start in starts)
        return rows, places, (now, nets)

    def _move(self, name, buffer, array, at):
        """A block of the rows of each part to vectors (``load``), or from them (``store``)."""
        words = min(len(buffer), BLOCK) * buffer.shape[1] // 64
        tiles, stride = words // WORDS, array.strides[0] // 8
        place = array.ctypes.data + at * array.strides[1]
        self._moves[name](buffer.ctypes.data, place, stride, tiles)

    def _array(self, name, given):
        """An input with the axes of parts, cycles and, for many bits, words."""
        if np.ndim(given):
            return np.asarray(given, self.rows(name, 0).dtype)
        row = self.rows(name, 1, 1)
        row.flat[0] = given
        return row

    def _padded(self, name, array, cycles):
        """An input for all parts, with that many cycles, in contiguous memory."""
        if array.shape[:2] == (PARTS, cycles):
            return np.ascontiguousarray(array)
        whole = self.rows(name, PARTS, cycles)
        whole[: len(array), : array.shape[1]] = array
        return whole

    def spread(self, bits):
        """The state of all parts, from one flip-flop per row, for all parts or for each."""
        state = _vectors(len(bits))
        if bits.ndim == 1:
            state[:] = 0
            state[bits] = ~np.uint64(0)
        else:
            state[:] = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
        return state

    def many(self, given, cycles, stored=(), sliced=()):
        """Simulate up to ``PARTS`` runs, each from power-on; as ``advance``."""
        return self.advance(self.spread(self.begins), given, cycles, stored, sliced)


class Run:
    """One long run of a machine from power-on, whose parts run at the same time.

    Each part starts as its first cycles suggest, and is correct if that is how the part before it
    ends; the parts run again from there until all are. So the results depend neither on the parts
    nor on the number of threads.

    Parameters
    ----------
    machine : Machine
    stored, sliced : iterable of str
        The outputs to return, as for ``Machine.advance``.
    threads : int
        Pieces that are simulated at the same time; by default, one for each processor.
    """

    def __init__(self, machine, stored=(), sliced=(), threads=None):
        self._machine, self._stored, self._sliced = machine, tuple(stored), tuple(sliced)
        self._threads = threads or os.cpu_count() or 1
        self._now, self._before = machine.begins, None

    def feed(self, pieces):
        """Continue with the inputs of some cycles.

        Parameters
        ----------
        pieces : iterable of (dict of str to int or array, int)
            The inputs and the number of cycles. An array has a row per cycle.

        Yields
        ------
        list of dict of str to array
            For each piece, the outputs of consecutive stretches. A stored output has a row per
            cycle. A sliced one has the axes cycle, bit and word; its parts are consecutive.
        """
        waiting, interrupt = deque(), None
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                for given, cycles in pieces:
                    guess, future = self._now, None
                    if cycles >= SMALL:
                        guess = self._guess(self._before) if waiting else guess
                        future = pool.submit(self._piece, given, cycles, guess)
                    waiting.append((given, cycles, guess, future))
                    self._before = given, cycles
                    while len(waiting) > (self._threads - 1 if future else 0):
                        yield self._settled(*waiting.popleft())
            except KeyboardInterrupt as error:  # while it waits for the next piece
                interrupt = error
            while waiting:
                yield self._settled(*waiting.popleft())
        if interrupt:
            raise interrupt

    def _settled(self, given, cycles, guess, future):
        """The outputs of a piece, from where the one before it ends."""
        if future:
            answers, end = future.result()
        if not future or not np.array_equal(guess, self._now):
            answers, end = self._piece(given, cycles, self._now)
        self._latest = given, cycles, self._now
        self._now = end
        return answers

    def again(self, stored):
        """Other outputs of the latest piece, a row per cycle."""
        answers, _ = self._piece(*self._latest, stored, ())
        return {name: np.concatenate([answer[name] for answer in answers]) for name in stored}

    def _guess(self, piece):
        """The flip-flops after a piece, from its last cycles alone."""
        given, cycles = piece
        count = min(cycles, BLOCK)
        given = {
            name: _along(value, slice(cycles - count, cycles)) for name, value in given.items()
        }
        state = self._machine.spread(self._machine.begins)
        self._machine.advance(state, _in_parts(given, 1), count)
        return bits_of(state)[:, 0]

    def _piece(self, given, cycles, now, stored=None, sliced=None):
        """The outputs from a state on, and the state after them."""
        stored = self._stored if stored is None else stored
        sliced = self._sliced if sliced is None else sliced
        answers, at = [], 0
        while at < cycles:
            left = cycles - at
            length = max(BLOCK, left // PARTS // BLOCK * BLOCK)
            parts = min(PARTS, left // length)
            if not parts:
                parts, length = 1, left
            here = slice(at, at + parts * length)
            some = {name: _along(value, here) for name, value in given.items()}
            given_parts = _in_parts(some, parts)
            answer, now = self._stretch(given_parts, parts, length, now, stored, sliced)
            answers.append(answer)
            at = here.stop
        return answers, now

    def _stretch(self, given, parts, length, now, stored, sliced):
        machine = self._machine
        state = machine.spread(machine.begins)
        if parts > 1:
            early = {
                name: value if np.ndim(value) == 0 else np.roll(value[:, -BLOCK:], 1, axis=0)
                for name, value in given.items()
            }
            machine.advance(state, early, BLOCK)
        begins = after(state, now)
        while True:
            state = _aligned(begins)
            answers = machine.advance(state, given, length, stored, sliced)
            due = after(state, now)
            differs = bits_of(np.bitwise_or.reduce(due ^ begins, axis=0, keepdims=True))[0, :parts]
            if not differs.any():
                break
            begins = due
        for name in stored:
            array = answers[name][:parts]
            answers[name] = array.reshape(parts * length, *array.shape[2:])
        return answers, bits_of(state)[:, parts - 1].copy()


def field(rows, first, width):
    """Some bits of each row, as unsigned numbers that may be narrow; ``width`` is at most 64."""
    rows = np.ascontiguousarray(rows)
    most = rows.dtype.itemsize * 8
    for size in (8, 16, 32, 64):
        place, at = divmod(first, size)
        if size <= most and at + width <= size:
            kind = np.dtype(f"u{size // 8}")
            per_row = rows[:1].size * most // size if len(rows) else place + 1
            words = rows.view(kind).reshape(len(rows), per_row)[:, place]
            return words >> kind.type(at) & kind.type((1 << width) - 1)
    word, at = divmod(first, 64)
    low, high = rows[:, word] >> np.uint64(at), rows[:, word + 1] << np.uint64(64 - at)
    return (low | high) & np.uint64((1 << width) - 1)


def fnv(digest, words):
    """64-bit FNV-1a of words, from a digest before them."""
    words, state = np.ascontiguousarray(words), np.array([digest], np.uint64)
    if words.size:
        _moves()["fnv"](state.ctypes.data, words.ctypes.data, words.size, 0)
    return int(state[0])


def _along(value, cycles):
    return value if np.ndim(value) == 0 else value[cycles]


def _in_parts(given, parts):
    return {
        name: value if np.ndim(value) == 0 else value.reshape(parts, -1, *value.shape[1:])
        for name, value in given.items()
    }


def after(state, first):
    """Each part in the state of the one before it; ``first`` has that of the first."""
    later = state << np.uint64(1)
    later[:, 1:] |= state[:, :-1] >> np.uint64(63)
    later[:, 0] |= first
    return later


def bits_of(words):
    """The bits of vectors, a row for each."""
    return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little").astype(bool)


def room(bits):
    """The bits of a row in memory: 8, 16, 32, or a multiple of 64."""
    return next((n for n in (8, 16, 32) if bits <= n), -(-bits // 64) * 64)


def _vectors(*shape):
    """An array of vectors, aligned; it is not initialized."""
    size = math.prod(shape) * VECTOR_SIZE
    raw = np.empty(size + VECTOR_SIZE, np.uint8)
    start = -raw.ctypes.data % VECTOR_SIZE
    return raw[start : start + size].view(np.uint64).reshape(*shape, WORDS)


def _aligned(words):
    vectors = _vectors(len(words))
    vectors[:] = words
    return vectors


# ---- between rows and vectors


def _fill(buffer, rows):
    """Rows that are equal in all parts."""
    octets = np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), -1)
    bits = np.unpackbits(octets, axis=1, bitorder="little")
    buffer[: len(rows)] = (0 - bits.astype(np.uint64))[:, :, None]


def _spread_rows(vectors, rows):
    """A row for each part."""
    octets = np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), -1)
    bits = np.zeros((PARTS, 8 * octets.shape[1]), np.uint8)
    bits[: len(rows)] = np.unpackbits(octets, axis=1, bitorder="little")
    octets = np.packbits(np.ascontiguousarray(bits.T), axis=1, bitorder="little")
    vectors[:] = octets.view(np.uint64)


@functools.cache
def _moves():
    engine = _compiled(_transpositions())
    functions = {name: _function(engine, name, 2, 2) for name in ("load", "store", "fnv")}
    return functions | {"engine": engine}


# ---- from a design to machine code


def _as_gates(design, inputs, outputs, modules):
    """The ports, gates and flip-flops of a design; as ``read_gates``."""
    top, domain = Module(), ClockDomain("sync")
    top.domains += domain
    top.submodules.design = design
    ports = []
    more = {"reset": domain.rst, "undefined": Signal()}
    for name, port in (inputs | more).items():
        ports.append(Signal(len(Value.cast(port)), name=f"i_{name}"))
        top.d.comb += Value.cast(port).eq(ports[-1])
    for name, port in outputs.items():
        ports.append(Signal(len(Value.cast(port)), name=f"o_{name}"))
        top.d.comb += ports[-1].eq(port)
    text = rtlil.convert(top, name="top", ports=[*ports, domain.clk], emit_src=False)
    with scratch() as folder:
        (folder / "top.il").write_text(text + modules)
        run("yosys", ["-q", "-p", SCRIPT], cwd=folder, makes=["top.json"])
        if large := (folder / "large.txt").read_text().split():
            raise Unsupported(f"the memory {large[0]} has more than {MOST_WORDS:,} words")
        try:
            return read_gates((folder / "top.json").read_text())
        except ToolError as error:
            raise Unsupported(str(error)) from error


#: LLVM is not reentrant, and a process must not be forked while another thread is in it.
_compiler = threading.RLock()
os.register_at_fork(
    before=_compiler.acquire,
    after_in_parent=_compiler.release,
    after_in_child=_compiler.release,
)


@functools.cache
def _target():
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple(), cpu, features


def _compiled(text):
    with _compiler:
        target, cpu, features = _target()
        machine = target.create_target_machine(cpu=cpu, features=features, opt=2)
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), machine)
        engine.finalize_object()
        return engine


def _function(engine, name, pointers, numbers):
    kinds = [ctypes.c_void_p] * pointers + [ctypes.c_int64] * numbers
    return ctypes.CFUNCTYPE(None, *kinds)(engine.get_function_address(name))


class _Code(list):
    """The body of a function; a call adds an instruction, and returns the name of its result."""

    _label = "entry"

    def __call__(self, text):
        self.append(f"  %t{len(self)} = {text}")
        return f"%t{len(self) - 1}"

    def at(self, base, n):
        return self(f"getelementptr {VECTOR}, ptr {base}, i64 {n}")

    def load(self, place, align=64):
        return self(f"load {VECTOR}, ptr {place}, align {align}")

    def store(self, value, place, align=64):
        self.append(f"  store {VECTOR} {value}, ptr {place}, align {align}")

    @contextmanager
    def times(self, count):
        """A loop, with the number of its round."""
        n = len(self)
        self.append(f"  br label %loop{n}\nloop{n}:")
        self.append(f"  %n{n} = phi i64 [0, %{self._label}], [%m{n}, %next{n}]")
        self._label = f"loop{n}"
        yield f"%n{n}"
        self.append(f"  br label %next{n}\nnext{n}:\n  %m{n} = add i64 %n{n}, 1")
        self.append(f"  %more{n} = icmp ult i64 %m{n}, {count}")
        self.append(f"  br i1 %more{n}, label %loop{n}, label %done{n}\ndone{n}:")
        self._label = f"done{n}"

    def function(self, header):
        return "\n".join([f"define void {header} {{", "entry:", *self, "  ret void", "}", ""])


#: Of each gate: the operation, and whether the second input and the output are inverted.
OPERATIONS = {
    "{A} & {B}": ("and", False, False),
    "~({A} & {B})": ("and", False, True),
    "{A} & ~{B}": ("and", True, False),
    "{A} | {B}": ("or", False, False),
    "~({A} | {B})": ("or", False, True),
    "{A} | ~{B}": ("or", True, False),
    "{A} ^ {B}": ("xor", False, False),
    "~({A} ^ {B})": ("xor", False, True),
}


def _gate(code, form, a, b=ZERO, s=ZERO):
    """The output of a gate of ``read_gates``."""

    def do(operation, x, y):
        return code(f"{operation} {VECTOR} {x}, {y}")

    match form:
        case "{A}":
            return a
        case "~{A}":
            return do("xor", a, ONES)
        case "{A} ^ (({A} ^ {B}) & {S})":
            return do("xor", a, do("and", do("xor", a, b), s))
    operation, inverts_b, inverts = OPERATIONS[form]
    output = do(operation, a, do("xor", b, ONES) if inverts_b else b)
    return do("xor", output, ONES) if inverts else output


def _steps(ports, gates, flip_flops, rooms):
    """The function ``steps``, and the number of nets that its pieces share."""
    # Inputs first, as in ``Machine.advance``.
    sides = {name: ports[name]["bits"] for name in sorted(ports) if name != "clk"}
    given = [name for name in sides if name.startswith("i_")]
    place = {q: ("%now", n) for n, (q, *_) in enumerate(flip_flops)}
    place["x"] = ("%i_undefined", 0)
    sinks = [(d, "%next", n) for n, (_, d, _) in enumerate(flip_flops)]
    for name, bits in sides.items():
        if name in given:
            place |= {bit: (f"%{name}", n) for n, bit in enumerate(bits)}
        else:
            # Transposing a block leaves other bits there.
            bits = bits + ["0"] * (rooms[name[2:]] - len(bits))
            sinks += [(bit, f"%{name}", n) for n, bit in enumerate(bits)]
    lines = [*gates.items()]
    home = {y: n // PIECE for n, (y, _) in enumerate(lines)}
    kept = {bit for bit, *_ in sinks if bit in home}
    for n, (_, (_, pins)) in enumerate(lines):
        kept |= {bit for bit in pins.values() if home.get(bit, n // PIECE) != n // PIECE}
    place |= {bit: ("%nets", n) for n, bit in enumerate(sorted(kept))}

    pointers = ["%now", "%next", "%nets", *(f"%{name}" for name in sides)]
    header = f"({', '.join(f'ptr {pointer}' for pointer in pointers)})"
    functions = []

    def value_of(code, values, bit):
        if bit not in values:
            values[bit] = code.load(code.at(*place[bit])) if bit in place else ZERO
        return values[bit]

    def add(code):
        functions.append(code.function(f"@piece{len(functions)}{header}"))

    for start in range(0, len(lines), PIECE):
        code, values = _Code(), {"0": ZERO, "1": ONES}
        for y, (form, pins) in lines[start : start + PIECE]:
            inputs = [value_of(code, values, pins[pin]) for pin in "ABS" if pin in pins]
            values[y] = _gate(code, form, *inputs)
            if y in kept:
                code.store(values[y], code.at(*place[y]))
        add(code)
    for start in range(0, len(sinks), PIECE):
        code, values = _Code(), {"0": ZERO, "1": ONES}
        for bit, base, n in sinks[start : start + PIECE]:
            code.store(value_of(code, values, bit), code.at(base, n))
        add(code)
    code = _Code()
    with code.times("%count") as n:
        moved = ["%now", "%next", "%nets"]
        for name in sides:
            stride = f"%by_{name}" if name in given else rooms[name[2:]]
            moved.append(code.at(f"%{name}", code(f"mul i64 {n}, {stride}")))
        passed = ", ".join(f"ptr {pointer}" for pointer in moved)
        code.extend(f"  call void @piece{piece}({passed})" for piece in range(len(functions)))
        size = len(flip_flops) * WORDS * 8
        code.append(
            f"  call void @llvm.memcpy.p0.p0.i64(ptr %now, ptr %next, i64 {size}, i1 false)"
        )
    numbers = ", ".join(f"i64 {name}" for name in ("%count", *(f"%by_{name}" for name in given)))
    functions.append(code.function(f"@steps{header[:-1]}, {numbers})"))
    functions.append("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n")
    return "".join(functions), len(kept)


def _transpositions():
    """``load`` and ``store``: between the words of each part, and a bit per part.

    Part 64 w + r has its words in memory ``stride`` words after those of the part before. Vector
    64 k + b of the buffer has bit b of word k of all parts.
    """
    functions = []
    for name in ("load", "store"):
        code = _Code()
        with code.times("%tiles") as tile:
            words, vectors = code.at("%array", tile), code(f"mul i64 {tile}, {64 * WORDS}")
            vectors = code.at("%buffer", vectors)
            if name == "load":
                _move_words(code, words, vectors, is_load=True)
            with code.times(WORDS) as k:
                _transpose_bits(code, code.at(vectors, code(f"mul i64 {k}, 64")))
            if name == "store":
                _move_words(code, words, vectors, is_load=False)
        functions.append(
            code.function(f"@{name}(ptr %buffer, ptr %array, i64 %stride, i64 %tiles)")
        )
    code = _Code()
    with code.times("%count") as n:
        word = code(f"load i64, ptr {code(f'getelementptr i64, ptr %words, i64 {n}')}")
        mixed = code(f"xor i64 {code('load i64, ptr %state')}, {word}")
        code.append(f"  store i64 {code(f'mul i64 {mixed}, {FNV_PRIME}')}, ptr %state")
    functions.append(code.function("@fnv(ptr %state, ptr %words, i64 %count, i64 %unused)"))
    return "".join(functions)


def _move_words(code, words, vectors, is_load):
    """Eight words of each part from or to the array, as rows of vectors."""
    with code.times(64) as r:
        row = code(f"getelementptr i64, ptr {words}, i64 {code(f'mul i64 {r}, %stride')}")
        by = code("mul i64 %stride, 64")
        parts = [
            code(f"getelementptr i64, ptr {row}, i64 {code(f'mul i64 {by}, {w}')}")
            for w in range(WORDS)
        ]
        places = [code.at(vectors, code(f"add i64 {r}, {64 * k}")) for k in range(WORDS)]
        if is_load:
            for place, value in zip(
                places, _tile(code, [code.load(p, 8) for p in parts]), strict=True
            ):
                code.store(value, place)
        else:
            for part, value in zip(parts, _tile(code, [code.load(p) for p in places]), strict=True):
                code.store(value, part, 8)


def _tile(code, rows):
    """Eight vectors of eight words, transposed."""
    half = WORDS // 2
    while half:
        low = [n + WORDS * bool(n & half) - half * bool(n & half) for n in range(WORDS)]
        high = [n + half + (WORDS - half) * bool(n & half) for n in range(WORDS)]
        for n in (n for n in range(WORDS) if not n & half):
            a, b = rows[n], rows[n | half]
            rows[n], rows[n | half] = (
                code(f"shufflevector {VECTOR} {a}, {VECTOR} {b}, <{WORDS} x i32> <{picked}>")
                for picked in (", ".join(f"i32 {p}" for p in picks) for picks in (low, high))
            )
        half //= 2
    return rows


def _transpose_bits(code, vectors):
    """64 vectors: bit n of word w of vector m becomes bit m of word w of vector n."""
    places = [code.at(vectors, n) for n in range(64)]
    rows = [code.load(place) for place in places]
    mask, half = (1 << 64) - 1, 32
    while half:
        mask ^= mask << half & (1 << 64) - 1
        for n in (n for n in range(64) if not n & half):
            a, b = rows[n], rows[n | half]
            there = code(f"xor {VECTOR} {code(f'lshr {VECTOR} {a}, splat (i64 {half})')}, {b}")
            there = code(f"and {VECTOR} {there}, splat (i64 {mask})")
            rows[n | half] = code(f"xor {VECTOR} {b}, {there}")
            rows[n] = code(f"xor {VECTOR} {a}, {code(f'shl {VECTOR} {there}, splat (i64 {half})')}")
        half //= 2
    for row, place in zip(rows, places, strict=True):
        code.store(row, place)
