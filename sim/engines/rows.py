"""Components of UTF-16 in a row, as they are simulated: between code points and bytes."""

from amaranth.hdl import Module
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from ...hdl import Byte, CodePoint, Utf16ByteDecoder, Utf16ByteEncoder, Utf16Decoder, Utf16Encoder
from ...hdl.component import Component

__all__ = ["FromUtf16", "ToUtf16"]


class ToUtf16(Component):
    """Code points in, bytes out.

    Parameters
    ----------
    order : str
        ``"big"`` or ``"little"``; or ``"mark"``: the high byte first, after a byte order mark.

    Members
    -------
    i : In(stream.Signature(CodePoint()))
    o : Out(stream.Signature(Byte))
    error : Out(1)
        That of ``Utf16Encoder``.
    """

    i: In(stream.Signature(CodePoint()))
    o: Out(stream.Signature(Byte))
    error: Out(1)

    def __init__(self, order):
        is_marked = order == "mark"
        self._bytes = Utf16ByteEncoder("big" if is_marked else order, mark=is_marked)
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules.units = units = Utf16Encoder()
        m.submodules.bytes = self._bytes
        wiring.connect(m, wiring.flipped(self.i), units.i)
        wiring.connect(m, units.o, self._bytes.i)
        wiring.connect(m, self._bytes.o, wiring.flipped(self.o))
        m.d.comb += self.error.eq(units.error)
        return m


class FromUtf16(Component):
    """Bytes in, code points out.

    Parameters
    ----------
    order : str
        ``"big"`` or ``"little"``; or ``"mark"``: a byte order mark tells.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(CodePoint()))
    error : Out(1)
        That of ``Utf16Decoder``.
    """

    i: In(stream.Signature(Byte))
    o: Out(stream.Signature(CodePoint()))
    error: Out(1)

    def __init__(self, order):
        self._units = Utf16ByteDecoder("detect" if order == "mark" else order)
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        m.submodules.units = self._units
        m.submodules.numbers = numbers = Utf16Decoder()
        wiring.connect(m, wiring.flipped(self.i), self._units.i)
        wiring.connect(m, self._units.o, numbers.i)
        wiring.connect(m, numbers.o, wiring.flipped(self.o))
        m.d.comb += self.error.eq(numbers.error)
        return m
