"""The decoder: a byte in every cycle, judged, counted and gathered."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib.wiring import In, Out

from .component import Component
from .encoding import UTF_8, Cause, Pairs, check_shape, patterns
from .event import Byte, Event
from .pairing import Pairing

__all__ = ["Decoder"]


class Decoder(Component):
    """A byte in any cycle; code points and ill-formed sequences out, one event in any cycle.

    Bytes may come in every cycle, in any pattern of idle cycles, forever. There is no
    back-pressure. A byte that cannot continue a sequence is used again in the same cycle, as the
    possible start of the next one, so it can end two events: the sequence that it cuts short, and
    its own. The event that a byte completes comes ``latency`` cycles after it; the error that it
    shows in the sequence before it comes one cycle earlier. Two events never meet in one cycle: a
    byte that cuts a sequence short found it unfinished, so the byte before completed none.

    Reset and ``last`` forget an unfinished sequence; the latter reports it first. After one cycle
    of reset, no event depends on what the registers held before.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape: the sequence that a first byte starts is as long as the row of
        ones that it begins with; the rest of it, and the low six bits of the other bytes, are the
        code point (RFC 3629 section 3). Where its ``pairs`` are not ordinary, all events come one
        cycle later, and a high surrogate with the event after it.

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
        If the table is of another shape.
    """

    #: Cycles from a byte to the event that it completes; one more where pairs are not ordinary.
    latency = 3

    def __init__(self, encoding=UTF_8):
        check_shape(encoding)
        self._encoding = encoding
        self.latency += encoding.pairs is not Pairs.ORDINARY
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
        encoding = self.encoding
        longest = encoding.longest

        if encoding.pairs is not Pairs.ORDINARY:
            m.submodules.pairing = pairing = Pairing(encoding)
            m.submodules.singles = singles = Decoder(pairing.singles)
            m.d.comb += [
                Cat(singles.valid, singles.data, singles.last).eq(
                    Cat(self.valid, self.data, self.last)
                ),
                pairing.valid.eq(singles.event_valid),
                pairing.single.eq(singles.event),
                self.event_valid.eq(pairing.event_valid),
                self.event.eq(pairing.event),
            ]
            return m

        def starts_more_than(n):
            """The byte starts a sequence of more than ``n``; open, unless of more than one."""
            longer = encoding.firsts(n)
            others = {*range(256)} if n == 1 else encoding.firsts(1)
            return is_one_of(self.data, longer, others - longer)

        # Judge: what the byte can be, by itself and after the bytes before it.
        judged = Signal()
        byte = Signal(Byte, reset_less=True)
        starts = Signal(longest - 1, reset_less=True)  # bit n: a sequence of more than n + 1 bytes
        fits = Signal(reset_less=True)  # into an unfinished sequence
        breach = Signal(Cause, reset_less=True, init=Cause.TRUNCATED)  # what is wrong if not
        m.d.sync += judged.eq(self.valid)
        with m.If(self.valid):
            breaches = []
            for why, columns in encoding.ill_formed:
                after = Const(1)
                for column in columns[:-1]:
                    seen = after & is_one_of(self.data, column)
                    after = Signal(name=f"after_{column[0]:02x}", reset_less=True)
                    m.d.sync += after.eq(seen)
                if len(columns) > 1:
                    breaches.append((after & is_one_of(self.data, columns[-1]), why))
            intact = ~any_of(found for found, _ in breaches)
            m.d.sync += [
                byte.eq(Cat(self.data, self.last)),
                starts.eq(Cat(starts_more_than(n) for n in range(1, longest))),
                fits.eq(is_one_of(self.data, encoding.continuation) & intact),
                breach.eq(one_of([*breaches, (intact, Cause.TRUNCATED)])),
            ]

        # Count: how many bytes the sequence still lacks.
        counted = Signal()
        latest = Signal(Byte, reset_less=True)
        first = Signal(reset_less=True)  # of its sequence
        cause = Signal(Cause, reset_less=True)  # of the event that it completes
        unfinished = Signal()
        lacks = Signal(longest - 2, reset_less=True)  # if unfinished; bit n: more than n + 1 bytes
        continues = unfinished & fits
        goes_on = Mux(continues, lacks[:1], starts[0])
        alone = ~continues & ~starts[0]  # a whole sequence, or none
        causes = [(goes_on & byte.last, Cause.TRUNCATED_AT_END)]
        single = {*range(256)} - encoding.firsts(1)
        for why, columns in encoding.ill_formed:
            if len(columns) == 1:
                shown = is_one_of(byte.data, columns[0], single - {*columns[0]})
                causes.append((alone & shown, why))
        m.d.sync += [
            counted.eq(judged),
            # Not under `m.If`: it has a reset, and would need a clock enable of its own.
            unfinished.eq((unfinished & ~judged) | (goes_on & ~byte.last & judged)),
        ]
        with m.If(judged):
            m.d.sync += [
                latest.eq(byte),
                first.eq(~continues),
                lacks.eq(Mux(continues, lacks >> 1, starts[1:])),
                cause.eq(one_of(causes)),
            ]

        # Gather: the bytes of the event, and its code point.
        event = self.event
        codepoint = Signal.like(event.codepoint, reset_less=True)
        length = Signal.like(event.length, reset_less=True)
        bytes_ = Signal.like(event.bytes, reset_less=True)
        ends = Signal(reset_less=True)
        reported = Signal(Cause)  # with a reset: it shares the clock enable of the flags
        m.d.comb += [
            event.codepoint.eq(codepoint),
            event.cause.eq(reported),
            event.length.eq(length),
            event.last.eq(ends),
            event.bytes.eq(bytes_),
        ]
        m.d.sync += [
            self.event_valid.eq(Mux(unfinished, judged & ~fits, counted)),
            reported.eq(Mux(unfinished, breach, cause)),
        ]
        with m.If(counted):
            m.d.sync += ends.eq(latest.last)
            with m.If(first):
                m.d.sync += [length.eq(1), bytes_.eq(latest.data)]
                with m.Switch(latest.data):
                    for ones in range(longest - 1):
                        with m.Case("1" * ones + "0" + "-" * (7 - ones)):
                            m.d.sync += codepoint.eq(latest.data[: 7 - ones])
                    with m.Default():  # of the longest, too: they have the 0 here
                        m.d.sync += codepoint.eq(latest.data[: 8 - longest])
            with m.Else():
                m.d.sync += [
                    codepoint.eq(Cat(latest.data[:6], codepoint)),
                    length.eq(increment(length)),
                    bytes_.eq(Cat(latest.data, bytes_)),
                ]

        return m


def is_one_of(byte, numbers, others=None):
    """The byte is one of the numbers and none of the others; of a byte in neither, it is open."""
    return any_of(byte.matches(pattern) for pattern in patterns(numbers, others))


def any_of(conditions):
    """Some condition holds."""
    return reduce(or_, conditions, Const(0))


def one_of(choices):
    """The value whose condition holds, of conditions that exclude each other; 0 if none does."""
    return any_of(Mux(condition, Value.cast(value), 0) for condition, value in choices)


def increment(n):
    """``n + 1`` without a carry chain: a bit changes if all below it are 1."""
    return n ^ Cat(Const(1), (n[:k].all() for k in range(1, len(n))))
