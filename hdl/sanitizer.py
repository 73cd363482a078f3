"""Decoder and encoder back to back."""

from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .encoder import Encoder
from .event import Byte, Cause
from .stream_decoder import StreamDecoder

__all__ = ["Sanitizer"]


class Sanitizer(wiring.Component):
    """Any bytes in, well-formed UTF-8 out: the same text, each error replaced by U+FFFD.

    The first byte of a character appears ``latency`` clocks after its last one was taken. A
    character is sent once it is whole, a byte per clock, and so is U+FFFD, which is three bytes
    in place of one or more. Characters of one length can follow each other at a byte per clock;
    a short one waits until a longer one before it is sent.

    Combinational paths: there is none from an input to an output.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Byte))
        While ``valid`` is low, the payload is 0.
    error : Out(1)
        High for one clock for each error, the one in which its U+FFFD is first offered.
    """

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))
    error: Out(1)

    #: Clocks from the last byte of a character to its first, if the sink is always ready.
    latency = StreamDecoder.latency + 1

    def elaborate(self, platform):
        m = Module()

        m.submodules.decoder = decoder = StreamDecoder()
        m.submodules.encoder = encoder = Encoder()
        event = decoder.o.payload
        is_error = event.cause != Cause.NONE
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, encoder.o, wiring.flipped(self.o))
        m.d.comb += [
            encoder.i.valid.eq(decoder.o.valid),
            encoder.i.payload.value.eq(Mux(is_error, 0xFFFD, event.codepoint)),
            encoder.i.payload.last.eq(event.last),
            decoder.o.ready.eq(encoder.i.ready),
        ]
        m.d.sync += self.error.eq(decoder.o.valid & decoder.o.ready & is_error)

        return m
