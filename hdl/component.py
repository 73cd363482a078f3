"""The base class of all components."""

import inspect
from types import MethodType
from typing import TYPE_CHECKING, Any

from amaranth.hdl import Elaboratable
from amaranth.lib import wiring

__all__ = ["Component"]


class Component(wiring.Component):
    """A component whose parameters are read-only attributes, as are its ports.

    Amaranth warns if one is never used (``UnusedElaboratable``), but neither about its parts nor
    about one whose constructor rejected its parameters.

    Attributes
    ----------
    latency : int
        Cycles from the transfer that completes an output to that output, if nothing stalls it.
    """

    latency: int

    if TYPE_CHECKING:  # ports, and what they are, are known when they are made

        def __getattr__(self, name: str) -> Any: ...

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        # What `help` shows: `Elaboratable.__new__` hides the parameters.
        own = (lambda self: None) if cls.__init__ is Component.__init__ else cls.__init__
        cls.__signature__ = inspect.signature(MethodType(own, cls))

    def __new__(cls, *args, src_loc_at=0, **kwargs):
        self = super().__new__(cls, *args, src_loc_at=src_loc_at + 1, **kwargs)
        _use(self, *args, *kwargs.values())
        return self

    def __init__(self, signature=None, *, src_loc_at=0):
        super().__init__(signature, src_loc_at=src_loc_at + 1)
        _use(*vars(self).values())
        self._MustUse__used = False

    def __setattr__(self, name, value):
        if name in vars(self) and not name.startswith("_"):
            raise AttributeError(f"{name} of {type(self).__name__} is read-only")
        super().__setattr__(name, value)


def _use(*values):
    for value in values:
        if isinstance(value, Elaboratable):
            value._MustUse__used = True
