"""UTF-16: code points to code units and to bytes, and back (Unicode D91, RFC 2781)."""

from amaranth.hdl import Cat, Const, Cover, Mux, Signal

from .encoder import send_words
from .encodings import (
    HIGH,
    LOW,
    REPLACEMENT,
    RULES,
    SUPPLEMENTARY,
    SURROGATES,
    is_in,
    is_scalar,
    pair_of,
    surrogates_of,
)
from .payloads import BYTE, codepoint_of, keep_of, layout
from .specification import Specification, stream_ports

__all__ = [
    "Utf16ByteDecoderSpecification",
    "Utf16ByteEncoderSpecification",
    "Utf16DecoderSpecification",
    "Utf16EncoderSpecification",
]

CODEPOINT, CODE_UNIT = codepoint_of(RULES["utf-8"]), layout(data=16, last=1, truncated=1)
#: The byte order mark, and how it reads in the other order.
MARK, SWAPPED_MARK = 0xFEFF, 0xFFFE
#: The data of a truncated unit.
TRUNCATED = 0xD800


class Utf16EncoderSpecification(Specification):
    """Each scalar value is sent as its units, without an idle cycle, any other number as U+FFFD."""

    def ports(self):
        return stream_ports(CODEPOINT, CODE_UNIT, keep=self.core.keep, error=1)

    def behave(self, m):
        number, keep = self.i.payload.value, keep_of(self.i.payload)
        is_pair, is_encodable = is_in(number, SUPPLEMENTARY), is_scalar(number)
        high, low = surrogates_of(number)
        units = Mux(is_pair, Cat(low[:16], high[:16]), Mux(is_encodable, number, REPLACEMENT))
        send_words(m, self, units, Mux(keep, Mux(is_pair, 2, 1), 0))
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & keep & ~is_encodable)
        m.d.comb += Cover(self.o.valid & self.o.payload.last & (self.o.payload.data == 0xDFFF))


class Utf16DecoderSpecification(Specification):
    """A pair is one code point; an unpaired surrogate or a truncated unit is an error.

    A truncated unit and a high surrogate before it are one error. A high surrogate waits for the
    next unit of its packet. An unpaired high surrogate comes out one cycle after the next unit; any
    other code point, two cycles after its last unit.

    Assumed: a truncated unit is D800, and the last of its packet.
    """

    def ports(self):
        return stream_ports(CODE_UNIT, CODEPOINT, keep=self.core.keep, error=1)

    def behave(self, m):
        # Two registers: the last unit, and the high surrogate before it, if that still waits. A
        # unit that joins the surrogate makes a pair, any other one exposes it as an error. The
        # code point comes one cycle after its unit is known to be complete.
        item, out = self.i.payload, self.o.payload
        self.assume(m, ~item.truncated | (item.last & (item.data == TRUNCATED)))
        # The last unit, and the high surrogate before it, if the surrogate waits for the unit.
        unit, unit_valid = Signal(item.shape()), Signal()
        high, high_waits = Signal(16), Signal()
        # The code point that ended with the unit before.
        number, number_valid, packet_end, is_error = Signal(21), Signal(), Signal(), Signal()
        number_keep = Signal()
        is_first_cycle = Signal()  # of the output

        keep = keep_of(unit)  # if not, the packet ends after the unit before
        ends_high = high_waits & ~keep
        is_pair = high_waits & keep & is_in(unit.data, LOW)
        is_cut = unit_valid & high_waits & keep & ~is_pair & ~unit.truncated
        waits = keep & is_in(unit.data, HIGH) & ~unit.last
        m.d.comb += [
            self.i.ready.eq(~self.o.valid | self.o.ready),
            self.o.valid.eq(is_cut | number_valid),
            out.value.eq(Mux(is_cut, high, number)),
            out.last.eq(~is_cut & packet_end),
            self.error.eq(is_first_cycle & (is_cut | (number_valid & is_error))),
            Cover(number_valid & ~is_error & packet_end & (number > 0xFFFF) & ~is_first_cycle),
        ]
        m.d.sync += is_first_cycle.eq(self.i.ready)
        if self.core.keep:
            m.d.comb += out.keep.eq(is_cut | number_keep)
        with m.If(self.i.ready):
            m.d.sync += [
                unit.eq(item),
                unit_valid.eq(self.i.valid),
                number.eq(Mux(is_pair, pair_of(high, unit.data)[:21], Mux(keep, unit.data, high))),
                number_valid.eq(unit_valid & ~waits),
                packet_end.eq(unit.last),
                is_error.eq(Mux(keep, is_in(unit.data, SURROGATES) & ~is_pair, ends_high)),
            ]
            if self.core.keep:
                m.d.sync += number_keep.eq(keep | ends_high)
            with m.If(unit_valid):
                m.d.sync += [high.eq(unit.data), high_waits.eq(waits)]


