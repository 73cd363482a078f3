"""The simulated decoder as Python functions and as a codec: bytes in, events or text out."""

import codecs
import operator
import sys

from .engines import find_engine

__all__ = ["decode", "events", "search"]


def events(data, encoding="utf-8", *, engine="auto", lockstep=True):
    """Run ``data`` as one packet through the simulated ``StreamDecoder``.

    Parameters
    ----------
    data : bytes-like
    encoding : str
        ``"utf-8"`` or an alias of it.
    engine : str
        ``"cxxrtl"``: machine code; needs a C++ compiler. ``"pysim"``: Amaranth's simulator, more
        than a thousand times slower. ``"auto"``: the former if there is a compiler.
    lockstep : bool
        Compare the hardware with the reference in every cycle.

    Returns
    -------
    list of Event

    Raises
    ------
    LookupError
        If there is no such encoding or engine.
    Mismatch
        If the hardware and the reference differ.
    Missing, ToolError
        If ``"cxxrtl"`` cannot be had.
    """
    start = _starter(encoding, engine, lockstep)
    return [event for batch in start(bytes(memoryview(data))) for event in batch.events]


def decode(data, encoding="utf-8", errors="strict", *, engine="auto", lockstep=True):
    """Decode ``data`` as ``bytes.decode`` does, on the simulated hardware.

    Parameters
    ----------
    errors : str
        ``"strict"``, ``"replace"``, or the name of any handler known to ``codecs``. A handler
        that asks to go on elsewhere than after the error starts a new simulation there.

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
    start = _starter(encoding, engine, lockstep)
    return _decode(start, bytes(memoryview(data)), errors, True)[0]


def search(name):
    """The codec ``clockpoint-utf-8``; for ``codecs.register``.

    It decodes on the simulated hardware; what it encodes is encoded by CPython.
    """
    if name.replace("-", "_") != "clockpoint_utf_8":
        return None
    return codecs.CodecInfo(
        codecs.utf_8_encode,
        _stateless,
        name="clockpoint-utf-8",
        incrementalencoder=codecs.getincrementalencoder("utf-8"),
        incrementaldecoder=IncrementalDecoder,
        streamreader=_StreamReader,
        streamwriter=codecs.getwriter("utf-8"),
    )


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """``codecs.IncrementalDecoder`` on the simulated hardware.

    An unfinished sequence at the end of a piece is presented again, in front of the next.
    """

    def _buffer_decode(self, data, errors, final):
        return _stateless(data, errors, final)


def _stateless(data, errors="strict", final=True):
    return _decode(_starter("utf-8", "auto", True), bytes(memoryview(data)), errors, final)


class _StreamReader(codecs.StreamReader):
    def decode(self, data, errors="strict"):
        return _stateless(data, errors, final=False)


def _starter(encoding, engine, lockstep):
    """A function that starts a new simulation of some bytes: it yields its batches."""
    if codecs.lookup(encoding).name != "utf-8":
        raise LookupError(f"no decoder for {encoding!r}; there is one for 'utf-8'")
    simulation = find_engine(engine)

    def start(data, *, final=True):
        chunks = (data[at : at + simulation.chunk] for at in range(0, len(data), simulation.chunk))
        return simulation(lockstep=lockstep).run(chunks, final=final)

    return start


def _decode(start, data, errors, final):
    """The text, and how many bytes it covers: all, unless the last sequence may yet go on."""
    error = None
    text = []
    position = 0
    again = True
    while again and position < len(data):
        again = False
        for piece, size, event in _pieces(start(data[position:], final=final)):
            span = position, position + size
            position = span[1]
            if event is None:
                text.append(piece)
                continue
            if not final and event.cause == "surrogate" and span[0] + 2 == len(data):
                # As CPython does: the handler "surrogatepass" wants to see the third byte.
                return "".join(text), span[0]
            if error is None:
                error = UnicodeDecodeError("utf-8", data, *span, _reason(event, data[span[0]]))
            else:
                error.start, error.end = span
                error.reason = _reason(event, data[span[0]])
            replacement, position = _handle(errors, error)
            text.append(replacement)
            if position != span[1] or error.object is not data:
                data = error.object
                again = True
                break
    return "".join(text), position


def _pieces(batches):
    """Text, how many bytes it covers, and no event; or, for an error, none and its event."""
    for batch in batches:
        if not batch.errors:
            yield batch.text, batch.size, None
            continue
        for event in batch.events:
            if event.cause is None:
                yield chr(event.codepoint), event.length, None
            else:
                yield "", event.length, event


def _reason(event, first):
    """CPython's words for the cause of an error that begins with the byte ``first``."""
    if event.cause == "truncated-at-end":
        return "unexpected end of data"
    if first < 0xC2 or first > 0xF4:
        return "invalid start byte"
    return "invalid continuation byte"


def _handle(errors, error):
    """What the handler puts in place of the error, and where in the object to go on."""
    result = codecs.lookup_error(errors)(error)
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
