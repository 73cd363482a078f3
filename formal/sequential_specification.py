"""What the definitions of the two sequential encodings say, as logic, cycle by cycle.

As in the reference, nothing comes from the tables of ``clockpoint.hdl``: a form is its first bytes,
its first number and its digits, and the last sequence of all is the last number of 31 bits.
"""

from amaranth.hdl import Assert, Cat, Const, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import SEQUENTIAL_ENCODINGS, Byte, Cause, Event
from ..sim.models.sequential import DEFINITIONS, LIMIT
from .specification import is_in

__all__ = ["SequentialSpecification"]


class SequentialSpecification(wiring.Component):
    """What ``SequentialDecoder`` must report, and when: its ports, as of ``Specification``.

    Digits are in the order of their bytes, so sequences of a form are compared as they are.
    """

    def __init__(self, encoding):
        self._digits, self._forms = DEFINITIONS[encoding]
        ports = {"valid": In(1), "data": In(8), "last": In(1), "event_valid": Out(1)}
        super().__init__(ports | {"event": Out(Event(SEQUENTIAL_ENCODINGS[encoding]))})

    def elaborate(self, platform):
        m = Module()
        longest = self._forms[-1].size

        now = Cat(self.data, self.last, self.valid)
        for n in range(2):
            now, before = Signal(data.StructLayout({"byte": Byte, "valid": 1}), name=f"at_{n}"), now
            m.d.sync += Cat(now).eq(before)
        byte, last = now.byte.data, now.byte.last

        # The sequence of what is open and this byte, or of this byte alone.
        held = Signal(8 * (longest - 1))
        count, size = Signal(range(longest)), Signal(range(longest + 1))
        continues, whole, begins = Signal(), Signal(), Signal()
        wrong, alone, number = Signal(Cause), Signal(Cause), Signal(31)
        for n in range(longest):
            sequence = [*reversed([held.word_select(k, 8) for k in range(n)]), byte]
            ends = [form for form in self._forms if form.size == n + 1]
            longer = [form for form in self._forms if form.size > n + 1]
            is_whole, is_beginning = (self._is_of(forms, sequence) for forms in (ends, longer))
            with m.If(count == n):
                m.d.comb += continues.eq(is_whole | is_beginning)
                m.d.comb += wrong.eq(self._cause_of(sequence))
            with m.If(size == n + 1):
                m.d.comb += [whole.eq(is_whole), begins.eq(is_beginning)]
                m.d.comb += [number.eq(self._number_of(form, sequence)) for form in ends]
        m.d.comb += size.eq(Mux(continues, count, 0) + 1)
        m.d.comb += alone.eq(self._cause_of([byte]))
        bytes_ = Cat(byte, Mux(continues, held, 0))
        goes_on = begins & ~last
        with m.If(now.valid):
            m.d.sync += [count.eq(Mux(goes_on, size, 0)), held.eq(Mux(goes_on, bytes_, 0))]

        # The error that it shows before it, at once; its own event, one cycle later.
        cuts = now.valid & (count != 0) & ~continues
        ended = Signal()
        event = self.event
        own = Signal.like(event)
        m.d.sync += [
            ended.eq(now.valid & ~goes_on),
            own.codepoint.eq(number),
            own.cause.eq(Mux(whole, Cause.NONE, Mux(begins, Cause.TRUNCATED_AT_END, alone))),
            own.length.eq(size),
            own.last.eq(last),
            own.bytes.eq(bytes_),
        ]
        m.d.comb += [Assert(~(cuts & ended)), self.event_valid.eq(cuts | ended), event.eq(own)]
        with m.If(cuts):
            m.d.comb += [
                event.cause.eq(wrong),
                event.length.eq(count),
                event.last.eq(0),
                event.bytes.eq(held),
            ]

        return m

    def _is_of(self, forms, sequence):
        """The bytes are a sequence of one of the forms, or the beginning of one."""
        found = []
        for form in forms:
            least, most = self._bounds(form, len(sequence))
            number = Cat(reversed(sequence))
            digits = [self._is_digit(byte) for byte in sequence[1:]]
            is_first = is_in(sequence[0], form.firsts)
            found.append(Cat(is_first, digits, number >= least, number <= most).all())
        return Cat(Const(0), found).any()

    def _bounds(self, form, size):
        """The beginnings of the first and of the last sequence that are of the form."""
        for number in (form.least, LIMIT - 1):
            sequence = []
            number -= form.number
            for _ in range(form.size - 1):
                number, digit = divmod(number, len(self._digits))
                sequence.insert(0, self._digits[digit])
            first = form.firsts.start + number
            is_there = first in form.firsts
            sequence = [first, *sequence] if is_there else [0xFF] * form.size
            yield int.from_bytes(sequence[:size], "big")

    def _number_of(self, form, sequence):
        first, *rest = sequence
        number = form.number + (first - form.firsts.start) * len(self._digits) ** len(rest)
        for n, byte in enumerate(reversed(rest)):
            number += self._digit(byte) * len(self._digits) ** n
        return number

    def _runs(self):
        """The digits that are in a row, by what is to be taken from them."""
        runs = {}
        for n, byte in enumerate(self._digits):
            runs.setdefault(byte - n, []).append(byte)
        return runs

    def _is_digit(self, byte):
        return Cat(is_in(byte, run) for run in self._runs().values()).any()

    def _digit(self, byte):
        offset = Const(0)
        for taken, run in self._runs().items():
            offset = Mux(is_in(byte, run), taken, offset)
        return (byte - offset)[:8]

    def _cause_of(self, sequence):
        """Why they are no beginning of any form, though all but the last are."""
        first, *rest = sequence
        cause = Const(Cause.OUT_OF_RANGE)
        for form in self._forms:
            least, _ = self._bounds(form, len(sequence))
            below = is_in(first, form.firsts) & (Cat(reversed(sequence)) < least)
            cause = Mux(below, Cause.OVERLONG, cause)
        return Mux(self._is_digit(rest[-1]), cause, Cause.TRUNCATED) if rest else cause
