"""The encoder: code points to bytes."""

from amaranth.hdl import Cat, Cover, Module, Mux, Signal

from ..hdl.encoding import Pairs
from .comparison import Specification
from .encodings import HIGH, LOW, PAIRED, REPLACEMENT, RULES, SURROGATES, any_of, halves_of, is_in

__all__ = ["EncoderSpecification"]


class EncoderSpecification(Specification):
    """Each code point is sent as its shortest sequence, without an idle cycle between them.

    If the encoding joins pairs, a code point above U+FFFF is sent as two surrogates. A number that
    cannot be encoded is replaced by U+FFFD or dropped, and ``error`` is high in the next cycle.
    """

    def elaborate(self, platform):
        m = Module()
        item, rules = self.i.payload, RULES[self.core.encoding.name]
        replaces = getattr(self.core, "errors", "replace") == "replace"
        longest = rules.longest * (2 if rules.joins else 1)

        # A low surrogate directly after a high one would be read as half of a pair.
        is_encodable, is_sent, after_high = Signal(), Signal(), Signal()
        is_split = after_high & is_in(item.value, LOW) & (rules.pairs is not Pairs.ORDINARY)
        m.d.comb += [
            is_encodable.eq(self._has_sequence(rules, item.value) & ~is_split),
            is_sent.eq(self.i.valid & (is_encodable | replaces)),
        ]
        with m.If(self.i.ready & is_sent):
            m.d.sync += after_high.eq(is_in(item.value, HIGH) & ~item.last)

        # The bytes of a code point, and how many of them are left to send.
        sequence, left, ends = Signal(8 * longest), Signal(range(longest + 1)), Signal()
        m.d.comb += [
            self.i.ready.eq((left == 0) | ((left == 1) & self.o.ready)),
            self.o.valid.eq(left != 0),
            self.o.payload.data.eq(sequence.word_select((left - 1)[: len(left)], 8)),
            self.o.payload.last.eq(ends & (left == 1)),
            Cover(ends & (left == longest) & ~self.o.ready),
        ]
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & ~is_encodable)
        with m.If(self.i.ready):
            m.d.sync += [left.eq(0), ends.eq(item.last)]
            with m.If(is_sent):
                self._load(m, rules, Mux(is_encodable, item.value, REPLACEMENT), sequence, left)
        with m.Elif(self.o.ready):
            m.d.sync += left.eq(left - 1)
        return m

    @staticmethod
    def _has_sequence(rules, number):
        result = any_of(is_shortest for _, is_shortest in rules.shortest_form(number))
        if rules.pairs is Pairs.REQUIRED:
            result &= ~is_in(number, SURROGATES)
        return result | is_in(number, PAIRED) if rules.joins else result

    @staticmethod
    def _load(m, rules, number, sequence, left):
        for form, is_shortest in rules.shortest_form(number):
            with m.If(is_shortest):
                m.d.sync += [sequence.eq(rules.sequence_of(number, form)), left.eq(form.size)]
        if rules.joins:
            form = rules.forms[-1]
            pair = Cat(rules.sequence_of(half, form) for half in reversed(halves_of(number)))
            with m.If(is_in(number, PAIRED)):
                m.d.sync += [sequence.eq(pair), left.eq(2 * form.size)]
