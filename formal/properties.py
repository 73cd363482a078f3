"""Properties of the cores, each a sentence."""

from itertools import pairwise

from amaranth.hdl import (
    Array,
    Assert,
    Assume,
    Cat,
    Const,
    Cover,
    Elaboratable,
    Module,
    Mux,
    ResetSignal,
    Signal,
    Value,
)
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In

from ..hdl import ENCODINGS, UTF_8, Cause, CodePoint, Pairs
from ..sim.models.rules import LIMIT, RULES, Positional
from .positional import PositionalSequences
from .specification import (
    Specification,
    StreamSpecification,
    is_beginning,
    is_character,
    is_in,
    is_surrogate,
    is_written,
    joins,
    most_bytes,
    most_of_error,
    number_of,
    range_ends,
)

__all__ = ["PROPERTIES"]

#: The code points encoded by surrogate pairs, and the two kinds of surrogates (Unicode D91).
ABOVE, HIGH, LOW = range(0x10000, 0x110000), range(0xD800, 0xDC00), range(0xDC00, 0xE000)


class Ports(Elaboratable):
    """A core of which only the ports are visible, so that no claim can come from the core."""

    def __init__(self, core):
        self._core = core
        for name in core.signature.members:
            setattr(self, name, getattr(core, name))

    def elaborate(self, platform):
        return self._core


