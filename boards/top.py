"""The top module for boards: a ``Bridge``, connected to the board's pins."""

from amaranth.hdl import Elaboratable, Module
from amaranth.lib import io

from .bridge import Bridge

__all__ = ["Top"]


class Top(Elaboratable):
    """A ``Bridge`` connected to the board's UART, LEDs and button.

    Parameters
    ----------
    board : Board
    frequency : float
        The board's default clock, in Hz.
    baud : int

    Raises
    ------
    :exc:`ValueError`
        If the baud rate cannot be derived from the clock.
    """

    def __init__(self, board, frequency, baud):
        self._board = board
        self._bridge = Bridge(frequency, baud)

    def elaborate(self, platform):
        m = Module()
        m.submodules.bridge = bridge = self._bridge
        board, resources = self._board, {}

        def buffer(direction, place):
            """A buffer at a pin of the board: resource, number and, if it has several, the part."""
            name, number, *field = place.split()
            if (name, number) not in resources:  # a resource can be requested once
                resources[name, number] = platform.request(name, int(number), dir="-")
            port = resources[name, number]
            m.submodules += (pin := io.Buffer(direction, getattr(port, *field) if field else port))
            return pin

        m.d.comb += bridge.rx.eq(buffer("i", "uart 0 rx").i)
        m.d.comb += buffer("o", "uart 0 tx").o.eq(bridge.tx)
        if board.clear:
            m.d.comb += bridge.clear.eq(buffer("i", board.clear).i)
        if board.activity:
            m.d.comb += buffer("o", board.activity).o.eq(bridge.activity)
        if board.overflow:
            m.d.comb += buffer("o", board.error).o.eq(bridge.error)
            m.d.comb += buffer("o", board.overflow).o.eq(bridge.overflow)
        elif board.error:
            m.d.comb += buffer("o", board.error).o.eq(bridge.error | bridge.overflow)

        return m
