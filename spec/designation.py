"""Designations of UTF-8 in a stream of bytes."""

from amaranth.hdl import Cat, Cover, Mux, Signal

from .payloads import BYTE, layout
from .specification import Specification, without_ready

__all__ = ["DesignationDetectorSpecification"]

#: The escape sequences: whether they designate UTF-8, and its level (ISO International Register of
#: Coded Character Sets, numbers 196 and 190 to 192; ECMA-35 section 15.4).
DESIGNATIONS = {
    b"\x1b%G": (1, 0),
    b"\x1b%/G": (1, 1),
    b"\x1b%/H": (1, 2),
    b"\x1b%/I": (1, 3),
    b"\x1b%@": (0, 0),
}


class DesignationDetectorSpecification(Specification):
    """Each escape sequence is reported one cycle after its last byte, and nothing else is."""

    def ports(self):
        return without_ready(BYTE, layout(utf_8=1, level=2))

    def behave(self, m):
        before = Signal(24)  # the last bytes of the packet, the last one in the low bits
        last_bytes = Cat(self.i.payload.data, before)
        with m.If(self.i.valid):
            m.d.sync += before.eq(Mux(self.i.payload.last, 0, last_bytes[:24]))
        designation = self.o.payload
        m.d.sync += self.o.valid.eq(0)
        for sequence, (utf_8, level) in DESIGNATIONS.items():
            is_sequence = last_bytes[: 8 * len(sequence)] == int.from_bytes(sequence, "big")
            with m.If(self.i.valid & is_sequence):
                m.d.sync += [
                    self.o.valid.eq(1),
                    designation.utf_8.eq(utf_8),
                    designation.level.eq(level),
                ]
        m.d.comb += Cover(self.o.valid & (designation.level == 3))
