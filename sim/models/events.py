"""The events that any correct decoder reports, without hardware and without cycles."""

from collections.abc import Iterator
from typing import NamedTuple

from .encodings import HIGH, LOW, SURROGATES, TABLES, pair_of
from .names import find_encoding

__all__ = ["CAUSE_NUMBERS", "Event", "GoldenModel", "Pairing", "Sequences", "cause_name"]
__all__ += ["event_text", "expected_events"]

#: The number of each cause, by its name; 0 for ``None``.
CAUSE_NUMBERS = {
    None: 0,
    "unexpected-continuation": 1,
    "truncated-at-end": 2,
    "truncated": 4,
    "overlong": 5,
    "surrogate": 6,
    "out-of-range": 7,
}
_NAMES = {number: name for name, number in CAUSE_NUMBERS.items()}


class Event(NamedTuple):
    """A code point, or an error: a maximal subpart of an ill-formed subsequence (Unicode D93b).

    Attributes
    ----------
    offset : int
        The number of bytes before the event.
    length : int
        The number of bytes of the event.
    codepoint : int or None
        The code point; ``None`` for an error.
    cause : str or None
        ``None`` for a code point, or the cause of the error: ``"unexpected-continuation"``,
        ``"truncated"``, ``"truncated-at-end"``, ``"overlong"``, ``"surrogate"`` or
        ``"out-of-range"``.
    last : bool
        The packet ends with this event.
    bytes : bytes
        The bytes of the event.
    cause_number : int
        The number of the cause at the port of a core; 0 for a code point.
    """

    offset: int = 0
    length: int = 0
    codepoint: int | None = None
    cause: str | None = None
    last: bool = False
    bytes: "bytes" = b""

    @property
    def cause_number(self) -> int:
        return CAUSE_NUMBERS[self.cause]

    def as_json(self) -> str:
        """A JSON object: the offset, the length, the code point or the cause, and ``last``."""
        kind = f'"cause": "{self.cause}"' if self.cause else f'"codepoint": {self.codepoint}'
        last = "true" if self.last else "false"
        return f'{{"offset": {self.offset}, "length": {self.length}, {kind}, "last": {last}}}'

    def __str__(self):
        return event_text(self.codepoint, self.cause)


def cause_name(number):
    """A cause by its number, as in ``Event``; a broken design may report any number."""
    return _NAMES.get(number, f"cause {number}")


def event_text(codepoint, cause=None, length=0, last=False):
    """An event in words, such as ``U+00E9 of 2|``.

    The words are the code point or the cause; the length, unless 0; and a bar at the end of a
    packet.
    """
    size = f" of {length}" if length else ""
    return (cause or f"U+{codepoint:04X}") + size + "|" * bool(last)


def expected_events(data: bytes, encoding: str = "utf-8") -> Iterator[Event]:
    """The events that any correct decoder reports for one packet, in order.

    Every byte belongs to exactly one event.

    Parameters
    ----------
    data : bytes-like
        The packet.
    encoding : str
        Any spelling of the name of an encoding.

    Raises
    ------
    LookupError
        If there is no such encoding.
    """
    return GoldenModel(encoding)._events(bytes(memoryview(data)), True)


class GoldenModel:
    """The events that any correct decoder reports of a stream, fed in pieces.

    Parameters
    ----------
    encoding : str
        Any spelling of the name of an encoding.

    Raises
    ------
    LookupError
        If there is no such encoding.
    """

    def __init__(self, encoding: str = "utf-8") -> None:
        self._encoding = find_encoding(encoding)
        self.reset()

    def reset(self) -> None:
        """Forget an unfinished packet."""
        self._sequences, self._offset = Sequences(self._encoding), 0
        self._pairing = Pairing(TABLES[self._encoding].pairs)

    def feed(self, data: bytes, last: bool = False) -> list[Event]:
        """Take the next bytes of the packet; returns the events that end with them.

        Parameters
        ----------
        data : bytes-like
        last : bool
            The packet ends with these bytes; without bytes, with the bytes before. The offsets then
            begin again at 0.
        """
        return [*self._events(bytes(memoryview(data)), last)]

    def _events(self, data, last):
        size = len(data)
        for n in range(size):
            for single in self._sequences.take(data[n : n + 1], last and n + 1 == size):
                if single:
                    yield from self._with_offset(self._pairing.unpaired_high(single))
                    yield from self._with_offset(self._pairing.take(single))
        if last:
            if not data:
                unfinished = self._sequences.end()
                high = self._pairing.unpaired_high(unfinished or Event())
                yield from self._with_offset(high and high._replace(last=unfinished is None))
                yield from self._with_offset(unfinished)
            self.reset()

    def _with_offset(self, event):
        """The event with its offset; nothing for ``None``."""
        if event:
            yield event._replace(offset=self._offset)
            self._offset += event.length


class Sequences:
    """Splits a stream of bytes into well-formed sequences and maximal subparts.

    Surrogates are code points like any others; ``Pairing`` follows.
    """

    def __init__(self, encoding):
        self._judge = TABLES[encoding].judge
        self._unfinished = b""

    def take(self, byte, last):
        """Take the next byte of the packet, and end the packet if it is the ``last``.

        Returns
        -------
        cut : Event or None
            The error that the byte exposes in the sequence before it.
        own : Event or None
            The event that ends with the byte.
        """
        sequence, cut = self._unfinished + byte, None
        judgment = self._judge(sequence)
        if self._unfinished and judgment.cause:
            cut = _event(self._unfinished, judgment.cause)
            sequence = byte
            judgment = self._judge(byte)
        cause, missing, number = judgment
        self._unfinished = b""
        if missing and not last:
            self._unfinished = sequence
            return cut, None
        return cut, _event(sequence, "truncated-at-end" if missing else cause, number, last)

    def end(self):
        """End the packet before the next byte; returns the error of an unfinished sequence."""
        unfinished, self._unfinished = self._unfinished, b""
        return _event(unfinished, "truncated-at-end", last=True) if unfinished else None


def _event(sequence, cause, number=None, last=False):
    return Event(0, len(sequence), None if cause else number, cause, last, sequence)


class Pairing:
    """Joins pairs of surrogates, or makes them errors, as an encoding requires.

    Where pairs are joined, a high surrogate waits for the next event of its packet.

    Parameters
    ----------
    pairs : str
        As in ``Table``.
    """

    def __init__(self, pairs):
        self._pairs = pairs
        self._high = None  # the last event, if it can be the first half of a pair

    @property
    def waits(self):
        """Whether a high surrogate waits for the next event."""
        return self._high is not None and self._pairs != "forbidden"

    def unpaired_high(self, event):
        """The high surrogate that waits, if the next event is no low surrogate; or ``None``."""
        return self._alone(self._high) if self.waits and not self._is_in(event, LOW) else None

    def take(self, event):
        """Take the next event; returns the event, a pair, or ``None`` if the event waits."""
        high, self._high = self._high, None
        if high and self._is_in(event, LOW):
            if self._pairs == "forbidden":
                return _as_surrogate(event)
            number = pair_of(high.codepoint, event.codepoint)
            return _event(high.bytes + event.bytes, None, number, event.last)
        if self._pairs != "ordinary" and self._is_in(event, HIGH) and not event.last:
            self._high = event
        return None if self.waits else self._alone(event)

    def _alone(self, event):
        is_error = self._pairs == "required" and self._is_in(event, SURROGATES)
        return _as_surrogate(event) if is_error else event

    @staticmethod
    def _is_in(event, numbers):
        return event.codepoint is not None and event.codepoint in numbers


def _as_surrogate(event):
    return event._replace(codepoint=None, cause="surrogate")
