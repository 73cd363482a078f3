"""The other encodings: predecessors and derivatives of UTF-8."""

from dataclasses import replace

from .encoding import UTF_8, Encoding, Pairs

__all__ = ["ENCODINGS"]

#: ISO/IEC 10646-1 Amendment 2, R.2 and R.5: what R.7 does not call malformed is decoded, so forms
#: that are longer than they need to be are, too.
ISO_10646_AMD2 = Encoding.parse(
    "iso-10646-amd2",
    well_formed="""
        U+0000..U+007F      00..7F
        U+0000..U+07FF      C0..DF  80..BF
        U+0000..U+FFFF      E0..EF  80..BF  80..BF
        U+0000..U+1FFFFF    F0..F7  80..BF  80..BF  80..BF
        U+0000..U+3FFFFFF   F8..FB  80..BF  80..BF  80..BF  80..BF
        U+0000..U+7FFFFFFF  FC..FD  80..BF  80..BF  80..BF  80..BF  80..BF
    """,
    ill_formed="""
        unexpected-continuation  80..BF
        out-of-range             FE..FF
    """,
)

#: X/Open's File System Safe UCS Transformation Format: the same, in the shortest form only.
FSS_UTF = Encoding.parse(
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
)

#: RFC 2279: the same, without surrogates.
RFC_2279 = Encoding.parse(
    "rfc-2279",
    well_formed="""
        U+0000..U+007F          00..7F
        U+0080..U+07FF          C2..DF  80..BF
        U+0800..U+0FFF          E0      A0..BF  80..BF
        U+1000..U+CFFF          E1..EC  80..BF  80..BF
        U+D000..U+D7FF          ED      80..9F  80..BF
        U+E000..U+FFFF          EE..EF  80..BF  80..BF
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
        surrogate                ED      A0..BF
        overlong                 F0      80..8F
        overlong                 F8      80..87
        overlong                 FC      80..83
        out-of-range             FE..FF
    """,
)

#: UTF-8 of all code points, surrogates among them.
GENERALIZED_UTF_8 = Encoding.parse(
    "generalized-utf-8",
    well_formed="""
        U+0000..U+007F      00..7F
        U+0080..U+07FF      C2..DF  80..BF
        U+0800..U+0FFF      E0      A0..BF  80..BF
        U+1000..U+FFFF      E1..EF  80..BF  80..BF
        U+10000..U+3FFFF    F0      90..BF  80..BF  80..BF
        U+40000..U+FFFFF    F1..F3  80..BF  80..BF  80..BF
        U+100000..U+10FFFF  F4      80..8F  80..BF  80..BF
    """,
    ill_formed="""
        unexpected-continuation  80..BF
        overlong                 C0..C1
        overlong                 E0      80..9F
        overlong                 F0      80..8F
        out-of-range             F4      90..BF
        out-of-range             F5..FF
    """,
)

#: Of strings of 16-bit units that need not be UTF-16: a pair is encoded as one code point only.
WTF_8 = replace(GENERALIZED_UTF_8, name="wtf-8", pairs=Pairs.FORBIDDEN)

#: MariaDB's, and MySQL's of old: no more than three bytes, surrogates like any others.
UTF8MB3 = Encoding.parse(
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
)

#: Unicode Technical Report 26: the UTF-8 of the units of UTF-16.
CESU_8 = replace(UTF8MB3, name="cesu-8", pairs=Pairs.REQUIRED)

#: Java's modified UTF-8 (JVMS 4.4.7): U+0000 is C0 80.
MUTF_8 = Encoding.parse(
    "mutf-8",
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
    pairs=Pairs.JOINED,
)

#: X/Open's File System Safe UCS Transformation Format as first proposed, in August 1992: each form
#: begins with the number after the last of the form before.
FSS_UTF_PROSSER = Encoding.parse(
    "fss-utf-prosser",
    well_formed="""
        U+0000..U+007F          00..7F
        U+0080..U+207F          80..BF  80..FF
        U+2080..U+8207F         C0..DF  80..FF  80..FF
        U+82080..U+208207F      E0..EF  80..FF  80..FF  80..FF
        U+2082080..U+7208207F   F0..F6  80..FF  80..FF  80..FF  80..FF
        U+72082080..U+7FE8207F  F7      80..EE  80..FF  80..FF  80..FF
        U+7FE82080..U+7FFFE07F  F7      EF      80..DE  80..FF  80..FF
        U+7FFFE080..U+7FFFFF7F  F7      EF      DF      80..BD  80..FF
        U+7FFFFF80..U+7FFFFFFF  F7      EF      DF      BE      80..FF
    """,
    ill_formed="""
        out-of-range            F7      EF      DF      BF..FF
        out-of-range            F7      EF      E0..FF
        out-of-range            F7      F0..FF
        out-of-range            F8..FF
    """,
)

#: By name: those of UTF-8's shape in the order of their history, then the one that is not.
ENCODINGS = {
    encoding.name: encoding
    for encoding in (
        UTF_8,
        ISO_10646_AMD2,
        FSS_UTF,
        RFC_2279,
        GENERALIZED_UTF_8,
        WTF_8,
        CESU_8,
        MUTF_8,
        UTF8MB3,
        FSS_UTF_PROSSER,
    )
}
