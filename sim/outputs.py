"""The outputs of the cores of the catalogue, as arrays: events, bytes, code points."""

import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property, partial
from itertools import product
from operator import eq

import numpy as np
from amaranth.hdl import Value
from amaranth.lib import data

from ..engine.copies import extract
from ..engine.rows import columns
from ..hdl import Cause
from ..hdl import Event as EventLayout
from ..hdl.wide.decoder import Decoded
from .models.encodings import REPLACEMENT
from .models.events import Event, cause_name

__all__ = ["EventReader", "Events", "OutputReader", "Tally", "observe", "text_of"]

#: The number of errors of each cause that a ``Tally`` keeps.
FIRST_ERRORS = 4


def text_of(codepoints, surrogates="surrogatepass"):
    """Code points, an array of 32 bits each, as a string.

    U+FFFD replaces numbers above U+10FFFF, which a string cannot hold, and with ``"replace"`` also
    surrogates.
    """
    if len(codepoints) and codepoints.max() > sys.maxunicode:
        codepoints = np.where(codepoints > sys.maxunicode, np.uint32(REPLACEMENT), codepoints)
    return str(codepoints.data, "utf-32-le", surrogates)


def _array(name):
    """The array of a field, made when it is first used."""
    return cached_property(lambda events: events._make(name))


class Events(Sequence):
    """Events as arrays; each ``Event`` is made on access. Equal to a list of the same events.

    Parameters
    ----------
    make : callable
        Returns the array of a name.

    Attributes
    ----------
    offset, length, codepoint, cause, last, octets : array
        The fields of ``Event``, an element for each; ``cause`` is a number, and ``octets`` the
        bytes as a big-endian number.
    """

    NAMES = "offset", "length", "codepoint", "cause", "last", "octets"
    offset, length, codepoint, cause, last, octets = map(_array, NAMES)

    def __init__(self, make):
        self._make = make

    @classmethod
    def joined(cls, batches):
        """The events of several batches, one batch after the other."""
        none = [np.zeros(0, np.uint64)]
        batches = [*batches]
        return cls(lambda name: np.concatenate([getattr(each, name) for each in batches] or none))

    @property
    def is_text(self):
        """For each event, whether it is a code point that a string can hold."""
        return (self.cause == 0) & (self.codepoint <= sys.maxunicode)

    @property
    def codepoints(self):
        """The code points as 32-bit numbers, with U+FFFD for errors."""
        codepoints, is_error = self.codepoint.astype("<u4", copy=False), self.cause != 0
        return np.where(is_error, np.uint32(REPLACEMENT), codepoints)

    def excerpt(self, places):
        """The events at some places: a slice, or an array of bool."""
        return Events(lambda name: getattr(self, name)[places])

    def __len__(self):
        return len(self.length)

    def __iter__(self):
        for at in range(0, len(self), 1 << 12):
            excerpt = self.excerpt(slice(at, at + (1 << 12)))
            yield from map(_event, *(getattr(excerpt, name).tolist() for name in self.NAMES))

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


class EventReader:
    """The events in the batches of a ``Simulation`` of a stream decoder or a wide decoder."""

    def __init__(self, core):
        self._layout = core.o.payload.shape()
        self._offset, self._last_bytes = 0, np.zeros(8, np.uint64)

    def read(self, batch):
        """The ``Events`` of a ``Batch``."""
        first = self._offset
        self._offset += sum(kind % 8 * count for kind, count in batch.counts.items())
        column = partial(_column, self._layout, batch)
        if isinstance(self._layout, Decoded):
            column = self._of_slots(batch)

        def make(name):  # without `self` of Events: a cycle of references would keep the arrays
            if name == "offset":
                length = column("length")
                return np.cumsum(length, dtype=np.uint64) - length + np.uint64(first)
            return column("bytes" if name == "octets" else name)

        return Events(make)

    def _of_slots(self, batch):
        """The function that returns a field of the events in the beats of a batch."""
        last_bytes, beat = self._last_bytes, self._layout["beat"].shape
        rows = batch.observed["beat"][-8:]
        self._last_bytes = np.concatenate([last_bytes, _bytes_of(**columns(beat, rows))])[-8:]
        fields = cache(lambda: _from_slots(last_bytes, **batch.columns))
        return lambda name: fields()[name]


