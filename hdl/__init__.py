"""The cores: what is well formed, and the hardware that decodes it."""

from .decoder import Decoder, Report
from .encoding import UTF_8, Encoding, IllFormed, WellFormed
from .event import Byte, Cause, Event
from .stream_decoder import StreamDecoder

__all__ = [
    "UTF_8",
    "Byte",
    "Cause",
    "Decoder",
    "Encoding",
    "Event",
    "IllFormed",
    "Report",
    "StreamDecoder",
    "WellFormed",
]
