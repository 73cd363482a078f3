"""The contents of JSON strings: escape sequences to the code points that they stand for."""

from string import hexdigits

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.enum import Enum

from .event import Event, keep_of, stream_ports
from .lib.component import READY_PATHS, Component
from .lib.registers import can_load
from .lib.texts import Facts, texts_from_docstring
from .tables.encoding import UTF_8, Cause
from .tables.patterns import is_in
from .tables.surrogates import is_high_surrogate, is_low_surrogate, is_surrogate, join

__all__ = ["JsonCause", "JsonEvent", "JsonUnescape"]

#: The escapes of one character after the backslash (RFC 8259 section 7).
ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
#: The characters of an escape with a letter, with four digits, and of a pair of surrogates.
SIMPLE_SIZE, UNICODE_SIZE, PAIR_SIZE = 2, 6, 12
#: The characters of an escape before its digits.
PREFIX_SIZE = 2


class JsonCause(Enum, shape=4):
    """The values of ``Cause``, then the reasons why characters are not part of a JSON string."""

    #: The characters stand for a code point.
    NONE = 0
    UNEXPECTED_CONTINUATION = 1
    TRUNCATED_AT_END = 2
    TRUNCATED = 4
    OVERLONG = 5
    SURROGATE = 6
    OUT_OF_RANGE = 7
    #: A backslash before a character that it does not escape.
    BAD_ESCAPE = 8
    #: Fewer than four hexadecimal digits.
    BAD_DIGIT = 9
    #: An escaped surrogate that is not half of a pair.
    LONE_SURROGATE = 10
    #: U+0000..U+001F.
    CONTROL = 11
    #: A quotation mark without a backslash.
    QUOTE = 12
    #: An escape cut short by the end of the packet.
    ESCAPE_AT_END = 13


@texts_from_docstring
class JsonEvent(data.Struct):
    """A code point of a string, or an error.

    Members
    -------
    codepoint
        The code point; undefined unless cause is 0.
    cause
        0: code point; otherwise the cause of the error.
    length
        Number of bytes of the input: up to 12, for an escaped pair of surrogates.
    last
        The packet ends with this event.
    """

    codepoint: 21
    cause: JsonCause
    length: 4
    last: 1


