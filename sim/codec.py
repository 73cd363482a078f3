"""The simulated decoder as Python functions and as a codec: bytes in, events or text out."""

import codecs
import io
import operator
import sys
from collections.abc import Sequence
from contextlib import suppress
from encodings import normalize_encoding
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from ..hdl import ENCODINGS, POLICIES, Encoder, Pairs
from ..hdl.check import check_type
from ..hdl.forms import form_of
from .engines import find_engine
from .models import Event, becomes
from .models.event import Joined

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["decode", "encode", "events", "find_encoding", "search"]

#: UTF-8 with a signature.
SIGNED = "utf-8-sig"
#: What stands for a byte, by the handlers that tell it from what stands for itself.
ESCAPES = {"surrogateescape": range(0xDC80, 0xDD00), "optu": range(0xEF80, 0xF000)}
#: The policies that are none of CPython's handlers, or do otherwise below 80.
OURS = tuple(name for name in POLICIES if name not in ("strict", "replace", "ignore"))
#: Where so many bytes follow, no event waits for what is to come.
WAITS = 3
#: The first piece of a simulation; each after it is twice as long, up to what is good for it.
FIRST = 64
#: What a piece leaves behind for the next one: any of these that a decoder has to know.
IN_RUN, AFTER_HIGH, STARTED = 1, 2, 4
#: The same of an encoder, which is one of these, ``IN_RUN``, or a high surrogate that was sent.
MIDDLE, START = 0, 2
#: A high surrogate in WTF-8.
HIGH = b"\xed\xa0\x80"


def find_encoding(name: str) -> str:
    """The name of an encoding in ``ENCODINGS``, from that in any spelling, or an alias of UTF-8.

    Raises
    ------
    LookupError
        If there is no such encoding.
    """
    check_type("encoding", name, str, "the name of one")
    found = _NAMES.get(_plain(name)) or _name_by_cpython(name)
    if found in ENCODINGS:
        return found
    raise LookupError(f"no decoder for {name!r}; there is one for {', '.join(ENCODINGS)}")


def _plain(name):
    """A name as CPython compares it, and without what separates its words."""
    return normalize_encoding(name).lower().replace("_", "")


_NAMES = {_plain(name): name for name in (*ENCODINGS, SIGNED)}


def _name_by_cpython(name):
    """CPython's own name of an encoding; ``None`` if there is none."""
    with suppress(LookupError):
        return codecs.lookup(name).name


def _is_signed(name):
    return isinstance(name, str) and (_NAMES.get(_plain(name)) or _name_by_cpython(name)) == SIGNED


def events(
    data: "Buffer", encoding: str = "utf-8", *, engine: str = "auto", lockstep: bool = True
) -> Sequence[Event]:
    """Run ``data`` as one packet through the simulated ``StreamDecoder``.

    Parameters
    ----------
    data : bytes-like
    encoding : str
        As of ``find_encoding``.
    engine : str
        ``"cxxrtl"``: machine code; needs a C++ compiler. ``"pysim"``: Amaranth's simulator, more
        than a thousand times slower. ``"auto"``: the former if there is a compiler.
    lockstep : bool
        Compare the hardware with the reference in every cycle.

    Returns
    -------
    sequence of Event
        Equal to a list of the same; each is made when it is asked for.

    Raises
    ------
    LookupError
        If there is no such encoding or engine.
    Mismatch
        If the hardware and the reference differ.
    Missing, ToolError
        If ``"cxxrtl"`` cannot be had.
    """
    decoder = _Decoder(find_encoding(encoding), engine, lockstep)
    return Joined(batch.events for batch in decoder.run(bytes(memoryview(data))))


