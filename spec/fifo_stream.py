"""The specification of the bridge that gives a core back-pressure, by a queue after it."""

from amaranth.hdl import Cover, Signal, Value
from amaranth.lib.fifo import SyncFIFO
from amaranth.utils import ceil_log2

from .specification import Specification, stream_ports

__all__ = ["FifoStreamSpecification"]


class FifoStreamSpecification(Specification):
    """A core, and a queue with room for twice its latency, of which the core's beats get half."""

    def ports(self):
        return stream_ports(*(port.payload.shape() for port in (self.inner.i, self.inner.o)))

    def behave(self, m):
        m.submodules.inner = inner = self.inner
        width, depth = len(Value.cast(self.o.payload)), 2 << ceil_log2(inner.latency)
        m.submodules.queue = queue = SyncFIFO(width=width, depth=depth)
        # A beat on offer is outside the queue, and counts in the cycle after it has left it.
        leaves, left = Signal(), Signal()
        m.d.sync += left.eq(leaves)
        m.d.comb += [
            self.i.ready.eq(queue.level + left < depth // 2),
            inner.i.valid.eq(self.i.valid & self.i.ready),
            inner.i.payload.eq(self.i.payload),
            queue.w_en.eq(inner.o.valid),
            queue.w_data.eq(inner.o.payload),
            leaves.eq(queue.r_rdy & (self.o.ready | ~self.o.valid)),
            queue.r_en.eq(leaves),
            Cover(self.o.valid & ~self.o.ready & (queue.level == 1)),
        ]
        with m.If(self.o.ready | ~self.o.valid):
            m.d.sync += [self.o.valid.eq(leaves), Value.cast(self.o.payload).eq(queue.r_data)]
