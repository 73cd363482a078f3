"""UTF-16 code units to bytes in either order, and back, a byte per cycle."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal

from .event import Byte, keep_of, stream_ports
from .lib.check import check_choice
from .lib.component import READY_PATHS, Component
from .lib.registers import can_load
from .lib.texts import Facts
from .utf_16 import CodeUnit

__all__ = ["Utf16ByteDecoder", "Utf16ByteEncoder"]

MARK = 0xFEFF
#: The code unit that replaces a unit without a second byte: a high surrogate, with which no
#: well-formed text ends.
TRUNCATED = 0xD800


class Utf16ByteEncoder(Component):
    """Splits code units of UTF-16 into bytes.

    The first byte, of a mark or of its unit, comes in the cycle after its unit.

    Parameters
    ----------
    byte_order : str
        ``"big"``: the high byte of a unit is first (UTF-16BE); ``"little"``: the low one
        (UTF-16LE; RFC 2781 section 4).
    mark : bool
        A byte order mark, U+FEFF, comes before the first unit of each packet.
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(CodeUnit)), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(Byte)), likewise
    """

    facts = Facts(
        "one byte per cycle",
        "from a code unit to its first byte",
        options={"mark": "Each packet begins with a byte order mark."},
    )
    paths = READY_PATHS

    latency = 1

    slow_items = "a code unit takes a cycle per byte, at most {cycles}"

    @property
    def surplus(self):
        return 3 if self.mark else 1

    def __init__(self, byte_order: str, *, mark: bool = False, keep: bool = False) -> None:
        check_choice("byte_order", byte_order, ("big", "little"))
        super().__init__(stream_ports(CodeUnit, Byte, keep=keep))

    def elaborate(self, platform):
        # A unit is loaded and stays; a counter of the bytes left selects the half to send. With a
        # mark, the counter starts at three, and its upper bit selects the mark.
        m = Module()
        unit = Signal(self.i.payload.shape(), reset_less=True)
        bytes_left = Signal(2 if self.mark else 1)  # after the one that is sent
        packet_start = Signal(init=1)  # the next unit is the first of its packet
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance & (bytes_left == 0))
        with m.If(advance):
            with m.If(bytes_left != 0):
                m.d.sync += bytes_left.eq(bytes_left - 1)
            with m.Else():
                m.d.sync += [self.o.valid.eq(self.i.valid), unit.eq(self.i.payload)]
                with m.If(self.i.valid):
                    size = Mux(packet_start, 3, 1) if self.mark else 1
                    m.d.sync += [
                        bytes_left.eq(Mux(keep_of(self.i.payload), size, 0)),
                        packet_start.eq(self.i.payload.last),
                    ]

        data = Mux(bytes_left[1], MARK, unit.data) if self.mark else unit.data
        is_high_byte = bytes_left[0] if self.byte_order == "big" else ~bytes_left[0]
        m.d.comb += [
            self.o.payload.data.eq(Mux(is_high_byte, data[8:], data[:8])),
            self.o.payload.last.eq(unit.last & (bytes_left == 0)),
        ]
        if self.keep:
            m.d.comb += self.o.payload.keep.eq(unit.keep)
        return m


class Utf16ByteDecoder(Component):
    """Joins bytes into code units of UTF-16.

    A unit comes in the cycle after its second byte. If the packet ends with the first byte of a
    unit, a truncated unit appears two cycles after it, and no byte is accepted in the cycle
    between. The end of a packet after a whole unit takes as long.

    Parameters
    ----------
    byte_order : str
        ``"big"`` or ``"little"``, where U+FEFF is an ordinary character; or ``"detect"``: the byte
        order mark at the start of a packet selects the order, and is dropped; without a mark, the
        high byte is first (RFC 2781 section 4.3). The units then have ``keep``, which is low in the
        end of a packet that consists of a mark alone.
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(Byte)), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(CodeUnit)), with ``keep`` or ``"detect"`` ``Kept`` of it
    """

    facts = Facts(
        "one byte per cycle",
        "from the second byte of a code unit; two cycles from a byte that ends the packet within "
        "one",
    )
    surplus = 1
    slow_items = (
        "a packet that ends without a second byte of a unit takes up to {surplus} cycle more"
    )

    latency = 1

    def __init__(self, byte_order: str, *, keep: bool = False) -> None:
        check_choice("byte_order", byte_order, ("big", "little", "detect"))
        super().__init__(stream_ports(Byte, CodeUnit, keep=keep, drops=byte_order == "detect"))

    def elaborate(self, platform):
        # The first byte of a unit is held; the second one completes the unit, which goes to the
        # register at the output. A mark sets the byte order and is sent only as an end. If the
        # packet ends with the first byte, the held byte completes a truncated unit by itself, a
        # cycle later.
        m = Module()
        first = Signal(8, reset_less=True)
        first_valid = Signal()
        first_last = Signal(reset_less=True)  # the packet ends with the first byte, or before it
        second = self.i.payload
        keep = keep_of(second)
        first_keep = Const(1)
        if self.keep:
            first_keep = Signal(reset_less=True)
            with m.If(~first_valid):
                m.d.sync += first_keep.eq(keep)
        big = Cat(second.data, first)
        little = Cat(first, second.data)

        # Whether the unit is a mark, and the byte order if not.
        is_mark = Const(0)
        is_little = Const(self.byte_order == "little")
        packet_end = second.last | first_last
        is_truncated = first_last | ~keep
        finishes = first_valid & ~self.o.valid & (self.i.valid | first_last)
        if self.byte_order == "detect":
            packet_start = Signal(init=1)  # the unit is the first of its packet
            is_little = Signal()
            is_mark = packet_start & ~first_last & keep & ((big == MARK) | (little == MARK))
            with m.If(finishes):
                m.d.sync += [
                    packet_start.eq(packet_end),
                    is_little.eq(~packet_end & Mux(is_mark, little == MARK, is_little)),
                ]

        # A second byte is accepted when there is room for its unit, so that `i.ready` need not look
        # at `o.ready`; a first byte, at any time.
        unit = self.o.payload
        m.d.comb += self.i.ready.eq(~first_valid | ~(self.o.valid | first_last))
        with m.If(self.o.ready):
            m.d.sync += self.o.valid.eq(0)
        with m.If(~first_valid):
            m.d.sync += [
                first.eq(second.data),
                first_valid.eq(self.i.valid),
                first_last.eq(second.last),
            ]
        with m.If(finishes):
            m.d.sync += [
                first_valid.eq(0),
                self.o.valid.eq(~is_mark | packet_end),
                unit.data.eq(Mux(is_little, little, big)),
                unit.last.eq(packet_end),
                unit.truncated.eq(is_truncated),
            ]
            if hasattr(unit, "keep"):
                m.d.sync += unit.keep.eq(first_keep & ~is_mark)
            with m.If(is_truncated):
                m.d.sync += unit.data.eq(TRUNCATED)
        return m
