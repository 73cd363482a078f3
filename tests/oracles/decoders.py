"""The oracles of the decoders, and of what observes their events."""

import re
from bisect import bisect_right
from collections import defaultdict
from itertools import chain

from clockpoint import expected_events, hdl
from clockpoint.sim.models.encodings import TABLES
from clockpoint.sim.models.events import Event, Sequences

from .core import CAUSES, OfBytes, OfEvents, byte_strings, combinations, event_fields, events, items

#: The code points that end a line; CR LF ends one (ECMA-262, LineTerminator).
LINE_ENDS = 0x0A, 0x0D, 0x2028, 0x2029
LINE_END = re.compile("\r\n|[\n\r\u2028\u2029]")


class DecoderOracle(OfBytes, cores=(hdl.Decoder, hdl.StreamDecoder)):
    def expected(self, packets):
        of_packets = [events(bytes(byte for byte, _ in p), self.encoding) for p in packets]
        if getattr(self.core, "monitor", False):
            return located(of_packets, self.core.bits, self.core.continuous)
        return [*chain.from_iterable(of_packets)]

    def waits(self, packet):
        """An unfinished sequence, or a high surrogate that may be half of a pair."""
        return can_continue(bytes(byte for byte, _ in packet), self.encoding)


def can_continue(data, encoding):
    """Whether the last sequence of some bytes can go on."""
    *_, event = expected_events(data, encoding)
    is_high = (
        event.bytes[:1] == b"\xed" and event.length == 3 and event.bytes[1] in range(0xA0, 0xB0)
    )
    joins = TABLES[encoding].pairs in ("joined", "required")
    return event.cause == "truncated-at-end" or (is_high and joins)


class MonitorOracle(OfEvents, cores=(hdl.Monitor,)):
    def packets(self):
        lines = map("".join, combinations("a\n\r\u2028\u2029", 4))
        return super().packets() + [self.packet(text.encode()) for text in lines]

    def expected(self, packets):
        return located(packets, self.core.bits, self.core.continuous)


def located(packets, bits, continuous):
    """The items of packets of events, each with its position in its packet or in all of them."""
    output = []
    for packet in [[*chain.from_iterable(packets)]] if continuous else packets:
        for item, numbers in zip(packet, positions(packet), strict=True):
            codepoint = 0 if item[1] else item[0]
            output.append((codepoint, *item[1:], *(n % (1 << bits) for n in numbers)))
    return output


def positions(packet):
    """Of each event, the bytes, events and line ends before it, and the events in its line."""
    text = "".join(
        chr(number) if not cause and number in LINE_ENDS else " " for number, cause, *_ in packet
    )
    line_starts, offset = [0, *(match.end() for match in LINE_END.finditer(text))], 0
    for character, (_, _, length, *_) in enumerate(packet):
        line = bisect_right(line_starts, character) - 1
        yield offset, character, line, character - line_starts[line]
        offset += length


class WindowOracle(OfBytes, cores=(hdl.WindowDecoder,)):
    """Each packet is a window."""

    def packets(self):
        size = self.core.encoding.longest
        return [
            [([*string.ljust(size, b"\x80")], len(string))]
            for string in byte_strings(self.encoding, self.longest)
            if len(string) <= size
        ]

    def plain(self):
        return [([*b"A".ljust(self.core.encoding.longest)], 1)]

    def of_packet(self, packet):
        ((data, count),) = packet
        number, cause, length, *_ = events(bytes(data[:count]), self.encoding)[0]
        return [(number, cause, length)]


class InterleavedOracle(OfBytes, cores=(hdl.InterleavedDecoder,)):
    """The bytes of a packet select its channel."""

    def packet(self, data):
        return [(*item, sum(data) % self.core.channels) for item in items(data)]

    def plain(self):
        return [(*item, 1) for item in items(b"A")]

    def expected(self, packets):
        channels = defaultdict(lambda: Sequences(self.encoding))
        output = []
        for byte, last, channel in chain.from_iterable(packets):
            subpart, own = channels[channel].take(bytes([byte]), bool(last))
            if subpart or own:
                output.append((*_subpart_fields(subpart), *_own_fields(own), channel))
        return output


def _subpart_fields(event: Event | None):
    """``valid``, cause, length and bytes of the error that a byte exposes before it."""
    if event is None:
        return 0, 0, 0, 0
    return 1, CAUSES[event.cause], event.length, int.from_bytes(event.bytes, "big")


def _own_fields(event: Event | None):
    """``valid`` and the fields of the event that ends with a byte."""
    return (0,) * 6 if event is None else (1, *event_fields(event))
