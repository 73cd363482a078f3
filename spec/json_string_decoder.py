"""JSON strings in UTF-8 to text in UTF-8."""

from types import SimpleNamespace

from amaranth.hdl import Mux, Signal
from amaranth.lib import wiring

from ..hdl import JsonCause
from .encodings import REPLACEMENT, RULES
from .json_unescape import JsonUnescapeSpecification
from .payloads import BYTE, keep_of, layout
from .queue import send_sequences
from .specification import Specification, send, stream_ports
from .stream import StreamDecoderSpecification

__all__ = ["JsonStringDecoderSpecification"]


class JsonStringDecoderSpecification(Specification):
    """A stream decoder, the escapes, and a queue of the bytes to send.

    A sequence, or an end without one, waits before the queue. U+FFFD, for an error, is urgent.
    """

    def ports(self):
        return stream_ports(BYTE, BYTE, keep=self.core.keep, error=1)

    def behave(self, m):
        # An event of the unescape becomes the bytes of its code point, or of U+FFFD. They wait as
        # one sequence until the queue accepts all of them; an urgent one is queued directly
        # behind the others.
        rules = RULES["utf-8"]
        plain = SimpleNamespace(monitor=False, axi_lite=False, keep=self.core.keep)
        m.submodules.decoder = decoder = StreamDecoderSpecification(plain, rules=rules)
        m.submodules.unescape = unescape = JsonUnescapeSpecification(plain)
        send(m, self.i, decoder.i)
        wiring.connect(m, decoder.o, unescape.i)
        event = unescape.o.payload
        is_error = keep_of(event) & (event.cause != JsonCause.NONE)

        # The sequence after the one that waits; a size of 0 means none.
        sequence = layout(size=range(rules.longest + 1), bytes=32, keep=1, last=1, is_urgent=1)
        following, accepts = Signal(sequence), Signal()
        form, size = rules.shortest_form(Mux(is_error, REPLACEMENT, event.codepoint))
        m.d.comb += [
            following.size.eq(Mux(unescape.o.valid, Mux(keep_of(event), size, 1), 0)),
            following.bytes.eq(form),
            following.keep.eq(keep_of(event)),
            following.last.eq(event.last),
            following.is_urgent.eq(is_error),
            unescape.o.ready.eq(accepts),
            self.i.ready.eq(decoder.i.ready),
        ]
        send_sequences(m, self, following, accepts, depth=8)
        with m.If(accepts & keep_of(event) & (following.size > event.length)):
            m.d.comb += self.surplus.eq((following.size - event.length)[:4])
        m.d.sync += self.error.eq(unescape.o.valid & accepts & is_error)
