"""Specifications: for each core, a component with its ports that does what the standard says."""

from .comparison import Comparison, Specification, defined
from .decoder import DecoderSpecification
from .stream import StreamDecoderSpecification

__all__ = [
    "Comparison",
    "DecoderSpecification",
    "Specification",
    "StreamDecoderSpecification",
    "defined",
]
