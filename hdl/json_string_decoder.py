"""JSON strings in UTF-8 to text in UTF-8: a decoder, the escapes, and an encoder."""

from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .encoder import Encoder
from .event import REPLACEMENT, Byte
from .json_unescape import JsonCause, JsonUnescape
from .lib.component import Component
from .lib.texts import described
from .stream_decoder import StreamDecoder

__all__ = ["JsonStringDecoder"]


@described(error="Pulses once per error, in the cycle after the encoder accepts its U+FFFD.")
class JsonStringDecoder(Component):
    """Converts the contents of JSON strings to the text that they represent, in UTF-8.

    It is a ``StreamDecoder``, a ``JsonUnescape`` and an ``Encoder``; U+FFFD replaces each error. A
    packet is a string, without the quotation marks around it. With a sink that is always ready, a
    byte of a string without errors is accepted in every cycle; the first byte of a character comes
    ``latency`` cycles, 7, after the last one of it or of its escape.
    """

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(Byte))
    error: Out(1)

    latency = 3 + JsonUnescape.latency + Encoder.latency

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        m.submodules.unescape = unescape = JsonUnescape()
        m.submodules.encoder = encoder = Encoder()
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, decoder.o, unescape.i)
        wiring.connect(m, encoder.o, wiring.flipped(self.o))
        event, is_error = unescape.o.payload, unescape.o.payload.cause != JsonCause.NONE
        m.d.comb += [
            unescape.o.ready.eq(encoder.i.ready),
            encoder.i.valid.eq(unescape.o.valid),
            encoder.i.payload.value.eq(Mux(is_error, REPLACEMENT, event.codepoint)),
            encoder.i.payload.last.eq(event.last),
        ]
        m.d.sync += self.error.eq(unescape.o.valid & encoder.i.ready & is_error)
        return m
