"""Asynchronous serial, eight data bits, no parity, one stop bit."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.cdc import FFSynchronizer
from amaranth.lib.wiring import In, Out

__all__ = ["Receiver", "Transmitter", "divisor_for"]


def divisor_for(frequency, baud):
    """Cycles per bit.

    Parameters
    ----------
    frequency : float
        Clock frequency in Hz.
    baud : int
        Bits per second.

    Raises
    ------
    :exc:`ValueError`
        If a bit would be shorter than eight cycles, longer than 65,536, or off by more than 2 %.
    """
    fewer = min(max(int(frequency / baud), 8), (1 << 16) - 1)
    divisor = min(fewer, fewer + 1, key=lambda cycles: abs(frequency / cycles - baud))
    if abs(frequency / divisor / baud - 1) <= 0.02:
        return divisor
    raise ValueError(
        f"{baud} baud cannot be made from {frequency / 1e6:g} MHz within 2 %; "
        f"the nearest that can is {frequency / divisor:.0f}"
    )


class Receiver(wiring.Component):
    """UART receiver.

    Bits are sampled in their middle, and a byte is offered after its stop bit. A frame without a
    stop bit (another baud rate, or a break) is reported by ``framing`` and dropped; the next
    one starts once the line has been high.

    Each frame is timed from its own falling edge, with a delay of up to one cycle. So the bits of
    a sender may be as short as ``(9 * divisor + divisor // 2 + 1) / 10`` cycles and as long as
    ``(9 * divisor + divisor // 2) / 9``: at 8 cycles per bit, from 3.75 % shorter to 5.5 % longer;
    at 9, from 4.4 % to 4.9 %; from 100 on, from 4.9 % to 5.5 %.

    Parameters
    ----------
    divisor : int
        Cycles per bit, at least 4.

    Members
    -------
    rx : In(1)
        The line; synchronized internally.
    o : Out(stream.Signature(8))
    framing : Out(1)
        Pulses when a frame has no stop bit.
    overflow : Out(1)
        Pulses when a byte is dropped because the previous one has not been accepted.
    """

    rx: In(1)
    o: Out(stream.Signature(8))
    framing: Out(1)
    overflow: Out(1)

    def __init__(self, divisor):
        self.divisor = divisor
        super().__init__()

    def elaborate(self, platform):
        # A timer counts the cycles of a bit. It stands at half a bit while the line is idle, so
        # that each bit after the falling edge is sampled in its middle; the state counts the bits
        # of a frame.
        m = Module()

        line = Signal()
        m.submodules.synchronizer = FFSynchronizer(self.rx, line, init=1)
        timer = Signal(range(self.divisor))
        shift = Signal(8)
        count = Signal(range(8))
        sample = timer == 0
        m.d.sync += timer.eq(Mux(sample, self.divisor - 1, timer - 1))
        m.d.sync += [self.framing.eq(0), self.overflow.eq(0)]
        with m.If(self.o.ready):
            m.d.sync += self.o.valid.eq(0)

        with m.FSM():
            with m.State("Idle"):
                m.d.sync += timer.eq(self.divisor // 2 - 1)
                with m.If(~line):
                    m.next = "Start"
            with m.State("Start"):
                with m.If(sample):
                    m.next = "Data"
                with m.If(line):
                    m.next = "Idle"
            with m.State("Data"), m.If(sample):
                m.d.sync += [shift.eq(Cat(shift[1:], line)), count.eq(count + 1)]
                with m.If(count == 7):
                    m.next = "Stop"
            with m.State("Stop"), m.If(sample):
                m.d.sync += self.framing.eq(~line)
                m.next = "Break"
                with m.If(line):
                    m.next = "Idle"
                    with m.If(self.o.valid & ~self.o.ready):
                        m.d.sync += self.overflow.eq(1)
                    with m.Else():
                        m.d.sync += [self.o.valid.eq(1), self.o.payload.eq(shift)]
            with m.State("Break"), m.If(line):
                m.next = "Idle"

        return m


class Transmitter(wiring.Component):
    """UART transmitter; frames are sent back to back.

    Parameters
    ----------
    divisor : int
        Cycles per bit.

    Members
    -------
    i : In(stream.Signature(8))
    tx : Out(1)
        The line; high while idle.
    """

    i: In(stream.Signature(8))
    tx: Out(1, init=1)

    def __init__(self, divisor):
        self.divisor = divisor
        super().__init__()

    def elaborate(self, platform):
        m = Module()

        timer = Signal(range(self.divisor))
        shift = Signal(9)  # the rest of the frame; its last 1 is the stop bit
        m.d.comb += self.i.ready.eq((timer == 0) & (shift == 0))
        with m.If(timer != 0):
            m.d.sync += timer.eq(timer - 1)
        with m.Elif(shift != 0):
            m.d.sync += [self.tx.eq(shift[0]), shift.eq(shift >> 1), timer.eq(self.divisor - 1)]
        with m.Elif(self.i.valid):
            m.d.sync += [shift.eq(Cat(self.i.payload, 1)), timer.eq(self.divisor - 1)]
            m.d.sync += self.tx.eq(0)  # the start bit

        return m
