"""Properties of the bridges to AXI4-Stream (Arm IHI 0051), each a sentence.

A bridge is compared with its core alone, which other properties cover: the core receives what the
bridge accepts, in the same cycle. All of them hold from any register contents, after one cycle of
reset.
"""

from amaranth.hdl import Cat, ClockSignal, Cover, Mux, ResetSignal, Signal
from amaranth.lib import data
from amaranth.lib.wiring import In

from ..hdl import Cause
from .properties import Property, stays

__all__ = ["AXI_PROPERTIES"]


class BytesOverAxi(Property):
    """The AXI4-Stream wrapper of the sanitizer sends its bytes, and one TLAST for each it takes.

    So do null transfers, which without TLAST belong to no packet.
    """

    core = "AxiStream"
    defects = (
        "a null beat that is kept",
        "an end that does not wait",
        "a packet that does not wait",
        "an end that is no null beat",
        "null transfers in place of errors",
        "a last that stays inside",
        "a reset that valid overlooks",
        "a beat that is not kept",
        "a ready that looks at what is not offered",
    )
    from_anything = True
    steps = 16  # twice the latency; without a bound, there is no answer within fifteen minutes
    inner = "Sanitizer"
    width = 8

    def __init__(self, designs, encoding="utf-8"):
        bits = dict.fromkeys(("valid", "last", "ready"), In(1))
        ports = {"data": In(self.width), "keep": In(self.width // 8)} | bits
        super().__init__(designs, encoding, ports)

    def make(self):
        return self.design(self.core, getattr(self._designs, self.inner)())

    def state(self, m, dut):
        m.submodules.core = core = self.design(self.inner)
        is_null = self.keep == 0
        taken = self.valid & dut.s_axis_tready
        m.d.comb += [
            dut.aclk.eq(ClockSignal()),
            dut.aresetn.eq(~ResetSignal()),
            dut.s_axis_tvalid.eq(self.valid),
            dut.s_axis_tdata.eq(self.data),
            dut.s_axis_tkeep.eq(self.keep),
            dut.s_axis_tlast.eq(self.last),
            dut.m_axis_tready.eq(self.ready),
            core.i.valid.eq(taken & (~is_null | self.last)),
            core.i.payload.eq(Cat(self.given(m, dut, taken, is_null), self.last, *self.beside())),
            core.o.ready.eq(self.ready),
        ]
        # A null final transfer was accepted and has not come out; the packets in flight.
        ending, packets = Signal(), Signal(range(17))
        sends = dut.m_axis_tvalid & self.ready
        ends = sends & dut.m_axis_tlast
        m.d.sync += ending.eq((taken & is_null & self.last) | (ending & ~ends))
        m.d.sync += packets.eq(packets + (taken & self.last) - ends)
        self.claim(m, packets <= 15, ~ends | (packets != 0), ~ending | (packets == 1))
        # Without TVALID, it does not look at the rest.
        is_plain = ~(self.valid & is_null)
        self.claim(m, ~is_plain | (dut.s_axis_tready == (core.i.ready & ~ending)))
        self.claim(m, is_plain | self.last | (dut.s_axis_tready == ~ending))
        may_end = taken & is_null & self.last
        self.claim(m, ~may_end | (core.i.ready & (packets == 0)))
        self.claim_end(m, dut, core, may_end, ending, packets)

        was_reset = Signal(reset_less=True)
        m.d.sync += was_reset.eq(ResetSignal())
        self.claim(m, dut.m_axis_tvalid == core.o.valid, ~(was_reset & dut.m_axis_tvalid))
        sent = [getattr(dut, f"m_axis_t{name}") for name in ("data", "keep", "last", *self.user)]
        self.claim(m, stays(m, dut.m_axis_tvalid, self.ready, Cat(sent)))
        is_there = self.claim_beat(m, dut, core.o.payload, ending, taken & ~is_null, sends)
        bits = len(dut.m_axis_tkeep)
        self.claim(m, ~core.o.valid | (dut.m_axis_tlast == core.o.payload.last))
        self.claim(m, ~core.o.valid | (dut.m_axis_tkeep == is_there.replicate(bits)))
        m.d.comb += Cover(self.started & sends & ~is_there)

    user = ()

    def given(self, m, dut, taken, is_null):
        """The input of the core; in place of an end, any character, which is ignored."""
        return Mux(is_null, ord("A"), self.data)

    def beside(self):
        """Its other inputs."""
        return ()

    def claim_end(self, m, dut, core, may_end, ending, packets):
        """It is accepted as soon as nothing before it is in flight."""
        can = core.i.ready & ~ending & (packets == 0)
        self.claim(m, ~(can & self.valid & (self.keep == 0) & self.last) | may_end)
        m.d.comb += Cover(self.started & ending & ~can & self.ready)
        self.claim(m, dut.error == self.error_of(m, core))

    def error_of(self, m, core):
        return core.error

    def claim_beat(self, m, dut, sent, ending, takes, sends):
        """Claims about an output transfer; returns whether it is not null."""
        is_there = ~(ending & sent.last)
        self.claim(m, ~(dut.m_axis_tvalid & is_there) | (dut.m_axis_tdata == sent.data))
        return is_there


class CodePointsOverAxi(BytesOverAxi):
    """The AXI4-Stream wrapper of the encoder sends the bytes of its core; above 21 bits, U+FFFD."""

    defects = (
        "a wide code point cut off",
        "an error not told to the bus",
        "a null beat that is kept",
        "an end that is no null beat",
    )
    steps = None
    inner = "Encoder"
    width = 32

    def given(self, m, dut, taken, is_null):
        is_wide = self.data[21:].any()
        self.refused = Signal()
        m.d.sync += self.refused.eq(taken & is_wide & ~is_null)
        return Mux(is_null, ord("A"), Mux(is_wide, 0xFFFD, self.data[:21]))[:21]

    def error_of(self, m, core):
        return core.error | self.refused


class UnitsOverAxi(CodePointsOverAxi):
    """The AXI4-Stream wrapper of the UTF-16 encoder sends the code units of its core."""

    defects = ("a wide code point cut off", "a null beat that is kept")
    inner = "Utf16Encoder"


class UnitsFromAxi(BytesOverAxi):
    """The AXI4-Stream wrapper of the UTF-16 decoder sends the code points of its core.

    If the last transfer has a single byte, the packet ends within a unit.
    """

    defects = ("half a unit that is whole", "an end that is no null beat")
    steps = None
    inner = "Utf16Decoder"
    width = 16

    def given(self, m, dut, taken, is_null):
        return Mux(is_null, ord("A"), Mux(*self.beside(), 0xD800, self.data))

    def beside(self):
        return ((self.keep == 1) & self.last,)

    def claim_beat(self, m, dut, sent, ending, takes, sends):
        is_there = ~(ending & sent.last)
        self.claim(m, ~(dut.m_axis_tvalid & is_there) | (dut.m_axis_tdata == sent.value))
        return is_there


class EventsOverAxi(BytesOverAxi):
    """The AXI4-Stream wrapper of the stream decoder sends the events of its core.

    A sequence that a null final transfer truncates is an error at the end of its packet.
    """

    defects = (
        "a cause that stays",
        "another length on the bus",
        "what is above a code point",
        "a last that stays inside",
        "an end that does not wait",
    )
    steps = None
    inner = "StreamDecoder"
    user = ("user",)

    def claim_end(self, m, dut, core, may_end, ending, packets):
        """It waits until all before it has come out, and no longer."""
        waits = Signal(range(8))
        is_end = self.valid & (self.keep == 0) & self.last & ~may_end & ~ending
        m.d.sync += waits.eq(Mux(is_end & self.ready, waits + 1, 0))
        self.claim(m, waits <= 5)
        m.d.comb += Cover(waits == 4)

    def claim_beat(self, m, dut, sent, ending, takes, sends):
        # Bytes that were accepted and are in no event that has left: without any, the output is
        # that of the end.
        inside = Signal(range(10))
        is_there = inside != 0
        m.d.sync += inside.eq(inside + takes - Mux(sends & is_there, sent.length, 0))
        self.claim(m, inside <= 7)
        m.d.comb += Cover(ending & (inside == 3) & (sent.length == 3) & sends)
        is_cut = ending & (sent.cause == Cause.TRUNCATED) & (inside == sent.length)
        cause = Mux(is_cut, Cause.TRUNCATED_AT_END, sent.cause)
        layout = {"codepoint": 21, "zero": 3, "length": 4, "cause": 4, "bytes": 32}
        item = data.View(data.StructLayout(layout), dut.m_axis_tdata)
        fields = (item.zero == 0, item.length == sent.length, item.cause == cause)
        of_user = dut.m_axis_tuser == cause
        claims = Cat(fields, item.bytes == sent.bytes, of_user).all()
        same = (item.codepoint == sent.codepoint) | (sent.cause != Cause.NONE)
        self.claim(m, ~(dut.m_axis_tvalid & is_there) | (claims & same))
        return is_there


#: The properties by name, in the order of the documentation.
AXI_PROPERTIES = {
    "axi-stream-decoder": EventsOverAxi,
    "axi-encoder": CodePointsOverAxi,
    "axi-sanitizer": BytesOverAxi,
    "axi-utf-16-encoder": UnitsOverAxi,
    "axi-utf-16-decoder": UnitsFromAxi,
}
