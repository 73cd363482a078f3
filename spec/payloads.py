"""The payloads that several cores have: their fields, with the widths that follow from the rules.

The payloads of ``clockpoint.hdl`` describe the fields, and take their widths from the tables there.
"""

from amaranth.hdl import Const
from amaranth.lib import data
from amaranth.utils import bits_for

from ..hdl import Cause

__all__ = ["BYTE", "codepoint_of", "event_of", "keep_of", "layout", "located_of", "with_keep"]


def layout(**fields):
    """A structure with the given fields."""
    return data.StructLayout(fields)


BYTE = layout(data=8, last=1)


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


def with_keep(item, keep):
    """An item, with ``keep`` on request: low in an end of a packet without an item."""
    return layout(**{name: field.shape for name, field in item}, keep=1) if keep else item


def keep_of(payload):
    """The ``keep`` of a payload; 1 without this field, since each payload then has an item."""
    return getattr(payload, "keep", Const(1))
