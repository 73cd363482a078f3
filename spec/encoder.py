"""The encoder: code points to bytes."""

from amaranth.hdl import Cat, Const, Cover, Mux, Signal

from ..hdl.tables.encoding import Pairs
from .encodings import HIGH, LOW, REPLACEMENT, SUPPLEMENTARY, SURROGATES, is_in, surrogates_of
from .payloads import BYTE, codepoint_of, keep_of
from .specification import Specification, stream_ports

__all__ = ["EncoderSpecification", "send_words"]


class EncoderSpecification(Specification):
    """Each code point is sent as its shortest sequence, without an idle cycle between them.

    If the encoding joins pairs, a code point above U+FFFF is sent as two surrogates. A number that
    cannot be encoded is replaced by U+FFFD or dropped, and ``error`` is high in the next cycle.
    """

    def ports(self):
        i, drops = codepoint_of(self.rules), self.core.errors == "ignore"
        drops = drops and not self.rules.encodes_all
        return stream_ports(i, BYTE, keep=self.core.keep, drops=drops, error=1)

    def behave(self, m):
        # A number has a shortest form or none; surrogates and pairs change that, depending on the
        # rules of the encoding. The form, or the replacement, is handed over to `send_words` as
        # bytes with a count.
        item, rules = self.i.payload, self.rules
        longest = rules.most_bytes
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


def send_words(m, specification, words, count):
    """Send ``count`` words for each item, without an idle cycle; the last word is in the low bits.

    All payloads have a ``last``, and the output has the word as ``data``. The first word comes
    out one cycle after the item. If the count can be 0, the output has ``keep``, which is low if
    the last item of a packet has no words.
    """
    sequence, left, packet_end = Signal(len(words)), Signal(4), Signal()
    is_empty = count == 0
    i, o = specification.i, specification.o
    with m.If(i.valid & i.ready & ~is_empty):
        m.d.comb += specification.surplus.eq(count - 1)
    m.d.comb += [
        i.ready.eq((left == 0) | ((left == 1) & o.ready)),
        o.valid.eq(left != 0),
        o.payload.data.eq(sequence.word_select((left - 1)[: len(left)], len(o.payload.data))),
        o.payload.last.eq(packet_end & (left == 1)),
    ]
    with m.If(i.ready):
        m.d.sync += [
            sequence.eq(words),
            left.eq(Mux(i.valid, Mux(is_empty & i.payload.last, 1, count), 0)),
            packet_end.eq(i.payload.last),
        ]
        if hasattr(o.payload, "keep"):
            m.d.sync += o.payload.keep.eq(~is_empty)
    with m.Elif(o.ready):
        m.d.sync += left.eq((left - 1)[: len(left)])
