"""Properties of the UTF-16 components and of the designation detector, each a sentence.

All of them hold from any register contents, after one cycle of reset.
"""

from amaranth.hdl import Assume, Cat, Const, Cover, Mux, Signal
from amaranth.lib.wiring import In

from ..hdl import Byte, CodeUnit
from .properties import HIGH, LOW, Property, keeps
from .specification import is_in, is_surrogate

__all__ = ["UTF_16_PROPERTIES"]


def number_of(high, low):
    """The scalar value of a pair (RFC 2781 section 2.2)."""
    return (0x10000 + (high - HIGH.start) * 0x400 + (low - LOW.start))[:21]


class Utf16Encodes(Property):
    """The UTF-16 encoder sends each scalar value as its units, without a bubble.

    For any other number, it sends U+FFFD and asserts ``error``.
    """

    core = "Utf16Encoder"
    defects = (
        "a wrong plane",
        "a last of half a pair",
        "no error for a surrogate",
        "halves in another order",
        "a pause after each unit",
    )
    from_anything = True

    valid: In(1)
    value: In(21)
    last: In(1)
    ready: In(1)

    def state(self, m, dut):
        self.offer_between_streams(m, Cat(self.value, self.last), dut)
        is_scalar = (self.value <= 0x10FFFF) & ~is_surrogate(self.value)
        due, ends, second, whole, error = (Signal() for _ in range(5))
        number, high, unit = Signal(21), Signal(16), dut.o.payload.data
        with m.If(second):
            m.d.comb += whole.eq(1)
            self.claim(m, is_in(high, HIGH), is_in(unit, LOW), number_of(high, unit) == number)
        with m.Else():
            m.d.comb += whole.eq(number < 0x10000)
            self.claim(m, ~(due & whole) | (unit == number))
        self.claim(m, dut.o.valid == due, keeps(m, dut.o))
        self.claim(m, ~due | (dut.o.payload.last == (ends & whole)), ~dut.o.payload.truncated)
        takes = ~due | (whole & self.ready)
        with m.If(takes):
            sent = Mux(is_scalar, self.value, 0xFFFD)
            m.d.sync += [due.eq(self.valid), number.eq(sent), ends.eq(self.last), second.eq(0)]
        with m.Elif(self.ready):
            m.d.sync += [second.eq(1), high.eq(unit)]
        m.d.sync += error.eq(takes & self.valid & ~is_scalar)
        self.claim(m, dut.i.ready == takes, dut.error == error)
        m.d.comb += Cover(second & ends & (number == 0x10FFFF))


class Utf16Decodes(Property):
    """The UTF-16 decoder reports the code points of its units, each error once, in their cycles."""

    core = "Utf16Decoder"
    defects = (
        "a pair across packets",
        "no error for half a unit",
        "no last for a pair",
        "a half that is another",
        "a unit that is lost",
    )
    from_anything = True

    valid: In(1)
    data: In(16)
    last: In(1)
    truncated: In(1)
    ready: In(1)

    def state(self, m, dut):
        self.offer_between_streams(m, Cat(self.data, self.last, self.truncated), dut)
        m.d.comb += Assume(~self.truncated | (self.last & (self.data == 0xD800)))
        # A unit that was accepted, the open high surrogate before it, and what has ended.
        unit, high, number = Signal(CodeUnit), Signal(16), Signal(21)
        unit_valid, is_open, ended, ends, wrong, fresh = (Signal() for _ in range(6))
        joins = is_open & is_in(unit.data, LOW)
        cuts = unit_valid & is_open & ~joins & ~unit.truncated
        stays = is_in(unit.data, HIGH) & ~unit.last
        moves = ~(cuts | ended) | self.ready
        with m.If(moves):
            m.d.sync += [
                unit_valid.eq(self.valid),
                unit.eq(dut.i.payload),
                ended.eq(unit_valid & ~stays),
                number.eq(Mux(joins, number_of(high, unit.data), unit.data)),
                wrong.eq(is_surrogate(unit.data) & ~joins),
                ends.eq(unit.last),
            ]
            with m.If(unit_valid):
                m.d.sync += [is_open.eq(stays), high.eq(unit.data)]
        m.d.sync += fresh.eq(moves)
        sent = dut.o.payload
        self.claim(m, ~(cuts & ended), keeps(m, dut.o))
        self.claim(m, dut.i.ready == moves, dut.o.valid == (cuts | ended))
        self.claim(m, dut.error == (fresh & (cuts | (ended & wrong))))
        self.claim(m, ~cuts | ((sent.value == high) & ~sent.last))
        self.claim(m, ~ended | ((sent.value == number) & (sent.last == ends)))
        m.d.comb += Cover(self.started & ended & ~wrong & ends & (number > 0xFFFF) & ~fresh)


