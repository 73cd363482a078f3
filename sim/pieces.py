"""What both directions of a codec share: pieces, and the results of error handlers."""

import codecs
import operator
import sys

from ..hdl.policy import POLICIES

__all__ = ["IN_RUN", "MIDDLE", "answer", "chunks", "is_high", "placed", "within"]

#: The policies that CPython does not have as handlers, or that differ below 80.
OURS = tuple(name for name in POLICIES if name not in ("strict", "replace", "ignore"))
#: The first piece of a simulation, and how much longer each further one is, up to the best size.
FIRST, GROWTH = 64, 8
#: The state after a piece: none, or in a run of errors.
MIDDLE, IN_RUN = 0, 1


def chunks(data, start, most):
    """Pieces of data from a position on, short ones first, since most may not be needed."""
    size = FIRST
    while start < len(data):
        yield data[start : start + size]
        start, size = start + size, min(GROWTH * size, most)


def is_high(character):
    return "\ud800" <= character <= "\udbff"


def answer(errors, error, policy, does, kinds):
    """A handler's or policy's replacement for an error, and where to continue.

    It is called, and its result checked, as by CPython.
    """
    try:
        handler = policy if errors in OURS else codecs.lookup_error(errors)
    except LookupError as unknown:
        message = f"{unknown}; there are {', '.join(POLICIES)}, and those that codecs knows"
        raise LookupError(message) from unknown
    match handler(error):
        case tuple((replacement, position)) if bytes in kinds or isinstance(replacement, kinds):
            position = operator.index(position)
            if not ~sys.maxsize <= position <= sys.maxsize:
                raise OverflowError("Python int too large to convert to C ssize_t")
            if isinstance(replacement, kinds):
                return replacement, position
    names = "/".join(kind.__name__ for kind in kinds)
    raise TypeError(f"{does} error handler must return ({names}, int) tuple")


def placed(error, kind, name, whole, start, end, reason=None):
    """An error of a codec, at a position; one call reuses one exception.

    Without a reason, characters cannot be encoded.
    """
    if reason is None:
        reason = "surrogates not allowed" if name == "utf-8" else "not encodable"
    if error is None:
        return kind(name, whole, start, end, reason)
    error.start, error.end, error.reason = start, end, reason
    return error


def within(position, size):
    """A position that a handler returned; negative from the end."""
    position += size if position < 0 else 0
    if 0 <= position <= size:
        return position
    raise IndexError(f"position {position} from error handler out of bounds")
