"""U+FEFF at the start of a packet."""

from amaranth.hdl import Const, Cover, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from ..hdl import Cause
from .payloads import Event
from .specification import Specification, new_module

__all__ = ["ByteOrderMarkSpecification"]

SIGNATURE = 0xFEFF


class ByteOrderMarkSpecification(Specification):
    """U+FEFF is marked where it begins a packet and nowhere else, and dropped only on request.

    It is recognized in the form of three bytes. Assumed: the bytes and the other fields of an event
    agree.
    """

    def ports(self):
        events = stream.Signature(Event(self.rules))
        return {"i": In(events), "o": Out(events), "mark": Out(1)}

    def elaborate(self, platform):
        m = new_module()
        event = self.i.payload
        rules = self.rules
        is_signature = (event.cause == Cause.NONE) & (event.codepoint == SIGNATURE)
        is_signature &= event.length == 3
        bytes_ = rules.sequence_of(Const(SIGNATURE, 31), 3)
        is_inside = Signal()  # an event of the packet was accepted
        passes = ~(self.mark & self.core.drop)
        m.d.comb += [
            self.assumption.eq(~self.i.valid | (is_signature == (event.bytes == bytes_))),
            self.mark.eq(self.i.valid & is_signature & ~is_inside),
            self.o.valid.eq(self.i.valid & passes),
            self.o.payload.eq(event),
            self.i.ready.eq(self.o.ready | ~passes),
            Cover(self.mark & event.last & ~self.o.ready),
            Cover(self.i.valid & is_signature & is_inside),
        ]
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += is_inside.eq(~event.last)
        return m