class Property(wiring.Component):
    """A statement about one of the cores; its members and the reset are unconstrained inputs.

    Parameters
    ----------
    designs : namespace
        As ``designs`` returns it.
    encoding : str
        The encoding of the cores, a key of ``ENCODINGS``.
    ports : dict, optional
        The unconstrained inputs, if they depend on it.

    Attributes
    ----------
    core : str
        The name of the core, which is the submodule ``dut``.
    defects : tuple of str
        Keys of the tables in ``defects``: each breaks the property.
    from_anything : bool
        Initial register contents are unconstrained, and the first cycle is one of reset.
    steps : int or None
        The number of cycles that are proved; ``None`` for any number.
    """

    from_anything = False
    steps = None

    def __init__(self, designs, encoding="utf-8", ports=None):
        self._designs = designs
        self.encoding = encoding
        super().__init__(ports)

    @classmethod
    def steps_in(cls, encoding):
        """The ``steps`` for an encoding by its name."""
        return cls.steps

    @classmethod
    def speaks_of(cls, encoding):
        """Whether it applies to cores of this ``Encoding``."""
        return encoding is UTF_8 or cls.core in ("Decoder", "StreamDecoder")

    def elaborate(self, platform):
        m = Module()
        m.submodules.dut = dut = self.make()
        self.started = Signal(reset_less=True)
        m.d.sync += self.started.eq(1)
        if self.from_anything:
            m.d.comb += Assume(self.started | ResetSignal())
        self.state(m, dut)
        return m

    def make(self):
        return self.design(self.core)

    def design(self, core, *args, **options):
        """One of the cores, by name; only its ports."""
        return Ports(getattr(self._designs, core)(*args, **options))

    def offer_between_streams(self, m, payload, *cores):
        """Connect a payload, and the free inputs ``valid`` and ``ready``."""
        for core in cores:
            m.d.comb += [
                core.i.valid.eq(self.valid),
                core.i.payload.eq(payload),
                core.o.ready.eq(self.ready),
            ]

    def claim(self, m, *conditions):
        """They hold, except in the initial cycle of reset."""
        exempt = ~self.started if self.from_anything else 0
        m.d.comb += [Assert(condition | exempt) for condition in conditions]

    def claim_event(self, m, o, specified):
        """They agree in all defined fields."""
        event, expected = o.payload, specified.payload
        is_error = expected.cause != Cause.NONE
        means = {"codepoint": specified.valid & ~is_error}
        self.claim(m, o.valid == specified.valid)
        for name in ("codepoint", "cause", "length", "last", "bytes"):
            same = Value.cast(event[name]) == Value.cast(expected[name])
            self.claim(m, same | ~means.get(name, specified.valid))
        for number in range_ends(self.encoding):
            is_end = ~is_error & (event.codepoint == number)
            m.d.comb += Cover(self.started & o.valid & is_end)
        # The assumption of the policies' properties.
        most = Mux(is_error, most_of_error(self.encoding), most_bytes(self.encoding))
        self.claim(m, ~o.valid | ((event.length != 0) & (event.length <= most)))

    def claim_number(self, m, event, specified, is_open):
        """In positional encodings, they agree in the number of an unfinished sequence.

        With each digit, the specification derives the number from the one claimed before; so it is
        right for all digits, by induction.
        """
        if isinstance(RULES[self.encoding], Positional):
            self.claim(m, ~is_open | (event.codepoint == specified.codepoint))

    def claim_sent(self, m, port, valid, value, last):
        """Code points are sent at once, in order; returns when one can be accepted.

        Each is sent in its shortest form, or as a surrogate pair, each in its shortest form.
        """
        if isinstance(RULES[self.encoding], Positional):
            return self.claim_digits(m, port, valid, value, last)
        longest = RULES[self.encoding].longest
        due, ends, whole, takes, second = (Signal() for _ in range(5))
        number, held, count = Signal.like(value), Signal(8 * longest - 8), Signal(range(longest))
        is_pair = joins(self.encoding) & is_in(number, ABOVE)
        above = number - 0x10000
        half = Mux(second, LOW.start + above[:10], HIGH.start + above[10:])
        unit = Mux(is_pair, half, number)
        for n in range(longest):
            sequence = [held.word_select(k, 8) for k in reversed(range(n))] + [port.payload.data]
            shorter = [is_written(unit, size, self.encoding) for size in range(1, n + 1)]
            with m.If(due & (count == n)):
                m.d.comb += whole.eq(is_character(sequence, self.encoding))
                self.claim(m, whole | is_beginning(sequence, self.encoding))
                self.claim(m, ~whole | (number_of(sequence) == unit))
                self.claim(m, ~(whole & Cat(Const(0), shorter).any()))
        finished = whole & (second | ~is_pair)
        self.claim(m, port.valid == due, ~due | (port.payload.last == (ends & finished)))
        self.claim(m, keeps(m, port))
        m.d.comb += takes.eq(~due | (finished & port.ready))
        with m.If(takes):
            m.d.sync += [due.eq(valid), number.eq(value), ends.eq(last)]
            m.d.sync += [count.eq(0), second.eq(0)]
        with m.Elif(port.ready):
            m.d.sync += [count.eq(count + 1), held.eq(port.payload.data | held << 8)]
            with m.If(whole):
                m.d.sync += [count.eq(0), second.eq(1)]
        most = (count == longest - 1) & (is_pair == joins(self.encoding))
        m.d.comb += Cover(finished & most & ends)
        m.d.comb += [Cover(finished & (unit == end)) for end in range_ends(self.encoding)]
        return takes

    def claim_digits(self, m, port, valid, value, last):
        """Each digit sent is subtracted from the number, and after the last one, 0 remains.

        The remainder is less than the weight of the digit, so only one digit is possible.
        """
        rules = RULES[self.encoding]
        sequences, base = PositionalSequences(rules), len(rules.digits)
        due, ends, first, fits, takes = (Signal() for _ in range(5))
        size, rest = (Signal(range(n), reset_less=True) for n in (rules.longest + 1, LIMIT))
        left, byte, least = Signal.like(rest), port.payload.data, Signal(8)
        for of in rules.forms:
            with m.If(first & (size == of.size)):
                m.d.comb += least.eq(of.firsts.start)
                self.claim(m, ~due | is_in(byte, of.firsts))
        digit = Signal(8)
        m.d.comb += digit.eq(Mux(first, byte - least, sequences.digit(byte)))
        self.claim(m, ~due | first | sequences.is_digit(byte))
        for place in range(rules.longest):
            with m.If(size == place + 1):
                m.d.comb += Cat(left, fits).eq(Cat(*less(m, rest, digit, base**place)))
                self.claim(m, ~due | first | (rest < base ** (place + 1)))
        finished = size == 1
        self.claim(m, port.valid == due, ~due | (port.payload.last == (ends & finished)))
        self.claim(m, ~due | fits, keeps(m, port))
        m.d.comb += takes.eq(~due | (finished & port.ready))
        with m.If(takes):
            m.d.sync += [due.eq(valid), ends.eq(last), first.eq(1)]
            for of in rules.forms:
                with m.If(value >= of.least):
                    m.d.sync += [rest.eq(value - of.number), size.eq(of.size)]
        with m.Elif(port.ready):
            m.d.sync += [first.eq(0), rest.eq(left), size.eq(size - 1)]
        m.d.comb += Cover(
            due
            & first
            & ends
            & (size == rules.longest)
            & (rest == LIMIT - 1 - rules.forms[-1].number)
        )
        return takes


