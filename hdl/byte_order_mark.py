"""U+FEFF at the start of a packet: EF BB BF in UTF-8, or the signature of another encoding."""

from amaranth.hdl import Module, Signal
from amaranth.lib.wiring import Out

from .event import Event, keep_of, stream_ports
from .lib.component import DROP_PATHS, FORWARD_PATHS, READY_PATHS, Component
from .lib.texts import Facts, texts_from_docstring
from .tables.encoding import UTF_8, Encoding, check_encoding
from .tables.encodings import require_form

__all__ = ["ByteOrderMark"]


@texts_from_docstring
class ByteOrderMark(Component):
    """Passes events on, and detects a signature: U+FEFF as the first code point of a packet.

    Any other U+FEFF is a zero width no-break space, and is passed on (RFC 3629 section 6).

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    drop : bool
        Signatures are accepted and dropped. The events have ``keep``, which is low in the end of a
        packet that consists of a signature alone.
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(Event(encoding))), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(Event(encoding))), or ``Kept`` of it
    mark : Out(1)
        High while the event at i is a byte order mark.
    """

    facts = Facts(
        "one event per cycle", "from an event to the event", options={"drop": "It is dropped."}
    )

    latency = 0

    @property
    def paths(self):
        mark = {("i__valid", "mark"), ("i__payload", "mark")}
        return FORWARD_PATHS | READY_PATHS | mark | (DROP_PATHS if self.drop else set())

    def __init__(
        self, encoding: Encoding = UTF_8, *, drop: bool = False, keep: bool = False
    ) -> None:
        check_encoding(encoding)
        # No error covers the bytes of a whole sequence, so these say that it is none.
        self._signature = int.from_bytes(require_form(0xFEFF, encoding), "big")
        event = Event(encoding)
        super().__init__(stream_ports(event, event, keep=keep, drops=drop) | {"mark": Out(1)})

    def elaborate(self, platform):
        m = Module()
        event, out = self.i.payload, self.o.payload
        packet_start = Signal(init=1)
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += packet_start.eq(event.last)

        is_mark = packet_start & keep_of(event) & (event.bytes == self._signature)
        is_dropped = self.mark & ~event.last & self.drop
        m.d.comb += [
            self.mark.eq(self.i.valid & is_mark),
            self.o.valid.eq(self.i.valid & ~is_dropped),
            *(out[name].eq(event[name]) for name, _ in event.shape()),
            self.i.ready.eq(self.o.ready | is_dropped),
        ]
        if self.drop:
            m.d.comb += out.keep.eq(keep_of(event) & ~is_mark)
            with m.If(is_mark):
                m.d.comb += out.length.eq(0)
        return m
