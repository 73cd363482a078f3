"""The specification of the interleaved decoder: each channel is decoded by itself."""

from amaranth.hdl import Array, Cover, Signal, Value

from ..hdl.lib.valid import Valid
from .decoder import segment, unfinished_of
from .payloads import channel_byte_of, channel_events_of
from .specification import Specification, later, send, without_ready

__all__ = ["InterleavedDecoderSpecification"]


#: Cycles from a byte to the end of the sequence before it; all others come after the events.
BEFORE = 3


class InterleavedDecoderSpecification(Specification):
    """A byte meets the unfinished sequence of its channel; both events come out together."""

    latency = 7

    def ports(self):
        channels = self.core.channels
        return without_ready(channel_byte_of(channels), channel_events_of(channels, self.rules))

    def behave(self, m):
        i, o = later(m, self.i, BEFORE), Valid(self.o.payload.shape()).create()
        send(m, later(m, o, self.latency - BEFORE), self.o)
        byte = i.payload
        channels = range(1 << len(byte.channel))
        layout = unfinished_of(self.rules)
        unfinished = Array(Signal(layout, name=f"channel_{n}").as_value() for n in channels)
        before = layout(unfinished[byte.channel])
        subpart, event, after = segment(m, self.rules, i.valid, byte, before)
        m.d.sync += unfinished[byte.channel].eq(after)

        events = o.payload
        m.d.comb += [
            o.valid.eq(subpart.valid | event.valid),
            events.channel.eq(byte.channel),
            events.cut.valid.eq(subpart.valid),
            events.event.valid.eq(event.valid),
        ]
        for name in ("cause", "length", "bytes"):
            field = Value.cast(events.cut[name])
            m.d.comb += field.eq(Value.cast(subpart.payload[name])[: len(field)])
        m.d.comb += [
            events.event[name].eq(event.payload[name]) for name, _ in event.payload.shape()
        ]
        longest = len(events.cut.bytes) // 8
        m.d.comb += Cover(subpart.valid & event.valid & (subpart.payload.length == longest))
