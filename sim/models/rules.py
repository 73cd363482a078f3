"""The encodings as arithmetic: the few numbers in which they differ.

The first byte gives the number of bytes, their other bits are a number, and some numbers must not
be encoded in that many bytes (RFC 3629 section 3, ISO/IEC 10646-1 Amendment 2 R.5). The models of
this folder and those in C++ read it here. Nothing is derived from the tables of ``clockpoint.hdl``.
Two encodings have another shape: the bytes of a sequence are the digits of a number, to which the
first number of its form is added.
"""

from typing import NamedTuple

from ...hdl import Cause, Pairs

__all__ = ["LIMIT", "RULES", "Excluded", "Form", "Positional", "Rules"]


class Excluded(NamedTuple):
    """Numbers that must not be encoded in that many bytes, and the cause of the error."""

    size: int
    numbers: range
    cause: Cause


class Rules(NamedTuple):
    """The rules of an encoding.

    Attributes
    ----------
    longest : int
        The most bytes that a first byte may require.
    excluded : tuple of Excluded
        The numbers that must not be encoded, in order, for each size.
    pairs : Pairs
        The meaning of a high surrogate followed by a low one.
    """

    longest: int
    excluded: tuple[Excluded, ...] = ()
    pairs: Pairs = Pairs.ORDINARY


class Form(NamedTuple):
    """The sequences of one length, in a positional encoding.

    Attributes
    ----------
    size : int
        Bytes.
    firsts : range
        Their first bytes.
    number : int
        The number of the first one, with all other digits 0.
    least : int
        Smaller numbers have a shorter form.
    """

    size: int
    firsts: range
    number: int
    least: int


class Positional(NamedTuple):
    """The rules of a positional encoding: the digits after the first byte, in order, and the forms.

    All numbers below ``LIMIT`` are encoded.
    """

    digits: bytes
    forms: tuple[Form, ...]
    pairs: Pairs = Pairs.ORDINARY

    @property
    def longest(self):
        return self.forms[-1].size


#: All numbers encoded in digits are below this one.
LIMIT = 1 << 31


def _shortest(longest):
    """No overlong forms."""
    least = [0, 0, 1 << 7, 1 << 11, 1 << 16, 1 << 21, 1 << 26]
    sizes = range(2, longest + 1)
    return tuple(Excluded(size, range(least[size]), Cause.OVERLONG) for size in sizes)


_SURROGATES = (Excluded(3, range(0xD800, 0xE000), Cause.SURROGATE),)
_BEYOND = (Excluded(4, range(0x110000, 1 << 21), Cause.OUT_OF_RANGE),)

#: The rules, by the names of the encodings.
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
    # X/Open's proposal of August 1992.
    "fss-utf-prosser": Positional(
        bytes(range(0x80, 0x100)),
        (
            Form(1, range(0x80), 0, 0),
            Form(2, range(0x80, 0xC0), 0x80, 0x80),
            Form(3, range(0xC0, 0xE0), 0x2080, 0x2080),
            Form(4, range(0xE0, 0xF0), 0x82080, 0x82080),
            Form(5, range(0xF0, 0xF8), 0x2082080, 0x2082080),
        ),
    ),
}
