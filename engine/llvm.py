"""Code for LLVM on vectors of bits, a bit for each copy of a design, and its machine code."""

import ctypes
import functools
import os
import threading
from contextlib import contextmanager

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
#: appended to the earlier rows of the same copy.
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
    "gathers",  # the function that does, or 0
    "condition",  # the port that is 1 in the cycles whose rows are gathered
    "cycles",  # the address of the cycle of each word of a block
)
PORT = np.dtype([(name, np.int64) for name in FIELDS])
#: A word of ones.
ALL = (1 << 64) - 1
#: The type of a vector, which is defined once: code for one copy has one word of 64 equal bits.
VECTOR, ONES, ZERO = "%vector", "splat (i64 -1)", "zeroinitializer"
MANY, ONE = (f"%vector = type <{words} x i64>\n" for words in (WORDS, 1))
UNALIGNED = ", align 1"
#: Functions of LLVM, which a module declares.
COMPRESS, COPY = "llvm.masked.compressstore.v{}i{}", "llvm.memcpy.p0.p0.i64"
FETCH = "llvm.prefetch.p0"
#: Memory for rows is fetched so many groups of eight copies before they are stored.
AHEAD = 8
#: The widths of rows, or of the words of wide ones, that are gathered.
WIDTHS = 8, 16, 32, 64
DECLARED = [
    f"declare void @{COPY}(ptr, ptr, i64, i1)\n",
    f"declare void @{FETCH}(ptr, i32, i32, i32)\n",
    "declare i64 @llvm.ctpop.i64(i64)\n",
    *(
        f"declare void @{COMPRESS.format(n, w)}(<{n} x i{w}>, ptr, <{n} x i1>)\n"
        for w in WIDTHS
        for n in (512 // w,)
    ),
]


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


def _target(effort=1):
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = processor()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=effort
    )


