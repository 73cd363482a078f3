"""Cycle-accurate model of the wide decoder, from the arithmetic of the standards."""

import functools
from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from ...hdl import ENCODINGS, Slot
from ...hdl import Decoded as Layout
from ..options import check_options
from .encodings import RULES
from .event import unpack
from .events import Event

__all__ = ["Decoded", "WideDecoderReference", "WideInputs"]

#: Latency of a beat that ends its packet; of any other beat, from the one after it.
ENDS, FOLLOWED = 13, 12


class WideInputs(NamedTuple):
    """The inputs of ``WideDecoder`` in a cycle.

    ``data`` holds the bytes of the beat as one little-endian number: lane 0 is lowest.
    """

    valid: bool = False
    data: int = 0
    count: int = 0
    last: bool = False
    reset: bool = False

    @classmethod
    def of(cls, data: bytes, last: bool = False) -> "WideInputs":
        """A beat of these bytes."""
        return cls(True, int.from_bytes(data, "little"), len(data), last)

    def bytes_of(self, lanes: int) -> bytes:
        """The bytes of the beat: as many as there are lanes, or fewer if it ends its packet."""
        data = self.data.to_bytes(lanes, "little")
        return data[: self.count] if self.last else data


def counted(items: Iterable[int], count: int) -> list[int]:
    """The first items of a beat; those above its lanes, which a broken design may count, are 0."""
    items = [*items]
    return [*items, *[0] * len(items)][:count]


class Decoded(NamedTuple):
    """A beat, as ``WideDecoder`` reports it.

    Attributes
    ----------
    data : bytes
    last : bool
        The packet ends with it.
    slots : tuple of Event or None
        The event that ends in each lane: ``length``, and ``codepoint`` or ``cause``.
    """

    data: bytes
    last: bool
    slots: tuple[Event | None, ...]

    @classmethod
    def unpack(cls, bits: int, lanes: int, encoding: str = "utf-8") -> "Decoded | None":
        """From a number: ``payload``, and above it ``valid``; ``None`` if that is 0."""
        size, count, last, slots, width = _layout(lanes, encoding)
        if not bits >> size:
            return None
        present = bits >> count & (1 << lanes.bit_length()) - 1
        data = bytes(counted((bits & (1 << 8 * lanes) - 1).to_bytes(lanes, "little"), present))
        ends = bits >> last & 1
        each = (bits >> slots + lane * width & (1 << width) - 1 for lane in range(lanes))
        found = tuple(_event(slot >> 1, encoding) if slot & 1 else None for slot in each)
        return cls(data, bool(ends), found)


@functools.cache
def _layout(lanes, encoding):
    """In bits: the total, the positions of some fields, and the size of a slot."""
    table = ENCODINGS[encoding]
    layout = Layout(lanes, table)
    beat, slots = layout["beat"], layout["slots"]
    count, last = (beat.offset + beat.shape[name].offset for name in ("count", "last"))
    return layout.size, count, last, slots.offset, Slot(table).size


def _event(bits, encoding):
    """The event of a slot, which has its fields above ``valid``."""
    return unpack(bits, encoding=encoding)._replace(bytes=b"")


class WideDecoderReference:
    """Model of ``WideDecoder`` for an encoding by its name."""

    latency = ENDS

    def __init__(self, lanes: int, encoding: str = "utf-8") -> None:
        check_options(lanes=lanes, encoding=encoding)
        self._lanes, self._encoding = lanes, encoding
        self.reset()

    def reset(self) -> None:
        """Return to the state after reset."""
        self._waiting = None
        self._unfinished = b""
        self._due = deque([None] * (ENDS + 1))

    def step(self, inputs: WideInputs) -> Decoded | None:
        """Simulate one cycle with these ``WideInputs``; returns its ``Decoded`` or ``None``."""
        decoded = self._due[0]
        if inputs.valid:
            beat = inputs.bytes_of(self._lanes)
            if self._waiting is not None:
                self._due[FOLLOWED] = self._decode(self._waiting, beat[:1], False)
            self._waiting = None if inputs.last else beat
            if inputs.last:
                self._due[ENDS] = self._decode(beat, b"", True)
        self._due.popleft()
        self._due.append(None)
        if inputs.reset:
            self.reset()
        return decoded

    def _decode(self, beat, following, last):
        data = beat + following
        slots = tuple(self._end(data[n : n + 1], data[n + 1 : n + 2]) for n in range(len(beat)))
        return Decoded(beat, last, slots + (None,) * (self._lanes - len(beat)))

    def _end(self, byte, following):
        """The event that ends with a byte, or ``None`` if the one that follows continues it."""
        sequence = self._unfinished + byte
        self._unfinished = b""
        verdict = RULES[self._encoding].judge(sequence)
        cause = verdict.cause
        if cause is None and verdict.missing:
            if not following:
                cause = "truncated-at-end"
            else:
                cause = RULES[self._encoding].judge(sequence + following).cause
                if cause is None:
                    self._unfinished = sequence
                    return None
        if cause is None:
            return Event(length=len(sequence), codepoint=verdict.number)
        return Event(length=len(sequence), cause=cause)
