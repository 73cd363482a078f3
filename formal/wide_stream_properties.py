"""Properties of the wide cores with streams, each a sentence.

They hold for any core with no output later than ``latency`` cycles after the last transfer. Its
outputs until then are unconstrained. All properties hold from any register contents, after one
cycle of reset.
"""

from types import SimpleNamespace

from amaranth.hdl import Cat, ClockSignal, Const, Cover, Mux, ResetSignal, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from ..hdl import (
    ENCODINGS,
    Cause,
    InterleavedDecoder,
    Packer,
    Valid,
    Validator,
    WideDecoder,
    WideSanitizer,
)
from ..hdl.component import Component
from .properties import Property, keeps
from .specification import is_character, is_continuation
from .wide_properties import Unknown, WideProperty

__all__ = ["WIDE_STREAM_PROPERTIES"]


class AnyCore(Unknown, Component):
    """A core for two bits, which it only delays."""

    def __init__(self, latency):
        self.latency = latency
        super().__init__({"i": In(Valid(2)), "o": Out(Valid(2))})


class Queued(Property):
    """The output of any core is offered in order, once, two cycles later or as soon as possible.

    The solver picks one beat, which is tracked. Beats are taken while less than half of the room is
    used, whatever is on offer.
    """

    core = "WideStream"
    from_anything = True
    latency = 3
    defects = (
        "one beat more taken",
        "a beat sent twice",
        "a beat that changes",
        "a beat not given",
        "a beat given again",
        "beats in another order",
        "a level not reset",
    )

    def __init__(self, designs, encoding="utf-8"):
        self.any_core = core = self.make_core(ENCODINGS[encoding])
        free = {"given": In(self.given_to(core)), "come": In(core.o.payload.shape())}
        free |= dict.fromkeys(("valid", "comes", "ready", "pick"), In(1))
        super().__init__(designs, encoding, free)

    def make_core(self, table):
        return AnyCore(self.latency)

    def given_to(self, core):
        return core.i.payload.shape()

    def make(self):
        return self.design(self.core, self.any_core)

    def state(self, m, dut):
        self.offer_between_streams(m, self.given, dut)
        takes, core = dut.i.ready, self.any_core
        self.claim(m, core.i.valid == (self.valid & takes), core.i.payload == self.given)
        item, is_due, _ = self.follow(m, takes, dut.o)
        self.claim(m, ~is_due | (dut.o.payload == item))

    def follow(self, m, takes, o, beside=Const(0)):  # noqa: B008
        """Claim when beats are accepted and offered; returns one, and whether it is on offer now.

        Also returns what was ``beside`` it when it came out of the core.
        """
        core = self.any_core
        room = 2 << (self.latency - 1).bit_length()
        recent = Signal(self.latency)  # the latest cycles with a transfer
        m.d.sync += recent.eq(Cat(core.i.valid, recent))
        m.d.comb += [core.o.valid.eq(self.comes & recent.any()), core.o.payload.eq(self.come)]

        # Beats that have come and are not on offer yet; one on offer takes room for a cycle more.
        behind, offers, moved = Signal(range(room + 1)), Signal(), Signal()
        can_load = o.ready | ~offers
        moves = (behind != 0) & can_load
        m.d.sync += [behind.eq(behind + core.o.valid - moves), moved.eq(moves)]
        with m.If(can_load):
            m.d.sync += offers.eq(moves)
        self.claim(m, behind <= room, takes == (behind + moved < room // 2))
        self.claim(m, o.valid == offers, keeps(m, o))

        followed, item, ahead = Signal(), Signal.like(self.come), Signal(range(room + 1))
        was_beside = Signal.like(beside)
        leaves = offers & o.ready
        is_due = followed & offers & (ahead == 0)
        with m.If(followed):
            m.d.sync += [followed.eq(~(is_due & leaves)), ahead.eq(ahead - leaves)]
        with m.Elif(core.o.valid & self.pick):
            m.d.sync += [followed.eq(1), item.eq(self.come), ahead.eq(behind + offers - leaves)]
            m.d.sync += was_beside.eq(beside)
        m.d.comb += Cover(self.started & is_due & (behind + 1 == room // 2 + self.latency))
        return item, is_due, was_beside


class Bridged(WideProperty, Queued):
    """What any core is given and sends is what is on the buses, as the data sheet lays it out."""

    core = "WideAxiStream"
    latency = 1
    lanes = 2

    def make_core(self, table, **options):
        core = type("Any", (Unknown, self.kind), {})(self.lanes, table, **options)
        vars(core)["latency"] = self.latency
        return core

    def given_to(self, core):
        return data.StructLayout({"data": 8 * self.lanes, "keep": self.lanes, "last": 1})

    def connect(self, m, dut):
        """Both sides of the bus; returns what is offered."""
        m.d.comb += [dut.aclk.eq(ClockSignal()), dut.aresetn.eq(~ResetSignal())]
        m.d.comb += [dut.s_axis_tvalid.eq(self.valid), dut.m_axis_tready.eq(self.ready)]
        for name in self.given.shape().members:
            m.d.comb += getattr(dut, f"s_axis_t{name}").eq(self.given[name])
        names = ("data", "keep", "last", "user", "id")
        sent = [getattr(dut, f"m_axis_t{name}", Cat()) for name in names]
        return SimpleNamespace(valid=dut.m_axis_tvalid, ready=self.ready, payload=Cat(sent))

    def state(self, m, dut):
        given, core = self.given, self.any_core
        o = self.connect(m, dut)
        # An accepted transfer goes to the core in the next cycle in which the bridge is ready.
        takes, due, beat = dut.s_axis_tready, Signal(), Signal.like(given)
        with m.If(takes):
            m.d.sync += [due.eq(self.valid & (given.keep[0] | given.last)), beat.eq(given)]
        transfers, taken = core.i.valid, core.i.payload
        self.claim(m, transfers == (due & takes), ~transfers | (taken.last == beat.last))
        self.claim(m, ~transfers | (Value.cast(taken.data) == beat.data))
        for count in range(self.lanes + 1):
            is_said = transfers & beat.last & (beat.keep == (1 << count) - 1)
            self.claim(m, ~is_said | (taken.count == count))

        data_, keep, last = dut.m_axis_tdata, dut.m_axis_tkeep, dut.m_axis_tlast
        user = getattr(dut, "m_axis_tuser", Signal(0))
        item, is_due, _ = self.follow(m, takes, o)
        sent = item.beat if "beat" in item.shape().members else item
        width = len(data_) // self.lanes
        self.claim(m, ~is_due | (last == sent.last))
        for lane in range(self.lanes):
            is_kept, word = sent.count > lane, data_.word_select(lane, width)
            kept = keep.word_select(lane, width // 8)
            self.claim(m, ~is_due | (kept == is_kept.replicate(width // 8)))
            said = self.in_lane(item, lane, word)
            self.claim(m, *(~(is_due & is_kept) | condition for condition in said))
        self.claim(m, *(~is_due | condition for condition in self.beside(item, user)))

    def in_lane(self, item, lane, word):
        """The claim about the bytes in a kept lane."""
        raise NotImplementedError

    def beside(self, item, user):
        """The claim about TUSER."""
        return []


class BridgedPacker(Bridged):
    """Around any packer, the buses carry its inputs and outputs: UTF-32 in each lane."""

    kind = Packer
    defects = (
        "null beats taken",
        "a count too small",
        "a byte in another lane",
        "an end of null beats only",
        "an end without bytes lost",
        "a lane too many",
        "lanes turned round",
        "a level not reset",
    )

    def in_lane(self, item, lane, word):
        return [word == item.codepoints[lane], len(word) == 32]


class BridgedDecoder(Bridged):
    """Around any wide decoder: code point, length and cause in each lane."""

    kind = WideDecoder
    defects = (
        "a cause without an error",
        "a length without an event",
        "a code point cut off",
    )

    def in_lane(self, item, lane, word):
        slot = item.slots[lane]
        whole = len(word) - 8
        is_error = slot.cause != Cause.NONE
        return [
            ~slot.valid | is_error | (word[:whole] == slot.codepoint),
            word[whole:] == Mux(slot.valid, slot.length | Value.cast(slot.cause) << 4, 0),
        ]

    def beside(self, item, user):
        for lane, slot in enumerate(item.slots):
            cause = Mux(slot.valid, Value.cast(slot.cause), 0)
            yield user.word_select(lane, len(user) // len(item.slots)) == cause


class BridgedValidator(Bridged):
    """Around any validator: the bytes unchanged, and the verdict with TLAST."""

    kind = Validator
    count_bits = 3
    defects = (
        "a good verdict for a bad one",
        "numbers in another order",
        "an end without bytes lost",
    )

    def make_core(self, table):
        return super().make_core(table, count_bits=self.count_bits)

    def in_lane(self, item, lane, word):
        return [word == item.beat.data[lane]]

    def beside(self, item, user):
        verdict, size = item.verdict, self.count_bits
        offset, errors, codepoints = (user[8:].word_select(n, size) for n in range(3))
        ends, is_wrong = item.beat.last, ~verdict.well_formed
        yield ~ends | (user[0] == is_wrong)
        yield ~ends | ((errors == verdict.errors) & (codepoints == verdict.codepoints))
        yield ~(ends & is_wrong) | (user[1:4] == verdict.length)
        yield ~(ends & is_wrong) | (user[4:8] == Value.cast(verdict.cause))
        yield ~(ends & is_wrong) | (offset == verdict.offset)


class BridgedSanitizer(Bridged):
    """Around any wide sanitizer: the bytes that it sends."""

    kind = WideSanitizer
    defects = ("bytes turned round",)

    def in_lane(self, item, lane, word):
        return [word == item.data[lane]]


class BridgedInterleaved(Bridged):
    """Around any interleaved decoder, the buses carry its inputs and outputs, by TID."""

    core = "InterleavedAxiStream"
    kind = InterleavedDecoder
    lanes = 4  # with as many channels
    defects = (
        "what a null beat cuts short is truncated by a byte",
        "the byte that stands for a null beat is sent",
        "a null beat is that of the channel before",
        "null beats without TLAST end packets",
        "a null beat that fits",
        "errors in the half of events",
        "a null beat a cycle late",
    )

    def given_to(self, core):
        channel = core.i.payload.channel.shape()
        return data.StructLayout({"data": 8, "keep": 1, "last": 1, "id": channel})

    def state(self, m, dut):
        given, core, o = self.given, self.any_core, self.connect(m, dut)
        takes, byte = dut.s_axis_tready, core.i.payload
        self.claim(m, core.i.valid == (self.valid & takes & (given.keep | given.last)))
        same = (byte.channel == given.id) & (byte.last == given.last)
        # The replacement of a null beat cuts any unfinished sequence short.
        alone = is_character([byte.data], self.encoding) & ~is_continuation(byte.data)
        right = Mux(given.keep, byte.data == given.data, alone)
        self.claim(m, ~core.i.valid | (same & right))

        was_null = Signal()  # the byte whose events can come now
        m.d.sync += was_null.eq(~given.keep)
        item, is_due, is_null = self.follow(m, takes, o, was_null)
        cut, event = item.cut, item.event
        self.claim(m, ~is_due | (dut.m_axis_tid == item.channel))
        self.claim(m, ~is_due | (dut.m_axis_tlast == (event.valid & event.last)))
        cause = Mux(is_null, Cause.TRUNCATED_AT_END, cut.cause)
        sent = dut.m_axis_tdata, dut.m_axis_tkeep, dut.m_axis_tuser
        for n, (found, valid, said) in enumerate(
            ((cut, cut.valid, cause), (event, event.valid & ~is_null, event.cause))
        ):
            half, kept, user = (part.word_select(n, len(part) // 2) for part in sent)
            said, is_sent = Value.cast(said), is_due & valid
            self.claim(m, ~is_due | (kept == valid.replicate(len(kept))))
            self.claim(m, ~is_due | (user == Mux(valid, said, 0)))
            whole = len(half) - 8 - len(event.bytes)
            self.claim(m, ~is_sent | (half[whole : whole + 8] == (found.length | said << 4)))
            self.claim(m, ~is_sent | (half[whole + 8 :] == found.bytes))
            if found is event:
                is_error = event.cause != Cause.NONE
                self.claim(m, ~is_sent | is_error | (half[:whole] == event.codepoint))


#: The properties by name, in the order of the documentation.
WIDE_STREAM_PROPERTIES = {
    "queued": Queued,
    "bridged-packer": BridgedPacker,
    "bridged-decoder": BridgedDecoder,
    "bridged-validator": BridgedValidator,
    "bridged-sanitizer": BridgedSanitizer,
    "bridged-interleaved": BridgedInterleaved,
}
