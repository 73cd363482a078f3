"""Simulation of the cores, beside their specifications, and models of the decoders in Python."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .codec import decode, encode, events

__all__ = ["decode", "encode", "events"]


def __getattr__(name):
    # Loaded at the first use: Amaranth takes a second, and ``expected_events`` does not need it.
    if name in __all__:
        return getattr(import_module(".codec", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
