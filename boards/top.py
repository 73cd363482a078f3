"""Top modules for boards: a component, connected to the board's pins."""

from amaranth.hdl import Elaboratable, Module
from amaranth.lib import io

from .bridge import Bridge
from .self_test import SelfTest

__all__ = ["SelfTestTop", "Top"]


class _Pins:
    """The pins of a board, each requested once, by resource, number and part.

    Parameters
    ----------
    m : Module
        The module to add the buffers to.
    platform : Platform
    """

    def __init__(self, m, platform):
        self._m, self._platform = m, platform
        self._ports = {}

    def _port(self, place):
        name, number, *part = place.split()
        if (name, number) not in self._ports:
            port = self._platform.request(name, int(number), dir="-")
            self._ports[name, number] = port
        found = self._ports[name, number]
        return getattr(found, *part) if part else found

    def drive(self, place, value):
        buffer = io.Buffer("o", self._port(place))
        self._m.submodules += buffer
        self._m.d.comb += buffer.o.eq(value)

    def read(self, place, value):
        buffer = io.Buffer("i", self._port(place))
        self._m.submodules += buffer
        self._m.d.comb += value.eq(buffer.i)


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
        pins = _Pins(m, platform)
        pins.read("uart 0 rx", bridge.rx)
        pins.drive("uart 0 tx", bridge.tx)
        if self._board.clear:
            pins.read(self._board.clear, bridge.clear)
        if self._board.activity:
            pins.drive(self._board.activity, bridge.activity)
        if self._board.overflow:
            pins.drive(self._board.error, bridge.error)
            pins.drive(self._board.overflow, bridge.overflow)
        elif self._board.error:
            pins.drive(self._board.error, bridge.error | bridge.overflow)

        return m


class SelfTestTop(Elaboratable):
    """A ``SelfTest`` connected to the LEDs of a board: one for ``agree``, another for ``alive``.

    The button, if there is one, is ``disturb``.

    Parameters
    ----------
    board : Board

    Raises
    ------
    :exc:`ValueError`
        If the board has no LED.
    """

    def __init__(self, board):
        if not board.activity:
            raise ValueError("this board has no LED to show the result of the self-test")
        self._board = board

    def elaborate(self, platform):
        m = Module()
        m.submodules.test = test = SelfTest()
        pins = _Pins(m, platform)
        pins.drive(self._board.activity, test.agree)
        if self._board.error:
            pins.drive(self._board.error, test.alive)
        if self._board.clear:
            pins.read(self._board.clear, test.disturb)

        return m
