"""Events from numbers on the wires."""

import functools

from ...hdl import ENCODINGS, Cause
from ...hdl import Event as Layout
from .events import Event

__all__ = ["CAUSE_NUMBERS", "cause_name", "unpack"]

_CAUSES = {cause.value: str(cause) for cause in Cause} | {Cause.NONE.value: None}
#: The number of each cause, by its name; 0 for ``None``.
CAUSE_NUMBERS = {name: value for value, name in _CAUSES.items()}


def unpack(bits, offset=0, encoding="utf-8"):
    """The event from a design's number, in the layout of ``clockpoint.hdl.Event``."""
    codepoint, cause, length, last, number = (bits >> at & mask for at, mask in _fields(encoding))
    cause = cause_name(cause)
    octets = number.to_bytes(max(length, (number.bit_length() + 7) // 8), "big")
    return Event(offset, length, None if cause else codepoint, cause, bool(last), octets)


def cause_name(number):
    """A cause by its number, as in ``Event``; a broken design may report any number."""
    return _CAUSES.get(number, f"cause {number}")


@functools.cache
def _fields(encoding):
    fields = (field for _, field in Layout(ENCODINGS[encoding]))
    return [(field.offset, (1 << field.width) - 1) for field in fields]
