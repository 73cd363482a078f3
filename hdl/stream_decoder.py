"""The decoder between two ready/valid streams."""

from amaranth.hdl import EnableInserter, Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .component import Component
from .decoder import Decoder
from .encoding import UTF_8, Encoding, Pairs, check_encoding, has_utf_8_shape
from .event import Byte, Event
from .logic import can_load
from .pairing import PairingDecoder
from .positional import PositionalDecoder

__all__ = ["StreamDecoder", "decoder_for", "stall"]


def decoder_for(encoding: Encoding = UTF_8) -> Decoder | PairingDecoder | PositionalDecoder:
    """The decoder of a table: a ``Decoder``, a ``PairingDecoder`` or a ``PositionalDecoder``."""
    check_encoding(encoding)
    if not has_utf_8_shape(encoding):
        return PositionalDecoder(encoding)
    return (Decoder if encoding.pairs is Pairs.ORDINARY else PairingDecoder)(encoding)


class StreamDecoder(Component):
    """A decoder with back-pressure: bytes in, one event per transfer out.

    With a sink that is always ready, a byte is accepted in every cycle and its event appears
    ``latency`` cycles later, as with the decoder. While an event waits, the pipeline stalls, and a
    one-entry skid buffer takes the byte already accepted.

    Combinational paths: none from an input to an output. ``o.ready`` only enables registers.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape, or that of FSS-UTF of August 1992.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Event(encoding)))

    Attributes
    ----------
    latency : int
        That of the decoder, if the sink is always ready.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        self._decoder = decoder_for(encoding)
        self.encoding = encoding
        self.latency = self._decoder.latency
        super().__init__(
            {"i": In(stream.Signature(Byte)), "o": Out(stream.Signature(Event(encoding)))}
        )

    def elaborate(self, platform):
        m = Module()
        # A signal of its own: without it, Gowin's Fmax is a sixth lower (docs/size-and-speed.md).
        advance = Signal()
        decoder = self._decoder
        m.d.comb += [
            advance.eq(can_load(self.o)),
            self.o.valid.eq(decoder.o.valid),
            self.o.payload.eq(decoder.o.payload),
        ]
        stall(m, self.i, decoder, advance)
        return m


def stall(m, i, decoder, advance):
    """Feed a decoder from a stream, and stall it while it must not ``advance``.

    A one-entry skid buffer takes the byte that comes in the first cycle of a stall: ``i.ready``
    depends on no input.
    """
    m.submodules.decoder = EnableInserter(advance)(decoder)
    spare = Signal(Byte, reset_less=True)
    spare_valid = Signal()
    m.d.comb += [
        i.ready.eq(~spare_valid),
        decoder.i.valid.eq(spare_valid | i.valid),
        decoder.i.payload.eq(Mux(spare_valid, spare, i.payload)),
    ]
    m.d.sync += spare_valid.eq((spare_valid | i.valid) & ~advance)
    with m.If(i.ready):
        m.d.sync += spare.eq(i.payload)
