"""The decoder: a byte in every cycle, judged, counted and gathered."""

from typing import NamedTuple

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from .component import Component
from .encoding import UTF_8, Cause, Encoding, Pairs, check_shape
from .event import Byte, Event
from .logic import any_of, increment, select_one_hot
from .pairing import Pairing
from .patterns import is_in
from .valid import Valid

__all__ = ["Decoder"]


class Decoder(Component):
    """Accepts at most one byte per cycle and reports events: code points and ill-formed sequences.

    Bytes may come in every cycle, in any pattern of idle cycles. There is no back-pressure. A byte
    that cannot continue a sequence is reprocessed in the same cycle as the possible start of the
    next one, so it can end two events: the sequence that it cuts short, and its own. The event that
    a byte completes comes ``latency`` cycles after it; the error that it exposes in the sequence
    before it, one cycle earlier. Two events never come in the same cycle: a byte cuts a sequence
    short only if the byte before it completed nothing.

    Reset and ``last`` end an unfinished sequence: reset discards it, ``last`` reports it as an
    error. After one cycle of reset, no event depends on what the registers held before.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape: the number of leading ones in a first byte is the length of its
        sequence; its remaining bits, and the low six bits of the other bytes, are the code point
        (RFC 3629 section 3).

    Members
    -------
    i : In(Valid(Byte))
    o : Out(Valid(Event(encoding)))

    Attributes
    ----------
    latency : int
        3 cycles; 4 if the ``pairs`` of the encoding are not ordinary: then, a high surrogate waits
        for the next event.

    Raises
    ------
    :exc:`ValueError`
        If the table has another shape.
    """

    def __init__(self, encoding: Encoding = UTF_8) -> None:
        check_shape(encoding)
        self.encoding = encoding
        self.latency = 3 if encoding.pairs is Pairs.ORDINARY else 3 + Pairing.latency
        super().__init__({"i": In(Valid(Byte)), "o": Out(Valid(Event(encoding)))})

    def elaborate(self, platform):
        m = Module()
        if self.encoding.pairs is not Pairs.ORDINARY:
            # In this order, Yosys makes the fewest LUTs of them.
            m.submodules.pairing = pairing = Pairing(self.encoding)
            m.submodules.singles = singles = Decoder(pairing.singles)
            wiring.connect(m, wiring.flipped(self.i), singles.i)
            wiring.connect(m, singles.o, pairing.i)
            wiring.connect(m, pairing.o, wiring.flipped(self.o))
        else:
            self._gather(m, self._count(m, self._judge(m)))
        return m

    def _judge(self, m):
        """Classify the byte by itself, and after the bytes that begin ill-formed rows."""
        encoding, data = self.encoding, self.i.payload.data
        longest = encoding.longest
        valid = Signal(name="judged")
        byte = Signal(Byte, reset_less=True)
        starts = Signal(longest - 1, reset_less=True)
        extends = Signal(reset_less=True)
        breach = Signal(Cause, reset_less=True, init=Cause.TRUNCATED)
        m.d.sync += valid.eq(self.i.valid)
        with m.If(self.i.valid):
            breaches = []
            for reason, (firsts, *seconds) in encoding.ill_formed:
                for second in seconds:
                    after = Signal(name=f"after_{firsts[0]:02x}", reset_less=True)
                    m.d.sync += after.eq(is_in(data, firsts))
                    breaches.append((after & is_in(data, second), reason))
            intact = ~any_of(condition for condition, _ in breaches)
            m.d.sync += [
                byte.eq(self.i.payload),
                starts.eq(Cat(self._starts_more_than(n) for n in range(1, longest))),
                extends.eq(is_in(data, encoding.continuation) & intact),
                breach.eq(select_one_hot([*breaches, (intact, Cause.TRUNCATED)])),
            ]
        return Judged(valid, byte, starts, extends, breach)

    def _starts_more_than(self, n):
        """Whether the byte starts a sequence of more than ``n``; don't care if of one."""
        longer = self.encoding.firsts(n)
        others = {*range(256)} if n == 1 else self.encoding.firsts(1)
        return is_in(self.i.payload.data, longer, others - longer)

    def _count(self, m, judged):
        """Count down the bytes that are still missing from the sequence."""
        encoding = self.encoding
        counted = Signal()
        latest = Signal(Byte, reset_less=True)
        first = Signal(reset_less=True)  # of its sequence
        cause = Signal(Cause, reset_less=True)  # of the event that it completes
        unfinished = Signal()
        # Valid if unfinished; bit n: more than n + 1 bytes.
        missing = Signal(encoding.longest - 2, reset_less=True)
        continues = unfinished & judged.extends
        goes_on = Mux(continues, missing[:1], judged.starts[0])
        alone = ~continues & ~judged.starts[0]  # a whole sequence, or none
        causes = [(goes_on & judged.byte.last, Cause.TRUNCATED_AT_END)]
        single = {*range(256)} - encoding.firsts(1)
        for reason, columns in encoding.ill_formed:
            if len(columns) == 1:
                matches = is_in(judged.byte.data, columns[0], single - {*columns[0]})
                causes.append((alone & matches, reason))
        m.d.sync += [
            counted.eq(judged.valid),
            # Not under `m.If`: it has a reset, and would need a clock enable of its own.
            unfinished.eq(
                (unfinished & ~judged.valid) | (goes_on & ~judged.byte.last & judged.valid)
            ),
        ]
        with m.If(judged.valid):
            m.d.sync += [
                latest.eq(judged.byte),
                first.eq(~continues),
                missing.eq(Mux(continues, missing >> 1, judged.starts[1:])),
                cause.eq(select_one_hot(causes)),
            ]
        reported = Signal(Cause)  # with a reset: it shares the clock enable of the flags
        m.d.sync += [
            self.o.valid.eq(Mux(unfinished, judged.valid & ~judged.extends, counted)),
            reported.eq(Mux(unfinished, judged.breach, cause)),
        ]
        return Counted(counted, latest, first, reported)

    def _gather(self, m, counted):
        """Gather an event."""
        event, longest = self.o.payload, self.encoding.longest
        codepoint = Signal.like(event.codepoint, reset_less=True)
        length = Signal.like(event.length, reset_less=True)
        bytes_ = Signal.like(event.bytes, reset_less=True)
        ends = Signal(reset_less=True)
        m.d.comb += [
            event.codepoint.eq(codepoint),
            event.cause.eq(counted.reported),
            event.length.eq(length),
            event.last.eq(ends),
            event.bytes.eq(bytes_),
        ]
        latest = counted.latest
        with m.If(counted.valid):
            m.d.sync += ends.eq(latest.last)
            with m.If(counted.first):
                with m.Switch(latest.data):
                    for ones in range(longest - 1):
                        with m.Case("1" * ones + "0" + "-" * (7 - ones)):
                            m.d.sync += codepoint.eq(latest.data[: 7 - ones])
                    with m.Default():  # of the longest, too: they have the 0 here
                        m.d.sync += codepoint.eq(latest.data[: 8 - longest])
                m.d.sync += [length.eq(1), bytes_.eq(latest.data)]
            with m.Else():
                m.d.sync += [
                    codepoint.eq(Cat(latest.data[:6], codepoint)),
                    length.eq(increment(length)),
                    bytes_.eq(Cat(latest.data, bytes_)),
                ]


class Judged(NamedTuple):
    """A byte, and what it can be in its context."""

    valid: Signal
    byte: Signal
    starts: Signal  # bit n: a sequence of more than n + 1 bytes
    extends: Signal  # continues a sequence, if one is unfinished
    breach: Signal  # the cause if it does not


class Counted(NamedTuple):
    """A byte, and its position in a sequence."""

    valid: Signal
    latest: Signal
    first: Signal  # of its sequence
    reported: Signal  # the cause of the event that is reported, a cycle later
