"""Counts of a simulation's outputs."""

import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from .models import Event

__all__ = ["Batch", "BeatTally", "SanitizerTally", "Sent", "Tally"]


class Batch(NamedTuple):
    """Some events of a run, in order.

    Attributes
    ----------
    events : sequence of Event
    codepoints : bytes
        Their code points in UTF-32, native byte order, with U+FFFD for errors and for numbers above
        10FFFF.
    size : int
        The number of bytes they cover.
    errors : int
        The number of errors among them.
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
    """The output of a simulated ``Sanitizer`` in some cycles of a run.

    Attributes
    ----------
    data : bytes
    errors : int
        The number of errors it reported.
    places : array of int
        Two per error: the numbers of items accepted and of bytes sent before the cycle that
        reports it.
    """

    data: bytes
    errors: int
    places: array


@dataclass
class Tally:
    """The events of a simulated decoder, counted.

    Attributes
    ----------
    simulated : int
        Cycles.
    bytes : int
        Bytes accepted.
    cycles : int
        Cycles up to the latest event.
    codepoints : Counter
        Code points by their length in bytes.
    errors : Counter
        Errors by the name of their cause.
    first : dict of str to list
        The first few errors of each cause.
    """

    #: Errors of each cause that are kept.
    kept: ClassVar = 4

    simulated: int = 0
    bytes: int = 0
    cycles: int = 0
    codepoints: Counter = field(default_factory=Counter)
    errors: Counter = field(default_factory=Counter)
    first: dict = field(default_factory=lambda: defaultdict(list))
    _offset: int = field(default=0, repr=False)

    def count(self, taken: int, events: Sequence[Event]) -> Batch:
        """Count one cycle and its accepted bytes; returns the ``Batch`` of its events."""
        self.simulated += 1
        self.bytes += taken
        counted, numbers = [], array("I")
        for event in events:
            self.cycles = self.simulated
            counted.append(event._replace(offset=self._offset))
            self._offset += event.length
            if event.cause is None:
                self.codepoints[event.length] += 1
            else:
                self.errors[event.cause] += 1
                if len(self.first[event.cause]) < self.kept:
                    self.first[event.cause].append(counted[-1])
            is_text = event.cause is None and event.codepoint <= 0x10FFFF
            numbers.append(event.codepoint if is_text else 0xFFFD)
        size = sum(event.length for event in counted)
        errors = sum(event.cause is not None for event in counted)
        return Batch(counted, numbers.tobytes(), size, errors)


@dataclass
class SanitizerTally:
    """The counts of a simulated ``Sanitizer``.

    Attributes
    ----------
    simulated : int
        Cycles.
    bytes, sent : int
        Bytes accepted and sent.
    errors : int
    """

    simulated: int = 0
    bytes: int = 0
    sent: int = 0
    errors: int = 0

    def count(self, taken: int, data: "bytes", error: bool) -> Sent:
        """Count one cycle; returns its ``Sent``."""
        places = array("Q", [self.bytes, self.sent] if error else [])
        self.simulated += 1
        self.bytes += taken
        self.sent += len(data)
        self.errors += error
        return Sent(data, int(error), places)


@dataclass
class BeatTally:
    """The counts of a simulated ``Validator`` or ``Packer``.

    Attributes
    ----------
    simulated : int
        Cycles.
    bytes : int
        Bytes accepted.
    beats : int
        Beats that came out.
    """

    simulated: int = 0
    bytes: int = 0
    beats: int = 0

    def count(self, taken: int, beats: list) -> list:
        """Count one cycle; returns the beats that came out in it."""
        self.simulated += 1
        self.bytes += taken
        self.beats += len(beats)
        return beats
