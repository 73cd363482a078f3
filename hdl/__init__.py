"""The cores: hardware that decodes, encodes and checks text, and the tables of its encodings."""

from .bus.axi_stream import AxiStream
from .bus.fifo_stream import FifoStream
from .bus.status import Status
from .byte_order_mark import ByteOrderMark
from .decoder import Decoder
from .designation_detector import DesignationDetector
from .encoder import Encoder
from .event import Event
from .interleaved import InterleavedDecoder
from .json_string_decoder import JsonStringDecoder
from .json_unescape import JsonCause, JsonUnescape
from .monitor import Monitor
from .policy import ErrorPolicy
from .properties import Properties
from .sanitizer import Sanitizer
from .stream_decoder import StreamDecoder
from .tables.encoding import UTF_8, Cause, Encoding
from .tables.encodings import ENCODINGS, derive
from .utf_16 import Utf16Decoder, Utf16Encoder
from .utf_16_bytes import Utf16ByteDecoder, Utf16ByteEncoder
from .wide.decoder import WideDecoder
from .wide.packer import Packer
from .wide.sanitizer import WideSanitizer
from .wide.validator import Validator
from .window_decoder import WindowDecoder

__all__ = [
    "ENCODINGS",
    "UTF_8",
    "AxiStream",
    "ByteOrderMark",
    "Cause",
    "Decoder",
    "DesignationDetector",
    "Encoder",
    "Encoding",
    "ErrorPolicy",
    "Event",
    "FifoStream",
    "InterleavedDecoder",
    "JsonCause",
    "JsonStringDecoder",
    "JsonUnescape",
    "Monitor",
    "Packer",
    "Properties",
    "Sanitizer",
    "Status",
    "StreamDecoder",
    "Utf16ByteDecoder",
    "Utf16ByteEncoder",
    "Utf16Decoder",
    "Utf16Encoder",
    "Validator",
    "WideDecoder",
    "WideSanitizer",
    "WindowDecoder",
    "derive",
]
