"""Properties of the wide cores, each a sentence.

Initial register contents are unconstrained. Properties of the decoder are checked for a number of
cycles, without a reset: there is a claim for each beat whose relevant neighbours were presented
since. Since the only state is the latest beats, that covers everything. Properties of the
validator, which has sums, and of the sanitizer, which waits for more beats, are checked for a
number of cycles after one of reset. Those of the packer hold in runs of any length after one of
reset, whatever its decoder reports.
"""

from itertools import pairwise

from amaranth.hdl import Assert, Cat, Const, Cover, Module, Mux, ResetSignal, Signal, Value
from amaranth.lib.wiring import In

from ..hdl import ENCODINGS, Beat, Cause, Decoded, Packed, Pairs, Verdict, WideDecoder
from ..hdl.logic import any_of
from ..sim.models.rules import RULES, Positional
from ..sim.models.wide_decoder import FOLLOWED
from .properties import Ports, Property
from .specification import cause_of, is_beginning, is_character, number_of

__all__ = ["WIDE_PROPERTIES", "Unknown", "WideProperty"]

REPLACEMENT = 0xFFFD


class Unknown:
    """A core without contents: its outputs are unconstrained."""

    def elaborate(self, platform):
        return Module()


class WideProperty(Property):
    """A statement about wide cores, in each encoding that has them."""

    from_anything = True

    @classmethod
    def speaks_of(cls, encoding):
        return encoding.pairs is Pairs.ORDINARY and not isinstance(RULES[encoding.name], Positional)

    def claim_same(self, m, where, found, expected, *names):
        """Two structures agree in these fields, where they are defined."""
        for name in names:
            same = Value.cast(found[name]) == Value.cast(expected[name])
            self.claim(m, ~where | same)


class Windows(WideProperty):
    """Claims about the outputs of a wide core, from a window of bytes around each input byte.

    The window has the bytes before it in its packet, as many as a sequence can have, and the next.
    """

    def __init__(self, designs, encoding="utf-8"):
        ports = {"valid": In(1), "beat": In(Beat(self.lanes))}
        super().__init__(designs, encoding, ports)

    def make(self):
        return self.design(self.core, self.lanes)

    def look(self, m, dut):
        """A beat and the events that end in it, in the cycle when the byte after it is known.

        Returns
        -------
        is_sure : Value
            It is known whether there is one.
        leaves : Value
            There is one.
        expected : Decoded
            The beat, and the events that end in it.
        known : list of Value
            Whether the event of a lane is known; after a reset, all are.
        """
        lanes, back = self.lanes, RULES[self.encoding].longest - 1
        m.d.comb += [dut.i.valid.eq(self.valid), dut.i.payload.eq(self.beat)]

        # The beat on the input; the one before it, which waits; and the bytes before that. Initial
        # contents are not known.
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

        expected = Signal(Decoded(lanes, ENCODINGS[self.encoding]))
        m.d.comb += [expected.beat.eq(held), expected.beat.count.eq(size)]
        for lane, slot in enumerate(expected.slots):
            self.specify(m, slot, bytes_[lane:][: back + 2], is_there[lane:][: back + 2])
        known = [Cat(is_known[lane:][:back]).all() for lane in range(lanes)]
        return knows_new & knows_held, leaves, expected, known

    def specify(self, m, slot, window, is_there):
        """The event that ends with a byte: the last but one of a window."""
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
    """The number of bytes in a beat."""
    return Mux(beat.last & (beat.count < lanes), beat.count, lanes)


class Wide(Windows):
    """Each slot says what the bytes around it are, and their beat comes out as it came in."""

    core = "WideDecoder"
    # Seven relevant bytes, in one lane, and the cycles until they are out; and idle cycles.
    steps = 7 + FOLLOWED + 4

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut = dut = self.make()
        back = RULES[self.encoding].longest - 1
        is_sure, leaves, expected, known = self.look(m, dut)
        later = Cat(is_sure, leaves, expected, known)
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


class Wide1(Wide):
    """One lane: each slot has the event that ends with its byte; the beat itself is unchanged."""

    lanes = 1
    defects = (
        "a packet that leaks",
        "a beat that is dropped",
        "an end that is not told",
        "a bit that is lost",
        "an event in every lane",
        "a cause for another",
        "a length that is not told",
        "a bit of a code point",
    )


