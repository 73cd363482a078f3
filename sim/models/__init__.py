"""Cycle-accurate reference models, written from the standards and not from the circuits."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .decoder import DecoderInputs, DecoderReference, Inputs, Outputs, Reference
    from .designation_detector import Designation, DesignationDetectorReference
    from .encoder import EncoderInputs, EncoderOutputs, EncoderReference, encode
    from .events import Event, expected_events
    from .interleaved import ChannelEvents, InterleavedInputs, InterleavedReference
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
    "WideDecoderReference",
    "WideInputs",
    "WideSanitizerReference",
    "WideStreamInputs",
    "WideStreamOutputs",
    "WideStreamReference",
    "becomes",
    "code_units",
    "encode",
    "expected_events",
    "pair",
]

_MODULES = (
    "events",
    "decoder",
    "designation_detector",
    "encoder",
    "interleaved",
    "packer",
    "policy",
    "sanitizer",
    "utf_16",
    "validator",
    "wide_decoder",
    "wide_sanitizer",
    "wide_stream",
)


def __getattr__(name):
    if name in __all__:
        for module in _MODULES:
            if hasattr(loaded := import_module(f".{module}", __name__), name):
                return getattr(loaded, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
