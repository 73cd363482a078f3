"""The specification of the interleaved decoder: each channel is decoded by itself."""

from amaranth.hdl import Array, Cover, Module, Signal

from ..hdl.valid import Valid
from .decoder import Segmenter, Unfinished
from .send import send
from .specification import Specification

__all__ = ["InterleavedDecoderSpecification"]


#: Cycles from a byte to the end of the sequence before it; all others come after the events.
BEFORE = 3


class InterleavedDecoderSpecification(Specification):
    """A byte meets the unfinished sequence of its channel; both events come out together."""

    def elaborate(self, platform):
        m = Module()
        i, o = (Valid(port.payload.shape()).create() for port in (self.i, self.o))
        send(m, self.i, i, after=BEFORE)
        send(m, o, self.o, after=self.core.latency - BEFORE)
        byte = i.payload
        m.submodules.segmenter = segmenter = Segmenter(self.core.encoding)
        layout = Unfinished(self.core.encoding)
        channels = range(1 << len(byte.channel))
        unfinished = Array(Signal(layout, name=f"channel_{n}").as_value() for n in channels)
        m.d.sync += unfinished[byte.channel].eq(segmenter.after)
        m.d.comb += [
            segmenter.before.eq(unfinished[byte.channel]),
            segmenter.i.valid.eq(i.valid),
            segmenter.i.payload.data.eq(byte.data),
            segmenter.i.payload.last.eq(byte.last),
        ]

        events, subpart, event = o.payload, segmenter.subpart_before, segmenter.event
        m.d.comb += [
            o.valid.eq(subpart.valid | event.valid),
            events.channel.eq(byte.channel),
            events.cut.valid.eq(subpart.valid),
            events.event.valid.eq(event.valid),
        ]
        m.d.comb += [
            events.cut[name].eq(subpart.payload[name]) for name in ("cause", "length", "bytes")
        ]
        m.d.comb += [
            events.event[name].eq(event.payload[name]) for name, _ in event.payload.shape()
        ]
        longest = len(events.cut.bytes) // 8
        m.d.comb += Cover(subpart.valid & event.valid & (subpart.payload.length == longest))
        return m
