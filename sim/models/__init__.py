"""Cycle-accurate reference models, written from the standards and not from the circuits."""

from .decoder import DecoderInputs, DecoderReference, Inputs, Outputs, Reference
from .designation_detector import Designation, DesignationDetectorReference
from .encoder import EncoderInputs, EncoderOutputs, EncoderReference, encode
from .event import Event
from .interleaved import ChannelEvents, InterleavedInputs, InterleavedReference
from .judgment import judge
from .packer import Packed, PackerReference
from .policy import (
    ByteOrderMarkOutputs,
    ByteOrderMarkReference,
    ErrorPolicyReference,
    PolicyOutputs,
    becomes,
)
from .sanitizer import SanitizerReference
from .utf_16 import (
    Utf16ByteDecoderReference,
    Utf16ByteEncoderReference,
    Utf16DecoderReference,
    Utf16EncoderReference,
    Utf16Inputs,
    Utf16Outputs,
    code_units,
    pair,
)
from .validator import Validated, ValidatorReference, Verdict
from .wide_decoder import Decoded, WideDecoderReference, WideInputs
from .wide_sanitizer import Sanitized, WideSanitizerReference
from .wide_stream import (
    WideAxiStreamInputs,
    WideAxiStreamReference,
    WideStreamInputs,
    WideStreamOutputs,
    WideStreamReference,
)

__all__ = [
    "ByteOrderMarkOutputs",
    "ByteOrderMarkReference",
    "ChannelEvents",
    "Decoded",
    "DecoderInputs",
    "DecoderReference",
    "Designation",
    "DesignationDetectorReference",
    "EncoderInputs",
    "EncoderOutputs",
    "EncoderReference",
    "ErrorPolicyReference",
    "Event",
    "Inputs",
    "InterleavedInputs",
    "InterleavedReference",
    "Outputs",
    "Packed",
    "PackerReference",
    "PolicyOutputs",
    "Reference",
    "Sanitized",
    "SanitizerReference",
    "Utf16ByteDecoderReference",
    "Utf16ByteEncoderReference",
    "Utf16DecoderReference",
    "Utf16EncoderReference",
    "Utf16Inputs",
    "Utf16Outputs",
    "Validated",
    "ValidatorReference",
    "Verdict",
    "WideAxiStreamInputs",
    "WideAxiStreamReference",
    "WideDecoderReference",
    "WideInputs",
    "WideSanitizerReference",
    "WideStreamInputs",
    "WideStreamOutputs",
    "WideStreamReference",
    "becomes",
    "code_units",
    "encode",
    "judge",
    "pair",
]
