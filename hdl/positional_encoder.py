"""The encoder for encodings in which the bytes of a sequence are digits."""

from itertools import pairwise
from typing import NamedTuple

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .encoder import ERRORS, Encoder
from .encoding import UTF_8, Encoding, check_encoding, has_utf_8_shape
from .event import Byte, CodePoint
from .logic import can_load, is_in
from .positional import constant_of, digits_of

__all__ = ["PositionalEncoder", "encoder_for"]


def encoder_for(
    encoding: Encoding = UTF_8, *, errors: str = "replace"
) -> "Encoder | PositionalEncoder":
    """The encoder of a table: an ``Encoder``, or a ``PositionalEncoder``."""
    check_encoding(encoding)
    check_choice("errors", errors, ERRORS)
    if has_utf_8_shape(encoding):
        return Encoder(encoding, errors=errors)
    return PositionalEncoder(encoding)


class PositionalEncoder(Component):
    """Encodes code points as bytes that are digits, a byte per cycle.

    The contract is that of ``Encoder``: ports and timing; but every number has a form, so there is
    no error. Each digit is a quotient, found in one cycle by a chain of as many subtractions as the
    digit has bits: eight in base 190, which limits Fmax.

    Combinational paths: ``i.ready`` depends on ``o.ready``, as in ``Encoder``.

    Parameters
    ----------
    encoding : Encoding
        A table whose numbers are positional, as for ``PositionalDecoder``. Each number has one
        form, and longer forms encode larger numbers.

    Members
    -------
    i : In(stream.Signature(CodePoint(encoding)))
    o : Out(stream.Signature(Byte))
    error : Out(1)
        Never high.

    Attributes
    ----------
    latency : int
        1 cycle.

    Raises
    ------
    :exc:`ValueError`
        If the table is of another kind.
    """

    latency = 1

    def __init__(self, encoding: Encoding) -> None:
        check_encoding(encoding)
        self._forms = _forms(encoding)
        self.encoding = encoding
        super().__init__(
            {
                "i": In(stream.Signature(CodePoint(encoding))),
                "o": Out(stream.Signature(Byte)),
                "error": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        digits = digits_of(self.encoding)
        longest = self.encoding.longest

        # Load: what the number is above the first of its form, and how many bytes come after its
        # first.
        rest = Signal(range(max(len(form.numbers) for form in self._forms)), reset_less=True)
        lead = Signal(8, reset_less=True)  # the byte of a first digit that is 0
        last = Signal(reset_less=True)
        first = Signal()  # the byte that is due is the first of its sequence
        more = Signal(longest - 1)  # bit n: more than n bytes come after it
        left = Signal.like(rest)
        given = self.i.payload
        advance = can_load(self.o)
        m.d.comb += self.i.ready.eq(advance & ~more[0])
        with m.If(advance):
            m.d.sync += first.eq(~more[0])
            with m.If(more[0]):
                m.d.sync += [more.eq(more >> 1), rest.eq(left)]
            with m.Else():
                m.d.sync += [self.o.valid.eq(self.i.valid), last.eq(given.last)]
                for form in reversed(self._forms):
                    with m.If(is_in(given.value, range(form.numbers.stop))):
                        m.d.sync += [
                            rest.eq(given.value - form.numbers.start),
                            lead.eq(form.lead),
                            more.eq((1 << form.size - 1) - 1),
                        ]
                with m.If(~self.i.valid):
                    m.d.sync += more[0].eq(0)

        # Send: how often the weight of the byte that is due goes into the rest.
        base = len(digits)
        digit = Signal(8)
        for n in range(longest):
            leads = [form.leads for form in self._forms if form.size == n + 1]
            remainder, quotient = divide(
                m, rest, base**n, max([base if n < longest - 1 else 1, *leads])
            )
            with m.If(more[n - 1] if n else 1):
                m.d.comb += [left.eq(remainder), digit.eq(quotient)]
        byte = digit + digits[0]
        for n, (before, after) in enumerate(pairwise(digits), 1):
            if after - before > 1:
                byte = Mux(digit >= n, digit + after - n, byte)
        m.d.comb += [
            self.o.payload.data.eq(Mux(first, digit + lead, byte)),
            self.o.payload.last.eq(last & ~more[0]),
        ]

        return m


def divide(m, number, weight, count):
    """The remainder and the quotient of a number by a constant; the quotient is below a count."""
    quotient = []
    for n in reversed(range((count - 1).bit_length())):
        step = weight << n
        before, number = number, Signal(range(step), name=f"below_{step}")
        fits = before >= step
        m.d.comb += number.eq(Mux(fits, before - step, before))
        quotient.insert(0, fits)
    return number, Cat(quotient)


class Form(NamedTuple):
    """The sequences of a size.

    Attributes
    ----------
    size : int
        Bytes.
    lead : int
        The least of their first bytes.
    numbers : range
        From what that byte stands for, with digits that are 0, on; the first may have another form.
    leads : int
        How many first bytes there are.
    """

    size: int
    lead: int
    numbers: range
    leads: int


def _forms(encoding):
    """In order of their numbers."""
    base = len(encoding.continuation)
    forms = []
    stop = 0
    for row in sorted(encoding.well_formed, key=lambda row: row.codepoints.start):
        size, lead = len(row.bytes), row.bytes[0][0]
        start = constant_of(encoding, row) + lead * base ** (size - 1)
        if row.codepoints.start != stop:
            raise ValueError(f"{encoding.name}: no form, or several, for U+{stop:04X}")
        stop = row.codepoints.stop
        if forms and forms[-1].size == size:
            form = forms.pop()
            start += (form.lead - lead) * base ** (size - 1)
            lead = form.lead
            if start != form.numbers.start:
                raise ValueError(f"{encoding.name}: not positional: {row}")
        forms.append(Form(size, lead, range(start, stop), row.bytes[0][-1] + 1 - lead))
    if [form.size for form in forms] != sorted({form.size for form in forms}):
        raise ValueError(f"{encoding.name}: longer sequences stand for smaller numbers")
    if stop != 1 << CodePoint(encoding)["value"].width:
        raise ValueError(f"{encoding.name}: no form for U+{stop:04X}")
    return forms
