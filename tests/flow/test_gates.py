"""Cells as gates: all numbers of a few bits, against Python's arithmetic."""

import inspect
import json
from itertools import product

import pytest

from clockpoint.flow.gates import GATES, read_gates
from clockpoint.flow.tools import ToolError

PINS = {"A": [2, 3, 4], "B": [5, 6], "Y": [7, 8, 9, 10]}


def design(kind, signed="0", **pins):
    """A module of one cell."""
    cell = {"type": kind, "parameters": {"A_SIGNED": signed, "B_SIGNED": signed}}
    cell["connections"] = PINS | pins
    return json.dumps({"modules": {"top": {"ports": {}, "netnames": {}, "cells": {"it": cell}}}})


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


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("$add", lambda a, b: a + b),
        ("$sub", lambda a, b: a - b),
        ("$ge", lambda a, b: a >= b),
        ("$gt", lambda a, b: a > b),
        ("$le", lambda a, b: a <= b),
        ("$lt", lambda a, b: a < b),
    ],
)
def test_numbers(kind, expected):
    for a, b in product(range(8), range(4)):
        assert evaluated(design(kind), A=a, B=b) == expected(a, b) % 16
        if kind in ("$add", "$sub"):
            signed = expected(a - 8 * (a > 3), b - 4 * (b > 1))
            assert evaluated(design(kind, signed="1"), A=a, B=b) == signed % 16


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
    cell = {"type": kind, "connections": {pin.upper(): [n] for n, pin in enumerate([*pins, "y"])}}
    top = {"ports": {}, "netnames": {}, "cells": {"it": cell}}
    text = json.dumps({"modules": {"top": top}})
    for values in product((0, 1), repeat=len(pins)):
        given = {pin.upper(): value for pin, value in zip(pins, values, strict=True)}
        assert evaluated(text, **given) == FUNCTIONS[kind](*values), values


def test_one_of_many():
    """The first that is selected; or A."""
    text = design("$pmux", A=[2, 3], B=[4, 5, 6, 7, 8, 9], S=[11, 12, 13], Y=[14, 15])
    for a, b, selects in product(range(4), range(64), range(8)):
        chosen = [b >> 2 * n & 3 for n in range(3) if selects >> n & 1]
        assert evaluated(text, A=a, B=b, S=selects) == [*chosen, a][0]


def test_initial_values():
    """The last digit is that of the first bit; x is 0."""
    for init, ones in (("01", {2}), ("10", {3}), ("x1", {2}), ("1", {2}), ("", set())):
        flip_flop = {"type": "$_DFF_P_", "parameters": {}}
        cells = {q: flip_flop | {"connections": {"Q": [q], "D": [q + 2]}} for q in (2, 3)}
        nets = {"it": {"bits": [2, 3], "attributes": {"init": init} if init else {}}}
        top = {"ports": {}, "netnames": nets, "cells": cells}
        _, _, found = read_gates(json.dumps({"modules": {"top": top}}))
        assert found == [(q, q + 2, q in ones) for q in (2, 3)]


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
    assert (ports["i"]["bits"], [*gates], flip_flops) == ([2], [4], [(3, 9, False)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (design("$mul"), r"not \$mul$"),
        (design("$ge", signed="1"), r"not \$ge$"),
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
