"""The encodings in which a byte alone does not show where a sequence starts."""

from .encoding import Encoding

__all__ = ["SEQUENTIAL_ENCODINGS"]

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

#: ISO/IEC 10646-1:1993 Annex G: digits in base 190, of which none is a space or a control. A0 is
#: the first byte of 86 times 190 numbers, like A1, but the lower ones have a shorter form.
UTF_1 = Encoding.parse(
    "utf-1",
    well_formed="""
        U+0000..U+009F          00..9F
        U+00A0..U+00FF          A0      A0..FF
        U+0100..U+4015          A1..F5  21..7E,A0..FF
        U+4016..U+38E2D         F6..FB  21..7E,A0..FF  21..7E,A0..FF
        U+38E2E..U+4DB0F63D     FC      21..7E,A0..FF  21..7E,A0..FF  21..7E,A0..FF  21..7E,A0..FF
        U+4DB0F63E..U+7FFA2565  FD      21..7E,A0..BC  21..7E,A0..FF  21..7E,A0..FF  21..7E,A0..FF
        U+7FFA2566..U+7FFFA78D  FD      BD             21..2A         21..7E,A0..FF  21..7E,A0..FF
        U+7FFFA78E..U+7FFFFFDF  FD      BD             2B             21..7E,A0..B8  21..7E,A0..FF
        U+7FFFFFE0..U+7FFFFFFF  FD      BD             2B             B9             21..40
    """,
    ill_formed="""
        overlong                A0      21..7E
        out-of-range            FD      BD             2B             B9             41..7E,A0..FF
        out-of-range            FD      BD             2B             BA..FF
        out-of-range            FD      BD             2C..7E,A0..FF
        out-of-range            FD      BE..FF
        out-of-range            FE..FF
    """,
)

#: By name, in the order of their history.
SEQUENTIAL_ENCODINGS = {encoding.name: encoding for encoding in (FSS_UTF_PROSSER, UTF_1)}
