"""The oracles of the cores of UTF-16, by CPython, and of the designations of UTF-8 in ISO 2022."""

from clockpoint import hdl

from .core import OfBytes, OfCodePoints, OfUnits, Rate, combinations, items

HIGH, LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)
REPLACEMENT, MARK, TRUNCATED = 0xFFFD, 0xFEFF, 0xD800
CODECS = {"big": "utf-16-be", "little": "utf-16-le"}
#: Whether a sequence designates UTF-8, and of which level (ECMA-35 section 15.4).
DESIGNATIONS = {
    b"\x1b%@": (0, 0),
    b"\x1b%G": (1, 0),
    b"\x1b%/G": (1, 1),
    b"\x1b%/H": (1, 2),
    b"\x1b%/I": (1, 3),
}


def bytes_of(units, codec="utf-16-be"):
    """The bytes of code units, surrogates in any order."""
    return "".join(map(chr, units)).encode(codec, "surrogatepass")


def units_of(data, codec="utf-16-be"):
    """The code units of an even number of bytes."""
    order = "little" if codec == CODECS["little"] else "big"
    return [int.from_bytes(data[n : n + 2], order) for n in range(0, len(data), 2)]


class Utf16EncoderOracle(OfCodePoints, cores=(hdl.Utf16Encoder,)):
    rate = Rate.OUTPUT
    side = ("error",)

    def of_packet(self, packet):
        numbers = [n if is_scalar(n) else REPLACEMENT for n, _ in packet]
        units = units_of("".join(map(chr, numbers)).encode("utf-16-be"))
        return [(unit, last, 0) for unit, last in items(units)]

    def side_of_packet(self, packet):
        return [int(not is_scalar(n)) for n, _ in packet]


def is_scalar(number):
    """Whether a number is a Unicode scalar value (D76)."""
    return number < 0x110000 and number not in HIGH and number not in LOW


class Utf16DecoderOracle(OfUnits, cores=(hdl.Utf16Decoder,)):
    side = ("error",)

    def of_packet(self, packet):
        units = [unit for unit, *_ in packet]
        if packet[-1][2] and len(units) > 1 and units[-2] in HIGH:
            del units[-2]  # with the half of a unit that follows, it is one error
        return items([*map(ord, bytes_of(units).decode("utf-16-be", "surrogatepass"))])

    def side_of_packet(self, packet):
        """A high surrogate waits for the next unit, which tells whether it is an error."""
        errors, is_open = [], False
        for unit, last, truncated in packet:
            is_alone = is_open and unit not in LOW and not truncated
            is_wrong = truncated or (unit in LOW and not is_open) or (unit in HIGH and last)
            errors.append(int(is_alone) + int(is_wrong))
            is_open = unit in HIGH and not last
        return errors

    def waits(self, packet):
        """A high surrogate that may be half of a pair."""
        return packet[-1][0] in HIGH


class Utf16ByteEncoderOracle(OfUnits, cores=(hdl.Utf16ByteEncoder,)):
    rate = Rate.OUTPUT

    def of_packet(self, packet):
        units = [*[MARK] * self.core.mark, *(unit for unit, *_ in packet)]
        return items(bytes_of(units, CODECS[self.core.byte_order]))


class Utf16ByteDecoderOracle(OfBytes, cores=(hdl.Utf16ByteDecoder,)):
    rate = Rate.TEXT

    def packets(self):
        return [items(bytes_) for bytes_ in combinations(b"\xfe\xff\x00A\xd8\xdc", 4)]

    def plain(self):
        return items(b"\0A")

    def waits(self, packet):
        """The first byte of a unit."""
        return len(packet) % 2

    def of_packet(self, packet):
        data, order = bytes(byte for byte, _ in packet), self.core.byte_order
        keep = [1] * (order == "detect")
        if order == "detect":
            # RFC 2781 section 4.3: a mark gives the order; without one, it is big.
            order = "little" if data[:2] == b"\xff\xfe" else "big"
            data = data[2:] if data[:2] in (b"\xfe\xff", b"\xff\xfe") else data
        is_truncated = len(data) % 2
        units = units_of(data[: len(data) & ~1], CODECS[order]) + [TRUNCATED] * is_truncated
        units = [(unit, last, last & is_truncated, *keep) for unit, last in items(units)]
        return units or [(0, 1, 0, 0)]


class DesignationOracle(OfBytes, cores=(hdl.DesignationDetector,)):
    def packets(self):
        return [items(bytes_) for bytes_ in combinations(b"\x1b%/@GHIA", 4)]

    def plain(self):
        return items(b"\x1b%G")

    def of_packet(self, packet):
        data = bytes(byte for byte, _ in packet)
        starts = [data[:end] for end in range(1, len(data) + 1)]
        return [of for start in starts for text, of in DESIGNATIONS.items() if start.endswith(text)]