def decode(
    data: "Buffer",
    encoding: str = "utf-8",
    errors: str = "strict",
    *,
    engine: str = "auto",
    lockstep: bool = True,
) -> str:
    """Decode ``data`` as ``bytes.decode`` does, on the simulated hardware.

    A string has no code point above U+10FFFF; where an encoding has, such a one is an error.

    Parameters
    ----------
    encoding : str
        As of ``find_encoding``; or ``"utf-8-sig"``, which leaves out EF BB BF at the start: places
        are counted from after it.
    errors : str
        One of ``POLICIES``, or the name of any handler known to ``codecs``. Where both have it,
        they do the same, but that ``"surrogateescape"`` makes U+FFFD of a byte below 80, as the
        hardware does. A handler that asks to go on inside a sequence, or before the error, starts a
        new simulation there.

    Others as of ``events``.

    Raises
    ------
    UnicodeDecodeError
        What ``bytes.decode`` would raise: the same start, end and reason.
    LookupError
        If there is no such encoding, engine or, once there is an error, handler.

    Others as of ``events``.
    """
    return _Decoder(encoding, engine, lockstep).decode(data, errors)[0]


def encode(
    text: str,
    encoding: str = "utf-8",
    errors: str = "strict",
    *,
    engine: str = "auto",
    lockstep: bool = True,
) -> bytes:
    """Encode ``text`` as ``str.encode`` does, on the simulated hardware, which drops nothing else.

    Where characters have no form, the handler is asked; where it asks to go on elsewhere than after
    them, a new simulation starts. A string that it returns must be ASCII, as of ``str.encode``.

    Parameters
    ----------
    text : str
    encoding : str
        As of ``find_encoding``; or ``"utf-8-sig"``.
    errors : str
        The name of any handler known to ``codecs``, or one of ``POLICIES``: ``"replace-each-byte"``
        is ``"replace"``, a question mark for each character; ``"replace-run"`` sends one for all
        that are next to each other; ``"optu"`` makes bytes of U+EF80..U+EFFF, as
        ``"surrogateescape"`` does of U+DC80..U+DCFF, and refuses all else.

    Raises
    ------
    UnicodeEncodeError
    LookupError, Mismatch, Missing, ToolError
        As of ``events``.
    """
    check_type("text", text, str, "a str")
    return _Encoder(encoding, engine, lockstep).encode(text, errors)[0]


def _chunks(data, start, most):
    """Pieces of some data from a place on, short ones first: most may not be asked for."""
    size = FIRST
    while start < len(data):
        yield data[start : start + size]
        start, size = start + size, min(2 * size, most)


