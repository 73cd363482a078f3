"""The decoder of many streams on one port: unfinished sequences are in memory, by channel."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2

from .channels import ChannelByte, ChannelEvents
from .lib.channel_memory import ChannelMemory
from .lib.component import Component
from .lib.logic import any_of, increment, select_one_hot
from .lib.registers import register
from .lib.texts import Facts
from .lib.valid import Valid
from .tables.automaton import automaton
from .tables.encoding import UTF_8, Cause, Encoding, check_ordinary_pairs
from .tables.patterns import is_in

__all__ = ["InterleavedDecoder"]

#: The low bits of a byte, which are stored. The upper two follow from the position of the byte in
#: its sequence: 11 in the first byte, 10 in the others (RFC 3629 section 3).
DATA_BITS = 6
#: Cycles from the address of a bank to its byte: block RAM, and a register.
BANK_LATENCY = 2


class InterleavedDecoder(Component):
    """Decodes the bytes of many channels, in any order, and reports the events of each.

    The channels come in any order. Each channel has the events of a ``Decoder``, in order. A byte
    can end two events: the sequence that it cuts short, and its own. Both come out in the same
    cycle, ``latency`` cycles after the byte, in separate fields: unlike in a ``Decoder``, the cycle
    before can belong to another channel.

    Between its bytes, the state of each channel is in a ``ChannelMemory``, and the bytes of its
    unfinished sequence are in block RAM.

    Parameters
    ----------
    channels : int
        2 to 4,096. The numbers up to the next power of two are channels, too.
    encoding : Encoding
        A table of UTF-8's shape whose pairs are ordinary: two sequences never make one event.

    Members
    -------
    i : In(Valid(ChannelByte(channels)))
    o : Out(Valid(ChannelEvents(channels, encoding)))
    """

    facts = Facts(
        "one byte of any channel per cycle",
        "from a byte to the events that it ends",
        "A byte can end two events of its channel: the sequence that it cuts short, and its own. "
        "Both come out in the same cycle.",
    )

    latency = 7

    def __init__(self, channels: int, encoding: Encoding = UTF_8) -> None:
        check_ordinary_pairs(encoding)
        self._states = _states(encoding)
        byte, events = ChannelByte(channels), ChannelEvents(channels, encoding)
        super().__init__({"i": In(Valid(byte)), "o": Out(Valid(events))})

    def elaborate(self, platform):
        # The state of the byte's channel is fetched, the byte determines the next state, and the
        # next state is written back: a loop through the memory, a byte per cycle even if all bytes
        # are of one channel. Conditions of the byte alone are derived while the state is fetched.
        # The bytes of the sequence, which only the report needs, are in banks after the loop.
        m = Module()
        width = bits_for(max(self._states))
        m.submodules.memory = memory = ChannelMemory(ceil_log2(self.channels), width)

        byte_valid = register(m, self.i.valid, name="byte_valid", reset=True)
        byte_class = self._classify(m, width)
        m.d.comb += [memory.valid.eq(byte_valid), memory.channel.eq(byte_class.byte.channel)]
        fetched = register(m, byte_class, memory.latency, name="fetched")
        target, ends = self._step(m, fetched, memory.read_data)
        m.d.comb += memory.write_data.eq(Mux(fetched.byte.last, 0, target))
        ends_valid = register(m, byte_valid, memory.latency + 1, name="ends_valid", reset=True)
        banks = self._store(m, ends_valid, ends)
        report_valid = register(m, ends_valid, BANK_LATENCY, name="report_valid", reset=True)
        self._report(m, report_valid, register(m, ends, BANK_LATENCY, name="report"), banks)
        return m

    def _classify(self, m, width):
        """Classify the byte as one that starts a sequence, and as a continuation byte."""
        byte, steps = self.i.payload, self._states[0].steps
        matches = {step: is_in(byte.data, of) for step, of in steps.items()}
        causes = [(matches[step], step) for step in matches if not isinstance(step, int)]
        targets = [(matches[step], step) for step in matches if isinstance(step, int)]
        return _registered(
            m,
            "byte_class",
            byte=(byte.shape(), byte),
            is_continuation=(1, is_in(byte.data, self.encoding.continuation)),
            is_lead=(1, any_of(condition for condition, step in targets if step)),
            target=(width, select_one_hot(targets)),
            cause=(Cause, select_one_hot(causes)),
        )

    def _step(self, m, fetched, state):
        """The state after the byte, and the events that the byte ends."""
        byte, continuation = fetched.byte, self.encoding.continuation
        cut_causes, targets = [], []
        inside = {n: at for n, at in self._states.items() if n}
        for n, at in inside.items():
            steps = {step: of & continuation for step, of in at.steps.items() if of & continuation}
            is_only = sum(isinstance(step, int) for step in steps) == 1
            for step, numbers in steps.items():
                matches = is_in(byte.data, numbers, continuation - numbers)
                if isinstance(step, int):
                    targets.append(((state == n) & (is_only | matches), step))
                else:
                    cut_causes.append(((state == n) & matches, step))
        is_open = state >= min(inside)
        cannot_continue = any_of(condition for condition, _ in cut_causes)
        continues = is_open & fetched.is_continuation & ~cannot_continue
        goes_on = Mux(continues, any_of(match for match, step in targets if step), fetched.is_lead)
        cause = Mux(continues, Cause.NONE, fetched.cause)
        length = select_one_hot((state == n, at.length) for n, at in inside.items())
        return Mux(continues, select_one_hot(targets), fetched.target), _registered(
            m,
            "ends",
            byte=(byte.shape(), byte),
            is_cut=(1, is_open & ~continues),
            cut_cause=(
                Cause,
                Mux(fetched.is_continuation, select_one_hot(cut_causes), Cause.TRUNCATED),
            ),
            has_event=(1, ~goes_on | byte.last),
            cause=(Cause, Mux(goes_on, Cause.TRUNCATED_AT_END, cause)),
            continues=(1, continues),
            length=(range(self.encoding.longest), length),  # of the sequence before the byte
        )

    def _store(self, m, valid, ends):
        """Store the bytes of unfinished sequences: a bank for each position.

        The stored bytes of the sequence come out two cycles later. Each bank reads the word that it
        overwrites, so a single port suffices. From the clock to its output, block RAM takes most of
        a cycle, so only a register follows it.
        """
        banks = []
        position = Mux(ends.continues, ends.length, 0)
        for n in range(self.encoding.longest - 1):
            memory = Memory(shape=DATA_BITS, depth=1 << len(ends.byte.channel), init=[])
            m.submodules[f"bank_{n}"] = memory
            write = memory.write_port()
            read = memory.read_port()
            m.d.comb += [
                write.en.eq(valid & ~ends.has_event & (position == n)),
                write.addr.eq(ends.byte.channel),
                write.data.eq(ends.byte.data[:DATA_BITS]),
                read.addr.eq(ends.byte.channel),
            ]
            banks.append(register(m, read.data, name=f"stored_{n}"))
        return banks

    def _report(self, m, valid, ends, banks):
        """Report both events; the last byte of an event is in its low eight bits."""
        byte, length = ends.byte, ends.length
        most = self.encoding.longest - 1
        low = [
            select_one_hot((length == n, banks[n - back]) for n in range(back, most + 1))
            for back in range(1, most + 1)
        ]
        before = Cat((bits, length == back, length >= back) for back, bits in enumerate(low, 1))
        events = Signal.like(self.o.payload, name="events", reset_less=True)
        cut, event = events.cut, events.event
        m.d.comb += self.o.payload.eq(events)
        m.d.sync += [
            self.o.valid.eq(valid & (ends.is_cut | ends.has_event)),
            events.channel.eq(byte.channel),
            cut.valid.eq(ends.is_cut),
            cut.cause.eq(ends.cut_cause),
            cut.length.eq(length),
            cut.bytes.eq(before),
            event.valid.eq(ends.has_event),
            event.cause.eq(ends.cause),
            event.length.eq(Mux(ends.continues, increment(Cat(length, Const(0))), 1)),
            event.last.eq(byte.last),
            event.bytes.eq(Cat(byte.data, Mux(ends.continues, before, 0))),
        ]
        m.d.comb += self.o.payload.event.codepoint.eq(_codepoint(event.bytes))


def _registered(m, name, **fields):
    """Values in registers without a reset, each with its shape, as one structure."""
    layout = data.StructLayout({field: shape for field, (shape, _) in fields.items()})
    registers = Signal(layout, name=name, reset_less=True)
    m.d.sync += [registers[field].eq(value) for field, (_, value) in fields.items()]
    return registers


def _codepoint(sequence):
    """The code point of a whole sequence: six bits of each byte, without the leading ones."""
    last_byte, *before = (sequence[n : n + 8] for n in range(0, len(sequence), 8))
    bits = [*last_byte[:6]]
    for n, byte in enumerate(before, 1):
        is_first = byte[6]
        bits += [bit & ~is_first if k > 6 - n else bit for k, bit in enumerate(byte[:6])]
    bits[6] |= last_byte[6]  # the code point of a single byte has seven bits
    return Cat(bits)


class State(NamedTuple):
    """The state of a channel between two of its bytes.

    ``steps`` has sets of bytes, each under the number of the state to which its bytes lead, 0 if
    they end the sequence, or under the ``Cause`` of the error if they cannot continue it.
    """

    length: int  # the number of bytes of the unfinished sequence
    steps: dict


def _states(encoding):
    """Each ``State``, by its number; 0 is the start.

    States in which not every continuation byte continues the sequence have the highest numbers, so
    that few gates tell them from the others.
    """
    rows = [(row.bytes, Cause.NONE) for row in encoding.well_formed]
    rows += [(row.bytes, row.cause) for row in encoding.ill_formed]
    # With the size of its row in the label, a state has one length.
    table = automaton(((cause, len(columns)), columns) for columns, cause in rows)
    lengths, states = {0: 0}, []
    for n, steps in enumerate(table):
        byte_sets = {}
        for byte in range(256):
            labels, target = steps.get(byte, (frozenset([(Cause.TRUNCATED, 0)]), None))
            lengths.setdefault(target, lengths[n] + 1)
            if target is None:
                ((cause, _),) = labels
                target = 0 if cause is Cause.NONE else cause
            byte_sets.setdefault(target, set()).add(byte)
        states.append(State(lengths[n], byte_sets))
    inside = range(1, len(states))
    causes = [{*state.steps} - {*range(len(states)), Cause.TRUNCATED} for state in states]
    selective = [n for n in inside if causes[n]]  # some continuation byte is an error
    others = [n for n in inside if n not in selective]
    size = 1 << bits_for(len(inside))
    least = 1 << (size - len(inside)).bit_length() - 1
    numbers = [*range(least, least + len(others)), *range(size - len(selective), size)]
    numbers = {0: 0} | dict(zip(others + selective, numbers, strict=True))
    return {
        numbers[n]: State(state.length, {numbers.get(to, to): of for to, of in state.steps.items()})
        for n, state in enumerate(states)
    }
