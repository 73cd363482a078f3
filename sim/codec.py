"""The simulated decoder as Python functions and as a codec: bytes in, events or text out."""

import codecs
import io
import operator
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING

from ..hdl import ENCODINGS, POLICIES, Encoder, Pairs
from ..hdl.check import check_type
from .engines import find_engine
from .models import Event, becomes
from .models.event import Joined

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["decode", "encode", "events", "find_encoding", "search"]

#: What stands for a byte (PEP 383).
ESCAPES = "".join(map(chr, range(0xDC80, 0xDD00)))
#: Where so many bytes follow, no event waits for what is to come.
WAITS = 3


def find_encoding(name: str) -> str:
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
    if _name_by_cpython(name) == "utf-8":
        return "utf-8"
    raise LookupError(f"no decoder for {name!r}; there is one for {', '.join(ENCODINGS)}")


def _name_by_cpython(name):
    """CPython's own name of an encoding; ``None`` if there is none."""
    with suppress(LookupError, TypeError):
        return codecs.lookup(name).name


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
    decoder = _Decoder(encoding, engine, lockstep)
    return Joined(batch.events for batch in decoder.start(bytes(memoryview(data))))


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
        As of ``find_encoding``; or ``"utf-8-sig"``, which leaves out U+FEFF at the start.
    errors : str
        The name of any handler known to ``codecs``, or else one of ``POLICIES``. A handler that
        asks to go on elsewhere than after the error starts a new simulation there.

    Others as of ``events``.

    Raises
    ------
    UnicodeDecodeError
        What ``bytes.decode`` would raise: the same start, end and reason.
    LookupError
        If there is no such encoding, engine or, once there is an error, handler.

    Others as of ``events``.
    """
    signed = _name_by_cpython(encoding) == "utf-8-sig"
    decoder = _Decoder("utf-8" if signed else encoding, engine, lockstep)
    text, *_ = _decode(decoder, data, errors)
    return text.removeprefix("\ufeff") if signed else text


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
    them, a new simulation starts.

    Parameters
    ----------
    text : str
    encoding : str
        As of ``find_encoding``.
    errors : str
        The name of any handler known to ``codecs``.

    Raises
    ------
    UnicodeEncodeError
    LookupError, Mismatch, Missing, ToolError
        As of ``events``.
    """
    check_type("text", text, str, "a str")
    name = find_encoding(encoding)
    simulation = find_engine(engine, Encoder)
    reason = "surrogates not allowed" if name == "utf-8" else "there is no form for it"
    pieces = []
    start = 0
    while start < len(text):
        sender = simulation(encoding=name, errors="ignore", lockstep=lockstep)
        data, refused = _sent(sender, text[start:], start)
        done = 0
        for at, size in refused.items():
            if at < start:
                continue
            end = at + 1
            while end in refused:
                end += 1
            if errors == "surrogateescape":  # as CPython does: what it can take, by itself
                end -= len(text[at:end].lstrip(ESCAPES)) % (end - at)
            error = UnicodeEncodeError(name, text, at, end, reason)
            replacement, position = _answer(codecs.lookup_error(errors), error, (str, bytes))
            start = _within(position, len(text))
            if isinstance(replacement, str):
                replacement = encode(replacement, name, engine=engine, lockstep=lockstep)
            pieces += [data[done:size], replacement]
            done = size
            if not at < start <= end:
                break
        else:
            return b"".join([*pieces, data[done:]])
    return b"".join(pieces)


def _sent(sender, text, start):
    """The bytes of a text, and how many come before each character that has no form.

    The characters are counted from ``start``.
    """
    sent = [*sender.run(map(ord, chunk) for chunk in _chunks(text, sender.chunk))]
    # An error is reported in the cycle after it is taken, when all before it has been sent.
    places = [*chain.from_iterable(batch.places for batch in sent)]
    refused = (start + taken - 1 for taken in places[::2])
    return b"".join(batch.data for batch in sent), dict(zip(refused, places[1::2], strict=True))


def _chunks(data, size):
    return (data[at : at + size] for at in range(0, len(data), size))


PREFIX = "clockpoint-"


