"""What goes in and what comes out: bytes, events, code points."""

from amaranth.lib import data, enum

__all__ = ["Byte", "Cause", "CodePoint", "Event"]


class Byte(data.Struct):
    """One byte of a packet.

    Members
    -------
    data : 8 bits
    last : 1 bit
        The packet ends with this byte.
    """

    data: 8
    last: 1


class CodePoint(data.Struct):
    """One code point of a packet.

    Members
    -------
    value : 21 bits
    last : 1 bit
        The packet ends with this code point.
    """

    value: 21
    last: 1


class Cause(enum.Enum, shape=3):
    """Why a sequence is ill formed: named for what its bytes would have been.

    The causes with the top bit set can end a sequence *before* the byte that shows it.
    """

    #: The sequence is well formed.
    NONE = 0
    #: 80..BF where a sequence should start.
    UNEXPECTED_CONTINUATION = 1
    #: A sequence cut short by the end of its packet.
    TRUNCATED_AT_END = 2
    #: A sequence cut short by a byte that is no continuation byte.
    TRUNCATED = 4
    #: More bytes than the code point needs (RFC 3629 section 3).
    OVERLONG = 5
    #: U+D800..U+DFFF (Unicode D92).
    SURROGATE = 6
    #: Above U+10FFFF.
    OUT_OF_RANGE = 7

    def __str__(self):
        return self.name.lower().replace("_", "-")


class Event(data.Struct):
    """A code point, or a maximal subpart of an ill-formed subsequence (Unicode D93b).

    Every byte of the input belongs to exactly one event; the lengths add up.

    Members
    -------
    codepoint : 21 bits
        The Unicode scalar value when ``cause`` is ``NONE``. Otherwise the payload bits of the
        event's bytes, which mean nothing; they are 0 for a sequence cut short by the next byte.
    cause : Cause
        ``NONE`` for a code point.
    length : 3 bits
        How many bytes the event covers: 1 to 4 for a code point, 1 to 3 for an error.
    last : 1 bit
        The packet ends with this event.
    bytes : 32 bits
        The bytes covered, read as one big-endian number: the latest is in the low eight bits,
        and the bits above ``8 * length`` are 0.
    """

    codepoint: 21
    cause: Cause
    length: 3
    last: 1
    bytes: 32
