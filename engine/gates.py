"""Yosys's JSON of gates, flip-flops and memories, in order of evaluation."""

import gc
import json
import re
from contextlib import contextmanager
from graphlib import CycleError, TopologicalSorter
from itertools import chain
from typing import NamedTuple

from .tools import ToolError

__all__ = ["CLOCK", "SUMS", "Gate", "Memory", "Netlist", "WritePort", "read_gates", "uncollected"]

#: Yosys's command for comparisons and sums. Their AIGs have far fewer gates than the carry chains
#: of ``techmap``, once their constants are folded.
SUMS = "aigmap t:$lt t:$le t:$gt t:$ge t:$add t:$sub"


#: The clock; with a number and a name, the clock of a domain that the design defines.
CLOCK = "clk"
OWN_CLOCK = re.compile(rf"{CLOCK}\d+_(.*)")
#: Cells that are neither gates nor flip-flops, in words.
ODD = {
    r"\$_DFFE?_N": "a falling edge",
    r"\$_(DFFE?_P[NP]|ALDFF|DFFSR)": "an asynchronous reset",
    r"\$_(DLATCH|SR_)": "a latch",
}


class Gate(NamedTuple):
    """The driver of a bit.

    Attributes
    ----------
    operation : str
        ``"and"``, ``"or"``, ``"xor"``; ``"mux"``, whose third input selects the second; ``"copy"``
        of the only input; or ``"read"``, a bit of a memory, whose inputs are the address.
    inputs : tuple
        The bits of its inputs.
    inverts_b, inverts : bool
        The second input, and the output, are inverted.
    read : tuple of int
        The numbers of the memory, of its port, and of the bit.
    """

    operation: str
    inputs: tuple
    inverts_b: bool = False
    inverts: bool = False
    read: tuple = ()


#: The gates that Yosys makes for the simulation: the operation, the inputs, and whether the second
#: one and the output are inverted.
GATES = {
    "$_NOT_": ("copy", "A", False, True),
    "$_AND_": ("and", "AB", False, False),
    "$_ANDNOT_": ("and", "AB", True, False),
    "$_OR_": ("or", "AB", False, False),
    "$_XOR_": ("xor", "AB", False, False),
    "$_MUX_": ("mux", "ABS", False, False),
}


class WritePort(NamedTuple):
    """The bits of an address, of a word, and for each of its bits whether it is written."""

    address: list
    data: list
    enables: list


class Memory(NamedTuple):
    """A memory, whose ports read at once, and write at the clock; later ports win.

    Attributes
    ----------
    size, width : int
        Words, and the bits of each. Other words read as 0.
    begins : list of bool or None
        The bits of all words at power-on; ``None`` if a bit is undefined.
    reads : list of list
        The bits of the address of each port.
    writes : list of WritePort
    """

    size: int
    width: int
    begins: list
    reads: list
    writes: list


class Netlist(NamedTuple):
    """A design of gates, flip-flops and memories.

    Attributes
    ----------
    ports : dict
        As in Yosys's JSON.
    gates : dict of Gate
        By the bit that each drives, in an order in which each comes after those that drive its
        inputs.
    flip_flops : list of tuple
        For each, the bits Q and D, and whether Q is 1 initially; ``None`` if that is undefined.
    memories : list of Memory
    words : list of list of int
        The numbers of flip-flops that are a signal of several bits, the lowest first.
    assertions : list of tuple
        For each, its message, and the bits that tell whether it holds, and is checked.
    names : list of str
        Of the flip-flops: a net of the design and, if it has several bits, the number of one.
    """

    ports: dict
    gates: dict
    flip_flops: list
    memories: list
    words: list
    assertions: list
    names: list


