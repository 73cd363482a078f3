"""Aligns each beat with the first byte of the next one."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Signal, Value

from ..lib.logic import exceeds
from .pipeline import Pipeline

__all__ = ["ALIGN_CYCLES", "GROUP", "Aligned", "align", "delay", "hold"]

#: Lanes of a group, which share a clock enable.
GROUP_BITS = 3
GROUP = 1 << GROUP_BITS
#: Cycles until a beat has the first byte of the next one beside it.
ALIGN_CYCLES = 4


class Aligned(NamedTuple):
    """A beat with the first byte of the next one beside it, or the last beat of its packet.

    If beats are not held, the byte that follows is not known.
    """

    valid: Value
    follows: Value  # a byte of the next beat is beside it; or, if beats are not held, can follow it
    last: Value
    count: Value
    bytes: list  # the bytes of its lanes, and the one that follows
    present: Value  # which of them are present


def align(m, i):
    """Hold each beat of a ``Valid(Beat)`` until the next one comes, or its packet ends."""
    # Where the next beat has no bytes, the last ones stay; so each group of lanes has a clock
    # enable of its own, and none has a long way.
    new = _arrival(m, i)
    held = hold(m, new, ("data", "filled"))
    follows = new.valid & new.has_bytes & ~held.last
    bytes_, lanes = [*held.data, new.data[0]], _present(held)
    return Aligned(held.valid, follows, held.last, held.count, bytes_, Cat(lanes, follows))


def delay(m, i):
    """Pass each beat on after ``ALIGN_CYCLES - 1`` cycles, without the byte that follows it."""
    new = _arrival(m, i)
    bytes_, lanes = [*new.data, Const(0, 8)], Cat(_present(new), Const(0, 1))
    return Aligned(new.valid, ~new.last, new.last, new.count, bytes_, lanes)


def hold(m, new, by_lane):
    """Hold a beat until the next one has arrived, unless it ends its packet.

    Returns the beat that is held; it leaves in a cycle in which it is ``valid``. ``new`` is the
    next beat, with the fields ``valid``, ``last``, ``fills`` (the groups of lanes in which it loads
    registers) and others. The fields ``by_lane`` have an element for each lane.
    """
    held = {}
    for name, value in new._asdict().items():
        held[name] = register = Signal.like(value, name=f"{name}_held", reset_less=True)
        if name not in by_lane:
            with m.If(new.valid):
                m.d.sync += register.eq(value)
            continue
        for fill, first in zip(new.fills, range(0, len(value), GROUP), strict=True):
            with m.If(fill):
                lanes = range(first, min(first + GROUP, len(value)))
                m.d.sync += [register[lane].eq(value[lane]) for lane in lanes]
    occupied = Signal()
    last = held["last"]
    m.d.sync += occupied.eq(new.valid | (occupied & ~last))
    return new._replace(**held | {"valid": occupied & (new.valid | last)})


class _Arrival(NamedTuple):
    """A beat of a ``Valid(Beat)`` and the positions of its bytes, three cycles later."""

    valid: Value
    data: Value
    last: Value
    count: Value
    has_bytes: Value
    filled: Value  # each lane: it has a byte, if its group has one
    empty: Value  # each group of lanes: it is after the last byte
    fills: Value  # each group of lanes: it has a byte to be loaded


def _arrival(m, i):
    beat, lanes = i.payload, len(i.payload.data)
    groups = len(range(0, lanes, GROUP))
    pipe = Pipeline(m)
    valid = pipe.staged(i.valid, "valid", reset=True)
    bytes_ = pipe.staged(beat.data, "data")
    last, count = pipe.staged(beat.last, "last"), pipe.staged(beat.count, "count")

    # Count: the lanes of a group all have a byte, or else the first few of them.
    full = pipe.staged(Cat(exceeds(beat.count[GROUP_BITS:], n) for n in range(groups)), "full")
    few = pipe.staged(Cat(exceeds(beat.count[:GROUP_BITS], n) for n in range(GROUP)), "few")

    # Spread, in two stages, since it is a long way to all lanes. A group can have a byte if the one
    # before it is full; then it is filled.
    pipe.stage += 1
    goes_on = ~last.read()
    has_bytes = pipe.staged(goes_on | full.read()[0] | few.read()[0], "has_bytes")
    full = pipe.staged(full.read() | goes_on.replicate(groups), "full")
    empty = pipe.staged(Cat(Const(0, 1), ~full.read())[:groups], "empty")
    fills = pipe.staged(valid.read().replicate(groups) & ~empty.read(), "fills")
    pipe.stage += 1
    # A register is set for nothing if it begins with ones, too.
    filled = Signal(lanes, init=-1, reset_less=True)
    by_lane = (Mux(full.read()[n // GROUP], 1, few.read()[n % GROUP]) for n in range(lanes))
    m.d.sync += filled.eq(Cat(by_lane))
    pipe.stage += 1
    values = (each.read() for each in (valid, bytes_, last, count, has_bytes))
    return _Arrival(*values, filled, empty.read(), fills.read())


def _present(beat):
    """For each lane, whether it has a byte."""
    # A register needs no gates for a reset that comes from a register.
    return Cat(Mux(beat.empty[n // GROUP], 0, has_byte) for n, has_byte in enumerate(beat.filled))
