"""An event as Python has it, and from the number that it is on the wires."""

import functools
from typing import NamedTuple

from ...hdl import ENCODINGS, Cause
from ...hdl import Event as Layout

__all__ = ["Event", "cause_name", "width_of"]

_CAUSES = {cause.value: str(cause) for cause in Cause} | {Cause.NONE.value: None}
_NUMBERS = {name: value for value, name in _CAUSES.items()}


class Event(NamedTuple):
    """A code point, or an error: a maximal subpart of an ill-formed subsequence.

    Attributes
    ----------
    offset, length : int
        The bytes covered. A model does not count from where: there, ``offset`` is 0.
    codepoint : int or None
        The Unicode scalar value; ``None`` for an error.
    cause : str or None
        ``None``, or the name of the error's cause, such as ``"truncated-at-end"``.
    last : bool
        The packet ends with this event.
    bytes : bytes
        The bytes covered.
    """

    offset: int = 0
    length: int = 0
    codepoint: int | None = None
    cause: str | None = None
    last: bool = False
    bytes: "bytes" = b""

    def __str__(self):
        return self.cause or f"U+{self.codepoint:04X}"

    @classmethod
    def unpack(cls, bits, offset=0, encoding="utf-8"):
        """The event that a design reports as a number; its layout is ``clockpoint.hdl.Event``."""
        codepoint, cause, length, last, number = (
            bits >> at & mask for at, mask in _fields(encoding)
        )
        cause = cause_name(cause)
        size = max(length, (number.bit_length() + 7) // 8)
        return cls(
            offset=offset,
            length=length,
            codepoint=None if cause else codepoint,
            cause=cause,
            last=bool(last),
            bytes=number.to_bytes(size, "big"),
        )

    def pack(self, encoding="utf-8"):
        """The number; the code point of an error is 0."""
        values = [
            self.codepoint or 0,
            _NUMBERS[self.cause],
            self.length,
            self.last,
            int.from_bytes(self.bytes, "big"),
        ]
        return sum(value << at for value, (at, _) in zip(values, _fields(encoding), strict=True))


def cause_name(number):
    """A cause by its number, as in ``Event``: of broken designs, any number."""
    return _CAUSES.get(number, f"cause {number}")


@functools.cache
def width_of(encoding):
    """How many bits the number has."""
    return Layout(ENCODINGS[encoding]).size


@functools.cache
def _fields(encoding):
    fields = (field for _, field in Layout(ENCODINGS[encoding]))
    return [(field.offset, (1 << field.width) - 1) for field in fields]
