"""The bytes of code points in an encoding: by CPython, and above 10FFFF by division."""

import pytest

__all__ = ["NOT_ENCODED", "OF_31_BITS", "encode", "encode_all"]

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

#: The encodings of numbers of 31 bits.
OF_31_BITS = {"iso-10646-amd2", "fss-utf", "rfc-2279"}


def encode(encoding, number):
    """The bytes of a code point, or ``None``."""
    if encoding not in NOT_ENCODED:
        pytest.fail(
            f"tests/oracles/forms.py: NOT_ENCODED needs the numbers without form in {encoding}"
        )
    if any(number in numbers for numbers in NOT_ENCODED[encoding]):
        return None
    return encode_all(encoding, [number]) if number <= 0x10FFFF else _fss_utf(number)


def encode_all(encoding, numbers):
    """The bytes of code points that have forms, none above 10FFFF, each by itself."""
    text = "".join(map(chr, numbers))
    if encoding in ("cesu-8", "mutf-8"):
        units = memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H")
        text = "".join(map(chr, units))
    data = text.encode("utf-8", "surrogatepass")
    return data.replace(b"\0", b"\xc0\x80") if encoding == "mutf-8" else data


def _fss_utf(number):
    """X/Open's FSS-UTF: digits in base 64 behind a first byte."""
    for first, start, digits in ((0xFC, 1 << 26, 5), (0xF8, 1 << 21, 4), (0xF0, 1 << 16, 3)):
        if number >= start:
            tail = [0x80 + (number >> 6 * n) % 64 for n in reversed(range(digits))]
            return bytes([first + (number >> 6 * digits), *tail])
