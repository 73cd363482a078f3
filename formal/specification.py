"""The standards as logic: for a sequence of bytes, and for a decoder cycle by cycle.

As in the reference, nothing comes from the tables of ``clockpoint.hdl``: a sequence is read as a
number by RFC 3629 section 3, and the number is checked by the rules of its encoding.
"""

from dataclasses import replace
from typing import NamedTuple

from amaranth.hdl import Assert, Cat, Const, EnableInserter, Module, Mux, Signal, Value
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import ENCODINGS, Byte, Cause, Event, Pairs, Valid
from ..sim.models.rules import LIMIT, RULES, Positional
from .positional import PositionalSequences, is_in

__all__ = [
    "Specification",
    "StreamSpecification",
    "cause_of",
    "is_beginning",
    "is_character",
    "is_surrogate",
    "is_written",
    "joins",
    "judge_next",
    "most_bytes",
    "most_of_error",
    "number_of",
    "range_ends",
    "sequences_of",
    "stands_still",
]


def joins(encoding):
    """A surrogate pair is one code point."""
    return RULES[encoding].pairs in (Pairs.JOINED, Pairs.REQUIRED)


def most_bytes(encoding):
    """The most bytes of a code point."""
    return RULES[encoding].longest * (2 if joins(encoding) else 1)


def range_ends(encoding):
    """The first and the last number of each range encoded in ``size`` bytes."""
    rules = RULES[encoding]
    if isinstance(rules, Positional):
        firsts = [form.least for form in rules.forms]
        return sorted({*firsts, *(first - 1 for first in firsts[1:]), LIMIT - 1})
    found = set()
    for size in range(1, rules.longest + 1):
        spans = [span for form, span, _ in rules.excluded if form == size]
        limit = 1 << (7 if size == 1 else 5 * size + 1)
        edges = {0, limit - 1, *(end for span in spans for end in (span.start - 1, span.stop))}
        found |= {n for n in edges if 0 <= n < limit and not any(n in span for span in spans)}
    return sorted(found)


def most_of_error(encoding):
    """The most bytes of an error: all of a sequence but its last one, or a surrogate's."""
    longest, pairs = RULES[encoding].longest, RULES[encoding].pairs
    return max(longest - 1, 3 if pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED) else 1)


def marks(first, size):
    """The byte is the first of a sequence of ``size`` bytes."""
    return first.matches("0-------" if size == 1 else "1" * size + "0" + "-" * (7 - size))


def is_continuation(byte):
    return byte.matches("10------")


def is_surrogate(number):
    return (number >= 0xD800) & (number <= 0xDFFF)


def number_of(sequence):
    """The number that the bytes encode: the payload bits of each."""
    first, *rest = sequence
    kept = 7 if not rest else 6 - len(rest)
    return Cat(*(byte[:6] for byte in reversed(rest)), first[:kept])


def is_character(sequence, encoding="utf-8"):
    """The bytes encode a number that may be encoded in that many bytes."""
    size = len(sequence)
    if size > RULES[encoding].longest:
        return Const(0)
    first, *rest = sequence
    is_whole = Cat(marks(first, size), map(is_continuation, rest)).all()
    return is_whole & is_written(number_of(sequence), size, encoding)


def is_written(number, size, encoding):
    """The number may be encoded in ``size`` bytes."""
    excluded = [is_in(number, span) for form, span, _ in RULES[encoding].excluded if form == size]
    bits = 7 if size == 1 else 5 * size + 1
    return (number < 1 << bits) & ~Cat(Const(0), excluded).any()


def is_beginning(sequence, encoding="utf-8"):
    """A longer character starts with these bytes.

    The missing bytes are tried at their two extremes: the numbers with the same start are
    consecutive, and those that must not be encoded are at an end, or all of them.
    """
    sizes = range(len(sequence) + 1, RULES[encoding].longest + 1)
    ends = [filled(sequence, size, byte) for size in sizes for byte in (0x80, 0xBF)]
    return Cat(Const(0), (is_character(end, encoding) for end in ends)).any()


def cause_of(sequence, encoding="utf-8"):
    """Why no character is or starts with these bytes, though one starts with all but the last."""
    first, *rest = sequence
    cause = Const(Cause.OUT_OF_RANGE)
    for size, numbers, found in RULES[encoding].excluded:
        if size >= len(sequence):
            ends = [number_of(filled(sequence, size, byte)) for byte in (0x80, 0xBF)]
            excluded = [is_in(end, numbers) for end in ends]
            cause = Mux(Cat(marks(first, size), excluded).all(), found, cause)
    if not rest:
        return Mux(is_continuation(first), Cause.UNEXPECTED_CONTINUATION, cause)
    return Mux(is_continuation(rest[-1]), cause, Cause.TRUNCATED)


