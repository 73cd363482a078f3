"""From a design to machine code: Yosys makes gates, and LLVM instructions on vectors of bits.

Each bit of a vector belongs to a copy of the design, here a *part*.
"""

import ctypes
import functools
import os
import threading
from contextlib import contextmanager
from itertools import product

import llvmlite.binding as llvm
import numpy as np
from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Module, Signal, Value

from ..flow.foreign import UnsupportedDesign
from ..flow.gates import SUMS, read_gates
from ..flow.scratch import scratch
from ..flow.tools import ToolError, run

__all__ = [
    "BLOCK",
    "COPIES",
    "PORT",
    "TILE",
    "VECTOR_SIZE",
    "WORDS",
    "block_runner",
    "compiled",
    "gates_of",
    "row_bits",
    "steps",
]

#: 64-bit words of a vector; copies of a design.
WORDS = 8
COPIES = 64 * WORDS
#: In bytes.
VECTOR_SIZE = 8 * WORDS
#: Cycles between two transpositions.
BLOCK = 64
#: Vectors that are transposed at once.
TILE = 64 * WORDS
#: A port, whose rows may be loaded before or stored after each block of cycles.
PORT = np.dtype(
    {
        "names": [
            "place",  # the address of its vectors
            "row",  # vectors to the next cycle
            "block",  # bytes to the next block
            "array",  # the address of its rows in memory
            "stride",  # words to the next part
            "next",  # bytes to the next block
            "loads",  # tiles of a block, or 0
            "stores",
        ],
        "formats": [np.int64] * 8,
    }
)
#: Gates per function: LLVM's time grows faster than the size of a function.
PIECE = 100
#: The most words of a memory, which becomes flip-flops.
MOST_WORDS = 4096

SCRIPT = (
    "read_rtlil top.il; hierarchy -top top; proc; flatten; "
    "delete t:$check t:$cover t:$assume t:$assert t:$print; opt_clean -purge; memory_collect; "
    f"select -set large t:$mem_v2 r:SIZE>{MOST_WORDS} %i; select -write large.txt @large; "
    "delete @large; memory_map; opt -fast; wreduce; opt -fast; dffunmap; "
    f"{SUMS}; opt_expr; opt_merge; techmap; setundef -zero; "
    "abc -g AND,OR,XOR,MUX,ANDNOT -script +strash;ifraig;drw;drw;map; opt_clean -purge; "
    "write_json top.json"
)
#: A word of ones.
ALL = (1 << 64) - 1
VECTOR, ONES, ZERO = f"<{WORDS} x i64>", "splat (i64 -1)", "zeroinitializer"


def row_bits(bits):
    """The bits of a row in memory: 8, 16, 32, or a multiple of 64."""
    return next((n for n in (8, 16, 32) if bits <= n), -(-bits // 64) * 64)


def gates_of(design, inputs, outputs, modules):
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
            raise UnsupportedDesign(f"the memory {large[0]} has more than {MOST_WORDS:,} words")
        try:
            return read_gates((folder / "top.json").read_text())
        except ToolError as error:
            raise UnsupportedDesign(str(error)) from error


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


def compiled(text):
    with _compiler:
        target, cpu, features = _target()
        machine = target.create_target_machine(cpu=cpu, features=features, opt=1)
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), machine)
        engine.finalize_object()
        return engine


class Code(list):
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
        self.append(f"  br label %test{n}\ntest{n}:")
        self.append(f"  %n{n} = phi i64 [0, %{self._label}], [%m{n}, %next{n}]")
        self.append(f"  %more{n} = icmp ult i64 %n{n}, {count}")
        self.append(f"  br i1 %more{n}, label %loop{n}, label %done{n}\nloop{n}:")
        self._label = f"loop{n}"
        yield f"%n{n}"
        self.append(f"  br label %next{n}\nnext{n}:\n  %m{n} = add i64 %n{n}, 1")
        self.append(f"  br label %test{n}\ndone{n}:")
        self._label = f"done{n}"

    def field(self, port, name):
        """The place of a field of a port."""
        at = PORT.fields[name][1] // 8
        return self(f"getelementptr i64, ptr {port}, i64 {at}")

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


