"""What both directions of a codec share: pieces, and what handlers of errors answer."""

import codecs
import operator
import sys

from ..hdl import POLICIES

__all__ = ["IN_RUN", "MIDDLE", "answer", "chunks", "is_high", "placed", "within"]

#: The policies that are none of CPython's handlers, or do otherwise below 80.
OURS = tuple(name for name in POLICIES if name not in ("strict", "replace", "ignore"))
#: The first piece of a simulation; each after it is twice as long, up to what is good for it.
FIRST = 64
#: What a piece leaves behind for the next one: nothing, or that it ends in a run of errors.
MIDDLE, IN_RUN = 0, 1


def chunks(data, start, most):
    """Pieces of some data from a place on, short ones first: most may not be asked for."""
    size = FIRST
    while start < len(data):
        yield data[start : start + size]
        start, size = start + size, min(2 * size, most)


def is_high(character):
    return "\ud800" <= character <= "\udbff"


def answer(errors, error, policy, does, kinds):
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


def placed(error, kind, name, whole, start, end, reason=None):
    """An error of a codec; of a call, there is one, which goes from place to place.

    Without a reason, it is that characters have no form.
    """
    if reason is None:
        reason = "surrogates not allowed" if name == "utf-8" else "there is no form for it"
    if error is None:
        return kind(name, whole, start, end, reason)
    error.start, error.end, error.reason = start, end, reason
    return error


def within(position, size):
    """A position that a handler asks for; from the end if it is negative."""
    position += size if position < 0 else 0
    if 0 <= position <= size:
        return position
    raise IndexError(f"position {position} from error handler out of bounds")
