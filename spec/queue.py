"""A queue before an output stream, for items that become several."""

from amaranth.hdl import Cover, Mux, Signal

from .encodings import any_of

__all__ = ["queue", "send_sequences"]


def queue(m, o, items, size, *, depth=None, is_urgent=0):
    """Send items to a stream, one after the other; returns whether new items are accepted.

    All items move on by one slot unless the first one waits for the sink. The new ``items`` begin
    with the last one; the first ``size`` of them are accepted at once, as soon as the last ``size``
    slots are empty, and take these slots. With ``is_urgent``, they take the slots directly behind
    the items in the queue instead. The queue has ``depth`` slots, by default a slot for each new
    item.
    """
    depth, moves = depth or len(items), ~o.valid | o.ready
    slots = [Signal.like(items[0], name=f"slot_{n}") for n in range(depth)]
    full, moved = Signal(depth), Signal(depth)
    m.d.comb += [moved.eq(full >> 1), o.valid.eq(full[0]), o.payload.eq(slots[0])]
    waits = any_of(moved[n] & (size >= depth - n) for n in range(depth))
    behind = Signal(range(depth + 1))  # the first slot after all items
    for n in range(depth):
        with m.If(moved[n]):
            m.d.comb += behind.eq(n + 1)
    start = Mux(is_urgent, behind, depth - size)
    accepts = moves & ~waits
    with m.If(moves):
        m.d.sync += full.eq(moved)
        for n, slot in enumerate(slots):
            m.d.sync += slot.eq(slots[min(n + 1, depth - 1)])
            for place, item in enumerate(items):
                with m.If(accepts & (size > place) & (start + size == n + place + 1)):
                    m.d.sync += [slot.eq(item), full[n].eq(1)]
    return accepts


def send_sequences(m, specification, following, accepts, *, depth=None):
    """Send the bytes of sequences; each waits until the queue accepts all of its bytes at once.

    Parameters
    ----------
    following : data.View
        The sequence after the one that waits: its ``size``, 0 without one; its ``bytes``, the
        latest in the low bits; the ``keep`` of all, and the ``last`` of the latest. It may be
        ``is_urgent``. An end without a byte is a byte with a low ``keep``.
    accepts : Signal
        Driven: the sequence that waits is accepted, and the following one waits then.
    depth : int, optional
        As for ``queue``.
    """
    o, waiting = specification.o, Signal.like(following, name="waiting")
    items = [Signal.like(o.payload, name=f"byte_{n}") for n in range(len(waiting.bytes) // 8)]
    for n, item in enumerate(items):
        m.d.comb += item.data.eq(waiting.bytes.word_select(n, 8))
        m.d.comb += item.last.eq(waiting.last & (n == 0))
        if hasattr(item, "keep"):
            m.d.comb += item.keep.eq(waiting.keep)
    is_urgent = getattr(waiting, "is_urgent", 0)
    m.d.comb += [
        accepts.eq(queue(m, o, items, waiting.size, depth=depth, is_urgent=is_urgent)),
        Cover(o.valid & o.payload.last & ~specification.i.ready),
    ]
    with m.If(accepts):
        m.d.sync += waiting.eq(following)