def filled(sequence, size, byte):
    return [*sequence, *[Const(byte, 8)] * (size - len(sequence))]


class Sequences:
    """The sequences of an encoding of UTF-8's shape; as ``PositionalSequences``."""

    def __init__(self, encoding):
        self._encoding = encoding

    def judge(self, sequence, before):
        encoding = self._encoding
        whole, begins = is_character(sequence, encoding), is_beginning(sequence, encoding)
        return whole, begins, number_of(sequence)

    def cause_of(self, sequence):
        return cause_of(sequence, self._encoding)


def sequences_of(encoding):
    """The ``Sequences`` of an encoding, or the ``PositionalSequences``."""
    rules = RULES[encoding]
    return PositionalSequences(rules) if isinstance(rules, Positional) else Sequences(encoding)


class Judgement(NamedTuple):
    """The effect of a byte, in its cycle.

    Attributes
    ----------
    is_open : Value
        Bytes before it are in no event yet.
    cuts, ends : Value
        It exposes them as an error; it is itself the last byte of an event.
    cut, own : dict of str to Value
        The fields of the two events, except the code point.
    number : Value
        The code point so far.
    """

    is_open: Value
    cuts: Value
    ends: Value
    cut: dict[str, Value]
    own: dict[str, Value]
    number: Value


def judge_next(m, sequences, longest, now, kept, before):
    """Judge a byte, and hold it until its sequence is over.

    Parameters
    ----------
    sequences : Sequences or PositionalSequences
    longest : int
        Bytes of a sequence.
    now : View
        The ``Byte``, and whether it is valid.
    kept : Signal
        Becomes the number of the bytes so far.
    before : Value
        The number without this byte.

    Returns
    -------
    Judgement
    """
    byte, last = now.byte.data, now.byte.last
    # The sequence of the open bytes and this one, or of this one alone.
    held = Signal(8 * (longest - 1))
    count = Signal(range(longest))
    size = Signal(range(longest + 1))
    continues, whole, begins = Signal(), Signal(), Signal()
    wrong, alone = Signal(Cause), Signal(Cause)
    number = Signal(32)
    for n in range(longest):
        sequence = [*reversed([held.word_select(k, 8) for k in range(n)]), byte]
        is_whole, is_begun, stands_for = sequences.judge(sequence, before)
        with m.If(count == n):
            m.d.comb += continues.eq(is_whole | is_begun)
            m.d.comb += wrong.eq(sequences.cause_of(sequence))
        with m.If(size == n + 1):
            m.d.comb += Cat(whole, begins).eq(Cat(is_whole, is_begun))
            m.d.comb += number.eq(stands_for)
    m.d.comb += size.eq(Mux(continues, count, 0) + 1)
    m.d.comb += alone.eq(sequences.cause_of([byte]))
    bytes_ = Cat(byte, Mux(continues, held, 0))
    goes_on = begins & ~last
    with m.If(now.valid):
        m.d.sync += count.eq(Mux(goes_on, size, 0))
        m.d.sync += held.eq(Mux(goes_on, bytes_, 0))
        m.d.sync += kept.eq(number)
    cause = Mux(whole, Cause.NONE, Mux(begins, Cause.TRUNCATED_AT_END, alone))
    return Judgement(
        is_open=count != 0,
        cuts=now.valid & (count != 0) & ~continues,
        ends=now.valid & ~goes_on,
        cut={"cause": wrong, "length": count, "last": Const(0), "bytes": held},
        own={"cause": cause, "length": size, "last": last, "bytes": bytes_},
        number=number,
    )


class Specification(wiring.Component):
    """The events that ``Decoder`` must report, and when: its ports, and the bytes in no event yet.

    Where pairs are ordinary, ``cuts`` is high if the report is the error that a byte exposes. Each
    byte has at most one error and one character of its own, which never report in the same cycle.
    In positional encodings, the number before a digit is its own, or that of a decoder which is
    compared with it in every cycle.
    """

    def __init__(self, encoding="utf-8", before=None, *, pairs=None):
        rules, table = RULES[encoding], ENCODINGS[encoding]
        self._sequences = sequences_of(encoding)
        self._longest = rules.longest
        self._before = before
        # Only the layout of events depends on the table.
        self._pairing = PairingSpecification(table, rules.pairs if pairs is None else pairs)
        events = Out(Valid(Event(table)))
        ports = {"o": events, "is_open": Out(1), "cuts": Out(1)}
        super().__init__({"i": In(Valid(Byte))} | ports)

    def elaborate(self, platform):
        m = Module()
        m.submodules.pairing = pairing = self._pairing

        now = Cat(self.i.payload, self.i.valid)
        for n in range(2):
            now, given = Signal(data.StructLayout({"byte": Byte, "valid": 1}), name=f"at_{n}"), now
            m.d.sync += Cat(now).eq(given)
        own = Signal(pairing.i.payload.shape())  # of this byte, one cycle later
        before = own.codepoint if self._before is None else self._before
        found = judge_next(m, self._sequences, self._longest, now, own.codepoint, before)
        m.d.comb += self.is_open.eq(found.is_open)
        # The error that it exposes before it, at once; its own event, one cycle later.
        m.d.comb += self.cuts.eq(found.cuts)
        ended = Signal()
        m.d.sync += ended.eq(found.ends)
        m.d.sync += [own[name].eq(value) for name, value in found.own.items()]
        single = pairing.i.payload
        m.d.comb += [
            Assert(~(found.cuts & ended)),
            pairing.i.valid.eq(found.cuts | ended),
            single.eq(own),
            self.o.valid.eq(pairing.o.valid),
            self.o.payload.eq(pairing.o.payload),
        ]
        with m.If(found.cuts):
            m.d.comb += [single[name].eq(value) for name, value in found.cut.items()]

        return m


