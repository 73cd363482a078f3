"""The cores: what is well formed, and the hardware that decodes and encodes it."""

from .announcer import Announcer
from .decoder import Decoder
from .encoder import Encoder
from .encoding import UTF_8, Cause, Encoding, IllFormed, Pairs, WellFormed
from .encodings import ENCODINGS
from .event import Byte, CodePoint, Event
from .sanitizer import Sanitizer
from .stream_decoder import StreamDecoder
from .utf_16 import CodeUnit, Utf16Decoder, Utf16Encoder
from .utf_16_bytes import Utf16ByteDecoder, Utf16ByteEncoder

__all__ = [
    "ENCODINGS",
    "UTF_8",
    "Announcer",
    "Byte",
    "Cause",
    "CodePoint",
    "CodeUnit",
    "Decoder",
    "Encoder",
    "Encoding",
    "Event",
    "IllFormed",
    "Pairs",
    "Sanitizer",
    "StreamDecoder",
    "Utf16ByteDecoder",
    "Utf16ByteEncoder",
    "Utf16Decoder",
    "Utf16Encoder",
    "WellFormed",
]