class Wide2(Wide):
    """The same with two lanes."""

    lanes = 2
    defects = ("a byte too far back",)


class Wide4(Wide):
    """The same with four lanes."""

    lanes = 4
    defects = ("the end of a packet overlooked",)


class Wide8(Wide):
    """The same with eight lanes."""

    lanes = 8
    defects = ("a beat that is kept",)


class Validates(Windows):
    """Each beat comes out as it came in, and with the end of its packet comes the verdict on it.

    Of the numbers, the greatest stands for all above it.
    """

    core = "Validator"
    count_bits = 2

    def make(self):
        return self.design("Validator", self.lanes, count_bits=self.count_bits)

    def state(self, m, dut):
        _, leaves, decoded, _ = self.look(m, dut)
        table = ENCODINGS[self.encoding]
        found, verdict = (Signal(Verdict(table, count_bits=self.count_bits)) for _ in range(2))
        most = (1 << self.count_bits) - 1
        # So far above that the first byte of a sequence is, too.
        came = Signal(range(most + table.longest + 1))
        fresh = Signal(init=1)
        with m.If(~fresh):
            m.d.comb += verdict.eq(found)
        with m.Else():
            m.d.comb += verdict.well_formed.eq(1)
        before = Mux(fresh, 0, came)
        is_right = [slot.valid & (slot.cause == Cause.NONE) for slot in decoded.slots]
        is_wrong = [slot.valid & (slot.cause != Cause.NONE) for slot in decoded.slots]
        for name, those in (("codepoints", is_right), ("errors", is_wrong)):
            number = Mux(fresh, 0, found[name]) + sum(those, Const(0))
            m.d.comb += verdict[name].eq(at_most(number, most))
        for lane, slot in reversed([*enumerate(decoded.slots, 1)]):
            with m.If(is_wrong[lane - 1] & (fresh | found.well_formed)):
                m.d.comb += [
                    verdict.well_formed.eq(0),
                    verdict.offset.eq(at_most((before + lane - slot.length).as_unsigned(), most)),
                    verdict.cause.eq(slot.cause),
                    verdict.length.eq(slot.length),
                ]
        with m.If(leaves):
            m.d.sync += [fresh.eq(decoded.beat.last), found.eq(verdict)]
            m.d.sync += came.eq(at_most(before + decoded.beat.count, most + table.longest))

        out, valid = dut.o.payload, dut.o.valid
        comes, beat, said = later(m, self.latency - 2, leaves, decoded.beat, verdict)
        ends = comes & beat.last
        self.claim(m, valid == comes)
        self.claim_same(m, comes, out.beat, beat, "last", "count")
        for lane, byte in enumerate(beat.data):
            self.claim(m, ~(comes & (beat.count > lane)) | (out.beat.data[lane] == byte))
        self.claim_same(m, ends, out.verdict, said, "well_formed", "errors", "codepoints")
        is_wrong = ends & ~said.well_formed
        self.claim_same(m, is_wrong, out.verdict, said, "offset", "cause", "length")
        most_said = (said.offset == most) & (said.codepoints == most)
        m.d.comb += Cover(self.started & is_wrong & most_said & (said.errors == 1))


