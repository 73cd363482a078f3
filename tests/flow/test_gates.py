"""Gates against Python's operators, and designs that are refused."""

import inspect
import json
from itertools import product

import pytest

from clockpoint.flow.gates import GATES, read_gates
from clockpoint.flow.tools import ToolError


def design(kind, **pins):
    """A module of one cell."""
    top = {"ports": {}, "netnames": {}, "cells": {"it": {"type": kind, "connections": pins}}}
    return json.dumps({"modules": {"top": top}})


def evaluated(text, **numbers):
    """What is at Y, as a number, with these at the other pins."""
    _, gates, _ = read_gates(text)
    (cell,) = json.loads(text)["modules"]["top"]["cells"].values()
    pins, known = cell["connections"], {"0": 0, "1": 1}
    for name, number in numbers.items():
        known |= {bit: number >> n & 1 for n, bit in enumerate(pins[name])}
    for output, (form, inputs) in gates.items():
        known[output] = eval(form.format(**{pin: known[bit] for pin, bit in inputs.items()})) & 1
    return sum(known[bit] << n for n, bit in enumerate(pins["Y"]))


#: What each gate is, of its pins by name, in the words of Yosys's manual.
FUNCTIONS = {
    "$_NOT_": lambda a: not a,
    "$_BUF_": lambda a: a,
    "$_AND_": lambda a, b: a and b,
    "$_NAND_": lambda a, b: not (a and b),
    "$_ANDNOT_": lambda a, b: a and not b,
    "$_OR_": lambda a, b: a or b,
    "$_NOR_": lambda a, b: not (a or b),
    "$_ORNOT_": lambda a, b: a or not b,
    "$_XOR_": lambda a, b: a != b,
    "$_XNOR_": lambda a, b: a == b,
    "$_MUX_": lambda a, b, s: b if s else a,
}


@pytest.mark.parametrize("kind", GATES)
def test_each_gate(kind):
    pins = [*inspect.signature(FUNCTIONS[kind]).parameters]
    text = design(kind, **{pin.upper(): [n] for n, pin in enumerate([*pins, "y"])})
    for values in product((0, 1), repeat=len(pins)):
        given = {pin.upper(): value for pin, value in zip(pins, values, strict=True)}
        assert evaluated(text, **given) == FUNCTIONS[kind](*values), values


def test_initial_values():
    """The last digit is that of the first bit; x, and a digit that is missing, are undefined."""
    cases = ("01", {2: True, 3: False}), ("10", {2: False, 3: True}), ("x1", {2: True})
    for init, values in (*cases, ("1", {2: True}), ("", {})):
        flip_flop = {"type": "$_DFF_P_", "parameters": {}}
        cells = {q: flip_flop | {"connections": {"Q": [q], "D": [q + 2]}} for q in (2, 3)}
        nets = {"it": {"bits": [2, 3], "attributes": {"init": init} if init else {}}}
        top = {"ports": {}, "netnames": nets, "cells": cells}
        _, _, found = read_gates(json.dumps({"modules": {"top": top}}))
        assert found == [(q, q + 2, values.get(q)) for q in (2, 3)]


def driving(given, q, y):
    """A module whose input, flip-flop and gate drive these nets."""
    ports = {"i": {"direction": "input", "bits": [given]}}
    cells = {
        "one": {"type": "$_DFF_P_", "connections": {"D": [9], "Q": [q]}},
        "other": {"type": "$_NOT_", "connections": {"A": [9], "Y": [y]}},
    }
    top = {"ports": ports, "netnames": {}, "cells": cells}
    return json.dumps({"modules": {"top": top}})


def test_drivers():
    ports, gates, flip_flops = read_gates(driving(2, 3, 4))
    assert (ports["i"]["bits"], [*gates], flip_flops) == ([2], [4], [(3, 9, None)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (design("$mul", Y=[2]), r"not \$mul$"),
        (design("$_AND_", A=[2], B=[7], Y=[7]), "does not support combinational loops$"),
        *(
            (driving(*nets), "does not support nets with two drivers$")
            for nets in [(2, 2, 4), (2, 3, 2), (2, 3, 3), ("0", 3, 4), ("1", 3, 4), ("x", 3, 4)]
        ),
    ],
)
def test_what_is_refused(text, said):
    with pytest.raises(ToolError, match=said):
        read_gates(text)
