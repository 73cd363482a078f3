"""Cycle-accurate model of the interleaved decoder: each channel is decoded on its own."""

import functools
from collections import defaultdict, deque
from typing import NamedTuple

from ...hdl import ENCODINGS
from ...hdl import ChannelEvents as Layout
from ..options import check_options
from .event import cause_name, unpack
from .events import Event, Sequences

__all__ = ["ChannelEvents", "InterleavedInputs", "InterleavedReference"]

#: Cycles from a byte to the events that it ends.
ENDS = 7


class InterleavedInputs(NamedTuple):
    """The inputs of ``InterleavedDecoder`` in a cycle."""

    valid: bool = False
    data: int = 0
    last: bool = False
    channel: int = 0
    reset: bool = False


class ChannelEvents(NamedTuple):
    """The events that a byte ends, as ``InterleavedDecoder`` reports them.

    Attributes
    ----------
    channel : int
    cut : Event or None
        The error that the byte exposes in the sequence before it.
    event : Event or None
        The event that ends with the byte.
    """

    channel: int
    cut: Event | None
    event: Event | None

    @classmethod
    def unpack(cls, bits: int, channels: int, encoding: str = "utf-8") -> "ChannelEvents | None":
        """From a number: ``payload``, and above it ``valid``; ``None`` if that is 0."""
        layout = _layout(channels, encoding)
        if not bits >> layout.size:
            return None

        def field(name, inner=None):
            found = layout[name]
            value = bits >> found.offset & (1 << found.width) - 1
            if inner is None:
                return value
            found = found.shape[inner]
            return value >> found.offset & (1 << found.width) - 1

        cut = event = None
        if field("cut", "valid"):
            length, number = field("cut", "length"), field("cut", "bytes")
            size = max(length, (number.bit_length() + 7) // 8)
            cause = cause_name(field("cut", "cause"))
            cut = Event(length=length, cause=cause, bytes=number.to_bytes(size, "big"))
        if field("event", "valid"):
            event = unpack(field("event") >> 1, 0, encoding)
        return cls(field("channel"), cut, event)


@functools.cache
def _layout(channels, encoding):
    return Layout(channels, ENCODINGS[encoding])


class InterleavedReference:
    """Model of ``InterleavedDecoder`` for an encoding by its name."""

    latency = ENDS

    def __init__(self, encoding: str = "utf-8") -> None:
        check_options(encoding=encoding)
        self._encoding = encoding
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._channels = defaultdict(lambda: Sequences(self._encoding))
        self._due = deque([None] * ENDS)

    def step(self, inputs: InterleavedInputs) -> ChannelEvents | None:
        """Simulate one cycle with these inputs; returns its ``ChannelEvents`` or ``None``."""
        events, due = self._due.popleft(), None
        if inputs.valid:
            ended = self._channels[inputs.channel].take(bytes([inputs.data]), inputs.last)
            due = ChannelEvents(inputs.channel, *ended) if any(ended) else None
        self._due.append(due)
        if inputs.reset:
            self.reset()
        return events
