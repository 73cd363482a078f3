"""U+FEFF at the start of a packet."""

from amaranth.hdl import Const, Cover, Signal

from ..hdl import Cause
from .payloads import event_of, keep_of
from .specification import Specification, stream_ports

__all__ = ["ByteOrderMarkSpecification"]

SIGNATURE = 0xFEFF


class ByteOrderMarkSpecification(Specification):
    """U+FEFF is marked where it begins a packet and nowhere else, and dropped only on request.

    Its form has three bytes. Assumed: the bytes of an event agree with its other fields.
    """

    def ports(self):
        event = event_of(self.rules)
        return stream_ports(event, event, keep=self.core.keep, drops=self.core.drop, mark=1)

    def behave(self, m):
        # A flag says whether the packet has begun. U+FEFF is a mark exactly while it has not; a
        # dropped mark passes only if it is the last event, as an end without an item.
        event = self.i.payload
        rules = self.rules
        is_signature = (event.cause == Cause.NONE) & (event.codepoint == SIGNATURE)
        is_signature &= event.length == 3
        bytes_ = rules.sequence_of(Const(SIGNATURE, 31), 3)
        keep = keep_of(event)
        self.assume(m, is_signature == (event.bytes == bytes_))
        is_inside = Signal()  # an event of the packet was accepted
        drops = self.mark & self.core.drop
        passes = ~drops | event.last
        m.d.comb += [
            self.mark.eq(self.i.valid & keep & is_signature & ~is_inside),
            self.o.valid.eq(self.i.valid & passes),
            *(self.o.payload[name].eq(event[name]) for name, _ in event.shape()),
            self.i.ready.eq(self.o.ready | (self.i.valid & ~passes)),
            Cover(self.mark & event.last & ~self.o.ready),
            Cover(self.i.valid & is_signature & is_inside),
        ]
        if self.core.drop:
            m.d.comb += self.o.payload.keep.eq(keep & ~drops)
            with m.If(drops):
                m.d.comb += self.o.payload.length.eq(0)
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += is_inside.eq(~event.last)
