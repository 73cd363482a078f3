"""Which sequences are well formed: the arithmetic of the standards, in plain Python.

The first byte gives the length of a sequence; the other bits are a number, high bits first, and
some numbers must not be encoded in that many bytes (RFC 3629 section 3, ISO/IEC 10646-1 Amendment 2
R.2 and R.5). Each encoding is the few numbers in which it differs. Nothing is derived from the
tables of ``clockpoint.hdl``.
"""

from typing import NamedTuple

__all__ = ["HIGH", "LOW", "REPLACEMENT", "RULES", "SURROGATES", "Excluded", "Judgment", "Rules"]
__all__ += ["pair_of", "units_of"]

#: High and low surrogates, and both (Unicode D71 to D73).
HIGH, LOW, SURROGATES = range(0xD800, 0xDC00), range(0xDC00, 0xE000), range(0xD800, 0xE000)
#: U+FFFD, the replacement character.
REPLACEMENT = 0xFFFD


def units_of(number: int) -> list[int]:
    """The UTF-16 code units of a scalar value (RFC 2781 section 2.1)."""
    if number < 0x10000:
        return [number]
    high, low = divmod(number - 0x10000, 0x400)
    return [HIGH.start + high, LOW.start + low]


def pair_of(high: int, low: int) -> int:
    """The scalar value of two surrogates (RFC 2781 section 2.2)."""
    return 0x10000 + (high - HIGH.start) * 0x400 + low - LOW.start


class Excluded(NamedTuple):
    """Numbers that must not be encoded in so many bytes, and the cause of the error."""

    size: int
    numbers: range
    cause: str


class Judgment(NamedTuple):
    """What some bytes can become.

    Attributes
    ----------
    cause : str or None
        Why no code point starts with these bytes; ``None`` if one does.
    missing : int
        The number of bytes still missing; 0 if there is a cause.
    number : int
        The code point, or its bits so far; 0 if there is a cause.
    """

    cause: str | None
    missing: int = 0
    number: int = 0


class Rules(NamedTuple):
    """The rules of an encoding.

    Attributes
    ----------
    longest : int
        The most bytes of a sequence.
    excluded : tuple of Excluded
        In order of the numbers, for each size.
    pairs : str
        A high surrogate directly followed by a low one: ``"ordinary"`` if they are two code points,
        ``"forbidden"`` if the low one is an error, ``"joined"`` if they are one code point, and
        ``"required"`` if every other surrogate is an error, too.
    offsets : tuple of int
        The first code point of each length, which is added to the number; empty in UTF-8's shape,
        where nothing is added.
    """

    longest: int
    excluded: tuple[Excluded, ...] = ()
    pairs: str = "ordinary"
    offsets: tuple[int, ...] = ()

    @property
    def tail_bits(self) -> int:
        """The bits of the number in each byte but the first."""
        return 7 if self.offsets else 6

    def judge(self, sequence: bytes) -> Judgment:
        """Judge some bytes, at most as many as the first one requires."""
        first, *rest = sequence
        ones = 8 - (first ^ 0xFF).bit_length()
        if ones == 1 and not self.offsets:
            return Judgment("unexpected-continuation")
        size = ones + 1 if self.offsets else max(ones, 1)
        if size > self.longest:
            return Judgment("out-of-range")
        number = first & 0x7F >> ones
        for byte in rest:
            if byte >> self.tail_bits != 0x80 >> self.tail_bits:
                return Judgment("truncated")
            number = number << self.tail_bits | byte & (1 << self.tail_bits) - 1

        # The numbers that can result with the missing bytes, from the first permitted one.
        missing = size - len(sequence)
        offset = self.offsets[size - 1] if self.offsets else 0
        least, end = (offset + (n << self.tail_bits * missing) for n in (number, number + 1))
        for excluded in self.excluded:
            if excluded.size == size and least in excluded.numbers:
                least = excluded.numbers.stop
                if least >= end:
                    return Judgment(excluded.cause)
        return Judgment(None, missing, number if missing else offset + number)

    def encode(self, number: int) -> bytes | None:
        """The shortest form of a code point (RFC 3629 section 3); ``None`` if it has none."""
        if self.pairs == "required" and number in SURROGATES:
            return None
        if self.pairs in ("joined", "required") and 0x10000 <= number <= 0x10FFFF:
            high, low = map(self._form, units_of(number))
            return high + low
        return self._form(number)

    def _form(self, number):
        """The shortest single sequence of a number; ``None`` if it has none."""
        for size in range(1, self.longest + 1):
            offset = self.offsets[size - 1] if self.offsets else 0
            ones = size - 1 if self.offsets or size == 1 else size
            bits = self.tail_bits
            holes = (excluded.numbers for excluded in self.excluded if excluded.size == size)
            fits = 0 <= number - offset < 1 << 7 - ones + bits * (size - 1)
            if fits and not any(number in hole for hole in holes):
                rest = number - offset
                tails = (rest >> bits * n & (1 << bits) - 1 for n in reversed(range(size - 1)))
                first = 0xFF00 >> ones & 0xFF | rest >> bits * (size - 1)
                return bytes([first, *(0x80 | tail for tail in tails)])
        return None


def _shortest(longest):
    """Overlong forms are excluded."""
    ends = [1 << (7 if size == 2 else 5 * size - 4) for size in range(2, longest + 1)]
    return tuple(Excluded(size, range(end), "overlong") for size, end in enumerate(ends, 2))


_SURROGATES = (Excluded(3, SURROGATES, "surrogate"),)
_BEYOND = (Excluded(4, range(0x110000, 1 << 21), "out-of-range"),)

#: By name, in the order of ``clockpoint.hdl.ENCODINGS``.
RULES = {
    "utf-8": Rules(4, _shortest(4) + _SURROGATES + _BEYOND),
    "iso-10646-amd2": Rules(6),
    "fss-utf": Rules(6, _shortest(6)),
    "rfc-2279": Rules(6, _shortest(6) + _SURROGATES),
    "generalized-utf-8": Rules(4, _shortest(4) + _BEYOND),
    "wtf-8": Rules(4, _shortest(4) + _BEYOND, "forbidden"),
    "cesu-8": Rules(3, _shortest(3), "required"),
    # Java's: U+0000 is C0 80 (JVMS 4.4.7).
    "mutf-8": Rules(
        3,
        (
            Excluded(1, range(1), "out-of-range"),
            Excluded(2, range(1, 1 << 7), "overlong"),
            Excluded(3, range(1 << 11), "overlong"),
        ),
        "joined",
    ),
    "utf8mb3": Rules(3, _shortest(3)),
    # X/Open's proposal of August 1992.
    "fss-utf-prosser": Rules(
        5,
        (Excluded(5, range(1 << 31, 1 << 32), "out-of-range"),),
        offsets=(0, 0x80, 0x2080, 0x82080, 0x2082080),
    ),
}
