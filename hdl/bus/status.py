"""A register block: counts, the first error, and a programmable replacement (Arm IHI 0022)."""

from amaranth.hdl import Array, Cat, Const, Module, Mux, Signal
from amaranth.lib.wiring import In, Out

from ... import __version__
from ..event import REPLACEMENT
from ..lib.check import check_number
from ..lib.component import Component
from ..lib.logic import exceeds
from ..lib.texts import Facts, texts_from_docstring
from ..lib.valid import Valid
from ..monitor import Located
from ..tables.encoding import UTF_8, Cause, Encoding

__all__ = ["AXI_LITE", "Status"]

#: The signals of an AXI4-Lite subordinate with 16 registers of 32 bits (IHI 0022, B1.1).
SIGNALS = {
    **{"awaddr": In(6), "awvalid": In(1), "awready": Out(1)},
    **{"wdata": In(32), "wstrb": In(4), "wvalid": In(1), "wready": Out(1)},
    **{"bresp": Out(2), "bvalid": Out(1), "bready": In(1)},
    **{"araddr": In(6), "arvalid": In(1), "arready": Out(1)},
    **{"rdata": Out(32), "rresp": Out(2), "rvalid": Out(1), "rready": In(1)},
}
#: The ports of the block beside its input.
AXI_LITE = {f"s_axil_{name}": member for name, member in SIGNALS.items()}
AXI_LITE |= {"irq": Out(1), "replacement": Out(21, init=REPLACEMENT)}
#: The registers, by the number of their word; then one for the events of each cause.
CONTROL, STATE, REPLACED_BY, BYTES, LINES, FIRST_OFFSET, FIRST_ERROR, FIRST_BYTES = range(8)
FIRST_COUNT = 8
#: The register of identification takes the place of cause 3, which does not exist. Its value: the
#: letters CP, and the first two numbers of the version, a byte each.
IDENTIFICATION = 11
IDENTIFICATION_VALUE = int.from_bytes(b"CP" + bytes(map(int, __version__.split(".")[:2])), "big")
#: The response to a write that has no effect.
SLVERR = 0b10


