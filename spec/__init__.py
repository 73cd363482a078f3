"""Specifications: for each core, a component with its ports that does what the standard says."""

from .macro import MACRO, Macro
from .specification import Specification, defined, mask_of

__all__ = ["MACRO", "Macro", "Specification", "defined", "mask_of"]
