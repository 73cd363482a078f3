"""Properties simulated with each output bit of their cores inverted, in one cycle at a time."""

from typing import NamedTuple

from amaranth.hdl import Elaboratable, Module, Signal, Value, _nir
from amaranth.hdl._ir import build_netlist
from amaranth.lib import data
from amaranth.lib.wiring import In


class Leaf(NamedTuple):
    """A field of an output: its core's number, its name, its first bit among all, its width."""

    core: int
    name: str
    at: int
    width: int


class Flipped(Elaboratable):
    """In place of ``Ports``: output bits are inverted where ``flips`` has a 1."""

    def __init__(self, core):
        self._core = core
        ours = core.signature.create()
        self.inputs, self.outputs = [], []
        for name in core.signature.members:
            setattr(self, name, getattr(ours, name))
        sides = (core.signature.flatten(side) for side in (core, ours))
        for (path, member, port), (_, _, seen) in zip(*sides, strict=True):
            (self.inputs if member.flow is In else self.outputs).append(
                ("_".join(map(str, path)), member.shape, Value.cast(port), Value.cast(seen))
            )
        self.flips = Signal(sum(len(seen) for *_, seen in self.outputs))

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self._core
        m.d.comb += [port.eq(seen) for *_, port, seen in self.inputs]
        flips = self.flips
        for *_, port, seen in self.outputs:
            m.d.comb += seen.eq(port ^ flips[: len(seen)])
            flips = flips[len(seen) :]
        return m


def fields(shape, name, at=0):
    """The parts of a shape that have none: their names, first bits and widths."""
    try:
        layout = data.Layout.cast(shape)
    except TypeError:
        yield name, at, Value.cast(Signal(shape)).shape().width
        return
    for key, field in layout:
        yield from fields(field.shape, f"{name}.{key}", at + field.offset)


class Flips:
    """A property as a function of its inputs, in variants: each has one output bit inverted.

    Parameters
    ----------
    top : Property
        Made with ``Flipped`` in place of ``Ports``.
    fragment : Fragment
        Of it, elaborated.
    cores : list of Flipped
        In the order in which they were made.

    Attributes
    ----------
    leaves : list of Leaf
    initial : list of int
        The state, a bit for each variant in each of them.
    inputs : dict of str to int
        The width of each.
    """

    def __init__(self, top, fragment, cores):
        ports = [(name, getattr(top, name)) for name in top.signature.members]
        ports += [(f"flips_{n}", core.flips) for n, core in enumerate(cores)]
        netlist = build_netlist(fragment, [(name, Value.cast(port), None) for name, port in ports])
        self.leaves, seen = [], []
        for n, core in enumerate(cores):
            for name, shape, _, port in core.outputs:
                parts = fields(shape, name, len(seen))
                self.leaves += [Leaf(n, *part) for part in parts]
                seen += netlist.signals[port]
        given = {name: width for name, (_, width) in netlist.top.ports_i.items()}
        self.inputs = {name: of for name, of in given.items() if not name.startswith("flips_")}
        self._order, self._count = [*given.items()], len(seen)
        self._step, self.initial = compiled(netlist, seen)

    def step(self, state, given):
        """Simulate one cycle, without an inverted bit; returns what would be with one.

        Returns
        -------
        asserts : int
            A bit for each variant in which an assertion fails; the lowest is of none inverted.
        assumes : bool
            Whether an assumption fails.
        outputs : list of int
            The output bits.
        state : list of int
        """
        bits, flip = [], 1
        for name, width in self._order:
            if name in given:
                bits += [-(given[name] >> n & 1) for n in range(width)]
            else:
                bits += [1 << flip + n for n in range(width)]
                flip += width
        asserts, assumes, outputs, state = self._step(state, bits)
        everywhere = (2 << self._count) - 1
        state = [-(bit & 1) for bit in state]
        return asserts & everywhere, bool(assumes & 1), [bit & 1 for bit in outputs], state


def mux(chosen, yes, no):
    return f"({yes} & {chosen} | {no} & ~{chosen})"


def both(terms):
    return f"({' & '.join(['-1', *terms])})"


def either(terms):
    return f"({' | '.join(['0', *terms])})"