class _Encoder:
    """What encodes text in pieces on the simulated hardware."""

    def __init__(self, name, engine="auto", lockstep=True):
        self.start = START if _is_signed(name) else MIDDLE
        self._name = "utf-8" if self.start else find_encoding(name)
        self._table = ENCODINGS[self._name]
        # Where a low surrogate has no form right after a high one, and all others have.
        self._pairs = self._table.pairs in (Pairs.FORBIDDEN, Pairs.JOINED)
        self._simulation, self._lockstep = find_engine(engine, Encoder), lockstep

    def encode(self, text, errors, state=None):
        """Encode a piece, after one that has left a state behind; the first is ``start``.

        Returns
        -------
        tuple of bytes, int
            And the state that this one leaves.
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
                    state = ord(text[at - 1]) if self._pairs and _is_high(text[at - 1]) else MIDDLE
                position = at
                stale = False
                while position < end and not stale:
                    position, replacement = _escaped(text, start := position, end, errors)
                    stop = position
                    if not replacement:
                        stop = end
                        error = _placed(error, UnicodeEncodeError, self._name, text, start, end)
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
        """What a handler puts in place of what has no form, as bytes, and where to go on."""
        text, start, end = error.object, error.start, error.end

        def policy(error):
            if errors in ESCAPES:
                raise error
            return "?" * (not in_run if errors == "replace-run" else end - start), end

        replacement, position = _answer(errors, error, policy, "encoding", (str, bytes))
        position = _within(position, len(text))
        if isinstance(replacement, str):
            if not replacement.isascii():
                raise _placed(error, None, self._name, text, start, end)
            replacement = b"".join(form_of(ord(one), self._table) for one in replacement)
        return replacement, position

    def _sent(self, text, start, state):
        """The bytes of a text, and where what comes after them and has no form begins and ends.

        Characters without a form that are next to each other are one, where what becomes of the
        one does not matter to the other.
        """
        context = [state] if state > START else []
        sender = self._simulation(encoding=self._name, errors="ignore", lockstep=self._lockstep)
        chunks = (map(ord, chunk) for chunk in _chunks(text, start, sender.chunk))
        start -= len(context)
        done = sum(len(form_of(number, self._table)) for number in context)
        data, base = bytearray(), 0  # and how many bytes were sent before these
        found = None
        for batch in sender.run(chain([context], chunks)):
            data += batch.data
            # An error is reported in the cycle after it is taken, when all before it has been sent.
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
    """Where the escapes end with which some characters begin, and the bytes that they stand for."""
    escapes = ESCAPES.get(errors, ())
    found = bytes(n & 0xFF for n in takewhile(escapes.__contains__, map(ord, text[start:end])))
    return start + len(found), found


def _is_high(character):
    return "\ud800" <= character <= "\udbff"


#: What the names of the codecs begin with.
PREFIX = "clockpoint"


def search(name: str) -> codecs.CodecInfo | None:
    """The codecs ``clockpoint-utf-8`` and so on, one for each encoding; for ``codecs.register``.

    They run on the simulated hardware. ``clockpoint-utf-8-sig`` is one of them.
    """
    plain = _plain(name)
    encoding = _NAMES.get(plain.removeprefix(PREFIX))
    if encoding is None or not plain.startswith(PREFIX):
        return None

    def decode_all(data, errors="strict"):
        return _Decoder(encoding).decode(data, errors)[:2]

    def encode_all(text, errors="strict"):
        return encode(text, encoding, errors), len(text)

    class Decoding:
        """What decodes a packet in pieces."""

        _left = MIDDLE

        def _buffer_decode(self, data, errors, final):
            text, size, self._left = _Decoder(encoding).decode(data, errors, final, self._left)
            return text, size

        def reset(self):
            super().reset()
            self._left = MIDDLE

    class IncrementalDecoder(Decoding, codecs.BufferedIncrementalDecoder):
        """An unfinished sequence at the end of a piece is presented again, in front of the next."""

        def getstate(self):
            unused = 0 if self.errors == "replace-run" else IN_RUN
            return self.buffer, self._left & ~unused

        def setstate(self, state):
            super().setstate(state)
            self._left = state[1]

    class StreamReader(Decoding, codecs.StreamReader):
        def decode(self, data, errors="strict"):
            return self._buffer_decode(data, errors, False)

    class Encoding:
        """What encodes a packet in pieces."""

        _left = None

        def _encode(self, text, errors):
            data, self._left = _Encoder(encoding).encode(text, errors, self._left)
            return data

        def reset(self):
            self._left = None

    class StreamWriter(Encoding, codecs.StreamWriter):
        def encode(self, text, errors="strict"):
            return self._encode(text, errors), len(text)

    class IncrementalEncoder(Encoding, codecs.IncrementalEncoder):
        def encode(self, text, final=False):
            return self._encode(text, self.errors)

        def getstate(self):
            return _Encoder(encoding).start if self._left is None else self._left

        def setstate(self, state):
            self._left = state

    return codecs.CodecInfo(
        encode_all,
        decode_all,
        name=f"{PREFIX}-{encoding}",
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamreader=StreamReader,
        streamwriter=StreamWriter,
    )


class _Decoder:
    """What decodes bytes in pieces on the simulated hardware."""

    def __init__(self, name, engine="auto", lockstep=True):
        self._is_signed = _is_signed(name)
        self._table = ENCODINGS["utf-8" if self._is_signed else find_encoding(name)]
        self._pairs = self._table.pairs is Pairs.FORBIDDEN
        self._simulation, self._lockstep = find_engine(engine), lockstep

    def run(self, data, start=0, *, context=b"", final=True):
        """Start a new simulation of some bytes, after those of a context; yields its batches."""
        simulation = self._simulation(encoding=self._table.name, lockstep=self._lockstep)
        return simulation.run(chain([context], _chunks(data, start, simulation.chunk)), final=final)

    def decode(self, data, errors, final=True, left=MIDDLE):
        """Decode a piece, after one that has left some of ``IN_RUN`` and so on behind.

        Returns
        -------
        tuple of str, int, int
            The text; how many bytes it covers, all unless the last sequence may yet go on; and what
            this piece leaves.
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
                if at <= position:  # a handler has asked to go on after it
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
                error = _placed(error, UnicodeDecodeError, name, data, start, at, reason)
                replacement, position = _handle(errors, error, in_run)
                text.write(replacement)
                is_other = error.object is not data
                data = error.object
                # A simulation that knows what it has skipped is not as good as a new one.
                if position < at or is_other or (self._pairs and position > at):
                    break
            else:
                if position <= at:
                    break
        return text.getvalue(), position, MIDDLE if final else left

    def _left_by(self, event):
        """What an event leaves for the next piece."""
        if not _is_text(event):
            return IN_RUN
        return AFTER_HIGH if self._pairs and _is_high(chr(event.codepoint)) else MIDDLE

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
    """Whether an event that ends there may look different with what is to come."""
    # As CPython does: the handler "surrogatepass" wants to see the third byte.
    return event.cause == "surrogate" and event.length == 1 == len(data) - end


