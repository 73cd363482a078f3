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
    "FIELDS",
    "MANY",
    "OCTETS",
    "ONE",
    "ONES",
    "PORT",
    "ROOM",
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
#: A port, whose rows may be loaded before each block of cycles, and after it stored, or gathered:
#: appended to those of the same copy before.
FIELDS = (
    "place",  # the address of its vectors
    "row",  # vectors to the next cycle
    "bits",  # vectors of a cycle that the design drives; the others of a row are 0
    "block",  # bytes to the next block
    "array",  # the address of its rows in memory; if gathered, of vectors of addresses
    "stride",  # words to the next copy
    "next",  # bytes to the next block
    "loads",  # tiles of a block, or 0
    "stores",
    "gathers",
    "condition",  # the port that is 1 in the cycles whose rows are gathered
)
PORT = np.dtype([(name, np.int64) for name in FIELDS])
#: Vectors between the rows of two copies that are gathered.
ROOM = 3
#: A word of ones.
ALL = (1 << 64) - 1
#: The type of a vector, which is defined once: code for one copy has one word of 64 equal bits.
VECTOR, ONES, ZERO = "%vector", "splat (i64 -1)", "zeroinitializer"
MANY, ONE = (f"%vector = type <{words} x i64>\n" for words in (WORDS, 1))
UNALIGNED = ", align 1"
POINTERS, SCATTER = f"<{WORDS} x ptr>", f"llvm.masked.scatter.v{WORDS}i64.v{WORDS}p0"


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

    def load(self, place, options=""):
        return self(f"load {VECTOR}, ptr {place}{options}")

    def store(self, value, place, options=""):
        self.append(f"  store {VECTOR} {value}, ptr {place}{options}")

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
        return self(f"getelementptr i64, ptr {port}, i64 {FIELDS.index(name)}")

    def function(self, header):
        return "\n".join([f"define void {header} {{", "entry:", *self, "  ret void", "}", ""])


