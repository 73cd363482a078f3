"""Sums whose carry chain would be too long: in segments, each added a cycle after the one below."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Mux, Signal

from ..lib.registers import register

__all__ = ["SEGMENTS", "accumulate", "add_signed", "saturate", "segment_sizes"]

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


def accumulate(m, number, size, clear, enable):
    """The sum before a beat and with the beat, each with a flag for a sum far out of range.

    The sum before comes ``SEGMENTS - 1`` cycles later, the sum with the beat a cycle after it. A
    beat is added in a cycle of ``enable``; ``clear`` begins the next sum at zero.
    """
    before, with_this, carry = [], [], number
    for n, bits in enumerate(segment_sizes(size), 1):
        if n > 1:
            clear, enable = register(m, clear, reset=True), register(m, enable)
        # The last segment has one more bit, set far out of range.
        segment = Signal(bits + (n == SEGMENTS), reset_less=True)
        total = segment[:bits] + carry
        with m.If(clear):
            m.d.sync += segment.eq(0)
        with m.Elif(enable):
            m.d.sync += segment.eq(total[: len(segment)])
        before.append(register(m, segment, SEGMENTS - n))
        # The sum with the beat is added once more, a cycle later: only one register fits beside
        # an adder.
        again = register(m, segment[:bits]) + register(m, carry)
        with_this.append(register(m, again[: len(segment)], SEGMENTS - n))
        carry = register(m, total[bits:])

    overflow = Signal(reset_less=True)
    overflows = overflow | segment[-1]
    with m.If(clear):
        m.d.sync += overflow.eq(0)
    with m.Elif(enable):
        m.d.sync += overflow.eq(overflows)
    sum_ = Cat(with_this), register(m, overflows)
    return (Cat(before), overflow), [register(m, value) for value in sum_]


def add_signed(m, start, number):
    """The sum of a number and a small signed number, ``SEGMENTS`` cycles later."""
    segments, carry, at = [], number, 0
    for n, bits in enumerate(segment_sizes(len(start))):
        total = register(m, register(m, start[at : at + bits], n) + carry)
        segments.append(register(m, total[:bits], SEGMENTS - 1 - n))
        carry, at = total[bits:].as_signed(), at + bits
    return Cat(segments)


def saturate(m, number, overflow, size, cycles=1):
    """A sum that saturates at ``size`` bits, ``cycles`` later."""
    overflow = register(m, reduce(or_, number[size:], overflow), cycles - 1)
    # Setting a register costs nothing if its initial value is all ones, too.
    most = (1 << size) - 1
    result = Signal(size, init=most, reset_less=True)
    m.d.sync += result.eq(Mux(overflow, most, register(m, number[:size], cycles - 1)))
    return result
