"""Registers: values some cycles later, and those at an output."""

from amaranth.hdl import Signal

__all__ = ["can_load", "register"]


def register(m, value, cycles=1, *, name="register", reset=False):
    """A value some cycles later; its registers have a reset only on request, to 0."""
    for _ in range(cycles):
        value, former = Signal.like(value, name=name, reset_less=not reset), value
        m.d.sync += value.eq(former)
    return value


def can_load(o):
    """Whether the register at an output stream can be loaded: it is empty, or being emptied."""
    return o.ready | ~o.valid
