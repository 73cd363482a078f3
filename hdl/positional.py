"""The decoder of FSS-UTF as first proposed, which is not self-synchronizing.

The leading ones of a first byte are one fewer than the bytes of its sequence; its other bits, and
the low seven bits of the other bytes, are a number, to which the first code point of that length is
added. The bytes 80..FF start sequences and continue them.
"""

from itertools import pairwise

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib.wiring import In, Out

from .component import Component
from .decoder import Decoder, gather
from .encoding import Cause, Encoding, check_encoding
from .encodings import FSS_UTF_PROSSER, first_numbers, is_positional
from .event import Byte, Event
from .logic import any_of, exceeds, one_of
from .valid import Valid

__all__ = ["PositionalDecoder"]


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
        check_encoding(encoding)
        if not is_positional(encoding):
            shape = "neither of UTF-8's shape nor the table of FSS-UTF of August 1992"
            raise ValueError(f"{encoding.name}: {shape}")
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
        offsets = enumerate(first_numbers(self.encoding), 1)
        offset = one_of((length == size, offset) for size, offset in offsets)
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
