"""Logic that neither Amaranth nor Yosys would make by itself."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Mux, Value

__all__ = ["any_of", "exceeds", "increment", "select_one_hot"]


def any_of(conditions):
    """Whether some condition holds."""
    return reduce(or_, conditions, Const(0))


def select_one_hot(choices):
    """The value whose condition holds, of mutually exclusive conditions; 0 if none does."""
    return any_of(Mux(condition, Value.cast(value), 0) for condition, value in choices)


def increment(n):
    """``n + 1`` without a carry chain: a bit changes if all below it are 1."""
    return n ^ Cat(Const(1), (n[:k].all() for k in range(1, len(n))))


def exceeds(value, n):
    """``value > n`` without a carry chain."""
    is_greater = Const(0)
    for number, bit in enumerate(value):
        is_greater = (bit & is_greater) if n >> number & 1 else (bit | is_greater)
    return is_greater