@contextmanager
def uncollected():
    """No garbage collection: among many objects, it takes a third of the time, and finds none."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def message_of(template):
    """The message of an assertion or a print, with ``...`` for values in it."""
    return re.sub(r"\{[^{}]*\}", "...", template)


@uncollected()
def read_gates(text):
    """Read a module of gates, flip-flops ``$_DFF_P_`` and memories, as a ``Netlist``.

    The outputs of ``$anyseq`` have the value of the bit ``x``.

    Raises
    ------
    ToolError
        If there are other cells, a loop, several clocks, a clock that is also data, or a net with
        two drivers, as an input that is a constant.
    """
    (module,) = json.loads(text)["modules"].values()
    gates, flip_flops, memories, initial, assertions = {}, [], [], {}, []
    named = _names_of(module)
    bits, own, clocks = {"input": [], "output": [], "inout": []}, {}, {}
    for name, port in module["ports"].items():
        if domain := OWN_CLOCK.fullmatch(name):
            own[port["bits"][0]] = f"the domain {domain[1]}"
        else:
            bits[port["direction"]] += port["bits"]
    driven = bits["input"]

    for net in module["netnames"].values():
        if values := net["attributes"].get("init"):
            pairs = zip(net["bits"], reversed(values), strict=False)
            initial |= {b: v == "1" for b, v in pairs if v in "01"}
    for cell in module["cells"].values():
        kind, pins = cell["type"], cell["connections"]
        if kind == "$_DFF_P_":
            (q,), (d,) = pins["Q"], pins["D"]
            driven.append(q)
            flip_flops.append((q, d, initial.get(q)))
            clocks |= dict.fromkeys(pins.get("C", ()), q)
        elif kind in GATES:
            operation, inputs, *inverts = GATES[kind]
            (output,) = pins["Y"]
            driven.append(output)
            gates[output] = Gate(operation, tuple(pins[pin][0] for pin in inputs), *inverts)
        elif kind == "$mem_v2":
            reads = _memory(memories, cell)
            driven += reads
            gates |= reads
            clocks |= dict.fromkeys(pins["WR_CLK"], next(iter(reads), None))
        elif kind == "$anyseq":
            driven += pins["Y"]
            gates |= {bit: Gate("copy", ("x",)) for bit in pins["Y"]}
        elif kind == "$check":
            message = message_of(cell["parameters"]["FORMAT"])
            if pins["A"] != ["1"]:  # it may fail
                assertions.append((message, *pins["A"], *pins["EN"]))
        elif kind != "$scopeinfo":
            words = (text for cells, text in ODD.items() if re.match(cells, kind))
            output = next(pins[pin][0] for pin in ("Q", "Y", *pins) if pins.get(pin))
            raise ToolError(f"{_name_of(named, output)}: {next(words, kind)} is not supported")
    if len({*driven} - {"0", "1", "x"}) < len(driven):
        raise ToolError("the simulation does not support nets with two drivers")
    common = module["ports"].get(CLOCK, {"bits": [*clocks][:1]})["bits"]
    for clock in clocks.keys() - {*common}:
        raise ToolError(
            f"{_name_of(named, clocks[clock])}: only the clock of the domain sync is supported, "
            f"not that of {own.get(clock) or _name_of(named, clock)}"
        )
    data = chain(*(gate.inputs for gate in gates.values()), (d for _, d, _ in flip_flops))
    written = (bits for memory in memories for port in memory.writes for bits in port)
    if not clocks.keys().isdisjoint(chain(data, *written, bits["output"])):
        raise ToolError("the clock of the domain sync is also data; use an enable")
    before = {output: gate.inputs for output, gate in gates.items()}
    try:
        order = [*filter(gates.get, TopologicalSorter(before).static_order())]
    except CycleError as error:
        names = ", ".join(dict.fromkeys(_name_of(named, bit) for bit in error.args[1]))
        raise ToolError(f"there is a combinational loop through {names}") from error
    words, places = [], {q: n for n, (q, *_) in enumerate(flip_flops)}
    nets = sorted(module["netnames"].values(), key=lambda net: -len(net["bits"]))
    for net in nets:
        word = [places.pop(bit, None) for bit in net["bits"]]
        if None not in word and 1 < len(word) <= 64:
            words.append(word)
        else:
            places |= {bit: n for bit, n in zip(net["bits"], word, strict=True) if n is not None}
    gates = {bit: gates[bit] for bit in order}
    names = ["{}[{}]".format(*named[q]) for q, *_ in flip_flops]
    return Netlist(module["ports"], gates, flip_flops, memories, words, assertions, names)


def _names_of(module):
    """The net of each bit, and the bit's number there: if possible one of the design, and short."""

    def rank(item):
        name, net = item
        return net["hide_name"], name in module["ports"], len(name), name

    nets = sorted(module["netnames"].items(), key=rank, reverse=True)
    return {bit: (name, n) for name, net in nets for n, bit in enumerate(net["bits"])}


def _name_of(names, bit):
    return names.get(bit, ["a constant"])[0]


def _memory(memories, cell):
    """Append the ``Memory`` of a cell; returns a ``Gate`` for each bit that it drives."""
    pins, parameters = cell["connections"], cell["parameters"]

    def number(name):
        return int(parameters[name], 2)

    size, width = number("SIZE"), number("WIDTH")
    if "0" in parameters["WR_CLK_ENABLE"][-number("WR_PORTS") or 1 :]:
        raise ToolError("the simulation does not support a memory that is written without a clock")
    if "0" in parameters["WR_CLK_POLARITY"][-number("WR_PORTS") or 1 :] and number("WR_PORTS"):
        raise ToolError("the simulation does not support a memory with a falling edge")
    if number("OFFSET"):
        raise ToolError("the simulation does not support a memory whose first address is not 0")
    values = reversed(parameters["INIT"].rjust(size * width, "x"))
    begins = [{"0": False, "1": True}.get(value) for value in values][: size * width]

    def split(pin):
        """The bits of a pin of each port; an address may have none."""
        bits, ports = pins[pin], number(f"{pin[:2]}_PORTS")
        return [bits[n * len(bits) // ports :][: len(bits) // ports] for n in range(ports)]

    reads, writes = split("RD_ADDR"), zip(*map(split, ("WR_ADDR", "WR_DATA", "WR_EN")), strict=True)
    memories.append(Memory(size, width, begins, reads, [WritePort(*port) for port in writes]))
    return {
        bit: Gate("read", tuple(address), read=(len(memories) - 1, n, place))
        for n, (address, data) in enumerate(zip(reads, split("RD_DATA"), strict=True))
        for place, bit in enumerate(data)
    }
