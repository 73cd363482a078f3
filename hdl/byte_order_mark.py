"""U+FEFF at the start of a packet: EF BB BF in UTF-8, or the signature of another encoding."""

from amaranth.hdl import Module, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_flag
from .component import Component
from .encoding import UTF_8, Encoding, check_encoding
from .encodings import form_of
from .event import Event
from .texts import described

__all__ = ["ByteOrderMark"]


@described(
    mark="The event at i is a signature, and so is the event at o unless it is dropped.",
)
class ByteOrderMark(Component):
    """Passes events on, and detects a signature: U+FEFF as the first code point of a packet.

    Any other U+FEFF is a zero width no-break space, and is passed on (RFC 3629 section 6).

    Combinational paths: from ``i`` to ``o`` and ``mark``, from ``o.ready`` to ``i.ready``, and with
    ``drop`` from ``i`` to ``i.ready``.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    drop : bool
        Signatures are accepted and dropped. A packet that consists of a signature alone produces no
        output, not even ``last``: a stream cannot represent an empty packet.

    Members
    -------
    i : In(stream.Signature(Event(encoding)))
    o : Out(stream.Signature(Event(encoding)))
    mark : Out(1)

    Attributes
    ----------
    latency : int
        0 cycles.

    Raises
    ------
    :exc:`ValueError`
        If the encoding has no form for U+FEFF.
    """

    latency = 0

    def __init__(self, encoding: Encoding = UTF_8, *, drop: bool = False) -> None:
        check_flag("drop", drop)
        check_encoding(encoding)
        signature = form_of(0xFEFF, encoding)
        if signature is None:
            raise ValueError(f"{encoding.name}: no sequence stands for U+FEFF")
        # No error covers the bytes of a whole sequence, so these say that it is none.
        self._signature = int.from_bytes(signature, "big")
        self.encoding = encoding
        self.drop = drop
        events = stream.Signature(Event(encoding))
        super().__init__({"i": In(events), "o": Out(events), "mark": Out(1)})

    def elaborate(self, platform):
        m = Module()
        starts = Signal(init=1)
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += starts.eq(self.i.payload.last)

        dropped = self.mark & self.drop
        m.d.comb += [
            self.mark.eq(self.i.valid & starts & (self.i.payload.bytes == self._signature)),
            self.o.valid.eq(self.i.valid & ~dropped),
            self.o.payload.eq(self.i.payload),
            self.i.ready.eq(self.o.ready | dropped),
        ]
        return m