class Runtime:
    """The code that all designs share, from ``compile_runtime``.

    ``load`` and ``store`` move rows between an array in memory, with words for each copy, and a
    buffer of vectors, with a bit for each copy. The words of a copy are ``stride`` words after
    those of the copy before. Vector 64 k + b of the buffer has bit b of word k of all copies.
    ``gather`` stores the rows of some cycles only, one after the other.

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
    functions = [_transpose(), _gather()]
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
        with _ports(code) as (values, _):
            _move_rows(code, "load", values)
        code.append(
            f"  call void %step(ptr %now, ptr %next, ptr %nets, ptr %ports, i64 {count}, "
            "ptr %items, i64 %size, ptr @transpose, ptr %memories, ptr %tables)"
        )
        with _ports(code) as (values, _):
            _clear(code, values)
            _move_rows(code, "store", values)
            _gather_rows(code, values, count)
        with _ports(code) as (values, places):
            for field, by in {"place": "block", "array": "next"}.items():
                later = code(f"add i64 {values[field]}, {values[by]}")
                code.append(f"  store i64 {later}, ptr {places[field]}")
    header = "ptr %step, ptr %now, ptr %next, ptr %nets, ptr %ports, i64 %port_count, "
    header += "i64 %cycles, ptr %items, i64 %size, ptr %memories, ptr %tables"
    functions.append(code.function(f"@blocks({header})"))
    return machine_code("".join([MANY, *functions]))


@contextmanager
def _ports(code):
    """A loop over the ports, with the values of their fields and the places of those."""
    with code.times("%port_count") as n:
        port = code(f"getelementptr i64, ptr %ports, i64 {code(f'mul i64 {n}, {len(FIELDS)}')}")
        places = {field: code.field(port, field) for field in FIELDS}
        yield {field: code(f"load i64, ptr {place}") for field, place in places.items()}, places


def _pointer(code, number):
    return code(f"inttoptr i64 {number} to ptr")


def _move_rows(code, name, values):
    """Load or store the rows of a block of a port."""
    buffer, array = (_pointer(code, values[field]) for field in ("place", "array"))
    rows = f"ptr {buffer}, ptr {array}, i64 {values['stride']}, i64 {values[name + 's']}"
    code.append(f"  call void @{name}({rows})")


def _clear(code, values):
    """Clear the vectors of a row that the design does not drive, if rows are moved."""
    tiles = code(f"or i64 {values['stores']}, {values['gathers']}")
    cycles = code(f"select i1 {code(f'icmp eq i64 {tiles}, 0')}, i64 0, i64 {BLOCK}")
    spare = code(f"sub i64 {values['row']}, {values['bits']}")
    first = code.at(_pointer(code, values["place"]), values["bits"])
    with code.times(cycles) as n:
        row = code.at(first, code(f"mul i64 {n}, {values['row']}"))
        with code.times(spare) as k:
            code.store(ZERO, code.at(row, k))


def _gather_rows(code, values, count):
    """Append the rows of those cycles of a block in which the condition of a port is 1."""
    is_used = code(f"icmp ne i64 {values['gathers']}, 0")
    with code.times(code(f"zext i1 {is_used} to i64")):
        condition = _pointer(code, values["condition"])
        fields = (code.field(condition, field) for field in ("place", "row"))
        place, step = (code(f"load i64, ptr {field}") for field in fields)
        buffer, ends, flags = (
            _pointer(code, address) for address in (values["place"], values["array"], place)
        )
        moved = f"ptr {buffer}, i64 {values['row']}, ptr {ends}, ptr {flags}, i64 {step}"
        code.append(f"  call void @gather({moved}, i64 {values['gathers']}, i64 {count})")


def _gather():
    """Append rows of some bits in the cycles in which a vector of flags is 1, in each copy.

    There is an address for each copy, after the row that was appended last. Rows of less than 64
    bits are stored with those after them, which later ones replace.
    """
    code = Code()
    with code.times("%tiles") as tile:
        code.append(
            f"  call void @transpose(ptr {code.at('%buffer', code(f'mul i64 {tile}, 64'))})"
        )
    octets = code("lshr i64 %bits, 3")
    size, words = code.splat(octets), code(f"udiv i64 {code('add i64 %bits, 63')}, 64")
    apart = code(f"add i64 {code(f'mul i64 {octets}, {BLOCK}')}, {ROOM * VECTOR_SIZE}")
    copies = ", ".join(f"i64 {n}" for n in range(WORDS))
    own, room = code.at("%ends", 64), code(f"ptrtoint ptr {code.at('%ends', 65)} to i64")
    begins = code(f"mul {VECTOR} {code.splat(apart)}, <{copies}>")
    begins = code(f"add {VECTOR} {begins}, {code.splat(room)}")
    with code.times(64) as r:  # few copies at a time, whose rows stay in the first cache
        bit = code.splat(code(f"shl i64 1, {r}"))
        code.store(begins, own)
        with code.times("%count") as n:
            end = code.load(own)
            flags = code.load(code.at("%flags", code(f"mul i64 {n}, %step")))
            is_kept = code(f"icmp ne {VECTOR} {code(f'and {VECTOR} {flags}, {bit}')}, {ZERO}")
            mask = f"<{WORDS} x i1> {is_kept}"
            first = code(f"mul i64 {n}, %bits")
            shift = code.splat(code(f"and i64 {first}, 63"))
            vectors = code.at("%buffer", code(f"add i64 {code(f'and i64 {first}, -64')}, {r}"))
            with code.times(words) as k:
                row = code.load(code.at(vectors, code(f"mul i64 {k}, 64")))
                row = code(f"lshr {VECTOR} {row}, {shift}")
                target = code(f"add {VECTOR} {end}, {code.splat(code(f'mul i64 {k}, 8'))}")
                target = code(f"inttoptr {VECTOR} {target} to {POINTERS}")
                moved = f"{VECTOR} {row}, {POINTERS} {target}, i32 1, {mask}"
                code.append(f"  call void @{SCATTER}({moved})")
            step = code(f"select {mask}, {VECTOR} {size}, {VECTOR} {ZERO}")
            code.store(code(f"add {VECTOR} {end}, {step}"), own)
        place, sizes = code.at("%ends", r), code(f"sub {VECTOR} {code.load(own)}, {begins}")
        ends = code.load(place)
        for w in range(WORDS):
            source, target, octets = (
                code(f"extractelement {VECTOR} {each}, i64 {w}") for each in (begins, ends, sizes)
            )
            source, target = _pointer(code, source), _pointer(code, target)
            vectors = code(f"lshr i64 {code(f'add i64 {octets}, {VECTOR_SIZE - 1}')}, 6")
            with code.times(vectors) as k:
                code.store(code.load(code.at(source, k), UNALIGNED), code.at(target, k), UNALIGNED)
        code.store(code(f"add {VECTOR} {ends}, {sizes}"), place)
    header = "ptr %buffer, i64 %bits, ptr %ends, ptr %flags, i64 %step, i64 %tiles, i64 %count"
    declared = f"declare void @{SCATTER}({VECTOR}, {POINTERS}, i32, <{WORDS} x i1>)\n"
    return declared + code.function(f"@gather({header})")


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


def _octets():
    """Functions on values of one copy, each a word of equal bits, eight at a time.

    ``unpack`` reads the bits of a row, ``pack`` stores them, and ``merge`` stores some of them.
    ``clock`` makes the next state the state, if the design runs.
    """
    eight, bits = "<8 x i64>", "<8 x i1>"
    functions = []

    def function(header, body):
        code = Code()

        def load(base):
            place = code(f"getelementptr {eight}, ptr {base}, i64 {n}")
            return place, code(f"load {eight}, ptr {place}, align 8")

        def octet(base):
            high = code(f"icmp slt {eight} {load(base)[1]}, {ZERO}")
            return code(f"bitcast {bits} {high} to i8")

        with code.times("%octets") as n:
            row = code(f"getelementptr i8, ptr %row, i64 {n}") if "%row" in header else None
            body(code, row, load, octet)
        functions.append(code.function(header))

    def unpack(code, row, load, octet):
        values = code(f"bitcast i8 {code(f'load i8, ptr {row}')} to {bits}")
        values = code(f"sext {bits} {values} to {eight}")
        code.append(f"  store {eight} {values}, ptr {load('%values')[0]}, align 8")

    def merge(code, row, load, octet):
        old = code(f"load i8, ptr {row}")
        new = octet("%values")
        changes = code(f"and i8 {code(f'xor i8 {old}, {new}')}, {octet('%enables')}")
        code.append(f"  store i8 {code(f'xor i8 {old}, {changes}')}, ptr {row}")

    def clock(code, row, load, octet):
        (place, now), (_, new) = load("%now"), load("%next")
        changes = code(f"and {eight} {code(f'xor {eight} {now}, {new}')}, %runs")
        code.append(
            f"  store {eight} {code(f'xor {eight} {now}, {changes}')}, ptr {place}, align 8"
        )

    function("@unpack(ptr %row, ptr %values, i64 %octets)", unpack)
    function(
        "@pack(ptr %row, ptr %values, i64 %octets)",
        lambda code, row, load, octet: code.append(f"  store i8 {octet('%values')}, ptr {row}"),
    )
    function("@merge(ptr %row, ptr %values, ptr %enables, i64 %octets)", merge)
    function("@clock(ptr %now, ptr %next, i64 %octets, <8 x i64> %runs)", clock)
    return "".join(functions)


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


#: The functions of ``_octets``.
OCTETS = _octets()
