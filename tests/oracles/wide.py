"""The oracles of the cores that accept many bytes per cycle."""

from itertools import chain

from clockpoint import hdl
from clockpoint.sim.models.encodings import REPLACEMENT

from .core import Oracle, events, oracle_of


class OfBeats(Oracle):
    """Of a core that accepts beats: bytes, their number, and ``last``."""

    def plain(self):
        return self.packet(b"A" * self.core.lanes)

    def packets(self):
        """With the empty packet, and with packets of full beats that end with an empty one."""
        whole, lanes = super().packets(), self.core.lanes
        full = (packet for packet in whole if packet[-1][1] == lanes)
        end = [0xC3] * lanes, 0, True
        ends = ([*((data, count, False) for data, count, _ in packet), end] for packet in full)
        return [*whole, [end], *ends]

    def packet(self, data):
        """In lanes without a byte is the start of a character."""
        lanes = self.core.lanes
        pieces = [data[n : n + lanes] for n in range(0, len(data) or 1, lanes)]
        return [
            ([*piece, *[0xC3] * (lanes - len(piece))], len(piece), n == len(pieces))
            for n, piece in enumerate(pieces, 1)
        ]

    def of_packet(self, packet):
        pieces = self.pieces(packet)
        return self.of_pieces(pieces, events(b"".join(pieces), self.encoding))

    def of_pieces(self, pieces, packet_events):
        """The items that come out for the bytes of each beat of a packet, and its events."""
        raise NotImplementedError

    def pieces(self, packet):
        """The bytes of each beat; one that does not end its packet is full."""
        lanes = self.core.lanes
        return [bytes(data[: min(count, lanes) if last else lanes]) for data, count, last in packet]

    def beat(self, data, is_last):
        """The fields of a beat that comes out."""
        return *data, *[0] * (self.core.lanes - len(data)), len(data), int(is_last)


class WideDecoderOracle(OfBeats, cores=(hdl.WideDecoder,)):
    def of_pieces(self, pieces, packet_events):
        ends, end = {}, 0
        for number, cause, length, _, _ in packet_events:
            end += length
            ends[end] = 1, number, cause, length
        start = 0
        for n, piece in enumerate(pieces, 1):
            places = range(start + 1, start + self.core.lanes + 1)
            slots = [ends.get(place, (0,) * 4) for place in places]
            slots[len(piece) :] = [(0,) * 4] * (self.core.lanes - len(piece))
            yield *self.beat(piece, n == len(pieces)), *chain.from_iterable(slots)
            start += len(piece)


class PackerOracle(OfBeats, cores=(hdl.Packer,)):
    def of_pieces(self, pieces, packet_events):
        numbers = [REPLACEMENT if cause else number for number, cause, *_ in packet_events]
        lanes = self.core.lanes
        for n in range(0, len(numbers) or 1, lanes):
            yield self.beat(numbers[n : n + lanes], n + lanes >= len(numbers))


class ValidatorOracle(OfBeats, cores=(hdl.Validator,)):
    def of_pieces(self, pieces, packet_events):
        for piece in pieces[:-1]:
            yield *self.beat(piece, 0), *[0] * 6
        yield *self.beat(pieces[-1], 1), *self.verdict(packet_events)

    def verdict(self, packet_events):
        """The fields of the verdict; the offset and the counts saturate."""
        most = (1 << self.core.count_bits) - 1
        offset, first = 0, (0, 0, 0)
        errors = [cause for _, cause, *_ in packet_events if cause]
        for _, cause, length, *_ in packet_events:
            if cause:
                first = min(offset, most), cause, length
                break
            offset += length
        counts = min(len(errors), most), min(len(packet_events) - len(errors), most)
        return int(not errors), *first, *counts


class WideSanitizerOracle(OfBeats, cores=(hdl.WideSanitizer,)):
    def of_pieces(self, pieces, packet_events):
        clean = b"".join(
            bytes([self.core.substitute]) * length if cause else bytes_.to_bytes(length, "big")
            for _, cause, length, _, bytes_ in packet_events
        )
        for n, piece in enumerate(pieces, 1):
            yield self.beat(clean[: len(piece)], n == len(pieces))
            clean = clean[len(piece) :]


class FifoStreamOracle(Oracle, cores=(hdl.FifoStream,)):
    """The oracle of the inner core."""

    def __init__(self, core):
        super().__init__(core)
        self.inner = oracle_of(core.core)
        for name in ("packets", "packet", "plain", "expected", "random_items"):
            setattr(self, name, getattr(self.inner, name))
