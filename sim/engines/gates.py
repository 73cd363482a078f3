"""A design as gates in C++: for what is too wide for a compiler to take from write_cxxrtl."""

import json
from graphlib import TopologicalSorter
from itertools import chain

from ...flow.tools import ToolError

__all__ = ["GATES", "as_cpp"]

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
#: How many of them a function has: the time that a compiler takes grows faster than a function.
PIECE = 100


def as_cpp(text):
    """A ``struct Top``: an array for each port, whose elements' lowest bits count; and ``step()``.

    That passes one cycle, after which the outputs are what they were before its edge.

    Parameters
    ----------
    text : str
        A module in Yosys's JSON, of gates and ``$_DFF_P_``, ``$add``, ``$sub``, and ``$ge``
        without signs.

    Raises
    ------
    ToolError
        If there is anything else.
    """
    (module,) = json.loads(text)["modules"].values()
    for port in module["ports"]:
        if not port.isidentifier():
            raise ToolError(f"the compiled simulation has no name for the port {port!r}")
    init = {}
    for net in module["netnames"].values():
        bits = reversed(net["attributes"].get("init", ""))
        init |= {bit: value for bit, value in zip(net["bits"], bits, strict=False) if value == "1"}
    drivers, flip_flops = {}, []
    for label, cell in module["cells"].items():
        kind, pins = cell["type"], cell["connections"]
        if kind == "$_DFF_P_":
            flip_flops += zip(pins["Q"], pins["D"], strict=True)
        elif kind in GATES:
            (output,) = pins["Y"]
            drivers[output] = GATES[kind], {name: bit for name, (bit,) in pins.items()}
        elif kind in ("$add", "$sub") or (kind == "$ge" and not _is_signed(cell)):
            drivers |= _adder(label, cell)
        elif kind != "$scopeinfo":
            raise ToolError(f"the compiled simulation knows gates and flip-flops, and no {kind}")

    known = {"0": "0u", "1": "1u", "x": "0u"}
    for name, port in module["ports"].items():
        if port["direction"] == "input":
            known |= {bit: f"{name}[{n}]" for n, bit in enumerate(port["bits"])}
    known |= {bit: f"now[{n}]" for n, (bit, _) in enumerate(flip_flops)}

    def name(bit):
        return known.get(bit) or f"net[{places[bit]}]"

    inputs = {
        bit: [of for pin, of in pins.items() if pin != "Y"] for bit, (_, pins) in drivers.items()
    }
    order = [bit for bit in TopologicalSorter(inputs).static_order() if bit in drivers]
    places = {bit: n for n, bit in enumerate(order)}
    lines = []
    for bit in order:
        form, pins = drivers[bit]
        lines.append(f"{name(bit)} = {form.format(**{pin: name(of) for pin, of in pins.items()})};")
    for port, found in module["ports"].items():
        if found["direction"] == "output":
            lines += [f"{port}[{n}] = {name(bit)};" for n, bit in enumerate(found["bits"])]
    lines += [f"next[{n}] = {name(bit)};" for n, (_, bit) in enumerate(flip_flops)]

    pieces = [lines[at : at + PIECE] for at in range(0, len(lines), PIECE)]
    ports = ", ".join(f"{name}[{len(port['bits'])}]" for name, port in module["ports"].items())
    begins = ", ".join("1" if bit in init else "0" for bit, _ in flip_flops)
    calls = " ".join(f"step_{n}();" for n in range(len(pieces)))
    return "\n".join(
        [
            "struct Top {",
            f"    uint32_t {ports};",
            f"    void step() {{ {calls} std::memcpy(now, next, sizeof now); }}",
            "private:",
            f"    uint32_t net[{len(order) + 1}], next[{len(flip_flops)}];",
            f"    uint32_t now[{len(flip_flops)}] = {{{begins}}};",
            *chain.from_iterable(
                [f"    void step_{n}() {{", *piece, "    }"] for n, piece in enumerate(pieces)
            ),
            "};\n",
        ]
    )


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
