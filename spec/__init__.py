"""Specifications: for each core, a component with its ports that does what the standard says."""

from .specification import Specification, defined_bits, mask_of

__all__ = ["Specification", "defined_bits", "mask_of"]
