"""Properties of the wide decoder, each a sentence.

They are checked in a number of cycles, with any register contents to begin with, and no reset: a
claim is made of each beat whose neighbours, as far as they matter, were presented since. Since the
decoder has no state but the latest beats, that is all that there is to claim.
"""

from amaranth.hdl import Assert, Cat, Const, Cover, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib.wiring import In

from ..hdl import ENCODINGS, Beat, Cause, Decoded, Pairs
from ..sim.models.rules import RULES, Positional
from ..sim.models.wide_decoder import FOLLOWED
from .properties import Property
from .specification import cause_of, is_beginning, is_character, number_of

__all__ = ["WIDE_PROPERTIES"]


class Wide(Property):
    """Each slot says what the bytes around it are, and their beat comes out as it came in.

    Those are the bytes before it in its packet, as many as a sequence can have, and the one after.
    """

    core = "WideDecoder"
    from_anything = True
    # Seven bytes that matter, in one lane, and the cycles until it is out; and pauses.
    steps = 7 + FOLLOWED + 4

    def __init__(self, designs, encoding="utf-8"):
        ports = {"valid": In(1), "beat": In(Beat(self.lanes))}
        super().__init__(designs, encoding, ports)

    @classmethod
    def speaks_of(cls, encoding):
        return encoding.pairs is Pairs.ORDINARY and not isinstance(RULES[encoding.name], Positional)

    def make(self):
        return self.design("WideDecoder", self.lanes)

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut = dut = self.make()
        lanes, back = self.lanes, RULES[self.encoding].longest - 1
        m.d.comb += [dut.i.valid.eq(self.valid), dut.i.payload.eq(self.beat)]

        # A beat that is presented; the one before it, which waits; and the bytes before that. What
        # was so from the beginning is not known.
        knows_new, is_new, new = Signal(), Signal(), Signal(Beat(lanes))
        knows_held, is_held, held = Signal(), Signal(), Signal(Beat(lanes))
        knows, there, past = (Signal(n * back) for n in (1, 1, 8))  # the latest is lowest
        leaves = is_held & (is_new | held.last)
        m.d.sync += [knows_new.eq(1), is_new.eq(self.valid), new.eq(self.beat)]
        m.d.sync += knows_held.eq(knows_new & (is_new | knows_held))
        m.d.sync += is_held.eq(is_new | (is_held & ~held.last))
        with m.If(is_new):
            m.d.sync += held.eq(new)

        # The bytes of a window, and which of them are there: up to the first of the beat, each is
        # one further back than the next.
        size, size_of_new = size_of(held, lanes), size_of(new, lanes)
        follows = is_new & (size_of_new > 0) & ~held.last
        is_there = [*reversed(there), *(n < size for n in range(lanes)), follows]
        is_known = [*reversed(knows), *[knows_held] * lanes]
        bytes_ = [past.word_select(k, 8) for k in reversed(range(back))]
        bytes_ += [*held.data, new.data[0]]
        latest = slice(lanes + back - 1, lanes - 1, -1)
        with m.If(~knows_new | ~knows_held):
            m.d.sync += knows.eq(0)
        with m.Elif(leaves):
            m.d.sync += knows.eq(Mux(held.last, ~Const(0, back), Cat(is_known[latest])))
            m.d.sync += there.eq(Mux(held.last, 0, Cat(is_there[latest])))
            m.d.sync += past.eq(Cat(bytes_[latest]))
        with m.If(ResetSignal()):
            m.d.sync += [knows_new.eq(1), knows_held.eq(1), knows.eq(~Const(0, back))]
            m.d.sync += [is_new.eq(0), is_held.eq(0), there.eq(0)]

        # What comes out, and of what it is known.
        expected = Signal(Decoded(lanes, ENCODINGS[self.encoding]))
        m.d.comb += [expected.beat.eq(held), expected.beat.count.eq(size)]
        for lane, slot in enumerate(expected.slots):
            self.specify(m, slot, bytes_[lane:][: back + 2], is_there[lane:][: back + 2])
        known = [Cat(is_known[lane:][:back]).all() for lane in range(lanes)]
        later = Cat(knows_new & knows_held, leaves, expected, known)
        for n in range(FOLLOWED - 1):
            now, later = later, Signal.like(later, name=f"later_{n}")
            m.d.sync += later.eq(now)
            with m.If(ResetSignal()):
                m.d.sync += later.eq(1)
        is_sure, comes = later[:2]
        found = Signal.like(expected)
        m.d.comb += found.eq(later[2:])
        known = later[2 + len(Value.cast(found)) :]

        out = dut.o.payload
        comes = is_sure & comes
        m.d.comb += [
            Assert(~is_sure | (dut.o.valid == later[1])),
            Assert(~comes | (out.beat.count == found.beat.count)),
            Assert(~comes | (out.beat.last == found.beat.last)),
        ]
        for lane, is_known in enumerate(known):
            slot, specified = out.slots[lane], found.slots[lane]
            is_there = comes & (found.beat.count > lane)
            m.d.comb += Assert(~is_there | (out.beat.data[lane] == found.beat.data[lane]))
            means = comes & is_known & specified.valid
            is_error = specified.cause != Cause.NONE
            m.d.comb += [
                Assert(~(comes & is_known) | (slot.valid == specified.valid)),
                Assert(~means | (Value.cast(slot.cause) == Value.cast(specified.cause))),
                Assert(~means | (slot.length == specified.length)),
                Assert(~means | is_error | (slot.codepoint == specified.codepoint)),
            ]
        first = found.slots[0]
        m.d.comb += Cover(comes & known[0] & first.valid & (first.length == back + 1))
        return m

    def specify(self, m, slot, window, is_there):
        """What ends with a byte: the last but one of a window."""
        encoding = self.encoding
        *before, byte, following = window
        *precede, present, follows = is_there
        for size in range(1, len(before) + 2):
            sequence = [*before, byte][-size:]
            whole, begins = is_character(sequence, encoding), is_beginning(sequence, encoding)
            longer = [*sequence, following]
            continues = is_character(longer, encoding) | is_beginning(longer, encoding)
            wrong = Mux(follows, cause_of(longer, encoding), Cause.TRUNCATED_AT_END)
            if size == 1:
                wrong = Mux(begins, wrong, cause_of(sequence, encoding))
            # No first byte continues a sequence; so there is one size at most, but for 1.
            holds = Cat(present, precede[len(precede) - size + 1 :]).all() & (whole | begins)
            with m.If(holds if size > 1 else present):
                m.d.comb += [
                    slot.valid.eq(~(begins & ~whole & follows & continues)),
                    slot.codepoint.eq(number_of(sequence)),
                    slot.cause.eq(Mux(whole, Cause.NONE, wrong)),
                    slot.length.eq(size),
                ]


def size_of(beat, lanes):
    """How many bytes a beat has."""
    return Mux(beat.last & (beat.count < lanes), beat.count, lanes)


class Wide1(Wide):
    """Of one lane: each slot says what the bytes around it are, and the beat is as it came in."""

    lanes = 1
    defects = ("a packet that leaks",)


class Wide2(Wide):
    """The same of two lanes."""

    lanes = 2
    defects = ("a byte too far back",)


class Wide4(Wide):
    """The same of four lanes."""

    lanes = 4
    defects = ("the end of a packet overlooked",)


class Wide8(Wide):
    """The same of eight lanes."""

    lanes = 8
    defects = ("a beat that is kept",)


#: The properties by name, in the order of the documentation.
WIDE_PROPERTIES = {"wide-1": Wide1, "wide-2": Wide2, "wide-4": Wide4, "wide-8": Wide8}
