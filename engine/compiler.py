"""From a design to code for LLVM: Yosys makes gates, and each becomes instructions.

Each bit of a vector belongs to a copy of the design.
"""

import re
from itertools import product

import numpy as np
from amaranth.back import rtlil
from amaranth.hdl import ClockDomain, Module, Signal, Value

from .files import scratch
from .gates import SUMS, read_gates, uncollected
from .llvm import ONES, PORT, VECTOR, WORDS, ZERO, Code, machine_code, row_bits
from .macro import MACRO, Macro
from .memories import PLACE, ReadPort, read_port, storages, write_port
from .tools import ToolError, run
from .verilog import UnsupportedDesign

__all__ = ["MOST_SECONDS", "compile_design", "convert"]

#: Gates per function: LLVM's time grows faster than the size of a function.
PIECE = 100
#: Of functions without branches, which are as fast without what takes LLVM most of its time.
STRAIGHT = "optnone noinline"
#: The most bits of all memories, of which there are hundreds of copies.
MOST_BITS = 1 << 22
#: Words and bits of memories that become flip-flops, which are faster then. There are no addresses
#: beyond, for which Yosys may take any word: Amaranth's simulator reads 0.
SMALL = (1, 128), (2, 128), (4, 128), (8, 128), (16, 64), (32, 32), (64, 16)

#: The data of a clocked read port is 0 at power-on, as in Amaranth's simulator.
UNDEFINED = re.compile(r"(parameter \\INIT_VALUE \d+)'x+")
#: Twice, with a reduction of widths between them, is as good as until nothing changes.
ROUND = "opt_expr; opt_merge; opt_dff; opt_clean; "
ABC = "abc -g AND,OR,XOR,MUX,ANDNOT -script +strash;ifraig;drw;drw;map"
SCRIPT = (
    "read_rtlil top.il; hierarchy -top top; proc; "
    # All instances of a macro become gates at once.
    f"opt -fast {MACRO}*; aigmap {MACRO}*; opt_clean -purge {MACRO}*; {ABC} {MACRO}*; "
    f"opt_clean -purge {MACRO}*; flatten; "
    "delete t:$check t:$cover t:$assume t:$assert t:$print; opt_clean -purge; "
    "memory_collect; memory_narrow; memory_nordff; "
    + "".join(f"memory_map t:$mem_v2 r:SIZE={n} %i r:WIDTH<={k} %i; " for n, k in SMALL)
    # A division of no bits cannot be mapped; its output is 0, like that of an undriven net.
    + f"{ROUND}wreduce; {ROUND}delete t:$div* t:$mod* %u r:A_WIDTH=0 %i; dffunmap; "
    f"{SUMS}; opt_expr; opt_merge; techmap; setundef -zero; "
    f"{ABC}; opt_clean -purge; write_json top.json"
)

#: Seconds for the gates of designs that are not from here.
MOST_SECONDS = 300


@uncollected()
def convert(design, inputs, outputs):
    """The RTLIL of a design whose ports have the prefixes ``i_`` and ``o_``."""
    top, domain = Module(), ClockDomain("sync")
    top.domains += domain
    top.submodules.design = design
    ports = []
    for name, port in {**inputs, "reset": domain.rst, "undefined": Signal()}.items():
        ports.append(Signal(len(Value.cast(port)), name=f"i_{name}"))
        top.d.comb += Value.cast(port).eq(ports[-1])
    for name, port in outputs.items():
        ports.append(Signal(len(Value.cast(port)), name=f"o_{name}"))
        top.d.comb += ports[-1].eq(port)
    with Macro.shared() as modules:
        text = rtlil.convert(top, name="top", ports=[*ports, domain.clk], emit_src=False)
    text += "".join(text for _, text in modules.values())
    return re.sub(UNDEFINED, r"\1'0", text)


