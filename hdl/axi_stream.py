"""A core between two AXI4-Streams (Arm IHI 0051)."""

from amaranth.hdl import Cat, ClockDomain, Const, Module, Mux, Signal, Value
from amaranth.lib.wiring import In, Out

from .check import check_type
from .component import Component
from .encoder import Encoder
from .encoding import Cause
from .event import REPLACEMENT
from .positional_encoder import PositionalEncoder
from .sanitizer import Sanitizer
from .stream_decoder import StreamDecoder

__all__ = ["AxiStream"]

#: What ends a packet in the core where a null beat does so outside: a character of one byte that
#: continues no sequence. What comes of it is the null beat at the other end.
END = 0x01
#: The bits of a code point at the input: a code unit of UTF-32.
UNIT = 32
#: A core takes less packets than this before it sends the end of the first.
MOST = 15


class AxiStream(Component):
    """A ``StreamDecoder``, an ``Encoder`` or a ``Sanitizer`` as AXI4-Stream (Arm IHI 0051).

    A beat is one byte, one code point or one event. Rate and latency are those of the core, and
    so is back-pressure. TLAST ends a packet. TKEEP is all ones, or 0 in a null beat: without TLAST,
    a null beat is taken and means nothing. With TLAST it ends the packet after what came before it;
    an unfinished sequence becomes an error first, without TLAST; then a null beat with TLAST
    comes out. So each TLAST that is taken comes out, also that of a packet without any byte. A
    null final beat waits until what is before it in the core has come out, and the next packet
    until the null final beat has.

    An event is packed to whole bytes, the low one first: the code point in three (two where the
    encoding ends at FFFF, four where it goes above 1FFFFF); a byte with the length in bits 3:0 and
    the cause in bits 7:4; then the bytes of the event, the latest one first. TUSER is the cause,
    too. A code point at the input is a unit of UTF-32; one that has bits above those of the
    encoding is replaced by U+FFFD.

    Combinational paths: ``s_axis_tready`` looks at TKEEP and TLAST of its own side, and where the
    core is an ``Encoder``, at ``m_axis_tready``.

    Parameters
    ----------
    core : StreamDecoder, Encoder or Sanitizer
        With a choice of ``errors`` that leaves something of every packet.

    Members
    -------
    aclk : In(1)
        Everything happens at its rising edge.
    aresetn : In(1)
        Reset, active low and synchronous: low at one rising edge is enough.
    s_axis_tdata : In
        What the core takes: a byte, or a code point in 32 bits.
    s_axis_tkeep : In
        All ones; 0 in a null beat.
    s_axis_tlast : In(1)
        The packet ends with this beat.
    s_axis_tvalid : In(1)
        A beat is offered.
    s_axis_tready : Out(1)
        It is taken in this cycle.
    m_axis_tdata : Out
        What the core sends: a byte, or a packed event. Of a null beat, it means nothing.
    m_axis_tkeep : Out
        All ones; 0 in a null final beat.
    m_axis_tlast : Out(1)
        The packet ends with this beat.
    m_axis_tuser : Out(3)
        Of a decoder only: the cause, 0 for a code point. Of a null beat, it means nothing.
    m_axis_tvalid : Out(1)
        A beat is offered; low from the first rising edge in reset on.
    m_axis_tready : In(1)
        It is taken in this cycle.
    error : Out(1)
        Of an encoder or a sanitizer only: high for one cycle for each error, as of the core.

    Attributes
    ----------
    latency : int
        That of the core.

    Raises
    ------
    :exc:`ValueError`
        If packets of the core can become nothing, so that their TLAST would be lost.
    """

    def __init__(self, core):
        kinds = StreamDecoder, Encoder, PositionalEncoder, Sanitizer
        check_type("core", core, kinds, "a StreamDecoder, an Encoder or a Sanitizer")
        if getattr(core, "errors", None) in ("strict", "ignore"):
            raise ValueError(f"errors {core.errors!r} can leave a packet without its end")
        self.core = core
        self.latency = core.latency
        given = 8 if hasattr(core.i.payload, "data") else UNIT
        sent = len(_packed(core.o.payload))
        super().__init__(
            {
                "aclk": In(1),
                "aresetn": In(1),
                "s_axis_tdata": In(given),
                "s_axis_tkeep": In(given // 8),
                "s_axis_tlast": In(1),
                "s_axis_tvalid": In(1),
                "s_axis_tready": Out(1),
                "m_axis_tdata": Out(sent),
                "m_axis_tkeep": Out(sent // 8),
                "m_axis_tlast": Out(1),
                **({"m_axis_tuser": Out(3)} if self._reports else {}),
                "m_axis_tvalid": Out(1),
                "m_axis_tready": In(1),
                **({} if self._reports else {"error": Out(1)}),
            }
        )

    @property
    def _reports(self):
        """The core reports events."""
        return hasattr(self.core.o.payload, "cause")

    def elaborate(self, platform):
        m = Module()
        m.domains.sync = domain = ClockDomain()
        m.d.comb += [domain.clk.eq(self.aclk), domain.rst.eq(~self.aresetn)]
        m.submodules.core = core = self.core

        ending = Signal()  # from the null final beat on, until one has come out
        is_null = self.s_axis_tkeep == 0
        is_end = is_null & self.s_axis_tlast
        takes = self.s_axis_tvalid & ~ending
        may_end = self._may_end(m, is_null)
        m.d.comb += [
            core.i.valid.eq(takes & Mux(is_null, is_end & may_end, 1)),
            core.i.payload.last.eq(self.s_axis_tlast),
            self.s_axis_tready.eq(
                ~ending & Mux(is_null, ~is_end | (may_end & core.i.ready), core.i.ready)
            ),
        ]
        if len(self.s_axis_tdata) == UNIT:
            value = core.i.payload.value
            is_wide = self.s_axis_tdata[len(value) :].any() & ~is_null
            number = Mux(is_wide, REPLACEMENT, self.s_axis_tdata[: len(value)])
            m.d.comb += value.eq(Mux(is_null, END, number))
            refused = Signal()
            m.d.sync += refused.eq(core.i.valid & core.i.ready & is_wide)
            m.d.comb += self.error.eq(core.error | refused)
        else:
            m.d.comb += core.i.payload.data.eq(Mux(is_null, END, self.s_axis_tdata))
            if not self._reports:
                m.d.comb += self.error.eq(core.error)

        item = core.o.payload
        leaves = core.o.valid & core.o.ready
        with m.If(ending):
            m.d.sync += ending.eq(~(leaves & item.last))
        with m.Else():
            m.d.sync += ending.eq(core.i.valid & core.i.ready & is_null)
        m.d.comb += [
            self.m_axis_tvalid.eq(core.o.valid),
            core.o.ready.eq(self.m_axis_tready),
            self.m_axis_tlast.eq(item.last),
            self.m_axis_tkeep.eq(~(ending & item.last).replicate(len(self.m_axis_tkeep))),
        ]
        cause = None
        if self._reports:
            # The byte that stands for the end has cut the sequence short.
            is_cut = ending & (item.cause == Cause.TRUNCATED)
            cause = Mux(is_cut, Cause.TRUNCATED_AT_END, item.cause)
            m.d.comb += self.m_axis_tuser.eq(cause)
        m.d.comb += self.m_axis_tdata.eq(_packed(item, cause))
        return m

    def _may_end(self, m, is_null):
        """Whether the next end, or error of a sequence cut short, to come is that of a null beat.

        A decoder has reported all but an unfinished sequence; in others, no packet is on its way.
        """
        core = self.core
        taken = core.i.valid & core.i.ready
        stalls = core.o.valid & ~core.o.ready
        if self._reports:
            quiet = Signal(range(core.latency + 2))
            is_quiet = quiet == core.latency + 1
            with m.If(taken):
                m.d.sync += quiet.eq(0)
            with m.Elif(~stalls & ~is_quiet):
                m.d.sync += quiet.eq(quiet + 1)
            return is_quiet
        packets = Signal(range(MOST + 1))
        starts = taken & core.i.payload.last
        ends = core.o.valid & core.o.ready & core.o.payload.last
        with m.If(starts & ~ends):
            m.d.sync += packets.eq(packets + 1)
        with m.Elif(ends & ~starts):
            m.d.sync += packets.eq(packets - 1)
        return packets == 0


def _packed(item, cause=None):
    """The fields of a payload but for ``last``, in whole bytes."""
    if not hasattr(item, "cause"):
        return item.data
    cause = item.cause if cause is None else cause
    return Cat(packed(item.codepoint, item.length, cause), item.bytes)


def packed(codepoint, length, cause):
    """An event, but for its bytes, in whole bytes."""
    whole = -(-len(codepoint) // 8) * 8
    return Cat(extended(codepoint, whole), extended(length, 4), extended(cause, 4))


def extended(value, width):
    """The same number, of so many bits."""
    value = Value.cast(value)
    return Cat(value, Const(0, width - len(value)))
