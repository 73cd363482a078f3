"""A UTF-8 decoder for hardware: one byte per clock, every code point and every error exact."""

__version__ = "3.0.0.dev0"

from .sim.models.events import Event, GoldenModel, expected_events

__all__ = ["Event", "GoldenModel", "__version__", "expected_events"]
