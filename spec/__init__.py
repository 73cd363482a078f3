"""Specifications: for each core, a component with its ports that does what the standard says."""

from .comparison import Comparison, Specification, defined, ports_of

__all__ = ["Comparison", "Specification", "defined", "ports_of"]