def compile_design(text, is_sourced, timeout=None):
    """Machine code, and what a ``Machine`` needs to know.

    Parameters
    ----------
    text : str
        From ``convert``, with the modules that it instantiates.
    is_sourced : bool
        As for a ``Machine``.
    timeout : float, optional
        Seconds for Yosys.

    Returns
    -------
    dict of str to array
        ``code``, an object file; ``ports`` and ``port_bits``; ``gates``, ``flip_flops`` and
        ``nets``, which are numbers; ``memories``, of ``PLACE``, those that are written;
        ``tables``, the bytes of the others; ``begins``, ``unset`` and ``flags``, as in a
        ``Machine``; ``words0`` ..., rows of the state for numbers of the same width.

    Raises
    ------
    UnsupportedDesign, MissingTool, ToolError
    """
    ports, gates, flip_flops, memories, words = _gates_of(text, timeout)
    bits = {name: len(ports[name]["bits"]) for name in sorted(ports) if name != "clk"}
    placed = storages(memories, len(flip_flops))
    code, nets = _steps(ports, gates, flip_flops, placed, is_sourced)
    written = [memory for memory in placed if memory.writes]
    tables = np.concatenate([[], *(memory.begins for memory in placed if not memory.writes)])
    begins = [bit for *_, bit in flip_flops]
    numbers = [memory.numbers() for memory in written]
    for width in {len(word) for word in words}:
        numbers.append(np.array([word for word in words if len(word) == width]))
    return {
        "code": np.frombuffer(machine_code(code), np.uint8),
        "ports": np.array([*bits]),
        "port_bits": np.array([*bits.values()]),
        "gates": np.array(len(gates)),
        "flip_flops": np.array(len(flip_flops)),
        "nets": np.array(nets),
        "memories": np.array([memory.place for memory in written], PLACE),
        "flags": np.concatenate([np.full(len(begins), -1), *(m.flags for m in written)]),
        "tables": np.packbits(tables.astype(bool), bitorder="little"),
        "begins": np.concatenate([np.array(begins, bool), *(m.begins for m in written)]),
        "unset": np.concatenate([np.equal(begins, None), *(m.unset for m in written)]).astype(bool),
    } | {f"words{n}": rows for n, rows in enumerate(numbers)}


def _gates_of(text, timeout):
    """The ports, gates, flip-flops, memories and words of a design; as ``read_gates``."""
    with scratch() as folder:
        (folder / "top.il").write_text(text)
        run("yosys", ["-q", "-p", SCRIPT], cwd=folder, makes=["top.json"], timeout=timeout)
        try:
            read = read_gates((folder / "top.json").read_text())
        except ToolError as error:
            raise UnsupportedDesign(str(error)) from error
    *_, memories, _ = read
    if (size := sum(memory.size * memory.width for memory in memories)) > MOST_BITS:
        raise UnsupportedDesign(f"its memories have {size:,} bits; the most are {MOST_BITS:,}")
    return read


def _gate(code, gate, a, b=ZERO, s=ZERO):
    """The output of a ``Gate``."""

    def do(operation, x, y):
        return code(f"{operation} {VECTOR} {x}, {y}")

    if gate.operation == "copy":
        output = a
    elif gate.operation == "mux":
        output = do("xor", a, do("and", do("xor", a, b), s))
    else:
        output = do(gate.operation, a, do("xor", b, ONES) if gate.inverts_b else b)
    return do("xor", output, ONES) if gate.inverts else output


#: The arguments of the functions of ``_steps``: the addresses of vectors (state, next state, nets)
#: and of the ports, the cycles, and for a source the addresses in ``Items``, the bytes of an item;
#: the function ``transpose``; the addresses of memories of copies, and of memories never written.
STEP = (
    "ptr %now, ptr %next, ptr %nets, ptr %ports, i64 %count, ptr %items, i64 %size, "
    "ptr %transpose, ptr %memories, ptr %tables"
)


