"""Sums whose carry chain would be too long: in segments, each added a cycle after the one below."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Mux, Signal

from ..lib.registers import register

__all__ = ["SEGMENTS", "accumulate", "added", "saturated", "segment_sizes"]

#: Segments of a sum.
SEGMENTS = 4


def segment_sizes(bits):
    """The sizes of the segments of a number.

    The segments below the last are two bits short of a multiple of eight, where possible: with the
    carry in, they fill tiles of an ECP5. The flip-flops of a tile share one reset; the flip-flop of
    the carry has none, so it is alone in the next tile, beside its adder.
    """
    low = bits // SEGMENTS
    if low > 6:
        low = (low + 2) // 8 * 8 - 2
    return [*[low] * (SEGMENTS - 1), bits - low * (SEGMENTS - 1)]


def accumulate(m, number, size, ended, gathered):
    """The sum before a beat and with the beat, each with a flag for a sum far out of range.

    The sum before comes ``SEGMENTS - 1`` cycles later, the sum with the beat a cycle after it. A
    beat counts in a cycle of ``gathered``; ``ended`` begins the next sum at zero.
    """
    before, with_this, carry = [], [], number
    for n, bits in enumerate(segment_sizes(size), 1):
        if n > 1:
            ended, gathered = register(m, ended, reset=True), register(m, gathered)
        # The last one has a bit more.
        segment = Signal(bits + (n == SEGMENTS), reset_less=True)
        total = segment[:bits] + carry
        with m.If(ended):
            m.d.sync += segment.eq(0)
        with m.Elif(gathered):
            m.d.sync += segment.eq(total[: len(segment)])
        before.append(register(m, segment, SEGMENTS - n))
        # The sum a cycle later, added again: only one register fits beside an adder.
        again = register(m, segment[:bits]) + register(m, carry)
        with_this.append(register(m, again[: len(segment)], SEGMENTS - n))
        carry = register(m, total[bits:])

    beyond = Signal(reset_less=True)
    is_beyond = beyond | segment[-1]
    with m.If(ended):
        m.d.sync += beyond.eq(0)
    with m.Elif(gathered):
        m.d.sync += beyond.eq(is_beyond)
    sum_ = Cat(with_this), register(m, is_beyond)
    return (Cat(before), beyond), [register(m, value) for value in sum_]


def added(m, start, number):
    """A number with a small signed one added to it, ``SEGMENTS`` cycles later."""
    segments, carry, at = [], number, 0
    for n, bits in enumerate(segment_sizes(len(start))):
        total = register(m, register(m, start[at : at + bits], n) + carry)
        segments.append(register(m, total[:bits], SEGMENTS - 1 - n))
        carry, at = total[bits:].as_signed(), at + bits
    return Cat(segments)


def saturated(m, number, beyond, size, cycles=1):
    """A sum that saturates at ``size`` bits, ``cycles`` later."""
    beyond = register(m, reduce(or_, number[size:], beyond), cycles - 1)
    # Setting a register costs nothing if its initial value is all ones, too.
    most = (1 << size) - 1
    result = Signal(size, init=most, reset_less=True)
    m.d.sync += result.eq(Mux(beyond, most, register(m, number[:size], cycles - 1)))
    return result
