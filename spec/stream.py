"""A core without back-pressure between two ready/valid streams."""

from amaranth.hdl import Cover, EnableInserter, Module, Mux, Signal

from ..hdl import Decoder, Monitor, Status
from ..hdl.status import pass_on
from .decoder import DecoderSpecification
from .monitor import MonitorSpecification
from .send import send
from .specification import Specification
from .status import StatusSpecification

__all__ = ["StreamDecoderSpecification"]


class StreamDecoderSpecification(Specification):
    """The decoder stands still while an event waits; one more byte is accepted.

    A byte is accepted unless an earlier one waits, whatever the sink does in that cycle.

    ``pairs`` says how the core treats surrogates; by default, as its encoding requires.
    """

    def __init__(self, core, *, pairs=None):
        super().__init__(core)
        self._pairs = pairs

    def elaborate(self, platform):
        m = Module()
        decoder = DecoderSpecification(Decoder(self.core.encoding), pairs=self._pairs)
        stalls = self.o.valid & ~self.o.ready
        m.submodules.decoder = EnableInserter(~stalls)(decoder)
        waiting = Signal(self.i.payload.shape())
        waits = Signal()
        m.d.comb += [
            self.i.ready.eq(~waits),
            decoder.i.valid.eq(waits | self.i.valid),
            decoder.i.payload.eq(Mux(waits, waiting, self.i.payload)),
            Cover(self.o.valid & waits & self.i.valid),
        ]
        core, events = self.core, decoder.o
        if core.monitor:
            monitor = Monitor(core.encoding, core.bits, continuous=core.continuous)
            m.submodules.monitor = EnableInserter(~stalls)(monitor := MonitorSpecification(monitor))
            send(m, events, monitor.i)
            events = monitor.o
        send(m, events, self.o)
        if core.axi_lite:
            m.submodules.status = status = StatusSpecification(Status(core.encoding, core.bits))
            m.d.comb += status.i.valid.eq(self.o.valid & self.o.ready)
            m.d.comb += status.i.payload.eq(self.o.payload)
            pass_on(m, status, self)
        m.d.sync += [waits.eq(decoder.i.valid & stalls), waiting.eq(decoder.i.payload)]
        return m
