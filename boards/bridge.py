"""An inline UTF-8 sanitizer between two serial lines."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.wiring import In, Out

from ..hdl import Sanitizer
from .uart import Receiver, Transmitter, divisor_for

__all__ = ["Bridge"]


class Bridge(wiring.Component):
    """Any bytes in at ``rx``, well-formed UTF-8 out at ``tx``: each error becomes U+FFFD.

    U+FFFD has three bytes, so a run of errors can exceed the capacity of the line. The FIFO then
    fills, and bytes are lost *before* the sanitizer: the output stays well formed. The line has no
    packets: an unfinished sequence waits for the next byte.

    Parameters
    ----------
    frequency : float
        Clock frequency in Hz.
    baud : int
        Bits per second, in both directions.
    depth : int
        Depth of the FIFO in bytes.

    Members
    -------
    rx : In(1)
    tx : Out(1)
    clear : In(1)
        Clears ``error`` and ``overflow``. Need not be synchronized: nothing else depends on it.
    activity : Out(1)
        High for a twentieth of a second after a byte, to within 0.3 %.
    error : Out(1)
        Latched on an ill-formed sequence, or a frame without a stop bit.
    overflow : Out(1)
        Latched when a byte is lost.

    Raises
    ------
    :exc:`ValueError`
        If the baud rate cannot be derived from the clock.
    """

    rx: In(1)
    tx: Out(1)
    clear: In(1)
    activity: Out(1)
    error: Out(1)
    overflow: Out(1)

    def __init__(self, frequency, baud, *, depth=512):
        self._divisor = divisor_for(frequency, baud)
        self._interval = round((frequency / 20) ** 0.5)
        self._depth = depth
        super().__init__()

    def elaborate(self, platform):
        # Receiver, sanitizer, FIFO and transmitter in a row. While the FIFO is full, the sanitizer
        # stalls, and the receiver drops bytes: before the sanitizer, so that the output stays well
        # formed.
        m = Module()

        m.submodules.receiver = receiver = Receiver(self._divisor)
        m.submodules.sanitizer = sanitizer = Sanitizer()
        m.submodules.fifo = fifo = SyncFIFOBuffered(width=8, depth=self._depth)
        m.submodules.transmitter = transmitter = Transmitter(self._divisor)
        wiring.connect(m, fifo.r_stream, transmitter.i)
        m.d.comb += [
            receiver.rx.eq(self.rx),
            self.tx.eq(transmitter.tx),
            sanitizer.i.valid.eq(receiver.o.valid),
            sanitizer.i.payload.data.eq(receiver.o.payload),
            receiver.o.ready.eq(sanitizer.i.ready),
            fifo.w_stream.valid.eq(sanitizer.o.valid),
            fifo.w_stream.payload.eq(sanitizer.o.payload.data),
            sanitizer.o.ready.eq(fifo.w_stream.ready),
        ]

        with m.If(self.clear):
            m.d.sync += [self.error.eq(0), self.overflow.eq(0)]
        with m.If(sanitizer.error | receiver.framing):
            m.d.sync += self.error.eq(1)
        with m.If(receiver.overflow):
            m.d.sync += self.overflow.eq(1)

        # Two short counters: the carry of one long counter would limit the clock frequency.
        timer, interval_ends = Signal(range(self._interval)), Signal()
        intervals = Signal(range(self._interval + 1))
        m.d.sync += [
            timer.eq(Mux(timer == 0, self._interval - 1, timer - 1)),
            interval_ends.eq(timer == 0),
            self.activity.eq(intervals != 0),
        ]
        with m.If(receiver.o.valid):
            m.d.sync += intervals.eq(self._interval)
        with m.Elif(interval_ends & (intervals != 0)):
            m.d.sync += intervals.eq(intervals - 1)

        return m
