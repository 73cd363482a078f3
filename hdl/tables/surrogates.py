"""Surrogates, and the code points that a pair of them stands for (Unicode D91)."""

from amaranth.hdl import Cat, Const

__all__ = [
    "SUPPLEMENTARY",
    "as_high",
    "as_low",
    "is_high_surrogate",
    "is_low_surrogate",
    "is_surrogate",
    "join",
    "split",
]

#: The six bits that a high and a low surrogate begin with (RFC 2781 section 2.1).
HIGH_PREFIX, LOW_PREFIX = 0b110110, 0b110111
#: The code points of pairs: the supplementary ones, above U+FFFF.
SUPPLEMENTARY = range(0x10000, 0x110000)


def is_high_surrogate(number):
    """Whether it is in D800..DBFF."""
    return number[10:] == HIGH_PREFIX


def is_low_surrogate(number):
    """Whether it is in DC00..DFFF."""
    return number[10:] == LOW_PREFIX


def is_surrogate(number):
    """Whether it is in D800..DFFF."""
    return number[11:] == HIGH_PREFIX >> 1


def join(high, low):
    """The code point of a pair, of the low ten bits of each."""
    return Cat(low[:10], high[:6], high[6:10] + Const(1))


def split(number):
    """The ten bits of the high surrogate and of the low one, of a code point above FFFF."""
    return Cat(number[10:16], (number[16:20] - 1)[:4]), number[:10]


def as_high(ten_bits):
    """The high surrogate with these low bits."""
    return Cat(ten_bits, Const(HIGH_PREFIX, 6))


def as_low(ten_bits):
    """The low surrogate with these low bits."""
    return Cat(ten_bits, Const(LOW_PREFIX, 6))
