"""The validator: whether packets are well formed, at many bytes in every cycle."""

from functools import reduce
from operator import add

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from .beat import Beat
from .byte_sets import ALL_BYTES, fault_bits, late_faults, products
from .check import check_lanes, check_number
from .component import Component
from .decoder import any_of
from .encoding import UTF_8, Cause, check_encoding
from .window import Window, delayed

__all__ = ["Validated", "Validator", "Verdict"]

#: How many at once are counted, and chosen from: as many as a LUT has inputs.
FAN_IN = 4


class Verdict(data.StructLayout):
    """What is known of a packet at its end.

    Parameters
    ----------
    count_bits : int
    encoding : Encoding

    Members
    -------
    well_formed : 1 bit
        There is no error; if so, ``offset``, ``cause`` and ``length`` mean nothing.
    offset : ``count_bits`` bits
        How many bytes of the packet are before the first error. Of all numbers, the greatest stands
        for itself and all above it: here, and in the counts.
    cause : Cause
        Of the first error.
    length : 2 bits, or 3 if sequences have more than four bytes
        How many bytes it covers.
    errors : ``count_bits`` bits
        How many there are.
    codepoints : ``count_bits`` bits
        How many there are.
    """

    def __init__(self, count_bits=32, encoding=UTF_8):
        check_count_bits("count_bits", count_bits)
        check_encoding(encoding)
        super().__init__(
            {
                "well_formed": 1,
                "offset": count_bits,
                "cause": Cause,
                "length": bits_for(encoding.longest - 1),
                "errors": count_bits,
                "codepoints": count_bits,
            }
        )


class Validated(data.StructLayout):
    """A ``Beat``, and what is to be said of its packet.

    Parameters
    ----------
    lanes, count_bits : int
    encoding : Encoding

    Members
    -------
    beat : Beat(lanes)
        As it came in, but that ``count`` is the number of its bytes even if it is full.
    verdict : Verdict(count_bits, encoding)
        On the packet, with its last beat; with any other, it means nothing.
    """

    def __init__(self, lanes, count_bits=32, encoding=UTF_8):
        super().__init__({"beat": Beat(lanes), "verdict": Verdict(count_bits, encoding)})


