"""The decoder for encodings that are not self-synchronizing."""

from typing import NamedTuple

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib.wiring import In, Out

from .component import Component
from .decoder import Counted, gather
from .encoding import Cause, Encoding, Pairs, check_encoding
from .event import Byte, Event
from .logic import patterns
from .positional import constant_of, digits_of
from .valid import Valid

__all__ = ["PositionalDecoder"]


class PositionalDecoder(Component):
    """Accepts at most one byte per cycle and reports events: code points and ill-formed sequences.

    The contract is that of ``Decoder``: ports, timing, errors, reset and ``last``. The
    implementation differs. A byte that starts a sequence in one place can continue one in another,
    so a state machine tracks what can follow; and the code point is a positional number with a
    digit for each continuation byte, in a base that is the number of continuation bytes.

    Parameters
    ----------
    encoding : Encoding
        A table whose numbers are positional: the first byte, and the index of each other byte among
        all continuation bytes, are the digits of the code point, apart from a constant for each
        row. Its ``pairs`` are ordinary.

    Members
    -------
    i : In(Valid(Byte))
    o : Out(Valid(Event(encoding)))

    Attributes
    ----------
    latency : int
        3 cycles.

    Raises
    ------
    :exc:`ValueError`
        If the numbers of the table are not positional.
    """

    latency = 3

    def __init__(self, encoding: Encoding) -> None:
        check_encoding(encoding)
        if encoding.pairs is not Pairs.ORDINARY:
            pairs = encoding.pairs.name.lower()
            raise ValueError(f"{encoding.name}: not positional: pairs are {pairs}")
        self._states = _states(encoding)
        self.encoding = encoding
        super().__init__({"i": In(Valid(Byte)), "o": Out(Valid(Event(encoding)))})

    def elaborate(self, platform):
        m = Module()
        kinds = {}  # of bytes that do the same in every state
        for data, steps in enumerate(zip(*self._states, strict=True)):
            kinds.setdefault(steps, []).append(data)
        offsets = [step.offset for steps in kinds for step in steps if isinstance(step, Step)]

        # Sort: what kind of byte it is.
        is_sorted = Signal()
        byte = Signal(Byte, reset_less=True)
        kind = Signal(range(len(kinds)), reset_less=True)
        m.d.sync += is_sorted.eq(self.i.valid)
        with m.If(self.i.valid):
            m.d.sync += byte.eq(self.i.payload)
            with m.Switch(self.i.payload.data):
                for n, data in enumerate(kinds.values()):
                    with m.Case(*patterns(data)):
                        m.d.sync += kind.eq(n)

        # Step: what it does after the bytes before it.
        state = Signal(range(len(self._states)))  # 0 at the start
        target = Signal.like(state)
        offset = Signal(range(min(offsets), max(offsets) + 1))
        starts = Signal()
        breach = Signal(Cause)
        alone = Signal(Cause)
        with m.Switch(state):
            for n in range(len(self._states)):
                with m.Case(n), m.Switch(kind):
                    for k, steps in enumerate(kinds):
                        with m.Case(k):
                            self._step(m, steps, n, starts, breach, target, offset, alone)

        stepped = Signal()
        latest = Signal(Byte, reset_less=True)
        first = Signal(reset_less=True)  # of its sequence
        digit = Signal(range(min(offsets), 0xFF + max(offsets) + 1), reset_less=True)
        cause = Signal(Cause, reset_less=True)  # of the event that it completes
        reported = Signal(Cause, reset_less=True)
        m.d.sync += stepped.eq(is_sorted)
        with m.If(is_sorted):
            m.d.sync += [
                state.eq(Mux(byte.last, 0, target)),
                latest.eq(byte),
                first.eq(starts),
                digit.eq(byte.data + offset),
                cause.eq(Mux((target != 0) & byte.last, Cause.TRUNCATED_AT_END, alone)),
            ]
        is_open = state != 0
        m.d.sync += [
            self.o.valid.eq(Mux(is_open, is_sorted & starts, stepped)),
            reported.eq(Mux(is_open, breach, cause)),
        ]

        counted = Counted(stepped, latest, first, reported)
        base = len(self.encoding.continuation)

        def start(codepoint):
            m.d.sync += codepoint.eq(digit)

        gather(m, self.o.payload, counted, start, lambda number: times(number, base) + digit)
        return m

    @staticmethod
    def _step(m, steps, n, starts, breach, target, offset, alone):
        """What a byte does in a state; if nothing, what it does at the start."""
        step = steps[n]
        if n == 0 or not isinstance(step, Step):
            m.d.comb += [starts.eq(1), breach.eq(step if n else 0)]
            step = steps[0]
        if isinstance(step, Step):
            m.d.comb += [target.eq(step.target), offset.eq(step.offset)]
        else:
            m.d.comb += alone.eq(step)


def times(number, n):
    """The product with a constant, in the fewest sums: 190 is 256 - 64 - 2."""
    if n < 2:
        return number if n else 0
    if n % 2 == 0:
        return times(number, n // 2) << 1
    return times(number, n - 1) + number if n % 4 == 1 else times(number, n + 1) - number


class Step(NamedTuple):
    """What a byte does in a state.

    Attributes
    ----------
    target : int
        The next state; 0, the start, if the sequence is whole.
    offset : int
        What is added to the byte; that is the next digit of the code point.
    """

    target: int
    offset: int


def _states(encoding):
    """For each state and byte, the ``Step``, or the ``Cause`` for which there is none."""
    digits = {byte: n for n, byte in enumerate(digits_of(encoding))}
    rows = {
        (row.bytes, _offsets(encoding, row, digits), Cause.NONE) for row in encoding.well_formed
    }
    rows |= {(row.bytes, (0,) * len(row.bytes), row.cause) for row in encoding.ill_formed}
    start = frozenset(rows)
    numbers = {start: 0}  # of the states: what can still follow
    states = []
    todo = [start]
    for state in todo:
        states.append([])
        for byte in range(256):
            found = [row for row in state if byte in row[0][0]]
            rest = frozenset((columns[1:], offsets[1:], cause) for columns, offsets, cause in found)
            ended = {cause for columns, _, cause in rest if not columns}
            added = {offsets[0] for _, offsets, cause in found if cause is Cause.NONE}
            if not found:
                step = Cause.TRUNCATED
            elif ended - {Cause.NONE}:
                (step,) = ended
            elif len(added) != 1:
                raise ValueError(f"{encoding.name}: not positional: {byte:02X} stands for {added}")
            else:
                (offset,) = added
                if state is not start:
                    offset += digits[byte] - byte
                if ended:
                    rest = start
                if rest not in numbers:
                    numbers[rest] = len(numbers)
                    todo.append(rest)
                step = Step(numbers[rest], offset)
            states[-1].append(step)
    return states


def _offsets(encoding, row, digits):
    """What is added to the digits of a row: to the first byte as it is, to others by place."""
    constant = constant_of(encoding, row)
    offsets = []
    for _ in row.bytes[1:]:
        constant, offset = divmod(constant, len(digits))
        offsets.insert(0, offset)
    return constant, *offsets
