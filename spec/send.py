"""Payloads without back-pressure from one port to another, at once or later."""

from amaranth.hdl import Signal

__all__ = ["send"]


def send(m, i, o, after=0):
    """Send each payload of ``i`` to ``o``, that many cycles later; a reset discards all between."""
    valid, payload = i.valid, i.payload
    for n in range(1, after + 1):
        later_valid = Signal(name=f"valid_{n}")
        later_payload = Signal.like(payload, name=f"payload_{n}")
        m.d.sync += [later_valid.eq(valid), later_payload.eq(payload)]
        valid, payload = later_valid, later_payload
    m.d.comb += [o.valid.eq(valid), o.payload.eq(payload)]