def search(name: str) -> codecs.CodecInfo | None:
    """The codecs ``clockpoint-utf-8`` and so on, one for each encoding; for ``codecs.register``.

    They run on the simulated hardware.
    """
    plain = name.replace("_", "-")
    encoding = plain.removeprefix(PREFIX)
    if encoding == plain or encoding not in ENCODINGS:
        return None

    def decode_all(data, errors="strict"):
        return _decode(_Decoder(encoding), data, errors)[:2]

    def encode_all(text, errors="strict"):
        return encode(text, encoding, errors), len(text)

    class Pieces:
        """What decodes a packet in pieces, of which the last ended with an error or not."""

        _in_run = False

        def _buffer_decode(self, data, errors, final):
            decoder = _Decoder(encoding)
            text, size, self._in_run = _decode(decoder, data, errors, final, self._in_run)
            return text, size

        def reset(self):
            super().reset()
            self._in_run = False

    class IncrementalDecoder(Pieces, codecs.BufferedIncrementalDecoder):
        """An unfinished sequence at the end of a piece is presented again, in front of the next."""

        def getstate(self):
            return self.buffer, int(self._in_run and self.errors == "replace-run")

        def setstate(self, state):
            super().setstate(state)
            self._in_run = bool(state[1])

    class StreamReader(Pieces, codecs.StreamReader):
        def decode(self, data, errors="strict"):
            return self._buffer_decode(data, errors, False)

    class StreamWriter(codecs.StreamWriter):
        encode = staticmethod(encode_all)

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


class _Decoder:
    """What simulates a decoder for an encoding."""

    def __init__(self, name, engine="auto", lockstep=True):
        self.encoding = ENCODINGS[find_encoding(name)]
        self._simulation, self._lockstep = find_engine(engine), lockstep

    def start(self, data, *, final=True):
        """Start a new simulation of some bytes; yields its batches."""
        simulation = self._simulation(encoding=self.encoding.name, lockstep=self._lockstep)
        return simulation.run(_chunks(data, simulation.chunk), final=final)

    def waits(self, data, event, end):
        """Whether an event that ends there may look different with what is to come."""
        left = len(data) - end
        if event.cause is None:
            is_high = 0xD800 <= event.codepoint <= 0xDBFF
            low = left < WAITS and data[end : end + 1] in (b"", b"\xed")  # or the beginning of one
            return self.encoding.pairs is Pairs.FORBIDDEN and is_high and low
        # As CPython does: the handler "surrogatepass" wants to see the third byte.
        return event.cause == "surrogate" and event.length == 1 == left


def _decode(decoder, data, errors, final=True, in_run=False):
    """Decode what may be a piece, that before it having ended with an error or not.

    Returns
    -------
    tuple of str, int, bool
        The text; how many bytes it covers, all unless the last sequence may yet go on; and
        whether another piece follows an error.
    """
    name, data = decoder.encoding.name, bytes(memoryview(data))
    error = None
    bulk = _bulk(errors)
    text = io.StringIO()
    position = 0
    while position < len(data):
        for piece, size, event in _pieces(decoder, data[position:], final, bulk):
            start, position = position, position + size
            if not final and decoder.waits(data, event, position):
                return text.getvalue(), start, in_run
            if piece is not None:
                text.write(piece)
                in_run = not _is_text(event)
                continue
            end, reason = position, _reason(name, event, data[start])
            if error is None:
                error = UnicodeDecodeError(name, data, start, end, reason)
            error.start, error.end, error.reason = start, end, reason
            replacement, position = _handle(errors, error, in_run)
            text.write(replacement)
            in_run = True
            if position != end or error.object is not data:
                data = error.object
                break
        else:
            break
    return text.getvalue(), position, in_run and not final


def _pieces(decoder, data, final, bulk):
    """Text, ``None`` for an error that is not in bulk; how many bytes it covers; the last event."""
    end = 0
    plain = decoder.encoding.codepoint_bits <= 21 and decoder.encoding.pairs is not Pairs.FORBIDDEN
    for batch in decoder.start(data, final=final):
        end += batch.size
        if plain and batch.size and not batch.errors:
            yield batch.text, batch.size, batch.events[-1]
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
    try:
        handler = codecs.lookup_error(errors)
    except LookupError as unknown:
        if errors in POLICIES:
            numbers = becomes(errors, error.object[error.start : error.end], in_run)
            return "".join(map(chr, numbers)), error.end
        said = f"{unknown}; there are {', '.join(POLICIES)}, and those that codecs knows"
        raise LookupError(said) from unknown
    replacement, position = _answer(handler, error, (str,))
    if not isinstance(error.object, bytes):
        raise TypeError("object attribute must be bytes")
    return replacement, _within(position, len(error.object))


def _answer(handler, error, kinds):
    """What a handler puts in place of the error, and where in the object it asks to go on."""
    match handler(error):
        case tuple((replacement, position)) if isinstance(replacement, kinds):
            position = operator.index(position)
            if not -sys.maxsize <= position <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            return replacement, position
    does = "encoding" if bytes in kinds else "decoding"
    said = "/".join(kind.__name__ for kind in kinds)
    raise TypeError(f"{does} error handler must return ({said}, int) tuple")


def _within(position, size):
    """A position that a handler asks for; from the end if it is negative."""
    position += size if position < 0 else 0
    if 0 <= position <= size:
        return position
    raise IndexError(f"position {position} from error handler out of bounds")
