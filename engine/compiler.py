"""From a design to code for LLVM: Yosys makes gates, and each becomes instructions.

Each bit of a vector belongs to a copy of the design.
"""

import re
from contextlib import contextmanager
from itertools import product
from typing import NamedTuple

import numpy as np
from amaranth.back import rtlil
from amaranth.hdl import (
    ClockDomain,
    CombinationalCycle,
    DriverConflict,
    Fragment,
    Module,
    Signal,
    Value,
)
from amaranth.hdl._xfrm import DomainCollector

from .files import scratch
from .gates import CLOCK, SUMS, Gate, message_of, read_gates, uncollected
from .llvm import (
    FIELDS,
    MANY,
    OCTETS,
    ONE,
    ONES,
    VECTOR,
    WORDS,
    ZERO,
    Code,
    machine_code,
    row_bits,
)
from .macro import MACRO, Macro
from .memories import PLACE, ReadPort, read_port, read_word, storages, write_port, write_word
from .processes import notify
from .tools import ToolError, run
from .verilog import UnsupportedDesign

__all__ = ["MOST_SECONDS", "Port", "compile_design", "convert", "numbered_ports"]

#: Gates per function: LLVM's time grows faster than the size of a function.
PIECE = 100
#: LLVM's attributes of functions without branches: optimization would take most of the time, and
#: makes such functions no faster.
STRAIGHT = "optnone noinline"
#: The most bits of all memories: with their copies, and with those in a state, they take 0.4 GB.
MOST_BITS = 1 << 20
#: Words and bits of memories that become flip-flops, which are faster then. There are no addresses
#: beyond, for which Yosys may take any word: Amaranth's simulator reads 0.
SMALL = (1, 128), (2, 128), (4, 128), (8, 128), (16, 64), (32, 32), (64, 16)

#: The data of a clocked read port is 0 at power-on, as in Amaranth's simulator.
UNDEFINED = re.compile(r"(parameter \\INIT_VALUE \d+)'x+")
#: The text of a print.
PRINT = re.compile(r"cell \$print .*\n\s*parameter \\FORMAT \"(.*)\\n\"$", re.MULTILINE)
#: Twice, with a reduction of widths between them, is as good as until nothing changes.
ROUND = "opt_expr; opt_merge; opt_dff; opt_clean; "
ABC = "abc -g AND,OR,XOR,MUX,ANDNOT -script +strash;ifraig;drw;drw;map"
SCRIPT = (
    "read_rtlil top.il; hierarchy -top top; proc; "
    # All instances of a macro become gates at once.
    f"opt -fast {MACRO}*; aigmap {MACRO}*; opt_clean -purge {MACRO}*; {ABC} {MACRO}*; "
    f"opt_clean -purge {MACRO}*; flatten; "
    "delete t:$cover t:$print t:$check r:FLAVOR=cover %i %u; opt_clean -purge; "
    "memory_collect; memory_narrow; memory_nordff; "
    + "".join(f"memory_map t:$mem_v2 r:SIZE={n} %i r:WIDTH<={k} %i; " for n, k in SMALL)
    # A division of no bits cannot be mapped; its output is 0, like that of an undriven net.
    + f"{ROUND}wreduce; {ROUND}delete t:$div* t:$mod* %u r:A_WIDTH=0 %i; dffunmap; "
    f"{SUMS}; opt_expr; opt_merge; techmap; setundef -zero; "
    f"{ABC}; opt_clean -purge; write_json top.json"
)

#: The characters of RTLIL of a large design, and steps of ABC for macros and smaller designs only:
#: with a validator of 64 lanes, they would more than double the time to start, and save 2 % of the
#: gates. LLVM's effort would be a fifth of that time, and make its code, which hardly fits the
#: caches, no faster.
LARGE, THOROUGH = 1 << 20, "ifraig;drw;"
#: Seconds for the gates of designs that are not from here.
MOST_SECONDS = 300


#: The most bits of a port or of all inputs; and of a shifted value: each bit of the amount doubles
#: them.
MOST_PORT_BITS, MOST_SHIFTED = 65_000, 1 << 12


class Port(NamedTuple):
    """A port of a compiled design. Its number, by which code calls it, is its place in a tuple."""

    name: str
    bits: int
    is_input: bool


