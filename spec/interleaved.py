"""The specification of the interleaved decoder: each channel is decoded by itself."""

from amaranth.hdl import Array, Cover, Mux, Signal, Value
from amaranth.lib.memory import Memory
from amaranth.utils import bits_for

from ..hdl import Cause
from ..hdl.lib.valid import Valid
from .decoder import segment, unfinished_of
from .payloads import event_of, layout
from .specification import Specification, delay, send, without_ready

__all__ = ["InterleavedDecoderSpecification"]


#: Cycles from a byte to the access of its channel; the other cycles delay the events.
INPUT_CYCLES = 3


class InterleavedDecoderSpecification(Specification):
    """A byte meets the unfinished sequence of its channel; both events come out together."""

    latency = 7

    def ports(self):
        # The error that a byte exposes is shorter than the longest sequence.
        channel, most = range(self.core.channels), self.rules.longest - 1
        cut = layout(valid=1, cause=Cause, length=bits_for(most), bytes=8 * most)
        own = layout(valid=1, **{name: field.shape for name, field in event_of(self.rules)})
        events = layout(cut=cut, event=own, channel=channel)
        return without_ready(layout(data=8, last=1, channel=channel), events)

    def behave(self, m):
        # The memory has the unfinished sequence of each channel. The sequence of the byte's channel
        # is read, the byte is segmented as in a decoder of that channel alone, and the rest is
        # written back, all in one cycle.
        i, o = delay(m, self.i, INPUT_CYCLES), Valid(self.o.payload.shape()).create()
        send(m, delay(m, o, self.latency - INPUT_CYCLES), self.o)
        byte = i.payload
        channels, unfinished = 1 << len(byte.channel), unfinished_of(self.rules)
        m.submodules.memory = memory = Memory(shape=unfinished, depth=channels, init=[])
        read, write = memory.read_port(domain="comb"), memory.write_port()
        # Reset leaves the memory as it is: a word is valid if it was written since then.
        is_written = Array(Signal(name=f"is_written_{n}") for n in range(channels))
        before = unfinished(Mux(is_written[byte.channel], read.data.as_value(), 0))
        subpart, event, after = segment(m, self.rules, i.valid, byte, before)
        m.d.comb += [
            read.addr.eq(byte.channel),
            write.addr.eq(byte.channel),
            write.data.eq(after),
            write.en.eq(i.valid),
        ]
        with m.If(i.valid):
            m.d.sync += is_written[byte.channel].eq(1)

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
