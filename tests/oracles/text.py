"""The oracles of error policies, of the byte order mark, of the encoder and of the sanitizer."""

from typing import NamedTuple

import numpy as np

from clockpoint import expected_events, hdl
from clockpoint.sim.models.encodings import HIGH, LOW, REPLACEMENT, TABLES
from clockpoint.sim.models.events import Event, Pairing, Sequences

from .core import CAUSES, Limited, OfBytes, OfCodePoints, OfEvents, Rate, combinations, ended, items
from .decoders import can_continue

SIGNATURE = 0xFEFF
NAMES = {number: name for name, number in CAUSES.items()}
#: The code point of a policy for a byte of an error. Only bytes from 80 on have an escape.
BYTE_POLICIES = {
    "replace-each-byte": lambda byte: REPLACEMENT,
    "surrogateescape": lambda byte: 0xDC00 + byte if byte >= 0x80 else REPLACEMENT,
    "optu": lambda byte: 0xEF00 + byte if byte >= 0x80 else REPLACEMENT,
}


def apply_policy(events, errors, replacement=REPLACEMENT):
    """The code points that an error policy makes of the events of one packet."""
    is_in_run = False
    for event in events:
        if event.cause is None:
            yield event.codepoint
        elif errors == "strict":
            return
        elif errors in BYTE_POLICIES:
            yield from map(BYTE_POLICIES[errors], event.bytes)
        elif errors == "replace" or (errors == "replace-run" and not is_in_run):
            yield replacement
        is_in_run = event.cause is not None


class Encoded(NamedTuple):
    """The bytes that an encoder sends for a code point, and whether it cannot be encoded."""

    bytes: "bytes"
    is_error: bool


def encode_packet(numbers, encoding, errors="replace"):
    """Encode the code points of one packet, each in its shortest form.

    Where two surrogates would be read as a pair, a low one is refused directly after a high one
    (WTF-8 section 3.1).
    """
    table = TABLES[encoding]
    is_after_high = False
    for number in numbers:
        form = table.encode(number)
        if is_after_high and number in LOW and table.pairs in ("forbidden", "joined"):
            form = None
        is_error = form is None
        if is_error:
            form = table.encode(REPLACEMENT) if errors == "replace" else b""
        if form:
            is_after_high = number in HIGH
        yield Encoded(form, is_error)


class Programmable:
    """Of a core whose replacement can be an input: a scalar value for each packet."""

    REPLACEMENTS = 0xFFFD, 0x3F, 0xE9, 0x1F600, 0x10FFFF

    def replacement(self, packet):
        n = sum(item[0] for item in packet) if self.core.programmable else 0
        return self.REPLACEMENTS[n % len(self.REPLACEMENTS)]

    def others(self, packets):
        others = super().others(packets)
        if self.core.programmable:
            numbers = [self.replacement(packet) for packet in packets for _ in packet]
            others["replacement"] = np.array(numbers, np.uint32)
        return others


def packet_of(values, events, errors):
    """Values as the items of a packet of events; with ``keep`` if a policy can drop its end."""
    causes = [event.cause for event in events]
    match errors:
        case "strict":
            return ended(values, not any(causes))
        case "replace-run":
            return ended(values, not (causes[-1] and any(causes[-2:-1])))
        case "ignore":
            return ended(values, not causes[-1])
        case _:
            return items(values)


class PolicyOracle(Programmable, Limited, cores=(hdl.ErrorPolicy,)):
    rate = Rate.TEXT

    def __init__(self, core):
        super().__init__(core)
        self.levels = ("stopped", "error") if core.errors == "strict" else ()

    def _limited(self, item):
        """An event, after the limit of the core, if it has one."""
        is_error = self.core.limited and self.is_above(item)
        return (0, CAUSES["out-of-range"], *item[2:]) if is_error else item

    def of_packet(self, packet):
        events = [
            Event(0, length, number, NAMES[cause], last, bytes_.to_bytes(8, "big")[-length:])
            for number, cause, length, last, bytes_ in map(self._limited, packet)
        ]
        numbers = [*apply_policy(events, self.core.errors, self.replacement(packet))]
        return packet_of(numbers, events, self.core.errors)

    def level_outputs(self, packets):
        """The first error of the packet, and whether there was one."""
        outputs = {"stopped": [], "error": []}
        for packet in packets:
            error = None
            for item in packet:
                item = self._limited(item)
                error = error or ((0, *item[1:]) if item[1] else None)
                outputs["stopped"].append((error is not None,))
                outputs["error"].append(error)
        return outputs


