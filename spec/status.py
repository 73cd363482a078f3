"""The register block, as software sees it (Arm IHI 0022 and the map in ``flow``)."""

from amaranth.hdl import Array, Cat, Const, Cover, Mux, Signal
from amaranth.lib.wiring import In, Out

from .. import __version__
from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .encodings import REPLACEMENT, is_scalar
from .payloads import located_of
from .specification import Specification

__all__ = ["PORTS", "StatusSpecification"]

#: Responses (IHI 0022, A3.4.5).
OKAY, SLVERR = 0b00, 0b10
#: The signals of AXI4-Lite (IHI 0022, B1.1) that a block of 16 registers needs.
BUS = {
    **{"awaddr": In(6), "awvalid": In(1), "awready": Out(1)},
    **{"wdata": In(32), "wstrb": In(4), "wvalid": In(1), "wready": Out(1)},
    **{"bresp": Out(2), "bvalid": Out(1), "bready": In(1)},
    **{"araddr": In(6), "arvalid": In(1), "arready": Out(1)},
    **{"rdata": Out(32), "rresp": Out(2), "rvalid": Out(1), "rready": In(1)},
}
#: The ports of the block beside its input.
PORTS = {f"s_axil_{name}": member for name, member in BUS.items()}
PORTS |= {"irq": Out(1), "replacement": Out(21, init=REPLACEMENT)}
#: The addresses of the registers that do not count.
CONTROL, STATE, REPLACED_BY = 0x00, 0x04, 0x08
FIRST_OFFSET, FIRST_ERROR, FIRST_BYTES, IDENTIFICATION = 0x14, 0x18, 0x1C, 0x2C


class StatusSpecification(Specification):
    """Each count is a sum over the events since the last CLEAR; reading STATE copies all counts."""

    def ports(self):
        return {"i": In(Valid(located_of(self.rules, self.core.bits))), **PORTS}

    def behave(self, m):
        # Each count is a register and a copy. A read goes through states from its address to its
        # response, and so does a write; each state takes one cycle, or waits for the other side of
        # the bus.
        valid = Signal()
        located = Signal.like(self.i.payload)
        m.d.sync += [valid.eq(self.i.valid), located.eq(self.i.payload)]
        event, is_error = located.event, located.event.cause != Cause.NONE
        clears = Signal()
        reads_state = Signal()
        enabled = Signal()

        summands = {0x0C: event.length, 0x10: located.column == 0}
        summands |= {0x20 + 4 * cause.value: event.cause == cause for cause in Cause}
        words = {address: Const(0, 32) for address in range(0, 64, 4)}
        for address, summand in summands.items():
            count = Signal(self.core.bits, name=f"count_{address:02x}")
            words[address] = Signal(self.core.bits, name=f"copy_{address:02x}")
            total = (count + Mux(valid, summand, 0))[: self.core.bits]
            m.d.sync += count.eq(Mux(clears, 0, total))
            with m.If(reads_state):
                m.d.sync += words[address].eq(count)
            with m.If(clears):
                m.d.sync += words[address].eq(0)

        major, minor = map(int, __version__.split(".")[:2])
        had_error = Signal()
        first = Signal.like(located)
        with m.If(valid & is_error & ~had_error):
            m.d.sync += first.eq(located)
        m.d.sync += had_error.eq(~clears & (had_error | (valid & is_error)))
        m.d.sync += self.irq.eq(had_error & enabled)
        words |= {
            CONTROL: Cat(Const(0, 1), enabled),
            STATE: had_error,
            REPLACED_BY: self.replacement,
            FIRST_OFFSET: first.offset,
            FIRST_ERROR: Cat(first.event.cause, Const(0, 5), first.event.length),
            FIRST_BYTES: first.event.bytes[:32],
            IDENTIFICATION: Cat(Const(byte, 8) for byte in (minor, major, *b"PC")),
        }

        word = Signal(32)
        with m.FSM(name="read"):
            with m.State("IDLE"), m.If(self.s_axil_arvalid):
                m.next = "ACCEPT"
            with m.State("ACCEPT"):
                address = Signal(6)
                m.d.comb += self.s_axil_arready.eq(1)
                m.d.sync += address.eq(self.s_axil_araddr & 0b111100)
                m.next = "IDLE"
                with m.If(self.s_axil_arvalid):
                    m.next = "READ"
            with m.State("READ"):
                m.d.comb += reads_state.eq(address == STATE)
                m.d.sync += word.eq(Array(words.values())[address >> 2])
                m.next = "SELECT"
            with m.State("SELECT"):
                m.d.sync += self.s_axil_rdata.eq(word)
                m.next = "RESPOND"
            with m.State("RESPOND"):
                m.d.comb += [self.s_axil_rvalid.eq(1), Cover(self.s_axil_rdata == 3)]
                with m.If(self.s_axil_rready):
                    m.next = "IDLE"

        offered = self.s_axil_awvalid & self.s_axil_wvalid
        write_address = Signal(6)
        data = Signal(32)
        is_well_formed = Signal()
        scalar = data[:21]  # reserved bits are ignored
        m.d.sync += clears.eq(0)
        with m.FSM(name="write"):
            with m.State("IDLE"), m.If(offered):
                m.next = "ACCEPT"
            with m.State("ACCEPT"):
                m.d.comb += [self.s_axil_awready.eq(1), self.s_axil_wready.eq(1)]
                m.d.sync += [
                    write_address.eq(self.s_axil_awaddr & 0b111100),
                    data.eq(self.s_axil_wdata),
                ]
                m.d.sync += is_well_formed.eq(self.s_axil_wstrb == 0xF)
                m.next = "IDLE"
                with m.If(offered):
                    m.next = "WRITE"
            with m.State("WRITE"):
                m.d.sync += self.s_axil_bresp.eq(SLVERR)
                with m.If(is_well_formed & (write_address == CONTROL)):
                    m.d.sync += [clears.eq(data[0]), self.s_axil_bresp.eq(OKAY)]
                    with m.If(~data[0]):
                        m.d.sync += enabled.eq(data[1])
                with m.If(is_well_formed & (write_address == REPLACED_BY) & is_scalar(scalar)):
                    m.d.sync += [self.replacement.eq(scalar), self.s_axil_bresp.eq(OKAY)]
                m.next = "RESPOND"
            with m.State("RESPOND"):
                m.d.comb += self.s_axil_bvalid.eq(1)
                with m.If(self.s_axil_bready):
                    m.next = "IDLE"
