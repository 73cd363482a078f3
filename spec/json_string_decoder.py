"""JSON strings in UTF-8 to text in UTF-8."""

from types import SimpleNamespace

from amaranth.hdl import Mux
from amaranth.lib import wiring

from ..hdl import JsonCause
from .encoder import EncoderSpecification
from .encodings import REPLACEMENT, RULES
from .json_unescape import JsonUnescapeSpecification
from .payloads import BYTE
from .specification import Specification, send, streams
from .stream import StreamDecoderSpecification

__all__ = ["JsonStringDecoderSpecification"]


class JsonStringDecoderSpecification(Specification):
    """A stream decoder, the escapes, and an encoder, which sends U+FFFD for each error."""

    def ports(self):
        return streams(BYTE, BYTE, error=1)

    def behave(self, m):
        plain = SimpleNamespace(monitor=False, axi_lite=False, keep=False, errors="replace")
        m.submodules.decoder = decoder = StreamDecoderSpecification(plain, rules=RULES["utf-8"])
        m.submodules.unescape = unescape = JsonUnescapeSpecification(plain)
        m.submodules.encoder = encoder = EncoderSpecification(plain, rules=RULES["utf-8"])
        send(m, self.i, decoder.i)
        wiring.connect(m, decoder.o, unescape.i)
        send(m, encoder.o, self.o)
        event = unescape.o.payload
        is_error = event.cause != JsonCause.NONE
        accepted = unescape.o.valid & encoder.i.ready
        m.d.sync += self.error.eq(accepted & is_error)
        m.d.comb += [
            self.i.ready.eq(decoder.i.ready),
            unescape.o.ready.eq(encoder.i.ready),
            encoder.i.valid.eq(unescape.o.valid),
            encoder.i.payload.value.eq(Mux(is_error, REPLACEMENT, event.codepoint)),
            encoder.i.payload.last.eq(event.last),
            encoder.o.ready.eq(self.o.ready),
        ]
