"""Waveforms of Amaranth's simulator, for other viewers."""

from amaranth.hdl import Cat, ClockDomain, Module, Signal

from ..hdl import Event
from .models.events import cause_name, describe

__all__ = ["write_vcd"]


def write_vcd(file, source, items, design, quiet):
    """Simulate a ``Source`` from power-on, up to a difference, and write a waveform.

    Parameters
    ----------
    file : text file
    source : Source
    items : iterable of int
    design : Design
        In the source; its ports are drawn.
    quiet : int
        Cycles without output that end the simulation.
    """
    from amaranth.sim import Simulator  # loads slowly

    top, domain = Module(), ClockDomain("sync")
    differs = Signal()
    top.domains += domain
    top.submodules.source = source
    top.d.comb += differs.eq(design.differs)
    outputs = Signal(4)
    top.d.comb += outputs.eq(Cat(differs, source.accepted, source.output, design.streams[1].valid))

    async def testbench(ctx):
        async def cycle():
            is_different, is_accepted, _, is_valid = (ctx.get(outputs) >> n & 1 for n in range(4))
            await ctx.posedge(domain.clk)
            return is_different, is_accepted, is_valid

        is_different = False
        ctx.set(source.left, 1)
        for item in items:
            ctx.set(source.item, item)
            is_accepted = False
            while not is_accepted:
                is_different, is_accepted, _ = await cycle()
                if is_different:
                    return
        ctx.set(source.left, 0)
        ctx.set(source.drain, 1)
        waited = 0
        while waited < quiet and not is_different:
            is_different, _, is_valid = await cycle()
            waited = 0 if is_valid else waited + 1

    # The signals that its ports are made of.
    traces = [*design.inputs.values(), *design.outputs.values(), *design.expected.values()]
    traces += _texts(top, design)
    simulator = Simulator(top)
    simulator.add_clock(1e-6, phase=1e-6)
    simulator.add_testbench(testbench)
    with simulator.write_vcd(file, traces=traces):
        simulator.run()


def _texts(top, design):
    """The events of both sides as text."""
    layout = design.core.o.payload.shape()
    if not isinstance(layout, Event):
        return

    def text(number):
        fields = layout.from_bits(number & (1 << layout.size) - 1)
        words = describe(fields.codepoint, cause_name(fields.cause.value))
        return words if number >> layout.size else "-"

    sides = {"o_event": design.core, "expected_event": design.specification}
    for name, side in sides.items():
        bits = Cat(side.o.payload, side.o.valid) if side else Cat()
        signal = Signal(len(bits), name=name, decoder=text)
        top.d.comb += signal.eq(bits)
        yield signal
