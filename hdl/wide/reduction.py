"""Counting and choosing among the lanes, with one four-input LUT between two registers."""

from functools import reduce
from operator import add

from amaranth.hdl import Cat, Mux, Value
from amaranth.utils import bits_for

from ..lib.logic import any_of
from ..lib.registers import register
from ..tables.patterns import products

__all__ = ["FAN_IN", "choose", "count", "count_ones", "levels"]

#: How many at once are counted, and chosen from: as many as a LUT has inputs.
FAN_IN = 4


def levels(many, fan_in=FAN_IN):
    """The number of levels that reduce this many values to one."""
    return 0 if many == 1 else 1 + levels(-(-many // fan_in), fan_in)


def in_groups(values, size=FAN_IN):
    return [values[n : n + size] for n in range(0, len(values), size)]


def count(m, flags, cycles):
    """The number of flags that are set, ``cycles`` cycles later."""
    numbers = [register(m, count_ones(group)) for group in in_groups(flags)]
    while len(numbers) > 1:
        numbers = [register(m, reduce(add, pair)) for pair in in_groups(numbers, 2)]
        cycles -= 1
    return register(m, numbers[0][: bits_for(len(flags))], cycles - 1)


def count_ones(bits):
    """How many of a few bits are set, without a carry chain."""
    numbers = {*range(1 << len(bits))}
    digits = range(bits_for(len(bits)))
    ones = [{n for n in numbers if n.bit_count() >> digit & 1} for digit in digits]
    sums = [products(members, numbers - members, len(bits)) for members in ones]
    return Cat(any_of(bits.matches(pattern) for pattern in patterns) for patterns in sums)


def choose(m, flags, values, cycles):
    """Whether a flag is set; the value of the first one, or 0; and its number, ``cycles`` later."""
    layout = values[0].shape()
    is_any, values = flags, [register(m, Value.cast(value)) for value in values]
    spare = cycles - levels(len(values)) - 2
    while len(values) > 1:
        if len(values) <= FAN_IN:  # the wires to the last one are the longest
            is_any, *values = (register(m, value, spare) for value in (is_any, *values))
            cycles -= spare
        groups = zip(in_groups(is_any), in_groups(values), strict=True)
        values = [first_of(m, *group) for group in groups]
        is_any = register(m, Cat(group.any() for group in in_groups(is_any)))
        cycles -= 1
    chosen = register(m, values[0], cycles - 1)
    value, number = chosen[: layout.size], chosen[layout.size :]
    return register(m, is_any, cycles), layout(value), number


def first_of(m, flags, values):
    """The value of the first of a few flags, and its number, two cycles later."""
    hidden = [register(m, ~flag | flags[:n].any()) for n, flag in enumerate(flags)]
    # A register needs no gates for a reset that comes from a register.
    visible = [Mux(hides, 0, value) for hides, value in zip(hidden, values, strict=True)]
    chosen = any_of(register(m, value) for value in visible)
    number = (
        any_of(~hides for n, hides in enumerate(hidden) if n >> digit & 1)
        for digit in range(bits_for(FAN_IN - 1))
    )
    return Cat(chosen, register(m, Cat(number)))
