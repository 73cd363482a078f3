"""The decoder between two ready/valid streams."""

from amaranth.hdl import EnableInserter, Module, Mux, Signal
from amaranth.lib import wiring

from .bus.status import AXI_LITE, Status
from .decoder import Decoder
from .event import Byte, Event, stream_ports
from .lib.component import Component, connect_side_ports
from .lib.registers import can_load
from .monitor import POSITION_BITS, Located, Monitor
from .tables.encoding import UTF_8, Encoding

__all__ = ["StreamDecoder"]


class StreamDecoder(Component):
    """Decodes bytes to events, one per transfer: code points, and errors with cause and bytes.

    With a sink that is always ready, a byte is accepted in every cycle, and the latency is 3 or 4
    cycles, as in ``Decoder``, or 2 cycles more with ``monitor``. While an event waits, the pipeline
    stalls, and a one-entry skid buffer takes the byte already accepted. ``o.ready`` only enables
    registers.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape.
    monitor : bool
        A ``Monitor`` behind the decoder adds the position of each event.
    axi_lite : bool
        A ``Status`` observes the transfers of the events; requires ``monitor``.
    keep : bool
        As for ``Decoder``; not with a monitor.
    bits, continuous
        Those of the ``Monitor`` and the ``Status``; other values than the defaults require
        ``monitor``.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Event(encoding)))
        With ``monitor``, the payload is ``Located(encoding, bits)``.
    """

    facts = Decoder.facts._replace(
        options={
            "monitor": "Each event has its position: offset, character, line and column.",
            "continuous": "Positions continue across packets.",
            "axi_lite": "Software reads counts and the first error over AXI4-Lite.",
        }
    )

    def __init__(
        self,
        encoding: Encoding = UTF_8,
        *,
        monitor: bool = False,
        axi_lite: bool = False,
        bits: int = POSITION_BITS,
        continuous: bool = False,
        keep: bool = False,
    ) -> None:
        if keep and monitor:
            raise ValueError("keep and monitor: an end without a byte has no position; choose one")
        located = Located(encoding, bits)  # refuses other numbers of bits
        monitor_options = {
            "axi_lite": axi_lite,
            "bits": bits != POSITION_BITS,
            "continuous": continuous,
        }
        for name, is_used in monitor_options.items():
            if is_used and not monitor:
                raise ValueError(f"{name} requires monitor; add it")
        self._status = Status(encoding, bits) if axi_lite else None
        self._monitor = Monitor(encoding, bits, continuous=continuous) if monitor else None
        self._decoder = Decoder(encoding, keep=keep)
        self.latency = self._decoder.latency + (self._monitor.latency if monitor else 0)
        event = located if monitor else Event(encoding)
        super().__init__(stream_ports(Byte, event, keep=keep) | (AXI_LITE if axi_lite else {}))
        self.bits, self.continuous = (bits, continuous) if monitor else (None, None)

    def elaborate(self, platform):
        # The decoder has no back-pressure, so a stalled event stops the clock enable of its whole
        # pipeline. The byte that comes in the first cycle of a stall is already accepted, and
        # waits in a skid buffer.
        m = Module()
        # A signal of its own: without it, Gowin's Fmax is a sixth lower (docs/size-and-speed.md).
        advance = Signal()
        i, decoder = self.i, self._decoder
        last_stage = self._monitor if self.monitor else decoder
        m.d.comb += [
            advance.eq(can_load(self.o)),
            self.o.valid.eq(last_stage.o.valid),
            self.o.payload.eq(last_stage.o.payload),
        ]
        m.submodules.decoder = EnableInserter(advance)(decoder)
        # A skid buffer takes the byte of the first cycle of a stall: `i.ready` depends on no input.
        spare = Signal(i.payload.shape(), reset_less=True)
        spare_valid = Signal()
        m.d.comb += [
            i.ready.eq(~spare_valid),
            decoder.i.valid.eq(spare_valid | i.valid),
            decoder.i.payload.eq(Mux(spare_valid, spare, i.payload)),
        ]
        m.d.sync += spare_valid.eq((spare_valid | i.valid) & ~advance)
        with m.If(i.ready):
            m.d.sync += spare.eq(i.payload)
        if self.monitor:
            m.submodules.monitor = EnableInserter(advance)(self._monitor)
            wiring.connect(m, decoder.o, self._monitor.i)
        if self.axi_lite:
            m.submodules.status = status = self._status
            m.d.comb += status.i.valid.eq(self.o.valid & self.o.ready)
            m.d.comb += status.i.payload.eq(self.o.payload)
            connect_side_ports(m, status, self)
        return m
