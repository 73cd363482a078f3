"""A core of one lane between two AXI4-Streams (Arm IHI 0051)."""

from amaranth.hdl import Cat, Const, Mux, Signal

from .axi import UNIT, AxiBridge, extended, packed
from .check import check_type
from .encoder import Encoder
from .encoding import UTF_8, Cause
from .event import REPLACEMENT
from .logic import can_load
from .positional import PositionalEncoder
from .sanitizer import Sanitizer
from .stream_decoder import StreamDecoder
from .utf_16 import Utf16Decoder, Utf16Encoder
from .utf_16_bytes import TRUNCATED

__all__ = ["AxiStream", "end_of"]


class AxiStream(AxiBridge):
    """A core of one lane as AXI4-Stream (Arm IHI 0051).

    A transfer is one byte, one code unit, one code point or one event. Rate, latency and
    back-pressure are those of the core. TLAST ends a packet. TKEEP is all ones, or 0 in a null
    transfer. Without TLAST, a null transfer is accepted and ignored. With TLAST, it ends the packet
    after the bytes that came before it: the error of an unfinished sequence comes out first,
    without TLAST; then a null transfer with TLAST. Each TLAST accepted thus comes out, even that of
    an empty packet. A null final transfer waits until the core has sent everything before it, and
    the next packet until the null transfer is sent.

    A ``StreamDecoder`` sends events, padded to whole bytes, low byte first: the code point in three
    (two if the encoding ends at FFFF, four if it goes above 1FFFFF); a byte with the length in bits
    3:0 and the cause in bits 7:4; then the bytes of the event, the latest one first. TUSER has the
    cause, too.

    An ``Encoder`` takes UTF-32; a unit with bits beyond those of the encoding is replaced by
    U+FFFD. It has a combinational path from ``m_axis_tready`` to ``s_axis_tready``.

    A ``Utf16Encoder`` takes UTF-32 in the same way, and sends 16-bit code units, low byte first.

    A ``Utf16Decoder`` takes 16-bit code units, low byte first. If TKEEP is 1 with TLAST, the packet
    ends within a unit, which is an error. It sends UTF-32; for an error, a surrogate. It has a
    combinational path from ``m_axis_tready`` to ``s_axis_tready``.

    Combinational paths: ``s_axis_tready`` depends on TVALID of its own side and, while that is
    high, on TKEEP and TLAST.

    Parameters
    ----------
    core : StreamDecoder, Encoder, Sanitizer, Utf16Encoder or Utf16Decoder
        Its ``errors`` must not drop whole packets, and its encoding must have a single-byte
        character that cannot continue a sequence.

    Members
    -------
    s_axis_tdata : In
        The input of the core: a byte, a code unit, or a code point in 32 bits.
    s_axis_tkeep : In
        All ones; 0 in a null transfer.
    m_axis_tdata : Out
        The output of the core: a byte, a code unit, a code point in 32 bits, or a padded event.
        Undefined in a null transfer.
    m_axis_tkeep : Out
        All ones; 0 in a null final transfer.
    m_axis_tuser : Out
        With a decoder only: a bit for each byte of TDATA, with the cause in the low three, 0 for a
        code point. Undefined in a null transfer.

    Attributes
    ----------
    latency : int
        That of the core.

    Raises
    ------
    :exc:`ValueError`
        If the core can drop whole packets, and with them their TLAST, or if no byte of its encoding
        can mark the end of a packet.
    """

    def __init__(
        self,
        core: StreamDecoder | Encoder | PositionalEncoder | Sanitizer | Utf16Encoder | Utf16Decoder,
    ) -> None:
        kinds = StreamDecoder, Encoder, PositionalEncoder, Sanitizer, Utf16Encoder, Utf16Decoder
        said = "a StreamDecoder, Encoder, Sanitizer, Utf16Encoder or Utf16Decoder"
        check_type("core", core, kinds, said)
        if getattr(core, "errors", None) in ("strict", "ignore"):
            raise ValueError(f"errors {core.errors!r} can drop a whole packet, including its end")
        self._end = end_of(getattr(core, "encoding", UTF_8))  # in UTF-16, as in UTF-8
        # High from a null final transfer at the input until the one at the output.
        self._ending = Signal(name="ending")
        sent, user = _sent(core.o.payload, self._ending)
        width = len(core.i.payload.data) if hasattr(core.i.payload, "data") else UNIT
        super().__init__(core, core, core.latency, width, sent, user)

    def _connect(self, m, given):
        core, ending, end_byte, end_codepoint = self.core, self._ending, *self._end
        taken, sent = core.i.payload, core.o.payload
        is_null = given.keep == 0
        is_end = is_null & given.last
        may_end = self._may_end(m)
        # While TVALID is low, TKEEP and TLAST may be undefined.
        waits = given.valid & is_end & ~may_end
        skips = given.valid & is_null & ~given.last
        m.d.comb += [
            core.i.valid.eq(given.valid & ~ending & Mux(is_null, is_end & may_end, 1)),
            taken.last.eq(given.last),
            self.s_axis_tready.eq(~ending & ~waits & (skips | core.i.ready)),
            self.m_axis_tlast.eq(sent.last),
            self.m_axis_tkeep.eq(~(ending & sent.last).replicate(len(self.m_axis_tkeep))),
        ]
        refused = Const(0)
        if len(given.data) == UNIT:
            is_wide = given.data[len(taken.value) :].any() & ~is_null
            number = Mux(is_wide, REPLACEMENT, given.data[: len(taken.value)])
            m.d.comb += taken.value.eq(Mux(is_null, end_codepoint, number))
            refused = Signal()
            m.d.sync += refused.eq(core.i.valid & core.i.ready & is_wide)
        else:
            m.d.comb += taken.data.eq(Mux(is_null, end_byte, given.data))
            if hasattr(taken, "truncated"):
                m.d.comb += taken.truncated.eq(given.last & (given.keep == 1))
                with m.If(taken.truncated):
                    m.d.comb += taken.data.eq(TRUNCATED)
        if hasattr(self, "error"):
            m.d.comb += self.error.eq(core.error | refused)
        with m.If(ending):
            m.d.sync += ending.eq(~(core.o.valid & core.o.ready & sent.last))
        with m.Else():
            m.d.sync += ending.eq(core.i.valid & core.i.ready & is_null)

    def _may_end(self, m):
        """Whether a null transfer may enter: the next end or truncation to come out is its own.

        A decoder has reported all but an unfinished sequence; other cores have no packet inside.
        """
        core = self.core
        starts = core.i.valid & core.i.ready
        if isinstance(core, StreamDecoder):
            quiet = Signal(range(core.latency + 2))
            is_quiet = quiet == core.latency + 1
            with m.If(starts):
                m.d.sync += quiet.eq(0)
            with m.Elif(can_load(core.o) & ~is_quiet):
                m.d.sync += quiet.eq(quiet + 1)
            return is_quiet
        # As many as go in before the end of the first comes out, one per cycle.
        packets = Signal(range(core.latency + 2))
        starts &= core.i.payload.last
        ends = core.o.valid & core.o.ready & core.o.payload.last
        with m.If(starts & ~ends):
            m.d.sync += packets.eq(packets + 1)
        with m.Elif(ends & ~starts):
            m.d.sync += packets.eq(packets - 1)
        return packets == 0


def _sent(item, ending):
    """TDATA and TUSER for an output of the core."""
    if hasattr(item, "value"):
        return extended(item.value, UNIT), Cat()
    if not hasattr(item, "cause"):
        return item.data, Cat()
    # The byte that marks the end has cut the sequence short.
    is_cut = ending & (item.cause == Cause.TRUNCATED)
    cause = Mux(is_cut, Cause.TRUNCATED_AT_END, item.cause)
    return Cat(packed(item.codepoint, item.length, cause), item.bytes), cause


def end_of(encoding):
    """The byte that marks a null final transfer in the core, and its code point."""
    rows = [row for row in encoding.well_formed if len(row.bytes) == 1]
    found = {byte: n for row in rows for byte, n in zip(row.bytes[0], row.codepoints, strict=True)}
    byte = 0x01 if 0x01 in found else min(found.keys() - encoding.continuation)
    return byte, found[byte]
