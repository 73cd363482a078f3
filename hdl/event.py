"""The payloads of the cores: bytes, events, code points."""

from typing import Any, ClassVar

from amaranth.hdl import Const
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from .lib.texts import texts_from_docstring
from .tables.encoding import UTF_8, Cause, Encoding, check_encoding

__all__ = [
    "REPLACEMENT",
    "Byte",
    "CodePoint",
    "Event",
    "EventFields",
    "Kept",
    "keep_of",
    "stream_ports",
    "with_keep",
]

#: The code point that replaces an error.
REPLACEMENT = 0xFFFD


@texts_from_docstring
class Byte(data.Struct):
    """A byte of a packet.

    Members
    -------
    data
        The byte.
    last
        The packet ends with this byte.
    """

    data: 8
    last: 1


@texts_from_docstring
class CodePoint(data.StructLayout):
    """A code point of a packet.

    Members
    -------
    value
        The code point; wide enough for the encoding and for Unicode.
    last
        The packet ends with this code point.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        check_encoding(encoding)
        super().__init__({"value": max(21, encoding.codepoint_bits), "last": 1})


@texts_from_docstring
class Event(data.StructLayout):
    """A code point, or a maximal subpart of an ill-formed subsequence (Unicode D93b).

    Every byte of the input belongs to exactly one event; the lengths add up. The widths follow
    from the table of the encoding.

    Members
    -------
    codepoint
        The code point, in UTF-8 a Unicode scalar value; undefined unless cause is 0.
    cause
        0: code point; otherwise the cause of the error.
    length
        Number of bytes of the event.
    last
        The packet ends with this event.
    bytes
        The bytes of the event as one big-endian number: the last byte is in bits 7:0, and the bits
        above 8 * length are 0.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        check_encoding(encoding)
        most = encoding.most_bytes
        fields = {"codepoint": encoding.codepoint_bits, "cause": Cause, "length": bits_for(most)}
        super().__init__(fields | {"last": 1, "bytes": 8 * most})
        length = f"1 to {most} for a code point, 1 to {encoding.longest_error} for an error"
        self.TEXTS = Event.TEXTS | {"length": f"Number of bytes of the event: {length}."}


class EventFields(data.StructLayout):
    """A structure with the fields ``codepoint`` and ``cause`` of an ``Event``."""

    TEXTS: ClassVar = {
        name: text for name, text in Event.TEXTS.items() if name in ("codepoint", "cause")
    }


class Kept(data.StructLayout):
    """An item of a packet, or the end of a packet after the item before: ``keep`` is low then.

    ``last`` is high with such an end, and the other fields of the ``item`` are undefined; the
    ``length`` of an event is 0. It is TKEEP of AXI4-Stream (Arm IHI 0051, section 2.4.3).
    """

    def __init__(self, item: Any) -> None:
        self.item = item
        fields = {name: field.shape for name, field in data.Layout.cast(item)}
        super().__init__(fields | {"keep": 1})
        others = f"The other fields are undefined{', but length is 0' * ('length' in fields)}."
        keep = f"Low only with last: the packet ends after the item before. {others}"
        self.TEXTS = item.TEXTS | {"keep": keep}


def with_keep(item: Any, keep: bool) -> Any:
    """A payload, with ``keep`` on request."""
    return Kept(item) if keep else item


def keep_of(payload: Any) -> Any:
    """The ``keep`` of a payload; 1 without this field, since each payload then has an item."""
    return getattr(payload, "keep", Const(1))


def stream_ports(i: Any, o: Any, *, keep: bool = False, drops: bool = False) -> dict:
    """The ports ``i`` and ``o`` of a core between two streams with the given payloads.

    With ``keep``, an input packet can end without an item. An output packet can end without an item
    with ``keep``, and from a core that ``drops`` items.
    """
    i, o = with_keep(i, keep), with_keep(o, keep or drops)
    return {"i": In(stream.Signature(i)), "o": Out(stream.Signature(o))}
