"""The decoder and the encoder of FSS-UTF as first proposed, which is not self-synchronizing.

The leading ones of a first byte are one fewer than the bytes of its sequence; its other bits, and
the low seven bits of the other bytes, are a number, to which the first code point of that length is
added. The bytes 80..FF start sequences and continue them.
"""

from dataclasses import replace
from itertools import pairwise

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .decoder import Decoder, gather
from .encoder import ERRORS, Encoder
from .encoding import UTF_8, Cause, Encoding, check_encoding, has_utf_8_shape
from .encodings import FSS_UTF_PROSSER
from .event import Byte, CodePoint, Event
from .logic import any_of, can_load, exceeds, is_in, one_of
from .valid import Valid

__all__ = ["PositionalDecoder", "PositionalEncoder", "encoder_for"]


class PositionalDecoder(Decoder):
    """Decodes FSS-UTF of August 1992, with the ports, timing and errors of ``Decoder``.

    Parameters
    ----------
    encoding : Encoding
        The table ``ENCODINGS["fss-utf-prosser"]``, under any name.

    Raises
    ------
    :exc:`ValueError`
        If it is another table.
    """

    def __init__(self, encoding: Encoding = FSS_UTF_PROSSER) -> None:
        _check(encoding)
        self.encoding = encoding
        Component.__init__(self, {"i": In(Valid(Byte)), "o": Out(Valid(Event(encoding)))})

    def elaborate(self, platform):
        m = Module()
        gathered = self._count(m, self._judge(m, ()))
        data = gathered.latest.data

        def start(codepoint):
            with m.Switch(data):
                for ones in range(self.encoding.longest):
                    with m.Case("1" * ones + "0" + "-" * (7 - ones)):
                        m.d.sync += codepoint.eq(data[: 7 - ones])

        number, length = gather(
            m, self.o.payload, gathered, start, lambda number: Cat(data[:7], number)
        )
        offset = one_of((length == size, least) for size, least in _offsets(self.encoding))
        m.d.comb += self.o.payload.codepoint.eq(number + offset)
        return m

    def _in_position(self, m, judged, latest, first):
        """A byte also exceeds the last sequence if it does so after the bytes that begin it."""
        exceeding = []
        is_prefix = first  # of the last sequence: the bytes before this one
        last_sequence = [column[-1] for column in self.encoding.well_formed[-1].bytes]
        for byte, following in pairwise(last_sequence[:-1]):
            is_prefix = is_prefix & (latest.data == byte)
            exceeding.append(is_prefix & exceeds(judged.byte.data, following))
            after = Signal(reset_less=True, name=f"after_{byte:02x}")
            with m.If(judged.valid):
                m.d.sync += after.eq(is_prefix)
            is_prefix = after & ~first
        beyond = any_of(exceeding)
        breach = Mux(beyond, Cause.OUT_OF_RANGE, Cause.TRUNCATED)
        return judged._replace(extends=judged.extends & ~beyond, breach=breach)


class PositionalEncoder(Component):
    """Encodes FSS-UTF of August 1992, with the ports, timing and paths of ``Encoder``.

    Each number of 31 bits has a form, so ``error`` is never high.

    Parameters
    ----------
    encoding : Encoding
        The table ``ENCODINGS["fss-utf-prosser"]``, under any name.

    Raises
    ------
    :exc:`ValueError`
        If it is another table.
    """

    latency = Encoder.latency

    def __init__(self, encoding: Encoding = FSS_UTF_PROSSER) -> None:
        _check(encoding)
        self.encoding = encoding
        i, o = stream.Signature(CodePoint(encoding)), stream.Signature(Byte)
        super().__init__({"i": In(i), "o": Out(o), "error": Out(1)})

    def elaborate(self, platform):
        m = Module()
        longest = self.encoding.longest
        number = self.i.payload.value
        value = Signal.like(number, reset_less=True)  # above the first of its length
        firsts = [least for _, least in _offsets(self.encoding)]
        reaches = [~is_in(number, range(least)) for least in firsts[1:]]
        offset = Const(0)
        for reached, least in zip(reaches, firsts[1:], strict=True):
            offset = Mux(reached, least, offset)
        last = Signal(reset_less=True)
        first = Signal()  # the byte to send is the first of its sequence
        more = Signal(longest - 1)  # bit n: more than n bytes come after it
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance & ~more[0])
        with m.If(advance):
            m.d.sync += first.eq(~more[0])
            with m.If(more[0]):
                m.d.sync += more.eq(more >> 1)
            with m.Else():
                m.d.sync += [self.o.valid.eq(self.i.valid), last.eq(self.i.payload.last)]
                m.d.sync += [
                    value.eq(number - offset),
                    more.eq(Cat(reaches) & self.i.valid.replicate(longest - 1)),
                ]

        # Seven bits of the number, and above them the leading ones of the byte.
        bits = value[:7]
        for n in range(longest - 1):
            bits = Mux(more[n], value[7 * (n + 1) :][:7], bits)
        ones = Cat(first & more[n] for n in reversed(range(1, longest - 1)))
        m.d.comb += [
            self.o.payload.data.eq(Cat(bits, ~first | more[0]) | ones << 8 - longest + 1),
            self.o.payload.last.eq(last & ~more[0]),
        ]
        return m


def encoder_for(
    encoding: Encoding = UTF_8, *, errors: str = "replace"
) -> Encoder | PositionalEncoder:
    """The encoder of a table: an ``Encoder``, or a ``PositionalEncoder``."""
    check_encoding(encoding)
    check_choice("errors", errors, ERRORS)
    if has_utf_8_shape(encoding):
        return Encoder(encoding, errors=errors)
    return PositionalEncoder(encoding)


def _check(encoding):
    check_encoding(encoding)
    if encoding != replace(FSS_UTF_PROSSER, name=encoding.name):
        shape = "neither of UTF-8's shape nor the table of FSS-UTF of August 1992"
        raise ValueError(f"{encoding.name}: {shape}")


def _offsets(encoding):
    """Each length with its first code point, in order."""
    firsts = {len(row.bytes): row.codepoints[0] for row in reversed(encoding.well_formed)}
    return sorted(firsts.items())
