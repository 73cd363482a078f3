"""What the cores do, cycle by cycle, written from the standards and not from the circuits."""

from .announcer import AnnouncerOutputs, AnnouncerReference
from .decoder import DecoderInputs, DecoderReference, Inputs, Outputs, Reference, judge
from .encoder import EncoderInputs, EncoderOutputs, EncoderReference, encode
from .event import Event
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

__all__ = [
    "AnnouncerOutputs",
    "AnnouncerReference",
    "DecoderInputs",
    "DecoderReference",
    "EncoderInputs",
    "EncoderOutputs",
    "EncoderReference",
    "Event",
    "Inputs",
    "Outputs",
    "Reference",
    "SanitizerReference",
    "Utf16ByteDecoderReference",
    "Utf16ByteEncoderReference",
    "Utf16DecoderReference",
    "Utf16EncoderReference",
    "Utf16Inputs",
    "Utf16Outputs",
    "code_units",
    "encode",
    "judge",
    "pair",
]
