"""What becomes of the events of a packet: error policies, byte order mark, encoder, sanitizer."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .encodings import HIGH, LOW, REPLACEMENT, RULES
from .events import Event, expected_events

__all__ = [
    "POLICIES",
    "Encoded",
    "apply_policy",
    "becomes",
    "encode_packet",
    "sanitize",
]

SIGNATURE = 0xFEFF
#: What an error policy makes of each byte of an error. Only bytes from 80 on have an escape.
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte if byte >= 0x80 else REPLACEMENT,
    "optu": lambda byte: 0xEF00 + byte if byte >= 0x80 else REPLACEMENT,
}
POLICIES = ("strict", "replace", "replace-run", "ignore", *EACH_BYTE)


def becomes(errors: str, data: bytes, in_run: bool = False) -> list[int]:
    """The code points that an error of these bytes becomes, right after another one or not.

    With ``"strict"`` there are none.
    """
    if errors in EACH_BYTE:
        return [*map(EACH_BYTE[errors], data)]
    return [REPLACEMENT] if errors == "replace" or (errors == "replace-run" and not in_run) else []


def apply_policy(events: Iterable[Event], errors: str = "replace") -> Iterator[int]:
    """The code points that an error policy makes of the events of one packet.

    Parameters
    ----------
    errors : str
        A member of ``POLICIES``.
    """
    is_in_run = False
    for event in events:
        if event.cause is None:
            yield event.codepoint
        elif errors == "strict":
            return
        else:
            yield from becomes(errors, event.bytes, is_in_run)
        is_in_run = event.cause is not None


class Encoded(NamedTuple):
    """What an encoder sends for a code point.

    Attributes
    ----------
    bytes : bytes
    is_error : bool
        The code point cannot be encoded; the bytes are those of U+FFFD, or none.
    """

    bytes: "bytes"
    is_error: bool


def encode_packet(
    numbers: Iterable[int], encoding: str = "utf-8", errors: str = "replace"
) -> Iterator[Encoded]:
    """Encode the code points of one packet, each in its shortest form.

    Where two surrogates would be read as a pair, a low one cannot be sent directly after a high one
    (WTF-8 section 3.1).

    Parameters
    ----------
    errors : str
        ``"replace"`` or ``"ignore"`` a code point that cannot be encoded.
    """
    rules = RULES[encoding]
    is_after_high = False
    for number in numbers:
        form = rules.encode(number)
        if is_after_high and number in LOW and rules.pairs in ("forbidden", "joined"):
            form = None
        is_error = form is None
        if is_error:
            form = rules.encode(REPLACEMENT) if errors == "replace" else b""
        if form:
            is_after_high = number in HIGH
        yield Encoded(form, is_error)


def sanitize(data: bytes, encoding: str = "utf-8", errors: str = "replace") -> bytes:
    """The well-formed text that a sanitizer makes of one packet."""
    numbers = apply_policy(expected_events(data, encoding), errors)
    return b"".join(encoded.bytes for encoded in encode_packet(numbers, encoding))