@texts_from_docstring
class Status(Component):
    """Counts events for software, which reads and writes registers over AXI4-Lite.

    ``clockpoint.flow.registers`` describes the registers. Reading STATE copies all counts at
    once, and the registers of counts return the copies. The first error is kept until software
    writes CLEAR, which clears counts and copies, and leaves the other bits of CONTROL. All counts
    wrap around. Reserved bits are ignored, and read as 0. An event counts two cycles after it came.

    A write of a read-only register, of some of the bytes of a word, or of a replacement that is no
    Unicode scalar value has no effect, and its response is SLVERR.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the events.
    bits : int
        Width of each count, and of the positions: 4 to 32.

    Members
    -------
    i : In(Valid(Located(encoding, bits)))
    s_axil_awaddr : In(6)
        Address of a write, in bytes; bits 1:0 are ignored.
    s_axil_awvalid : In(1)
        A write address is offered.
    s_axil_awready : Out(1)
        Ready to accept it. A write address and its data are accepted in the same cycle.
    s_axil_wdata : In(32)
        The data of a write.
    s_axil_wstrb : In(4)
        All ones; otherwise, the write has no effect.
    s_axil_wvalid : In(1)
        Data is offered.
    s_axil_wready : Out(1)
        Ready to accept it.
    s_axil_bresp : Out(2)
        OKAY (0), or SLVERR (2): the write has no effect.
    s_axil_bvalid : Out(1)
        A write response is offered.
    s_axil_bready : In(1)
        Ready to accept it.
    s_axil_araddr : In(6)
        Address of a read, in bytes; bits 1:0 are ignored.
    s_axil_arvalid : In(1)
        A read address is offered.
    s_axil_arready : Out(1)
        Ready to accept it.
    s_axil_rdata : Out(32)
        The data of a read. Undefined while s_axil_rvalid is low.
    s_axil_rresp : Out(2)
        Always OKAY (0).
    s_axil_rvalid : Out(1)
        Data is offered.
    s_axil_rready : In(1)
        Ready to accept it.
    irq : Out(1)
        Interrupt request: high while it is enabled and there was an error since the last CLEAR.
    replacement : Out(21)
        The code point that replaces an error; a Unicode scalar value.

    Members
    -------
    s_axil_awaddr
        Address of a write, in bytes; bits 1:0 are ignored.
    s_axil_awvalid
        A write address is offered.
    s_axil_awready
        Ready to accept it. A write address and its data are accepted in the same cycle.
    s_axil_wdata
        The data of a write.
    s_axil_wstrb
        All ones; otherwise, the write has no effect.
    s_axil_wvalid
        Data is offered.
    s_axil_wready
        Ready to accept it.
    s_axil_bresp
        OKAY (0), or SLVERR (2): the write has no effect.
    s_axil_bvalid
        A write response is offered.
    s_axil_bready
        Ready to accept it.
    s_axil_araddr
        Address of a read, in bytes; bits 1:0 are ignored.
    s_axil_arvalid
        A read address is offered.
    s_axil_arready
        Ready to accept it.
    s_axil_rdata
        The data of a read. Undefined while s_axil_rvalid is low.
    s_axil_rresp
        Always OKAY (0).
    s_axil_rvalid
        Data is offered.
    s_axil_rready
        Ready to accept it.
    irq
        Interrupt request: high while it is enabled and there was an error since the last CLEAR.
    replacement
        The code point that replaces an error; a Unicode scalar value.
    """

    facts = Facts("one event per cycle", "from an event to the counts")

    latency = 2

    def __init__(self, encoding: Encoding = UTF_8, bits: int = 32) -> None:
        check_number("bits", bits, range(4, 33))
        super().__init__({"i": In(Valid(Located(encoding, bits))), **AXI_LITE})

    def elaborate(self, platform):
        # Counts run all the time, and software reads copies of them, which are taken together
        # when STATE is read. The machines of the read and of the write channel share nothing but
        # the registers.
        m = Module()
        enabled = Signal()
        error = Signal()
        clear = Signal()
        copy = Signal()
        counts, first = self._count(m, error, clear)
        copies = [Signal.like(count, name=f"copy_{count.name}") for count in counts]
        with m.If(copy):
            m.d.sync += [old.eq(new) for old, new in zip(copies, counts, strict=True)]
        with m.If(clear):
            m.d.sync += [old.eq(0) for old in copies]

        counted = BYTES, LINES, *(FIRST_COUNT + cause.value for cause in Cause)
        registers = dict(zip(counted, copies, strict=True)) | {
            CONTROL: enabled << 1,
            STATE: error,
            REPLACED_BY: self.replacement,
            FIRST_OFFSET: first.offset,
            FIRST_ERROR: Cat(first.event.cause, Const(0, 5), first.event.length),
            FIRST_BYTES: first.event.bytes[:32],
            IDENTIFICATION: Const(IDENTIFICATION_VALUE, 32),
        }
        m.d.sync += self.irq.eq(error & enabled)
        self._read(m, registers, copy)
        self._write(m, enabled, clear)
        return m

    def _count(self, m, error, clear):
        """The counts of bytes, of lines and of the events of each cause, and the first error."""
        valid = Signal()
        located = Signal.like(self.i.payload)
        first = Signal.like(self.i.payload)
        # An event at column 0 begins a line; a column is compared in two cycles.
        column_is_nonzero = Signal(4)
        column, quarter = self.i.payload.column, -(-self.bits // 4)
        m.d.sync += [
            valid.eq(self.i.valid),
            located.eq(self.i.payload),
            column_is_nonzero.eq(
                Cat(column[n : n + quarter].any() for n in range(0, self.bits, quarter))
            ),
        ]
        size = Signal(self.bits)
        lines = Signal(self.bits)
        events = [Signal(self.bits, name=f"events_{cause.name.lower()}") for cause in Cause]
        event = located.event
        with m.If(valid):
            m.d.sync += size.eq(size + event.length)
            with m.If(~column_is_nonzero.any()):
                m.d.sync += lines.eq(lines + 1)
            for cause, count in zip(Cause, events, strict=True):
                with m.If(event.cause == cause):
                    m.d.sync += count.eq(count + 1)
            with m.If(event.cause != Cause.NONE):
                m.d.sync += error.eq(1)
                with m.If(~error):
                    m.d.sync += first.eq(located)
        with m.If(clear):
            m.d.sync += [register.eq(0) for register in (error, size, lines, *events)]
        return [size, lines, *events], first

    def _read(self, m, registers, copy):
        """Accept an address, select its register in two cycles, and hold it for the transfer."""
        address = Signal(4)
        reads = Signal()
        selects = Signal()
        is_idle = ~self.s_axil_arready & ~reads & ~selects & ~self.s_axil_rvalid
        m.d.comb += copy.eq(reads & (address == STATE))
        m.d.sync += [
            self.s_axil_arready.eq(self.s_axil_arvalid & is_idle),
            reads.eq(self.s_axil_arready & self.s_axil_arvalid),
            selects.eq(reads),
        ]
        with m.If(self.s_axil_arready):
            m.d.sync += address.eq(self.s_axil_araddr[2:])
        words = [registers.get(number, 0) for number in range(16)]
        groups = [Signal(32, name=f"group_{n}") for n in range(4)]
        for n, group in enumerate(groups):
            m.d.sync += group.eq(Array(words[4 * n : 4 * n + 4])[address[:2]])
        with m.If(selects):
            m.d.sync += [self.s_axil_rvalid.eq(1), self.s_axil_rdata.eq(Array(groups)[address[2:]])]
        with m.If(self.s_axil_rvalid & self.s_axil_rready):
            m.d.sync += self.s_axil_rvalid.eq(0)

    def _write(self, m, enabled, clear):
        """Accept an address and its data, write in the next cycle, and hold the response."""
        accepts, address, word = self.s_axil_awready, self.s_axil_awaddr[2:], self.s_axil_wdata
        offered = self.s_axil_awvalid & self.s_axil_wvalid
        is_scalar = ~exceeds(word[16:21], 0x10) & (word[11:21] != 0xD800 >> 11)
        is_whole = self.s_axil_wstrb.all()
        data = Signal.like(word)
        writes = Signal()
        to_control = Signal()
        to_replacement = Signal()
        m.d.comb += self.s_axil_wready.eq(accepts)
        m.d.sync += [
            accepts.eq(offered & ~accepts & ~writes & ~self.s_axil_bvalid),
            writes.eq(accepts & offered),
            to_control.eq(is_whole & (address == CONTROL)),
            to_replacement.eq(is_whole & (address == REPLACED_BY) & is_scalar),
            data.eq(word),
            clear.eq(writes & to_control & data[0]),
        ]
        with m.If(writes):
            m.d.sync += self.s_axil_bvalid.eq(1)
            m.d.sync += self.s_axil_bresp.eq(Mux(to_control | to_replacement, 0, SLVERR))
            with m.If(to_control):
                m.d.sync += enabled.eq(Mux(data[0], enabled, data[1]))
            with m.If(to_replacement):
                m.d.sync += self.replacement.eq(data)
        with m.If(self.s_axil_bvalid & self.s_axil_bready):
            m.d.sync += self.s_axil_bvalid.eq(0)
