"""A shift register into which several items can be loaded at once."""

from amaranth.hdl import Cat, Const, Mux, Signal

from .logic import exceeds

__all__ = ["ShiftRegister"]


class ShiftRegister:
    """Sends the items of a group in turn: the bytes of a character.

    A load fills as many of the first slots as the group has items, its last item in the first slot.
    In a cycle of ``shifts``, all items move to the next slot. The item in the last slot,
    ``payload``, leaves if ``valid``. The last item of a group thus always leaves after the same
    number of shifts. ``occupied`` says which slots have an item.
    """

    def __init__(self, m, shape, depth, shifts):
        self._m, self._shifts = m, shifts
        self._slots = [Signal(shape, name=f"slot_{n}", reset_less=True) for n in range(depth)]
        self.occupied = Signal(depth, name="occupied")
        self.valid, self.payload = self.occupied[-1], self._slots[-1]

    def has_room(self, size, occupied=None):
        """Whether a group of this size can be loaded with a shift, now or when so occupied."""
        occupied = self.occupied if occupied is None else occupied
        return ~(occupied[:-1] & _first(size, len(occupied))[1:]).any()

    def load(self, size, items):
        """Load ``size`` items, the latest first, with the shift of this cycle, if there is one.

        Returns which slots are occupied after a shift.
        """
        m, depth = self._m, len(self._slots)
        occupied = Cat(Const(0, 1), self.occupied[:-1]) | _first(size, depth)
        with m.If(self._shifts):
            m.d.sync += [self.occupied.eq(occupied), self._slots[0].eq(items[0])]
            for n in range(1, depth):
                slot = Mux(self.occupied[n - 1], self._slots[n - 1], items[n])
                m.d.sync += self._slots[n].eq(slot)
        return occupied


def _first(size, depth):
    """A mask of the first ``size`` of so many slots."""
    return Cat(exceeds(size, n) for n in range(depth))
