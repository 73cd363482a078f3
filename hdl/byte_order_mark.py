"""EF BB BF at the start of a packet: the signature of UTF-8."""

from amaranth.hdl import Module, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_flag
from .component import Component
from .encoding import UTF_8, Encoding
from .event import Event

__all__ = ["ByteOrderMark"]


class ByteOrderMark(Component):
    """Events in, the same events out; tells which is a signature, U+FEFF as the first of a packet.

    Any other U+FEFF is a zero width no-break space, and none of its business (RFC 3629 section 6).

    Combinational paths: from ``i`` to ``o`` and ``mark``, from ``o.ready`` to ``i.ready``, and with
    ``drop`` from ``i`` to ``i.ready``.

    Parameters
    ----------
    encoding : Encoding
        That of the decoder. In all of UTF-8's shape, the signature is EF BB BF.
    drop : bool
        Signatures are taken and not sent. Of a packet that is nothing else, nothing is sent, and
        no ``last``: a stream cannot tell of an empty packet.

    Members
    -------
    i : In(stream.Signature(Event(encoding)))
    o : Out(stream.Signature(Event(encoding)))
    mark : Out(1)
        What is offered at ``i`` is a signature, and so is what is at ``o`` unless it is dropped.

    Attributes
    ----------
    latency : int
        0 cycles.
    """

    latency = 0

    def __init__(self, encoding: Encoding = UTF_8, *, drop: bool = False) -> None:
        check_flag("drop", drop)
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
            self.mark.eq(self.i.valid & starts & (self.i.payload.bytes == 0xEFBBBF)),
            self.o.valid.eq(self.i.valid & ~dropped),
            self.o.payload.eq(self.i.payload),
            self.i.ready.eq(self.o.ready | dropped),
        ]

        return m
