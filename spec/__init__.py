"""Specifications: for each core, a component with its ports that does what the standard says."""

from .axi_stream import AxiStreamSpecification
from .byte_order_mark import ByteOrderMarkSpecification
from .comparison import Comparison, Specification, defined
from .decoder import DecoderSpecification
from .designation import DesignationDetectorSpecification
from .encoder import EncoderSpecification
from .interleaved import InterleavedDecoderSpecification
from .monitor import MonitorSpecification
from .policy import ErrorPolicySpecification
from .sanitizer import SanitizerSpecification
from .status import StatusSpecification
from .stream import StreamDecoderSpecification
from .utf_16 import (
    Utf16ByteDecoderSpecification,
    Utf16ByteEncoderSpecification,
    Utf16DecoderSpecification,
    Utf16EncoderSpecification,
)
from .wide import (
    PackerSpecification,
    ValidatorSpecification,
    WideDecoderSpecification,
    WideSanitizerSpecification,
    WideStreamSpecification,
)

__all__ = [
    "AxiStreamSpecification",
    "ByteOrderMarkSpecification",
    "Comparison",
    "DecoderSpecification",
    "DesignationDetectorSpecification",
    "EncoderSpecification",
    "ErrorPolicySpecification",
    "InterleavedDecoderSpecification",
    "MonitorSpecification",
    "PackerSpecification",
    "SanitizerSpecification",
    "Specification",
    "StatusSpecification",
    "StreamDecoderSpecification",
    "Utf16ByteDecoderSpecification",
    "Utf16ByteEncoderSpecification",
    "Utf16DecoderSpecification",
    "Utf16EncoderSpecification",
    "ValidatorSpecification",
    "WideDecoderSpecification",
    "WideSanitizerSpecification",
    "WideStreamSpecification",
    "defined",
]
