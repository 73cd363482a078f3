"""Other encodings of UTF-8's shape: their tables, and the arithmetic that they are checked with."""

from typing import NamedTuple

from clockpoint.hdl import UTF_8, Encoding


class Rules(NamedTuple):
    """What an encoding is, as arithmetic.

    A first byte says how many there are, the rest of the bits are a number, and some numbers must
    not be written in so many bytes.

    Attributes
    ----------
    encoding : Encoding
        The table.
    longest : int
        The most bytes that a first byte may call for.
    excluded : list of (int, range, str)
        In how many bytes which numbers must not be written, and the cause of the error.
    classes : bytes
        A byte of each kind that the table tells apart.
    """

    encoding: Encoding
    longest: int
    excluded: list[tuple[int, range, str]]
    classes: bytes

    def verdict(self, sequence):
        """``(missing, number, cause)`` of a first byte and some continuation bytes."""
        first, *rest = sequence
        ones = 0
        while ones < 8 and first & 0x80 >> ones:
            ones += 1
        if ones == 1:
            return 0, 0, "unexpected-continuation"
        size = max(ones, 1)
        if size > self.longest:
            return 0, 0, "out-of-range"
        number = first % (1 << 7 - ones if ones else 1 << 7)
        for byte in rest:
            number = number * 64 + byte % 64
        missing = size - len(sequence)
        # Of all numbers that begin so, is there one that may be written?
        least, most = number << 6 * missing, (number + 1 << 6 * missing) - 1
        causes = []
        for length, numbers, cause in self.excluded:
            if length == size and least in numbers:
                least = numbers.stop
                causes.append(cause)
        return missing, number, causes[0] if least > most else None

    def events(self, data):
        """The (start, end, code point or cause) of each event of a packet."""
        events = []
        start = end = 0
        while start < len(data):
            end = start + 1
            missing, number, cause = self.verdict(data[start:end])
            while cause is None and missing:
                if end == len(data):
                    cause = "truncated-at-end"
                elif data[end] // 64 != 2:
                    cause = "truncated"
                else:
                    missing, number, cause = self.verdict(data[start : end + 1])
                    end += cause is None
            events.append((start, end, number if cause is None else cause))
            start = end
        return events


def _shortest(longest):
    """Nothing in more bytes than it needs: RFC 3629 section 3, and further as FSS-UTF goes."""
    least = [0, 0, 1 << 7, 1 << 11, 1 << 16, 1 << 21, 1 << 26]
    return [(size, range(least[size]), "overlong") for size in range(2, longest + 1)]


STRICT = Rules(
    UTF_8,
    longest=4,
    excluded=[
        *_shortest(4),
        (3, range(0xD800, 0xE000), "surrogate"),
        (4, range(0x110000, 1 << 21), "out-of-range"),
    ],
    classes=bytes.fromhex("41 80 90 A0 C0 C3 E0 E2 ED F0 F1 F4 F5"),
)

#: ISO/IEC 10646-1 Amendment 2, taking every form: up to six bytes, 31 bits.
ISO_10646 = Rules(
    Encoding.parse(
        "iso-10646",
        well_formed="""
            U+0000..U+007F          00..7F
            U+0000..U+07FF          C0..DF  80..BF
            U+0000..U+FFFF          E0..EF  80..BF  80..BF
            U+0000..U+1FFFFF        F0..F7  80..BF  80..BF  80..BF
            U+0000..U+3FFFFFF       F8..FB  80..BF  80..BF  80..BF  80..BF
            U+0000..U+7FFFFFFF      FC..FD  80..BF  80..BF  80..BF  80..BF  80..BF
        """,
        ill_formed="""
            unexpected-continuation  80..BF
            out-of-range             FE..FF
        """,
    ),
    longest=6,
    excluded=[],
    classes=bytes.fromhex("41 A3 CA E7 F5 F9 FD FE"),
)

