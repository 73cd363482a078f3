"""What the encodings are, as arithmetic: the few numbers in which they differ.

A first byte says how many bytes there are, the rest of their bits is a number, and some numbers
must not be written in so many bytes (RFC 3629 section 3, ISO/IEC 10646-1 Amendment 2 R.5). The
models of this folder read it here, and so do those in C++. Nothing is derived from the tables of
``clockpoint.hdl``.
"""

from typing import NamedTuple

from ...hdl import Cause, Pairs

__all__ = ["RULES", "Excluded", "Rules"]


class Excluded(NamedTuple):
    """Numbers that must not be written in as many bytes, and the cause of the error."""

    size: int
    numbers: range
    cause: Cause


class Rules(NamedTuple):
    """What an encoding is.

    Attributes
    ----------
    longest : int
        The most bytes that a first byte may call for.
    excluded : tuple of Excluded
        The numbers that must not be written, in order, of each size.
    pairs : Pairs
        What a high and a low surrogate are together.
    """

    longest: int
    excluded: tuple[Excluded, ...] = ()
    pairs: Pairs = Pairs.ORDINARY


def _shortest(longest):
    """Nothing in more bytes than it needs."""
    least = [0, 0, 1 << 7, 1 << 11, 1 << 16, 1 << 21, 1 << 26]
    sizes = range(2, longest + 1)
    return tuple(Excluded(size, range(least[size]), Cause.OVERLONG) for size in sizes)


_SURROGATES = (Excluded(3, range(0xD800, 0xE000), Cause.SURROGATE),)
_BEYOND = (Excluded(4, range(0x110000, 1 << 21), Cause.OUT_OF_RANGE),)

#: By the names of the encodings.
RULES = {
    "utf-8": Rules(4, _shortest(4) + _SURROGATES + _BEYOND),
    "iso-10646-amd2": Rules(6),
    "fss-utf": Rules(6, _shortest(6)),
    "rfc-2279": Rules(6, _shortest(6) + _SURROGATES),
    "generalized-utf-8": Rules(4, _shortest(4) + _BEYOND),
    "wtf-8": Rules(4, _shortest(4) + _BEYOND, Pairs.FORBIDDEN),
    "cesu-8": Rules(3, _shortest(3), Pairs.REQUIRED),
    "mutf-8": Rules(
        3,
        (
            Excluded(1, range(1), Cause.OUT_OF_RANGE),
            Excluded(2, range(1, 1 << 7), Cause.OVERLONG),
            Excluded(3, range(1 << 11), Cause.OVERLONG),
        ),
        Pairs.JOINED,
    ),
    "utf8mb3": Rules(3, _shortest(3)),
    "optu-8": Rules(
        3,
        (
            *_shortest(3),
            Excluded(3, range(0xEF80, 0xF000), Cause.OUT_OF_RANGE),
            Excluded(3, range(0xFFFE, 0x10000), Cause.OUT_OF_RANGE),
        ),
    ),
}
