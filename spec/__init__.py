"""Specifications: for each core, a component with its ports that does what the standard says."""

from .byte_order_mark import ByteOrderMarkSpecification
from .comparison import Comparison, Specification, defined
from .decoder import DecoderSpecification
from .designation import DesignationDetectorSpecification
from .encoder import EncoderSpecification
from .policy import ErrorPolicySpecification
from .stream import StreamDecoderSpecification
from .utf_16 import (
    Utf16ByteDecoderSpecification,
    Utf16ByteEncoderSpecification,
    Utf16DecoderSpecification,
    Utf16EncoderSpecification,
)

__all__ = [
    "ByteOrderMarkSpecification",
    "Comparison",
    "DecoderSpecification",
    "DesignationDetectorSpecification",
    "EncoderSpecification",
    "ErrorPolicySpecification",
    "Specification",
    "StreamDecoderSpecification",
    "Utf16ByteDecoderSpecification",
    "Utf16ByteEncoderSpecification",
    "Utf16DecoderSpecification",
    "Utf16EncoderSpecification",
    "defined",
]
