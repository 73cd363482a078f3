"""A source and a sink for a core, as gates around it."""

from amaranth.hdl import Array, Const, Elaboratable, Module, Signal

__all__ = ["Source"]


class Source(Elaboratable):
    """Offers each item until the core accepts it; the sink is ready in a pattern of cycles.

    While no item is left and ``drain`` is low, ``runs`` is low, and a ``Machine`` stands still: its
    state is that in which the next item would find it.

    Parameters
    ----------
    core : Comparison
    stall : bytes
        1 for each cycle in which the sink is not ready; repeated for ever.
    gap : int
        The bits of the number of idle cycles before an item.

    Attributes
    ----------
    item, left, drain : Signal
        Inputs: the payload, and above it the idle cycles before it; there is an item; the core runs
        although there is none.
    offers, accepted, output, runs, ready : Signal
        Outputs: the item is offered, is accepted, and one comes out; the core does not stand still;
        the sink is ready.
    """

    def __init__(self, core, stall, gap):
        self._core, self._stall, self._gap = core, stall, gap
        self.item = Signal(len(core.i__payload) + gap)
        self.left, self.drain = Signal(), Signal()
        self.offers, self.accepted, self.output, self.runs, self.ready = (
            Signal() for _ in range(5)
        )

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = core = self._core
        waited, phase = Signal(self._gap), Signal(range(len(self._stall)))
        is_due = waited == self.item[len(core.i__payload) :]
        m.d.comb += [
            self.runs.eq(self.left | self.drain),
            core.i__payload.eq(self.item),
            core.i__valid.eq(self.offers),
            self.offers.eq(self.left & is_due),
            self.accepted.eq(self.offers & getattr(core, "i__ready", Const(1))),
            self.ready.eq(Array(not is_stalled for is_stalled in self._stall)[phase]),
            self.output.eq(core.o__valid & self.ready & self.runs),
        ]
        if hasattr(core, "o__ready"):
            m.d.comb += core.o__ready.eq(self.ready)
        m.d.sync += phase.eq(phase + 1)
        with m.If(phase == len(self._stall) - 1):
            m.d.sync += phase.eq(0)
        with m.If(self.accepted):
            m.d.sync += waited.eq(0)
        with m.Elif(self.left & ~is_due):
            m.d.sync += waited.eq(waited + 1)
        return m
