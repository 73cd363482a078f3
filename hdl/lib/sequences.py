"""The sending half of cores that make several bytes of an item."""

from amaranth.hdl import Mux, Signal

from .registers import can_load
from .shift_register import ShiftRegister

__all__ = ["SLOW_ERRORS", "send_sequences"]

#: The slow items of a core that replaces errors.
SLOW_ERRORS = "an error takes up to {surplus} cycles more than its bytes"


def send_sequences(m, o, loads, size, sequence, *, depth=None, is_urgent=0, urgent=()):
    """Send the bytes of sequences in turn, a byte in every cycle.

    One sequence waits until the shift register has room for it.

    Parameters
    ----------
    o : stream
        Its items have ``data`` and ``last``, and may have ``keep``.
    loads : Signal
        Driven: the sequence that waits is loaded, and the one that is offered waits then.
    size : Value
        The number of bytes of the sequence that is offered; 0 without one.
    sequence : View
        The ``bytes``, the latest in the low bits; ``keep`` of all, and ``last`` of the latest. An
        end without a byte is a byte with a low ``keep``.
    depth : int, optional
        The number of slots; by default, one for each of the ``bytes``.
    is_urgent : Value
        ``urgent`` is sent instead of the ``bytes``, without an idle cycle after the bytes before.
        Low if the size is 0.
    urgent : bytes
    """
    waiting = Signal(sequence.shape(), reset_less=True)
    with m.If(loads):
        m.d.sync += waiting.eq(sequence)
    shifts = can_load(o)
    count = len(sequence.bytes) // 8
    depth = depth or count
    register = ShiftRegister(m, o.payload.shape(), depth, shifts)

    def item_of(byte, n, keep):
        item = Signal.like(o.payload, name=f"item_{n}")
        m.d.comb += [item.data.eq(byte), item.last.eq(waiting.last & (n == 0))]
        if hasattr(item, "keep"):
            m.d.comb += item.keep.eq(keep)
        return item

    items = [item_of(waiting.bytes.word_select(n, 8), n, waiting.keep) for n in range(count)]
    waiting_size = Signal(range(count + 1))
    waiting_is_urgent = Signal()
    has_room = Signal(init=1)
    free = Signal(init=1)  # there is room, and no byte is due
    # `has_room` is a register: computed in the cycle of use, it would be the longest path, since it
    # enables every flip-flop of the shift register.
    m.d.comb += loads.eq(Mux(o.ready, has_room, free))
    occupied = register.load(
        Mux(has_room, waiting_size, 0),
        items,
        is_urgent=waiting_is_urgent & has_room,
        urgent=[item_of(byte, n, 1) for n, byte in enumerate(reversed(urgent))],
    )
    next_has_room = register.has_room(Mux(has_room, size, waiting_size), occupied)
    with m.If(shifts):
        m.d.sync += [has_room.eq(next_has_room), free.eq(next_has_room & ~occupied[-1])]
        with m.If(has_room):
            m.d.sync += [waiting_size.eq(size), waiting_is_urgent.eq(is_urgent)]
    m.d.comb += [o.valid.eq(register.valid), o.payload.eq(register.payload)]