class ByteOrderMarkOracle(OfEvents, cores=(hdl.ByteOrderMark,)):
    side = ("mark",)

    def __init__(self, core):
        super().__init__(core)
        self._signature = int.from_bytes(TABLES[self.encoding].encode(SIGNATURE), "big")

    def packets(self):
        length = len(TABLES[self.encoding].encode(SIGNATURE))
        events = [(0x41, 0, 1, 0x41), (SIGNATURE, 0, length, self._signature)]
        events += [(SIGNATURE ^ 1, 0, length, self._signature ^ 1), (0, 1, 1, 0xFF)]
        packets = [
            [(*event[:3], n == len(packet), event[3]) for n, event in enumerate(packet, 1)]
            for packet in combinations(events, 4)
        ]
        return packets + super().packets()

    def side_of_packet(self, packet):
        """Whether each event is a signature: only the first one can be."""
        return [int(not n and event[4] == self._signature) for n, event in enumerate(packet)]

    def of_packet(self, packet):
        return [
            (0, 0, 0, 1, 0, 0)
            if is_mark and self.core.drop
            else (0 if event[1] else event[0], *event[1:], *[1] * self.core.drop)
            for event, is_mark in zip(packet, self.side_of_packet(packet), strict=True)
            if not (is_mark and self.core.drop and not event[3])
        ]


class EncoderOracle(OfCodePoints, cores=(hdl.Encoder,)):
    rate = Rate.OUTPUT
    side = ("error",)

    def _encoded(self, packet):
        return [*encode_packet([n for n, _ in packet], self.encoding, self.core.errors)]

    def of_packet(self, packet):
        encoded = self._encoded(packet)
        data = b"".join(each.bytes for each in encoded)
        return ended(data, encoded[-1].bytes) if self.core.errors == "ignore" else items(data)

    def side_of_packet(self, packet):
        return [int(each.is_error) for each in self._encoded(packet)]


class SanitizerOracle(Programmable, OfBytes, cores=(hdl.Sanitizer,)):
    rate = Rate.TEXT
    side = ("error",)

    def of_packet(self, packet):
        data, errors = bytes(byte for byte, _ in packet), self.core.errors
        events = [*expected_events(data, self.encoding)]
        numbers = apply_policy(events, errors, self.replacement(packet))
        text = b"".join(each.bytes for each in encode_packet(numbers, self.encoding))
        return packet_of(text, events, errors)

    def waits(self, packet):
        """In Java's, both surrogates of a pair are sent as they are, and none waits."""
        data = bytes(byte for byte, _ in packet)
        if TABLES[self.encoding].pairs == "joined":
            *_, event = expected_events(data, self.encoding)
            return event.cause == "truncated-at-end"
        return can_continue(data, self.encoding)

    def side_of_packet(self, packet):
        by_byte = events_by_byte(bytes(byte for byte, _ in packet), self.encoding)
        return [sum(event.cause is not None for event in events) for events in by_byte]


def events_by_byte(data, encoding):
    """For each byte of a packet, the events that are known once it has come."""
    sequences, pairing = Sequences(encoding), Pairing(TABLES[encoding].pairs)
    for n in range(len(data)):
        singles = filter(None, sequences.take(data[n : n + 1], n + 1 == len(data)))
        events = (
            of for single in singles for of in (pairing.unpaired_high(single), pairing.take(single))
        )
        yield [event for event in events if event]
