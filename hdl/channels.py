"""Inputs and outputs of a decoder with many channels: bytes, and the events that they end."""

from amaranth.lib import data
from amaranth.utils import bits_for

from .event import Event, EventFields
from .lib.check import check_number
from .lib.texts import texts_from_docstring
from .tables.encoding import UTF_8, Cause, Encoding

__all__ = ["ChannelByte", "ChannelEvents"]

#: The memory of LUTs of as many takes a fifth of an ECP5-25.
MOST_CHANNELS = 4096


@texts_from_docstring
class ChannelByte(data.StructLayout):
    """A byte of a packet in a channel.

    Members
    -------
    data
        The byte.
    last
        The packet of the channel ends with this byte.
    channel
        The number of the channel; wide enough for the highest one.
    """

    def __init__(self, channels: int) -> None:
        check_number("channels", channels, range(2, MOST_CHANNELS + 1))
        super().__init__({"data": 8, "last": 1, "channel": range(channels)})


@texts_from_docstring
class Cut(data.StructLayout):
    """The error that a byte exposes in the sequence before it; it never ends the packet.

    Members
    -------
    valid
        High if the byte exposes an error in the preceding sequence; qualifies the other fields of
        cut.
    cause
        The cause of the error; never 0.
    length
        Number of bytes of the error: all of the sequence before the byte.
    bytes
        Its bytes as one big-endian number; the bits above 8 * length are 0.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        most = encoding.longest - 1
        super().__init__({"valid": 1, "cause": Cause, "length": bits_for(most), "bytes": 8 * most})


@texts_from_docstring
class OwnEvent(EventFields):
    """The event that ends with a byte, with the fields of an ``Event``.

    Members
    -------
    valid
        High if an event ends with the byte; qualifies the other fields of event.
    codepoint, cause
        As in ``Event``.
    length
        Number of bytes of the event; 1 if there is a cut.
    last
        The packet of the channel ends with this event.
    bytes
        Its bytes as one big-endian number; the bits above 8 * length are 0.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        fields = {name: field.shape for name, field in Event(encoding)}
        super().__init__({"valid": 1} | fields)


@texts_from_docstring
class ChannelEvents(data.StructLayout):
    """The events that a byte ends in its channel: the sequence that it cuts short, and its own.

    Members
    -------
    cut
        Comes before event.
    event
        The event that ends with the byte.
    channel
        The channel of both events.
    """

    def __init__(self, channels: int, encoding: Encoding = UTF_8) -> None:
        cut, event = Cut(encoding), OwnEvent(encoding)
        super().__init__({"cut": cut, "event": event, "channel": range(channels)})
