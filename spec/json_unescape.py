"""The contents of JSON strings, by the grammar of RFC 8259 section 7."""

from amaranth.hdl import Cat, Const, Cover, Mux, Signal, Value

from ..hdl import Cause, JsonCause
from .encodings import HIGH, LOW, RULES, SURROGATES, any_of, is_in, pair_of
from .payloads import event_of, keep_of, layout
from .specification import Specification, stream_ports

__all__ = ["JsonUnescapeSpecification"]

#: The code points after a backslash, and those that they stand for.
MEANINGS = {
    0x22: 0x22,  # quotation mark
    0x5C: 0x5C,  # reverse solidus
    0x2F: 0x2F,  # solidus
    0x62: 0x08,  # backspace
    0x66: 0x0C,  # form feed
    0x6E: 0x0A,  # line feed
    0x72: 0x0D,  # carriage return
    0x74: 0x09,  # tab
}
BACKSLASH, U, QUOTE = 0x5C, 0x75, 0x22
#: The characters of an escape with digits, and of its part before the digits.
SIZE, PREFIX_SIZE = 6, 2
#: The groups of HEXDIG (RFC 5234), and the number of the first of each.
DIGITS = (range(0x30, 0x3A), 0), (range(0x41, 0x47), 10), (range(0x61, 0x67), 10)
#: The events that come out.
JSON_EVENT = layout(codepoint=21, cause=JsonCause, length=4, last=1)


class JsonUnescapeSpecification(Specification):
    """The state is the beginning of an escape, or of a pair of escapes: its size and its digits.

    A character that cannot continue the escape exposes up to two errors, a high surrogate and the
    escape after it, and stands for itself.
    """

    def ports(self):
        return stream_ports(event_of(RULES["utf-8"]), JSON_EVENT, keep=self.core.keep)

    def behave(self, m):
        # The size of the beginning determines which characters may come: a backslash, then a letter
        # or `u`, then four digits; from the seventh character on, those of a second escape, after a
        # high surrogate. From this follow the own event of each character and the errors that it
        # exposes; a shift of three stages puts them in order.
        event, last = self.i.payload, self.i.payload.last
        keep = keep_of(event)  # low: the packet ends after the event before
        character = Signal(21)
        m.d.comb += character.eq(Mux(keep & (event.cause == Cause.NONE), event.codepoint, 0x110000))
        is_digit = any_of(is_in(character, group) for group, _ in DIGITS)
        digit = Signal(4)
        for group, number in DIGITS:
            with m.If(is_in(character, group)):
                m.d.comb += digit.eq((character - group.start + number)[:4])

        # From the sixth character on, the first six are a high surrogate.
        size, text = Signal(range(2 * SIZE)), Signal(28)
        has_high = size >= SIZE
        place = Signal(3)
        m.d.comb += place.eq(Mux(has_high, size - SIZE, size)[:3])
        new_text = Mux(place < PREFIX_SIZE, text, Cat(digit, text)[:28])
        unit, high = new_text[:16], text[12:28]
        is_simple = (place == 1) & any_of(character == letter for letter in MEANINGS)
        is_unit = (place == SIZE - 1) & is_digit
        is_beginning = any_of(
            [
                (place == 0) & (character == BACKSLASH),
                (place == 1) & (character == U),
                is_in(place, range(PREFIX_SIZE, SIZE - 1)) & is_digit,
            ]
        )
        is_cut = keep & (place != 0) & ~(is_beginning | is_simple | is_unit)
        opens = is_beginning | (is_cut & (character == BACKSLASH))
        is_pair = is_unit & has_high & is_in(unit, LOW)
        is_lone = is_unit & is_in(unit, SURROGATES) & ~is_pair
        is_high_half = is_unit & is_in(unit, HIGH)
        own_size = Mux(is_cut, 1, place + 1)[:3]
        is_kept = (opens | is_high_half) & ~last
        exposes = has_high & ~is_pair & ~(is_kept & is_beginning)
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += text.eq(new_text)
            m.d.sync += size.eq(
                Mux(is_kept, own_size + Mux(has_high & is_beginning, SIZE, 0), 0)[:4]
            )

        item = self.o.payload.shape()
        lone, cut, own = (Signal(item, name=name) for name in ("lone", "cut", "own"))
        m.d.comb += [
            lone.cause.eq(JsonCause.LONE_SURROGATE),
            lone.length.eq(SIZE),
            cut.cause.eq(Mux(place == 1, JsonCause.BAD_ESCAPE, JsonCause.BAD_DIGIT)),
            cut.length.eq(place),
            own.last.eq(last),
        ]
        with m.If(~keep & (place != 0)):
            m.d.comb += [own.cause.eq(JsonCause.ESCAPE_AT_END), own.length.eq(place)]
        with m.Elif(~keep & has_high):
            m.d.comb += [own.cause.eq(JsonCause.LONE_SURROGATE), own.length.eq(SIZE)]
        with m.Elif(~keep):
            m.d.comb += own.length.eq(0)
        with m.Elif(opens):
            m.d.comb += [own.cause.eq(JsonCause.ESCAPE_AT_END), own.length.eq(own_size)]
        with m.Elif(is_simple):
            m.d.comb += own.length.eq(own_size)
            for letter, meaning in MEANINGS.items():
                with m.If(character == letter):
                    m.d.comb += own.codepoint.eq(meaning)
        with m.Elif(is_unit):
            m.d.comb += own.cause.eq(Mux(is_lone, JsonCause.LONE_SURROGATE, JsonCause.NONE))
            m.d.comb += own.codepoint.eq(Mux(is_pair, pair_of(high, unit), unit)[:21])
            m.d.comb += own.length.eq(Mux(is_pair, 2 * SIZE, SIZE))
        with m.Elif(is_in(character, range(0x20))):
            m.d.comb += [own.cause.eq(JsonCause.CONTROL), own.length.eq(event.length)]
        with m.Elif(character == QUOTE):
            m.d.comb += [own.cause.eq(JsonCause.QUOTE), own.length.eq(event.length)]
        with m.Else():
            m.d.comb += [own.codepoint.eq(event.codepoint), own.length.eq(event.length)]
            m.d.comb += Value.cast(own.cause).eq(event.cause)

        # An event comes out three moves after its own last character; an error that a later
        # character exposes, one or two moves after that character.
        moves = ~self.o.valid | self.o.ready
        is_adjacent = place == 0
        if self.core.keep:
            m.d.comb += [lone.keep.eq(1), cut.keep.eq(1), own.keep.eq(keep | (size != 0))]
            # The surrogate before an end is the last event itself.
            exposes &= keep | ~is_adjacent
        events = [
            (~is_kept, own),
            (is_cut | (exposes & is_adjacent), Mux(is_cut, cut, lone)),
            (exposes & ~is_adjacent, lone),
        ]
        full, stage = Const(0), item.const({})
        for is_present, payload in events:
            next_full, next_stage = Signal(), Signal(item)
            is_loaded = self.i.valid & is_present
            with m.If(moves):
                m.d.sync += next_full.eq(is_loaded | full)
                m.d.sync += next_stage.eq(Mux(is_loaded, payload, stage))
            full, stage = next_full, next_stage
        m.d.comb += [
            self.o.valid.eq(full),
            self.o.payload.eq(stage),
            self.i.ready.eq(moves),
            Cover(self.i.valid & ~is_kept & is_cut & exposes),
            Cover(self.i.valid & is_pair),
        ]