def less(m, number, digit, weight):
    """A number minus ``digit`` weights; and whether the remainder is in 0..weight - 1.

    One bit of the digit at a time; the remainder is always less than the weight of the bit.
    """
    fits = Const(1)
    for n in reversed(range(len(digit))):
        step = weight << n
        if step >= LIMIT:
            fits &= ~digit[n]
            continue
        after = number - Mux(digit[n], step, 0)
        fits &= (after >= 0) & (after < step)
        number = Signal(range(step), name=f"less_{step}")
        m.d.comb += number.eq(after)
    return Cat(number, Const(0, LIMIT.bit_length() - 1 - len(number))), fits


def keeps(m, port):
    """The payload on offer does not change until the transfer."""
    return stays(m, port.valid, port.ready, port.payload)


def stays(m, valid, ready, payload):
    waited = Signal()
    offered = Signal.like(payload)
    m.d.sync += [waited.eq(valid & ~ready), offered.eq(payload)]
    return ~waited | (valid & (payload == offered))


class DecoderProperty(Property):
    core = "Decoder"

    valid: In(1)
    data: In(8)
    last: In(1)

    def offer(self, m, *components):
        for to in components:
            m.d.comb += to.i.valid.eq(self.valid)
            m.d.comb += to.i.payload.eq(Cat(self.data, self.last))


class Events(DecoderProperty):
    """The decoder reports exactly the events that the standards require, each in its cycle."""

    defects = (
        "a state",
        "a shift",
        "a wrong cause",
        "a wrong length",
        "a last that is lost",
        "a swapped order",
        "a dropped event",
        "an event that reset hides",
        "a register not reset",
    )

    def state(self, m, dut):
        event = dut.o.payload
        m.submodules.specification = specified = Specification(self.encoding, event.codepoint)
        self.offer(m, dut, specified)
        self.claim_event(m, dut.o, specified.o)
        self.claim_number(m, event, specified.o.payload, specified.is_open)
        most = event.length == most_bytes(self.encoding)
        m.d.comb += Cover(self.started & dut.o.valid & most)


class EventsFromAnything(Events):
    """The same after one cycle of reset, whatever the registers held before."""

    defects = ("a register never written",)
    from_anything = True


class ThreeCycles(DecoderProperty):
    """With a byte in every cycle, each event comes three cycles after its last byte."""

    defects = (
        "a swapped order",
        "a last that is lost",
    )

    @classmethod
    def speaks_of(cls, encoding):
        return encoding.pairs is Pairs.ORDINARY

    def state(self, m, dut):
        self.offer(m, dut)
        m.d.comb += Assume(self.valid)
        byte, last = self.data, self.last
        for _ in range(3):
            earlier, ended = Signal(8), Signal()
            m.d.sync += [earlier.eq(byte), ended.eq(last)]
            byte, last = earlier, ended
        event = dut.o.payload
        self.claim(m, ~dut.o.valid | (event.bytes[:8] == byte))
        self.claim(m, Mux(dut.o.valid, event.last == last, ~last))
        m.d.comb += Cover(dut.o.valid & (event.cause == Cause.TRUNCATED))


class StreamProperty(Property):
    core = "StreamDecoder"

    valid: In(1)
    data: In(8)
    last: In(1)
    ready: In(1)

    def offer(self, m, *components):
        self.offer_between_streams(m, Cat(self.data, self.last), *components)


class StreamEvents(StreamProperty):
    """The stream decoder reports the same events in order, and stalls while one waits."""

    defects = (
        "a wrong cause",
        "a shift",
        "a wrong length",
        "a last that is lost",
        "a swapped order",
        "a dropped event",
        "an event that reset hides",
        "a lost byte",
        "a lost event",
        "a bubble",
    )

    def state(self, m, dut):
        m.submodules.specification = specified = StreamSpecification(
            self.encoding, dut.o.payload.codepoint
        )
        self.offer(m, dut, specified)
        self.claim_number(m, dut.o.payload, specified.o.payload, specified.is_open)
        self.claim(m, dut.i.ready == specified.i.ready)
        self.claim_event(m, dut.o, specified.o)
        most = dut.o.payload.length == most_bytes(self.encoding)
        m.d.comb += Cover(self.started & ~dut.i.ready & most & dut.o.valid)


class StreamEventsFromAnything(StreamEvents):
    """The same after one cycle of reset, whatever the registers held before."""

    defects = ("a register never written",)
    from_anything = True


