"""Rows of payloads of drawn shapes, against Amaranth's constants."""

import array
import datetime
import enum
import math
from fractions import Fraction

import numpy as np
import pytest
from amaranth.hdl import Const, Shape, Signal, signed, unsigned
from amaranth.lib import data
from amaranth.lib.enum import Enum
from hypothesis import given, settings
from hypothesis import strategies as st

from clockpoint.engine.rows import columns, number_of, packets, rows_of

WIDTHS = 0, 1, 4, 5, 8, 13, 16, 32, 33, 63, 64, 65, 100, 128
NUMBERS = st.sampled_from(WIDTHS).map(unsigned) | st.sampled_from(WIDTHS[1:]).map(signed)
FIELDS = "a", "b", "c"


def layouts(inner):
    """Layouts of some shapes."""
    fields = st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3)
    arrays = st.builds(data.ArrayLayout, inner, st.integers(0, 3))
    return fields.map(data.StructLayout) | fields.map(data.UnionLayout) | arrays


SHAPES = st.recursive(NUMBERS, layouts, max_leaves=6)


def numbers_in(shape):
    """The numbers of a shape without fields: often the least or the greatest."""
    least = -1 << shape.width - 1 if shape.signed else 0
    most = least + (1 << shape.width) - 1
    return st.sampled_from([least, most]) | st.integers(least, most)


def form(draw, shape, numbers, axes):
    """Numbers in a form that numpy or Python has for them."""
    forms = [np.array(numbers, object).reshape(axes)]
    if len(axes) == 1 or numbers:  # lists of no lists have no second axis
        forms.append(forms[0].tolist())
    if shape.width <= 64:
        kinds = [
            np.array(numbers, f"{order}{sign}{size}").reshape(axes)
            for size, sign in ((1, "u"), (2, "u"), (4, "u"), (8, "u"), (1, "i"), (4, "i"), (8, "i"))
            for order in "<>"
            if all(
                (-1 << 8 * size - 1 if sign == "i" else 0) <= n < 1 << 8 * size - (sign == "i")
                for n in numbers
            )
        ]
        forms += [*kinds, *(np.asfortranarray(kind) for kind in kinds)]
        forms += [memoryview(kind) for kind in kinds[:1] if kind.size and kind.dtype.isnative]
        if len(axes) == 1 and all(0 <= n < 1 << 16 for n in numbers):
            forms.append(array.array("H", numbers))
        if len(axes) == 1 and all(0 <= n < 256 for n in numbers):
            forms += [bytes(numbers), bytearray(numbers)]
    else:
        raw = [number % (1 << shape.width) for number in numbers]
        places = range(0, shape.width, 64)
        words = [number >> place & (1 << 64) - 1 for number in raw for place in places]
        forms.append(np.array(words, np.uint64).reshape(*axes, len(places)))
    return forms[draw(st.integers(0, len(forms) - 1))]


def elements_of(shape):
    """The lengths of the axes of an array, and the shape of its elements."""
    if not isinstance(shape, data.ArrayLayout):
        return (), shape
    lengths, element = elements_of(shape.elem_shape)
    return (shape.length, *lengths), element


def drawn(draw, shape, size):
    """Values of a payload: for each row Amaranth's initial value, and those of all as arrays."""
    lengths, element = elements_of(shape)
    if isinstance(element, Shape):
        count = size * math.prod(lengths)
        numbers = draw(st.lists(numbers_in(element), min_size=count, max_size=count))
        axes = size, *lengths
        return np.array(numbers, object).reshape(axes).tolist(), form(draw, element, numbers, axes)
    names = [name for name, _ in shape]
    if isinstance(shape, data.UnionLayout):
        names = names[-1:]
    parts = {name: drawn(draw, shape[name].shape, size) for name in names}
    inits = [{name: part[0][n] for name, part in parts.items()} for n in range(size)]
    values = {name: part[1] for name, part in parts.items()}
    if lengths:
        return [[*init.values()] for init in inits], [*values.values()]
    return inits, values


def check_columns(shape, fields, inits):
    """The fields of rows are those from which they were made."""
    lengths, element = elements_of(shape)
    if isinstance(element, Shape):
        width, wide = element.width, element.width > 64
        assert fields.shape[: fields.ndim - wide] == (len(inits), *lengths)
        expected = [int(n) for n in np.array(inits, object).flat]
        if wide:
            actual = [number_of(row) for row in fields.reshape(len(expected), fields.shape[-1])]
            expected = [number % (1 << width) for number in expected]
        else:
            actual = fields.ravel().tolist()
        assert actual == expected
        return
    names = range(lengths[0]) if lengths else [*inits[0]] if inits else ()
    for name in names:
        check_columns(shape[name].shape, fields[name], [init[name] for init in inits])


