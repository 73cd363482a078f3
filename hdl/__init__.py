"""The cores: what is well formed, and the hardware that decodes and encodes it."""

from .axi_stream import AxiStream
from .byte_order_mark import ByteOrderMark
from .channels import ChannelByte, ChannelEvents
from .decoder import Decoder
from .designation_detector import Designation, DesignationDetector
from .encoder import Encoder
from .encoding import UTF_8, Cause, Encoding, IllFormed, Pairs, WellFormed
from .encodings import ENCODINGS
from .event import Byte, CodePoint, Event
from .flat_ports import FlatPorts
from .interleaved import InterleavedDecoder
from .monitor import Located, Monitor
from .policy import POLICIES, ErrorPolicy
from .sanitizer import Sanitizer
from .status import Status
from .stream_decoder import StreamDecoder
from .utf_16 import CodeUnit, Utf16Decoder, Utf16Encoder
from .utf_16_bytes import Utf16ByteDecoder, Utf16ByteEncoder
from .valid import Valid
from .wide.beat import Beat
from .wide.decoder import Decoded, Slot, WideDecoder
from .wide.packer import Packed, Packer
from .wide.sanitizer import WideSanitizer
from .wide.stream import WideStream
from .wide.validator import Validated, Validator, Verdict

__all__ = [
    "ENCODINGS",
    "POLICIES",
    "UTF_8",
    "AxiStream",
    "Beat",
    "Byte",
    "ByteOrderMark",
    "Cause",
    "ChannelByte",
    "ChannelEvents",
    "CodePoint",
    "CodeUnit",
    "Decoded",
    "Decoder",
    "Designation",
    "DesignationDetector",
    "Encoder",
    "Encoding",
    "ErrorPolicy",
    "Event",
    "FlatPorts",
    "IllFormed",
    "InterleavedDecoder",
    "Located",
    "Monitor",
    "Packed",
    "Packer",
    "Pairs",
    "Sanitizer",
    "Slot",
    "Status",
    "StreamDecoder",
    "Utf16ByteDecoder",
    "Utf16ByteEncoder",
    "Utf16Decoder",
    "Utf16Encoder",
    "Valid",
    "Validated",
    "Validator",
    "Verdict",
    "WellFormed",
    "WideDecoder",
    "WideSanitizer",
    "WideStream",
]
