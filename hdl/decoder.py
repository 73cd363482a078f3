"""The decoder: events from bytes, in three stages."""

from typing import NamedTuple

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from .event import Byte, Event, with_keep
from .lib.component import Component
from .lib.logic import any_of, increment, select_one_hot
from .lib.texts import Facts
from .lib.valid import Valid
from .pairing import Pairing
from .tables.encoding import UTF_8, Cause, Encoding, Pairs, check_shape
from .tables.patterns import is_in

__all__ = ["Decoder"]


class Decoder(Component):
    """Decodes bytes to events: each is a code point, or an error with its cause, length and bytes.

    A byte that cannot continue a sequence is reprocessed in the same cycle as the possible start of
    the next one, so it can end two events: the sequence that it cuts short, and its own. The event
    that a byte completes comes ``latency`` cycles after it; the error that it exposes in the
    sequence before it, one cycle earlier. Two events never come in the same cycle: a byte cuts a
    sequence short only if the byte before it completed no event. ``last`` reports an unfinished
    sequence as an error.

    The latency is 3; or 4 if the ``pairs`` of the encoding are not ordinary, since a high surrogate
    waits for the next event then.

    Parameters
    ----------
    encoding : Encoding
        A table of UTF-8's shape: the number of leading ones in a first byte is the length of its
        sequence; its remaining bits, and the low six bits of the other bytes, are the code point
        (RFC 3629 section 3).
    keep : bool
        An item whose ``keep`` is low ends the packet with the byte before. The event that ends the
        packet is then the error of the unfinished sequence, one cycle earlier than other events,
        or an event without bytes.

    Members
    -------
    i : In(Valid(Byte)), with ``keep`` of ``Kept(Byte)``
    o : Out(Valid(Event(encoding))), with ``keep`` ``Kept`` of it
    """

    facts = Facts(
        "one byte per cycle",
        "from the last byte of an event to the event; an error that only the next byte exposes "
        "comes {before} cycles after that byte",
        "Every byte belongs to exactly one event, and events come in the order of the bytes. A "
        "byte can end two events: the sequence that it cuts short, and its own, directly after it.",
    )

    def __init__(self, encoding: Encoding = UTF_8, *, keep: bool = False) -> None:
        check_shape(encoding)
        self.latency = 3 if encoding.pairs is Pairs.ORDINARY else 3 + Pairing.latency
        i, o = Valid(with_keep(Byte, keep)), Valid(with_keep(Event(encoding), keep))
        super().__init__({"i": In(i), "o": Out(o)})

    def elaborate(self, platform):
        # Three stages, with a byte in each. The first one classifies a byte without knowing where
        # it stands. The second one knows how many bytes the sequence still lacks, so whether the
        # byte continues it, and which event ends. The third one gathers the code point and the
        # bytes; a first byte replaces those before. No byte is presented twice: when an error is
        # reported, the byte that exposes it is one stage behind, and begins the next event.
        m = Module()
        if self.encoding.pairs is not Pairs.ORDINARY:
            # In this order, Yosys makes the fewest LUTs of them.
            m.submodules.pairing = pairing = Pairing(self.encoding, keep=self.keep)
            m.submodules.singles = singles = Decoder(pairing.singles, keep=self.keep)
            wiring.connect(m, wiring.flipped(self.i), singles.i)
            wiring.connect(m, singles.o, pairing.i)
            wiring.connect(m, pairing.o, wiring.flipped(self.o))
        else:
            self._gather(m, self._locate(m, self._classify(m)))
        return m

    def _classify(self, m):
        """Classify the byte by itself, and after the bytes that begin ill-formed rows."""
        encoding, data = self.encoding, self.i.payload.data
        longest = encoding.longest
        valid = Signal(name="class_valid")
        byte = Signal(self.i.payload.shape(), reset_less=True)
        lead = Signal(longest - 1, reset_less=True)
        extends = Signal(reset_less=True)
        error_cause = Signal(Cause, reset_less=True, init=Cause.TRUNCATED)
        m.d.sync += valid.eq(self.i.valid)
        with m.If(self.i.valid):
            errors = []
            for cause, (leads, *seconds) in encoding.ill_formed:
                for second in seconds:
                    after = Signal(name=f"after_{leads[0]:02x}", reset_less=True)
                    m.d.sync += after.eq(is_in(data, leads))
                    errors.append((after & is_in(data, second), cause))
            intact = ~any_of(condition for condition, _ in errors)
            m.d.sync += [
                byte.eq(self.i.payload),
                lead.eq(Cat(self._leads_more_than(n) for n in range(1, longest))),
                extends.eq(is_in(data, encoding.continuation) & intact),
                error_cause.eq(select_one_hot([*errors, (intact, Cause.TRUNCATED)])),
            ]
            if self.keep:
                with m.If(~self.i.payload.keep):  # as a byte that is a sequence by itself
                    m.d.sync += [lead.eq(0), extends.eq(0)]
                    m.d.sync += error_cause.eq(Cause.TRUNCATED_AT_END)
        return ByteClass(valid, byte, lead, extends, error_cause)

    def _leads_more_than(self, n):
        """Whether the byte starts a sequence of more than ``n`` bytes.

        Don't care for a sequence of one byte, unless ``n`` is 1.
        """
        longer = self.encoding.lead_bytes(n)
        others = {*range(256)} if n == 1 else self.encoding.lead_bytes(1)
        return is_in(self.i.payload.data, longer, others - longer)

    def _locate(self, m, byte_class):
        """Locate the byte in its sequence, whose missing bytes are counted down; report the end."""
        encoding, valid, byte = self.encoding, byte_class.valid, byte_class.byte
        position_valid = Signal()
        last_byte = Signal(byte.shape(), reset_less=True)
        is_first = Signal(reset_less=True)  # of its sequence
        own_cause = Signal(Cause, reset_less=True)  # of the event that it completes
        unfinished = Signal()
        # Valid if unfinished; bit n: more than n + 1 bytes.
        missing = Signal(encoding.longest - 2, reset_less=True)
        continues = unfinished & byte_class.extends
        goes_on = Mux(continues, missing[:1], byte_class.lead[0])
        is_single = ~continues & ~byte_class.lead[0]  # a whole sequence, or none
        if self.keep:
            is_single &= byte.keep
        causes = [(goes_on & byte.last, Cause.TRUNCATED_AT_END)]
        single = {*range(256)} - encoding.lead_bytes(1)
        for cause, columns in encoding.ill_formed:
            if len(columns) == 1:
                matches = is_in(byte.data, columns[0], single - {*columns[0]})
                causes.append((is_single & matches, cause))
        m.d.sync += [
            position_valid.eq(valid & (byte.keep | ~unfinished) if self.keep else valid),
            # Not under `m.If`: a register with a reset would need a clock enable of its own.
            unfinished.eq((unfinished & ~valid) | (goes_on & ~byte.last & valid)),
        ]
        with m.If(valid):
            m.d.sync += [
                last_byte.eq(byte),
                is_first.eq(~continues),
                missing.eq(Mux(continues, missing >> 1, byte_class.lead[1:])),
                own_cause.eq(select_one_hot(causes)),
            ]
        cause = Signal(Cause)  # with a reset: the register shares the clock enable of the flags
        m.d.sync += [
            self.o.valid.eq(Mux(unfinished, valid & ~byte_class.extends, position_valid)),
            cause.eq(Mux(unfinished, byte_class.error_cause, own_cause)),
        ]
        ends_packet = Signal()  # the event ends the packet, as the end without a byte shows
        if self.keep:
            m.d.sync += ends_packet.eq(unfinished & valid & ~byte.keep)
        return BytePosition(position_valid, last_byte, is_first, cause, ends_packet)

    def _gather(self, m, position):
        """Gather the code point, the length and the bytes of an event."""
        event, longest = self.o.payload, self.encoding.longest
        codepoint = Signal.like(event.codepoint, reset_less=True)
        length = Signal.like(event.length, reset_less=True)
        bytes_ = Signal.like(event.bytes, reset_less=True)
        last = Signal(reset_less=True)
        m.d.comb += [
            event.codepoint.eq(codepoint),
            event.cause.eq(position.cause),
            event.length.eq(length),
            event.last.eq(last | position.ends_packet if self.keep else last),
            event.bytes.eq(bytes_),
        ]
        last_byte = position.last_byte
        with m.If(position.valid):
            m.d.sync += last.eq(last_byte.last)
            with m.If(position.is_first):
                with m.Switch(last_byte.data):
                    for ones in range(longest - 1):
                        with m.Case("1" * ones + "0" + "-" * (7 - ones)):
                            m.d.sync += codepoint.eq(last_byte.data[: 7 - ones])
                    with m.Default():  # the first byte of the longest sequence has its 0 here, too
                        m.d.sync += codepoint.eq(last_byte.data[: 8 - longest])
                m.d.sync += [length.eq(1), bytes_.eq(last_byte.data)]
                if self.keep:
                    with m.If(~last_byte.keep):
                        m.d.sync += [length.eq(0), bytes_.eq(0)]
            with m.Else():
                m.d.sync += [
                    codepoint.eq(Cat(last_byte.data[:6], codepoint)),
                    length.eq(increment(length)),
                    bytes_.eq(Cat(last_byte.data, bytes_)),
                ]
        if self.keep:
            keep = Signal(reset_less=True)
            m.d.comb += event.keep.eq(keep)
            with m.If(position.valid):
                m.d.sync += keep.eq(last_byte.keep)


class ByteClass(NamedTuple):
    """A byte, and its possible places in a sequence."""

    valid: Signal
    byte: Signal
    lead: Signal  # bit n: a sequence of more than n + 1 bytes
    extends: Signal  # continues the sequence, if one is unfinished
    error_cause: Signal  # of the unfinished sequence, if the byte does not continue it


class BytePosition(NamedTuple):
    """A byte, its position in a sequence, and the event that ends."""

    valid: Signal
    last_byte: Signal
    is_first: Signal  # of its sequence
    cause: Signal  # of the event that is reported, a cycle later
    ends_packet: Signal  # that event ends the packet, whose end came without a byte
