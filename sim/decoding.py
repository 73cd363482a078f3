"""Decoding of bytes in pieces on the simulated hardware, with error handlers."""

import codecs
from contextlib import closing, suppress
from itertools import chain

import numpy as np

from ..hdl import ENCODINGS
from ..hdl.check import check_type
from ..hdl.encoding import Pairs
from .models.text import becomes
from .names import find_encoding
from .pieces import IN_RUN, MIDDLE, answer, chunks, is_high, placed, within
from .reader import Reader
from .simulation import Simulation, check_engine

__all__ = ["Decoder"]

#: An event followed by this many bytes does not depend on later ones.
WAITS = 3
#: A state after a piece, besides ``IN_RUN``.
AFTER_HIGH = 2
#: A high surrogate in WTF-8.
HIGH = b"\xed\xa0\x80"


class Decoder:
    """Decodes bytes in pieces on the simulated hardware."""

    def __init__(self, name, engine="machine"):
        self._table = ENCODINGS[find_encoding(name)]
        self._pairs = self._table.pairs is Pairs.FORBIDDEN
        self._engine = check_engine(engine)

    def events(self, data, start=0, *, context=b"", final=True):
        """Start a new simulation of bytes after a context; yields ``Events``, without the context.

        Offsets are those in the data.
        """
        simulation = Simulation(engine=self._engine, encoding=self._table.name)
        reader = Reader(simulation.core)
        pieces = chain([context], chunks(data, start, simulation.chunk))
        with closing(simulation.run(pieces, final=final)) as batches:
            for batch in batches:
                events = reader.read(batch)
                events.offset = events.offset.astype(np.int64) + (start - len(context))
                if len(events) and events.offset[0] < start:
                    events = events.part(slice(1, None))
                if len(events):
                    yield events

    def decode(self, data, errors="strict", final=True, left=MIDDLE):
        """Decode a piece, in the state (``IN_RUN`` and others) after the piece before.

        Returns
        -------
        tuple of str, int, int
            The text; the number of bytes it covers, all unless the last sequence may continue; and
            the state after this piece.
        """
        errors = "strict" if errors is None else errors
        check_type("errors", errors, str, "the name of a handler")
        data = bytes(memoryview(data))
        name, bulk, error = self._table.name, _bulk(errors), None
        text, position, is_done = [], 0, False
        while position < len(data) and not is_done:
            is_done = True
            context = HIGH if left & AFTER_HIGH else b""
            for events in self.events(data, position, context=context, final=final):
                ends, at = events.offset + events.length.astype(np.int64), 0
                is_in_bulk = bulk and (final or len(data) - ends[-1] >= WAITS)
                for n in [] if is_in_bulk else np.flatnonzero(~events.is_text).tolist():
                    if n < at:  # a handler has continued after it
                        continue
                    event = events[n]
                    start, end = event.offset, event.offset + event.length
                    if n > at:
                        text.append(events.part(slice(at, n)).text)
                        left = self._left_by(events[n - 1])
                    # As in CPython: the handler "surrogatepass" needs the third byte.
                    waits = event.cause == "surrogate" and event.length == 1 == len(data) - end
                    if waits and not final:
                        return "".join(text), start, left
                    reason = _reason(name, event, data[start])
                    error = placed(error, UnicodeDecodeError, name, data, start, end, reason)
                    replacement, position = _handle(errors, error, bool(left & IN_RUN))
                    text.append(replacement)
                    left, at = IN_RUN, int(np.searchsorted(ends, position)) + 1
                    # Where pairs matter, a simulation that has seen the skipped bytes would not do.
                    skips = position > end and not self._pairs and position in ends[at - 1 : at]
                    if error.object is not data or not (position == end or skips):
                        data, is_done = error.object, False
                        break
                if not is_done:
                    break
                rest = events.part(slice(at, None))
                text.append(bulk(rest) if is_in_bulk else rest.text)
                position, left = int(ends[-1]), self._left_by(events[-1])
        return "".join(text), position, MIDDLE if final else left

    def _left_by(self, event):
        """The state after an event, for the next piece."""
        if event.cause is not None or event.codepoint > 0x10FFFF:
            return IN_RUN
        return AFTER_HIGH if self._pairs and is_high(chr(event.codepoint)) else MIDDLE


def _bulk(errors):
    """The text of many events with one of two CPython handlers, or ``None``."""
    with suppress(LookupError):
        handler = codecs.lookup_error(errors)
        if handler is codecs.replace_errors:
            return lambda events: events.text
        if handler is codecs.ignore_errors:
            return lambda events: events.part(events.is_text).text
    return None


def _reason(name, event, first):
    """The cause of an error that begins with ``first``; for UTF-8, in CPython's words."""
    if name != "utf-8":
        return event.cause or f"{event} is not in range(0x110000)"
    if event.cause == "truncated-at-end":
        return "unexpected end of data"
    if first < 0xC2 or first > 0xF4:
        return "invalid start byte"
    return "invalid continuation byte"


def _handle(errors, error, in_run):
    """The handler's replacement for the error, and where in the object to continue."""

    def policy(error):
        numbers = becomes(errors, error.object[error.start : error.end], in_run)
        return "".join(map(chr, numbers)), error.end

    replacement, position = answer(errors, error, policy, "decoding", (str,))
    if not isinstance(error.object, bytes):
        raise TypeError("object attribute must be bytes")
    return replacement, within(position, len(error.object))
