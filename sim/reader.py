"""The events that a decoder of the catalogue reports, as arrays."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from operator import eq

import numpy as np

from ..hdl.wide.decoder import Decoded
from .machine import field
from .models.event import cause_name
from .models.events import Event
from .payloads import columns

__all__ = ["Events", "Reader", "Tally"]

REPLACEMENT, MOST = 0xFFFD, 0x10FFFF
#: Errors of each cause that a ``Tally`` keeps.
KEPT = 4


class Events(Sequence):
    """Events as arrays; each ``Event`` is made on access. Equal to a list of them.

    Attributes
    ----------
    offset, length, codepoint, cause, last, octets : array
        The fields of ``Event``, an element for each; ``cause`` is a number, and ``octets`` the
        bytes as a big-endian number.
    """

    NAMES = "offset", "length", "codepoint", "cause", "last", "octets"

    def __init__(self, *arrays):
        self._arrays = dict(zip(self.NAMES, arrays, strict=True))

    def __getattr__(self, name):
        """An array; a function that makes it is called when it is used."""
        if name not in self.NAMES:
            raise AttributeError(name)
        array = self._arrays[name]
        if callable(array):
            array = self._arrays[name] = array()
        return array

    @classmethod
    def joined(cls, parts):
        """Several, one after the other."""
        parts = [*parts]
        if not parts:
            return cls(*(np.zeros(0, np.uint64) for _ in cls.NAMES))
        return cls(*(np.concatenate([getattr(part, n) for part in parts]) for n in cls.NAMES))

    @property
    def is_text(self):
        """Whether each is a code point that a string can hold."""
        return (self.cause == 0) & (self.codepoint <= MOST)

    @property
    def codepoints(self):
        """Their code points as 32-bit numbers, with U+FFFD for those that a string cannot hold."""
        return np.where(self.is_text, self.codepoint, REPLACEMENT).astype("<u4")

    @property
    def text(self):
        """The code points as a string."""
        return self.codepoints.tobytes().decode("utf-32-le", "surrogatepass")

    def part(self, places):
        """Those at some places: a slice, or an array of bool."""
        return Events(*(partial(self._part, name, places) for name in self.NAMES))

    def _part(self, name, places):
        return getattr(self, name)[places]

    def __len__(self):
        return len(self.length)

    def __iter__(self):
        for at in range(0, len(self), 1 << 12):
            part = self.part(slice(at, at + (1 << 12)))
            yield from map(_event, *(getattr(part, name).tolist() for name in self.NAMES))

    def __getitem__(self, n):
        numbers = range(len(self))[n]
        if isinstance(numbers, int):
            return _event(*(int(getattr(self, name)[numbers]) for name in self.NAMES))
        return [self[number] for number in numbers]

    def __eq__(self, other):
        if not isinstance(other, (list, Events)):
            return NotImplemented
        return len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None

    def __repr__(self):
        return repr([*self])


def _event(offset, length, codepoint, cause, last, octets):
    size = max(length, (octets.bit_length() + 7) // 8)
    number = None if cause else codepoint
    return Event(
        offset, length, number, cause_name(cause), bool(last), octets.to_bytes(size, "big")
    )


class Reader:
    """The events in the batches of a ``Simulation`` of a stream decoder or a wide decoder."""

    def __init__(self, core):
        self._layout = core.o.payload.shape()
        self._offset, self._recent = 0, np.zeros(8, np.uint64)

    def read(self, batch):
        """The ``Events`` of a ``Batch``."""
        rows, layout, first = batch.payloads, self._layout, self._offset
        if isinstance(layout, Decoded):
            of = self._from_slots(**columns(layout, rows)).__getitem__
        else:
            of = partial(_column, layout, rows)
        length = of("length")
        self._offset += int(length.sum())

        def offset():
            return np.cumsum(length, dtype=np.uint64) - length + np.uint64(first)

        rest = (partial(of, name) for name in ("codepoint", "cause", "last", "bytes"))
        return Events(offset, length, *rest)

    def _from_slots(self, beat, slots):
        """The fields of the events in beats, with the bytes before them."""
        fields = {name: np.stack([slot[name] for slot in slots], 1) for name in slots[0]}
        is_event = fields.pop("valid").astype(bool)
        lanes = np.arange(len(slots), dtype=np.uint64)
        is_byte = lanes < beat["count"][:, None]
        data = np.concatenate([self._recent, beat["data"][is_byte].astype(np.uint64)])
        self._recent = data[-8:]
        # The place of each lane's byte in the data.
        places = np.cumsum(is_byte).reshape(is_byte.shape) + 7
        is_last = beat["last"].astype(bool)[:, None] & (lanes + 1 == beat["count"][:, None])
        fields = {name: array[is_event] for name, array in fields.items()}
        places, number = places[is_event], np.zeros(np.count_nonzero(is_event), np.uint64)
        for n in range(8):
            octets = data[places - n] << np.uint64(8 * n)
            number |= np.where(n < fields["length"], octets, np.uint64(0))
        return fields | {"last": is_last[is_event].astype(np.uint64), "bytes": number}


def _column(layout, rows, name):
    place = layout[name]
    return field(rows, place.offset, place.width)


def _counts(numbers):
    """How often each number below 64 occurs; two are counted at a time."""
    even = len(numbers) // 2 * 2
    pairs = np.bincount(numbers[:even].view(np.uint16), minlength=1 << 14).reshape(64, 256)[:, :64]
    return pairs.sum(axis=0) + pairs.sum(axis=1) + np.bincount(numbers[even:], minlength=64)


class Tally:
    """Counts of events.

    Attributes
    ----------
    codepoints : Counter
        Code points by their length in bytes.
    errors : Counter
        Errors by the name of their cause.
    first : dict of str to list of Event
        The first few errors of each cause.
    bytes : int
        The bytes that the events cover.
    """

    def __init__(self):
        self.bytes = 0
        self.codepoints, self.errors, self.first = Counter(), Counter(), {}

    def count(self, events):
        kinds = _counts((events.cause << 3 | events.length).astype(np.uint8))
        self.bytes += int((kinds * (np.arange(len(kinds)) % 8)).sum())
        for number, count in enumerate(kinds.tolist()):
            cause, length = cause_name(number // 8), number % 8
            if count and cause is None:
                self.codepoints[length] += count
            elif count:
                self.errors[cause] += count
        for number in (np.flatnonzero(kinds[8:].reshape(-1, 8).any(axis=1)) + 1).tolist():
            first = self.first.setdefault(cause_name(number), [])
            if len(first) < KEPT:
                places = np.flatnonzero(events.cause == number)[: KEPT - len(first)]
                first += [events[place] for place in places.tolist()]
