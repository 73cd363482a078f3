"""What all components are."""

from amaranth.hdl import Elaboratable
from amaranth.lib import wiring

__all__ = ["Component"]


class Component(wiring.Component):
    """A component that Amaranth misses if it is never used, but only as a whole.

    ``UnusedElaboratable`` tells neither of one whose constructor refused its parameters, nor of
    what a component was given or is made of.
    """

    def __new__(cls, *args, src_loc_at=0, **kwargs):
        self = super().__new__(cls, *args, src_loc_at=src_loc_at + 1, **kwargs)
        _use(self, *args, *kwargs.values())
        return self

    def __init__(self, signature=None, *, src_loc_at=0):
        super().__init__(signature, src_loc_at=src_loc_at + 1)
        _use(*vars(self).values())
        self._MustUse__used = False


def _use(*values):
    for value in values:
        if isinstance(value, Elaboratable):
            value._MustUse__used = True
