"""Properties of the wide cores with streams, each a sentence.

They hold for any core with no output later than ``latency`` cycles after the last transfer. Its
outputs until then are unconstrained. All properties hold from any register contents, after one
cycle of reset.
"""

from amaranth.hdl import Cat, Const, Cover, Signal
from amaranth.lib.wiring import In, Out

from ..hdl import (
    ENCODINGS,
    Valid,
)
from ..hdl.component import Component
from .properties import Property, keeps
from .wide_properties import Unknown

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


#: The properties by name, in the order of the documentation.
WIDE_STREAM_PROPERTIES = {"queued": Queued}
