"""From one port to another: payloads without back-pressure, and items as several words."""

from amaranth.hdl import Mux, Signal

from ..hdl.lib.valid import Valid

__all__ = ["later", "send", "send_words"]


def send(m, i, o):
    """Send each payload of ``i`` to ``o``, in the same cycle."""
    m.d.comb += [o.valid.eq(i.valid), o.payload.eq(i.payload)]


def later(m, i, cycles):
    """A port with each payload of ``i``, so many cycles later; a reset discards all between."""
    for n in range(1, cycles + 1):
        o = Valid(i.payload.shape()).create(path=(f"later_{n}",))
        m.d.sync += [o.valid.eq(i.valid), o.payload.eq(i.payload)]
        i = o
    return i


def send_words(m, i, o, words, count):
    """Send ``count`` words for each item, without an idle cycle; the last word is in the low bits.

    ``i`` and ``o`` are streams whose payloads have a ``last``; those of ``o`` have the word as
    ``data``. The first word comes out one cycle after the item. If the count can be 0, ``o`` has
    ``keep``, which is low in the end of a packet whose last item has no words.
    """
    sequence, left, packet_end = Signal(len(words)), Signal(4), Signal()
    is_empty = count == 0
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
