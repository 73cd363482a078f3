"""The payloads of the ports: their fields, with the widths that follow from the rules.

The fields are described at the payloads of ``clockpoint.hdl`` with the same names, whose widths
follow from the tables there.
"""

from amaranth.hdl import Const
from amaranth.lib import data
from amaranth.utils import bits_for

from ..hdl import Cause

__all__ = [
    "Beat",
    "Byte",
    "ChannelByte",
    "ChannelEvents",
    "CodePoint",
    "CodeUnit",
    "Decoded",
    "Designation",
    "Event",
    "Kept",
    "Located",
    "Packed",
    "Validated",
    "keep_of",
    "kept",
]


class Byte(data.Struct):
    data: 8
    last: 1


class CodeUnit(data.Struct):
    data: 16
    last: 1
    truncated: 1


class Designation(data.Struct):
    utf_8: 1
    level: 2


class CodePoint(data.StructLayout):
    """Wide enough for any code point of Unicode."""

    def __init__(self, bits=21):
        super().__init__({"value": max(21, bits), "last": 1})


class Event(data.StructLayout):
    def __init__(self, rules):
        longest = rules.longest_event
        super().__init__(
            {
                "codepoint": rules.codepoint_bits,
                "cause": Cause,
                "length": bits_for(longest),
                "last": 1,
                "bytes": 8 * longest,
            }
        )


class Located(data.StructLayout):
    def __init__(self, rules, bits):
        position = dict.fromkeys(("offset", "character", "line", "column"), bits)
        super().__init__({"event": Event(rules), **position})


class ChannelByte(data.StructLayout):
    def __init__(self, channels):
        super().__init__({"data": 8, "last": 1, "channel": range(channels)})


class ChannelEvents(data.StructLayout):
    """A subpart that a byte exposes has at least a byte less than the longest sequence."""

    def __init__(self, channels, rules):
        longest = rules.longest - 1
        cut = {"valid": 1, "cause": Cause, "length": bits_for(longest), "bytes": 8 * longest}
        event = {"valid": 1} | {name: field.shape for name, field in Event(rules)}
        layouts = {"cut": data.StructLayout(cut), "event": data.StructLayout(event)}
        super().__init__(layouts | {"channel": range(channels)})


class Beat(data.StructLayout):
    def __init__(self, lanes):
        bytes_ = data.ArrayLayout(8, lanes)
        super().__init__({"data": bytes_, "count": range(lanes + 1), "last": 1})


class Decoded(data.StructLayout):
    def __init__(self, lanes, rules):
        slot = {
            "valid": 1,
            "codepoint": rules.codepoint_bits,
            "cause": Cause,
            "length": bits_for(rules.longest),
        }
        slots = data.ArrayLayout(data.StructLayout(slot), lanes)
        super().__init__({"beat": Beat(lanes), "slots": slots})


class Packed(data.StructLayout):
    """Wide enough for U+FFFD."""

    def __init__(self, lanes, rules):
        codepoints = data.ArrayLayout(max(16, rules.codepoint_bits), lanes)
        super().__init__({"codepoints": codepoints, "count": range(lanes + 1), "last": 1})


class Validated(data.StructLayout):
    """The first error has at most a byte less than the longest sequence."""

    def __init__(self, lanes, rules, count_bits):
        verdict = {
            "well_formed": 1,
            "offset": count_bits,
            "cause": Cause,
            "length": bits_for(rules.longest - 1),
            "errors": count_bits,
            "codepoints": count_bits,
        }
        super().__init__({"beat": Beat(lanes), "verdict": data.StructLayout(verdict)})


class Kept(data.StructLayout):
    """An item, or with a low ``keep`` the end of a packet after the item before."""

    def __init__(self, item):
        self.item = item
        super().__init__(
            {name: field.shape for name, field in data.Layout.cast(item)} | {"keep": 1}
        )


def kept(item, keep):
    """A payload, with ``keep`` on request."""
    return Kept(item) if keep else item


def keep_of(payload):
    """Whether a payload has an item."""
    return payload.keep if isinstance(payload.shape(), Kept) else Const(1)
