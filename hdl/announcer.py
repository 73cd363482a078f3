"""ISO 2022 escape sequences that announce UTF-8, among the bytes of a stream."""

from amaranth.hdl import Module, Signal
from amaranth.lib.wiring import In, Out

from .component import Component

__all__ = ["Announcer"]


class Announcer(Component):
    """Tells where UTF-8 is designated, and where ISO 2022 returns; one byte in any cycle.

    1B 25 47 designates UTF-8 of no stated level (``level`` 0), and 1B 25 2F with 47, 48 or 49 that
    of level 1, 2 or 3, by the ISO International Register of Coded Character Sets, numbers 196 and
    190 to 192. 1B 25 40 returns to ISO/IEC 2022, which knows no such return from the latter three;
    it is reported after them, too.

    The outputs come ``latency`` cycles after the final byte. Bytes may come as to ``Decoder``, and
    the two can stand side by side: to UTF-8, these bytes are characters.

    Members
    -------
    valid : In(1)
        A byte is presented in this cycle.
    data : In(8)
        The byte.
    last : In(1)
        The packet ends with this byte, and with it a sequence that is not complete.
    designated : Out(1)
        High for one cycle.
    level : Out(2)
        Means nothing while ``designated`` is low.
    returned : Out(1)
        High for one cycle.
    """

    valid: In(1)
    data: In(8)
    last: In(1)
    designated: Out(1)
    level: Out(2)
    returned: Out(1)

    #: Cycles from the final byte of a sequence to the outputs.
    latency = 1

    def elaborate(self, platform):
        m = Module()

        # The latest bytes of the packet are 1B; 1B 25; 1B 25 2F. Any 1B is the start of another.
        after_1b, after_25, after_2f = Signal(), Signal(), Signal()
        m.d.sync += [self.designated.eq(0), self.returned.eq(0)]
        with m.If(self.valid):
            goes_on = ~self.last
            m.d.sync += [
                after_1b.eq(goes_on & (self.data == 0x1B)),
                after_25.eq(goes_on & (self.data == 0x25) & after_1b),
                after_2f.eq(goes_on & (self.data == 0x2F) & after_25),
                self.returned.eq((self.data == 0x40) & after_25),
            ]
            for byte, level in ((0x47, 1), (0x48, 2), (0x49, 3)):
                with m.If(after_2f & (self.data == byte)):
                    m.d.sync += [self.designated.eq(1), self.level.eq(level)]
            with m.If(after_25 & (self.data == 0x47)):
                m.d.sync += [self.designated.eq(1), self.level.eq(0)]

        return m
