"""JSON strings in UTF-8 to text in UTF-8."""

from types import SimpleNamespace

from amaranth.hdl import Cover, Mux, Signal
from amaranth.lib import wiring

from ..hdl import JsonCause
from .encodings import REPLACEMENT, RULES
from .json_unescape import JsonUnescapeSpecification
from .payloads import BYTE, keep_of, layout
from .policy import queue
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

        # The sequence that waits, and the following sequence; a size of 0 means none.
        sequence = layout(size=range(rules.longest + 1), bytes=32, keep=1, last=1, is_error=1)
        waiting, following = Signal(sequence), Signal(sequence)
        form, size = rules.shortest_form(Mux(is_error, REPLACEMENT, event.codepoint))
        m.d.comb += [
            following.size.eq(Mux(unescape.o.valid, Mux(keep_of(event), size, 1), 0)),
            following.bytes.eq(form),
            following.keep.eq(keep_of(event)),
            following.last.eq(event.last),
            following.is_error.eq(is_error),
        ]
        bytes_ = [Signal.like(self.o.payload, name=f"byte_{n}") for n in range(rules.longest)]
        for n, item in enumerate(bytes_):
            m.d.comb += item.data.eq(waiting.bytes.word_select(n, 8))
            m.d.comb += item.last.eq(waiting.last & (n == 0))
            if self.core.keep:
                m.d.comb += item.keep.eq(waiting.keep)
        moves = ~self.o.valid | self.o.ready
        item, is_item, accepts = queue(
            m, bytes_, waiting.size, moves, depth=8, is_urgent=waiting.is_error
        )
        with m.If(accepts):
            m.d.sync += waiting.eq(following)
            with m.If(keep_of(event) & (following.size > event.length)):
                m.d.comb += self.surplus.eq((following.size - event.length)[:4])
        m.d.sync += self.error.eq(unescape.o.valid & accepts & is_error)
        m.d.comb += [
            self.i.ready.eq(decoder.i.ready),
            unescape.o.ready.eq(accepts),
            self.o.valid.eq(is_item),
            self.o.payload.eq(item),
            Cover(self.o.valid & self.o.payload.last & ~self.i.ready),
        ]
