"""A core of many lanes between two AXI4-Streams (Arm IHI 0051)."""

from amaranth.hdl import Cat, Mux, Signal, Value

from .axi import UNIT, AxiBridge, extended, packed
from .check import check_type
from .logic import one_of
from .wide import Beat, Packer, Validator, WideDecoder, WideSanitizer, WideStream

__all__ = ["WideAxiStream"]


class WideAxiStream(AxiBridge):
    """A wide core as AXI4-Stream (Arm IHI 0051).

    A transfer has a byte in each lane. TLAST ends a packet; with TLAST, TKEEP gives the number of
    bytes, from lane 0 on. It may be 0: a null transfer with TLAST ends the packet, empty or not,
    after the bytes that came before it. If TKEEP has a gap there, the number of bytes is undefined;
    the packet ends, and the next one is unaffected. Without TLAST, only bit 0 of TKEEP counts: if
    it is 1, the transfer is full; otherwise, the transfer is accepted and ignored.

    A ``WideDecoder`` sends, for each input byte, the event that ends with it: the code point in
    three bytes (two if the encoding ends at FFFF, four if it goes above 1FFFFF), low byte first,
    and a byte with the length in bits 3:0 and the cause in bits 7:4, both 0 if no event ends there.
    TUSER has the causes of all lanes.

    A ``Packer`` sends UTF-32, low byte first, without gaps; U+FFFD for each error.

    A ``Validator`` sends the bytes unchanged and, in TUSER with TLAST, the verdict on the packet:
    bit 0 is 1 if it is ill formed; bits 3:1 and 7:4 are the length and cause of its first error;
    then follow the offset of that error, the number of errors and the number of code points. For a
    well-formed packet, length, cause and offset are undefined.

    A ``WideSanitizer`` sends the bytes, with those of errors replaced.

    With a sink that is always ready, a transfer is accepted in every cycle. A transfer without
    TLAST waits in the core until the next one is accepted; in a ``WideSanitizer`` with few lanes,
    until several more are.

    Combinational paths: none from an input to an output. ``m_axis_tready`` only enables registers,
    and ``s_axis_tready`` is a register.

    Parameters
    ----------
    core : WideDecoder, Validator, Packer or WideSanitizer

    Members
    -------
    s_axis_tdata : In
        The bytes, the earliest in the low eight bits.
    s_axis_tkeep : In
        Ones from bit 0 on, as many as there are bytes in a transfer with TLAST; 0 in a null
        transfer.
    m_axis_tdata : Out
        The output of the core. Undefined in lanes that TKEEP leaves out.
    m_axis_tkeep : Out
        Ones from bit 0 on; 0 in a null final transfer only.
    m_axis_tuser : Out
        With a decoder: a bit for each byte of TDATA, with the cause in the low three bits of each
        lane, 0 if no error ends there. With a validator: the verdict on the packet, undefined
        without TLAST.

    Attributes
    ----------
    latency : int
        That of the core plus 3 cycles, if the sink is always ready.
    """

    def __init__(self, core: WideDecoder | Validator | Packer | WideSanitizer) -> None:
        kinds = WideDecoder, Validator, Packer, WideSanitizer
        check_type("core", core, kinds, "a WideDecoder, Validator, Packer or WideSanitizer")
        inner = WideStream(core)
        sent = _sent(core, inner.o.payload)
        super().__init__(core, inner, inner.latency + 1, 8 * core.lanes, *sent)

    def _connect(self, m, given):
        # A register, since it takes gates to count what TKEEP keeps.
        stream, keep = self._inner, given.keep
        valid = Signal()
        beat = Signal(Beat(self.core.lanes), reset_less=True)
        ends = keep & ~(keep >> 1)  # of what is kept, if it has no gap
        with m.If(stream.i.ready):
            m.d.sync += [
                valid.eq(given.valid & (keep[0] | given.last)),
                Value.cast(beat.data).eq(given.data),
                beat.count.eq(one_of((end, n) for n, end in enumerate(ends, 1))),
                beat.last.eq(given.last),
            ]
        sent = stream.o.payload
        sent = sent.beat if "beat" in sent.shape().members else sent
        size = len(self.m_axis_tkeep) // self.core.lanes
        m.d.comb += [
            self.s_axis_tready.eq(stream.i.ready),
            stream.i.valid.eq(valid),
            stream.i.payload.eq(beat),
            self.m_axis_tlast.eq(sent.last),
            self.m_axis_tkeep.eq(
                Cat((sent.count > n).replicate(size) for n in range(self.core.lanes))
            ),
        ]


def _sent(core, sent):
    """TDATA and TUSER of what comes out of the core."""
    if isinstance(core, Packer):
        return Cat(extended(codepoint, UNIT) for codepoint in sent.codepoints), Cat()
    if isinstance(core, WideSanitizer):
        return Cat(sent.data), Cat()
    if isinstance(core, Validator):
        verdict = sent.verdict
        user = [~verdict.well_formed, extended(verdict.length, 3), extended(verdict.cause, 4)]
        return Cat(sent.beat.data), Cat(user, verdict.offset, verdict.errors, verdict.codepoints)
    causes = [Mux(slot.valid, Value.cast(slot.cause), 0) for slot in sent.slots]
    lanes = [
        packed(slot.codepoint, Mux(slot.valid, slot.length, 0), cause)
        for slot, cause in zip(sent.slots, causes, strict=True)
    ]
    return Cat(lanes), Cat(extended(cause, len(lanes[0]) // 8) for cause in causes)
