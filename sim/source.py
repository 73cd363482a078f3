"""A source for a core with back-pressure, as gates around it."""

from amaranth.hdl import Elaboratable, EnableInserter, Module, Mux, Signal

__all__ = ["Source"]


class Source(Elaboratable):
    """Offers the items of a window in order, each until the core accepts it.

    While no item is left and ``drain`` is low, the core stands still: its state is that in which
    the next item would find it.

    Parameters
    ----------
    core : Component
        With the ports ``i__payload``, ``i__valid`` and ``i__ready``, as a ``Comparison`` has.
    items : int
        The items of a window; a power of two.
    room, gap : int
        The bits of an item, and those of the number of idle cycles before it, above its payload.

    Attributes
    ----------
    window, left, start, drain : Signal
        Inputs: the items, the first in the low bits; their number; high in the first cycle of a
        window; the core runs although no item is left.
    offers, taken, sent, runs : Signal
        Outputs: an item is offered, is accepted, and comes out; the core does not stand still.
    """

    def __init__(self, core, items, room, gap):
        self._core, self._items, self._room, self._gap = core, items, room, gap
        self.window, self.left = Signal(items * room), Signal(range(items + 1))
        self.start, self.drain = Signal(), Signal()
        self.offers, self.taken, self.sent, self.runs = (Signal() for _ in range(4))

    def elaborate(self, platform):
        m = Module()
        core, size = self._core, len(self._core.i__payload)
        m.submodules.core = EnableInserter(self.runs)(core)
        index, waited = Signal.like(self.left), Signal(self._gap)
        place = Mux(self.start, 0, index)
        item = [self.window.word_select(n, self._room) for n in range(self._items)]
        for bit in place[: (self._items - 1).bit_length()]:
            item = [Mux(bit, *pair) for pair in zip(item[1::2], item[::2], strict=True)]
        (item,) = item
        is_left, is_due = place < self.left, waited == item[size : size + self._gap]
        m.d.comb += [
            self.runs.eq(is_left | self.drain),
            core.i__payload.eq(item),
            core.i__valid.eq(self.offers),
            self.offers.eq(is_left & is_due),
            self.taken.eq(self.offers & core.i__ready),
            self.sent.eq(core.o__valid & core.o__ready & self.runs),
        ]
        m.d.sync += index.eq(place + self.taken)
        with m.If(self.taken):
            m.d.sync += waited.eq(0)
        with m.Elif(is_left & ~is_due):
            m.d.sync += waited.eq(waited + 1)
        return m
