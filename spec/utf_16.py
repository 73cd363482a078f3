"""UTF-16: code points to code units and to bytes, and back (Unicode D91, RFC 2781)."""

from amaranth.hdl import Cat, Const, Cover, Module, Mux, Signal

from ..hdl.event import Byte
from ..hdl.utf_16 import CodeUnit
from .comparison import Specification
from .encodings import HIGH, LOW, PAIRED, REPLACEMENT, SURROGATES, halves_of, is_in, pair_of

__all__ = [
    "Utf16ByteDecoderSpecification",
    "Utf16ByteEncoderSpecification",
    "Utf16DecoderSpecification",
    "Utf16EncoderSpecification",
]

#: The byte order mark, and how it reads in the other order.
MARK, SWAPPED_MARK = 0xFEFF, 0xFFFE
#: The data of a truncated unit.
TRUNCATED = 0xD800


class Utf16EncoderSpecification(Specification):
    """Each scalar value is sent as its units, without an idle cycle; any other number is U+FFFD."""

    def elaborate(self, platform):
        m = Module()
        item, out = self.i.payload, self.o.payload
        is_scalar = (item.value < PAIRED.stop) & ~is_in(item.value, SURROGATES)
        # The code point, and whether its first unit has been sent.
        is_due, number, ends, is_second = Signal(), Signal(21), Signal(), Signal()
        high, low = halves_of(number)
        is_final = is_second | (number < PAIRED.start)
        m.d.comb += [
            self.i.ready.eq(~is_due | (is_final & self.o.ready)),
            self.o.valid.eq(is_due),
            out.data.eq(Mux(number < PAIRED.start, number, Mux(is_second, low, high))),
            out.last.eq(ends & is_final),
            Cover(is_second & ends & (number == PAIRED.stop - 1)),
        ]
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & ~is_scalar)
        with m.If(self.i.ready):
            m.d.sync += [
                is_due.eq(self.i.valid),
                number.eq(Mux(is_scalar, item.value, REPLACEMENT)),
                ends.eq(item.last),
                is_second.eq(0),
            ]
        with m.Elif(self.o.ready):
            m.d.sync += is_second.eq(1)
        return m


class Utf16DecoderSpecification(Specification):
    """A pair is one code point; an unpaired surrogate or a truncated unit is an error.

    A truncated unit takes the high surrogate before it into its error. A high surrogate waits for
    the next unit of its packet. An unpaired one comes out when the next unit has been accepted; any
    other code point comes out one cycle later, that is two cycles after its last unit.

    Assumed: a truncated unit is D800, and the last of its packet.
    """

    def elaborate(self, platform):
        m = Module()
        item, out = self.i.payload, self.o.payload
        with m.If(self.i.valid & item.truncated):
            m.d.comb += self.assumption.eq(item.last & (item.data == TRUNCATED))
        # The latest unit, and the high surrogate before it, if that waits for it.
        unit, unit_valid = Signal(CodeUnit), Signal()
        high, high_waits = Signal(16), Signal()
        # The code point that ended with the unit before it.
        number, number_valid, ends, is_error = Signal(21), Signal(), Signal(), Signal()
        is_first_cycle = Signal()  # of the output

        is_pair = high_waits & is_in(unit.data, LOW)
        is_cut = unit_valid & high_waits & ~is_pair & ~unit.truncated
        waits = is_in(unit.data, HIGH) & ~unit.last
        m.d.comb += [
            self.i.ready.eq(~self.o.valid | self.o.ready),
            self.o.valid.eq(is_cut | number_valid),
            out.value.eq(Mux(is_cut, high, number)),
            out.last.eq(~is_cut & ends),
            self.error.eq(is_first_cycle & (is_cut | (number_valid & is_error))),
            Cover(number_valid & ~is_error & ends & (number > 0xFFFF) & ~is_first_cycle),
        ]
        m.d.sync += is_first_cycle.eq(self.i.ready)
        with m.If(self.i.ready):
            m.d.sync += [
                unit.eq(item),
                unit_valid.eq(self.i.valid),
                number.eq(Mux(is_pair, pair_of(high, unit.data), unit.data)),
                number_valid.eq(unit_valid & ~waits),
                ends.eq(unit.last),
                is_error.eq(is_in(unit.data, SURROGATES) & ~is_pair),
            ]
            with m.If(unit_valid):
                m.d.sync += [high.eq(unit.data), high_waits.eq(waits)]
        return m


