"""A shift register into which several items can be loaded at once."""

from amaranth.hdl import Cat, Const, Mux, Signal

from .logic import exceeds

__all__ = ["ShiftRegister"]


class ShiftRegister:
    """Sends the items of a group in turn: the bytes of a character.

    A load fills as many of the first slots as the group has items, its last item in the first slot.
    In a cycle of ``shifts``, all items move to the next slot. The item in the last slot,
    ``payload``, leaves if ``valid``. The last item of a group thus always leaves after the same
    number of shifts; but an ``urgent`` group is loaded directly behind the items before it.
    ``occupied`` says which slots have an item.
    """

    def __init__(self, m, shape, depth, shifts):
        self._m, self._shifts = m, shifts
        self._slots = [Signal(shape, name=f"slot_{n}", reset_less=True) for n in range(depth)]
        self.occupied = Signal(depth, name="occupied")
        self.valid, self.payload = self.occupied[-1], self._slots[-1]

    def has_room(self, size, occupied=None):
        """Whether a group of this size can be loaded with a shift, now or when so occupied."""
        occupied = self.occupied if occupied is None else occupied
        return ~(occupied[:-1] & _mask_of_first(size, len(occupied))[1:]).any()

    def load(self, size, items, *, is_urgent=0, urgent=()):
        """Load ``size`` items, the latest first, with the shift of this cycle, if there is one.

        If ``is_urgent``, all items of ``urgent`` are loaded instead. Returns which slots are
        occupied after a shift.
        """
        m, depth = self._m, len(self._slots)
        shifted = Cat(Const(0, 1), self.occupied[:-1])
        loads, items = [*_mask_of_first(size, depth)], [*items, *self._slots[len(items) - 1 : -1]]
        if urgent:
            for n, (is_loaded, item) in enumerate(_urgent_slots(shifted, urgent)):
                loads[n] = Mux(is_urgent, is_loaded, loads[n])
                items[n] = Mux(is_urgent, item, items[n])
        occupied = shifted | Cat(loads)
        with m.If(self._shifts):
            m.d.sync += [self.occupied.eq(occupied), self._slots[0].eq(items[0])]
            for n in range(1, depth):
                slot = Mux(self.occupied[n - 1], self._slots[n - 1], items[n])
                m.d.sync += self._slots[n].eq(slot)
        return occupied


def _urgent_slots(occupied, group):
    """For each slot, whether a group directly behind the occupied ones fills it, and its item."""
    size = len(group)
    ahead = Cat(occupied, Const(-1, size))  # the output is ahead of all
    for n in range(len(occupied)):
        item = group[0]
        for distance in reversed(range(1, size)):
            item = Mux(ahead[n + distance], group[size - distance], item)
        yield ~occupied[: n + 1].any() & ahead[n + 1 : n + 1 + size].any(), item


def _mask_of_first(size, depth):
    """A mask of the first ``size`` of so many slots."""
    return Cat(exceeds(size, n) for n in range(depth))
