"""The other direction: code points to UTF-8, one byte per clock."""

from amaranth.hdl import Cat, Const, Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .encoding import UTF_8
from .event import Byte, CodePoint

__all__ = ["Encoder"]


class Encoder(wiring.Component):
    """Code points in, UTF-8 (RFC 3629) out, a byte in every clock and none idle in between.

    The first byte of a character appears one clock after the transfer. What is no Unicode scalar
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
        While ``valid`` is low, the payload is 0.
    error : Out(1)
        High for one clock, the one after what was taken was no scalar value.

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

        value = self.i.payload.value
        sequence = Signal(32)  # from the top
        lengths = Signal(4)  # bit n: it has more than n bytes
        invalid = Signal()
        with m.Switch(value):
            for length in range(1, 5):
                rows = [row for row in UTF_8.well_formed if len(row.bytes) == length]
                patterns = [pattern for row in rows for pattern in blocks(row.codepoints)]
                with m.Case(*patterns):
                    m.d.comb += sequence[-8 * length :].eq(encode(value, length))
                    m.d.comb += lengths.eq((1 << length) - 1)
            with m.Default():
                m.d.comb += invalid.eq(1)
                if self.invalid == "replace":
                    m.d.comb += sequence[8:].eq(0xEFBFBD)
                    m.d.comb += lengths.eq(0b0111)

        rest = Signal.like(sequence)
        left = Signal.like(lengths)
        last = Signal()
        m.d.comb += [
            self.o.valid.eq(left[0]),
            self.o.payload.data.eq(rest[-8:]),
            self.o.payload.last.eq(last & left[0] & ~left[1]),
            self.i.ready.eq(~left[0] | (self.o.ready & ~left[1])),
        ]
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & invalid)
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += [rest.eq(sequence), left.eq(lengths), last.eq(self.i.payload.last)]
        with m.Elif(self.o.ready):
            m.d.sync += [rest.eq(rest << 8), left.eq(left >> 1)]

        return m


def encode(value, length):
    """The bytes by RFC 3629 section 3, as one big-endian number."""
    if length == 1:
        return value[:7]
    lead = Const((0xFF00 >> length) & 0xFF, 8)
    first = Cat(value[6 * length - 6 : 5 * length + 1], lead[7 - length :])
    continuation = [Cat(value[6 * n : 6 * n + 6], Const(0b10, 2)) for n in range(length - 1)]
    return Cat(*continuation, first)


def blocks(numbers, width=21):
    """Patterns that together match a range: its largest aligned powers of two."""
    first = numbers.start
    while first < numbers.stop:
        size = width if first == 0 else (first & -first).bit_length() - 1
        while first + (1 << size) > numbers.stop:
            size -= 1
        yield f"{first >> size:0{width - size}b}" + "-" * size
        first += 1 << size