#: The arguments of the functions of ``steps``: the addresses of vectors (state, next state, nets)
#: and of the ports, the cycles, and for a source the addresses in ``Items``, the bytes of an item,
#: and the function ``transpose``.
STEP = (
    "ptr %now, ptr %next, ptr %nets, ptr %ports, i64 %count, ptr %items, i64 %size, ptr %transpose"
)


def steps(ports, gates, flip_flops, row_bits_of, is_sourced):
    """The function ``steps`` as text, and the number of nets that its pieces share.

    With a source, there is also ``sourced``. The ports are in order: inputs, then outputs.
    """
    sides = {name: ports[name]["bits"] for name in sorted(ports) if name != "clk"}
    place = {q: ("%now", n) for n, (q, *_) in enumerate(flip_flops)}
    place["x"] = ("%i_undefined", 0)
    sinks = [(d, "%next", n) for n, (_, d, _) in enumerate(flip_flops)]
    for name, bits in sides.items():
        if name.startswith("i_"):
            place |= {bit: (f"%{name}", n) for n, bit in enumerate(bits)}
        else:
            # Transposing a block leaves other bits there.
            bits = bits + ["0"] * (row_bits_of[name[2:]] - len(bits))
            sinks += [(bit, f"%{name}", n) for n, bit in enumerate(bits)]
    pieces = _pieces(gates, sinks)
    home = {y: n for n, (piece, _) in enumerate(pieces) for y in piece}
    kept = {
        bit
        for n, (piece, stored) in enumerate(pieces)
        for bit in (*(b for y in piece for b in gates[y][1].values()), *(b for b, *_ in stored))
        if home.get(bit, n) != n
    }
    place |= {bit: ("%nets", n) for n, bit in enumerate(sorted(kept))}

    pointers = ["%now", "%next", "%nets", *(f"%{name}" for name in sides)]
    header = ", ".join(f"ptr {pointer}" for pointer in pointers)
    functions = []
    for piece, stored in pieces:
        code, values = Code(), {"0": ZERO, "1": ONES}

        def value_of(bit, code=code, values=values):
            if bit not in values:
                values[bit] = code.load(code.at(*place[bit])) if bit in place else ZERO
            return values[bit]

        stored = iter(stored)
        for y in piece:
            form, pins = gates[y]
            values[y] = _gate(code, form, *(value_of(pins[pin]) for pin in "ABS" if pin in pins))
            if y in kept:
                code.store(values[y], code.at(*place[y]))
        for bit, base, n in stored:
            code.store(value_of(bit), code.at(base, n))
        functions.append(code.function(f"@piece{len(functions)}({header})"))
    for sourced in range(1 + is_sourced):
        code, places = Code(), {}
        for n, name in enumerate(sides):
            port = code(f"getelementptr i64, ptr %ports, i64 {n * len(PORT)}")
            places[name] = [
                code(f"load {kind}, ptr {code.field(port, field)}")
                for kind, field in (("ptr", "place"), ("i64", "row"))
            ]
        with code.times("%count") as n:
            moved = {"now": "%now", "next": "%next", "nets": "%nets"}
            for name, (place, row) in places.items():
                moved[name] = code.at(place, code(f"mul i64 {n}, {row}"))
            if sourced:
                _fetch_items(code, moved, len(sides["i_item"]))
            passed = ", ".join(f"ptr {pointer}" for pointer in moved.values())
            code.extend(f"  call void @piece{n}({passed})" for n in range(len(pieces)))
            if flip_flops:
                _clock(code, len(flip_flops), code.load(moved["o_runs"]) if sourced else ONES)
            if sourced:
                _next_items(code, code.load(moved["o_accepted"]))
        functions.append(code.function(f"@{'sourced' if sourced else 'steps'}({STEP})"))
    return "".join(functions), len(kept)


