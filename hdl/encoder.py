"""The other direction: code points to UTF-8, a byte in every cycle."""

from itertools import pairwise

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .encoding import UTF_8, patterns
from .event import Byte, CodePoint

__all__ = ["Encoder"]

REPLACEMENT = 0xFFFD


class Encoder(wiring.Component):
    """Code points in, UTF-8 (RFC 3629) out, a byte in every cycle and none idle in between.

    The first byte of a character appears one cycle after the transfer. What is no Unicode scalar
    value, a surrogate or a number above 10FFFF, is never encoded: ``error`` tells, and U+FFFD
    takes its place.

    Combinational paths: ``i.ready`` looks at ``o.ready``, so that a character can follow another
    without a pause.

    Parameters
    ----------
    invalid : str
        ``"replace"`` puts U+FFFD in place of what is no scalar value; ``"drop"`` nothing, and if
        that was the last of its packet, the packet has no last byte.

    Members
    -------
    i : In(stream.Signature(CodePoint))
    o : Out(stream.Signature(Byte))
        The payload means nothing while ``valid`` is low.
    error : Out(1)
        High for one cycle, the one after what was taken was no scalar value.

    Raises
    ------
    :exc:`ValueError`
        If ``invalid`` is neither.
    """

    i: In(stream.Signature(CodePoint))
    o: Out(stream.Signature(Byte))
    error: Out(1)

    def __init__(self, *, invalid="replace"):
        if invalid not in ("replace", "drop"):
            raise ValueError(f"invalid must be 'replace' or 'drop', not {invalid!r}")
        self._invalid = invalid
        super().__init__()

    @property
    def invalid(self):
        return self._invalid

    def elaborate(self, platform):
        m = Module()

        # Load: the code point, and how many bytes come after its first. It stays where it is.
        value = Signal(21, reset_less=True)
        last = Signal(reset_less=True)
        first = Signal()  # the byte that is due is the first of its sequence
        more = Signal(3)  # bit n: more than n bytes come after it
        given = self.i.payload
        is_invalid = given.value.matches(*not_encoded(UTF_8))
        sent = self.i.valid & (~is_invalid | (self.invalid == "replace"))
        advance = self.o.ready | ~self.o.valid
        m.d.comb += self.i.ready.eq(advance & ~more[0])
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & is_invalid)
        with m.If(advance):
            m.d.sync += first.eq(~more[0])
            with m.If(more[0]):
                m.d.sync += more.eq(more >> 1)
            with m.Else():
                m.d.sync += [
                    self.o.valid.eq(sent),
                    last.eq(given.last),
                    value.eq(given.value),
                    # One, two, three bytes have 7, 11, 16 bits (RFC 3629 section 3).
                    more.eq(Cat(given.value[bits:].any() for bits in (7, 11, 16))),
                ]
                with m.If(is_invalid):
                    m.d.sync += [value.eq(REPLACEMENT), more[2].eq(0)]
                with m.If(~sent):
                    m.d.sync += more[0].eq(0)

        # Send: the six bits that are due, under the mark of a first or a continuation byte.
        due = value[:6]
        for n, bits in enumerate((value[6:12], value[12:18], value[18:])):
            due = Mux(more[n], bits, due)
        ones = Cat(first & more[2], first & more[1])  # below the two that any first byte has
        m.d.comb += [
            self.o.payload.data.eq(
                Cat(due[:4], due[4:6] | ones, first & (more[0] | value[6]), ~first | more[0])
            ),
            self.o.payload.last.eq(last & ~more[0]),
        ]

        return m


def not_encoded(encoding):
    """Patterns of the numbers that no row has: between the rows, and after them."""
    rows = [row.codepoints for row in encoding.well_formed]
    for before, after in pairwise([*rows, range(1 << 21, 1 << 21)]):
        yield from patterns(range(before.stop, after.start), width=21)
