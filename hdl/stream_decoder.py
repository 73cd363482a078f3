"""The decoder between two ready/valid streams."""

from amaranth.hdl import EnableInserter, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .decoder import Decoder
from .event import Byte, Event

__all__ = ["StreamDecoder"]


class StreamDecoder(wiring.Component):
    """Strict UTF-8 (RFC 3629): bytes in, one event per beat out.

    With a sink that is always ready, a byte is taken in every clock: ``i.ready`` never falls. An
    event appears ``latency`` clocks after the byte that ends it, or one later while an event waits
    before it. Back-pressure on ``o`` stalls ``i`` and loses nothing.

    One clock can owe two events, but a buffer of one is enough. Each byte either ends an event or
    leaves a sequence unfinished, and only a byte that finds a sequence unfinished can end a
    second event. So, counting an unfinished sequence as one and taking away the event that the
    sink accepts in every clock, the events that wait and the unfinished sequence are together
    never more than one.

    Combinational paths: ``o.ready`` enables the registers; there is none from an input to an
    output.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Event))
        While ``valid`` is low, the payload is the sequence so far, or the event before.
    """

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Event))

    #: Clocks from a byte to its event, if the sink is always ready.
    latency = Decoder.latency

    def elaborate(self, platform):
        m = Module()

        # Everything moves at once, whenever the event that is offered leaves or there is none.
        advance = Signal()
        m.d.comb += advance.eq(self.o.ready | ~self.o.valid)
        decoder = Decoder()
        m.submodules.decoder = EnableInserter(advance)(decoder)

        # `i.ready` must not look at `o.ready`, so a byte may arrive in a clock that stalls.
        spare = Signal(Byte, reset_less=True)
        spare_valid = Signal()
        byte = Byte(Mux(spare_valid, spare, self.i.payload))
        m.d.comb += [
            self.i.ready.eq(~spare_valid),
            decoder.valid.eq(spare_valid | self.i.valid),
            decoder.data.eq(byte.data),
            decoder.last.eq(byte.last),
        ]
        m.d.sync += spare_valid.eq(~advance & decoder.valid)
        with m.If(self.i.ready):
            m.d.sync += spare.eq(self.i.payload)

        # Of two events that end with one byte, `cut` goes first and `done` waits.
        waiting = Signal(Event, reset_less=True)
        waiting_valid = Signal()
        m.d.comb += self.o.valid.eq(waiting_valid | decoder.cut.valid | decoder.done.valid)
        with m.If(waiting_valid):
            m.d.comb += self.o.payload.eq(waiting)
        with m.Elif(decoder.cut.valid):
            m.d.comb += self.o.payload.eq(decoder.cut.event)
        with m.Else():
            m.d.comb += self.o.payload.eq(decoder.done.event)
        with m.If(advance):
            m.d.sync += [
                waiting.eq(decoder.done.event),
                waiting_valid.eq(decoder.done.valid & (waiting_valid | decoder.cut.valid)),
            ]

        return m
