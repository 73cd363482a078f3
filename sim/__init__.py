"""Simulation of the cores, beside their specifications, and models of them in Python."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .codec import decode, encode, events, search
    from .models import (
        ByteOrderMarkOutputs,
        ByteOrderMarkReference,
        ChannelEvents,
        Decoded,
        DecoderInputs,
        DecoderReference,
        Designation,
        DesignationDetectorReference,
        EncoderInputs,
        EncoderOutputs,
        EncoderReference,
        ErrorPolicyReference,
        Event,
        Inputs,
        InterleavedInputs,
        InterleavedReference,
        Outputs,
        Packed,
        PackerReference,
        PolicyOutputs,
        Reference,
        Sanitized,
        SanitizerReference,
        Utf16ByteDecoderReference,
        Utf16ByteEncoderReference,
        Utf16DecoderReference,
        Utf16EncoderReference,
        Utf16Inputs,
        Utf16Outputs,
        Validated,
        ValidatorReference,
        Verdict,
        WideDecoderReference,
        WideInputs,
        WideSanitizerReference,
        WideStreamInputs,
        WideStreamOutputs,
        WideStreamReference,
    )
    from .names import find_encoding
    from .simulation import Mismatch, Simulation
    from .stimulus import any_beats, any_bytes, any_codepoints, any_stream, offer

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
    "Mismatch",
    "Outputs",
    "Packed",
    "PackerReference",
    "PolicyOutputs",
    "Reference",
    "Sanitized",
    "SanitizerReference",
    "Simulation",
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
    "any_beats",
    "any_bytes",
    "any_codepoints",
    "any_stream",
    "decode",
    "encode",
    "events",
    "find_encoding",
    "offer",
    "search",
]

#: Loaded when a name is used: Amaranth takes a second, and ``expected_events`` needs none of it.
_MODULES = "names", "codec", "simulation", "models", "models.events", "stimulus"


def __getattr__(name):
    if name in __all__:
        for module in _MODULES:
            if hasattr(loaded := import_module(f".{module}", __name__), name):
                return getattr(loaded, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
