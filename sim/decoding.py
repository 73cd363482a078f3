"""Decoding of bytes in pieces on the simulated hardware, with error handlers."""

import codecs
import io
from contextlib import suppress
from itertools import chain

from ..hdl import ENCODINGS, Pairs
from ..hdl.check import check_type
from .engines import find_engine
from .models import becomes
from .names import find_encoding, is_signed
from .pieces import IN_RUN, MIDDLE, answer, chunks, is_high, placed, within

__all__ = ["Decoder"]

#: An event followed by this many bytes does not depend on later ones.
WAITS = 3
#: A state after a piece, besides ``IN_RUN``.
AFTER_HIGH, STARTED = 2, 4
#: A high surrogate in WTF-8.
HIGH = b"\xed\xa0\x80"


class Decoder:
    """Decodes bytes in pieces on the simulated hardware."""

    def __init__(self, name, engine="auto", lockstep=True):
        self._is_signed = is_signed(name)
        self._table = ENCODINGS["utf-8" if self._is_signed else find_encoding(name)]
        self._pairs = self._table.pairs is Pairs.FORBIDDEN
        self._simulation, self._lockstep = find_engine(engine), lockstep

    def run(self, data, start=0, *, context=b"", final=True):
        """Start a new simulation of bytes after a context; yields its batches."""
        simulation = self._simulation(encoding=self._table.name, lockstep=self._lockstep)
        return simulation.run(chain([context], chunks(data, start, simulation.chunk)), final=final)

    def decode(self, data, errors, final=True, left=MIDDLE):
        """Decode a piece, in the state (``IN_RUN`` and others) after the piece before.

        Returns
        -------
        tuple of str, int, int
            The text; the number of bytes it covers, all unless the last sequence may continue; and
            the state after this piece.
        """
        check_type("errors", errors, str, "the name of a handler")
        data, signature = bytes(memoryview(data)), 0
        if self._is_signed and not left & STARTED:
            if not final and codecs.BOM_UTF8.startswith(data[:3]) and len(data) < 3:
                return "", 0, left
            signature = 3 * data.startswith(codecs.BOM_UTF8)
            data, left = data[signature:], STARTED
        text, size, rest = self._decode(data, errors, final, left)
        return text, signature + size, rest | left & STARTED

    def _decode(self, data, errors, final, left):
        name = self._table.name
        error = None
        bulk = _bulk(errors)
        text = io.StringIO()
        position = 0
        while position < len(data):
            at = position
            for piece, size, event in self._pieces(data, at, left & AFTER_HIGH, final, bulk):
                start, at = at, at + size
                if at <= position:  # a handler has continued after it
                    continue
                if start < position:
                    break
                if not final and _waits(data, event, at):
                    return text.getvalue(), start, left
                position, in_run, left = at, bool(left & IN_RUN), self._left_by(event)
                if piece is not None:
                    text.write(piece)
                    continue
                reason = _reason(name, event, data[start])
                error = placed(error, UnicodeDecodeError, name, data, start, at, reason)
                replacement, position = _handle(errors, error, in_run)
                text.write(replacement)
                is_other = error.object is not data
                data = error.object
                # A simulation that has seen the skipped bytes would not do.
                if position < at or is_other or (self._pairs and position > at):
                    break
            else:
                if position <= at:
                    break
        return text.getvalue(), position, MIDDLE if final else left

    def _left_by(self, event):
        """The state after an event, for the next piece."""
        if not _is_text(event):
            return IN_RUN
        return AFTER_HIGH if self._pairs and is_high(chr(event.codepoint)) else MIDDLE

    def _pieces(self, data, start, after_high, final, bulk):
        """Text, or ``None`` for an error not in bulk; how many bytes it covers; the last event."""
        context = HIGH if after_high else b""
        end = start - len(context)
        plain = self._table.codepoint_bits <= 21
        for batch in self.run(data, start, context=context, final=final):
            end += batch.size
            if not batch.size:
                continue
            if plain and not context and not batch.errors:
                yield batch.text, batch.size, batch.events[-1]
            elif bulk and not context and (final or len(data) - end >= WAITS):
                yield bulk(batch), batch.size, batch.events[-1]
            else:
                for event in batch.events[bool(context) :]:
                    yield chr(event.codepoint) if _is_text(event) else None, event.length, event
            context = b""


def _waits(data, event, end):
    """Whether an event that ends there may depend on later bytes."""
    # As in CPython: the handler "surrogatepass" needs the third byte.
    return event.cause == "surrogate" and event.length == 1 == len(data) - end


def _is_text(event):
    return event.cause is None and event.codepoint <= 0x10FFFF


def _bulk(errors):
    """The text of a whole batch with one of two CPython handlers, or ``None``."""
    with suppress(LookupError):
        handler = codecs.lookup_error(errors)
        if handler is codecs.replace_errors:
            return lambda batch: batch.text
        if handler is codecs.ignore_errors:
            return lambda batch: "".join(chr(e.codepoint) for e in batch.events if _is_text(e))
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
