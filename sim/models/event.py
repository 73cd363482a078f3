"""Events in Python, and their conversion from numbers on the wires."""

import functools
import struct
import sys
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, chain
from operator import eq

from ...hdl import ENCODINGS, Cause
from ...hdl import Event as Layout
from .events import Event

__all__ = ["CAUSE_NUMBERS", "Event", "Events", "Joined", "Reported", "cause_name", "width_of"]

_CAUSES = {cause.value: str(cause) for cause in Cause} | {Cause.NONE.value: None}
#: The number of each cause, by its name; 0 for ``None``.
CAUSE_NUMBERS = {name: value for value, name in _CAUSES.items()}


def packed(event, encoding):
    """The number of an event; the code point of an error is 0."""
    values = [
        event.codepoint or 0,
        CAUSE_NUMBERS[event.cause],
        event.length,
        event.last,
        int.from_bytes(event.bytes, "big"),
    ]
    return sum(value << at for value, (at, _) in zip(values, _fields(encoding), strict=True))


class Events(Sequence):
    """Events that are made on access; equal to a list of them."""

    def __getitem__(self, n):
        numbers = range(len(self))[n]
        return self._at(numbers) if isinstance(numbers, int) else [*map(self._at, numbers)]

    def __eq__(self, other):
        if not isinstance(other, (list, Events)):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None

    def __repr__(self):
        return repr([*self])


class Reported(Events):
    """Events as the numbers that a design reported.

    Parameters
    ----------
    numbers : bytes
        In native byte order.
    size : int
        Bytes per number.
    offset : int
        The offset of the first event.
    encoding : str
        A key of ``ENCODINGS``.
    """

    def __init__(self, numbers, size, offset, encoding):
        self._numbers, self._size = numbers, size
        self._offset, self._encoding = offset, encoding

    def __len__(self):
        return len(self._numbers) // self._size

    def __iter__(self):
        offset = self._offset
        for (number,) in struct.iter_unpack(f"{self._size}s", self._numbers):
            rest = unpacked(number, self._encoding)
            yield Event(offset, *rest)
            offset += rest[0]

    @functools.cached_property
    def _offsets(self):
        lengths = (event.length for event in self)
        return array("Q", accumulate(lengths, initial=self._offset))

    def _at(self, n):
        number = self._numbers[n * self._size :][: self._size]
        return Event(self._offsets[n], *unpacked(number, self._encoding))


class Joined(Events):
    """Several sequences of events, concatenated."""

    def __init__(self, parts):
        self._parts = [*parts]
        self._ends = [*accumulate(map(len, self._parts))]

    def __len__(self):
        return self._ends[-1] if self._ends else 0

    def __iter__(self):
        return chain.from_iterable(self._parts)

    def _at(self, n):
        part = bisect_right(self._ends, n)
        return self._parts[part][n - self._ends[part]]


def cause_name(number):
    """A cause by its number, as in ``Event``; a broken design may report any number."""
    return _CAUSES.get(number, f"cause {number}")


@functools.cache
def width_of(encoding):
    """The number of bits of an event."""
    return Layout(ENCODINGS[encoding]).size


@functools.lru_cache(1 << 12)
def unpacked(bits, encoding):
    """All of an event except its offset, from a number or its bytes."""
    if isinstance(bits, bytes):
        bits = int.from_bytes(bits, sys.byteorder)
    codepoint, cause, length, last, number = (bits >> at & mask for at, mask in _fields(encoding))
    cause = cause_name(cause)
    size = max(length, (number.bit_length() + 7) // 8)
    return length, None if cause else codepoint, cause, bool(last), number.to_bytes(size, "big")


@functools.cache
def _fields(encoding):
    fields = (field for _, field in Layout(ENCODINGS[encoding]))
    return [(field.offset, (1 << field.width) - 1) for field in fields]
