"""A UTF-8 decoder for hardware: one byte per clock, every code point and every error exact."""

from importlib.metadata import version

__version__ = version("clockpoint")
