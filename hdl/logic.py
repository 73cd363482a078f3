"""Logic that neither Amaranth nor Yosys would make by itself."""

from bisect import bisect_left
from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Mux, Signal, Value

__all__ = [
    "any_of",
    "can_load",
    "cleared",
    "delayed",
    "exceeds",
    "increment",
    "is_in",
    "is_one_of",
    "one_of",
    "patterns",
    "products",
]


def any_of(conditions):
    """Whether some condition holds."""
    return reduce(or_, conditions, Const(0))


def one_of(choices):
    """The value whose condition holds, of mutually exclusive conditions; 0 if none does."""
    return any_of(Mux(condition, Value.cast(value), 0) for condition, value in choices)


def increment(n):
    """``n + 1`` without a carry chain: a bit changes if all below it are 1."""
    return n ^ Cat(Const(1), (n[:k].all() for k in range(1, len(n))))


def exceeds(value, n):
    """``value > n`` without a carry chain."""
    more = Const(0)
    for number, bit in enumerate(value):
        more = (bit & more) if n >> number & 1 else (bit | more)
    return more


def delayed(m, value, cycles=1, *, name="delayed"):
    """A value some cycles later, in registers without a reset."""
    for _ in range(cycles):
        value, former = Signal.like(value, name=name, reset_less=True), value
        m.d.sync += value.eq(former)
    return value


def cleared(m, value, *, name="cleared"):
    """A value, a cycle later, and 0 after reset."""
    register = Signal.like(value, name=name)
    m.d.sync += register.eq(value)
    return register


def can_load(o):
    """Whether the register at an output stream can be loaded: it is empty, or being emptied."""
    return o.ready | ~o.valid


def is_one_of(byte, numbers, others=None):
    """Whether a byte is in the first set; don't care if it is in neither set.

    Without ``others``, it is those that are not in ``numbers``.
    """
    return any_of(byte.matches(pattern) for pattern in patterns(numbers, others))


def is_in(number, numbers):
    """Whether a number is in a range."""
    return number.matches(*patterns(numbers, width=len(number)))


def patterns(numbers, others=None, *, width=8):
    """Prefixes such as ``10------`` that match all numbers of a set and none of the others.

    By default, the others are all numbers of ``width`` bits that are not in the set.
    """
    numbers = numbers if isinstance(numbers, range) else sorted(numbers)
    others = others if others is None else sorted(others)

    def count(members, first, size):
        return bisect_left(members, first + size) - bisect_left(members, first)

    def search(prefix):
        free = width - len(prefix)
        block = int(prefix or "0", 2) << free, 1 << free
        members = count(numbers, *block)
        excluded = block[1] - members if others is None else count(others, *block)
        if not members:
            return []
        if not excluded:
            return [prefix + "-" * free]
        return search(prefix + "0") + search(prefix + "1")

    return search("")


def products(numbers, others, width=8):
    """Patterns such as ``1-1--0--`` that match all numbers of a set and none of the others.

    A number of ``width`` bits that is in neither is don't care.
    """
    matches, todo = [], {*numbers}
    while todo:
        value, care = min(todo), (1 << width) - 1
        for bit in range(width):
            fewer = care & ~(1 << bit)
            if all((number ^ value) & fewer for number in others):
                care = fewer
        todo = {number for number in todo if (number ^ value) & care}
        digits = zip(f"{value:0{width}b}", f"{care:0{width}b}", strict=True)
        matches.append("".join(digit if cares == "1" else "-" for digit, cares in digits))
    # A pattern is redundant if the others match all of its numbers.
    for pattern in [*matches]:
        others = [other for other in matches if other != pattern]
        if all(any(_is_matched(number, other) for other in others) for number in numbers):
            matches = others
    return matches


def _is_matched(number, pattern):
    digits = f"{number:0{len(pattern)}b}"
    return all(bit in ("-", digit) for bit, digit in zip(pattern, digits, strict=True))