def machine_code(text, effort=1):
    """The object file of some functions, as bytes; with an ``effort`` of 0, in half of the time."""
    with _compiler:
        return _target(effort).emit_object(llvm.parse_assembly(text))


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
    the words of the copy before. Vector 64 k + b of the buffer has bit b of word k of all copies.
    ``gathers`` has, by the width of rows, the address of the function that stores the rows
    of some cycles only, one after the other in each copy; ``join`` copies them to one array.

    ``blocks`` calls one of ``steps`` for each block of cycles, between loads and stores of ports.
    """

    def __init__(self, code):
        self._engine = Engine(code)
        address, number = ctypes.c_void_p, ctypes.c_int64
        moves = address, address, number, number
        self.load, self.store = (self._function(name, *moves) for name in ("load", "store"))
        kinds = *[address] * 5, number, number, address, number, address, address
        self.blocks = self._function("blocks", *kinds)
        self.join = self._function("join", address, address, number, address)
        self.gathers = {bits: self._engine.address(f"gather{bits}") for bits in WIDTHS}

    def _function(self, name, *kinds):
        return ctypes.CFUNCTYPE(None, *kinds)(self._engine.address(name))


def compile_runtime():
    """The machine code of ``Runtime``."""
    functions = [_transpose(), _join(), *map(_gather, WIDTHS)]
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
            _widen(code, values)
        code.append(
            f"  call void %step(ptr %now, ptr %next, ptr %nets, ptr %ports, i64 {count}, "
            "ptr %items, i64 %size, ptr @transpose, ptr %memories, ptr %tables)"
        )
        with _ports(code) as (values, _):
            _clear_spare(code, values)
            _move_rows(code, "store", values)
            _gather_rows(code, values, count)
        with _ports(code) as (values, places):
            for field, by in {"place": "block", "array": "next"}.items():
                later = code(f"add i64 {values[field]}, {values[by]}")
                code.append(f"  store i64 {later}, ptr {places[field]}")
    header = "ptr %step, ptr %now, ptr %next, ptr %nets, ptr %ports, i64 %port_count, "
    header += "i64 %cycles, ptr %items, i64 %size, ptr %memories, ptr %tables"
    functions.append(code.function(f"@blocks({header})"))
    return machine_code("".join([MANY, *DECLARED, *functions]))


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


def _widen(code, values):
    """Make room for the upper bits of rows that are narrower in memory, from the last row on."""
    buffer, width = _pointer(code, values["place"]), values["row"]
    bits = code(f"mul i64 {values['loads']}, {TILE // BLOCK}")
    # If no rows are loaded, the difference is a large number.
    is_narrow = code(f"icmp ult i64 {code(f'sub i64 {bits}, 1')}, {code(f'sub i64 {width}, 1')}")
    with code.times(code(f"select i1 {is_narrow}, i64 {BLOCK}, i64 0")) as n:
        n = code(f"sub i64 {BLOCK - 1}, {n}")
        source, row = (code.at(buffer, code(f"mul i64 {n}, {each}")) for each in (bits, width))
        with code.times(bits) as k:
            code.store(code.load(code.at(source, k)), code.at(row, k))
        _clear(code, row, bits, width)


def _clear(code, row, first, end):
    """Clear some vectors of a row."""
    with code.times(code(f"sub i64 {end}, {first}")) as n:
        code.store(ZERO, code.at(code.at(row, first), n))


def _clear_spare(code, values):
    """Clear the vectors of a row that the design does not drive, if rows are moved."""
    tiles = code(f"or i64 {values['stores']}, {values['gathers']}")
    cycles = code(f"select i1 {code(f'icmp eq i64 {tiles}, 0')}, i64 0, i64 {BLOCK}")
    buffer = _pointer(code, values["place"])
    with code.times(cycles) as n:
        row = code.at(buffer, code(f"mul i64 {n}, {values['row']}"))
        _clear(code, row, values["bits"], values["row"])


def _gather_rows(code, values, count):
    """Append the rows of those cycles of a block in which the condition of a port is 1."""
    is_used = code(f"icmp ne i64 {values['gathers']}, 0")
    with code.times(code(f"zext i1 {is_used} to i64")):
        condition = _pointer(code, values["condition"])
        place, step = (code(f"load i64, ptr {code.field(condition, n)}") for n in ("place", "row"))
        function, *addresses = (
            _pointer(code, address)
            for address in (values["gathers"], values["place"], values["array"], place)
        )
        buffer, ends, flags = addresses
        moved = f"ptr {buffer}, i64 {values['row']}, ptr {ends}, ptr {flags}, i64 {step}"
        cycles = _pointer(code, values["cycles"])
        code.append(f"  call void {function}({moved}, i64 {count}, ptr {cycles})")


def _gather(width):
    """Append rows in the cycles in which a vector of flags is 1, in each copy.

    There is an address for each copy, after the row that was appended last.
    """
    code = Code()
    code.append(f"  %kept = alloca {VECTOR}, i64 {BLOCK}, align {VECTOR_SIZE}")
    with code.times(BLOCK) as n:
        flag = code.load(code.at("%flags", code(f"mul i64 {n}, %step")))
        is_cycle = code(f"icmp ult i64 {n}, %count")
        flag = code(f"select i1 {is_cycle}, {VECTOR} {flag}, {VECTOR} {ZERO}")
        code.store(flag, code.at("%kept", n))
    code.append("  call void @transpose(ptr %kept)")
    with code.times("%bits") as tile:
        code.append(
            f"  call void @transpose(ptr {code.at('%buffer', code(f'mul i64 {tile}, 64'))})"
        )
    with code.times(64) as r:
        later = code(f"and i64 {code(f'add i64 {r}, {AHEAD}')}, 63")
        ends = code.load(code.at("%ends", later))
        for w in range(WORDS):
            end = _pointer(code, code(f"extractelement {VECTOR} {ends}, i64 {w}"))
            for k in range(width // 8):
                _fetch(code, code.at(end, k), is_read=False)
        with code.times(code("lshr i64 %bits, 3")) as group:
            _append(code, width, r, group)
    header = "ptr %buffer, i64 %bits, ptr %ends, ptr %flags, i64 %step, i64 %count, ptr %cycles"
    return code.function(f"@gather{width}({header})")


def _fetch(code, place, is_read):
    """Have memory in the cache before it is used."""
    code.append(f"  call void @{FETCH}(ptr {place}, i32 {int(not is_read)}, i32 3, i32 1)")


def _append(code, width, r, group):
    """Append rows of eight copies, from eight words of each."""
    rows = 512 // width
    kept, ends = (code.load(code.at(base, r)) for base in ("%kept", "%ends"))
    first = code.at("%buffer", code(f"add i64 {code(f'mul i64 {group}, {TILE}')}, {r}"))
    vectors = _transposed(code, [code.load(code.at(first, 64 * k)) for k in range(WORDS)])
    for w, vector in enumerate(vectors):
        flags, end = (code(f"extractelement {VECTOR} {each}, i64 {w}") for each in (kept, ends))
        if width == 64:
            cycles = code.load(code.at("%cycles", group))
            flags = code(f"lshr {VECTOR} {code.splat(flags)}, {cycles}")
            mask = code(f"trunc {VECTOR} {flags} to <{rows} x i1>")
            flags = code(f"bitcast <{rows} x i1> {mask} to i{rows}")
        else:
            flags = code(f"lshr i64 {flags}, {code(f'mul i64 {group}, {rows}')}")
            flags = code(f"trunc i64 {flags} to i{rows}") if rows < 64 else flags
            mask = code(f"bitcast i{rows} {flags} to <{rows} x i1>")
        kind = f"<{rows} x i{width}>"
        vector, target = code(f"bitcast {VECTOR} {vector} to {kind}"), _pointer(code, end)
        moved = f"{kind} {vector}, ptr align 1 {target}, <{rows} x i1> {mask}"
        code.append(f"  call void @{COMPRESS.format(rows, width)}({moved})")
        flags = code(f"zext i{rows} {flags} to i64") if rows < 64 else flags
        size = code(f"mul i64 {code(f'call i64 @llvm.ctpop.i64(i64 {flags})')}, {width // 8}")
        place = code(f"getelementptr i64, ptr {code.at('%ends', r)}, i64 {w}")
        code.append(f"  store i64 {code(f'add i64 {end}, {size}')}, ptr {place}")


def _join():
    """The rows of all copies one after the other, from each copy up to its address."""
    code = Code()
    code.append("  %end = alloca ptr\n  store ptr %target, ptr %end")
    with code.times(WORDS) as w, code.times(64) as r:
        copy = code(f"add i64 {code(f'mul i64 {w}, 64')}, {r}")
        source = code(f"getelementptr i8, ptr %first, i64 {code(f'mul i64 {copy}, %stride')}")
        last = code(f"getelementptr i64, ptr {code.at('%ends', r)}, i64 {w}")
        begin = code(f"ptrtoint ptr {source} to i64")
        size = code(f"sub i64 {code(f'load i64, ptr {last}')}, {begin}")
        end = code("load ptr, ptr %end")
        code.append(f"  call void @{COPY}(ptr {end}, ptr {source}, i64 {size}, i1 false)")
        code.append(f"  store ptr {code(f'getelementptr i8, ptr {end}, i64 {size}')}, ptr %end")
    return code.function("@join(ptr %ends, ptr %first, i64 %stride, ptr %target)")


def _move_words(code, words, vectors, is_load):
    """Eight words of each copy from or to the array, as rows of vectors."""
    by = code("mul i64 %stride, 64")
    with code.times(64) as r:
        row = code(f"getelementptr i64, ptr {words}, i64 {code(f'mul i64 {r}, %stride')}")
        copies = [
            code(f"getelementptr i64, ptr {row}, i64 {code(f'mul i64 {by}, {w}')}")
            for w in range(WORDS)
        ]
        first = code.at(vectors, r)
        places = [code.at(first, 64 * k) for k in range(WORDS)]
        sources, targets = (copies, places) if is_load else (places, copies)
        if is_load:  # the next block, which is as many tiles further
            for copy in copies:
                _fetch(code, code.at(copy, "%tiles"), is_read=True)
        rows = _transposed(code, [code.load(source, UNALIGNED) for source in sources])
        for vector, target in zip(rows, targets, strict=True):
            code.store(vector, target, UNALIGNED)


def _transposed(code, rows):
    """Eight vectors: word n of vector m becomes word m of vector n."""
    for half in (4, 2, 1):
        low = [n ^ half | 8 if n & half else n for n in range(WORDS)]
        high = [n | 8 if n & half else n | half for n in range(WORDS)]
        for k in (k for k in range(WORDS) if not k & half):
            both = f"{VECTOR} {rows[k]}, {VECTOR} {rows[k | half]}"
            for place, words in ((k, low), (k | half, high)):
                mask = ", ".join(f"i32 {n}" for n in words)
                rows[place] = code(f"shufflevector {both}, <{WORDS} x i32> <{mask}>")
    return rows


def _octets():
    """Functions on values of one copy, each a word of equal bits, eight at a time.

    ``unpack`` reads the bits of a row, ``pack`` stores them, and ``merge`` stores some of them.
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

    function("@unpack(ptr %row, ptr %values, i64 %octets)", unpack)
    function(
        "@pack(ptr %row, ptr %values, i64 %octets)",
        lambda code, row, load, octet: code.append(f"  store i8 {octet('%values')}, ptr {row}"),
    )
    function("@merge(ptr %row, ptr %values, ptr %enables, i64 %octets)", merge)
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