class Utf16ByteEncoderSpecification(Specification):
    """Each unit is sent as two bytes in the byte order, after a mark if it is due."""

    def elaborate(self, platform):
        m = Module()
        item, out = self.i.payload, self.o.payload
        # The bytes that are left, the next one in the low bits.
        bytes_, left, ends = Signal(32), Signal(range(5)), Signal()
        starts = Signal(init=1)  # the next unit is the first of its packet

        def in_order(unit):
            return Cat(unit[8:], unit[:8]) if self.core.byte_order == "big" else unit

        m.d.comb += [
            self.i.ready.eq((left == 0) | ((left == 1) & self.o.ready)),
            self.o.valid.eq(left != 0),
            out.data.eq(bytes_[:8]),
            out.last.eq(ends & (left == 1)),
            Cover(self.o.valid & out.last & (out.data == 0xD8)),
        ]
        unit, mark = in_order(item.data), in_order(Const(MARK, 16))
        has_mark = starts & self.core.mark
        with m.If(self.i.ready):
            m.d.sync += left.eq(0)
            with m.If(self.i.valid):
                m.d.sync += [
                    bytes_.eq(Mux(has_mark, Cat(mark, unit), unit)),
                    left.eq(Mux(has_mark, 4, 2)),
                    ends.eq(item.last),
                    starts.eq(item.last),
                ]
        with m.Elif(self.o.ready):
            m.d.sync += [bytes_.eq(bytes_ >> 8), left.eq(left - 1)]
        return m


class Utf16ByteDecoderSpecification(Specification):
    """Two bytes are a unit; a mark is dropped if the byte order is detected (RFC 2781 section 4.3).

    A unit comes out one cycle after its second byte, which is accepted once there is room for the
    unit. If the packet ends with the first byte, a truncated unit follows.
    """

    def elaborate(self, platform):
        m = Module()
        item, unit = self.i.payload, self.o.payload
        # The first byte of a unit; and the first unit of the packet, which may be a mark.
        has_byte, byte = Signal(), Signal(Byte)
        has_first, first = Signal(), Signal(16)
        detects = self.core.byte_order == "detect"
        is_little = self.core.byte_order == "little"
        if detects:
            is_little = has_first & (first == SWAPPED_MARK)
        number = Mux(is_little, Cat(byte.data, item.data), Cat(item.data, byte.data))
        is_mark = detects & ~has_first & ((number == MARK) | (number == SWAPPED_MARK))
        is_truncated = has_byte & byte.last & ~self.o.valid
        m.d.comb += [
            self.i.ready.eq(~has_byte | ~(self.o.valid | byte.last)),
            Cover(self.o.valid & unit.truncated & ~self.o.ready),
        ]
        with m.If(self.o.ready):
            m.d.sync += self.o.valid.eq(0)
        with m.If(is_truncated):
            m.d.sync += [
                has_byte.eq(0),
                has_first.eq(0),
                self.o.valid.eq(1),
                unit.data.eq(TRUNCATED),
                unit.last.eq(1),
                unit.truncated.eq(1),
            ]
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += has_byte.eq(~has_byte)
            with m.If(~has_byte):
                m.d.sync += byte.eq(item)
            with m.Else():
                m.d.sync += [
                    has_first.eq(~item.last),
                    self.o.valid.eq(~is_mark),
                    unit.data.eq(number),
                    unit.last.eq(item.last),
                    unit.truncated.eq(0),
                ]
                with m.If(~has_first):
                    m.d.sync += first.eq(number)
        return m
