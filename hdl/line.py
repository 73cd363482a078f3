"""Items that come at once and leave in turn: the bytes of a character, or of a replacement."""

from amaranth.hdl import Cat, Mux, Signal, Value
from amaranth.lib import data

from .logic import exceeds, one_of

__all__ = ["Line"]


class Line:
    """A short queue of items, the first of which is due.

    It has as many places as items can come at once. The latest of these takes the last place, and
    those before it the places before that, so the latest is always due after the same number of
    moves.

    Parameters
    ----------
    m : Module
    shape : ShapeLike
        The shape of an item.
    most : int
        The most items that can come at once.
    moves : Value
        All items move by one place in this cycle, and the first one leaves.

    Attributes
    ----------
    valid : Value
        An item is due.
    payload : Value
        That item.
    """

    def __init__(self, m, shape, most, moves):
        self._m = m
        self._shape, self._moves = shape, moves
        self._places = [
            Signal(shape, name=f"line_{n}", reset_less=True) for n in range(most)
        ]  # from the back
        self._full = Signal(most, name="full")
        self._crowded = Signal(most - 1, name="crowded")  # bit n: some of the first n + 1 are full
        self.valid = self._full[-1]
        self.payload = self._places[-1]

    def has_room(self, size):
        """Whether the places of this many items are empty."""
        return _has_room(self._crowded, size)

    def will_have_room(self, size, valid):
        """The same after a move that takes items, if they are valid."""
        return _has_room(Mux(valid, -1, self._crowded << 1), size)

    def take(self, valid, size, items):
        """Take this many items with a move, if they are valid; the latest comes first.

        Returns
        -------
        (Value, Value)
            Whether an item is due after that move, and the item.
        """
        m, places = self._m, self._places
        taken = Cat(exceeds(size, n) for n in range(len(self._full)))
        full = (self._full << 1 | Mux(valid, taken, 0))[: len(places)]
        behind = [items[0]]
        behind += [Mux(*each) for each in zip(self._full, places, items[1:], strict=False)]
        with m.If(self._moves):
            m.d.sync += self._full.eq(full)
            m.d.sync += self._crowded.eq(Mux(valid, -1, self._crowded << 1))
            m.d.sync += [place.eq(item) for place, item in zip(places, behind, strict=True)]
        return full[-1], data.View(self._shape, Value.cast(behind[-1]))


def _has_room(crowded, size):
    return ~one_of((size == n, full) for n, full in enumerate(crowded, 2))
