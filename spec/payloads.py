"""The payloads of the ports: their fields, with the widths that follow from the rules.

The payloads of ``clockpoint.hdl`` describe the fields, and take their widths from the tables there.
"""

from amaranth.hdl import Const
from amaranth.lib import data
from amaranth.utils import bits_for

from ..hdl import Cause

__all__ = [
    "BYTE",
    "CODE_UNIT",
    "DESIGNATION",
    "beat_of",
    "channel_byte_of",
    "channel_events_of",
    "codepoint_of",
    "decoded_of",
    "event_of",
    "keep_of",
    "layout",
    "located_of",
    "packed_of",
    "validated_of",
    "with_keep",
]


def layout(**fields):
    """A structure with the given fields."""
    return data.StructLayout(fields)


BYTE = layout(data=8, last=1)
CODE_UNIT = layout(data=16, last=1, truncated=1)
DESIGNATION = layout(utf_8=1, level=2)


def codepoint_of(rules):
    """A code point, wide enough for the encoding and for Unicode."""
    return layout(value=max(21, rules.codepoint_bits), last=1)


def event_of(rules):
    """A code point or an error, and its bytes."""
    most = rules.most_bytes
    fields = {"codepoint": rules.codepoint_bits, "cause": Cause, "length": bits_for(most)}
    return layout(**fields, last=1, bytes=8 * most)


def located_of(rules, bits):
    """An event and its position."""
    return layout(event=event_of(rules), offset=bits, character=bits, line=bits, column=bits)


def channel_byte_of(channels):
    """A byte and its channel."""
    return layout(data=8, last=1, channel=range(channels))


def channel_events_of(channels, rules):
    """The error that a byte exposes, shorter than the longest sequence, and its own event."""
    most = rules.longest - 1
    cut = layout(valid=1, cause=Cause, length=bits_for(most), bytes=8 * most)
    own = layout(valid=1, **{name: field.shape for name, field in event_of(rules)})
    return layout(cut=cut, event=own, channel=range(channels))


def beat_of(lanes):
    """Bytes side by side."""
    return layout(data=data.ArrayLayout(8, lanes), count=range(lanes + 1), last=1)


def decoded_of(lanes, rules):
    """A beat and its events, each in the slot of its last byte."""
    slot = {"codepoint": rules.codepoint_bits, "cause": Cause, "length": bits_for(rules.longest)}
    slots = data.ArrayLayout(layout(valid=1, **slot), lanes)
    return layout(beat=beat_of(lanes), slots=slots)


def packed_of(lanes, rules):
    """Code points side by side; each has room for U+FFFD."""
    codepoints = data.ArrayLayout(max(16, rules.codepoint_bits), lanes)
    return layout(codepoints=codepoints, count=range(lanes + 1), last=1)


def validated_of(lanes, rules, bits):
    """A beat and the verdict on its packet; an error is shorter than the longest sequence."""
    first = {"offset": bits, "cause": Cause, "length": bits_for(rules.longest - 1)}
    verdict = layout(well_formed=1, **first, errors=bits, codepoints=bits)
    return layout(beat=beat_of(lanes), verdict=verdict)


def with_keep(item, keep):
    """An item, with ``keep`` on request: low in an end of a packet without an item."""
    return layout(**{name: field.shape for name, field in item}, keep=1) if keep else item


def keep_of(payload):
    """The ``keep`` of a payload; 1 without this field, since each payload then has an item."""
    return getattr(payload, "keep", Const(1))