def _bytes_of(data, count, last):
    """The bytes in beats."""
    return data[np.arange(data.shape[1], dtype=np.uint64) < count[:, None]].astype(np.uint64)


def _from_slots(last_bytes, beat, slots):
    """The fields of the events in beats, with the bytes before them."""
    fields = {name: np.stack([slot[name] for slot in slots], 1) for name in slots[0]}
    is_event = fields.pop("valid").astype(bool)
    lanes = np.arange(len(slots), dtype=np.uint64)
    is_byte = lanes < beat["count"][:, None]
    data = np.concatenate([last_bytes, _bytes_of(**beat)])
    # The index into the data of the byte in each lane.
    places = np.cumsum(is_byte).reshape(is_byte.shape) + len(last_bytes) - 1
    is_last = beat["last"].astype(bool)[:, None] & (lanes + 1 == beat["count"][:, None])
    fields = {name: array[is_event] for name, array in fields.items()}
    places, number = places[is_event], np.zeros(np.count_nonzero(is_event), np.uint64)
    for n in range(8):
        octets = data[places - n] << np.uint64(8 * n)
        number |= np.where(n < fields["length"], octets, np.uint64(0))
    return fields | {"last": is_last[is_event].astype(np.uint64), "bytes": number}


def _column(layout, batch, name):
    place = layout[name]
    return extract(batch.rows, place.offset, place.width)


class Tally:
    """Counts of events.

    Attributes
    ----------
    codepoints : Counter
        Code points by their length in bytes.
    errors : Counter
        Errors by the name of their cause.
    first : dict of str to list of Event
        The first errors of each cause, up to ``FIRST_ERRORS``.
    bytes : int
        The bytes that the events cover.
    """

    def __init__(self):
        self.bytes = 0
        self.codepoints, self.errors, self.first = Counter(), Counter(), {}

    def count(self, events, counts):
        """Count the events of a batch, with its ``counts``."""
        for kind, count in sorted(counts.items()):
            number, length = divmod(kind, 8)
            self.bytes += count * length
            if number:
                self.errors[cause_name(number)] += count
            else:
                self.codepoints[length] += count
        for number in sorted({kind // 8 for kind in counts} - {0}):
            first = self.first.setdefault(cause_name(number), [])
            if len(first) < FIRST_ERRORS:
                places = np.flatnonzero(events.cause == number)[: FIRST_ERRORS - len(first)]
                first += [events[place] for place in places.tolist()]


class OutputReader:
    """Reads the batches of a ``Simulation`` of a core that sends bytes or code points.

    Attributes
    ----------
    size, errors : int
        The numbers of bytes or code points that came out, and of errors that the core reported.
    """

    def __init__(self, core):
        self._layout = data.Layout.cast(core.o.payload.shape())
        self.size = self.errors = 0

    def read(self, batch):
        """The bytes or code points in a ``Batch``, as an array of 8 or 32 bits each."""
        names = dict(self._layout)
        name, kind = ("data", "u1") if "data" in names else ("value", "<u4")
        numbers = _column(self._layout, batch, name).astype(kind, copy=False)
        if "keep" in names and not (keep := _column(self._layout, batch, "keep")).all():
            numbers = numbers[keep == 1]
        self.size += len(numbers)
        self.errors += batch.counts["error"]
        return numbers


def observe(core, is_output):
    """The counted bits: events by kind, ``8 * cause + length``; cycles with an ``error``.

    Returns
    -------
    bits : list of (int or str, Value)
    outputs : dict of str to Value
        For a wide decoder, the ``beat``.
    """
    payload, outputs, events = core.o.payload, {}, []
    if isinstance(payload.shape(), Decoded):
        outputs["beat"] = Value.cast(payload.beat)
        events = [(is_output & slot.valid, slot) for slot in payload.slots]
    elif isinstance(payload.shape(), EventLayout):
        events = [(is_output, payload)]
    bits = [("error", Value.cast(core.error).any())] if hasattr(core, "error") else []
    for (is_event, event), cause in product(events, Cause):
        for length in range(1, 1 + _most_bytes(core, cause, event)):
            kind = (Value.cast(event.cause) == cause.value) & (event.length == length)
            bits.append((8 * cause.value + length, is_event & kind))
    return bits, outputs


def _most_bytes(core, cause, event):
    if not hasattr(core, "encoding"):
        return (1 << len(event.length)) - 1
    return core.encoding.longest_error if cause.value else core.encoding.most_bytes
