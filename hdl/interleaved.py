"""The decoder of many streams on one port: unfinished sequences are in memory, by channel."""

from typing import NamedTuple

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2

from .channel_memory import ChannelMemory
from .channels import ChannelByte, ChannelEvents, check_channels
from .component import Component
from .encoding import UTF_8, Cause, Encoding, Pairs, check_shape
from .logic import any_of, delayed, increment, is_one_of, one_of
from .valid import Valid

__all__ = ["InterleavedDecoder"]

#: The bits of a byte that its place in the sequence does not tell: above them, the first byte has
#: 11, and the others have 10 (RFC 3629 section 3).
LOW = 6


class InterleavedDecoder(Component):
    """Accepts a byte of any channel per cycle, and reports the events of each channel.

    Bytes may come in every cycle, from the channels in any order, in any pattern of idle cycles.
    There is no back-pressure. The events of each channel are those of a ``Decoder``, in order. A
    byte can end two of them: the sequence that it cuts short, and its own. Both come out in the
    same cycle, ``latency`` cycles after the byte, in separate fields: unlike in a ``Decoder``, the
    cycle before can belong to another channel.

    Reset discards the unfinished sequences of all channels; ``last`` reports that of its channel as
    an error. After one cycle of reset, no event depends on what registers and memories held before.

    Between its bytes, the state of each channel is in a memory that is read and written in every
    cycle, and the bytes of its unfinished sequence are in block RAM. The state is read
    asynchronously: it is in LUT RAM on ECP5 and Gowin, and in flip-flops on iCE40, which has no
    such RAM.

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

    Attributes
    ----------
    latency : int
        7 cycles.

    Raises
    ------
    :exc:`ValueError`
        If the number of channels is out of range, or the table is of another kind.
    """

    latency = 7

    def __init__(self, channels: int, encoding: Encoding = UTF_8) -> None:
        check_channels(channels)
        check_shape(encoding)
        if encoding.pairs is not Pairs.ORDINARY:
            raise ValueError(
                f"{encoding.name}: surrogates are paired; no interleaved decoder pairs them"
            )
        self.channels, self.encoding = channels, encoding
        self._places = _places(encoding)
        super().__init__(
            {
                "i": In(Valid(ChannelByte(channels))),
                "o": Out(Valid(ChannelEvents(channels, encoding))),
            }
        )

    def elaborate(self, platform):
        m = Module()
        width = bits_for(max(self._places))
        m.submodules.memory = memory = ChannelMemory(ceil_log2(self.channels), width)
        valid = [self.i.valid]
        for n in range(1, self.latency):
            valid.append(Signal(name=f"valid_{n}"))
            m.d.sync += valid[n].eq(valid[n - 1])

        received = self._receive(m, width)
        m.d.comb += [memory.valid.eq(valid[1]), memory.channel.eq(received.byte.channel)]
        placed = delayed(m, received, memory.latency, name="placed")
        after, judged = self._step(m, placed, memory.word)
        m.d.comb += memory.value.eq(Mux(placed.byte.last, 0, after))
        banks = self._keep(m, valid[4], judged)
        self._report(m, valid[6], delayed(m, judged, 2, name="gathered"), banks)
        return m

    def _receive(self, m, width):
        """The byte, and what it is where a sequence starts."""
        given, steps = self.i.payload, self._places[0].steps
        found = {step: is_one_of(given.data, of) for step, of in steps.items()}
        causes = [(found[step], step) for step in found if not isinstance(step, int)]
        begins = [(found[step], step) for step in found if isinstance(step, int)]
        return _registered(
            m,
            "received",
            byte=(given.shape(), given),
            continues=(1, is_one_of(given.data, self.encoding.continuation)),
            opens=(1, any_of(condition for condition, step in begins if step)),
            begins=(width, one_of(begins)),  # the place after it
            alone=(Cause, one_of(causes)),
        )

    def _step(self, m, placed, place):
        """The place after the byte, and what the byte ends."""
        byte, tails = placed.byte, self.encoding.continuation
        wrong, nexts = [], []
        inside = {n: at for n, at in self._places.items() if n}
        for n, at in inside.items():
            ways = {step: of & tails for step, of in at.steps.items() if of & tails}
            only = sum(isinstance(step, int) for step in ways) == 1
            for step, of in ways.items():
                leads = is_one_of(byte.data, of, tails - of)
                if isinstance(step, int):
                    nexts.append(((place == n) & (only | leads), step))
                else:
                    wrong.append(((place == n) & leads, step))
        is_open = place >= min(inside)
        fits = is_open & placed.continues & ~any_of(found for found, _ in wrong)
        goes_on = Mux(fits, any_of(found for found, step in nexts if step), placed.opens)
        alone = Mux(fits, Cause.NONE, placed.alone)
        held = one_of((place == n, at.held) for n, at in inside.items())
        return Mux(fits, one_of(nexts), placed.begins), _registered(
            m,
            "judged",
            byte=(byte.shape(), byte),
            cuts=(1, is_open & ~fits),
            breach=(Cause, Mux(placed.continues, one_of(wrong), Cause.TRUNCATED)),
            ends=(1, ~goes_on | byte.last),
            cause=(Cause, Mux(goes_on, Cause.TRUNCATED_AT_END, alone)),
            fits=(1, fits),
            held=(range(self.encoding.longest), held),  # bytes before it, of a sequence or a cut
        )

    def _keep(self, m, valid, judged):
        """The bytes of unfinished sequences, first ones in a bank, second ones in another.

        What was kept before this byte comes out two cycles later. Each bank has one address in a
        cycle, and reads what it overwrites; so a single port will do. From the clock to its output,
        block RAM takes most of a cycle: nothing but a register is behind it.
        """
        banks = []
        place = Mux(judged.fits, judged.held, 0)
        for n in range(self.encoding.longest - 1):
            memory = Memory(shape=LOW, depth=1 << len(judged.byte.channel), init=[])
            m.submodules[f"bank_{n}"] = memory
            write = memory.write_port()
            read = memory.read_port()
            m.d.comb += [
                write.en.eq(valid & ~judged.ends & (place == n)),
                write.addr.eq(judged.byte.channel),
                write.data.eq(judged.byte.data[:LOW]),
                read.addr.eq(judged.byte.channel),
            ]
            banks.append(delayed(m, read.data, name=f"kept_{n}"))
        return banks

    def _report(self, m, valid, judged, banks):
        """Both events, and the bytes before this one, the latest in the low eight bits."""
        byte, held = judged.byte, judged.held
        most = self.encoding.longest - 1
        low = [
            one_of((held == n, banks[n - place]) for n in range(place, most + 1))
            for place in range(1, most + 1)
        ]
        before = Cat((bits, held == place, held >= place) for place, bits in enumerate(low, 1))
        events = Signal.like(self.o.payload, name="events", reset_less=True)
        cut, event = events.cut, events.event
        m.d.comb += self.o.payload.eq(events)
        m.d.sync += [
            self.o.valid.eq(valid & (judged.cuts | judged.ends)),
            events.channel.eq(byte.channel),
            cut.valid.eq(judged.cuts),
            cut.cause.eq(judged.breach),
            cut.length.eq(held),
            cut.bytes.eq(before),
            event.valid.eq(judged.ends),
            event.cause.eq(judged.cause),
            event.length.eq(Mux(judged.fits, increment(Cat(held, Const(0))), 1)),
            event.last.eq(byte.last),
            event.bytes.eq(Cat(byte.data, Mux(judged.fits, before, 0))),
        ]
        m.d.comb += self.o.payload.event.codepoint.eq(_codepoint(event.bytes))


