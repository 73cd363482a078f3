"""Yosys's JSON of gates and flip-flops, in order of evaluation."""

import json
from graphlib import CycleError, TopologicalSorter
from itertools import chain

from .tools import ToolError

__all__ = ["read_gates"]

#: The function of each gate, in C++ and in Python.
GATES = {
    "$_NOT_": "~{A}",
    "$_BUF_": "{A}",
    "$_AND_": "{A} & {B}",
    "$_NAND_": "~({A} & {B})",
    "$_ANDNOT_": "{A} & ~{B}",
    "$_OR_": "{A} | {B}",
    "$_NOR_": "~({A} | {B})",
    "$_ORNOT_": "{A} | ~{B}",
    "$_XOR_": "{A} ^ {B}",
    "$_XNOR_": "~({A} ^ {B})",
    "$_MUX_": "{A} ^ (({A} ^ {B}) & {S})",
}
#: A bit of a sum and its carry; the same for a difference.
ADDERS = (
    ("{A} ^ {B} ^ {C}", "({A} & {B}) | (({A} ^ {B}) & {C})"),
    ("{A} ^ ~{B} ^ {C}", "({A} & ~{B}) | (({A} ^ ~{B}) & {C})"),
)
#: Each as A >= B: whether A and B are swapped, and whether the result is inverted.
COMPARISONS = {"$ge": (0, 0), "$lt": (0, 1), "$le": (1, 0), "$gt": (1, 1)}


def read_gates(text):
    """Read a module of gates, ``$_DFF_P_``, ``$pmux``, sums, and unsigned comparisons.

    Returns
    -------
    ports : dict
        As in the JSON.
    gates : dict
        By the bit that each drives: its function, and the bits of its inputs, in an order in which
        each comes after the gates that drive its inputs.
    flip_flops : list of tuple
        For each, the bits Q and D, and whether Q is 1 initially.

    Raises
    ------
    ToolError
        If there are other cells, a loop, several clocks, a clock that is also data, or a net with
        two drivers, as an input that is a constant.
    """
    (module,) = json.loads(text)["modules"].values()
    gates, flip_flops, ones, clocks = {}, [], set(), set()
    inputs = [port for port in module["ports"].values() if port["direction"] == "input"]
    driven = [bit for port in inputs for bit in port["bits"]]
    for net in module["netnames"].values():
        values = reversed(net["attributes"].get("init", ""))
        ones |= {bit for bit, value in zip(net["bits"], values, strict=False) if value == "1"}
    for label, cell in module["cells"].items():
        kind, pins = cell["type"], cell["connections"]
        driven += pins.get("Q", pins.get("Y", []))
        if kind == "$_DFF_P_":
            (q,), (d,) = pins["Q"], pins["D"]
            flip_flops.append((q, d, q in ones))
            clocks |= {*pins.get("C", ())}
        elif kind in GATES:
            (output,) = pins.pop("Y")
            gates[output] = GATES[kind], {pin: bit for pin, (bit,) in pins.items()}
        elif kind in ("$add", "$sub"):
            gates |= _sum(label, cell)
        elif kind in COMPARISONS and not _is_signed(cell):
            gates |= _comparison(label, cell)
        elif kind == "$pmux":
            gates |= _choice(label, pins)
        elif kind != "$scopeinfo":
            raise ToolError(f"the simulation supports gates, sums and flip-flops, not {kind}")
    if len({*driven} - {"0", "1", "x"}) < len(driven):
        raise ToolError("the simulation does not support nets with two drivers")
    if len(clocks) > 1:
        raise ToolError("the simulation supports one clock")
    before = {output: pins.values() for output, (_, pins) in gates.items()}
    data = chain(*before.values(), (d for _, d, _ in flip_flops), _outputs(module))
    if not clocks.isdisjoint(data):
        raise ToolError("the simulation does not support a clock that is also data")
    try:
        order = [*filter(gates.get, TopologicalSorter(before).static_order())]
    except CycleError as error:
        raise ToolError("the simulation does not support combinational loops") from error
    return module["ports"], {bit: gates[bit] for bit in order}, flip_flops


def _outputs(module):
    """The bits of the outputs."""
    for port in module["ports"].values():
        if port["direction"] == "output":
            yield from port["bits"]


def _is_signed(cell):
    return bool(int(cell["parameters"]["A_SIGNED"], 2))


def _operands(cell, width):
    """The bits of both inputs, extended to the same width."""
    for name in "AB":
        bits = cell["connections"][name]
        yield bits + [bits[-1] if _is_signed(cell) else "0"] * (width - len(bits))


def _sum(label, cell):
    """The gates of a sum or a difference, from bit to bit."""
    y, subtracts = cell["connections"]["Y"], cell["type"] == "$sub"
    operands = zip(y, *_operands(cell, len(y)), strict=True)
    gates, carry = {}, "01"[subtracts]
    for n, (output, a, b) in enumerate(operands):
        bits = {"A": a, "B": b, "C": carry}
        carry = label, n
        gates[output], gates[carry] = ((form, bits) for form in ADDERS[subtracts])
    return gates


def _comparison(label, cell):
    """The gates of a comparison: A >= B if their difference has a carry."""
    pins = cell["connections"]
    swaps, inverts = COMPARISONS[cell["type"]]
    a, b = [*_operands(cell, max(len(pins["A"]), len(pins["B"])))][:: -1 if swaps else 1]
    gates, carry = {}, "1"
    for n, (one, other) in enumerate(zip(a, b, strict=True)):
        bits = {"A": one, "B": other, "C": carry}
        carry = label, n
        gates[carry] = ADDERS[True][1], bits
    gates |= {bit: (GATES["$_BUF_"], {"A": "0"}) for bit in pins["Y"]}
    gates[pins["Y"][0]] = GATES["$_NOT_" if inverts else "$_BUF_"], {"A": carry}
    return gates


def _choice(label, pins):
    """The gates of a ``$pmux``: the first input that is selected, otherwise A."""
    gates, width = {}, len(pins["Y"])
    for n, output in enumerate(pins["Y"]):
        bit = pins["A"][n]
        for place, select in reversed([*enumerate(pins["S"])]):
            chosen = (label, n, place) if place else output
            gates[chosen] = (
                GATES["$_MUX_"],
                {"A": bit, "B": pins["B"][place * width + n], "S": select},
            )
            bit = chosen
    return gates