def _steps(ports, gates, flip_flops, memories, is_sourced):
    """The function ``steps`` as text, and the number of nets that its pieces share.

    With a source, there is also ``sourced``. The ports are in order: inputs, then outputs.
    ``memories`` are ``Storage``.
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
            bits = bits + ["0"] * (row_bits(len(bits)) - len(bits))
            sinks += [(bit, f"%{name}", n) for n, bit in enumerate(bits)]
    writes = [(memory, port) for memory in memories for port in memory.writes]
    sinks += [(bit, None, 0) for _, port in writes for bits in port for bit in bits]
    pieces = _pieces(gates, sinks, memories)
    home, used = {}, {}  # the piece of each bit; the bits that a piece uses
    for n, piece in enumerate(pieces):
        if isinstance(piece, tuple):
            home |= dict.fromkeys(piece[0], n)
            used[n] = {bit for y in piece[0] for bit in gates[y].inputs}
            used[n] |= {bit for bit, *_ in piece[1]}
        else:
            used[n] = {*piece.address}
    used[len(pieces)] = {bit for _, port in writes for bits in port for bit in bits}
    kept = {bit for n, bits in used.items() for bit in bits if home.get(bit, n) != n}
    place |= {bit: ("%nets", n) for n, bit in enumerate(sorted(kept))}
    nets = len(kept)
    for piece in pieces:
        if not isinstance(piece, tuple):  # its region, of addresses and then of words
            piece.nets, nets = nets, nets + piece.memory.region
            place |= {bit: ("%nets", piece.nets + 64 + n) for bit, n in piece.bits.items()}
    scratch_nets, nets = nets, nets + max((m.region + 64 * m.words for m, _ in writes), default=0)

    pointers = ["%now", "%next", "%nets", *(f"%{name}" for name in sides)]
    pointers += ["%transpose", "%memories", "%tables"]
    header = ", ".join(f"ptr {pointer}" for pointer in pointers)
    functions = []

    def values_of(code):
        """A function that returns the value of a bit."""
        values = {"0": ZERO, "1": ONES}

        def value_of(bit):
            if bit not in values:
                values[bit] = code.load(code.at(*place[bit])) if bit in place else ZERO
            return values[bit]

        return values, value_of

    for number, piece in enumerate(pieces):
        code = Code()
        values, value_of = values_of(code)
        if not isinstance(piece, tuple):
            attributes = ""
            read_port(code, piece, [value_of(bit) for bit in piece.address])
        else:
            attributes = STRAIGHT
            stored = iter(piece[1])
            for y in piece[0]:
                values[y] = _gate(code, gates[y], *map(value_of, gates[y].inputs))
                if y in kept:
                    code.store(values[y], code.at(*place[y]))
            for bit, base, n in stored:
                if base:
                    code.store(value_of(bit), code.at(base, n))
        functions.append(code.function(f"@piece{number}({header}) {attributes}"))
    for number, (memory, port) in enumerate(writes):
        code = Code()
        write_port(code, memory, port, values_of(code)[1], scratch_nets)
        functions.append(code.function(f"@write{number}({header}, {VECTOR} %runs)"))
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
            for name, (start, row) in places.items():
                moved[name] = code.at(start, code(f"mul i64 {n}, {row}"))
            if sourced:
                _fetch_items(code, moved, len(sides["i_item"]))
            passed = ", ".join(f"ptr {pointer}" for pointer in moved.values())
            passed += ", ptr %transpose, ptr %memories, ptr %tables"
            code.extend(f"  call void @piece{n}({passed})" for n in range(len(pieces)))
            runs = code.load(moved["o_runs"]) if sourced else ONES
            for number in range(len(writes)):
                code.append(f"  call void @write{number}({passed}, {VECTOR} {runs})")
            if flip_flops:
                _clock(code, len(flip_flops), runs)
            if sourced:
                _next_items(code, code.load(moved["o_accepted"]))
        functions.append(code.function(f"@{'sourced' if sourced else 'steps'}({STEP})"))
    return "".join(functions), nets


def _pieces(gates, sinks, memories):
    """The gates of each piece and the sinks that are stored there; or a ``ReadPort``.

    Gates are in the order in which a search from the sinks leaves them, so that few of their values
    are live at a time.
    """
    reads = {}
    for bit, gate in gates.items():
        if gate.operation == "read":
            memory, port, place = gate.read
            storage = memories[memory]
            reads.setdefault((memory, port), ReadPort(storage, gate.inputs)).bits[bit] = place
    pieces, done = [([], [])], set()
    for sink in sinks:
        if len(pieces[-1][0]) + len(pieces[-1][1]) >= PIECE:
            pieces.append(([], []))
        stack = [sink[0]]
        while stack:
            bit = stack[-1]
            before = [] if bit in done or bit not in gates else gates[bit].inputs
            if left := [b for b in before if b in gates and b not in done]:
                stack += left
                continue
            stack.pop()
            if bit not in gates or bit in done:
                continue
            if gates[bit].operation == "read":
                port = reads[gates[bit].read[:2]]
                done |= port.bits.keys()
                pieces += port, ([], [])
                continue
            done.add(bit)
            if len(pieces[-1][0]) >= PIECE:
                pieces.append(([], []))
            pieces[-1][0].append(bit)
        pieces[-1][1].append(sink)
    return pieces


def _clock(code, count, runs):
    """Make the next state the state, in the copies that run."""
    with code.times(count) as n:
        place = code.at("%now", n)
        now, new = code.load(place), code.load(code.at("%next", n))
        changes = code(f"and {VECTOR} {code(f'xor {VECTOR} {now}, {new}')}, {runs}")
        code.store(code(f"xor {VECTOR} {now}, {changes}"), place)


def _fetch_items(code, moved, bits):
    """The item at the address of each copy, and whether it is before its end."""
    words = -(-bits // 64)
    code.store(ZERO, moved["i_left"])
    with code.times(64) as r:
        addresses = code.load(code.at("%items", r))
        end = code.load(code.at("%items", code(f"add i64 {r}, 64")))
        is_left = code(f"icmp ult {VECTOR} {addresses}, {end}")
        is_left = code(f"zext <{WORDS} x i1> {is_left} to {VECTOR}")
        is_left = code(f"shl {VECTOR} {is_left}, {code.splat(r)}")
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
    """Move the address of each copy whose item was accepted to its next item."""
    size = code.splat("%size")
    with code.times(64) as r:
        place = code.at("%items", r)
        step = code(
            f"and {VECTOR} {code(f'lshr {VECTOR} {accepted}, {code.splat(r)}')}, splat (i64 1)"
        )
        step = code(f"mul {VECTOR} {step}, {size}")
        code.store(code(f"add {VECTOR} {code.load(place)}, {step}"), place)