def _registered(m, name, **fields):
    """Values in registers without a reset, each with its shape, as one structure."""
    layout = data.StructLayout({field: shape for field, (shape, _) in fields.items()})
    registers = Signal(layout, name=name, reset_less=True)
    m.d.sync += [registers[field].eq(value) for field, (_, value) in fields.items()]
    return registers


def _codepoint(sequence):
    """The code point of a whole sequence: the low six bits of each byte, and 0 for its ones."""
    latest, *before = (sequence[n : n + 8] for n in range(0, len(sequence), 8))
    bits = [*latest[:6]]
    for n, byte in enumerate(before, 1):
        is_first = byte[6]
        bits += [bit & ~is_first if place > 6 - n else bit for place, bit in enumerate(byte[:6])]
    bits[6] |= latest[6]  # of a single byte
    return Cat(bits)


class Place(NamedTuple):
    """How far a sequence is.

    Attributes
    ----------
    held : int
        How many bytes there are.
    steps : dict
        Of bytes, in sets: by the number of the place that they lead to, 0 if they end the sequence,
        or by the ``Cause`` for which they cannot continue it.
    """

    held: int
    steps: dict


def _places(encoding):
    """Each ``Place`` in which something else can follow, by number; 0 is the start.

    Those in which not every continuation byte fits have the highest numbers: so few gates say which
    bytes fit.
    """
    rows = frozenset((row.bytes, Cause.NONE) for row in encoding.well_formed)
    rows |= {(row.bytes, row.cause) for row in encoding.ill_formed}
    todo, places = [(0, rows)], []
    for held, left in todo:
        steps = {}
        for byte in range(256):
            rest = frozenset((columns[1:], cause) for columns, cause in left if byte in columns[0])
            ended = [cause for columns, cause in rest if not columns]
            if ended or not rest:
                step = ended[0] if ended else Cause.TRUNCATED
                step = 0 if step is Cause.NONE else step
            else:
                if (held + 1, rest) not in todo:
                    todo.append((held + 1, rest))
                step = todo.index((held + 1, rest))
            steps.setdefault(step, set()).add(byte)
        places.append(Place(held, steps))
    inside = range(1, len(places))
    causes = [{*at.steps} - {*range(len(places)), Cause.TRUNCATED} for at in places]
    narrow = [n for n in inside if causes[n]]
    wide = [n for n in inside if n not in narrow]
    size = 1 << bits_for(len(inside))
    least = 1 << (size - len(inside)).bit_length() - 1
    numbers = [*range(least, least + len(wide)), *range(size - len(narrow), size)]
    numbers = {0: 0} | dict(zip(wide + narrow, numbers, strict=True))
    return {
        numbers[n]: Place(at.held, {numbers.get(to, to): of for to, of in at.steps.items()})
        for n, at in enumerate(places)
    }
