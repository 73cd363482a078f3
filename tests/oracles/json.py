"""The oracle of JSON strings: the grammar of RFC 8259 as an expression, and ``json.loads``."""

import json
import re

from clockpoint import hdl
from clockpoint.hdl import JsonCause

from .core import OfEvents, combinations, events

__all__ = ["JsonUnescapeOracle"]

#: A pair of surrogates, a code unit, a character; what begins one of them; anything else.
UNIT = r"\\u[0-9A-Fa-f]{4}"
TOKENS = (
    r"\\u[dD][89ABab][0-9A-Fa-f]{2}\\u[dD][C-Fc-f][0-9A-Fa-f]{2}",
    UNIT,
    r'\\["\\/bfnrt]',
    r"(?P<part>\\(u[0-9A-Fa-f]{0,3})?)",
    ".",
)
TOKEN = re.compile("|".join(TOKENS), re.DOTALL)
#: A string of JSON cannot contain it: an error of the decoder.
ERROR = "\ud800"


class JsonUnescapeOracle(OfEvents, cores=(hdl.JsonUnescape,)):
    def packets(self):
        words = rb"\ u d8 00 dc n / \ud83d \ude00 \u00E9 \u12 g".split()
        strings = [b"".join(words) for words in combinations([*words, b'"', b"\x1f", b"\xff"], 3)]
        return [events(string, "utf-8") for string in strings]

    def expected(self, packets):
        return [item for packet in packets for item in _items(packet)]


def _items(packet):
    text = "".join(chr(number) if not cause else ERROR for number, cause, *_ in packet)
    for match in TOKEN.finditer(text):
        inside = packet[match.start() : match.end()]
        number, cause = _meaning(match, inside[0][1])
        length = sum(size for _, _, size, *_ in inside)
        yield number, cause, length, int(match.end() == len(text))


def _meaning(match, cause):
    """The code point of a token, and its cause."""
    token, whole = match[0], match.string
    if match["part"]:
        is_end = match.end() == len(whole)
        bad = JsonCause.BAD_ESCAPE if len(token) == 1 else JsonCause.BAD_DIGIT
        return 0, (JsonCause.ESCAPE_AT_END if is_end else bad).value
    if cause:
        return 0, cause
    if token == '"':
        return 0, JsonCause.QUOTE.value
    if token < " ":
        return 0, JsonCause.CONTROL.value
    character = json.loads(f'"{token}"')
    if "\ud800" <= character <= "\udfff":
        return 0, JsonCause.LONE_SURROGATE.value
    return ord(character), 0
