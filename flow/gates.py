"""Yosys's JSON of gates and flip-flops, in an order in which they can be evaluated."""

import json
from graphlib import TopologicalSorter

from .tools import ToolError

__all__ = ["read_gates"]

#: What a gate does, in C++ and in Python.
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
#: A bit of a sum, and what is carried from it to the next.
SUM, CARRY = "{A} ^ {B} ^ {C}", "({A} & {B}) | (({A} ^ {B}) & {C})"


def read_gates(text):
    """Read a module of gates, ``$_DFF_P_``, ``$add``, ``$sub``, and ``$ge`` without signs.

    Returns
    -------
    ports : dict
        As the JSON has them.
    gates : dict
        By the bit that each drives: what it does with its inputs, and their bits. None stands
        before another that drives an input of it.
    flip_flops : list of tuple
        Of each the bits Q and D, and whether Q begins with 1.

    Raises
    ------
    ToolError
        If there is anything else.
    """
    (module,) = json.loads(text)["modules"].values()
    gates, flip_flops, ones = {}, [], set()
    for net in module["netnames"].values():
        values = reversed(net["attributes"].get("init", ""))
        ones |= {bit for bit, value in zip(net["bits"], values, strict=False) if value == "1"}
    for label, cell in module["cells"].items():
        kind, pins = cell["type"], cell["connections"]
        if kind == "$_DFF_P_":
            (q,), (d,) = pins["Q"], pins["D"]
            flip_flops.append((q, d, q in ones))
        elif kind in GATES:
            (output,) = pins.pop("Y")
            gates[output] = GATES[kind], {pin: bit for pin, (bit,) in pins.items()}
        elif kind in ("$add", "$sub") or (kind == "$ge" and not _is_signed(cell)):
            gates |= _adder(label, cell)
        elif kind != "$scopeinfo":
            raise ToolError(f"the simulation knows gates, sums and flip-flops, and no {kind}")
    inputs = {output: pins.values() for output, (_, pins) in gates.items()}
    order = filter(gates.get, TopologicalSorter(inputs).static_order())
    return module["ports"], {bit: gates[bit] for bit in order}, flip_flops


def _is_signed(cell):
    return bool(int(cell["parameters"]["A_SIGNED"], 2))


def _adder(label, cell):
    """The gates of a sum, a difference or a comparison, from bit to bit."""
    pins, compares = cell["connections"], cell["type"] == "$ge"
    subtracts = cell["type"] != "$add"
    width = max(len(pins["A"]), len(pins["B"])) if compares else len(pins["Y"])
    a, b = (
        pins[name] + [pins[name][-1] if _is_signed(cell) else "0"] * (width - len(pins[name]))
        for name in "AB"
    )
    sum_, carry_ = (form.replace("{B}", "~{B}") if subtracts else form for form in (SUM, CARRY))
    carry, gates = "1" if subtracts else "0", {}
    for n in range(width):
        bits = {"A": a[n], "B": b[n], "C": carry}
        if not compares:
            gates[pins["Y"][n]] = sum_, bits
        carry = label, n
        gates[carry] = carry_, bits
    if compares:  # a number is not below another if a bit is carried from their difference
        gates[pins["Y"][0]] = GATES["$_BUF_"], {"A": carry}
    return gates
