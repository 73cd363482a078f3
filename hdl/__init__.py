"""The cores: what is well formed, and the hardware that decodes and encodes it."""

from .decoder import Decoder, Report
from .encoder import Encoder
from .encoding import UTF_8, Encoding, IllFormed, WellFormed
from .event import Byte, Cause, CodePoint, Event
from .sanitizer import Sanitizer
from .stream_decoder import StreamDecoder

__all__ = [
    "UTF_8",
    "Byte",
    "Cause",
    "CodePoint",
    "Decoder",
    "Encoder",
    "Encoding",
    "Event",
    "IllFormed",
    "Report",
    "Sanitizer",
    "StreamDecoder",
    "WellFormed",
]
