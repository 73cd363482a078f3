"""The simulated decoder as Python functions and as a codec: bytes in, events or text out."""

import codecs
import io
import operator
import sys
from bisect import bisect_left
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ..hdl import ENCODINGS, POLICIES, Encoder, Encoding, Pairs
from ..hdl.check import check_type
from .engines import find_engine
from .models import becomes
from .models.event import Joined

__all__ = ["decode", "encode", "events", "find_encoding", "search"]

#: What stands for a byte (PEP 383).
ESCAPES = "".join(map(chr, range(0xDC80, 0xDD00)))
#: So many characters after an error, another one is looked for first.
NEAR = 64
#: Where so many bytes follow, no event waits for what is to come.
WAITS = 3


def find_encoding(name):
    """The name of an encoding in ``ENCODINGS``, from that in any spelling, or an alias of UTF-8.

    Raises
    ------
    LookupError
        If there is no such encoding.
    """
    check_type("encoding", name, str, "the name of one")
    plain = name.lower().replace("_", "-")
    if plain in ENCODINGS:
        return plain
    with suppress(LookupError):
        if codecs.lookup(name).name == "utf-8":
            return "utf-8"
    raise LookupError(f"no decoder for {name!r}; there is one for {', '.join(ENCODINGS)}")


def events(data, encoding="utf-8", *, engine="auto", lockstep=True):
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
    decoder = _Decoder.of(encoding, engine, lockstep)
    return Joined(batch.events for batch in decoder.start(bytes(memoryview(data))))


def decode(data, encoding="utf-8", errors="strict", *, engine="auto", lockstep=True):
    """Decode ``data`` as ``bytes.decode`` does, on the simulated hardware.

    A string has no code point above U+10FFFF; where an encoding has, such a one is an error.

    Parameters
    ----------
    encoding : str
        As of ``find_encoding``; or ``"utf-8-sig"``, which leaves out U+FEFF at the start.
    errors : str
        The name of any handler known to ``codecs``, or else one of ``POLICIES``. A handler that
        asks to go on elsewhere than after the error starts a new simulation there.

    Others as of ``events``.

    Returns
    -------
    str

    Raises
    ------
    UnicodeDecodeError
        What ``bytes.decode`` would raise: the same start, end and reason.
    LookupError
        If there is no such encoding, engine or, once there is an error, handler.

    Others as of ``events``.
    """
    signed = is_signed(encoding)
    decoder = _Decoder.of("utf-8" if signed else encoding, engine, lockstep)
    text, *_ = _decode(decoder, bytes(memoryview(data)), errors, True)
    return text.removeprefix("\ufeff") if signed else text


def encode(text, encoding="utf-8", errors="strict", *, engine="auto", lockstep=True):
    """Encode ``text`` as ``str.encode`` does, on the simulated hardware, which drops nothing else.

    Where characters have no form, the handler is asked, and a new simulation goes on after them.

    Parameters
    ----------
    text : str
    encoding : str
        As of ``find_encoding``.
    errors : str
        The name of any handler known to ``codecs``.

    Returns
    -------
    bytes

    Raises
    ------
    UnicodeEncodeError
    LookupError, Mismatch, Missing, ToolError
        As of ``events``.
    """
    check_type("text", text, str, "a str")
    name = find_encoding(encoding)
    numbers = [*map(ord, text)]
    pieces = []

    simulation = find_engine(engine, Encoder)

    def send(start, stop):
        """The bytes, and how many code points have no form."""
        sender = simulation(encoding=name, errors="ignore", lockstep=lockstep)
        sent = [*sender.run([numbers[start:stop]])]
        return b"".join(data for data, _ in sent), sum(refused for _, refused in sent)

    def is_refused(start, stop):
        return send(start, stop)[1] > 0

    start = 0
    size = len(numbers)  # that is tried: everything; or more and more, where the next error is near
    while start < len(numbers):
        data, refused = send(start, start + size)
        if not refused and start + size >= len(numbers):
            pieces.append(data)
            break
        if not refused:
            size *= 2
            continue
        # The first of them is where the shortest piece ends that has one.
        stops = range(start + 1, start + size + 1)
        at = stops[bisect_left(stops, True, key=partial(is_refused, start))] - 1
        end = at + 1
        while end < len(numbers) and is_refused(end, end + 1):
            end += 1
        if errors == "surrogateescape":  # as CPython does: what it can take, by itself
            end -= len(text[at:end].lstrip(ESCAPES)) % (end - at)
        pieces.append(send(start, at)[0])
        error = UnicodeEncodeError(name, text, at, end, _no_form(name))
        replacement, start = codecs.lookup_error(errors)(error)
        if isinstance(replacement, str):
            replacement = encode(replacement, name, engine=engine, lockstep=lockstep)
        pieces.append(replacement)
        start += len(numbers) if start < 0 else 0
        size = NEAR
    return b"".join(pieces)