class PairingSpecification(wiring.Component):
    """The pairing of single sequences: surrogates become pairs when they come out."""

    def __init__(self, table, pairs):
        self._pairs = pairs
        singles = Event(replace(table, pairs=Pairs.ORDINARY))
        super().__init__({"i": In(Valid(singles)), "o": Out(Valid(Event(table)))})

    def elaborate(self, platform):
        m = Module()
        single, valid, event = self.i.payload, self.i.valid, self.o.payload
        if self._pairs is Pairs.ORDINARY:
            m.d.comb += self.o.valid.eq(valid)
            m.d.comb += [event[name].eq(single[name]) for name, _ in single.shape()]
            return m

        def is_one_of(given, first):
            in_range = is_in(given.codepoint, range(first, first + 0x400))
            return (given.cause == Cause.NONE) & in_range

        # The latest two; after reset, none, which have no length.
        held, before, fresh = Signal(single.shape()), Signal(single.shape()), Signal()
        with m.If(valid):
            m.d.sync += [held.eq(single), before.eq(held)]

        def opens(given):
            return is_one_of(given, 0xD800) & ~given.last & (given.length != 0)

        is_pair = opens(before) & is_one_of(held, 0xDC00)
        waits = opens(held) & (self._pairs is not Pairs.FORBIDDEN)
        comes_out = ~waits | (valid & ~is_one_of(single, 0xDC00))
        m.d.sync += fresh.eq(valid | (fresh & ~comes_out))
        m.d.comb += self.o.valid.eq(fresh & comes_out)
        m.d.comb += [event[name].eq(held[name]) for name, _ in held.shape()]
        if self._pairs is Pairs.FORBIDDEN:
            with m.If(is_pair):
                m.d.comb += event.cause.eq(Cause.SURROGATE)
        else:
            with m.If(is_pair):
                low, high = held.codepoint - 0xDC00, before.codepoint - 0xD800
                m.d.comb += [
                    event.codepoint.eq(0x10000 + high * 0x400 + low),
                    event.length.eq(before.length + held.length),
                    event.bytes.eq(before.bytes << 24 | held.bytes),
                ]
            with m.Elif(is_one_of(held, 0xD800) | is_one_of(held, 0xDC00)):
                if self._pairs is Pairs.REQUIRED:
                    m.d.comb += event.cause.eq(Cause.SURROGATE)
        return m


class StreamSpecification(wiring.Component):
    """The specification of ``StreamDecoder``: one byte is accepted while an event waits."""

    def __init__(self, encoding="utf-8", before=None):
        self._decoder = Specification(encoding, before)
        events = stream.Signature(Event(ENCODINGS[encoding]))
        super().__init__({"i": In(stream.Signature(Byte)), "o": Out(events), "is_open": Out(1)})

    def elaborate(self, platform):
        m = Module()
        decoder = self._decoder
        stands_still(m, self.i, decoder, self.o.valid & ~self.o.ready)
        m.d.comb += [
            self.o.valid.eq(decoder.o.valid),
            self.o.payload.eq(decoder.o.payload),
            self.is_open.eq(decoder.is_open),
        ]
        return m


def stands_still(m, i, decoder, stalls):
    """A decoder that stalls; one more byte is accepted."""
    m.submodules.decoder = EnableInserter(~stalls)(decoder)
    waiting = Signal(Byte)
    waits = Signal()
    offered = Mux(waits, waiting, i.payload)
    m.d.comb += [
        i.ready.eq(~waits),
        decoder.i.valid.eq(waits | i.valid),
        decoder.i.payload.eq(offered),
    ]
    m.d.sync += [waits.eq(decoder.i.valid & stalls), waiting.eq(offered)]
