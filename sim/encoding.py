"""Encoding of text in pieces on the simulated hardware, with error handlers."""

from contextlib import closing
from itertools import chain, takewhile

import numpy as np

from ..hdl import ENCODINGS
from ..hdl.check import check_type
from ..hdl.encoding import Pairs
from ..hdl.encodings import form_of
from .names import find_encoding
from .pieces import IN_RUN, MIDDLE, answer, chunks, is_high, placed, within
from .sent import Sender
from .simulation import Simulation, check_engine

__all__ = ["TextEncoder"]

#: The characters that escape a byte, by handler.
ESCAPES = {"surrogateescape": range(0xDC80, 0xDD00), "optu": range(0xEF80, 0xF000)}


class TextEncoder:
    """Encodes text in pieces on the simulated hardware."""

    def __init__(self, name, engine="machine"):
        self._name, self._engine = find_encoding(name), check_engine(engine)
        self._table = ENCODINGS[self._name]
        # Encodings in which only a low surrogate right after a high one cannot be encoded.
        self._pairs = self._table.pairs in (Pairs.FORBIDDEN, Pairs.JOINED)

    def encode(self, text, errors="strict", state=MIDDLE):
        """Encode a piece, in the state after the piece before.

        The state is ``MIDDLE``, ``IN_RUN``, or the high surrogate that was sent last.

        Returns
        -------
        tuple of bytes, int
            The bytes, and the state after this piece.
        """
        errors = "strict" if errors is None else errors
        check_type("errors", errors, str, "the name of a handler")
        text = str.__getitem__(text, slice(None))  # not a subclass, which may have another length
        pieces = []
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
                    escapes, start = ESCAPES.get(errors, ()), position
                    found = takewhile(escapes.__contains__, map(ord, text[start:end]))
                    replacement = bytes(number & 0xFF for number in found)
                    position = stop = start + len(replacement)
                    if not replacement:
                        stop = end
                        error = placed(error, UnicodeEncodeError, self._name, text, start, end)
                        replacement, position = self._ask(errors, error, state == IN_RUN)
                    pieces.append(replacement)
                    stale = position != stop
                    if replacement:
                        # A low surrogate can come again, which the simulation would refuse.
                        is_low = "\udc00" <= text[stop : stop + 1] <= "\udfff"
                        stale = stale or (state > IN_RUN and is_low)
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
        context = [state] if state > IN_RUN else []
        sender = Simulation("encoder", self._engine, encoding=self._name, errors="ignore")
        numbers = (
            np.frombuffer(chunk.encode("utf-32-le", "surrogatepass"), "<u4")
            for chunk in chunks(text, start, sender.chunk)
        )
        start -= len(context)
        done = sum(len(form_of(number, self._table)) for number in context)
        data, base = bytearray(), 0  # and how many bytes were sent before these
        found = None
        with closing(sender.run(chain([np.array(context, np.uint32)], numbers))) as batches:
            for octets, places in map(Sender(sender.core).read, batches):
                data += octets
                # An error is reported in the cycle after its item, after all before it is sent.
                for taken, size in places:
                    at = start + taken - 1
                    if found and not self._pairs and at == found[2]:
                        found = *found[:2], at + 1
                        continue
                    if found:
                        yield found
                    found = data[done - base : size - base], at, at + 1
                    done = size
                cut = min(done - base, len(data))  # the context may come later
                del data[:cut]
                base += cut
        if found:
            yield found
        yield data[done - base :], len(text), len(text)
