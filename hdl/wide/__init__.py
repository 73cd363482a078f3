"""Many bytes in a cycle."""

from .beat import Beat
from .decoder import Decoded, Slot, WideDecoder
from .packer import Packed, Packer
from .sanitizer import WideSanitizer
from .stream import WideStream
from .validator import Validated, Validator, Verdict

__all__ = [
    "Beat",
    "Decoded",
    "Packed",
    "Packer",
    "Slot",
    "Validated",
    "Validator",
    "Verdict",
    "WideDecoder",
    "WideSanitizer",
    "WideStream",
]
