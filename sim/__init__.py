"""The decoders in simulation, and the reference that they are compared with."""

from .codec import decode, events
from .encoder_reference import (
    EncoderInputs,
    EncoderOutputs,
    EncoderReference,
    SanitizerReference,
)
from .pysim import (
    Clock,
    Mismatch,
    decoder_clocks,
    encoder_clocks,
    sanitizer_clocks,
    stream_clocks,
)
from .reference import (
    DecoderInputs,
    DecoderOutputs,
    DecoderReference,
    EventValue,
    Inputs,
    Outputs,
    Reference,
    Report,
)
from .stimulus import any_bytes, any_codepoints, any_stream, offer
from .tally import Event, Tally

__all__ = [
    "Clock",
    "DecoderInputs",
    "DecoderOutputs",
    "DecoderReference",
    "EncoderInputs",
    "EncoderOutputs",
    "EncoderReference",
    "Event",
    "EventValue",
    "Inputs",
    "Mismatch",
    "Outputs",
    "Reference",
    "Report",
    "SanitizerReference",
    "Tally",
    "any_bytes",
    "any_codepoints",
    "any_stream",
    "decode",
    "decoder_clocks",
    "encoder_clocks",
    "events",
    "offer",
    "sanitizer_clocks",
    "stream_clocks",
]
