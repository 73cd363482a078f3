"""The decoder between two ready/valid streams."""

from amaranth.hdl import Cat, EnableInserter, Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .component import Component
from .decoder import Decoder
from .encoding import UTF_8, check_encoding
from .event import Byte, Event
from .sequential_decoder import SequentialDecoder

__all__ = ["StreamDecoder", "decoder_for"]


def decoder_for(encoding=UTF_8):
    """The decoder of a table: a ``Decoder``, or a ``SequentialDecoder``."""
    check_encoding(encoding)
    return (Decoder if encoding.is_self_synchronizing else SequentialDecoder)(encoding)


class StreamDecoder(Component):
    """A decoder that can be stalled: bytes in, one event per beat out.

    With a sink that is always ready, a byte is taken in every cycle and its event appears
    ``latency`` cycles later, as of the decoder. While an event is offered and not taken,
    everything stands still, but for one byte more that is taken and set aside; so nothing is lost.

    Combinational paths: ``o.ready`` enables the registers; there is none from an input to an
    output.

    Parameters
    ----------
    encoding : Encoding
        As of ``Decoder``, or as of ``SequentialDecoder`` if a first byte can continue a sequence,
        too; and so are the errors.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Event(encoding)))
        The payload means nothing while ``valid`` is low.
    """

    #: Cycles from a byte to the event that it completes, if the sink is always ready.
    latency = Decoder.latency

    def __init__(self, encoding=UTF_8):
        self._decoder = decoder_for(encoding)
        self.latency = self._decoder.latency
        super().__init__(
            {"i": In(stream.Signature(Byte)), "o": Out(stream.Signature(Event(encoding)))}
        )

    @property
    def encoding(self):
        return self._decoder.encoding

    def elaborate(self, platform):
        m = Module()

        advance = Signal()
        m.d.comb += advance.eq(self.o.ready | ~self.o.valid)
        decoder = self._decoder
        m.submodules.decoder = EnableInserter(advance)(decoder)
        m.d.comb += [self.o.valid.eq(decoder.event_valid), self.o.payload.eq(decoder.event)]

        # `i.ready` must not look at `o.ready`, so a byte may come in a cycle that stalls.
        spare = Signal(Byte, reset_less=True)
        spare_valid = Signal()
        m.d.comb += [
            self.i.ready.eq(~spare_valid),
            decoder.valid.eq(spare_valid | self.i.valid),
            Cat(decoder.data, decoder.last).eq(Mux(spare_valid, spare, self.i.payload)),
        ]
        stalls = self.o.valid & ~self.o.ready
        m.d.sync += spare_valid.eq((spare_valid | self.i.valid) & stalls)
        with m.If(self.i.ready):
            m.d.sync += spare.eq(self.i.payload)

        return m