def _pieces(gates, sinks):
    """The gates of each piece, and the sinks that are stored there.

    Gates are in the order in which a search from the sinks leaves them, so that few of their values
    are live at a time.
    """
    pieces, done = [([], [])], set()
    for sink in sinks:
        if len(pieces[-1][0]) + len(pieces[-1][1]) >= PIECE:
            pieces.append(([], []))
        stack = [sink[0]]
        while stack:
            bit = stack[-1]
            before = [] if bit in done or bit not in gates else gates[bit][1].values()
            if left := [b for b in before if b in gates and b not in done]:
                stack += left
                continue
            stack.pop()
            if bit in gates and bit not in done:
                done.add(bit)
                if len(pieces[-1][0]) >= PIECE:
                    pieces.append(([], []))
                pieces[-1][0].append(bit)
        pieces[-1][1].append(sink)
    return pieces


def _clock(code, count, runs):
    """Make the next state the state, in the parts that run."""
    with code.times(count) as n:
        place = code.at("%now", n)
        now, new = code.load(place), code.load(code.at("%next", n))
        changes = code(f"and {VECTOR} {code(f'xor {VECTOR} {now}, {new}')}, {runs}")
        code.store(code(f"xor {VECTOR} {now}, {changes}"), place)


def _fetch_items(code, moved, bits):
    """The item at the address of each part, and whether it is before the part's end."""
    words = -(-bits // 64)
    code.store(ZERO, moved["i_left"])
    with code.times(64) as r:
        addresses = code.load(code.at("%items", r))
        end = code.load(code.at("%items", code(f"add i64 {r}, 64")))
        is_left = code(f"icmp ult {VECTOR} {addresses}, {end}")
        is_left = code(f"zext <{WORDS} x i1> {is_left} to {VECTOR}")
        is_left = code(f"shl {VECTOR} {is_left}, {_splat(code, r)}")
        is_left = code(f"or {VECTOR} {code.load(moved['i_left'])}, {is_left}")
        code.store(is_left, moved["i_left"])
        for w, k in product(range(WORDS), range(words)):
            address = code(f"extractelement {VECTOR} {addresses}, i64 {w}")
            address = code(f"inttoptr i64 {address} to ptr")
            word = code(f"getelementptr i64, ptr {address}, i64 {k}")
            vector = code.at(moved["i_item"], code(f"add i64 {r}, {64 * k}"))
            place = code(f"getelementptr i64, ptr {vector}, i64 {w}")
            code.append(f"  store i64 {code(f'load i64, ptr {word}, align 1')}, ptr {place}")
    for k in range(words):
        code.append(f"  call void %transpose(ptr {code.at(moved['i_item'], 64 * k)})")


def _next_items(code, accepted):
    """Move the address of each part whose item was accepted to its next item."""
    size = _splat(code, "%size")
    with code.times(64) as r:
        place = code.at("%items", r)
        step = code(
            f"and {VECTOR} {code(f'lshr {VECTOR} {accepted}, {_splat(code, r)}')}, splat (i64 1)"
        )
        step = code(f"mul {VECTOR} {step}, {size}")
        code.store(code(f"add {VECTOR} {code.load(place)}, {step}"), place)


def _splat(code, number):
    first = code(f"insertelement {VECTOR} poison, i64 {number}, i64 0")
    return code(f"shufflevector {VECTOR} {first}, {VECTOR} poison, <{WORDS} x i32> zeroinitializer")


@functools.cache
def block_runner():
    """A function that calls one of ``steps`` for each block of cycles, between loads and stores.

    Loads and stores move rows between an array in memory, with words for each part, and a buffer
    of vectors, with a bit for each part. The words of a part are ``stride`` words after those of
    the part before. Vector 64 k + b of the buffer has bit b of word k of all parts.
    """
    functions = [_transpose()]
    for name in ("load", "store"):
        code = Code()
        with code.times("%tiles") as tile:
            words, vectors = code.at("%array", tile), code(f"mul i64 {tile}, {TILE}")
            vectors = code.at("%buffer", vectors)
            if name == "load":
                _move_words(code, words, vectors, is_load=True)
            with code.times(WORDS) as k:
                place = code.at(vectors, code(f"mul i64 {k}, 64"))
                code.append(f"  call void @transpose(ptr {place})")
            if name == "store":
                _move_words(code, words, vectors, is_load=False)
        functions.append(
            code.function(f"@{name}(ptr %buffer, ptr %array, i64 %stride, i64 %tiles)")
        )
    code = Code()
    with code.times(code(f"udiv i64 {code(f'add i64 %cycles, {BLOCK - 1}')}, {BLOCK}")) as n:
        left = code(f"sub i64 %cycles, {code(f'mul i64 {n}, {BLOCK}')}")
        is_last = code(f"icmp ult i64 {left}, {BLOCK}")
        count = code(f"select i1 {is_last}, i64 {left}, i64 {BLOCK}")
        _move_rows(code, "load")
        code.append(
            f"  call void %step(ptr %now, ptr %next, ptr %nets, ptr %ports, i64 {count}, "
            "ptr %items, i64 %size, ptr @transpose)"
        )
        _move_rows(code, "store")
    header = "ptr %step, ptr %now, ptr %next, ptr %nets, ptr %ports, i64 %port_count, "
    functions.append(code.function(f"@blocks({header}i64 %cycles, ptr %items, i64 %size)"))
    engine, address, number = compiled("".join(functions)), ctypes.c_void_p, ctypes.c_int64
    kinds = (*[address] * 5, number, number, address, number)
    function = ctypes.CFUNCTYPE(None, *kinds)(engine.get_function_address("blocks"))
    function.engine = engine  # lives as long as its code
    return function


def _move_rows(code, name):
    """Load or store the rows of a block of each port; after the stores, go to the next block."""
    with code.times("%port_count") as n:
        port = code(f"getelementptr i64, ptr %ports, i64 {code(f'mul i64 {n}, {len(PORT)}')}")
        places = {field: code.field(port, field) for field in PORT.names}
        values = {field: code(f"load i64, ptr {place}") for field, place in places.items()}
        buffer, array = (
            code(f"inttoptr i64 {values[field]} to ptr") for field in ("place", "array")
        )
        tiles = values[name + "s"]
        code.append(
            f"  call void @{name}(ptr {buffer}, ptr {array}, i64 {values['stride']}, i64 {tiles})"
        )
        for field, by in {"place": "block", "array": "next"}.items() if name == "store" else ():
            later = code(f"add i64 {values[field]}, {values[by]}")
            code.append(f"  store i64 {later}, ptr {places[field]}")


def _move_words(code, words, vectors, is_load):
    """Eight words of each part from or to the array, as rows of vectors."""
    by = code("mul i64 %stride, 64")
    with code.times(64) as r:
        row = code(f"getelementptr i64, ptr {words}, i64 {code(f'mul i64 {r}, %stride')}")
        for w, k in product(range(WORDS), repeat=2):
            part = code(f"getelementptr i64, ptr {row}, i64 {code(f'mul i64 {by}, {w}')}")
            word = code(f"getelementptr i64, ptr {part}, i64 {k}")
            vector = code.at(vectors, code(f"add i64 {r}, {64 * k}"))
            place = code(f"getelementptr i64, ptr {vector}, i64 {w}")
            source, target = (word, place) if is_load else (place, word)
            code.append(f"  store i64 {code(f'load i64, ptr {source}')}, ptr {target}")


def _transpose():
    """64 vectors: bit n of word w of vector m becomes bit m of word w of vector n."""
    code, mask = Code(), ALL
    for apart in (8, 1):  # eight vectors at a time, so far apart
        with code.times(8) as n:
            first = code(f"mul i64 {n}, {8 // apart}")
            places = [code.at("%vectors", code(f"add i64 {first}, {apart * k}")) for k in range(8)]
            rows = [code.load(place) for place in places]
            for half in (4, 2, 1):
                bits = half * apart
                mask ^= mask << bits & ALL
                for k in (k for k in range(8) if not k & half):
                    a, b = rows[k], rows[k | half]
                    there = code(f"lshr {VECTOR} {a}, splat (i64 {bits})")
                    there = code(
                        f"and {VECTOR} {code(f'xor {VECTOR} {there}, {b}')}, splat (i64 {mask})"
                    )
                    rows[k | half] = code(f"xor {VECTOR} {b}, {there}")
                    there = code(f"shl {VECTOR} {there}, splat (i64 {bits})")
                    rows[k] = code(f"xor {VECTOR} {a}, {there}")
            for row, place in zip(rows, places, strict=True):
                code.store(row, place)
    return code.function("@transpose(ptr %vectors)")
