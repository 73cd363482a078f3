"""The clock-per-byte decoder."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from .encoding import UTF_8
from .event import Byte, Cause, Event

__all__ = ["Decoder", "Report"]


#: An event, if ``valid``.
Report = wiring.Signature({"valid": Out(1), "event": Out(Event)})


class Judged(data.Struct):
    """A byte, and what it can be by itself and after the byte before it.

    Members
    -------
    byte : Byte
    payload : 7 bits
        Its bits of the code point.
    leads : 3 bits
        Bit n: it starts a sequence of n + 2 bytes.
    alone : Cause
        What is wrong with it where a sequence should start.
    follows : 1 bit
        It may continue a sequence.
    unless : Cause
        What is wrong with an unfinished sequence if it may not.
    """

    byte: Byte
    payload: 7
    leads: 3
    alone: Cause
    follows: 1
    unless: Cause


class Decoder(wiring.Component):
    """Strict UTF-8 (RFC 3629), one byte in every clock.

    Bytes may come in every clock, in any pattern of idle clocks, forever. There is no
    back-pressure. A byte that cannot continue a sequence is used again in the same clock, as the
    possible start of the next one, so a byte can end two events and never more: ``cut`` comes
    before ``done``. Both appear ``latency`` clocks after the byte and stay for one clock.

    Reset and ``last`` forget an unfinished sequence; the latter reports it first.

    The architecture: Table 3-7 restricts only the second byte, and by the first byte alone. So
    the first stage can judge each byte by the one before it, and the second merely counts
    continuation bytes.

    Members
    -------
    valid : In(1)
        A byte is presented in this clock.
    data : In(8)
        The byte.
    last : In(1)
        The packet ends with this byte. The next one starts from a clean state.
    cut : Out(Report)
        An error: the sequence that the byte found unfinished and could not continue.
    done : Out(Report)
        The event that ends with the byte: a code point, a byte that is an error by itself, or a
        sequence cut short by ``last``. While ``valid`` is low, it is the sequence so far, or the
        event before.
    """

    valid: In(1)
    data: In(8)
    last: In(1)
    cut: Out(Report)
    done: Out(Report)

    #: Clocks from a byte to its events.
    latency = 2

    def elaborate(self, platform):
        m = Module()

        # The first stage judges a byte by itself and by the byte before it.
        taken = Signal()
        judged = Signal(Judged, reset_less=True)
        m.d.sync += taken.eq(self.valid)
        with m.If(self.valid):
            m.d.sync += [judged.byte.data.eq(self.data), judged.byte.last.eq(self.last)]

            with m.Switch(self.data):
                with m.Case("0-------"):
                    m.d.sync += judged.payload.eq(self.data[:7])
                with m.Case("10------"):
                    m.d.sync += judged.payload.eq(self.data[:6])
                with m.Case("110-----"):
                    m.d.sync += judged.payload.eq(self.data[:5])
                with m.Case("111-----"):  # of four bytes, too: F0..F4 have a 0 there
                    m.d.sync += judged.payload.eq(self.data[:4])

            for n, lead in enumerate(judged.leads):
                rows = [row.bytes for row in UTF_8.well_formed if len(row.bytes) == n + 2]
                firsts = {byte for first, *_ in rows for byte in first}
                m.d.sync += lead.eq(self.data.matches(*patterns(firsts)))

            alone, unless = [], []
            for cause, (*before, latest) in UTF_8.ill_formed:
                reached = Const(1)
                for column in before:
                    after = Signal(name=f"after_{column[0]:02X}", reset_less=True)
                    m.d.sync += after.eq(reached & self.data.matches(*patterns(column)))
                    reached = after
                wrong = reached & self.data.matches(*patterns(latest))
                (unless if before else alone).append((wrong, cause))
            continuation = self.data.matches(*patterns(UTF_8.continuation))
            m.d.sync += [
                judged.alone.eq(select(alone)),
                judged.follows.eq(continuation & ~any_of(wrong for wrong, _ in unless)),
                # The one bit of TRUNCATED is set in the other causes, too.
                judged.unless.eq(select([*unless, (1, Cause.TRUNCATED)])),
            ]

        # The second stage counts continuation bytes, and gathers the event.
        pending = Signal()  # a sequence is unfinished, and
        needed = Signal(3, reset_less=True)  # bit n: lacks n + 1 bytes
        cut = Signal(Event, reset_less=True)
        done = Signal(Event, reset_less=True)
        last = judged.byte.last

        continues = Signal()
        breaks = Signal()
        unfinished = Signal()
        truncated = Signal()
        m.d.comb += [
            continues.eq(pending & judged.follows),
            breaks.eq(pending & ~judged.follows & taken),
            unfinished.eq((continues & ~needed[0]) | judged.leads.any()),
            truncated.eq(unfinished & last),
            self.cut.event.eq(cut),
            self.done.event.eq(done),
        ]
        m.d.sync += [
            # Not `m.If(taken)`: it has a reset, and would need a clock enable of its own.
            pending.eq((pending & ~taken) | (unfinished & ~last & taken)),
            self.cut.valid.eq(breaks),
            self.done.valid.eq(taken & (last | ~unfinished)),
            cut.cause.eq(Cause.NONE),
        ]
        with m.If(breaks):
            m.d.sync += cut.cause.eq(judged.unless)
        with m.If(taken):
            m.d.sync += [
                cut.length.eq(done.length),
                cut.bytes.eq(done.bytes[:24]),
                done.last.eq(last),
                done.cause.eq(
                    select([(~continues, judged.alone), (truncated, Cause.TRUNCATED_AT_END)])
                ),
            ]
            with m.If(continues):
                m.d.sync += [
                    needed.eq(needed >> 1),
                    done.codepoint.eq(Cat(judged.payload[:6], done.codepoint)),
                    done.length.eq(increment(done.length)),
                    done.bytes.eq(Cat(judged.byte.data, done.bytes)),
                ]
            with m.Else():
                m.d.sync += [
                    needed.eq(judged.leads),
                    done.codepoint.eq(judged.payload),
                    done.length.eq(1),
                    done.bytes.eq(judged.byte.data),
                ]

        return m


def patterns(numbers, prefix=""):
    """A set of bytes as the prefixes they share, such as ``10------`` for 80..BF."""
    first, last = (int(prefix.ljust(8, digit), 2) for digit in "01")
    block = {*range(first, last + 1)}
    if block <= {*numbers}:
        return [prefix.ljust(8, "-")]
    if block.isdisjoint(numbers):
        return []
    return patterns(numbers, prefix + "0") + patterns(numbers, prefix + "1")


def any_of(conditions):
    return reduce(or_, conditions)


def select(choices):
    """The value whose condition holds, 0 if none does, their union if several do."""
    return any_of(Mux(condition, Value.cast(value), 0) for condition, value in choices)


def increment(n):
    """``n + 1`` in three bits, without the carry chain that ``+`` would become."""
    return Cat(~n[0], n[0] ^ n[1], n[0] & n[1])