#: Inputs of each machine, if no port of the design has their name.
RESET, UNDEFINED_BIT = "reset", "undefined"


def numbered_ports(inputs, outputs):
    """The ``Port`` of each input, of the machine and of the design, and then of each output."""
    own = [name for name in (RESET, UNDEFINED_BIT) if name not in {*inputs, *outputs}]
    ports = [Port(name, 1, True) for name in own]
    for values in (inputs, outputs):
        for name, value in values.items():
            try:
                bits = len(Value.cast(value))
            except TypeError as error:
                raise TypeError(f"the port {name}: {error}") from None
            ports.append(Port(name, bits, values is inputs))
    sizes = {f"the port {port.name} has": port.bits for port in ports}
    # Amaranth numbers the bits of all inputs with 16 bits.
    sizes["the inputs together have"] = sum(port.bits for port in ports if port.is_input)
    for owner, bits in sizes.items():
        if bits > MOST_PORT_BITS:
            raise ValueError(f"{owner} {bits:,} bits; the most are {MOST_PORT_BITS:,}")
    return tuple(ports)


@uncollected()
def convert(design, inputs, outputs):
    """The RTLIL of a design; port n of its ``numbered_ports`` is ``pn``.

    The clocks of domains of its own are ports, too. A ``Notice`` tells what is printed in vain.

    Raises
    ------
    UnsupportedDesign
    """
    top, sync = Module(), ClockDomain("sync")
    top.domains += sync
    top.submodules.design = design
    values = {RESET: sync.rst, UNDEFINED_BIT: Signal()} | inputs | outputs
    ports, numbered = [], numbered_ports(inputs, outputs)
    for n, (name, bits, is_input) in enumerate(numbered):
        value, port = Value.cast(values[name]), Signal(bits, name=f"p{n}")
        ports.append((port.name, port, None))
        if not is_input:
            top.d.comb += port.eq(value)
            continue
        # In a module of its own: two inputs with a common bit are in conflict.
        top.submodules[f"input_p{n}"] = module = Module()
        try:
            module.d.comb += value.eq(port)
        except (TypeError, ValueError) as error:
            raise TypeError(f"the input {name} is no signal: {error}") from None
    with Macro.shared() as modules:
        fragment = Fragment.get(top, None)
    clocks = _clocks(fragment, sync)
    _Shifts()(fragment)
    ports += [(f"{CLOCK}{n}_{name}", clock, None) for n, (name, clock) in enumerate(clocks)]

    def refuse(domain):
        raise UnsupportedDesign(
            f"{_driven(fragment, domain)}no clock for the domain {domain}: there is only sync; use "
            f'DomainRenamer({{"{domain}": "sync"}})'
        )

    try:
        text = rtlil.convert(
            fragment,
            name="top",
            ports=[*ports, (CLOCK, sync.clk, None)],
            emit_src=False,
            missing_domain=refuse,
        )
    except (CombinationalCycle, DriverConflict) as error:
        reason = re.sub(rf" at {re.escape(__file__)}:\d+", "", str(error))
        raise UnsupportedDesign(_renamed(reason, numbered)) from error
    except ValueError as error:  # of an enumeration with a negative number
        raise UnsupportedDesign(f"Amaranth has no RTLIL for the design: {error}") from error
    text += "".join(text for _, text in modules.values())
    for message in dict.fromkeys(re.findall(PRINT, text)):
        notify(f'Print("{message_of(message)}") is not simulated; an output or an Assert is')
    return re.sub(UNDEFINED, r"\1'0", text)


def _renamed(reason, ports):
    """A message about nets, by the names that they have in the design."""
    names = re.sub(r"(?<![.\w])(top\.input_)?p(\d+)\b", lambda n: ports[int(n[2])].name, reason)
    return names.replace("module top.", "module ").replace("design.", "")


def _fragments(fragment):
    yield fragment
    for part, *_ in fragment.subfragments:
        yield from _fragments(part)


def _driven(fragment, domain):
    """A signal of a domain, before a colon, if there is one."""
    for part in _fragments(fragment):
        for signal in part.statements[domain]._lhs_signals() if domain in part.statements else ():
            return f"{signal.name}: "
    return ""


