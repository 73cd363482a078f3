"""The oracles of error policies, of the byte order mark, of the encoder and of the sanitizer."""

from typing import NamedTuple

from clockpoint import expected_events, hdl
from clockpoint.sim.models.encodings import HIGH, LOW, REPLACEMENT, RULES
from clockpoint.sim.models.events import Event
from support import BECOMES

from .core import CAUSES, OfBytes, OfCodePoints, OfEvents, Rate, items

__all__ = ["POLICIES", "Encoded", "apply_policy", "encode_packet", "sanitize"]

SIGNATURE = 0xFEFF
NAMES = {number: name for name, number in CAUSES.items()}
#: What an error policy makes of each byte of an error. Only bytes from 80 on have an escape.
EACH_BYTE = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte if byte >= 0x80 else REPLACEMENT,
    "optu": lambda byte: 0xEF00 + byte if byte >= 0x80 else REPLACEMENT,
}
POLICIES = ("strict", "replace", "replace-run", "ignore", *EACH_BYTE)


def apply_policy(events, errors):
    """The code points that an error policy makes of the events of one packet."""
    is_in_run = False
    for event in events:
        if event.cause is None:
            yield event.codepoint
        elif errors == "strict":
            return
        elif errors in EACH_BYTE:
            yield from map(EACH_BYTE[errors], event.bytes)
        elif errors == "replace" or (errors == "replace-run" and not is_in_run):
            yield REPLACEMENT
        is_in_run = event.cause is not None


class Encoded(NamedTuple):
    """The bytes that an encoder sends for a code point, and whether it cannot be encoded."""

    bytes: "bytes"
    is_error: bool


def encode_packet(numbers, encoding, errors="replace"):
    """Encode the code points of one packet, each in its shortest form.

    Where two surrogates would be read as a pair, a low one cannot be sent directly after a high one
    (WTF-8 section 3.1).
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


def sanitize(data, encoding, errors):
    """The well-formed text that a sanitizer makes of one packet."""
    numbers = apply_policy(expected_events(data, encoding), errors)
    return b"".join(encoded.bytes for encoded in encode_packet(numbers, encoding))


class PolicyOracle(OfEvents, cores=(hdl.ErrorPolicy,)):
    rate = Rate.TEXT

    def expected(self, packets):
        output = []
        for packet in packets:
            events = (
                Event(0, length, number, NAMES[cause], last, bytes_.to_bytes(8, "big")[-length:])
                for number, cause, length, last, bytes_ in packet
            )
            output += items([*apply_policy(events, self.core.errors)])
        return output


class ByteOrderMarkOracle(OfEvents, cores=(hdl.ByteOrderMark,)):
    def expected(self, packets):
        signature = int.from_bytes(RULES[self.encoding].encode(SIGNATURE), "big")
        return [
            (0 if event[1] else event[0], *event[1:])
            for packet in packets
            for n, event in enumerate(packet)
            if n or not self.core.drop or event[4] != signature
        ]


class EncoderOracle(OfCodePoints, cores=(hdl.Encoder,)):
    rate = Rate.OUTPUT

    def expected(self, packets):
        output = []
        for packet in packets:
            numbers = [number for number, _ in packet]
            encoded = [*encode_packet(numbers, self.encoding, self.core.errors)]
            # Where the last code point is dropped, no byte has ``last``.
            output += [(byte, 0) for each in encoded[:-1] for byte in each.bytes]
            output += items(encoded[-1].bytes)
        return output


class SanitizerOracle(OfBytes, cores=(hdl.Sanitizer,)):
    rate = Rate.TEXT

    def expected(self, packets):
        return [item for packet in packets for item in items(self._clean(packet))]

    def _clean(self, packet):
        """By CPython, where it has the policy."""
        data, errors = bytes(byte for byte, _ in packet), self.core.errors
        if self.encoding == "utf-8" and errors == "replace":
            return data.decode("utf-8", "replace").encode()
        if self.encoding == "utf-8" and errors in BECOMES:
            return BECOMES[errors](data.decode("utf-8", "surrogateescape")).encode()
        return sanitize(data, self.encoding, errors)
