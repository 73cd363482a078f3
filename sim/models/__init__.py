"""What the cores do, cycle by cycle, written from the standards and not from the circuits."""

from .decoder import DecoderInputs, DecoderReference, Inputs, Outputs, Reference, judge
from .encoder import EncoderInputs, EncoderOutputs, EncoderReference, SanitizerReference, encode
from .event import Event

__all__ = [
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
    "encode",
    "judge",
]
