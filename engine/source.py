"""A source and a sink for a design, as gates around it."""

from typing import NamedTuple

from amaranth.hdl import Array, Assert, Const, Elaboratable, Module, Signal, Value

__all__ = ["Source", "Stall", "StreamPort"]


class StreamPort(NamedTuple):
    """A stream of a design; ``ready`` is a constant where there is no back-pressure."""

    payload: Value
    valid: Value
    ready: Value = Const(1)


class Stall(Elaboratable):
    """A sink that is ready in a pattern of cycles, repeated for ever.

    It asserts that ``valid`` holds until it is ready.

    Parameters
    ----------
    pattern : bytes
        1 for each cycle in which it is not ready.
    valid : Value
        Of the stream.
    """

    def __init__(self, pattern=b"\0", valid=0):
        self._pattern, self._valid = pattern, valid
        self.ready = Signal()

    def elaborate(self, platform):
        m = Module()
        cycle = Signal(range(len(self._pattern)))
        m.d.comb += self.ready.eq(Array(not is_stalled for is_stalled in self._pattern)[cycle])
        m.d.sync += cycle.eq(cycle + 1)
        with m.If(cycle == len(self._pattern) - 1):
            m.d.sync += cycle.eq(0)
        waits = Signal()
        m.d.sync += waits.eq(self._valid & ~self.ready)
        m.d.comb += Assert(~waits | self._valid, "valid is withdrawn in a stall")
        return m


class Source(Elaboratable):
    """Offers each item of a queue until the design accepts it, and accepts what comes out.

    An item is a payload; above it, the number of idle cycles before it; above that, the number of
    cycles of reset before those. While no item is left and ``drain`` is low, ``runs`` is low, and a
    ``Machine`` stands still: pausing the source does not change what comes out.

    Parameters
    ----------
    design : Elaboratable
    i, o : StreamPort
        Its streams.
    sink : Elaboratable
        Drives its attribute ``ready``.
    reset : Signal, optional
        Driven high in cycles of reset. The design, or a ``ResetInserter`` around it, uses it.
    idle_bits, reset_bits : int
        The bits of both numbers of an item.
    idle_payload : Value
        The payload while no item is offered; by default, the payload of the next item.

    Attributes
    ----------
    item, left, drain : Signal
        Inputs: the item; there is one; the design runs although there is none.
    accepted, output, runs : Signal
        Outputs: the item is accepted; a payload comes out; the design does not stand still.
    inputs, outputs : dict of str to Signal
        These, by name.
    """

    def __init__(
        self, design, i, o, sink, *, reset=None, idle_bits=0, reset_bits=0, idle_payload=None
    ):
        self._design, self._i, self._o, self._sink = design, i, o, sink
        self._reset, self._idle_bits, self._reset_bits = reset, idle_bits, reset_bits
        self._idle_payload = idle_payload
        # Each by itself, which names it in a waveform.
        self.item = Signal(len(i.payload) + idle_bits + reset_bits)
        self.left = Signal()
        self.drain = Signal()
        self.inputs = {"item": self.item, "left": self.left, "drain": self.drain}
        self.accepted = Signal()
        self.output = Signal()
        self.runs = Signal()
        self.outputs = {"accepted": self.accepted, "output": self.output, "runs": self.runs}

    def elaborate(self, platform):
        m = Module()
        m.submodules.design, m.submodules.sink = self._design, self._sink
        (payload, valid, ready), o = self._i, self._o
        first = len(payload)
        idle, resets = self.item[first : first + self._idle_bits], Const(0)
        waited = Signal(self._idle_bits)
        held = Signal(self._reset_bits)
        is_offered = waited == idle
        m.d.comb += [
            self.runs.eq(self.left | self.drain),
            payload.eq(self.item),
            valid.eq(self.left & is_offered),
            self.accepted.eq(valid & ready),
            self.output.eq(o.valid & o.ready & self.runs),
        ]
        if self._reset is not None:
            resets = self.item[first + self._idle_bits :]
            m.d.comb += self._reset.eq(self.left & (held != resets))
            with m.If(self._reset):
                m.d.comb += valid.eq(0)
                m.d.sync += held.eq(held + 1)
        if self._idle_payload is not None:
            with m.If(~valid):
                m.d.comb += payload.eq(self._idle_payload)
        if not isinstance(o.ready, Const):
            m.d.comb += o.ready.eq(self._sink.ready)
        with m.If(self.accepted):
            m.d.sync += [waited.eq(0), held.eq(0)]
        with m.Elif(self.left & ~is_offered & (held == resets)):
            m.d.sync += waited.eq(waited + 1)
        return m
