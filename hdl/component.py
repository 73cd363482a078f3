"""The base class of all components."""

import inspect
from types import MethodType
from typing import TYPE_CHECKING, Any

from amaranth.lib import wiring

__all__ = ["Component"]


class Component(wiring.Component):
    """A component whose parameters are attributes.

    Amaranth does not warn if one is never used (``UnusedElaboratable``): many are made for their
    ports or their latency alone.

    Attributes
    ----------
    latency : int
        Cycles from the transfer that completes an output to that output, if nothing stalls it.
    """

    _MustUse__silence = True

    latency: int

    if TYPE_CHECKING:  # ports, and what they are, are known when they are made

        def __getattr__(self, name: str) -> Any: ...

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        # What `help` shows: `Elaboratable.__new__` hides the parameters.
        has_parameters = cls.__init__ is not wiring.Component.__init__
        own = cls.__init__ if has_parameters else lambda self: None
        cls.__signature__ = inspect.signature(MethodType(own, cls))
