"""The cores in simulation, and the reference that they are compared with."""

from .codec import decode, events, search
from .engines import (
    Compiled,
    Cycle,
    Mismatch,
    Pysim,
    decoder_cycles,
    encoder_cycles,
    find_engine,
    sanitizer_cycles,
    stream_cycles,
)
from .models import (
    DecoderInputs,
    DecoderReference,
    EncoderInputs,
    EncoderOutputs,
    EncoderReference,
    Event,
    Inputs,
    Outputs,
    Reference,
    SanitizerReference,
)
from .stimulus import any_bytes, any_codepoints, any_stream, offer
from .tally import Batch, Tally

__all__ = [
    "Batch",
    "Compiled",
    "Cycle",
    "DecoderInputs",
    "DecoderReference",
    "EncoderInputs",
    "EncoderOutputs",
    "EncoderReference",
    "Event",
    "Inputs",
    "Mismatch",
    "Outputs",
    "Pysim",
    "Reference",
    "SanitizerReference",
    "Tally",
    "any_bytes",
    "any_codepoints",
    "any_stream",
    "decode",
    "decoder_cycles",
    "encoder_cycles",
    "events",
    "find_engine",
    "offer",
    "sanitizer_cycles",
    "search",
    "stream_cycles",
]
