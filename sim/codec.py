"""The simulated decoder as Python functions: bytes in, events or text out."""

import codecs
import operator
import sys

from .pysim import stream_clocks
from .stimulus import offer
from .tally import Tally

__all__ = ["decode", "events"]


def events(data, encoding="utf-8", *, engine="pysim", lockstep=True):
    """Run ``data`` as one packet through the simulated ``StreamDecoder``.

    Parameters
    ----------
    data : bytes-like
    encoding : str
        ``"utf-8"`` or an alias of it.
    engine : str
        ``"pysim"``: Amaranth's simulator.
    lockstep : bool
        Compare the hardware with the reference in every clock.

    Returns
    -------
    list of Event

    Raises
    ------
    LookupError
        If there is no such encoding or engine.
    Mismatch
        If the hardware and the reference differ.
    """
    _check(encoding, engine)
    return list(_events(bytes(memoryview(data)), lockstep))


def decode(data, encoding="utf-8", errors="strict", *, engine="pysim", lockstep=True):
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
    Mismatch
        If the hardware and the reference differ.
    """
    _check(encoding, engine)
    data = bytes(memoryview(data))
    error = None
    text = []
    position = 0
    while position < len(data):
        start = position
        for event in _events(data[start:], lockstep):
            position = start + event.offset + event.length
            if event.cause is None:
                text.append(chr(event.codepoint))
                continue
            span = start + event.offset, position
            if error is None:
                error = UnicodeDecodeError("utf-8", data, *span, _reason(event, data[span[0]]))
            else:
                error.start, error.end = span
                error.reason = _reason(event, data[span[0]])
            replacement, position = _handle(errors, error)
            text.append(replacement)
            if position != span[1] or error.object is not data:
                data = error.object
                break
    return "".join(text)


def _check(encoding, engine):
    if codecs.lookup(encoding).name != "utf-8":
        raise LookupError(f"no decoder for {encoding!r}; there is one for 'utf-8'")
    if engine != "pysim":
        raise LookupError(f"no engine {engine!r}; there is 'pysim'")


def _events(data, lockstep):
    tally = Tally()
    clocks = stream_clocks(offer([data]), lockstep=lockstep)
    return filter(None, map(tally.count, clocks))


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
