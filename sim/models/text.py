"""What becomes of an error."""

from .encodings import REPLACEMENT

__all__ = ["becomes"]

#: What an error policy makes of each byte of an error. Only bytes from 80 on have an escape.
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte if byte >= 0x80 else REPLACEMENT,
    "optu": lambda byte: 0xEF00 + byte if byte >= 0x80 else REPLACEMENT,
}


def becomes(errors: str, data: bytes, in_run: bool = False) -> list[int]:
    """The code points that an error of these bytes becomes, right after another one or not.

    With ``"strict"`` there are none.
    """
    if errors in EACH_BYTE:
        return [*map(EACH_BYTE[errors], data)]
    return [REPLACEMENT] if errors == "replace" or (errors == "replace-run" and not in_run) else []