class Substitutes(WideProperty):
    """Each beat comes out as it came in, but for bytes that are in no well-formed sequence.

    These are 3F. Each beat comes out once those after it have come that have bytes of its
    sequences, or its packet has ended.
    """

    core = "WideSanitizer"
    substitute = 0x3F

    @classmethod
    def times(cls, encoding):
        """The beats that one waits for, and the latency, for an encoding by its name."""
        back = RULES[encoding].longest - 1
        awaited = -(-back // cls.lanes)
        return awaited, 12 + back.bit_length() + 2 * awaited

    @classmethod
    def steps_in(cls, encoding):
        """Cycles of reset, of a beat and those it depends on, two idle ones, and the latency."""
        awaited, latency = cls.times(encoding)
        return 1 + 2 * awaited + 1 + 2 + latency

    def __init__(self, designs, encoding="utf-8"):
        ports = {"valid": In(1), "beat": In(Beat(self.lanes))}
        super().__init__(designs, encoding, ports)

    def make(self):
        return self.design(self.core, self.lanes)

    def state(self, m, dut):
        lanes, (awaited, latency) = self.lanes, self.times(self.encoding)
        m.d.comb += [dut.i.valid.eq(self.valid), dut.i.payload.eq(self.beat)]

        # The beats before it, the latest first: those of its packet are full.
        there, past = Signal(2 * awaited), Signal(2 * awaited * 8 * lanes)
        size = size_of(self.beat, lanes)
        with m.If(self.valid):
            m.d.sync += past.eq(Cat(self.beat.data, past))
            m.d.sync += there.eq(Mux(self.beat.last, 0, Cat(1, there)))
        beats = [past.word_select(n, 8 * lanes) for n in reversed(range(2 * awaited))]
        bytes_ = [beat.word_select(lane, 8) for beat in beats for lane in range(lanes)]
        is_there = [flag for flag in reversed(there) for _ in range(lanes)]
        bytes_ += [*self.beat.data]
        is_there += (n < size for n in range(lanes))

        # The output in that many cycles and one more.
        due = [Signal(Beat(lanes)) for _ in range(latency)]
        comes = Signal(latency)
        m.d.sync += comes.eq(comes >> 1)
        m.d.sync += [beat.eq(following) for beat, following in pairwise(due)]
        for n in range(awaited + 1):
            is_first, beat = not n, due[latency - 1 - n]
            is_known = (self.beat.last if n < awaited else 1) & (there[n - 1] if n else 1)
            with m.If(self.valid & is_known):
                m.d.sync += comes[latency - 1 - n].eq(1)
                m.d.sync += beat.last.eq(self.beat.last & is_first)
                m.d.sync += beat.count.eq(size if is_first else lanes)
                for lane, byte in enumerate(beat.data):
                    at = (2 * awaited - n) * lanes + lane
                    is_right = self.is_in_a_sequence(bytes_, is_there, at)
                    m.d.sync += byte.eq(Mux(is_right, bytes_[at], self.substitute))

        comes, expected, out = comes[0], due[0], dut.o.payload
        self.claim(m, dut.o.valid == comes)
        self.claim_same(m, comes, out, expected, "last", "count")
        for lane, byte in enumerate(expected.data):
            self.claim(m, ~(comes & (expected.count > lane)) | (out.data[lane] == byte))
        # The first byte of a sequence that is completed by beats after it.
        longest = 0xFF & ~(0xFF >> RULES[self.encoding].longest)
        m.d.comb += Cover(self.started & comes & (expected.data[-1] == longest))

    def is_in_a_sequence(self, bytes_, is_there, at):
        """Whether some bytes around this one are a well-formed sequence: so it is decoded."""
        windows = (
            slice(start, start + size)
            for size in range(1, RULES[self.encoding].longest + 1)
            for start in range(max(at - size + 1, 0), min(at, len(bytes_) - size) + 1)
        )
        return any_of(
            is_character(bytes_[window], self.encoding) & Cat(is_there[window]).all()
            for window in windows
        )


class Packs(WideProperty):
    """Whatever the decoder in it reports, its code points are sent in order and without a gap.

    In place of an error, that is U+FFFD. A beat is sent when there is one code point more than it
    holds, or when its packet has ended.
    """

    core = "Packer"

    def __init__(self, designs, encoding="utf-8"):
        decoded = Decoded(self.lanes, ENCODINGS[encoding])
        super().__init__(designs, encoding, {"valid": In(1), "decoded": In(decoded)})

    def make(self):
        decoder = type("Any", (Unknown, WideDecoder), {})(self.lanes, ENCODINGS[self.encoding])
        core = self._designs.Packer(self.lanes)
        core._decoder = self.decoder = decoder
        return Ports(core)

    def state(self, m, dut):
        lanes, decoded, table = self.lanes, self.decoded, ENCODINGS[self.encoding]
        m.d.comb += [self.decoder.o.valid.eq(self.valid), self.decoder.o.payload.eq(decoded)]

        # The waiting ones, the new ones after them, and their number.
        waiting, sent = (Signal(Packed(lanes, table)) for _ in range(2))
        ended, total = Signal(), Signal(range(2 * lanes + 1))
        before = Mux(ended, 0, waiting.count)
        line = [Mux(n < before, codepoint, 0) for n, codepoint in enumerate(waiting.codepoints)]
        line += [Const(0)] * lanes
        place = before
        for slot in decoded.slots:
            is_wrong = slot.cause != Cause.NONE
            codepoint = Mux(is_wrong, REPLACEMENT, slot.codepoint)[: table.codepoint_bits]
            is_new = self.valid & slot.valid
            line = [Mux(is_new & (place == n), codepoint, old) for n, old in enumerate(line)]
            place = place + is_new
        m.d.comb += total.eq(place)
        is_full = total > lanes
        m.d.sync += ended.eq(self.valid & decoded.beat.last)
        m.d.sync += waiting.count.eq(Mux(is_full, total - lanes, total))
        m.d.comb += [sent.last.eq(ended), sent.count.eq(Mux(ended, waiting.count, lanes))]
        for n, codepoint in enumerate(waiting.codepoints):
            m.d.sync += codepoint.eq(Mux(is_full, line[lanes + n], line[n]))
            m.d.comb += sent.codepoints[n].eq(Mux(ended, codepoint, line[n]))

        # A beat after the end of a packet never completes one in the same cycle.
        self.claim(m, ~(ended & is_full))
        out = dut.o.payload
        comes, expected = later(m, self.latency, ended | is_full, sent)
        self.claim(m, dut.o.valid == comes)
        self.claim_same(m, comes, out, expected, "last", "count")
        for lane, codepoint in enumerate(expected.codepoints):
            is_there = comes & (expected.count > lane)
            self.claim(m, ~is_there | (out.codepoints[lane] == codepoint))
        m.d.comb += Cover(self.started & comes & expected.last & (expected.count == lanes))


def later(m, cycles, *values):
    """The same values ``cycles`` later; 0 after reset until then."""
    for n in range(cycles):
        before = values
        values = [Signal.like(value, name=f"later_{n}") for value in before]
        m.d.sync += [value.eq(former) for value, former in zip(values, before, strict=True)]
    return values


def at_most(number, most):
    return Mux(number > most, most, number)


class Validates1(Validates):
    """One lane: beats come out unchanged, the last one of a packet with the verdict."""

    lanes, latency = 1, 24
    # The reset, seven beats, and the latency.
    steps = 8 + latency
    defects = (
        "an end that is not told",
        "a bit that is lost",
        "a verdict too early",
        "an error forgotten",
        "code points that are errors",
        "errors that are code points",
        "sums that wrap",
        "an offset that wraps",
        "an offset of the beat",
        "a length too short",
        "an end taken for a byte",
        "sums not reset",
    )


class Validates2(Validates):
    """The same with two lanes, for packets of up to four beats."""

    lanes, latency = 2, 25
    steps = 5 + latency
    defects = ("the end of a packet overlooked", "all errors at once")


class Substitutes1(Substitutes):
    """One lane: bytes of well-formed sequences are unchanged, all others become 3F."""

    lanes = 1
    defects = (
        "an end that is not told",
        "a bit that is lost",
        "a beat that is kept",
        "a packet that leaks",
        "bytes of errors sent",
        "a sequence cut by its beat",
    )


class Substitutes2(Substitutes):
    """The same with two lanes, for packets of up to five beats."""

    lanes = 2
    defects = ("the end of a packet overlooked", "sequences open too long")


class Substitutes4(Substitutes):
    """The same with four lanes, for packets of up to three beats."""

    lanes = 4
    defects = ("a distance not doubled",)


class Packs1(Packs):
    """One lane: whatever the decoder inside reports, its code points are sent in order."""

    lanes, latency = 1, 5
    defects = (
        "an end that is not sent",
        "an end like any beat",
        "a count of all lanes",
        "an error packed",
        "a packet not forgotten",
    )


class Packs2(Packs):
    """The same with two lanes."""

    lanes, latency = 2, 6
    defects = ("the wrong way round", "new before old")


#: The properties by name, in the order of the documentation.
WIDE_PROPERTIES = {
    "wide-1": Wide1,
    "wide-2": Wide2,
    "wide-4": Wide4,
    "wide-8": Wide8,
    "validates-1": Validates1,
    "validates-2": Validates2,
    "substitutes-1": Substitutes1,
    "substitutes-2": Substitutes2,
    "substitutes-4": Substitutes4,
    "packs-1": Packs1,
    "packs-2": Packs2,
}
