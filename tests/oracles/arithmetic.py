"""Forms that no program of today knows, or writes, as division: from a code point to its bytes."""


def utf_1(codepoint):
    """ISO/IEC 10646-1:1993 annex G: digits in base 190, of which no octet is a control."""
    for first, start, digits in ((0xFC, 0x38E2E, 4), (0xF6, 0x4016, 2), (0xA1, 0x100, 1)):
        if codepoint >= start:
            lead, *rest = _digits(codepoint - start, 190, digits)
            return bytes([first + lead, *(z + (0x21 if z < 0x5E else 0x42) for z in rest)])
    return bytes([codepoint] if codepoint < 0xA0 else [0xA0, codepoint])


def fss_utf(codepoint):
    """X/Open's FSS-UTF as it was accepted: digits in base 64."""
    for first, start, digits in (
        (0xFC, 1 << 26, 5),
        (0xF8, 1 << 21, 4),
        (0xF0, 1 << 16, 3),
        (0xE0, 1 << 11, 2),
        (0xC0, 1 << 7, 1),
    ):
        if codepoint >= start:
            lead, *rest = _digits(codepoint, 64, digits)
            return bytes([first + lead, *(0x80 + digit for digit in rest)])
    return bytes([codepoint])


def prosser(codepoint):
    """X/Open's FSS-UTF as first proposed: digits in base 128, each row from where the last ends."""
    for first, start, digits in (
        (0xF0, 0x2082080, 4),
        (0xE0, 0x82080, 3),
        (0xC0, 0x2080, 2),
        (0x80, 0x80, 1),
    ):
        if codepoint >= start:
            lead, *rest = _digits(codepoint - start, 128, digits)
            return bytes([first + lead, *(0x80 + digit for digit in rest)])
    return bytes([codepoint])


def _digits(number, base, count):
    """That many digits, and before them what is left."""
    digits = []
    for _ in range(count):
        number, digit = divmod(number, base)
        digits.insert(0, digit)
    return [number, *digits]