def constant(shape, init):
    """The bits of a value, by Amaranth."""
    if isinstance(shape, Shape):
        return Const(init, shape).value % (1 << shape.width)
    return shape.const(init).as_value().value


@pytest.mark.parametrize("count", [1000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_rows_and_columns(count):
    @settings(max_examples=count, deadline=None, derandomize=True)
    @given(st.data())
    def check(choices):
        shape, size = choices.draw(SHAPES), choices.draw(st.integers(0, 3))
        inits, values = drawn(choices.draw, shape, size)
        rows = rows_of(shape, values, size)
        assert [number_of(row) for row in rows] == [constant(shape, init) for init in inits]
        check_columns(shape, columns(shape, rows), inits)
        try:
            packet = packets(shape, values, ends=False)
        except (TypeError, ValueError):
            assert "array([" not in f"{values!r}"
        else:
            assert [*map(number_of, packet)] == [*map(number_of, rows)]

    check()


class Color(Enum, shape=signed(3)):
    RED = -3
    BLUE = 2


class Word(enum.Enum):
    RED = "red"


def test_members_of_enumerations_are_numbers():
    layout = data.StructLayout({"color": Color, "n": 5})
    for colors in ([Color.RED, Color.BLUE], [Color.RED, 2], np.int8([-3, 2])):
        rows = rows_of(layout, {"color": colors, "n": Color.BLUE}, 2)
        fields = [{"color": color, "n": 2} for color in (Color.RED, Color.BLUE)]
        assert rows.tolist() == [constant(layout, each) for each in fields]


OVERLAP = data.FlexibleLayout(9, {"a": data.Field(8, 0), "b": data.Field(2, 7)})


@pytest.mark.parametrize(
    ("shape", "values", "message"),
    [
        *(
            (8, values, "^payload is an integer or an array of integers, not ")
            for values in (
                *(None, [None], "abc", [b"a"], {"a": 1}, 7.9, [1.0], [Fraction(7, 2)], [Word.RED]),
                *(np.array([255.9, -0.9], object), np.array(["1"]), np.array([2.0]), [[1, 2], [3]]),
                *({1, 2}, Signal(8), [datetime.datetime.max], np.zeros(2, "u1,u1")),
            )
        ),
        (8, np.ma.array([1, 2], mask=[0, 1]), "^payload is a masked array"),
        (8, 5, "^payload has no array of numbers"),
        (8, np.array(5), "^payload has no array of numbers"),
        (8, [[1]], r"^payload has the shape \(1, 1\), not \(1,\)$"),
        (8, [255, 256], "^payload has 8 bits; 256 does not fit$"),
        (signed(4), [7, 8], "^payload has 4 signed bits; 8 does not fit$"),
        (signed(4), np.array([-9], ">i8"), "^payload has 4 signed bits; -9 does not fit$"),
        (signed(1), [True], "^payload has 1 signed bits; 1 does not fit$"),
        (0, np.array([True]), "^payload has 0 bits; 1 does not fit$"),
        (100, [1 << 100], f"^payload has 100 bits; {1 << 100} does not fit$"),
        (100, np.full((1, 2), 1 << 36, np.uint64), f"^payload has 100 bits; {1 << 100} does not"),
        (100, np.array([[0, -1]]), "^payload has 100 bits; -[0-9]+ does not fit$"),
        (100, np.zeros((1, 3), int), "^payload has 3 words of 64 bits, not 2$"),
        (data.ArrayLayout(4, 2), [[1, 2, 3]], r"^payload has the shape \(1, 3\), not \(1, 2\)$"),
        (
            data.ArrayLayout(data.StructLayout({"a": 4}), 2),
            [{"a": [16]}],
            "^payload.0.a has 4 bits",
        ),
        (
            data.ArrayLayout(data.StructLayout({"a": 4}), 2),
            b"a",
            "^payload is a list of 2 structur",
        ),
        (data.StructLayout({"a": 4}), {"b": 1}, "^payload has no field 'b'; there are a$"),
        (data.StructLayout({"a": data.StructLayout({"b": 1})}), b"a", "^payload.a is a dict of fi"),
        (data.StructLayout({"a": 4, "b": 4}), {"a": [1, 2], "b": [1]}, r"^payload.b has the shape"),
        (data.StructLayout({"a": 4}), {}, "^payload has no array of numbers"),
        (data.StructLayout({}), {}, "^payload is an integer or an array"),
        (OVERLAP, {"a": b"1", "b": 1}, "^payload.b shares bits with another field"),
    ],
)
def test_what_is_no_payload(shape, values, message):
    with pytest.raises((TypeError, ValueError), match=message):
        packets(shape, values)
