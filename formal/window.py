"""What the standards say of the last few bytes, as logic over a window of them.

As in the reference, nothing comes from the tables of ``clockpoint.hdl``: a sequence is read as a
number by RFC 3629 section 3, and the number is judged.
"""

from functools import reduce
from operator import and_, or_

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from clockpoint.hdl import Decoder

__all__ = ["Property", "Window", "all_of", "any_of", "is_beginning", "is_character", "number_of"]


def any_of(conditions):
    return reduce(or_, conditions, Const(0))


def all_of(conditions):
    return reduce(and_, conditions, Const(1))


def number_of(sequence):
    """The number that as many bytes stand for: the payload bits of each."""
    first, *rest = sequence
    kept = 7 if not rest else 6 - len(rest)
    return Cat(*(byte[:6] for byte in reversed(rest)), first[:kept])


def is_character(sequence):
    """The bytes are the shortest form of a Unicode scalar value."""
    first, *rest = sequence
    mark = "0-------" if not rest else "1" * (len(rest) + 1) + "0" + "-" * (6 - len(rest))
    number = number_of(sequence)
    least = [0, 0x80, 0x800, 0x10000][len(rest)]
    return (
        first.matches(mark)
        & all_of(byte.matches("10------") for byte in rest)
        & (number >= least)
        & (number <= 0x10FFFF)
        & ~((number >= 0xD800) & (number <= 0xDFFF))
    )


def is_beginning(sequence):
    """Some character begins with these bytes, and is longer.

    What is missing is tried at its two ends: the numbers with one beginning are consecutive, and
    what is no scalar value lies at an end of them or is all of them.
    """
    ends = [
        is_character([*sequence, *[Const(fill, 8)] * missing])
        for missing in range(1, 5 - len(sequence))
        for fill in (0x80, 0xBF)
    ]
    return any_of(ends)


class Property(wiring.Component):
    """A statement about some of the cores, whose members are the free inputs.

    Parameters
    ----------
    designs : namespace
        ``Decoder``, ``StreamDecoder`` and ``Encoder``.
    """

    def __init__(self, designs):
        self.designs = designs
        super().__init__()


class Window(wiring.Component):
    """The last four bytes of a packet, in step with the outputs of a ``Decoder``.

    Members
    -------
    valid, data, last : In
        As of the decoder.
    now, ends : Out(1)
        The decoder reports on a byte in this clock; it is the last of its packet.
    bytes : 4 of 8 bits
        That byte, and those before it.
    count : Out(3)
        How many of them belong to the packet.
    """

    valid: In(1)
    data: In(8)
    last: In(1)
    now: Out(1)
    ends: Out(1)
    bytes: Out(8).array(4)
    count: Out(3)

    def elaborate(self, platform):
        m = Module()

        valid, data, last = self.valid, self.data, self.last
        for n in range(Decoder.latency):
            delayed = [Signal.like(signal, name=f"stage{n}") for signal in (valid, data, last)]
            m.d.sync += [to.eq(of) for to, of in zip(delayed, (valid, data, last), strict=True)]
            valid, data, last = delayed

        before = Signal(2)  # bytes of the packet before this one, up to three
        history = [Signal(8, name=f"before{n}") for n in range(1, 4)]
        m.d.comb += [
            self.now.eq(valid),
            self.ends.eq(last),
            self.count.eq(before + 1),
            *(to.eq(of) for to, of in zip(self.bytes, [data, *history], strict=True)),
        ]
        with m.If(valid):
            m.d.sync += [to.eq(of) for to, of in zip(history, [data, *history[:-1]], strict=True)]
            m.d.sync += before.eq(Mux(last, 0, Mux(before == 3, 3, before + 1)))

        return m
