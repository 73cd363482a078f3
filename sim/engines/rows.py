"""Chains of UTF-16 components for simulation: between code points and bytes."""

from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import Out

from ...hdl import Utf16ByteDecoder, Utf16ByteEncoder, Utf16Decoder, Utf16Encoder
from ...hdl.component import Component

__all__ = ["FromUtf16", "ToUtf16"]


class _Row(Component):
    """Two chained components; ``error`` is that of the one between code points and units."""

    def __init__(self, first, second, error):
        self._first, self._second, self._error = first, second, error
        ports = {"i": first.signature.members["i"], "o": second.signature.members["o"]}
        super().__init__(wiring.Signature(ports | {"error": Out(1)}))

    def elaborate(self, platform):
        m = Module()
        m.submodules.first = self._first
        m.submodules.second = self._second
        wiring.connect(m, wiring.flipped(self.i), self._first.i)
        wiring.connect(m, self._first.o, self._second.i)
        wiring.connect(m, self._second.o, wiring.flipped(self.o))
        m.d.comb += self.error.eq(self._error)
        return m


class ToUtf16(_Row):
    """Code points in, bytes out.

    Parameters
    ----------
    order : str
        ``"big"`` or ``"little"``; or ``"mark"``: a byte order mark, then the high byte first.
    """

    def __init__(self, order):
        is_marked = order == "mark"
        units = Utf16Encoder()
        order = "big" if is_marked else order
        super().__init__(units, Utf16ByteEncoder(order, mark=is_marked), units.error)


class FromUtf16(_Row):
    """Bytes in, code points out.

    Parameters
    ----------
    order : str
        ``"big"`` or ``"little"``; or ``"mark"``: by the byte order mark.
    """

    def __init__(self, order):
        numbers = Utf16Decoder()
        units = Utf16ByteDecoder("detect" if order == "mark" else order)
        super().__init__(units, numbers, numbers.error)
