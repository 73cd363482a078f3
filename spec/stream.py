"""A core without back-pressure between two ready/valid streams."""

from amaranth.hdl import Cover, EnableInserter, Mux, Signal

from . import status
from .decoder import DecoderSpecification
from .monitor import MonitorSpecification
from .payloads import BYTE, event_of, located_of
from .specification import Specification, connect_side_ports, send, stream_ports

__all__ = ["StreamDecoderSpecification"]


class StreamDecoderSpecification(Specification):
    """The decoder stalls while an event waits; one more byte is accepted.

    A byte is accepted unless an earlier byte waits, independently of the sink in that cycle.
    """

    def ports(self):
        core, rules = self.core, self.rules
        event = located_of(rules, core.bits) if core.monitor else event_of(rules)
        return stream_ports(BYTE, event, keep=core.keep) | (status.PORTS if core.axi_lite else {})

    def behave(self, m):
        # The decoder, and the monitor behind it, stand still while an event waits for the sink. A
        # byte that was accepted in the first cycle of such a stall waits in a register, and no
        # other one is accepted.
        decoder = DecoderSpecification(self.core, rules=self.rules)
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
            m.submodules.monitor = EnableInserter(~stalls)(monitor := MonitorSpecification(core))
            send(m, events, monitor.i)
            events = monitor.o
        send(m, events, self.o)
        if core.axi_lite:
            m.submodules.status = block = status.StatusSpecification(core)
            m.d.comb += block.i.valid.eq(self.o.valid & self.o.ready)
            m.d.comb += block.i.payload.eq(self.o.payload)
            connect_side_ports(m, block, self)
        m.d.sync += [waits.eq(decoder.i.valid & stalls), waiting.eq(decoder.i.payload)]
