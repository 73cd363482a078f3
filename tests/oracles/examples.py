"""What the standards themselves say of some sequences of bytes, and other seeds of trouble.

The figures only. Each table is true of the encodings that are named with it: the code points, or
"error", and the bytes.
"""

from typing import NamedTuple

__all__ = ["EXAMPLES", "Example"]


class Example(NamedTuple):
    """``codepoints`` is ``None`` where the bytes are ill formed."""

    encoding: str
    bytes: bytes
    codepoints: list[int] | None


def _table(encodings, text):
    for line in text.strip().splitlines():
        meaning, sequence = line.split(":")
        codepoints = None
        if meaning.strip() != "error":
            codepoints = [int(number, 16) for number in meaning.split()]
        for encoding in encodings.split():
            yield Example(encoding, bytes.fromhex(sequence), codepoints)


#: By how far they go in the forms of UTF-8.
THREE = "cesu-8 mutf-8 utf8mb3"
FOUR = "utf-8 generalized-utf-8 wtf-8"
SIX = "iso-10646-amd2 fss-utf rfc-2279"
ALL = f"{THREE} {FOUR} {SIX}"

EXAMPLES = [
    # RFC 2279 section 4; RFC 3629 section 7 has them too, and adds a signature and U+233B4.
    *_table(
        ALL,
        """
        41 2262 391 2E: 41 E2 89 A2 CE 91 2E
        D55C AD6D C5B4: ED 95 9C EA B5 AD EC 96 B4
        65E5 672C 8A9E: E6 97 A5 E6 9C AC E8 AA 9E
        """,
    ),
    *_table(f"{FOUR} {SIX}", "FEFF 233B4: EF BB BF F0 A3 8E B4"),
    *_table(THREE, "error: EF BB BF F0 A3 8E B4"),
    # The first and the last of each row: ISO/IEC 10646-1 Amendment 2 R.2, Table 1. The standard has
    # 007F for 07FF in the row of two octets, and in the last row of Table 3 a BF too few.
    *_table(ALL, "7F: 7F \n 80: C2 80 \n 7FF: DF BF \n 800: E0 A0 80 \n FFFD: EF BF BD"),
    *_table(
        SIX,
        """
        FFFE FFFF: EF BF BE EF BF BF
        10000: F0 90 80 80
        10FFFF: F4 8F BF BF
        110000: F4 90 80 80
        1FFFFF: F7 BF BF BF
        200000: F8 88 80 80 80
        3FFFFFF: FB BF BF BF BF
        4000000: FC 84 80 80 80 80
        7FFFFFFF: FD BF BF BF BF BF
        error: FD BF BF BF BF
        """,
    ),
    # More bytes than needed, which R.7 does not count as malformed: the zero and the slash of RFC
    # 2279 section 6, and the last before each row of Table 1.
    *_table(
        "iso-10646-amd2",
        """
        0: C0 80
        2F 2E 2E 2F: 2F C0 AE 2E 2F
        7F: C1 BF
        7FF: E0 9F BF
        FFFF: F0 8F BF BF
        1FFFFF: F8 87 BF BF BF
        3FFFFFF: FC 83 BF BF BF BF
        """,
    ),
    # The zero of Java: JVMS 4.4.7.
    *_table("mutf-8", "0: C0 80 \n error: 00 \n error: C0 81 \n 41 0 41: 41 C0 80 41"),
    *_table(ALL.replace("mutf-8", ""), "0: 00"),
    # Two surrogates for U+233B4, of which RFC 3629 section 3 warns.
    *_table("cesu-8 mutf-8", "233B4: ED A1 8C ED BE B4 \n 4D 61 10000: 4D 61 ED A0 80 ED B0 80"),
    *_table("utf-8 rfc-2279 wtf-8", "error: ED A1 8C ED BE B4"),
    *_table(
        "generalized-utf-8 utf8mb3 iso-10646-amd2 fss-utf",
        "D84C DFB4: ED A1 8C ED BE B4",
    ),
    # A surrogate alone, or in the wrong order.
    *_table("utf-8 rfc-2279 cesu-8", "error: ED A1 8C \n error: ED BE B4 ED A1 8C"),
    *_table(
        "generalized-utf-8 wtf-8 mutf-8 utf8mb3 iso-10646-amd2 fss-utf",
        "D84C: ED A1 8C \n DFB4 D84C: ED BE B4 ED A1 8C",
    ),
]