def _no_form(name):
    """CPython's words for it in UTF-8."""
    return "surrogates not allowed" if name == "utf-8" else "there is no form for it"


def is_signed(name):
    """Whether it names UTF-8 with a signature."""
    with suppress(LookupError, TypeError):
        return codecs.lookup(name).name == "utf-8-sig"
    return False


PREFIX = "clockpoint-"


def search(name):
    """The codecs ``clockpoint-utf-8`` and so on, one for each encoding; for ``codecs.register``.

    They run on the simulated hardware.
    """
    plain = name.replace("_", "-")
    encoding = plain.removeprefix(PREFIX)
    if encoding == plain or encoding not in ENCODINGS:
        return None

    def decode_piece(data, errors, final, in_run):
        decoder = _Decoder.of(encoding, "auto", True)
        return _decode(decoder, bytes(memoryview(data)), errors, final, in_run)

    def decode_all(data, errors="strict"):
        return decode_piece(data, errors, True, False)[:2]

    class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
        """An unfinished sequence at the end of a piece is presented again, in front of the next."""

        _in_run = False  # the last piece ended with an error

        def _buffer_decode(self, data, errors, final):
            text, size, self._in_run = decode_piece(data, errors, final, self._in_run)
            return text, size

        def reset(self):
            super().reset()
            self._in_run = False

        def getstate(self):
            return self.buffer, int(self._in_run and self.errors == "replace-run")

        def setstate(self, state):
            super().setstate(state)
            self._in_run = bool(state[1])

    class StreamReader(codecs.StreamReader):
        _in_run = False

        def decode(self, data, errors="strict"):
            text, size, self._in_run = decode_piece(data, errors, False, self._in_run)
            return text, size

        def reset(self):
            super().reset()
            self._in_run = False

    def encode_all(text, errors="strict"):
        return encode(text, encoding, errors), len(text)

    class StreamWriter(codecs.StreamWriter):
        def encode(self, text, errors="strict"):
            return encode_all(text, errors)

    class IncrementalEncoder(codecs.IncrementalEncoder):
        def encode(self, text, final=False):
            return encode(text, encoding, self.errors)

    return codecs.CodecInfo(
        encode_all,
        decode_all,
        name=plain,
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamreader=StreamReader,
        streamwriter=StreamWriter,
    )


class _Decoder(NamedTuple):
    """What simulates a decoder for an encoding."""

    encoding: Encoding
    simulation: type
    lockstep: bool

    @classmethod
    def of(cls, name, engine, lockstep):
        return cls(ENCODINGS[find_encoding(name)], find_engine(engine), lockstep)

    def start(self, data, *, final=True):
        """Start a new simulation of some bytes; yields its batches."""
        size = self.simulation.chunk
        chunks = (data[at : at + size] for at in range(0, len(data), size))
        simulation = self.simulation(encoding=self.encoding.name, lockstep=self.lockstep)
        return simulation.run(chunks, final=final)

    def waits(self, data, event, end):
        """Whether an event that ends there may look different with what is to come."""
        left = len(data) - end
        if event.cause is None:
            is_high = 0xD800 <= event.codepoint <= 0xDBFF
            low = left < WAITS and data[end : end + 1] in (b"", b"\xed")  # or the beginning of one
            return self.encoding.pairs is Pairs.FORBIDDEN and is_high and low
        # As CPython does: the handler "surrogatepass" wants to see the third byte.
        return event.cause == "surrogate" and event.length == 1 == left


