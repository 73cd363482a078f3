"""The decoders in simulation, and the reference that they are compared with."""

from .codec import decode, events
from .pysim import Clock, Mismatch, decoder_clocks, stream_clocks
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
from .stimulus import offer
from .tally import Event, Tally

__all__ = [
    "Clock",
    "DecoderInputs",
    "DecoderOutputs",
    "DecoderReference",
    "Event",
    "EventValue",
    "Inputs",
    "Mismatch",
    "Outputs",
    "Reference",
    "Report",
    "Tally",
    "decode",
    "decoder_clocks",
    "events",
    "offer",
    "stream_clocks",
]
