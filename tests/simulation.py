"""A core in Amaranth's simulator, as a function from items to the payloads that come out."""

from itertools import cycle

from amaranth.hdl import ClockDomain, Module
from amaranth.sim import Simulator

from clockpoint.sim.benches import packet_payloads

#: In place of an item: a cycle of reset.
RESET = object()
#: A simulation ends after this many cycles without a payload.
QUIET = 80


def simulate(core, items, *, stall=(0,)):
    """Offer items, each until it is accepted, until nothing more comes out.

    Parameters
    ----------
    core : Component
        With the streams ``i`` and ``o``.
    items : iterable
        A payload each, or a dictionary of its fields; ``None`` for an idle cycle; or ``RESET``.
    stall : iterable of int
        Repeated: the cycles in which the sink is not ready.

    Returns
    -------
    list of (int, payload)
        The cycle in which each payload is transferred, counted from 0.
    list of int
        The cycles in which the items were accepted.
    """
    output, accepted, stalls = [], [], cycle(stall)
    has_ready, can_stall = hasattr(core.i, "ready"), hasattr(core.o, "ready")
    top = Module()
    top.domains.sync = domain = ClockDomain()
    top.submodules.core = core

    async def testbench(ctx):
        number = quiet = 0
        left = iter([*items])
        item = next(left, left)
        while item is not left or quiet < QUIET:
            is_item = item is not left and item is not None and item is not RESET
            ctx.set(domain.rst, item is RESET)
            ctx.set(core.i.valid, is_item)
            if is_item:
                ctx.set(core.i.payload, item)
            is_ready = not next(stalls)
            if can_stall:
                ctx.set(core.o.ready, is_ready)
            inputs = [core.i.ready] if has_ready else []
            sampled = await ctx.tick().sample(core.o.valid, core.o.payload, *inputs)
            _, _, valid, payload, *flags = sampled
            if valid and is_ready:
                output.append((number, payload))
            quiet = 0 if valid else quiet + 1
            if is_item and (not has_ready or flags[-1]):
                accepted.append(number)
            if not is_item or not has_ready or flags[-1]:
                item = next(left, left)
            number += 1

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    return output, accepted


def payloads_of(core, *packets):
    """The payloads that carry packets of bytes to a core."""
    for packet in packets:
        yield from packet_payloads(core.i.payload.shape(), packet)


def is_kept(payload):
    """Whether a payload from a simulation has an item."""
    return not hasattr(payload, "keep") or bool(payload.keep)
