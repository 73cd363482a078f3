"""JSON strings in UTF-8 to text in UTF-8: a decoder, the escapes, and the sequences of the text."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import Out

from .encoder import shortest_form
from .event import REPLACEMENT, Byte, keep_of, stream_ports
from .json_unescape import JsonCause, JsonUnescape
from .lib.component import Component
from .lib.sequences import SLOW_ERRORS, send_sequences
from .lib.texts import Facts, texts_from_docstring
from .stream_decoder import StreamDecoder
from .tables.encoding import UTF_8
from .tables.encodings import form_of

__all__ = ["JsonStringDecoder"]


@texts_from_docstring
class JsonStringDecoder(Component):
    """Converts the contents of JSON strings to the text that they represent, in UTF-8.

    It is a ``StreamDecoder``, a ``JsonUnescape`` and a queue of bytes; U+FFFD replaces each error.
    A packet is a string, without the quotation marks around it. With a sink that is always ready, a
    byte is accepted in every cycle, but a U+FFFD longer than its error takes one cycle per byte.

    The last byte of a character comes ``latency`` cycles after the last byte of it or of its
    escape, if no U+FFFD of a shorter error is in the queue.

    Parameters
    ----------
    keep : bool
        The input has ``keep``, as the output of a core that can drop items: a string may be empty.

    Members
    -------
    i : In(stream.Signature(Byte)), with ``keep`` of ``Kept(Byte)``
    o : Out(stream.Signature(Byte)), likewise
    error : Out(1)
        Pulses once per error, in the cycle after its U+FFFD is ready to be sent.
    """

    facts = Facts(
        "one byte per cycle",
        "from the last byte of a character or an escape to the last byte that is sent",
        "U+FFFD replaces each error. A packet is a string without its quotation marks.",
    )
    surplus = len(chr(REPLACEMENT).encode()) - 1
    slow_items = SLOW_ERRORS

    #: A character can expose two errors, of three bytes each when they are sent, directly before
    #: its own four bytes; two bytes have been sent when these are loaded.
    _DEPTH = 3 + 3 + 4 - 2
    latency = 3 + JsonUnescape.latency + 1 + _DEPTH

    def __init__(self, *, keep: bool = False) -> None:
        super().__init__(stream_ports(Byte, Byte, keep=keep) | {"error": Out(1)})

    def elaborate(self, platform):
        # Two cores and a queue: the decoder makes events of bytes, the unescape makes code points
        # of escapes, and the queue sends the bytes of each code point. An error becomes U+FFFD,
        # which can be longer than its bytes; only then the queue makes the cores wait.
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder(keep=self.keep)
        m.submodules.unescape = unescape = JsonUnescape(keep=self.keep)
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, decoder.o, unescape.i)

        event, loads = unescape.o.payload, Signal()
        keep = keep_of(event)
        is_error = keep & (event.cause != JsonCause.NONE)
        size, form = shortest_form(event.codepoint, UTF_8)
        substitute = form_of(REPLACEMENT, UTF_8)
        size = Mux(keep, Mux(is_error, len(substitute), size), 1)
        sequence = Signal(data.StructLayout({"bytes": len(form), "keep": 1, "last": 1}))
        m.d.comb += [
            sequence.bytes.eq(form),
            sequence.keep.eq(keep),
            sequence.last.eq(event.last),
            unescape.o.ready.eq(loads),
        ]
        m.d.sync += self.error.eq(unescape.o.valid & loads & is_error)
        # The character that exposes an error has as many slots as bytes, directly behind the last
        # ones: the substitute, which comes later than its own bytes would, takes none of them.
        send_sequences(
            m,
            self.o,
            loads,
            Mux(unescape.o.valid, size, 0),
            sequence,
            depth=self._DEPTH,
            is_urgent=unescape.o.valid & is_error,
            urgent=substitute,
        )
        return m
