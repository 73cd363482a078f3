"""The latency of a core, in front of what it does."""

from amaranth.hdl import Signal

__all__ = ["delay"]


def delay(m, i, o, cycles):
    """Send each payload of ``i`` to ``o``, that many cycles later.

    Parameters
    ----------
    m : Module
    i, o : Valid
        A reset discards everything in between.
    cycles : int
    """
    valid, payload = i.valid, i.payload
    for n in range(1, cycles + 1):
        later_valid = Signal(name=f"valid_{n}")
        later_payload = Signal.like(payload, name=f"payload_{n}")
        m.d.sync += [later_valid.eq(valid), later_payload.eq(payload)]
        valid, payload = later_valid, later_payload
    m.d.comb += [o.valid.eq(valid), o.payload.eq(payload)]
