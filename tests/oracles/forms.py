"""What code points are in an encoding: by CPython, and above 10FFFF by division."""

import random
from itertools import product

from clockpoint.hdl import ENCODINGS

from .arithmetic import fss_utf, prosser

__all__ = ["NOT_ENCODED", "OF_31_BITS", "encode", "encode_all", "sample"]

_SURROGATES = range(0xD800, 0xE000)
_BEYOND_UNICODE = range(0x110000, 1 << 21)
_BEYOND_THE_BMP = range(0x10000, 1 << 21)

#: Of the numbers of 21 bits, or 31, those that an encoding has no form for.
NOT_ENCODED = {
    "utf-8": [_SURROGATES, _BEYOND_UNICODE],
    "iso-10646-amd2": [],
    "fss-utf": [],
    "rfc-2279": [_SURROGATES],
    "generalized-utf-8": [_BEYOND_UNICODE],
    "wtf-8": [_BEYOND_UNICODE],
    "cesu-8": [_SURROGATES, _BEYOND_UNICODE],
    "mutf-8": [_BEYOND_UNICODE],
    "utf8mb3": [_BEYOND_THE_BMP],
}

#: What stands for numbers of 31 bits: each form by division, and in which base.
OF_31_BITS = {
    "iso-10646-amd2": (fss_utf, 64),
    "fss-utf": (fss_utf, 64),
    "rfc-2279": (fss_utf, 64),
    "fss-utf-prosser": (prosser, 128),
}


def sample(encoding, count, seed=1):
    """Numbers of 31 bits in any order: one in each of so many parts of the range, and of each size.

    And where a digit is carried, and both ends of each row, and their neighbours.
    """
    print(f"seed {seed}")
    some = random.Random(seed)
    _, base = OF_31_BITS[encoding]
    numbers = {some.randrange(1 << 31) // count + (n << 31) // count for n in range(count)}
    for row in ENCODINGS[encoding].well_formed:
        span = row.codepoints
        numbers |= {*span[:2], *span[-2:], *(some.choice(span) for _ in range(count // 16))}
        numbers |= {n for n in (span.start - 1, span.stop) if 0 <= n < 1 << 31}
        for start, digits in product((0, span.start), range(1, 6)):
            number = some.choice(span)
            carried = number - (number - start) % base**digits
            numbers |= {n for n in (carried - 1, carried, carried + 1) if n in span}
    return some.sample(sorted(numbers), len(numbers))


def encode(encoding, number):
    """The bytes of a code point, or ``None``."""
    if encoding == "fss-utf-prosser":
        return OF_31_BITS[encoding][0](number)
    if any(number in numbers for numbers in NOT_ENCODED[encoding]):
        return None
    return encode_all(encoding, [number]) if number <= 0x10FFFF else fss_utf(number)


def encode_all(encoding, numbers):
    """The bytes of code points that have forms, none above 10FFFF, each by itself."""
    text = "".join(map(chr, numbers))
    if encoding in ("cesu-8", "mutf-8"):
        units = memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H")
        text = "".join(map(chr, units))
    data = text.encode("utf-8", "surrogatepass")
    return data.replace(b"\0", b"\xc0\x80") if encoding == "mutf-8" else data