def _clocks(fragment, sync):
    """The names and clocks of the domains that a design defines.

    Raises
    ------
    UnsupportedDesign
        If the clock of a domain differs from the clock of the machine.
    """
    defined = {}
    for part in _fragments(fragment):
        defined |= {domain: name for name, domain in part.domains.items() if domain is not sync}
    for domain, name in defined.items():
        reason = None
        if name == sync.name and not domain.local:
            reason = "is driven by the machine; define none of this name"
        elif domain.clk_edge != "pos":
            reason = "has a falling edge, which is not supported"
        elif domain.async_reset:
            reason = "has an asynchronous reset, which is not supported"
        if reason:
            raise UnsupportedDesign(f"{_driven(fragment, name)}the domain {name} {reason}")
    return [(name, domain.clk) for domain, name in defined.items()]


class _Shifts(DomainCollector):
    """Refuses values that are shifted by an amount of many bits."""

    def on_Operator(self, value):  # noqa: N802
        if value.operator == "<<" and len(value) > MOST_SHIFTED:
            raise UnsupportedDesign(
                f"a value shifted to the left has {len(value):,} bits; the most are "
                f"{MOST_SHIFTED:,}: shift by fewer bits, as in a << b[:4]"
            )
        super().on_Operator(value)


def compile_design(text, ports, is_sourced, counted, timeout, progress):
    """Machine code, and what a ``Machine`` needs to know.

    Parameters
    ----------
    text : str
        From ``convert``, with the modules that it instantiates.
    ports : tuple of Port
    is_sourced, counted
        As for a ``Machine``.
    timeout : float or None
        Seconds for Yosys.
    progress : callable
        Of the name of each step.

    Returns
    -------
    dict of str to array
        ``code``, an object file; ``one``, the text of another, of one copy; ``assertions``, their
        messages, each for a bit of one more output if there are any; ``gates``, ``flip_flops`` and
        ``nets``, numbers; ``memories``, of ``PLACE``, those that are written; ``tables``, the bytes
        of the others; ``names``, ``begins``, ``unset`` and ``flags``, as in a ``Machine``;
        ``words0`` ..., rows of the state for numbers of the same width.

    Raises
    ------
    UnsupportedDesign, MissingTool, ToolError
    """
    progress("making gates of the design")
    netlist = _netlist_of(text, ports, timeout)
    progress("compiling the gates")
    count = len(netlist.gates)
    # RTLIL has no port without bits.
    bits = [netlist.ports[f"p{n}"]["bits"] if port.bits else [] for n, port in enumerate(ports)]
    sides = [*zip(bits, (port.is_input for port in ports), strict=True)]
    numbers = {port.name: n for n, port in enumerate(ports)}
    sums = [bit for name in counted for bit in bits[numbers[name]]]
    runs = bits[numbers["runs"]][0] if is_sourced else "1"
    if is_sourced:
        netlist = _held(netlist, runs)
    if netlist.assertions:
        sides.append((_violations(netlist, runs), False))
        sums += sides[-1][0]
    flip_flops = netlist.flip_flops
    placed = storages(netlist.memories, len(flip_flops))
    many, one, nets = _steps(sides, numbers, sums, netlist.gates, flip_flops, placed, is_sourced)
    written = [memory for memory in placed if memory.writes]
    tables = np.concatenate([[], *(memory.begins for memory in placed if not memory.writes)])
    begins = [bit for *_, bit in flip_flops]
    numbers = [memory.numbers() for memory in written]
    for width in {len(word) for word in netlist.words}:
        numbers.append(np.array([word for word in netlist.words if len(word) == width]))
    return {
        "code": np.frombuffer(machine_code(many, int(len(text) <= LARGE)), np.uint8),
        "one": np.frombuffer(one.encode(), np.uint8),
        "assertions": np.array([message for message, *_ in netlist.assertions], str),
        "gates": np.array(count),
        "flip_flops": np.array(len(flip_flops)),
        "nets": np.array(nets),
        "names": np.array(netlist.names, str),
        "memories": np.array([memory.place for memory in written], PLACE),
        "flags": np.concatenate([np.full(len(begins), -1), *(m.flags for m in written)]),
        "tables": np.packbits(tables.astype(bool), bitorder="little"),
        "begins": np.concatenate([np.array(begins, bool), *(m.begins for m in written)]),
        "unset": np.concatenate([np.equal(begins, None), *(m.unset for m in written)]).astype(bool),
    } | {f"words{n}": rows for n, rows in enumerate(numbers)}