class Utf16RoundTrip(Utf16Encodes):
    """The UTF-16 decoder reports the scalar values that the UTF-16 encoder was given."""

    defects = ("a wrong plane", "a last of half a pair", "a unit that is lost")

    def state(self, m, dut):
        m.submodules.dut_decoder = decoder = self.design("Utf16Decoder")
        m.d.comb += [
            dut.i.valid.eq(self.valid),
            dut.i.payload.value.eq(self.value),
            dut.i.payload.last.eq(self.last),
            decoder.i.valid.eq(dut.o.valid),
            decoder.i.payload.eq(dut.o.payload),
            dut.o.ready.eq(decoder.i.ready),
            decoder.o.ready.eq(self.ready),
            Assume((self.value <= 0x10FFFF) & ~is_surrogate(self.value)),
        ]
        # At most three are in flight: at the output, held, and at the encoder.
        queue = Signal(3 * 22)
        count = Signal(2)
        given = Cat(self.value, self.last)
        gives, takes = self.valid & dut.i.ready, decoder.o.valid & self.ready
        left = count - takes
        m.d.sync += count.eq(left + gives)
        rest = Mux(takes, queue >> 22, queue)
        for n in range(3):
            part = rest[22 * n : 22 * n + 22]
            m.d.sync += queue[22 * n : 22 * n + 22].eq(Mux(gives & (left == n), given, part))
        self.claim(m, ~gives | (left < 3), ~decoder.o.valid | (count != 0))
        self.claim(m, ~decoder.o.valid | (Cat(decoder.o.payload) == queue[:22]))
        self.claim(m, ~decoder.error, ~dut.error)
        m.d.comb += Cover(takes & (count == 3) & (queue[:21] == 0x10FFFF))


class Utf16BytesSent(Property):
    """The byte encoder sends each unit as two bytes in its order, with a mark where one is due."""

    core = "Utf16ByteEncoder"
    defects = (
        "a mark before each unit",
        "bytes in one order",
        "a last of half a unit",
    )
    from_anything = True

    valid: In(1)
    data: In(16)
    last: In(1)
    ready: In(1)

    def make(self):
        return self.design("Utf16ByteEncoder", "big", mark=True)

    def state(self, m, dut):
        self.state_of(m, dut, "big", marks=True)
        for order, marks in (("big", False), ("little", False), ("little", True)):
            other = self.design(self.core, order, mark=marks)
            m.submodules[f"dut_{order}_{marks}"] = other
            self.state_of(m, other, order, marks)

    def state_of(self, m, dut, byte_order, marks):
        self.offer_between_streams(m, Cat(self.data, self.last), dut)
        # The bytes still to be sent, the next one first.
        due, count, ends, starts = Signal(32), Signal(3), Signal(), Signal(init=1)
        unit, mark = self.data, Const(0xFEFF, 16)
        if byte_order == "big":
            unit, mark = (Cat(n[8:], n[:8]) for n in (unit, mark))
        takes = (count == 0) | ((count == 1) & self.ready)
        with m.If(takes):
            m.d.sync += [due.eq(unit), ends.eq(self.last), count.eq(Mux(self.valid, 2, 0))]
            with m.If(self.valid):
                m.d.sync += starts.eq(self.last)
                if marks:
                    with m.If(starts):
                        m.d.sync += [due.eq(Cat(mark, unit)), count.eq(4)]
        with m.Elif(self.ready):
            m.d.sync += [due.eq(due >> 8), count.eq(count - 1)]
        sent = dut.o.payload
        self.claim(m, dut.i.ready == takes, dut.o.valid == (count != 0), keeps(m, dut.o))
        self.claim(m, ~dut.o.valid | (sent.data == due[:8]))
        self.claim(m, ~dut.o.valid | (sent.last == (ends & (count == 1))))
        m.d.comb += Cover(self.started & dut.o.valid & sent.last & (sent.data == 0xD8))


