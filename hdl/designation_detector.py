"""ISO 2022 escape sequences that designate UTF-8, in a stream of bytes."""

from amaranth.hdl import Module, Signal
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from .event import Byte
from .lib.component import Component
from .lib.texts import Facts, texts_from_docstring
from .lib.valid import Valid

__all__ = ["Designation", "DesignationDetector"]


@texts_from_docstring
class Designation(data.Struct):
    """A designated coding system (ECMA-35 15.4, DOCS).

    Members
    -------
    utf_8
        1: UTF-8; 0: return to ISO/IEC 2022.
    level
        The level of UTF-8, 1 to 3, or 0 if none is stated. Undefined for a return.
    """

    utf_8: 1
    level: 2


class DesignationDetector(Component):
    """Detects designations of UTF-8 and returns to ISO 2022.

    The report comes a cycle after the last byte. 1B 25 47 designates UTF-8 without a level;
    1B 25 2F followed by 47, 48 or 49 designates level 1, 2 or 3 (ISO International Register of
    Coded Character Sets, numbers 196 and 190 to 192).
    1B 25 40 returns to ISO/IEC 2022; the standard defines no such return from the latter three, but
    it is reported after them, too.

    Bytes may come as with ``Decoder``, which can run in parallel: in UTF-8, these bytes are
    characters. ``last`` discards an incomplete sequence.
    """

    facts = Facts(
        "one byte per cycle",
        "from the last byte of a sequence to its report",
        "The sequences are 1B 25 47, 1B 25 2F with 47, 48 or 49, and 1B 25 40.",
    )

    i: In(Valid(Byte))
    o: Out(Valid(Designation))

    latency = 1

    def elaborate(self, platform):
        m = Module()
        # The latest bytes of the packet are 1B; 1B 25; 1B 25 2F. Any 1B is the start of another.
        after_1b = Signal()
        after_25 = Signal()
        after_2f = Signal()
        byte, designation = self.i.payload.data, self.o.payload
        m.d.sync += self.o.valid.eq(0)
        with m.If(self.i.valid):
            goes_on = ~self.i.payload.last
            m.d.sync += [
                after_1b.eq(goes_on & (byte == 0x1B)),
                after_25.eq(goes_on & (byte == 0x25) & after_1b),
                after_2f.eq(goes_on & (byte == 0x2F) & after_25),
            ]
            for after, final, utf_8, level in (
                (after_25, 0x40, 0, 0),
                (after_25, 0x47, 1, 0),
                (after_2f, 0x47, 1, 1),
                (after_2f, 0x48, 1, 2),
                (after_2f, 0x49, 1, 3),
            ):
                with m.If(after & (byte == final)):
                    m.d.sync += [
                        self.o.valid.eq(1),
                        designation.utf_8.eq(utf_8),
                        designation.level.eq(level),
                    ]
        return m
