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
        inputs = {"rx": bridge.rx, "clear": bridge.clear}
        outputs = {"tx": bridge.tx, "activity": bridge.activity, "overflow": bridge.overflow}
        outputs["error"] = bridge.error if board.overflow else bridge.error | bridge.overflow
        for use, (name, number, *part) in board.places.items():
            if (name, number) not in resources:  # a resource can be requested once
                resources[name, number] = platform.request(name, number, dir="-")
            port = resources[name, number]
            pin = io.Buffer("i" if use in inputs else "o", getattr(port, *part) if part else port)
            m.submodules += pin
            m.d.comb += inputs[use].eq(pin.i) if use in inputs else pin.o.eq(outputs[use])

        return m
