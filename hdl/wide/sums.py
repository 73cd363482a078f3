"""Sums whose carry chain would be too long: in parts, each added a cycle after the one below it."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Mux, Signal

from ..lib.registers import register

__all__ = ["PARTS", "accumulate", "added", "part_sizes", "saturated"]

#: Parts of a sum.
PARTS = 4


def part_sizes(bits):
    """The sizes of the parts of a number.

    Those below the last are two bits short of a multiple of eight, as far as it goes: with what
    carries in, they fill tiles of an ECP5. The flip-flops of a tile have one reset, and that of the
    carry has none; so it is alone in the next one, beside its adder.
    """
    low = bits // PARTS
    if low > 6:
        low = (low + 2) // 8 * 8 - 2
    return [*[low] * (PARTS - 1), bits - low * (PARTS - 1)]


def accumulate(m, number, size, ended, gathered):
    """The sum before a beat and with it, each with a flag for one far out of range.

    The first ``PARTS - 1`` cycles later, the second one more. A beat counts in a cycle of
    ``gathered``; ``ended`` begins the next sum at zero.
    """
    before, with_this, carry = [], [], number
    *below, width = part_sizes(size)
    for n, bits in enumerate(below, 1):
        part = Signal(bits, reset_less=True)
        total = part + carry
        with m.If(ended):
            m.d.sync += part.eq(0)
        with m.Elif(gathered):
            m.d.sync += part.eq(total[:bits])
        before.append(register(m, part, PARTS - n))
        with_this.append(register(m, _added_again(m, part, carry)[:bits], PARTS - n))
        carry, gathered = register(m, total[bits:]), register(m, gathered)
        ended, former = Signal(init=1), ended
        m.d.sync += ended.eq(former)

    part = Signal(width + 1, reset_less=True)
    beyond = Signal(reset_less=True)
    total = (part[:-1] + carry)[: len(part)], beyond | part[-1]
    with m.If(ended):
        m.d.sync += [part.eq(0), beyond.eq(0)]
    with m.Elif(gathered):
        m.d.sync += [part.eq(total[0]), beyond.eq(total[1])]
    again = _added_again(m, part[:-1], carry)[: len(part)]
    sum_ = Cat(*with_this, again), register(m, total[1])
    return (Cat(*before, part), beyond), [register(m, value) for value in sum_]


def _added_again(m, part, carry):
    """The sum a cycle later, added again: only one register fits beside an adder."""
    return register(m, part) + register(m, carry)


def added(m, start, number):
    """A number with a small signed one added to it, ``PARTS`` cycles later."""
    parts, carry, at = [], number, 0
    for n, bits in enumerate(part_sizes(len(start))):
        total = register(m, register(m, start[at : at + bits], n) + carry)
        parts.append(register(m, total[:bits], PARTS - 1 - n))
        carry, at = total[bits:].as_signed(), at + bits
    return Cat(parts)


def saturated(m, number, beyond, size, cycles=1):
    """A sum that saturates at ``size`` bits, ``cycles`` later."""
    beyond = register(m, reduce(or_, number[size:], beyond), cycles - 1)
    # Setting a register costs nothing if its initial value is all ones, too.
    most = (1 << size) - 1
    result = Signal(size, init=most, reset_less=True)
    m.d.sync += result.eq(Mux(beyond, most, register(m, number[:size], cycles - 1)))
    return result