#: X/Open's FSS-UTF: the same, in the shortest form only.
FSS_UTF = Rules(
    Encoding.parse(
        "fss-utf",
        well_formed="""
            U+0000..U+007F          00..7F
            U+0080..U+07FF          C2..DF  80..BF
            U+0800..U+0FFF          E0      A0..BF  80..BF
            U+1000..U+FFFF          E1..EF  80..BF  80..BF
            U+10000..U+3FFFF        F0      90..BF  80..BF  80..BF
            U+40000..U+1FFFFF       F1..F7  80..BF  80..BF  80..BF
            U+200000..U+FFFFFF      F8      88..BF  80..BF  80..BF  80..BF
            U+1000000..U+3FFFFFF    F9..FB  80..BF  80..BF  80..BF  80..BF
            U+4000000..U+3FFFFFFF   FC      84..BF  80..BF  80..BF  80..BF  80..BF
            U+40000000..U+7FFFFFFF  FD      80..BF  80..BF  80..BF  80..BF  80..BF
        """,
        ill_formed="""
            unexpected-continuation  80..BF
            overlong                 C0..C1
            overlong                 E0      80..9F
            overlong                 F0      80..8F
            overlong                 F8      80..87
            overlong                 FC      80..83
            out-of-range             FE..FF
        """,
    ),
    longest=6,
    excluded=_shortest(6),
    classes=bytes.fromhex("41 80 84 88 90 A0 C1 C3 E0 E1 F0 F1 F8 F9 FC FD FE"),
)

#: As MirBSD's OPTU-8, which keeps U+EF80..U+EFFF for raw bytes: a third byte is restricted.
OPTU_8 = Rules(
    Encoding.parse(
        "optu-8",
        well_formed="""
            U+0000..U+007F  00..7F
            U+0080..U+07FF  C2..DF  80..BF
            U+0800..U+0FFF  E0      A0..BF  80..BF
            U+1000..U+DFFF  E1..ED  80..BF  80..BF
            U+E000..U+EF7F  EE      80..BD  80..BF
            U+F000..U+FFBF  EF      80..BE  80..BF
            U+FFC0..U+FFFD  EF      BF      80..BD
        """,
        ill_formed="""
            unexpected-continuation  80..BF
            overlong                 C0..C1
            overlong                 E0      80..9F
            out-of-range             EE      BE..BF
            out-of-range             EF      BF      BE..BF
            out-of-range             F0..FF
        """,
    ),
    longest=3,
    excluded=[
        *_shortest(3),
        (3, range(0xEF80, 0xF000), "out-of-range"),
        (3, range(0xFFFE, 0x10000), "out-of-range"),
    ],
    classes=bytes.fromhex("41 80 A0 BE BF C0 C3 E0 E2 EE EF F0"),
)

#: MySQL's utf8mb3: no more than three bytes, surrogates as any others.
UTF8MB3 = Rules(
    Encoding.parse(
        "utf8mb3",
        well_formed="""
            U+0000..U+007F  00..7F
            U+0080..U+07FF  C2..DF  80..BF
            U+0800..U+0FFF  E0      A0..BF  80..BF
            U+1000..U+FFFF  E1..EF  80..BF  80..BF
        """,
        ill_formed="""
            unexpected-continuation  80..BF
            overlong                 C0..C1
            overlong                 E0      80..9F
            out-of-range             F0..FF
        """,
    ),
    longest=3,
    excluded=_shortest(3),
    classes=bytes.fromhex("41 80 A0 C0 C3 E0 ED F0"),
)

#: Java's modified UTF-8: U+0000 is C0 80, and the byte 00 an error.
MODIFIED = Rules(
    Encoding.parse(
        "modified-utf-8",
        well_formed="""
            U+0001..U+007F  01..7F
            U+0000          C0      80
            U+0080..U+07FF  C2..DF  80..BF
            U+0800..U+0FFF  E0      A0..BF  80..BF
            U+1000..U+FFFF  E1..EF  80..BF  80..BF
        """,
        ill_formed="""
            out-of-range             00
            unexpected-continuation  80..BF
            overlong                 C0      81..BF
            overlong                 C1
            overlong                 E0      80..9F
            out-of-range             F0..FF
        """,
    ),
    longest=3,
    excluded=[
        (1, range(1), "out-of-range"),
        (2, range(1, 1 << 7), "overlong"),
        (3, range(1 << 11), "overlong"),
    ],
    classes=bytes.fromhex("00 41 80 81 A0 C0 C1 C3 E0 ED F0"),
)

#: What a decoder of two-byte sequences can be: the Latin part of UTF-8.
TWO_BYTES = Rules(
    Encoding.parse(
        "two-bytes",
        well_formed="""
            U+0000..U+007F  00..7F
            U+0080..U+07FF  C2..DF  80..BF
        """,
        ill_formed="""
            unexpected-continuation  80..BF
            overlong                 C0..C1
            out-of-range             E0..FF
        """,
    ),
    longest=2,
    excluded=_shortest(2),
    classes=bytes.fromhex("41 80 C0 C3 E0"),
)

TABLES = {
    rules.encoding.name: rules
    for rules in (STRICT, ISO_10646, FSS_UTF, OPTU_8, UTF8MB3, MODIFIED, TWO_BYTES)
}
