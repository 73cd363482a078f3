"""The wide cores and the interleaved decoder: beats of a packet, and bytes of many channels.

A packet is a list of beats; all but its last one are full.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .encodings import REPLACEMENT
from .events import Event, Sequences, expected_events

__all__ = ["Verdict", "decode_channels", "pack", "substitute_beats", "validate"]


def pack(beats: Sequence[bytes], lanes: int, encoding: str = "utf-8") -> list[list[int]]:
    """The code points of a packet in full beats but the last one; U+FFFD for each error."""
    numbers = [
        REPLACEMENT if event.cause else event.codepoint
        for event in expected_events(b"".join(beats), encoding)
    ]
    return [numbers[n : n + lanes] for n in range(0, len(numbers) or 1, lanes)]


class Verdict(NamedTuple):
    """The verdict on a packet.

    Attributes
    ----------
    errors, codepoints : int
        The number of each.
    offset : int or None
        The number of bytes before the first error.
    cause : str or None
        Its cause.
    length : int or None
        The number of bytes that it covers.
    """

    errors: int
    codepoints: int
    offset: int | None = None
    cause: str | None = None
    length: int | None = None


def validate(beats: Sequence[bytes], encoding: str = "utf-8", count_bits: int = 32) -> Verdict:
    """The ``Verdict`` on a packet; counts and offset saturate at ``2 ** count_bits - 1``."""
    events = [*expected_events(b"".join(beats), encoding)]
    most = (1 << count_bits) - 1
    errors = [event for event in events if event.cause]
    counts = min(len(errors), most), min(len(events) - len(errors), most)
    if not errors:
        return Verdict(*counts)
    first = errors[0]
    return Verdict(*counts, min(first.offset, most), first.cause, first.length)


def substitute_beats(
    beats: Sequence[bytes], encoding: str = "utf-8", substitute: int = 0x3F
) -> Iterator[bytes]:
    """The beats of a packet with each byte of an error replaced."""
    data = b"".join(
        bytes([substitute]) * event.length if event.cause else event.bytes
        for event in expected_events(b"".join(beats), encoding)
    )
    for beat in beats:
        yield data[: len(beat)]
        data = data[len(beat) :]


def decode_channels(
    items: Iterable[tuple[int, int, bool]], encoding: str = "utf-8"
) -> Iterator[tuple[int, Event | None, Event | None]]:
    """The events that bytes of many channels end, in order.

    Parameters
    ----------
    items : iterable of (channel, byte, last)

    Yields
    ------
    channel : int
    cut : Event or None
        The error that the byte exposes in the sequence before it. Offsets are not counted.
    event : Event or None
        The event that ends with the byte.
    """
    channels = defaultdict(lambda: Sequences(encoding))
    for channel, byte, last in items:
        cut, event = channels[channel].take(bytes([byte]), last)
        if cut or event:
            yield channel, cut, event