def _decode(decoder, data, errors, final, in_run=False):
    """Decode what may be a piece, that before it having ended with an error or not.

    Returns
    -------
    tuple of str, int, bool
        The text; how many bytes it covers, all unless the last sequence may yet go on; and
        whether another piece follows an error.
    """
    name = decoder.encoding.name
    error = None
    bulk = _bulk(errors)
    text = io.StringIO()
    position = 0
    again = True
    while again and position < len(data):
        again = False
        for piece, size, event in _pieces(decoder, data[position:], final, bulk):
            span = position, position + size
            position = span[1]
            if event and not final and decoder.waits(data, event, span[1]):
                return text.getvalue(), span[0], in_run
            if piece is not None:
                text.write(piece)
                in_run = not _is_text(event) if event else in_run and not size
                continue
            reason = _reason(event, data[span[0]]) if name == "utf-8" else _cause(event)
            if error is None:
                error = UnicodeDecodeError(name, data, *span, reason)
            else:
                error.start, error.end = span
                error.reason = reason
            replacement, position = _handle(errors, error, in_run)
            text.write(replacement)
            in_run = True
            if position != span[1] or error.object is not data:
                data = error.object
                again = True
                break
    return text.getvalue(), position, in_run and not final


def _pieces(decoder, data, final, bulk):
    """Text, ``None`` for an error that is not in bulk; how many bytes it covers; the last event.

    The latter is ``None`` where all are text.
    """
    end = 0
    plain = decoder.encoding.codepoint_bits <= 21 and decoder.encoding.pairs is not Pairs.FORBIDDEN
    for batch in decoder.start(data, final=final):
        end += batch.size
        if plain and not batch.errors:
            yield batch.text, batch.size, None
        elif bulk and batch.size and (final or len(data) - end >= WAITS):
            yield bulk(batch), batch.size, batch.events[-1]
        else:
            for event in batch.events:
                yield chr(event.codepoint) if _is_text(event) else None, event.length, event


def _is_text(event):
    return event.cause is None and event.codepoint <= 0x10FFFF


def _bulk(errors):
    """What a handler makes of a whole batch, if it is one of two of CPython's; or ``None``."""
    with suppress(LookupError):
        handler = codecs.lookup_error(errors)
        if handler is codecs.replace_errors:
            return operator.attrgetter("text")
        if handler is codecs.ignore_errors:
            return _without_errors
    return None


def _without_errors(batch):
    return "".join(chr(event.codepoint) for event in batch.events if _is_text(event))


def _reason(event, first):
    """CPython's words for the cause of an error that begins with the byte ``first``."""
    if event.cause == "truncated-at-end":
        return "unexpected end of data"
    if first < 0xC2 or first > 0xF4:
        return "invalid start byte"
    return "invalid continuation byte"


def _cause(event):
    return event.cause or f"{event} is not in range(0x110000)"


def _handle(errors, error, in_run):
    """What the handler puts in place of the error, and where in the object to go on."""
    try:
        handler = codecs.lookup_error(errors)
    except LookupError as unknown:
        if errors in POLICIES:
            numbers = becomes(errors, error.object[error.start : error.end], in_run)
            return "".join(map(chr, numbers)), error.end
        said = f"{unknown}; there are {', '.join(POLICIES)}, and those that codecs knows"
        raise LookupError(said) from unknown
    result = handler(error)
    match result:
        case tuple((str(replacement), position)):
            position = operator.index(position)
            if not -sys.maxsize <= position <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            if not isinstance(error.object, bytes):
                raise TypeError("object attribute must be bytes")
            size = len(error.object)
            if position < 0:
                position += size
            if 0 <= position <= size:
                return replacement, position
            raise IndexError(f"position {position} from error handler out of bounds")
    raise TypeError("decoding error handler must return (str, int) tuple")