def _is_text(event):
    return event.cause is None and event.codepoint <= 0x10FFFF


def _bulk(errors):
    """What a handler makes of a whole batch, if it is one of two of CPython's; or ``None``."""
    with suppress(LookupError):
        handler = codecs.lookup_error(errors)
        if handler is codecs.replace_errors:
            return lambda batch: batch.text
        if handler is codecs.ignore_errors:
            return lambda batch: "".join(chr(e.codepoint) for e in batch.events if _is_text(e))
    return None


def _reason(name, event, first):
    """The cause of an error that begins with the byte ``first``; of UTF-8, in CPython's words."""
    if name != "utf-8":
        return event.cause or f"{event} is not in range(0x110000)"
    if event.cause == "truncated-at-end":
        return "unexpected end of data"
    if first < 0xC2 or first > 0xF4:
        return "invalid start byte"
    return "invalid continuation byte"


def _handle(errors, error, in_run):
    """What the handler puts in place of the error, and where in the object to go on."""

    def policy(error):
        numbers = becomes(errors, error.object[error.start : error.end], in_run)
        return "".join(map(chr, numbers)), error.end

    replacement, position = _answer(errors, error, policy, "decoding", (str,))
    if not isinstance(error.object, bytes):
        raise TypeError("object attribute must be bytes")
    return replacement, _within(position, len(error.object))


def _answer(errors, error, policy, does, kinds):
    """What a handler, or the policy of that name, puts in place of an error, and where to go on.

    As CPython asks for it, and checks it.
    """
    try:
        handler = policy if errors in OURS else codecs.lookup_error(errors)
    except LookupError as unknown:
        said = f"{unknown}; there are {', '.join(POLICIES)}, and those that codecs knows"
        raise LookupError(said) from unknown
    match handler(error):
        case tuple((replacement, position)) if bytes in kinds or isinstance(replacement, kinds):
            position = operator.index(position)
            if not ~sys.maxsize <= position <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            if isinstance(replacement, kinds):
                return replacement, position
    said = "/".join(kind.__name__ for kind in kinds)
    raise TypeError(f"{does} error handler must return ({said}, int) tuple")


def _placed(error, kind, name, whole, start, end, reason=None):
    """An error of a codec; of a call, there is one, which goes from place to place.

    Without a reason, it is that characters have no form.
    """
    if reason is None:
        reason = "surrogates not allowed" if name == "utf-8" else "there is no form for it"
    if error is None:
        return kind(name, whole, start, end, reason)
    error.start, error.end, error.reason = start, end, reason
    return error


def _within(position, size):
    """A position that a handler asks for; from the end if it is negative."""
    position += size if position < 0 else 0
    if 0 <= position <= size:
        return position
    raise IndexError(f"position {position} from error handler out of bounds")
