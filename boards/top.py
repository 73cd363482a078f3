"""The demo on a board: the bridge, connected to the board's pins."""

from amaranth.hdl import Elaboratable, Module
from amaranth.lib import io

from .bridge import Bridge

__all__ = ["Top"]


class Top(Elaboratable):
    """A ``Bridge`` at the board's serial line, lights and button.

    Parameters
    ----------
    board : Board
    frequency : float
        Of the board's default clock, in Hz.
    baud : int

    Raises
    ------
    :exc:`ValueError`
        If the clock cannot make that baud rate.
    """

    def __init__(self, board, frequency, baud):
        self._board = board
        self._bridge = Bridge(frequency, baud)

    def elaborate(self, platform):
        m = Module()
        m.submodules.bridge = bridge = self._bridge
        ports = {}

        def port(place):
            name, number, *part = place.split()
            if (name, number) not in ports:
                ports[name, number] = platform.request(name, int(number), dir="-")
            found = ports[name, number]
            return getattr(found, *part) if part else found

        def drive(place, value):
            buffer = io.Buffer("o", port(place))
            m.submodules += buffer
            m.d.comb += buffer.o.eq(value)

        def read(place, value):
            buffer = io.Buffer("i", port(place))
            m.submodules += buffer
            m.d.comb += value.eq(buffer.i)

        read("uart 0 rx", bridge.rx)
        drive("uart 0 tx", bridge.tx)
        if self._board.clear:
            read(self._board.clear, bridge.clear)
        if self._board.activity:
            drive(self._board.activity, bridge.activity)
        if self._board.overflow:
            drive(self._board.error, bridge.error)
            drive(self._board.overflow, bridge.overflow)
        elif self._board.error:
            drive(self._board.error, bridge.error | bridge.overflow)

        return m
