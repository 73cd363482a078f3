"""Specifications: for each core, a component with its ports that does what the standard says."""

from .specification import MACRO, Macro, Specification, defined, mask_of

__all__ = ["MACRO", "Macro", "Specification", "defined", "mask_of"]