def _netlist_of(text, ports, timeout):
    """The ``Netlist`` of RTLIL."""
    with scratch() as folder:
        (folder / "top.il").write_text(text)
        script = "".join(SCRIPT.rsplit(THOROUGH, 1)) if len(text) > LARGE else SCRIPT
        run("yosys", ["-q", "-p", script], cwd=folder, makes=["top.json"], timeout=timeout)
        try:
            netlist = read_gates((folder / "top.json").read_text())
        except ToolError as error:
            raise UnsupportedDesign(_renamed(str(error), ports)) from error
    if (size := sum(memory.size * memory.width for memory in netlist.memories)) > MOST_BITS:
        raise UnsupportedDesign(
            f"its memories have {size:,} bits; the most are {MOST_BITS:,}: make them smaller"
        )
    return netlist


def _held(netlist, runs):
    """Flip-flops and memories that keep their values while a bit is low, by more gates."""
    gates = netlist.gates

    def enabled(bit):
        gates[f"enabled{bit}"] = Gate("and", (bit, runs))
        return f"enabled{bit}"

    for q, d, _ in netlist.flip_flops:
        gates[f"held{q}"] = Gate("mux", (q, d, runs))
    memories = [
        memory._replace(
            writes=[port._replace(enables=[*map(enabled, port.enables)]) for port in memory.writes]
        )
        for memory in netlist.memories
    ]
    flip_flops = [(q, f"held{q}", begin) for q, _, begin in netlist.flip_flops]
    return netlist._replace(flip_flops=flip_flops, memories=memories)


def _violations(netlist, runs):
    """Bits that are high where an assertion does not hold and the design runs; gates are added."""
    for n, (_, holds, enable) in enumerate(netlist.assertions):
        netlist.gates[f"fails{n}"] = Gate("and", (enable, holds), inverts_b=True)
        netlist.gates[f"violated{n}"] = Gate("and", (f"fails{n}", runs))
    return [f"violated{n}" for n in range(len(netlist.assertions))]


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


#: The arguments of ``steps`` and ``one``: the addresses of vectors (state, another state, nets) and
#: of the ports, the cycles, and for a source the addresses in ``Items``, or 0, and the bytes of an
#: item; the function ``transpose``; the addresses of memories of copies, and of memories never
#: written.
STEP = (
    "ptr %state, ptr %other, ptr %nets, ptr %ports, i64 %count, ptr %items, i64 %size, "
    "ptr %transpose, ptr %memories, ptr %tables"
)
#: The parameters of the functions of a cycle: the state, the next state, and the vectors of ports.
CYCLE = "ptr %now, ptr %next, ptr %nets, ptr %places, ptr %transpose, ptr %memories, ptr %tables"
#: The number of copies in which a bit is 1, in as many parts as a vector has words.
SUM, POPULATION = "sum", "llvm.ctpop.v{}i64"


