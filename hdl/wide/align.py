"""Aligns each beat with the first byte of the next one."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Signal, Value

from ..lib.logic import exceeds
from .pipeline import Pipeline

__all__ = ["ALIGNING", "GROUP", "Aligned", "Hold", "align", "arrive"]

#: Lanes of a group, which share a clock enable.
GROUP_BITS = 3
GROUP = 1 << GROUP_BITS
#: Cycles until a beat has the first byte of the next one beside it.
ALIGNING = 4


class Aligned(NamedTuple):
    """A beat with the first byte of the next one beside it, or the last beat of its packet.

    If beats are not held, the byte that follows is not known.
    """

    leaves: Value  # there is a beat in this cycle
    follows: Value  # a byte of the next beat is beside it; or, if beats are not held, can follow it
    last: Value
    count: Value
    bytes: list  # the bytes of its lanes, and the one that follows
    present: Value  # which of them are present


def align(m, i):
    """Hold each beat of a ``Valid(Beat)`` until the next one comes, or its packet ends."""
    new = Arrival(m, i)
    # Where the next beat has no bytes, the last ones stay; so each group of lanes has a clock
    # enable of its own, and none has a long way.
    hold = Hold(m, new.valid, new.last, new.fills)
    follows = new.valid & new.has_bytes & ~hold.last
    bytes_ = [*hold.by_group(new.data), new.data[0]]
    lanes = present(hold.by_group(new.filled), hold.whole(new.beyond))
    last, count = hold.last, hold.whole(new.count)
    return Aligned(hold.leaves, follows, last, count, bytes_, Cat(lanes, follows))


def arrive(m, i):
    """Pass each beat on after ``ALIGNING - 1`` cycles, without the byte that follows it."""
    new = Arrival(m, i)
    lanes = Cat(present(new.filled, new.beyond), Const(0, 1))
    return Aligned(new.valid, ~new.last, new.last, new.count, [*new.data, Const(0, 8)], lanes)


class Hold:
    """Registers for a beat that waits until the next one has arrived, or that ends its packet.

    The arguments are those of the next beat; a bit of ``fills`` says that it has bytes in a group
    of lanes. The held beat leaves in a cycle in which ``leaves`` is high.
    """

    def __init__(self, m, arrived, last, fills):
        self._m, self._arrived, self._fills = m, arrived, fills
        self.last = self.whole(last)
        occupied = Signal()
        m.d.sync += occupied.eq(arrived | (occupied & ~self.last))
        self.leaves = occupied & (arrived | self.last)

    def whole(self, new):
        """The held copy of a signal of the beat as a whole."""
        held = Signal.like(new, name_suffix="_held", reset_less=True)
        with self._m.If(self._arrived):
            self._m.d.sync += held.eq(new)
        return held

    def by_group(self, new):
        """The held copy of a signal with an element for each lane; a group without bytes stays."""
        held = Signal.like(new, name_suffix="_held", reset_less=True)
        for fill, first in zip(self._fills, range(0, len(new), GROUP), strict=True):
            with self._m.If(fill):
                lanes = range(first, min(first + GROUP, len(new)))
                self._m.d.sync += [held[lane].eq(new[lane]) for lane in lanes]
        return held


class Arrival:
    """A beat of a ``Valid(Beat)`` and the positions of its bytes, three cycles later."""

    def __init__(self, m, i):
        beat, lanes = i.payload, len(i.payload.data)
        groups = len(range(0, lanes, GROUP))
        pipe = Pipeline(m)
        valid = pipe.cleared(i.valid, "valid")
        bytes_ = pipe.staged(beat.data, "data")
        last, count = pipe.staged(beat.last, "last"), pipe.staged(beat.count, "count")

        # Count: the lanes of a group all have a byte, or else the first few of them.
        full = pipe.staged(Cat(exceeds(beat.count[GROUP_BITS:], n) for n in range(groups)), "full")
        few = pipe.staged(Cat(exceeds(beat.count[:GROUP_BITS], n) for n in range(GROUP)), "few")

        # Spread, in two stages, since it is a long way to all lanes. A group can have a byte if the
        # one before it is full; then it is filled.
        pipe.stage += 1
        more = ~last.now
        has_bytes = pipe.staged(more | full.now[0] | few.now[0], "has_bytes")
        full = pipe.staged(full.now | more.replicate(groups), "full")
        beyond = pipe.staged(Cat(Const(0, 1), ~full.now)[:groups], "beyond")
        fills = pipe.staged(valid.now.replicate(groups) & ~beyond.now, "fills")
        pipe.stage += 1
        # A register is set for nothing if it begins with ones, too.
        self.filled = Signal(lanes, name="filled", init=-1, reset_less=True)
        by_lane = (Mux(full.now[n // GROUP], 1, few.now[n % GROUP]) for n in range(lanes))
        m.d.sync += self.filled.eq(Cat(by_lane))  # each lane: it has a byte, if its group has one
        pipe.stage += 1
        self.valid, self.last, self.count = valid.now, last.now, count.now
        self.data, self.has_bytes = bytes_.now, has_bytes.now
        self.beyond = beyond.now  # each group of lanes: it is after the last byte
        self.fills = fills.now  # each group of lanes: it has a byte to be loaded


def present(filled, beyond):
    """Which lanes have a byte."""
    # A register needs no gates for a reset that comes from a register.
    return Cat(Mux(beyond[n // GROUP], 0, has_byte) for n, has_byte in enumerate(filled))
