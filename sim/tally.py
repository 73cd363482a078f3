"""What a simulation reported, counted."""

import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from .models import Event

__all__ = ["Batch", "BeatTally", "SanitizerTally", "Sent", "Tally", "WideTally"]


class Batch(NamedTuple):
    """Some events of a run, in order.

    Attributes
    ----------
    events : sequence of Event
    codepoints : bytes
        Their code points in UTF-32 of the machine's byte order, with U+FFFD for an error, and for a
        number above 10FFFF.
    size : int
        How many bytes they cover.
    errors : int
        How many of them are errors.
    """

    events: Sequence[Event]
    codepoints: bytes
    size: int
    errors: int

    @property
    def text(self):
        """The code points as a string."""
        return self.codepoints.decode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass")


class Sent(NamedTuple):
    """What a simulated ``Sanitizer`` sent in some cycles of a run.

    Attributes
    ----------
    data : bytes
    errors : int
        How many errors it reported.
    places : array of int
        Two for each: how many items were taken before the cycle that reports it, and how many
        bytes were sent.
    """

    data: bytes
    errors: int
    places: array


class Tally:
    """The events of a simulated ``StreamDecoder``, as they come, and counts of them.

    Attributes
    ----------
    simulated : int
        Cycles.
    cycles : int
        Cycles up to the latest event.
    bytes : int
        Bytes taken.
    codepoints : Counter
        Code points by their length in bytes.
    errors : Counter
        Errors by the name of their cause.
    first : dict of str to list
        Of each cause, the first few errors.
    """

    #: How many errors of each cause are kept.
    kept = 4

    def __init__(self):
        self.simulated = 0
        self.cycles = 0
        self.bytes = 0
        self.codepoints = Counter()
        self.errors = Counter()
        self.first = defaultdict(list)
        self._offset = 0

    def count(self, cycle):
        """Count one ``Cycle``; returns the ``Batch`` of the event that left in it, if any."""
        inputs, outputs = cycle
        self.simulated += 1
        self.bytes += inputs.valid and outputs.ready
        if not (outputs.valid and inputs.ready):
            return None
        return self._keep(outputs.event)

    def _keep(self, event):
        self.cycles = self.simulated
        event = event._replace(offset=self._offset)
        self._offset += event.length
        codepoint = event.codepoint
        if event.cause is None:
            self.codepoints[event.length] += 1
        else:
            codepoint = 0xFFFD
            self.errors[event.cause] += 1
            if len(self.first[event.cause]) < self.kept:
                self.first[event.cause].append(event)
        is_error = event.cause is not None
        codepoint = codepoint if codepoint <= 0x10FFFF else 0xFFFD
        return Batch([event], codepoint.to_bytes(4, sys.byteorder), event.length, int(is_error))


class WideTally(Tally):
    """The events of a simulated ``WideDecoder``, with their bytes, as they come: as ``Tally``."""

    def __init__(self, lanes):
        super().__init__()
        self._lanes = lanes
        self._recent = b""

    def count(self, cycle):
        """Count one ``Cycle``; returns the ``Batch`` of the events that left in it, if any."""
        inputs, outputs = cycle
        self.simulated += 1
        if inputs.valid:
            self.bytes += len(inputs.bytes_of(self._lanes))
        if outputs is None:
            return None
        found = []
        data = self._recent + outputs.data
        for end, event in enumerate(outputs.slots, len(self._recent) + 1):
            if event:
                last = outputs.last and end == len(data)
                found.append(
                    self._keep(event._replace(last=last, bytes=data[:end][-event.length :]))
                )
        self._recent = data[-8:]
        if not found:
            return None
        events, codepoints, sizes, errors = zip(*found, strict=True)
        return Batch([*chain(*events)], b"".join(codepoints), sum(sizes), sum(errors))


@dataclass
class SanitizerTally:
    """What a simulated ``Sanitizer`` did, counted.

    Attributes
    ----------
    simulated : int
        Cycles.
    bytes, sent : int
        Bytes taken and sent.
    errors : int
    """

    simulated: int = 0
    bytes: int = 0
    sent: int = 0
    errors: int = 0

    def count(self, cycle):
        """Count one ``Cycle``; returns the ``Sent`` of what left in it, if anything."""
        inputs, outputs = cycle
        data = bytes([outputs.data]) if outputs.valid and inputs.ready else b""
        places = array("Q", [self.bytes, self.sent] if outputs.error else [])
        self.simulated += 1
        self.bytes += inputs.valid and outputs.ready
        self.sent += len(data)
        self.errors += outputs.error
        return Sent(data, int(outputs.error), places) if data or outputs.error else None


@dataclass
class BeatTally:
    """What a simulated ``Validator`` or ``Packer`` did, counted.

    Attributes
    ----------
    lanes : int
    simulated : int
        Cycles.
    bytes : int
        Bytes taken.
    beats : int
        Beats that came out.
    """

    lanes: int
    simulated: int = 0
    bytes: int = 0
    beats: int = 0

    def count(self, cycle):
        """Count one ``Cycle``; returns the beat that came out in it, in a list, or ``None``."""
        inputs, outputs = cycle
        self.simulated += 1
        self.bytes += len(inputs.bytes_of(self.lanes)) if inputs.valid else 0
        self.beats += outputs is not None
        return outputs and [outputs]
