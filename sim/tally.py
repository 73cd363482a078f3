"""What a simulation reported, counted."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from clockpoint.hdl import Cause

__all__ = ["Event", "Tally"]


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
        codepoint, cause, length, _, bytes_ = outputs.event
        offset = self._offset
        self._offset += length
        if cause is Cause.NONE:
            self.codepoints[length] += 1
            return Event(offset, length, codepoint, None)
        self.errors[str(cause)] += 1
        if len(self.first[str(cause)]) < self.kept:
            self.first[str(cause)].append((offset, bytes_.to_bytes(length, "big")))
        return Event(offset, length, None, str(cause))
