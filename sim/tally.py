"""What a simulation reported, counted."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from clockpoint.hdl import Cause

__all__ = ["Batch", "Event", "Tally"]


@dataclass(frozen=True)
class Event:
    """A code point, or an error: a maximal subpart of an ill-formed subsequence.

    Attributes
    ----------
    offset, length : int
        The bytes covered.
    codepoint : int or None
        The Unicode scalar value; ``None`` for an error.
    cause : str or None
        ``None``, or the name of the error's cause, such as ``"truncated-at-end"``.
    """

    offset: int
    length: int
    codepoint: int | None
    cause: str | None

    @classmethod
    def of(cls, offset, value):
        """What an ``EventValue`` says of the bytes from an offset on."""
        codepoint, cause, length, _, _ = value
        if cause is Cause.NONE:
            return cls(offset, length, codepoint, None)
        return cls(offset, length, None, str(cause))


class Batch(NamedTuple):
    """Some events of a run, in order.

    Attributes
    ----------
    events : iterable of Event
    codepoints : bytes
        Their code points in UTF-32 of the machine's byte order, with U+FFFD for an error.
    size : int
        How many bytes they cover.
    errors : int
        How many of them are errors.
    """

    events: Iterable[Event]
    codepoints: bytes
    size: int
    errors: int

    @property
    def text(self):
        """The code points as a string."""
        return self.codepoints.decode(f"utf-32-{sys.byteorder[0]}e", "replace")


class Tally:
    """The events of a simulated ``StreamDecoder``, as they come, and counts of them.

    Attributes
    ----------
    simulated : int
        Clocks.
    clocks : int
        Clocks up to the latest event.
    bytes : int
        Bytes taken.
    codepoints : Counter
        Code points by their length in bytes.
    errors : Counter
        Errors by the name of their cause.
    first : dict of str to list
        Of each cause, the offsets and bytes of the first few errors.
    """

    #: How many errors of each cause are kept.
    kept = 4

    def __init__(self):
        self.simulated = 0
        self.clocks = 0
        self.bytes = 0
        self.codepoints = Counter()
        self.errors = Counter()
        self.first = defaultdict(list)
        self._offset = 0

    def count(self, clock):
        """Count one ``Clock``; returns the ``Event`` that left the decoder in it, if any."""
        inputs, outputs = clock
        self.simulated += 1
        self.bytes += inputs.valid and outputs.ready
        if not (outputs.valid and inputs.ready):
            return None
        self.clocks = self.simulated
        event = Event.of(self._offset, outputs.event)
        self._offset += event.length
        if event.cause is None:
            self.codepoints[event.length] += 1
        else:
            self.errors[event.cause] += 1
            if len(self.first[event.cause]) < self.kept:
                bytes_ = outputs.event.bytes.to_bytes(event.length, "big")
                self.first[event.cause].append((event.offset, bytes_))
        return event
