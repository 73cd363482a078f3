"""The decoder of many channels between two AXI4-Streams (Arm IHI 0051)."""

from amaranth.hdl import Cat, Const, Module, Mux, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from .axi import AxiBridge, extended, packed
from .axi_stream import end_of
from .check import check_type
from .component import Component
from .encoding import Cause
from .interleaved import InterleavedDecoder
from .logic import delayed
from .valid import Valid
from .wide import WideStream

__all__ = ["InterleavedAxiStream"]


class InterleavedAxiStream(AxiBridge):
    """An ``InterleavedDecoder`` as AXI4-Stream (Arm IHI 0051): TID is the channel.

    Packets with different TID may be interleaved, transfer by transfer. A transfer is one byte;
    TLAST ends the packet of its TID. TKEEP is 1, or 0 in a null transfer: without TLAST, it is
    accepted and ignored; with TLAST, it ends the packet after the bytes that came before it.

    An output transfer has the events that one byte ends: in the low half of TDATA, the error that
    it exposes in the sequence before it; in the high half, its own event. TKEEP is 0 in a half
    without an event. An event is laid out as in an ``AxiStream``: the code point in three bytes
    (two if the encoding ends at FFFF, four if it goes above 1FFFFF), low byte first; a byte with
    the length in bits 3:0 and the cause in bits 7:4; then the bytes of the event, the latest one
    first. TUSER has the causes of both, 0 without an error. The error of a sequence that a null
    final transfer cuts short has TLAST; without such a sequence, a null transfer with TLAST comes
    out. Each TLAST accepted thus comes out.

    With a sink that is always ready, a transfer is accepted in every cycle. While the sink is not
    ready, a FIFO takes what is in the core, and no more is accepted, whatever its TID.

    Combinational paths: none from an input to an output. ``m_axis_tready`` only enables registers,
    and ``s_axis_tready`` is a register.

    Parameters
    ----------
    core : InterleavedDecoder

    Members
    -------
    s_axis_tdata : In(8)
        The byte.
    s_axis_tkeep : In(1)
        1; 0 in a null transfer.
    s_axis_tid : In
        The channel.
    m_axis_tdata : Out
        Two padded events; undefined in bytes that TKEEP leaves out.
    m_axis_tkeep : Out
        Ones in the half of each event.
    m_axis_tid : Out
        The channel.
    m_axis_tuser : Out
        A bit for each byte of TDATA, with the cause of each event in the low three bits of its
        half.

    Attributes
    ----------
    latency : int
        That of the core plus 2 cycles, if the sink is always ready.
    """

    def __init__(self, core: InterleavedDecoder) -> None:
        check_type("core", core, InterleavedDecoder, "an InterleavedDecoder")
        self._end, _ = end_of(core.encoding)
        inner = WideStream(_Marked(core))
        sent = inner.o.payload
        cut, event = sent.events.cut, sent.events.event
        # The byte that stands for the end has cut the sequence short.
        at_end = Mux(sent.is_null, Cause.TRUNCATED_AT_END, cut.cause)
        causes = [Mux(cut.valid, at_end, Cause.NONE)]
        causes.append(Mux(event.valid & ~sent.is_null, Value.cast(event.cause), Cause.NONE))
        bits = Const(0, len(event.codepoint))
        unused = Const(0, len(event.bytes) - len(cut.bytes))
        halves = [packed(bits, cut.length, causes[0]), cut.bytes, unused]
        halves += [packed(event.codepoint, event.length, causes[1]), event.bytes]
        user = Cat(extended(cause, len(Cat(halves)) // 16) for cause in causes)
        super().__init__(core, inner, inner.latency, 8, Cat(halves), user, sent.events.channel)

    def _connect(self, m, given):
        stream, sent = self._inner, self._inner.o.payload
        taken, has_event = stream.i.payload, sent.events.event.valid & ~sent.is_null
        is_null = ~given.keep
        half = len(self.m_axis_tkeep) // 2
        m.d.comb += [
            self.s_axis_tready.eq(stream.i.ready),
            stream.i.valid.eq(given.valid & (given.keep | given.last)),
            taken.byte.data.eq(Mux(is_null, self._end, given.data)),
            taken.byte.last.eq(given.last),
            taken.byte.channel.eq(given.id),
            taken.is_null.eq(is_null),
            self.m_axis_tlast.eq(sent.events.event.valid & sent.events.event.last),
            self.m_axis_tkeep.eq(
                Cat(sent.events.cut.valid.replicate(half), has_event.replicate(half))
            ),
        ]


class _Marked(Component):
    """The core, with a flag beside each byte that marks a null transfer."""

    def __init__(self, core):
        self._core, self.latency = core, core.latency

        def marked(**fields):
            return Valid(data.StructLayout(fields | {"is_null": 1}))

        super().__init__(
            {
                "i": In(marked(byte=core.i.payload.shape())),
                "o": Out(marked(events=core.o.payload.shape())),
            }
        )

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = core = self._core
        m.d.comb += [
            core.i.valid.eq(self.i.valid),
            core.i.payload.eq(self.i.payload.byte),
            self.o.valid.eq(core.o.valid),
            self.o.payload.events.eq(core.o.payload),
            self.o.payload.is_null.eq(delayed(m, self.i.payload.is_null, core.latency)),
        ]
        return m