class NothingLost(StreamProperty):
    """Every byte accepted is in exactly one event, in order.

    The solver picks one byte, which is tracked; at most seven bytes are in flight.
    """

    defects = (
        "a lost byte",
        "a wrong length",
        "a last that is lost",
        "a swapped order",
    )

    pick: In(1)

    def state(self, m, dut):
        self.offer(m, dut)
        m.d.comb += Assume(keeps(m, dut.i))
        event = dut.o.payload
        left = Mux(dut.o.valid & dut.o.ready, event.length, 0)
        taken = dut.i.valid & dut.i.ready
        # An unfinished sequence, one byte in each stage, the one in the skid buffer; and the event.
        most = RULES[self.encoding].longest - 1 + 3 + 1
        if RULES[self.encoding].pairs is not Pairs.ORDINARY:
            most += most_bytes(self.encoding)
        inside = Signal(range(most + 2))  # bytes accepted, and in no event that has left
        m.d.sync += inside.eq(inside + taken - left)
        self.claim(m, inside <= most, left <= inside)
        self.claim(m, ~dut.o.valid | (event.length != 0))

        followed = Signal()
        ahead = Signal.like(inside)  # bytes inside that were accepted before the tracked one
        byte = Signal.like(dut.i.payload)
        with m.If(followed):
            m.d.sync += [ahead.eq(ahead - left), followed.eq(ahead >= left)]
            with m.If(ahead < left):
                place = (left - 1 - ahead)[: len(event.length)]
                bytes_ = (event.bytes.word_select(n, 8) for n in range(most_bytes(self.encoding)))
                sent = Array(bytes_)[place]
                self.claim(m, sent == byte.data, (event.last & (place == 0)) == byte.last)
                m.d.comb += Cover((place == 1) & (event.length == 3) & byte.data[0])
        with m.Elif(taken & self.pick):
            m.d.sync += [followed.eq(1), byte.eq(dut.i.payload), ahead.eq(inside - left)]


class StreamRules(StreamProperty):
    """An event on offer does not change until it is taken."""

    defects = ("a lost event",)

    def state(self, m, dut):
        self.offer(m, dut)
        m.d.comb += Assume(keeps(m, dut.i))
        self.claim(m, keeps(m, dut.o))
        m.d.comb += Cover(dut.o.valid & ~dut.o.ready & (dut.o.payload.cause == Cause.TRUNCATED))


class NeverNotReady(StreamProperty):
    """The decoder is ready in the cycle after its sink is: no bubble, no deadlock."""

    defects = (
        "a bubble",
        "deaf",
    )

    def state(self, m, dut):
        self.offer(m, dut)
        was_ready = Signal(init=1)
        m.d.sync += was_ready.eq(self.ready)
        self.claim(m, dut.i.ready | ~was_ready)
        m.d.comb += Cover(dut.i.ready & ~was_ready & dut.o.valid)


class EncoderProperty(Property):
    core = "Encoder"
    errors = "replace"
    bits = "last", "ready"

    @classmethod
    def speaks_of(cls, encoding):
        # For a division by 190, there is no answer in time.
        return len(encoding.continuation).bit_count() == 1

    def __init__(self, designs, encoding="utf-8"):
        value = CodePoint(ENCODINGS[encoding])["value"].shape
        ports = {"valid": In(1), "value": In(value)} | dict.fromkeys(self.bits, In(1))
        super().__init__(designs, encoding, ports)

    def offer(self, m, dut):
        """Any numbers; returns whether one can be encoded."""
        m.d.comb += [
            dut.i.valid.eq(self.valid),
            dut.i.payload.value.eq(self.value),
            dut.i.payload.last.eq(self.last),
        ]
        if isinstance(RULES[self.encoding], Positional):
            return Const(1)
        longest, _, pairs = RULES[self.encoding]
        sizes = range(1, longest + 1)
        can_be = Cat(is_written(self.value, size, self.encoding) for size in sizes).any()
        if joins(self.encoding):
            can_be |= is_in(self.value, ABOVE)
        if pairs is Pairs.REQUIRED:
            can_be &= ~is_surrogate(self.value)
        if pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
            after_high = Signal()
            can_be &= ~(after_high & is_in(self.value, LOW))
            with m.If(dut.i.valid & dut.i.ready & (can_be | (self.errors == "replace"))):
                m.d.sync += after_high.eq(is_in(self.value, HIGH) & ~self.last)
        return can_be


