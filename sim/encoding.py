"""Encoding of text in pieces on the simulated hardware, with error handlers."""

import codecs
from itertools import chain, takewhile

from ..hdl import ENCODINGS, Encoder, Pairs
from ..hdl.check import check_type
from ..hdl.forms import form_of
from .engines import find_engine
from .names import find_encoding, is_signed
from .pieces import IN_RUN, MIDDLE, answer, chunks, is_high, placed, within

__all__ = ["TextEncoder"]

#: The characters that escape a byte, by handler.
ESCAPES = {"surrogateescape": range(0xDC80, 0xDD00), "optu": range(0xEF80, 0xF000)}
#: Nothing was sent yet. Other states after a piece: ``IN_RUN``, or a high surrogate that was sent.
START = 2


class TextEncoder:
    """Encodes text in pieces on the simulated hardware."""

    def __init__(self, name, engine="auto", lockstep=True):
        self.start = START if is_signed(name) else MIDDLE
        self._name = "utf-8" if self.start else find_encoding(name)
        self._table = ENCODINGS[self._name]
        # Encodings in which only a low surrogate right after a high one cannot be encoded.
        self._pairs = self._table.pairs in (Pairs.FORBIDDEN, Pairs.JOINED)
        self._simulation, self._lockstep = find_engine(engine, Encoder), lockstep

    def encode(self, text, errors, state=None):
        """Encode a piece, in the state after the piece before; the first is ``start``.

        Returns
        -------
        tuple of bytes, int
            The bytes, and the state after this piece.
        """
        check_type("errors", errors, str, "the name of a handler")
        state = self.start if state is None else state
        pieces = []
        if state == START:
            pieces, state = [codecs.BOM_UTF8], MIDDLE
        error = None
        position = 0
        while position < len(text):
            for data, at, end in self._sent(text, position, state):
                pieces.append(data)
                if data:
                    state = ord(text[at - 1]) if self._pairs and is_high(text[at - 1]) else MIDDLE
                position = at
                stale = False
                while position < end and not stale:
                    position, replacement = _escaped(text, start := position, end, errors)
                    stop = position
                    if not replacement:
                        stop = end
                        error = placed(error, UnicodeEncodeError, self._name, text, start, end)
                        replacement, position = self._ask(errors, error, state == IN_RUN)
                    pieces.append(replacement)
                    stale = position != stop
                    if replacement:
                        # A low surrogate can come again, which the simulation would refuse.
                        is_low = "\udc00" <= text[stop : stop + 1] <= "\udfff"
                        stale = stale or (state > START and is_low)
                        state = MIDDLE
                    if errors == "replace-run":
                        state = IN_RUN
                if stale:
                    break
        return b"".join(pieces), state

    def _ask(self, errors, error, in_run):
        """A handler's replacement for what cannot be encoded, as bytes, and where to continue."""
        text, start, end = error.object, error.start, error.end

        def policy(error):
            if errors in ESCAPES:
                raise error
            return "?" * (not in_run if errors == "replace-run" else end - start), end

        replacement, position = answer(errors, error, policy, "encoding", (str, bytes))
        position = within(position, len(text))
        if isinstance(replacement, str):
            if not replacement.isascii():
                raise placed(error, None, self._name, text, start, end)
            replacement = b"".join(form_of(ord(one), self._table) for one in replacement)
        return replacement, position

    def _sent(self, text, start, state):
        """The bytes of a text, and the start and end of what follows and cannot be encoded.

        Consecutive characters that cannot be encoded are reported together if their replacements
        do not depend on each other.
        """
        context = [state] if state > START else []
        sender = self._simulation(encoding=self._name, errors="ignore", lockstep=self._lockstep)
        numbers = (map(ord, chunk) for chunk in chunks(text, start, sender.chunk))
        start -= len(context)
        done = sum(len(form_of(number, self._table)) for number in context)
        data, base = bytearray(), 0  # and how many bytes were sent before these
        found = None
        for batch in sender.run(chain([context], numbers)):
            data += batch.data
            # An error is reported in the cycle after it is accepted, after all that came before.
            for taken, size in zip(batch.places[::2], batch.places[1::2], strict=True):
                at = start + taken - 1
                if found and not self._pairs and at == found[2]:
                    found = *found[:2], at + 1
                    continue
                if found:
                    yield found
                found = data[done - base : size - base], at, at + 1
                done = size
            del data[: done - base]
            base = done
        if found:
            yield found
        yield data[done - base :], len(text), len(text)


def _escaped(text, start, end, errors):
    """The end of the escapes at the start of the characters, and the escaped bytes."""
    escapes = ESCAPES.get(errors, ())
    found = bytes(n & 0xFF for n in takewhile(escapes.__contains__, map(ord, text[start:end])))
    return start + len(found), found
