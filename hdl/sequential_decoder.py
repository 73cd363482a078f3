"""The decoder of encodings in which a byte alone does not show where a sequence starts."""

from typing import NamedTuple

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib.wiring import In, Out

from .component import Component
from .decoder import increment
from .encoding import Cause, Pairs, check_encoding, patterns
from .event import Byte, Event

__all__ = ["SequentialDecoder"]


class SequentialDecoder(Component):
    """A byte in any cycle; code points and ill-formed sequences out, one event in any cycle.

    The contract is that of ``Decoder``: its ports and its cycles, what an error is, reset and
    ``last``. The way there is another. A byte that starts a sequence in one place can continue one
    in another, so a state says what can still follow; and the code point is a number whose digits
    are the continuation bytes, with as many values as there are such bytes.

    Parameters
    ----------
    encoding : Encoding
        A table whose numbers are linear: the first byte, and the place of each other byte among all
        continuation bytes, are the digits of the code point, but for a constant of the row. Its
        ``pairs`` are ordinary.

    Members
    -------
    valid : In(1)
        A byte is presented in this cycle.
    data : In(8)
        The byte.
    last : In(1)
        The packet ends with this byte. The next one starts from a clean state.
    event_valid : Out(1)
        An event is reported in this cycle.
    event : Out(Event(encoding))
        Means nothing while ``event_valid`` is low.

    Raises
    ------
    :exc:`ValueError`
        If the numbers of the table are not linear.
    """

    #: Cycles from a byte to the event that it completes.
    latency = 3

    def __init__(self, encoding):
        check_encoding(encoding)
        if encoding.pairs is not Pairs.ORDINARY:
            raise ValueError(
                f"{encoding.name}: not linear: pairs are {encoding.pairs.name.lower()}"
            )
        self._states = _states(encoding)
        self._encoding = encoding
        super().__init__(
            {
                "valid": In(1),
                "data": In(8),
                "last": In(1),
                "event_valid": Out(1),
                "event": Out(Event(encoding)),
            }
        )

    @property
    def encoding(self):
        return self._encoding

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
        m.d.sync += is_sorted.eq(self.valid)
        with m.If(self.valid):
            m.d.sync += byte.eq(Cat(self.data, self.last))
            with m.Switch(self.data):
                for n, data in enumerate(kinds.values()):
                    with m.Case(*patterns(data)):
                        m.d.sync += kind.eq(n)

        # Step: what it does after the bytes before it; if nothing, what it does at the start.
        state = Signal(range(len(self._states)))  # 0 at the start
        target = Signal.like(state)
        offset = Signal(range(min(offsets), max(offsets) + 1))
        starts, breach, alone = Signal(), Signal(Cause), Signal(Cause)
        with m.Switch(state):
            for n in range(len(self._states)):
                with m.Case(n), m.Switch(kind):
                    for k, steps in enumerate(kinds):
                        with m.Case(k):
                            step = steps[n]
                            if n == 0 or not isinstance(step, Step):
                                m.d.comb += [starts.eq(1), breach.eq(step if n else 0)]
                                step = steps[0]
                            if isinstance(step, Step):
                                m.d.comb += [target.eq(step.target), offset.eq(step.offset)]
                            else:
                                m.d.comb += alone.eq(step)

        stepped = Signal()
        latest = Signal(Byte, reset_less=True)
        first = Signal(reset_less=True)  # of its sequence
        digit = Signal(range(min(offsets), 0xFF + max(offsets) + 1), reset_less=True)
        cause = Signal(Cause, reset_less=True)  # of the event that it completes
        m.d.sync += stepped.eq(is_sorted)
        with m.If(is_sorted):
            m.d.sync += [
                state.eq(Mux(byte.last, 0, target)),
                latest.eq(byte),
                first.eq(starts),
                digit.eq(byte.data + offset),
                cause.eq(Mux((target != 0) & byte.last, Cause.TRUNCATED_AT_END, alone)),
            ]

        # Gather: the bytes of the event, and its code point.
        event = self.event
        codepoint = Signal.like(event.codepoint, reset_less=True)
        length = Signal.like(event.length, reset_less=True)
        bytes_ = Signal.like(event.bytes, reset_less=True)
        ends = Signal(reset_less=True)
        reported = Signal(Cause, reset_less=True)
        m.d.comb += [
            event.codepoint.eq(codepoint),
            event.cause.eq(reported),
            event.length.eq(length),
            event.last.eq(ends),
            event.bytes.eq(bytes_),
        ]
        is_open = state != 0
        m.d.sync += [
            self.event_valid.eq(Mux(is_open, is_sorted & starts, stepped)),
            reported.eq(Mux(is_open, breach, cause)),
        ]
        with m.If(stepped):
            m.d.sync += ends.eq(latest.last)
            with m.If(first):
                m.d.sync += [codepoint.eq(digit), length.eq(1), bytes_.eq(latest.data)]
            with m.Else():
                m.d.sync += [
                    codepoint.eq(times(codepoint, len(self.encoding.continuation)) + digit),
                    length.eq(increment(length)),
                    bytes_.eq(Cat(latest.data, bytes_)),
                ]

        return m


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
    digits = {byte: n for n, byte in enumerate(sorted(encoding.continuation))}
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
                raise ValueError(f"{encoding.name}: not linear: {byte:02X} stands for {added}")
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


def constant_of(encoding, row):
    """What a code point of a row is above its digits: the first byte, the places of the others.

    Raises
    ------
    :exc:`ValueError`
        If it is not the same of all of them.
    """
    digits = sorted(encoding.continuation)
    constants = set()
    # Where the first and the last are right, so are all between: rows are consecutive.
    for n in (0, -1):
        number, *rest = (column[n] for column in row.bytes)
        for byte in rest:
            number = number * len(digits) + digits.index(byte)
        constants.add(row.codepoints[n] - number)
    if len(constants) != 1:
        raise ValueError(f"{encoding.name}: not linear: {row}")
    return constants.pop()
