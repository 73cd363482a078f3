"""Simulation of the cores, beside their specifications, and models of the decoders in Python."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .codec import decode, encode, events, search
    from .models.decoder import DecoderInputs, DecoderReference, Inputs, Outputs, Reference
    from .models.events import Event, expected_events
    from .names import find_encoding
    from .simulation import Mismatch, Simulation

__all__ = [
    "DecoderInputs",
    "DecoderReference",
    "Event",
    "Inputs",
    "Mismatch",
    "Outputs",
    "Reference",
    "Simulation",
    "decode",
    "encode",
    "events",
    "expected_events",
    "find_encoding",
    "search",
]

#: Loaded when a name is used: Amaranth takes a second, and ``expected_events`` needs none of it.
_MODULES = "models.events", "names", "models.decoder", "simulation", "codec"


def __getattr__(name):
    if name in __all__:
        for module in _MODULES:
            if hasattr(loaded := import_module(f".{module}", __name__), name):
                return getattr(loaded, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
