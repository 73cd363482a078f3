"""The oracle of JSON strings: the grammar of RFC 8259 as an expression, and ``json.loads``."""

import json
import re

from clockpoint import hdl
from clockpoint.hdl import JsonCause

from .core import OfBytes, OfEvents, Rate, combinations, events, items
from .text import events_by_byte

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


#: From which all short strings are made.
WORDS = [*rb"\ u d8 00 dc n / \ud83d \ude00 \u00E9 \u12 g".split(), b'"', b"\x1f", b"\xff"]
STRINGS = [b"".join(words) for words in combinations(WORDS, 3)]


class JsonUnescapeOracle(OfEvents, cores=(hdl.JsonUnescape,)):
    def packets(self):
        return [events(string, "utf-8") for string in STRINGS]

    def of_packet(self, packet):
        return _items(packet)

    def waits(self, packet):
        return _errors_of_end(packet) > 0


class JsonStringOracle(OfBytes, cores=(hdl.JsonStringDecoder,)):
    rate = Rate.TEXT
    side = ("error",)

    def packets(self):
        return [*map(items, STRINGS)]

    def of_packet(self, packet):
        decoded = _items(events(_bytes(packet), "utf-8"))
        text = "".join(chr(number) if not cause else "\ufffd" for number, cause, *_ in decoded)
        return items(text.encode())

    def side_of_packet(self, packet):
        # For each character of the string, the number of the byte that shows it.
        by_byte = enumerate(events_by_byte(_bytes(packet), "utf-8"))
        shown_by = [n for n, characters in by_byte for _ in characters]
        exposed = [0] * len(packet)
        for at in _exposing(events(_bytes(packet), "utf-8")):
            exposed[shown_by[at]] += 1
        return exposed

    def waits(self, packet):
        followed = items([*_bytes(packet), 0x41])
        with_end, before = map(self.side_of_packet, (packet, followed))
        return sum(with_end) - sum(before[:-1])


def _bytes(packet):
    return bytes(byte for byte, _ in packet)


def _tokens(packet):
    """The tokens of a packet of events, each with the cause of its first character."""
    text = "".join(chr(number) if not cause else ERROR for number, cause, *_ in packet)
    return [(match, packet[match.start()][1]) for match in TOKEN.finditer(text)]


def _items(packet):
    """The fields of the events that come out for a packet."""
    for match, cause in _tokens(packet):
        length = sum(size for _, _, size, *_ in packet[match.start() : match.end()])
        yield *_meaning(match, cause), length, int(match.end() == len(packet))


def _exposing(packet):
    """For each error in a packet, the number of the character that exposes it."""
    tokens = _tokens(packet)
    ends = []
    for match, _ in tokens:
        is_cut = match["part"] and match.end() < len(packet)
        ends.append(match.end() if is_cut else match.end() - 1)
    for n, (match, cause) in enumerate(tokens):
        if _meaning(match, cause)[1]:
            # The escape after a high surrogate, of six characters at most, tells that it is alone.
            is_high = len(match[0]) == 6 and match[0][3] in "89ABab"
            is_followed = is_high and n + 1 < len(tokens)
            yield min(ends[n + 1], match.end() + 5) if is_followed else ends[n]


def _errors_of_end(packet):
    """How many errors only the end of a packet exposes."""
    followed = [*packet, (0x41, 0, 1, 1, 0x41)]
    return len([*_exposing(packet)]) - sum(at < len(packet) for at in _exposing(followed))


def _meaning(match, cause):
    """The code point of a token, and the number of its cause."""
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
