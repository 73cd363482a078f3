"""The encoder: code points to bytes."""

from amaranth.hdl import Cat, Const, Cover, Mux, Signal

from ..hdl.tables.encoding import Pairs
from .encodings import (
    HIGH,
    LOW,
    REPLACEMENT,
    SUPPLEMENTARY,
    SURROGATES,
    is_in,
    surrogates_of,
)
from .payloads import BYTE, codepoint_of, keep_of
from .specification import Specification, send_words, streams

__all__ = ["EncoderSpecification"]


class EncoderSpecification(Specification):
    """Each code point is sent as its shortest sequence, without an idle cycle between them.

    If the encoding joins pairs, a code point above U+FFFF is sent as two surrogates. A number that
    cannot be encoded is replaced by U+FFFD or dropped, and ``error`` is high in the next cycle.
    """

    def ports(self):
        i, drops = codepoint_of(self.rules), self.core.errors == "ignore"
        drops = drops and not self.rules.encodes_all
        return streams(i, BYTE, keep=self.core.keep, drops=drops, error=1)

    def behave(self, m):
        item, rules = self.i.payload, self.rules
        longest = rules.longest_event
        sequence, size = Signal(8 * longest), Signal(range(longest + 1))
        form = rules.shortest_form(item.value)
        m.d.comb += [sequence.eq(form[0]), size.eq(form[1])]
        if rules.pairs is Pairs.REQUIRED:
            with m.If(is_in(item.value, SURROGATES)):
                m.d.comb += size.eq(0)
        if rules.joins:
            pair = Cat(rules.sequence_of(half, 3) for half in reversed(surrogates_of(item.value)))
            with m.If(is_in(item.value, SUPPLEMENTARY)):
                m.d.comb += [sequence.eq(pair), size.eq(6)]

        # A low surrogate directly after a high one would be read as half of a pair.
        after_high = Signal()
        is_split = after_high & is_in(item.value, LOW) & (rules.pairs is not Pairs.ORDINARY)
        is_encodable = (size != 0) & ~is_split
        substitute = rules.sequence_of(Const(REPLACEMENT, 31), 3)
        keep = keep_of(item)
        count = Mux(is_encodable, size, 3 if self.core.errors == "replace" else 0)
        count = Mux(keep, count, 0)
        send_words(m, self, Mux(is_encodable, sequence, substitute), count)
        with m.If(self.i.valid & self.i.ready & ((count != 0) | item.last)):
            m.d.sync += after_high.eq(is_in(item.value, HIGH) & ~item.last)
        m.d.sync += self.error.eq(self.i.valid & self.i.ready & keep & ~is_encodable)
        m.d.comb += Cover(self.i.valid & self.i.ready & item.last & (count == longest))