def _steps(sides, numbers, sums, gates, flip_flops, memories, is_sourced):
    """The functions of all copies, and of one, as text; and the number of nets that pieces share.

    They are ``steps`` and ``one``. ``sides`` has the bits of each
    port, ``numbers`` the number of a port by its name. ``memories`` are ``Storage``. The first nets
    are the sums of the bits ``sums``.
    """
    place = {q: ("%now", n) for n, (q, *_) in enumerate(flip_flops)}
    if UNDEFINED_BIT in numbers:
        place["x"] = (numbers[UNDEFINED_BIT], 0)
    sinks = [(d, "%next", n) for n, (_, d, _) in enumerate(flip_flops)]
    for number, (bits, is_input) in enumerate(sides):
        if is_input:
            place |= {bit: (number, n) for n, bit in enumerate(bits)}
        else:
            sinks += [(bit, number, n) for n, bit in enumerate(bits)]
    sinks += [(bit, SUM, n) for n, bit in enumerate(sums)]
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
    place |= {bit: ("%nets", n) for n, bit in enumerate(sorted(kept, key=str), len(sums))}
    nets = len(sums) + len(kept)
    for piece in pieces:
        if not isinstance(piece, tuple):  # its region, of addresses and then of words
            piece.nets, nets = nets, nets + piece.memory.region
            place |= {bit: ("%nets", piece.nets + 64 + n) for bit, n in piece.bits.items()}
    scratch_nets, nets = nets, nets + max((m.region + 64 * m.words for m, _ in writes), default=0)

    population = POPULATION.format(WORDS)
    shared, many, one = [], [MANY], [ONE, OCTETS]

    def values_of(code):
        """The values of bits, a function that loads a value, and a function that stores one."""
        values, bases = {"0": ZERO, "1": ONES}, {}

        def at(base, n):
            if isinstance(base, int):  # a port
                if base not in bases:
                    slot = code(f"getelementptr ptr, ptr %places, i64 {base}")
                    bases[base] = code(f"load ptr, ptr {slot}")
                base = bases[base]
            return code.at(base, n)

        def value_of(bit):
            if bit not in values:
                values[bit] = code.load(at(*place[bit])) if bit in place else ZERO
            return values[bit]

        def store(bit, base, n):
            code.store(value_of(bit), at(base, n))

        return values, value_of, store

    for number, piece in enumerate(pieces):
        if not isinstance(piece, tuple):
            for functions, emit in ((many, read_port), (one, read_word)):
                code = Code()
                emit(code, piece, [*map(values_of(code)[1], piece.address)])
                functions.append(code.function(f"@piece{number}({CYCLE})"))
            continue
        code = Code()
        values, value_of, store = values_of(code)
        for y in piece[0]:
            values[y] = _gate(code, gates[y], *map(value_of, gates[y].inputs))
            if y in kept:
                store(y, *place[y])
        for bit, base, n in piece[1]:
            if base == SUM:
                ones = code(f"call {VECTOR} @{population}({VECTOR} {value_of(bit)})")
                total = code.at("%nets", n)
                code.store(code(f"add {VECTOR} {code.load(total)}, {ones}"), total)
            elif base is not None:
                store(bit, base, n)
        shared.append(code.function(f"@piece{number}({CYCLE}) {STRAIGHT}"))
    shared.append(f"declare {VECTOR} @{population}({VECTOR})\n")
    for number, (memory, port) in enumerate(writes):
        for functions, emit in ((many, write_port), (one, write_word)):
            code = Code()
            emit(code, memory, port, values_of(code)[1], scratch_nets)
            functions.append(code.function(f"@write{number}({CYCLE})"))
    calls = [f"piece{n}" for n in range(len(pieces))] + [f"write{n}" for n in range(len(writes))]
    for functions, emit in ((many, _many), (one, _one)):
        functions.append(emit(sides, numbers, calls, len(flip_flops), is_sourced))
    text = "".join(shared)
    # Functions on words are faster with what STRAIGHT leaves out, and they are compiled on demand.
    scalar = text.replace(STRAIGHT, "").replace(population, POPULATION.format(1))
    return "".join([*many, text]), "".join([*one, scalar]), nets


def _places(code, sides):
    """The ports, each a ``PORT``, and the addresses of their vectors."""
    code.append(f"  %places = alloca ptr, i64 {len(sides)}")
    ports = [
        code(f"getelementptr i64, ptr %ports, i64 {n * len(FIELDS)}") for n in range(len(sides))
    ]
    return ports, [code(f"load ptr, ptr {code.field(port, 'place')}") for port in ports]


def _set_places(code, places):
    for n, place in enumerate(places):
        code.append(f"  store ptr {place}, ptr {code(f'getelementptr ptr, ptr %places, i64 {n}')}")


@contextmanager
def _cycles(code, flip_flops):
    """A loop over cycles, of which each makes the next state the state."""
    with code.times("%count") as n:
        is_odd = code(f"trunc i64 {n} to i1")
        code.append(f"  %now = select i1 {is_odd}, ptr %other, ptr %state")
        code.append(f"  %next = select i1 {is_odd}, ptr %state, ptr %other")
        yield n
    is_odd = code("and i64 %count, 1")
    with code.times(code(f"mul i64 {is_odd}, {flip_flops}")) as n:
        code.store(code.load(code.at("%other", n)), code.at("%state", n))


def _call(code, calls):
    code.extend(f"  call void @{name}({CYCLE})" for name in calls)