class Encodes(EncoderProperty):
    """The encoder sends each scalar value as its sequence, without a bubble.

    For any other number, or one with no form in the encoding, it sends U+FFFD and asserts
    ``error``.
    """

    defects = (
        "a form too long",
        "an end too early",
        "a pause after each character",
        "a code point that does not wait",
        "a byte that reset hides",
    )

    def state(self, m, dut):
        can_be = self.offer(m, dut)
        m.d.comb += dut.o.ready.eq(self.ready)
        valid = self.valid & (can_be | (self.errors == "replace"))
        takes = self.claim_sent(m, dut.o, valid, Mux(can_be, self.value, 0xFFFD), self.last)
        error = Signal()
        m.d.sync += error.eq(takes & self.valid & ~can_be)
        self.claim(m, dut.i.ready == takes, dut.error == error)


class EncodesFromAnything(Encodes):
    """The same after one cycle of reset, whatever the registers held before."""

    defects = ("a sequence not reset",)
    from_anything = True


class Drops(Encodes):
    """An encoder that ignores errors sends nothing for other numbers, and asserts ``error``."""

    defects = (
        "a replacement",
        "an error that is not told",
    )
    errors = "ignore"

    @classmethod
    def speaks_of(cls, encoding):
        # Six bytes have room for every number, and so have those of digits.
        rules = RULES[encoding.name]
        if isinstance(rules, Positional) or not super().speaks_of(encoding):
            return False
        return rules.longest < 6 or any(row.cause is not Cause.OVERLONG for row in rules.excluded)

    def make(self):
        return self.design("Encoder", errors=self.errors)


class DropsFromAnything(Drops):
    """The same after one cycle of reset, whatever the registers held before."""

    defects = ("a sequence not reset",)
    from_anything = True


class RoundTrip(EncoderProperty):
    """The stream decoder reports the code points that the encoder was given, and no error.

    The solver picks one code point, which is tracked: it comes out when its last byte does.
    """

    defects = (
        "a shift",
        "a last that is lost",
    )
    bits = "last", "ready", "pick"

    def state(self, m, dut):
        m.submodules.dut_decoder = decoder = self.design("StreamDecoder")
        can_be = self.offer(m, dut)
        m.d.comb += [
            decoder.i.valid.eq(dut.o.valid),
            decoder.i.payload.eq(dut.o.payload),
            dut.o.ready.eq(decoder.i.ready),
            decoder.o.ready.eq(self.ready),
        ]
        event, valid = decoder.o.payload, decoder.o.valid
        moves = ~valid | self.ready

        # The final bytes, and that of the tracked code point: in the skid buffer, in the three
        # stages, and in the pairing stage.
        place = data.StructLayout({"final": 1, "followed": 1})
        aside, *stages, held = (Signal(place, name=f"at_{n}") for n in range(5))
        is_followed, number, ends = Signal(), Signal.like(self.value), Signal()
        inside = is_followed | Cat(at.followed for at in (aside, *stages, held)).any()
        with m.If(dut.i.ready):
            m.d.sync += is_followed.eq(self.valid & self.pick & ~inside)
        with m.If(~inside):
            m.d.sync += [number.eq(Mux(can_be, self.value, 0xFFFD)), ends.eq(self.last)]
        final = dut.o.valid & dut.i.ready
        now = Mux(decoder.i.ready, Cat(final, final & is_followed), aside)
        m.d.sync += aside.eq(Mux(moves, 0, now))
        with m.If(moves):
            m.d.sync += [after.eq(at) for at, after in pairwise((now, *stages))]
        latest = stages[-1]
        if RULES[self.encoding].pairs is Pairs.ORDINARY:
            self.claim(m, valid == latest.final)
        else:
            with m.If(moves & (latest.final | valid)):
                m.d.sync += held.eq(latest)
            self.claim(m, ~valid | held.final, ~(latest.final & held.final) | valid)
            latest = held
        followed = valid & latest.followed
        self.claim(m, ~valid | (event.cause == Cause.NONE))
        self.claim(m, ~followed | ((event.codepoint == number) & (event.last == ends)))
        m.d.comb += Cover(followed & ends & (event.length == most_bytes(self.encoding)))


#: The properties by name, in the order of the documentation.
PROPERTIES = {
    "events": Events,
    "events-from-anything": EventsFromAnything,
    "three-cycles": ThreeCycles,
    "stream-events": StreamEvents,
    "stream-events-from-anything": StreamEventsFromAnything,
    "stream-rules": StreamRules,
    "nothing-lost": NothingLost,
    "never-not-ready": NeverNotReady,
    "encodes": Encodes,
    "encodes-from-anything": EncodesFromAnything,
    "drops": Drops,
    "drops-from-anything": DropsFromAnything,
    "round-trip": RoundTrip,
}