class JsonUnescape(Component):
    r"""Replaces the escapes in the contents of JSON strings by their code points.

    The input has the events of a ``StreamDecoder`` for UTF-8, the output the events of the string.
    ``\u`` and the digits of a high surrogate, directly followed by ``\u`` and the digits of a low
    surrogate, are one code point.
    A packet is a string, without the quotation marks around it (RFC 8259 section 7).

    As in a ``Decoder``, an error ends where a character cannot continue the escape; that character
    is used again. Every byte belongs to one event, and the lengths add up. Errors of the decoder
    stay, and end an escape as well.

    With a sink that is always ready, an event is accepted in every cycle; the code point that it
    ends comes ``latency`` cycles later. An error that only a later event exposes comes one or two
    cycles after that event.

    Parameters
    ----------
    keep : bool
        The input has ``keep``, as the output of a core that can drop items. The end of a packet
        without an event ends an escape, too.

    Members
    -------
    i : In(stream.Signature(Event())), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(JsonEvent)), likewise
    """

    facts = Facts(
        "one event per cycle",
        "from the last event of an escape, or from a plain code point",
        "Errors of the decoder stay; bad escapes are errors, too. The lengths of all events add up "
        "to the bytes. A packet is a string without its quotation marks. A high surrogate waits "
        "for the escape after it.",
    )
    paths = READY_PATHS

    #: A character can end three events: a surrogate, an escape that it cuts short, its own.
    latency = 3

    def __init__(self, *, keep: bool = False) -> None:
        super().__init__(stream_ports(Event(UTF_8), JsonEvent, keep=keep))

    def elaborate(self, platform):
        # The number of characters of the escape so far is the whole state, with its digits and a
        # high surrogate that waits for its other half. A character extends the escape, or cuts it
        # short and is then read as if it came after it. So it can end three events: the waiting
        # surrogate, the escape that it cuts short, and its own. All three enter a shift register of
        # three stages at once.
        m = Module()
        event, accepted = self.i.payload, self.i.valid & self.i.ready
        character, keep = event.codepoint, keep_of(event)
        is_character = keep & (event.cause == Cause.NONE)
        size = Signal(range(UNICODE_SIZE))  # the number of characters of the escape before this one
        digits = Signal(12, reset_less=True)
        high = Signal(10, reset_less=True)
        after_high = Signal()  # a high surrogate is directly before the escape

        is_digit = is_in(character, {*map(ord, hexdigits)})
        digit = (character[:4] + Mux(character[6], 9, 0))[
            :4
        ]  # A and a have 1 in their low bits, for 10
        is_simple = is_character & (size == 1) & is_in(character, {*map(ord, ESCAPES)})
        is_u = is_character & (size == 1) & (character == ord("u"))
        extends = is_character & (size >= PREFIX_SIZE) & is_digit
        ends_unit = extends & (size == UNICODE_SIZE - 1)
        unit = Cat(digit, digits)
        is_cut = (size != 0) & keep & ~(is_simple | is_u | extends)
        is_backslash = is_character & (character == ord("\\")) & ((size == 0) | is_cut)
        is_open = is_backslash | is_u | (extends & ~ends_unit)
        is_pair = ends_unit & after_high & is_low_surrogate(unit)
        is_unpaired = ends_unit & is_surrogate(unit) & ~is_pair
        # A high surrogate waits for what follows: it may be the other half.
        is_new_high = is_unpaired & is_high_surrogate(unit) & ~event.last
        keeps_high = after_high & is_open & ~is_cut & ~event.last
        is_lone = after_high & ~is_pair & ~keeps_high
        next_size = Mux(is_backslash, 1, size + 1)
        with m.If(accepted):
            m.d.sync += [
                size.eq(Mux(is_open & ~event.last, next_size, 0)),
                digits.eq(unit),
                after_high.eq(is_new_high | keeps_high),
            ]
            with m.If(ends_unit):
                m.d.sync += high.eq(unit)

        # The events that the character ends: a surrogate, an escape that it cuts short, its own.
        lone, cut, own = (Signal.like(self.o.payload, name=name) for name in ("lone", "cut", "own"))
        has_own = event.last | ~(is_open | is_new_high)
        m.d.comb += [
            lone.cause.eq(JsonCause.LONE_SURROGATE),
            lone.length.eq(UNICODE_SIZE),
            cut.cause.eq(Mux(size == 1, JsonCause.BAD_ESCAPE, JsonCause.BAD_DIGIT)),
            cut.length.eq(size),
            own.last.eq(event.last),
        ]
        if self.keep:
            # The end of a packet also ends an escape, or a surrogate, before it.
            is_lone &= keep | (size != 0)
            m.d.comb += [lone.keep.eq(1), cut.keep.eq(1)]
            m.d.comb += own.keep.eq(keep | (size != 0) | after_high)
        with m.If(~keep & (size != 0)):
            m.d.comb += [own.cause.eq(JsonCause.ESCAPE_AT_END), own.length.eq(size)]
        with m.Elif(~keep):
            m.d.comb += [own.cause.eq(lone.cause), own.length.eq(Mux(after_high, UNICODE_SIZE, 0))]
        with m.Elif(is_open):
            m.d.comb += [own.cause.eq(JsonCause.ESCAPE_AT_END), own.length.eq(next_size)]
        with m.Elif(ends_unit):
            m.d.comb += [
                own.cause.eq(Mux(is_unpaired, JsonCause.LONE_SURROGATE, JsonCause.NONE)),
                own.codepoint.eq(Mux(is_pair, join(high, unit), unit)),
                own.length.eq(Mux(is_pair, PAIR_SIZE, UNICODE_SIZE)),
            ]
        with m.Elif(is_simple):
            m.d.comb += own.length.eq(SIMPLE_SIZE)
            with m.Switch(character[:7]):
                for letter, meaning in ESCAPES.items():
                    with m.Case(ord(letter)):
                        m.d.comb += own.codepoint.eq(ord(meaning))
        with m.Else():
            m.d.comb += [
                own.cause.as_value().eq(event.cause),
                own.codepoint.eq(character),
                own.length.eq(event.length),
            ]
            with m.If(is_character & (character < 0x20)):
                m.d.comb += own.cause.eq(JsonCause.CONTROL)
            with m.If(is_character & (character == ord('"'))):
                m.d.comb += own.cause.eq(JsonCause.QUOTE)

        # An event comes out three shifts after its own last character; an error that only a later
        # character exposes, as many shifts earlier as it waited. So no two events meet in a stage,
        # and the input waits for the sink alone.
        shifts = can_load(self.o)
        is_adjacent = size == 0  # the surrogate ends directly before the character
        loads = [has_own, is_cut | (is_lone & is_adjacent), is_lone & ~is_adjacent]
        events = [own, Mux(is_cut, cut, lone), lone]
        stages = [Signal.like(own, name=f"stage_{n}", reset_less=True) for n in range(3)]
        valid = Signal(3)
        m.d.comb += [
            self.i.ready.eq(shifts),
            self.o.valid.eq(valid[2]),
            self.o.payload.eq(stages[2]),
        ]
        with m.If(shifts):
            m.d.sync += valid.eq(Mux(self.i.valid, Cat(loads), 0) | valid << 1)
            for n, stage in enumerate(stages):
                former = stages[n - 1] if n else own
                m.d.sync += stage.eq(Mux(loads[n] & self.i.valid, events[n], former))
        return m
