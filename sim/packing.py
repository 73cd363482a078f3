"""Events as numbers of 60 bits, as in ``clockpoint.hdl.Event``, and back."""

from clockpoint.hdl import Cause, Event

from .reference import EventValue

__all__ = ["EVENT_BITS", "pack_event", "unpack_event"]

EVENT_BITS = Event.as_shape().size
_FIELDS = [field for _, field in Event.as_shape()]
_, _CAUSE, _LENGTH, _LAST, _BYTES = (field.offset for field in _FIELDS)
_CAUSES = {cause.value: cause for cause in Cause}  # broken hardware may report others


def pack_event(event):
    """The number of an ``EventValue``."""
    codepoint, cause, length, last, bytes_ = event
    return codepoint | cause.value << _CAUSE | length << _LENGTH | last << _LAST | bytes_ << _BYTES


def unpack_event(bits):
    """The ``EventValue`` of a number."""
    values = (bits >> field.offset & (1 << field.width) - 1 for field in _FIELDS)
    codepoint, cause, length, last, bytes_ = values
    return EventValue(codepoint, _CAUSES.get(cause, cause), length, bool(last), bytes_)