class Utf16BytesTaken(Property):
    """The byte decoder sends the units of its bytes, drops marks, and reports half a unit."""

    core = "Utf16ByteDecoder"
    defects = (
        "a mark anywhere",
        "units in one order",
        "half a unit taken for one",
        "a unit without its end",
        "a byte taken too early",
    )
    from_anything = True

    valid: In(1)
    data: In(8)
    last: In(1)
    ready: In(1)

    def make(self):
        return self.design("Utf16ByteDecoder", "detect")

    def state(self, m, dut):
        self.state_of(m, dut, "detect")
        for order in ("big", "little"):
            m.submodules[f"dut_{order}"] = other = self.design(self.core, order)
            self.state_of(m, other, order)

    def state_of(self, m, dut, byte_order):
        self.offer_between_streams(m, Cat(self.data, self.last), dut)
        # The unit on offer; the byte in no unit yet; the first unit of the packet, after which the
        # byte order is known.
        offers, has_byte, unit, byte = Signal(), Signal(), Signal(CodeUnit), Signal(Byte)
        has_first, first = Signal(), Signal(16)
        detects = byte_order == "detect"
        is_little = (has_first & (first == 0xFFFE)) if detects else byte_order == "little"
        number = Mux(is_little, self.data << 8 | byte.data, byte.data << 8 | self.data)
        is_mark = ~has_first & detects & ((number == 0xFEFF) | (number == 0xFFFE))
        takes = ~has_byte | ~(offers | byte.last)
        taken = self.valid & takes
        with m.If(offers & self.ready):
            m.d.sync += offers.eq(0)
        with m.If(has_byte & byte.last & ~offers):
            m.d.sync += [offers.eq(1), unit.eq(Cat(Const(0xD800, 16), Const(0b11, 2)))]
            m.d.sync += [has_byte.eq(0), has_first.eq(0)]
        with m.If(taken & ~has_byte):
            m.d.sync += [has_byte.eq(1), byte.eq(dut.i.payload)]
        with m.If(taken & has_byte):
            m.d.sync += [has_byte.eq(0), offers.eq(~is_mark), has_first.eq(~self.last)]
            m.d.sync += unit.eq(Cat(number[:16], self.last, Const(0)))
            with m.If(~has_first):
                m.d.sync += first.eq(number)
        self.claim(m, dut.i.ready == takes, dut.o.valid == offers, keeps(m, dut.o))
        self.claim(m, ~offers | (dut.o.payload == unit))
        m.d.comb += Cover(self.started & offers & unit.truncated & ~self.ready)
        if detects:
            m.d.comb += Cover(is_little & offers)


class Designates(Property):
    """The detector reports each sequence one cycle after its final byte, and nothing else."""

    core = "DesignationDetector"
    defects = (
        "a start that is overlooked",
        "a wrong level",
        "a return taken for UTF-8",
        "a sequence across packets",
    )
    from_anything = True

    valid: In(1)
    data: In(8)
    last: In(1)

    def state(self, m, dut):
        m.d.comb += [dut.i.valid.eq(self.valid), dut.i.payload.eq(Cat(self.data, self.last))]
        # The bytes of the packet so far, the latest in the low bits.
        before = Signal(24)
        seen = Cat(self.data, before)
        with m.If(self.valid):
            m.d.sync += before.eq(Mux(self.last, 0, seen))
        sequences = [(0x1B2547, 0), (0x1B252F47, 1), (0x1B252F48, 2), (0x1B252F49, 3)]
        designated, returned, level = Signal(), Signal(), Signal(2)
        m.d.sync += designated.eq(0)
        for number, which in sequences:
            ends = seen[: 8 * ((number.bit_length() + 7) // 8)] == number
            with m.If(self.valid & ends):
                m.d.sync += [designated.eq(1), level.eq(which)]
        m.d.sync += returned.eq(self.valid & (seen[:24] == 0x1B2540))
        found = dut.o.payload
        self.claim(m, dut.o.valid == designated | returned)
        self.claim(m, ~dut.o.valid | (found.utf_8 == designated))
        self.claim(m, ~designated | (found.level == level))
        m.d.comb += Cover(designated & (level == 3))


#: The properties by name, in the order of the documentation.
UTF_16_PROPERTIES = {
    "utf-16-encodes": Utf16Encodes,
    "utf-16-decodes": Utf16Decodes,
    "utf-16-round-trip": Utf16RoundTrip,
    "utf-16-bytes-sent": Utf16BytesSent,
    "utf-16-bytes-taken": Utf16BytesTaken,
    "designates": Designates,
}
