"""The cores: what is well formed, and the hardware that decodes and encodes it."""

from .decoder import Decoder
from .encoder import Encoder
from .encoding import UTF_8, Cause, Encoding, IllFormed, WellFormed
from .event import Byte, CodePoint, Event
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
    "Sanitizer",
    "StreamDecoder",
    "WellFormed",
]
