"""A wide core between two AXI4-Streams (Arm IHI 0051)."""

from amaranth.hdl import Cat, ClockDomain, Module, Mux, Signal, Value
from amaranth.lib.wiring import In, Out

from .axi_stream import UNIT, extended, packed
from .check import check_type
from .component import Component
from .logic import one_of
from .wide.beat import Beat
from .wide.decoder import WideDecoder
from .wide.packer import Packer
from .wide.stream import WideStream
from .wide.validator import Validator

__all__ = ["WideAxiStream"]


class WideAxiStream(Component):
    """A ``WideDecoder``, a ``Validator`` or a ``Packer`` as AXI4-Stream (Arm IHI 0051).

    A beat has a byte in each lane. TLAST ends a packet, and in a beat with TLAST, TKEEP says how
    many bytes there are, from lane 0 on. There may be none: a null beat with TLAST ends the packet
    after what came before it, and that may be nothing. Without TLAST, a beat is full whatever TKEEP
    says, but for a null beat, which is taken and means nothing; of TKEEP, only lane 0 is looked at.
    If TKEEP of a beat with TLAST has a gap, it is not defined how many bytes are taken; its packet
    ends all the same, and the next one is as if nothing had come before.

    A ``WideDecoder`` sends for each byte that came in the code point in three bytes (two where the
    encoding ends at FFFF, four where it goes above 1FFFFF), the low one first, and a byte with the
    length in bits 3:0 and the cause in bits 7:4; they are 0 if no event ends with the byte that
    came in. TUSER is the causes of all lanes.

    A ``Packer`` sends UTF-32: code points of four bytes, the low one first, without gaps; U+FFFD
    for each error.

    A ``Validator`` sends the bytes as they came. TUSER has the verdict on a packet, with its TLAST:
    in bit 0 that it is ill formed; in bits 3:1 and 7:4 the length and the cause of its first error;
    then the offset of that error, the number of errors and that of code points. Of a well-formed
    packet, length, cause and offset mean nothing.

    TKEEP is ones in the lanes with something, from lane 0 on; it is 0 in a null final beat only.
    With a sink that is always ready, a beat is taken in every cycle. One that does not end its
    packet waits in the core until the next has been taken.

    Combinational paths: ``m_axis_tready`` enables registers, and ``s_axis_tready`` is one; there is
    none from an input to an output.

    Parameters
    ----------
    core : WideDecoder, Validator or Packer

    Members
    -------
    aclk : In(1)
        Everything happens at its rising edge.
    aresetn : In(1)
        Reset, active low and synchronous: low at one rising edge is enough.
    s_axis_tdata : In
        The bytes, the earliest in the low eight bits.
    s_axis_tkeep : In
        Ones from bit 0 on, as many as there are bytes in a beat with TLAST; 0 in a null beat.
    s_axis_tlast : In(1)
        The packet ends with this beat.
    s_axis_tvalid : In(1)
        A beat is offered.
    s_axis_tready : Out(1)
        It is taken in this cycle.
    m_axis_tdata : Out
        What the core sends. In lanes that TKEEP leaves out, it means nothing.
    m_axis_tkeep : Out
        Ones from bit 0 on; 0 in a null final beat.
    m_axis_tlast : Out(1)
        The packet ends with this beat.
    m_axis_tuser : Out
        Of a decoder: three bits for each lane, the cause, 0 if no error ends there. Of a validator:
        the verdict on the packet; without TLAST, it means nothing.
    m_axis_tvalid : Out(1)
        A beat is offered; low from the first rising edge in reset on.
    m_axis_tready : In(1)
        It is taken in this cycle.

    Attributes
    ----------
    latency : int
        That of the core, and 3 cycles more, if the sink is always ready.
    """

    def __init__(self, core):
        kinds = WideDecoder, Validator, Packer
        check_type("core", core, kinds, "a WideDecoder, a Validator or a Packer")
        self.core, self._stream = core, WideStream(core)
        self.latency = self._stream.latency + 1
        data, keep, _, user = self._sent()
        super().__init__(
            {
                "aclk": In(1),
                "aresetn": In(1),
                "s_axis_tdata": In(8 * core.lanes),
                "s_axis_tkeep": In(core.lanes),
                "s_axis_tlast": In(1),
                "s_axis_tvalid": In(1),
                "s_axis_tready": Out(1),
                "m_axis_tdata": Out(len(data)),
                "m_axis_tkeep": Out(len(keep)),
                "m_axis_tlast": Out(1),
                **({"m_axis_tuser": Out(len(user))} if len(user) else {}),
                "m_axis_tvalid": Out(1),
                "m_axis_tready": In(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        m.domains.sync = domain = ClockDomain()
        m.d.comb += [domain.clk.eq(self.aclk), domain.rst.eq(~self.aresetn)]
        m.submodules.core = stream = self._stream

        # A register, since it takes gates to count what TKEEP keeps.
        valid, beat = Signal(), Signal(Beat(self.core.lanes), reset_less=True)
        keep = self.s_axis_tkeep
        ends = keep & ~(keep >> 1)  # of what is kept, if it has no gap
        m.d.comb += [
            stream.i.valid.eq(valid),
            stream.i.payload.eq(beat),
            self.s_axis_tready.eq(stream.i.ready),
        ]
        with m.If(stream.i.ready):
            m.d.sync += [
                valid.eq(self.s_axis_tvalid & (keep[0] | self.s_axis_tlast)),
                Value.cast(beat.data).eq(self.s_axis_tdata),
                beat.count.eq(one_of((end, n) for n, end in enumerate(ends, 1))),
                beat.last.eq(self.s_axis_tlast),
            ]

        data, keep, last, user = self._sent()
        m.d.comb += [
            self.m_axis_tvalid.eq(stream.o.valid),
            stream.o.ready.eq(self.m_axis_tready),
            self.m_axis_tdata.eq(data),
            self.m_axis_tkeep.eq(keep),
            self.m_axis_tlast.eq(last),
        ]
        if len(user):
            m.d.comb += self.m_axis_tuser.eq(user)
        return m

    def _sent(self):
        """TDATA, TKEEP, TLAST and TUSER of what comes out of the core."""
        sent, user = self._stream.o.payload, []
        beat = sent if isinstance(self.core, Packer) else sent.beat
        if isinstance(self.core, Packer):
            lanes = [extended(codepoint, UNIT) for codepoint in sent.codepoints]
        elif isinstance(self.core, Validator):
            lanes, verdict = beat.data, sent.verdict
            user = [~verdict.well_formed, extended(verdict.length, 3), extended(verdict.cause, 4)]
            user += [verdict.offset, verdict.errors, verdict.codepoints]
        else:
            user = [Mux(slot.valid, Value.cast(slot.cause), 0) for slot in sent.slots]
            lanes = [
                packed(slot.codepoint, Mux(slot.valid, slot.length, 0), cause)
                for slot, cause in zip(sent.slots, user, strict=True)
            ]
        size = len(lanes[0]) // 8
        # What the writer of Yosys makes of `>`, Verilator takes for a combinational loop.
        keep = ~Cat((beat.count <= n).replicate(size) for n in range(self.core.lanes))
        return Cat(lanes), keep, beat.last, Cat(user)
