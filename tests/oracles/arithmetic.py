"""Forms that no program of today knows, or writes, as division: from a code point to its bytes."""


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


def _digits(number, base, count):
    """That many digits, and before them what is left."""
    digits = []
    for _ in range(count):
        number, digit = divmod(number, base)
        digits.insert(0, digit)
    return [number, *digits]
