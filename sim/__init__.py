"""Simulation of the cores, beside their specifications, and models of the decoders in Python."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..flow.foreign import read_verilog
    from .codec import decode, encode, events
    from .machine import Machine
    from .simulation import Simulation

__all__ = ["Machine", "Simulation", "decode", "encode", "events", "read_verilog"]

#: The module of each name.
_MODULES = dict.fromkeys(__all__, ".codec")
_MODULES |= {"Machine": ".machine", "Simulation": ".simulation", "read_verilog": "..flow.foreign"}


def __getattr__(name):
    # Loaded at the first use: Amaranth takes a second, and ``expected_events`` does not need it.
    if name in __all__:
        return getattr(import_module(_MODULES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
