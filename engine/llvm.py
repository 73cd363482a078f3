"""Code for LLVM on vectors of bits, a bit for each copy of a design, and its machine code."""

import ctypes
import functools
import os
import threading
from contextlib import contextmanager
from itertools import product

import llvmlite.binding as llvm
import numpy as np

__all__ = [
    "BLOCK",
    "COPIES",
    "ONES",
    "PORT",
    "TILE",
    "VECTOR",
    "VECTOR_SIZE",
    "WORDS",
    "ZERO",
    "Code",
    "Engine",
    "Runtime",
    "compile_runtime",
    "machine_code",
    "processor",
    "row_bits",
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
            "stride",  # words to the next copy
            "next",  # bytes to the next block
            "loads",  # tiles of a block, or 0
            "stores",
        ],
        "formats": [np.int64] * 8,
    }
)
#: A word of ones.
ALL = (1 << 64) - 1
VECTOR, ONES, ZERO = f"<{WORDS} x i64>", "splat (i64 -1)", "zeroinitializer"


def row_bits(bits):
    """The bits of a row in memory: 8, 16, 32, or a multiple of 64."""
    return next((n for n in (8, 16, 32) if bits <= n), -(-bits // 64) * 64)


#: LLVM is not reentrant, and a process must not be forked while another thread is in it.
_compiler = threading.RLock()
os.register_at_fork(
    before=_compiler.acquire,
    after_in_parent=_compiler.release,
    after_in_child=_compiler.release,
)


@functools.cache
def processor():
    """The name and the features of the processor that machine code is for."""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _target():
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = processor()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=1
    )


def machine_code(text):
    """The object file of some functions, as bytes."""
    with _compiler:
        return _target().emit_object(llvm.parse_assembly(text))


class Engine:
    """The functions of an object file, in memory."""

    def __init__(self, code):
        with _compiler:
            self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target())
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
            self._engine.finalize_object()

    def address(self, name):
        """The address of a function."""
        return self._engine.get_function_address(name)


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
        self.append(f"  %again{n} = icmp ult i64 %n{n}, {count}")
        self.append(f"  br i1 %again{n}, label %loop{n}, label %done{n}\nloop{n}:")
        self._label = f"loop{n}"
        yield f"%n{n}"
        self.append(f"  br label %next{n}\nnext{n}:\n  %m{n} = add i64 %n{n}, 1")
        self.append(f"  br label %test{n}\ndone{n}:")
        self._label = f"done{n}"

    def splat(self, number):
        """A vector whose words are all the same."""
        first = self(f"insertelement {VECTOR} poison, i64 {number}, i64 0")
        mask = f"<{WORDS} x i32> zeroinitializer"
        return self(f"shufflevector {VECTOR} {first}, {VECTOR} poison, {mask}")

    def field(self, port, name):
        """The place of a field of a port."""
        at = PORT.fields[name][1] // 8
        return self(f"getelementptr i64, ptr {port}, i64 {at}")

    def function(self, header):
        return "\n".join([f"define void {header} {{", "entry:", *self, "  ret void", "}", ""])


class Runtime:
    """The code that all designs share, from ``compile_runtime``.

    ``load`` and ``store`` move rows between an array in memory, with words for each copy, and a
    buffer of vectors, with a bit for each copy. The words of a copy are ``stride`` words after
    those of the copy before. Vector 64 k + b of the buffer has bit b of word k of all copies.

    ``blocks`` calls one of ``steps`` for each block of cycles, between loads and stores of ports.
    """

    def __init__(self, code):
        self._engine = Engine(code)
        address, number = ctypes.c_void_p, ctypes.c_int64
        moves = address, address, number, number
        self.load, self.store = (self._function(name, *moves) for name in ("load", "store"))
        kinds = *[address] * 5, number, number, address, number, address, address
        self.blocks = self._function("blocks", *kinds)

    def _function(self, name, *kinds):
        return ctypes.CFUNCTYPE(None, *kinds)(self._engine.address(name))


def compile_runtime():
    """The machine code of ``Runtime``."""
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
            "ptr %items, i64 %size, ptr @transpose, ptr %memories, ptr %tables)"
        )
        _move_rows(code, "store")
    header = "ptr %step, ptr %now, ptr %next, ptr %nets, ptr %ports, i64 %port_count, "
    header += "i64 %cycles, ptr %items, i64 %size, ptr %memories, ptr %tables"
    functions.append(code.function(f"@blocks({header})"))
    return machine_code("".join(functions))


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
    """Eight words of each copy from or to the array, as rows of vectors."""
    by = code("mul i64 %stride, 64")
    with code.times(64) as r:
        row = code(f"getelementptr i64, ptr {words}, i64 {code(f'mul i64 {r}, %stride')}")
        for w, k in product(range(WORDS), repeat=2):
            copy = code(f"getelementptr i64, ptr {row}, i64 {code(f'mul i64 {by}, {w}')}")
            word = code(f"getelementptr i64, ptr {copy}, i64 {k}")
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
