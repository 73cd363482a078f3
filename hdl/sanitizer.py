"""Decoder and encoder back to back."""

from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .encoder import Encoder
from .encoding import Cause
from .event import Byte
from .stream_decoder import StreamDecoder

__all__ = ["Sanitizer"]


class Sanitizer(wiring.Component):
    """Any bytes in, well-formed UTF-8 out: the same text, each error replaced by U+FFFD.

    The first byte of a character appears ``latency`` cycles after its last one was taken. A
    character is sent once it is whole, a byte per cycle, and so is U+FFFD, which is three bytes
    in place of one or more. Characters of one length can follow each other at a byte per cycle;
    a short one waits until a longer one before it is sent.

    Combinational paths: there is none from an input to an output.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Byte))
        The payload means nothing while ``valid`` is low.
    error : Out(1)
        High for one cycle for each error, the one in which its U+FFFD is first offered.
    """

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))
    error: Out(1)

    #: Cycles from the last byte of a character to its first, if the sink is always ready.
    latency = StreamDecoder.latency + 1

    def elaborate(self, platform):
        m = Module()

        m.submodules.decoder = decoder = StreamDecoder()
        m.submodules.encoder = encoder = Encoder()
        event = decoder.o.payload
        is_error = event.cause != Cause.NONE
        # Of what is no scalar value, the encoder makes U+FFFD.
        above = Mux(is_error, 0x180000, 0)
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, encoder.o, wiring.flipped(self.o))
        m.d.comb += [
            encoder.i.valid.eq(decoder.o.valid),
            encoder.i.payload.value.eq(event.codepoint | above),
            encoder.i.payload.last.eq(event.last),
            decoder.o.ready.eq(encoder.i.ready),
        ]
        m.d.sync += self.error.eq(decoder.o.valid & decoder.o.ready & is_error)

        return m
