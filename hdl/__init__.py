"""The cores: what is well formed, and the hardware that decodes and encodes it."""

from .announcer import Announcer
from .axi_stream import AxiStream
from .beat import Beat
from .byte_order_mark import ByteOrderMark
from .decoder import Decoder
from .encoder import Encoder
from .encoding import UTF_8, Cause, Encoding, IllFormed, Pairs, WellFormed
from .encodings import ENCODINGS
from .event import Byte, CodePoint, Event
from .flat_ports import FlatPorts
from .packer import Packed, Packer
from .policy import POLICIES, ErrorPolicy
from .sanitizer import Sanitizer
from .sequential_decoder import SequentialDecoder
from .sequential_encoder import SequentialEncoder, encoder_for
from .stream_decoder import StreamDecoder, decoder_for
from .utf_16 import CodeUnit, Utf16Decoder, Utf16Encoder
from .utf_16_bytes import Utf16ByteDecoder, Utf16ByteEncoder
from .validator import Validated, Validator, Verdict
from .wide_axi_stream import WideAxiStream
from .wide_decoder import Decoded, Slot, WideDecoder
from .wide_stream import WideStream

__all__ = [
    "ENCODINGS",
    "POLICIES",
    "UTF_8",
    "Announcer",
    "AxiStream",
    "Beat",
    "Byte",
    "ByteOrderMark",
    "Cause",
    "CodePoint",
    "CodeUnit",
    "Decoded",
    "Decoder",
    "Encoder",
    "Encoding",
    "ErrorPolicy",
    "Event",
    "FlatPorts",
    "IllFormed",
    "Packed",
    "Packer",
    "Pairs",
    "Sanitizer",
    "SequentialDecoder",
    "SequentialEncoder",
    "Slot",
    "StreamDecoder",
    "Utf16ByteDecoder",
    "Utf16ByteEncoder",
    "Utf16Decoder",
    "Utf16Encoder",
    "Validated",
    "Validator",
    "Verdict",
    "WellFormed",
    "WideAxiStream",
    "WideDecoder",
    "WideStream",
    "decoder_for",
    "encoder_for",
]
