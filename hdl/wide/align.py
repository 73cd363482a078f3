"""Aligns each beat with the first byte of the next one."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Mux, Signal, Value

from ..logic import exceeds
from .pipeline import Pipeline

__all__ = ["ALIGNING", "GROUP", "Aligned", "align", "arrive", "hold_beat"]

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
    beat: dict  # its ``last`` and ``count``
    bytes: list  # the bytes of its lanes, and the one that follows
    present: Value  # which of them are present


def align(m, i):
    """Hold each beat of a ``Valid(Beat)`` until the next one comes, or its packet ends."""
    arrived, new, fills = _spread(m, i)
    # Hold: it waits for the byte after it. Where it has no bytes, the last ones stay; so each group
    # has a clock enable of its own, and none has a long way.
    leaves, held = hold_beat(m, arrived, new, fills, by_lane=("data", "filled"))
    follows = arrived & new["any"] & ~held["last"]
    return Aligned(
        leaves=leaves,
        follows=follows,
        beat={"last": held["last"], "count": held["count"]},
        bytes=[*held["data"], new["data"][0]],
        present=Cat(_present(held), follows),
    )


def arrive(m, i):
    """Pass each beat on after ``ALIGNING - 1`` cycles, without the byte that follows it."""
    arrived, new, _ = _spread(m, i)
    return Aligned(
        leaves=arrived,
        follows=~new["last"],
        beat={"last": new["last"], "count": new["count"]},
        bytes=[*new["data"], Const(0, 8)],
        present=Cat(_present(new), Const(0, 1)),
    )


def hold_beat(m, arrived, new, fills, *, by_lane):
    """Registers for a beat that waits until the next one has ``arrived``, or that ends its packet.

    ``new`` has the fields of the next beat, by name; those ``by_lane`` are loaded into each group
    of lanes that ``fills``. Returns whether the held beat leaves in this cycle, and its fields.
    """
    held = {
        name: Signal.like(value, name=f"held_{name}", reset_less=True)
        for name, value in new.items()
    }
    full = Signal()
    m.d.sync += full.eq(arrived | (full & ~held["last"]))
    with m.If(arrived):
        m.d.sync += [held[name].eq(new[name]) for name in new if name not in by_lane]
    lanes = len(new["data"])
    for fill, group in zip(fills, range(0, lanes, GROUP), strict=True):
        with m.If(fill):
            for lane in range(group, min(group + GROUP, lanes)):
                m.d.sync += [held[name][lane].eq(new[name][lane]) for name in by_lane]
    return full & (arrived | held["last"]), held


def _present(beat):
    """Which lanes have a byte."""
    beyond = (beat["beyond"][n // GROUP] for n in range(len(beat["filled"])))
    # A register needs no gates for a reset that comes from a register.
    return Cat(Mux(out, 0, there) for out, there in zip(beyond, beat["filled"], strict=True))


def _spread(m, i):
    """Whether there is a beat, it with its lanes that have a byte, and the groups to fill.

    All come three cycles later.
    """
    beat, lanes = i.payload, len(i.payload.data)
    groups = len(range(0, lanes, GROUP))
    pipe = Pipeline(m)
    valid = pipe.cleared(i.valid, "valid")
    new = {name: pipe.staged(beat[name], name) for name in ("data", "last", "count")}

    # Count: the lanes of a group all have a byte, or else the first few of them.
    all_ = pipe.staged(Cat(exceeds(beat.count[GROUP_BITS:], n) for n in range(groups)), "all")
    few = pipe.staged(Cat(exceeds(beat.count[:GROUP_BITS], n) for n in range(GROUP)), "few")

    # Spread, in two stages, since it is a long way to all lanes. A group can have a byte if the one
    # before it is full; then it is filled.
    pipe.stage += 1
    more = ~new["last"].now
    new["any"] = pipe.staged(more | all_.now[0] | few.now[0], "any")
    all_ = pipe.staged(all_.now | more.replicate(groups), "all")
    new["beyond"] = pipe.staged(Cat(Const(0, 1), ~all_.now)[:groups], "beyond")  # the last byte
    fills = pipe.staged(valid.now.replicate(groups) & ~new["beyond"].now, "fills")
    pipe.stage += 1
    # A register is set for nothing if it begins with ones, too.
    filled = Signal(lanes, init=-1, reset_less=True)
    m.d.sync += filled.eq(
        Cat(Mux(all_.now[n // GROUP], 1, few.now[n % GROUP]) for n in range(lanes))
    )
    pipe.stage += 1
    new = {name: value.now for name, value in new.items()} | {"filled": filled}
    return valid.now, new, fills.now
