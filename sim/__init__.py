"""The decoders in simulation, and the reference that they are compared with."""

from .codec import decode, events, search
from .compiled import Compiled
from .encoder_reference import (
    EncoderInputs,
    EncoderOutputs,
    EncoderReference,
    SanitizerReference,
)
from .engines import Pysim, find_engine
from .library import BuildError, NoCompiler
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
from .tally import Batch, Event, Tally

__all__ = [
    "Batch",
    "BuildError",
    "Clock",
    "Compiled",
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
    "NoCompiler",
    "Outputs",
    "Pysim",
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
    "find_engine",
    "offer",
    "sanitizer_clocks",
    "search",
    "stream_clocks",
]