def compiled(netlist, seen):
    """A function of the state and the inputs, and the initial state.

    It returns the failing assertions, the failing assumptions, the nets that are seen, and the next
    state; all bits are Python integers, which have a bit for each variant.
    """
    cells, lines, names = netlist.cells, [], {0: "0", 1: "-1"}
    names |= {bit: f"i{bit}" for bit in inputs_of(netlist)}
    initial, state, follow = [], [], []

    def keep(name, init, then):
        initial.append(-init)
        state.append(name)
        follow.append(then)
        return name

    def let(text):
        name = f"t{len(lines)}"
        lines.append(f"    {name} = {text}")
        return name

    def of(net):
        if net not in names:
            found = evaluate(cells[net.cell], net.bit)
            if isinstance(found, list):
                names.update((_nir.Net.from_cell(net.cell, n), bit) for n, bit in enumerate(found))
            else:
                names[net] = let(found)
        return names[net]

    def is_number(value, number):
        return let(
            both(of(bit) if number >> n & 1 else f"~{of(bit)}" for n, bit in enumerate(value))
        )

    def total(one, two, carry="0"):
        found = []
        for a, b in zip(one, two, strict=True):
            found.append(let(f"{a} ^ {b} ^ {carry}"))
            carry = let(f"{a} & {b} | {carry} & ({a} ^ {b})")
        return found

    def evaluate(cell, bit):
        """The text of a bit, or the names of all bits."""
        match cell:
            case _nir.Operator():
                return operate(cell, bit)
            case _nir.AssignmentList():
                value = of(cell.default[bit])
                for to in cell.assignments:
                    if 0 <= bit - to.start < len(to.value):
                        value = let(mux(of(to.cond), of(to.value[bit - to.start]), value))
                return value
            case _nir.Matches():
                value = [*map(of, cell.value)]
                pairs = (zip(value, reversed(text), strict=True) for text in cell.patterns)
                return either(
                    both(a if b == "1" else f"~{a}" for a, b in pair if b != "-") for pair in pairs
                )
            case _nir.PriorityMatch():
                before = (f"~{of(one)}" for one in cell.inputs[:bit])
                return both([of(cell.en), of(cell.inputs[bit]), *before])
            case _nir.Part():
                parts = range(bit, len(cell.value), cell.stride)
                return either(
                    f"{is_number(cell.offset, n)} & {of(cell.value[at])}"
                    for n, at in enumerate(parts)
                    if n < 1 << len(cell.offset)
                )
            case _nir.AsyncReadPort():
                return read(cell, bit)
        raise NotImplementedError(cell)

    def operate(cell, bit):
        kind, inputs = cell.operator, cell.inputs
        match kind, len(inputs):
            case "&" | "|" | "^", 2:
                return f" {kind} ".join(of(value[bit]) for value in inputs)
            case "~", 1:
                return f"~{of(inputs[0][bit])}"
            case "m", 3:
                return mux(of(inputs[0][0]), of(inputs[1][bit]), of(inputs[2][bit]))
        one, two = [[*map(of, value)] for value in (*inputs, ())[:2]]
        match kind:
            case "b" | "r|":
                return either(one)
            case "r&":
                return both(one)
            case "==" | "!=":
                differ = either(f"{a} ^ {b}" for a, b in zip(one, two, strict=True))
                return differ if kind == "!=" else f"~{differ}"
            case "<<" | "u>>":
                for n, chosen in enumerate(two):
                    gap = ["0"] * min(1 << n, len(one))
                    moved = [*gap, *one] if kind == "<<" else [*one[len(gap) :], *gap]
                    one = [let(mux(chosen, a, b)) for a, b in zip(moved, one, strict=False)]
                return one
            case "+":
                return total(one, two)
            case "-":
                one, two = (one, two) if two else (["0"] * len(one), one)
                return total(one, [f"~{b}" for b in two], "-1")
            case "*":
                product = ["0"] * len(one)
                for n, by in enumerate(two):
                    if by != "0":
                        part = [f"({by} & {a})" for a in one[: len(one) - n]]
                        product = total(product, ["0"] * n + part)
                return product
            case "u<" | "u>" | "u<=" | "u>=" | "s<" | "s>" | "s<=" | "s>=":
                if ">" in kind:
                    one, two = two, one
                if "s" in kind:
                    one[-1], two[-1] = two[-1], one[-1]
                below = "-1" if "=" in kind else "0"
                for a, b in zip(one, two, strict=True):
                    below = let(f"~{a} & {b} | ~({a} ^ {b}) & {below}")
                return below
        raise NotImplementedError(kind)

    def read(port, bit):
        rows = rows_of[port.memory]
        return either(f"{is_number(port.addr, n)} & {row[bit]}" for n, row in enumerate(rows))

    def write(at, row, bit):
        value = rows_of[at][row][bit]
        for cell in cells:
            if isinstance(cell, _nir.SyncWritePort) and cell.memory == at:
                chosen = let(f"{is_number(cell.addr, row)} & {of(cell.en[bit])}")
                value = let(mux(chosen, of(cell.data[bit]), value))
        return value

    def read_next(port, bit, kept):
        value = let(read(port, bit))
        for other in (cells[n] for n in port.transparent_for):
            same = (f"~({of(a)} ^ {of(b)})" for a, b in zip(port.addr, other.addr, strict=True))
            value = let(mux(let(both([*same, of(other.en[bit])])), of(other.data[bit]), value))
        return mux(of(port.en), value, kept)

    rows_of = {}
    for at, cell in enumerate(cells):
        match cell:
            case _nir.FlipFlop():
                for n, net in enumerate(cell.data):
                    name = keep(f"s{at}_{n}", cell.init >> n & 1, (of, net))
                    names[_nir.Net.from_cell(at, n)] = name
            case _nir.SyncReadPort():
                for n in range(cell.width):
                    name = f"s{at}_{n}"
                    keep(name, 0, (read_next, cell, n, name))
                    names[_nir.Net.from_cell(at, n)] = name
            case _nir.Memory():
                rows_of[at] = [
                    [
                        keep(f"s{at}_{row}_{n}", init >> n & 1, (write, at, row, n))
                        for n in range(cell.width)
                    ]
                    for row, init in enumerate(cell.init)
                ]
    failing = [
        either(
            f"{of(cell.en)} & ~{of(cell.test)}"
            for cell in cells
            if isinstance(cell, _nir.AsyncProperty | _nir.SyncProperty) and cell.kind == kind
        )
        for kind in ("assert", "assume")
    ]
    results = [*map(of, seen)], [then(*rest) for then, *rest in follow]
    shown = ", ".join(f"[{', '.join(found)}]" for found in results)
    source = [
        "def step(state, inputs):",
        f"    [{', '.join(state)}] = state",
        f"    [{', '.join(f'i{bit}' for bit in inputs_of(netlist))}] = inputs",
        *lines,
        f"    return {', '.join(failing)}, {shown}",
    ]
    space = {}
    exec("\n".join(source), space)
    return space["step"], initial


def inputs_of(netlist):
    ports = netlist.top.ports_i.values()
    return [bit for start, width in ports for bit in range(start, start + width)]