class Validator(Component):
    """A beat of bytes in any cycle; out comes the same beat, and with the last one a verdict.

    Beats may come in every cycle, in any pattern of idle cycles. There is no back-pressure. A beat
    leaves when the next one has come, or at once if it ends its packet: ``latency`` cycles after it
    came in, or ``latency - 1`` after the next. Reset forgets all beats. After one cycle of it,
    nothing depends on what the registers held before.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 to 256.
    encoding : Encoding
        As of ``WideDecoder``.
    count_bits : int
        Bits of the offset and of the counts, up to 64; a beat has at most as many bytes as they
        can count.

    Members
    -------
    valid : In(1)
        A beat is presented in this cycle.
    beat : In(Beat(lanes))
    validated_valid : Out(1)
        A beat comes out in this cycle.
    validated : Out(Validated(lanes, count_bits, encoding))
        Means nothing while ``validated_valid`` is low.

    Attributes
    ----------
    latency : int
        Cycles from a beat that ends its packet, or that the next one follows, until it comes out.

    Raises
    ------
    :exc:`ValueError`
        If there are no lanes, or too many; if the table is of another kind; or if the bits are too
        few, or too many.
    """

    def __init__(self, lanes, encoding=UTF_8, *, count_bits=32):
        check_lanes("lanes", lanes)
        check_count_bits("count_bits", count_bits, lanes)
        self._window = Window(lanes, encoding)
        self._lanes, self._encoding, self._count_bits = lanes, encoding, count_bits
        super().__init__(
            {
                "valid": In(1),
                "beat": In(Beat(lanes)),
                "validated_valid": Out(1),
                "validated": Out(Validated(lanes, count_bits, encoding)),
            }
        )

    @property
    def lanes(self):
        return self._lanes

    @property
    def encoding(self):
        return self._encoding

    @property
    def count_bits(self):
        return self._count_bits

    @property
    def latency(self):
        return Window.latency + 1 + self._gathering + 3

    @property
    def _gathering(self):
        """Cycles from what is known of each byte to what is known of the beat."""
        return max(levels(self.lanes) + 2, levels(-(-self.lanes // FAN_IN), 2) + 1)

    def elaborate(self, platform):
        m = Module()
        m.submodules.window = window = self._window
        m.d.comb += [window.valid.eq(self.valid), window.beat.eq(self.beat)]
        marked, lanes, encoding = window.marked, self.lanes, self.encoding

        valid = Signal(self.latency - Window.latency)
        m.d.sync += valid.eq(Cat(window.marked_valid, valid))

        # Judge: what ends with a byte is whole, or an error.
        ended = marked.present[:lanes] & ~marked.continued[1:]
        error, whole = delayed(m, ended & ~marked.whole), delayed(m, marked.whole)
        witnesses = []
        for lane in range(lanes):
            witness = Signal(Witness(encoding), reset_less=True)
            m.d.sync += [
                witness.byte.eq(marked.beat.data[lane]),
                witness.continued.eq(marked.continued[lane]),
                witness.second.eq(marked.second[lane]),
                witness.within.eq(Cat(mark[lane] for mark in [*marked.within][2:-1])),
                witness.breaks.eq(marked.breaks[lane + 1]),
                witness.follows.eq(marked.present[lane + 1]),
            ]
            witnesses.append(witness)

        # Gather: how many of each the beat has, and which error is the first.
        gathering = self._gathering
        gathered = valid[gathering]
        ended = Signal(init=1)  # with that beat, or by reset
        m.d.sync += ended.eq(valid[gathering - 1] & delayed(m, marked.beat.last, gathering))
        errors, codepoints = count(m, error, gathering), count(m, whole, gathering)
        is_wrong, witness, lane = choose(m, error, witnesses, gathering)

        # Add: over the beats of the packet; and keep its first error.
        def accumulate(number):
            """Of the beats before, and with this one: the sum, and whether it is far beyond."""
            sum_ = Signal(self.count_bits + 1, reset_less=True)
            beyond = Signal(reset_less=True)
            total = (sum_[:-1] + number)[: len(sum_)], beyond | sum_[-1]
            with m.If(ended):
                m.d.sync += [sum_.eq(0), beyond.eq(0)]
            with m.Elif(gathered):
                m.d.sync += [sum_.eq(total[0]), beyond.eq(total[1])]
            return (sum_, beyond), [delayed(m, value) for value in total]

        found = Signal(reset_less=True)
        with m.If(ended):
            m.d.sync += found.eq(0)
        with m.Elif(gathered):
            m.d.sync += found.eq(found | is_wrong)

        def keep(value):
            kept = Signal.like(value, reset_less=True)
            with m.If(gathered & ~found):
                m.d.sync += kept.eq(value)
            return kept

        (start, start_beyond), _ = accumulate(Const(lanes, bits_for(lanes)))
        (_, errors), (_, codepoints) = accumulate(errors), accumulate(codepoints)
        well_formed = delayed(m, ~(found | is_wrong))
        start, start_beyond, follows = keep(start), keep(start_beyond), keep(witness.follows)
        # Its second byte, its third, and so on: as many ones as there are.
        rest = Cat(witness.continued, witness.continued & ~witness.second, ~witness.within)
        length, place = keep(1 + count_ones(rest)), keep(lane - count_ones(rest))
        # As ``Marked.cut``, but of this byte alone, not of one in each lane.
        starts = encoding.firsts(1)
        is_open = witness.continued | is_in(witness.byte, starts, ALL_BYTES - encoding.firsts())
        is_cut = keep(is_open & witness.breaks)
        fault = Cat(is_in(witness.byte, *members) for members in fault_bits(encoding))
        _, late_cause = late_faults(encoding)
        if late_cause is not None:
            fault = Mux(rest[0], late_cause, fault)
        fault = keep(fault)

        # Conclude.
        cut = Mux(follows, Cause.TRUNCATED, Cause.TRUNCATED_AT_END)
        offset = [delayed(m, (start + place)[: len(start)]), delayed(m, start_beyond)]
        verdict = {
            "well_formed": delayed(m, well_formed, 2),
            "offset": saturated(m, *offset),
            "cause": delayed(m, Mux(is_cut, cut, fault), 2),
            "length": delayed(m, length, 2),
            "errors": saturated(m, *(delayed(m, value) for value in errors)),
            "codepoints": saturated(m, *(delayed(m, value) for value in codepoints)),
        }
        m.d.comb += [
            self.validated_valid.eq(valid[-1]),
            self.validated.beat.eq(delayed(m, marked.beat, len(valid))),
            *(Value.cast(self.validated.verdict[name]).eq(it) for name, it in verdict.items()),
        ]
        return m


def check_count_bits(name, value, lanes=1):
    """Refuse a number of bits that cannot count the bytes of a beat; as ``check_number``."""
    check_number(name, value, range(bits_for(lanes), 65))


class Witness(data.StructLayout):
    """What tells why and where an error is that ends with a byte."""

    def __init__(self, encoding):
        super().__init__(
            {
                "byte": 8,
                "follows": 1,  # in the packet; any byte
                "breaks": 1,  # the byte after it does, as of ``Marked``; and so are these:
                "continued": 1,
                "second": 1,
                "within": max(0, encoding.longest - 4),
            }
        )


def levels(many, fan_in=FAN_IN):
    """How often so many are put together until there is one."""
    return 0 if many == 1 else 1 + levels(-(-many // fan_in), fan_in)


def in_groups(of, size=FAN_IN):
    return [of[n : n + size] for n in range(0, len(of), size)]


def count(m, flags, cycles):
    """How many flags are set, so many cycles later."""
    numbers = [delayed(m, count_ones(group)) for group in in_groups(flags)]
    while len(numbers) > 1:
        numbers = [delayed(m, reduce(add, pair)) for pair in in_groups(numbers, 2)]
        cycles -= 1
    return delayed(m, numbers[0][: bits_for(len(flags))], cycles - 1)


def count_ones(bits):
    """How many of a few bits are set, without a carry chain."""
    numbers = {*range(1 << len(bits))}
    places = range(bits_for(len(bits)))
    ones = [{n for n in numbers if n.bit_count() >> place & 1} for place in places]
    return Cat(is_in(bits, members, numbers - members) for members in ones)


def choose(m, flags, values, cycles):
    """The value of the first flag that is set, if one is: so many cycles later.

    Returns
    -------
    some : Value
        A flag is set.
    value : View
        0 in every bit if none is.
    number : Value
        That of the flag.
    """
    layout = values[0].shape()
    some, values = flags, [delayed(m, Value.cast(value)) for value in values]
    while len(values) > 1:
        groups = zip(in_groups(some), in_groups(values), strict=True)
        values = [first_of(m, *group) for group in groups]
        some = delayed(m, Cat(group.any() for group in in_groups(some)))
        cycles -= 1
    chosen = delayed(m, values[0], cycles - 1)
    value, number = chosen[: layout.size], chosen[layout.size :]
    return delayed(m, some, cycles), layout(value), number


def is_in(value, numbers, others):
    """A value that is in either set is in the first."""
    patterns = products(numbers, others, len(value))
    return any_of(value.matches(pattern) for pattern in patterns)


def first_of(m, flags, values):
    """The value, a cycle old, of the first of a few flags, and its number: two cycles later."""
    hidden = [delayed(m, ~flag | flags[:n].any()) for n, flag in enumerate(flags)]
    # A register needs no gates for a reset that comes from a register.
    shown = [Mux(hides, 0, value) for hides, value in zip(hidden, values, strict=True)]
    chosen = any_of(delayed(m, value) for value in shown)
    number = (
        any_of(~hides for n, hides in enumerate(hidden) if n >> place & 1)
        for place in range(bits_for(FAN_IN - 1))
    )
    return Cat(chosen, delayed(m, Cat(number)))


def saturated(m, number, beyond):
    """A sum with its carry, a cycle later: the greatest number for what its bits cannot say."""
    # A register is set for nothing if it begins with ones, too.
    most = (1 << len(number) - 1) - 1
    result = Signal(len(number) - 1, init=most, reset_less=True)
    m.d.sync += result.eq(Mux(beyond | number[-1], most, number[:-1]))
    return result