class Utf16ByteEncoderSpecification(Specification):
    """Each unit is sent as two bytes in the byte order, the first of a packet after a mark."""

    def ports(self):
        return stream_ports(CODE_UNIT, BYTE, keep=self.core.keep)

    def behave(self, m):
        unit, is_big = self.i.payload.data, self.core.byte_order == "big"
        packet_start = Signal(init=1)  # the next unit is the first of its packet
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += packet_start.eq(self.i.payload.last)
        bytes_ = unit if is_big else Cat(unit[8:], unit[:8])
        mark = Const(MARK if is_big else SWAPPED_MARK, 16)
        has_mark, keep = packet_start & self.core.mark, keep_of(self.i.payload)
        count = Mux(keep, Mux(has_mark, 4, 2), 0)
        send_words(m, self, Cat(bytes_, mark), count)
        m.d.comb += Cover(self.o.valid & self.o.payload.last & (self.o.payload.data == 0xD8))


class Utf16ByteDecoderSpecification(Specification):
    """Two bytes are a unit; a mark is dropped if the byte order is detected (RFC 2781 section 4.3).

    A packet of a mark alone ends without a unit. A unit comes out one cycle after its second byte,
    which is accepted once there is room for the unit. If a packet ends with a first byte, a
    truncated unit comes out; if it ends without a byte after a unit, an end without a unit.
    """

    def ports(self):
        return stream_ports(
            BYTE, CODE_UNIT, keep=self.core.keep, drops=self.core.byte_order == "detect"
        )

    def behave(self, m):
        # A first byte is kept; with the second one, or with the end of its packet, it makes a
        # unit. The first unit of a packet is kept as well, because a mark decides the order of
        # the units after it.
        item, unit = self.i.payload, self.o.payload
        # The first byte of a unit; and the first unit of the packet, which may be a mark.
        has_byte, byte = Signal(), Signal(item.shape())
        has_first, first = Signal(), Signal(16)
        detects = self.core.byte_order == "detect"
        is_little = self.core.byte_order == "little"
        if detects:
            is_little = has_first & (first == SWAPPED_MARK)
        number = Mux(is_little, Cat(byte.data, item.data), Cat(item.data, byte.data))
        is_mark = detects & ~has_first & ((number == MARK) | (number == SWAPPED_MARK))
        is_over = has_byte & byte.last  # the packet ended with the first byte
        has_second = ~is_over & keep_of(item)
        accepted = self.i.valid & self.i.ready
        m.d.comb += [
            self.i.ready.eq(~has_byte | ~(self.o.valid | is_over)),
            self.surplus.eq(accepted & ~has_byte & item.last),
            Cover(self.o.valid & unit.truncated & ~self.o.ready),
        ]
        with m.If(self.o.ready):
            m.d.sync += self.o.valid.eq(0)
        with m.If(accepted):
            m.d.sync += [has_byte.eq(~has_byte), byte.eq(item)]
        with m.If(has_byte & Mux(is_over, ~self.o.valid, accepted)):
            m.d.sync += [
                has_byte.eq(0),
                has_first.eq(~(is_over | item.last)),
                first.eq(Mux(has_first, first, number)),
                self.o.valid.eq(is_over | ~is_mark | item.last),
                unit.data.eq(Mux(has_second, number, TRUNCATED)),
                unit.last.eq(is_over | item.last),
                unit.truncated.eq(~has_second),
            ]
            if hasattr(unit, "keep"):
                m.d.sync += unit.keep.eq(Mux(has_second, ~is_mark, keep_of(byte)))
