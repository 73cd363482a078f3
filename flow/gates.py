"""Yosys's JSON of gates and flip-flops, in order of evaluation."""

import json
from graphlib import CycleError, TopologicalSorter
from itertools import chain

from .tools import ToolError

__all__ = ["SUMS", "read_gates"]

#: Yosys's command for comparisons and sums. Their AIGs have far fewer gates than the carry chains
#: of ``techmap``, once their constants are folded.
SUMS = "aigmap t:$lt t:$le t:$gt t:$ge t:$add t:$sub"
#: The function of each gate, as an expression in Python and in JavaScript.
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


def read_gates(text):
    """Read a module of gates and flip-flops ``$_DFF_P_``.

    The outputs of ``$anyseq`` have the value of the bit ``x``.

    Returns
    -------
    ports : dict
        As in the JSON.
    gates : dict
        By the bit that each drives: its function, and the bits of its inputs, in an order in which
        each comes after the gates that drive its inputs.
    flip_flops : list of tuple
        For each, the bits Q and D, and whether Q is 1 initially; ``None`` if that is undefined.

    Raises
    ------
    ToolError
        If there are other cells, a loop, several clocks, a clock that is also data, or a net with
        two drivers, as an input that is a constant.
    """
    (module,) = json.loads(text)["modules"].values()
    gates, flip_flops, initial, clocks = {}, [], {}, set()
    bits = {"input": [], "output": [], "inout": []}
    for port in module["ports"].values():
        bits[port["direction"]] += port["bits"]
    driven = bits["input"]
    for net in module["netnames"].values():
        values = reversed(net["attributes"].get("init", ""))
        initial |= {b: v == "1" for b, v in zip(net["bits"], values, strict=False) if v in "01"}
    for cell in module["cells"].values():
        kind, pins = cell["type"], cell["connections"]
        driven += pins.get("Q", pins.get("Y", []))
        if kind == "$_DFF_P_":
            (q,), (d,) = pins["Q"], pins["D"]
            flip_flops.append((q, d, initial.get(q)))
            clocks |= {*pins.get("C", ())}
        elif kind in GATES:
            (output,) = pins.pop("Y")
            gates[output] = GATES[kind], {pin: bit for pin, (bit,) in pins.items()}
        elif kind == "$anyseq":
            gates |= {bit: (GATES["$_BUF_"], {"A": "x"}) for bit in pins["Y"]}
        elif kind != "$scopeinfo":
            raise ToolError(f"the simulation supports gates and flip-flops, not {kind}")
    if len({*driven} - {"0", "1", "x"}) < len(driven):
        raise ToolError("the simulation does not support nets with two drivers")
    if len(clocks) > 1:
        raise ToolError("the simulation supports one clock")
    before = {output: pins.values() for output, (_, pins) in gates.items()}
    data = chain(*before.values(), (d for _, d, _ in flip_flops), bits["output"])
    if not clocks.isdisjoint(data):
        raise ToolError("the simulation does not support a clock that is also data")
    try:
        order = [*filter(gates.get, TopologicalSorter(before).static_order())]
    except CycleError as error:
        raise ToolError("the simulation does not support combinational loops") from error
    return module["ports"], {bit: gates[bit] for bit in order}, flip_flops