def _many(sides, numbers, calls, flip_flops, is_sourced):
    """The function ``steps`` of all copies."""
    code = Code()
    ports, starts = _places(code, sides)
    rows = [code(f"load i64, ptr {code.field(port, 'row')}") for port in ports]
    has_items = code(f"zext i1 {code('icmp ne ptr %items, null')} to i64")
    with _cycles(code, flip_flops) as n:
        places = [
            code.at(start, code(f"mul i64 {n}, {row}"))
            for start, row in zip(starts, rows, strict=True)
        ]
        named = {name: places[number] for name, number in numbers.items()}
        _set_places(code, places)
        if is_sourced:
            with code.times(has_items):
                _fetch_items(code, named, len(sides[numbers["item"]][0]))
        _call(code, calls)
        if is_sourced:
            with code.times(has_items):
                accepted = code.load(named["accepted"])
                _next_items(code, code(f"and {VECTOR} {accepted}, {code.load(named['left'])}"))
    return code.function(f"@steps({STEP})")


def _one(sides, numbers, calls, flip_flops, is_sourced):
    """The function ``one`` of one copy; arrays have the rows of a port, one after the other."""
    code = Code()
    ports, places = _places(code, sides)
    named = {name: places[number] for name, number in numbers.items()}
    octets = [row_bits(len(bits)) // 8 for bits, _ in sides]
    _set_places(code, places)
    fields = []
    for port, (_, is_input) in zip(ports, sides, strict=True):
        kinds = {"array": "ptr", "next": "i64", "loads" if is_input else "stores": "i64"}
        fields.append(
            [code(f"load {k}, ptr {code.field(port, name)}") for name, k in kinds.items()]
        )

    def move(is_inputs, function, n):
        for number, (array, step, is_moved) in enumerate(fields):
            if sides[number][1] is not is_inputs:
                continue
            with code.times(is_moved):
                row = code(f"getelementptr i8, ptr {array}, i64 {code(f'mul i64 {n}, {step}')}")
                arguments = f"ptr {row}, ptr {places[number]}, i64 {octets[number]}"
                code.append(f"  call void @{function}({arguments})")

    with _cycles(code, flip_flops) as n:
        move(True, "unpack", n)
        if is_sourced:
            end = code(f"load i64, ptr {code('getelementptr i64, ptr %items, i64 512')}")
            address = code("load i64, ptr %items")
            is_left = code(f"sext i1 {code(f'icmp ult i64 {address}, {end}')} to i64")
            code.append(f"  store i64 {is_left}, ptr {named['left']}")
            row = f"ptr {code(f'inttoptr i64 {address} to ptr')}, ptr {named['item']}"
            code.append(f"  call void @unpack({row}, i64 {octets[numbers['item']]})")
        _call(code, calls)
        move(False, "pack", n)
        if is_sourced:
            accepted = code(f"load i64, ptr {named['accepted']}")
            size = code(f"and i64 {code(f'and i64 {accepted}, {is_left}')}, %size")
            code.append(f"  store i64 {code(f'add i64 {address}, {size}')}, ptr %items")
    return code.function(f"@one({STEP})")


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


def _fetch_items(code, named, bits):
    """The item at the address of each copy, and whether it is before its end."""
    words = -(-bits // 64)
    code.store(ZERO, named["left"])
    with code.times(64) as r:
        addresses = code.load(code.at("%items", r))
        end = code.load(code.at("%items", code(f"add i64 {r}, 64")))
        is_left = code(f"icmp ult {VECTOR} {addresses}, {end}")
        is_left = code(f"zext <{WORDS} x i1> {is_left} to {VECTOR}")
        is_left = code(f"shl {VECTOR} {is_left}, {code.splat(r)}")
        is_left = code(f"or {VECTOR} {code.load(named['left'])}, {is_left}")
        code.store(is_left, named["left"])
        for w, k in product(range(WORDS), range(words)):
            address = code(f"extractelement {VECTOR} {addresses}, i64 {w}")
            address = code(f"inttoptr i64 {address} to ptr")
            word = code(f"getelementptr i64, ptr {address}, i64 {k}")
            vector = code.at(named["item"], code(f"add i64 {r}, {64 * k}"))
            place = code(f"getelementptr i64, ptr {vector}, i64 {w}")
            code.append(f"  store i64 {code(f'load i64, ptr {word}, align 1')}, ptr {place}")
    for k in range(words):
        code.append(f"  call void %transpose(ptr {code.at(named['item'], 64 * k)})")


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
