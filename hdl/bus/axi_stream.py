"""Any core between two AXI4-Streams (Arm IHI 0051)."""

from amaranth.hdl import Cat, Module, Mux, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from ..channels import ChannelByte, ChannelEvents
from ..event import REPLACEMENT, Byte, CodePoint, Event, Kept, keep_of
from ..lib.component import READY_PATHS, Component, connect_side_ports
from ..lib.logic import select_one_hot
from ..lib.texts import texts_from_docstring
from ..monitor import Located
from ..utf_16 import CodeUnit
from ..utf_16_bytes import TRUNCATED
from ..wide.beat import Beat
from ..wide.decoder import Decoded
from ..wide.packer import Packed
from ..wide.validator import Validated
from .fifo_stream import FifoStream
from .transfer import NO_BITS, UTF_32, Transfer, transfer_of

__all__ = ["AxiStream"]

#: The payloads that a bus can carry to a core, and from it.
INPUTS = Byte, CodeUnit, CodePoint, Beat, ChannelByte
OUTPUTS = Byte, CodeUnit, CodePoint, Event, Located, Beat, Decoded, Packed, Validated, ChannelEvents


@texts_from_docstring
class AxiStream(Component):
    """A core as AXI4-Stream (Arm IHI 0051); exported, with ``aclk`` and ``aresetn``.

    Each transfer carries one item, least significant byte first; TLAST is its ``last``. The
    core determines rate, back-pressure and combinational paths. TSTRB and TDEST do not exist.

    A null transfer has TKEEP 0. With TLAST, its packet ends with the transfer before; an input
    ignores it without TLAST. Without TKEEP, each transfer is an item.

    If the core has no back-pressure, the FIFO of a ``FifoStream`` follows it.

    The ports are those below, the others of IHI 0051 that the payloads of the core need, and those
    of the core beside ``i`` and ``o``. ``clockpoint verilog CORE --axi-stream`` describes each.

    Parameters
    ----------
    core : Component
        A core that accepts bytes, code units, code points or beats: ``StreamDecoder``,
        ``Encoder``, ``Sanitizer``, ``Utf16Encoder``, ``Utf16Decoder``, ``InterleavedDecoder`` or a
        wide core. One of code units must have ``keep``, since TKEEP of half a unit is 1.

    Members
    -------
    s_axis_tlast : In(1)
        The packet ends with this transfer.
    s_axis_tvalid : In(1)
        A transfer is offered.
    s_axis_tready : Out(1)
        Ready to accept a transfer in this cycle.
    m_axis_tlast : Out(1)
        The packet ends with this transfer.
    m_axis_tid : Out
        The channel.
    m_axis_tvalid : Out(1)
        A transfer is offered; low from the first rising edge in reset on.
    m_axis_tready : In(1)
        Ready to accept a transfer in this cycle.

    Attributes
    ----------
    stream : Component
        The core, or the ``FifoStream`` around it.
    surplus : int
        That of the core.
    latency : int
        That of the core. It is 2 cycles more if the core has no back-pressure, and one more for
        beats, whose bytes are counted first.

    Notes
    -----
    ``transfer_of`` has the layouts of TDATA and TUSER. TKEEP of a beat with TLAST gives the number
    of bytes, from lane 0 on. Without TLAST, a transfer is full if bit 0 of TKEEP is 1, and null if
    not. TKEEP 1 with TLAST is half a code unit. Null bytes have no effect.
    """

    @property
    def paths(self):
        return {("m_axis_tready", "s_axis_tready")} if self.core.paths >= READY_PATHS else set()

    def __init__(self, core: Component) -> None:
        required = "a core of bytes, code units, code points or beats"
        if not _carries(core, "i", INPUTS) or not _carries(core, "o", OUTPUTS):
            raise TypeError(f"core must be {required}, not {core!r:.60}")
        self.surplus = core.surplus
        self.stream = stream = core if hasattr(core.i, "ready") else FifoStream(core)
        shape = _item_of(core.i.payload.shape())
        is_beat, is_kept = isinstance(shape, Beat), isinstance(core.i.payload.shape(), Kept)
        if shape is CodeUnit and not is_kept:
            raise ValueError("a core of code units between AXI4-Streams requires keep; add it")
        self.latency = stream.latency + is_beat
        self._outputs = transfer_of(stream.o.payload).bits_of_fields()
        outputs = {name: len(value) for name, value in self._outputs.items()}
        size = UTF_32 if isinstance(shape, CodePoint) else len(Value.cast(core.i.payload.data))
        widths = {"data": size, "last": 1, "id": outputs["id"]}
        if is_beat or is_kept:
            widths["keep"] = size // 8
        others = {name: of for name, of in core.signature.members.items() if name not in ("i", "o")}
        super().__init__(_ports("s_axis", In, widths) | _ports("m_axis", Out, outputs) | others)

    def elaborate(self, platform):
        m = Module()
        ports = {
            name: getattr(self, f"s_axis_t{name}", NO_BITS) for name in (*Transfer._fields, "valid")
        }
        transfer = Signal(data.StructLayout({name: len(port) for name, port in ports.items()}))
        m.submodules.core = stream = self.stream
        m.d.comb += [
            transfer.eq(Cat(ports.values())),
            self.s_axis_tready.eq(stream.i.ready),
            self.m_axis_tvalid.eq(stream.o.valid),
            stream.o.ready.eq(self.m_axis_tready),
        ]
        for name, value in self._outputs.items():
            if len(value):
                m.d.comb += getattr(self, f"m_axis_t{name}").eq(value)
        connect_side_ports(m, self.core, self)
        if isinstance(stream.i.payload.shape(), Beat):
            self._receive_beat(m, transfer, stream.i)
        else:
            self._receive_item(m, transfer, stream.i)
        return m

    def _receive_beat(self, m, transfer, i):
        """Count the bytes of a beat, which reaches the core a cycle later."""
        beat, valid = Signal.like(i.payload, reset_less=True), Signal()
        last_lane = transfer.keep & ~(transfer.keep >> 1)
        m.d.comb += [i.valid.eq(valid), i.payload.eq(beat)]
        with m.If(i.ready):
            m.d.sync += [
                valid.eq(transfer.valid & (transfer.keep[0] | transfer.last)),
                Value.cast(beat.data).eq(transfer.data),
                beat.count.eq(select_one_hot((bit, n) for n, bit in enumerate(last_lane, 1))),
                beat.last.eq(transfer.last),
            ]

    def _receive_item(self, m, transfer, i):
        item, shape = i.payload, _item_of(i.payload.shape())
        m.d.comb += [i.valid.eq(transfer.valid), item.last.eq(transfer.last)]
        if isinstance(item.shape(), Kept):
            m.d.comb += item.keep.eq(transfer.keep.any())
            m.d.comb += i.valid.eq(transfer.valid & (item.keep | item.last))
        if isinstance(shape, CodePoint):
            is_wide, is_refused = transfer.data[len(item.value) :].any(), Signal()
            m.d.comb += item.value.eq(Mux(is_wide, REPLACEMENT, transfer.data))
            m.d.sync += is_refused.eq(i.valid & i.ready & keep_of(item) & is_wide)
            m.d.comb += self.error.eq(self.core.error | is_refused)
        elif shape is CodeUnit:
            m.d.comb += item.truncated.eq(transfer.last & (transfer.keep == 1))
            m.d.comb += item.data.eq(Mux(item.truncated, TRUNCATED, transfer.data))
        else:
            m.d.comb += item.data.eq(transfer.data)
            if isinstance(shape, ChannelByte):
                m.d.comb += item.channel.eq(transfer.id)


def _carries(core, name, kinds):
    """Whether a core has a port of this name, and its payload is of one of the kinds."""
    payload = getattr(getattr(core, name, None), "payload", None)
    shape = _item_of(payload.shape()) if isinstance(payload, data.View) else None
    return any(shape is kind or isinstance(shape, kind) for kind in kinds)


def _item_of(shape):
    """A payload without ``keep``."""
    return shape.item if isinstance(shape, Kept) else shape


def _ports(side, flow, widths):
    """The ports of one side that have bits, in the order of IHI 0051."""
    widths = {name: widths.get(name, 0) for name in Transfer._fields} | {"valid": 1}
    ports = {f"{side}_t{name}": flow(width) for name, width in widths.items() if width}
    return ports | {f"{side}_tready": flow.flip()(1)}
