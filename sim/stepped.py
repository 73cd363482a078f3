"""The engine of simulations that runs in Amaranth's simulator."""

from contextlib import nullcontext
from itertools import cycle

from amaranth.hdl import Cat, ClockDomain, Module, Signal, Value
from amaranth.sim import Simulator

from ..hdl import Event as EventLayout
from .design import kinds_of, probes
from .gates import PATIENCE, QUIET
from .models.event import cause_name
from .payloads import fields_of, number_of, numbered

__all__ = ["Stepped"]


class Stepped:
    """Amaranth's simulator, as an engine of a ``Simulation``.

    Parameters
    ----------
    vcd : text file, optional
        For the waveform of the first run, with the outputs of the specification.
    """

    piece = 256

    def __init__(self, design, idle, stall, vcd=None):
        if design.netlist:
            raise ValueError("Amaranth's simulator runs no netlist; choose the engine machine")
        self._idle, self._stall, self._vcd = cycle(idle), cycle(stall), vcd
        self._patience = PATIENCE * len(stall)
        comparison, domain = design.comparison(), ClockDomain("sync")
        self._inputs, outputs = probes(comparison)
        self._traces = [*outputs.values()]
        outputs["accepted"] = comparison.i__valid & getattr(comparison, "i__ready", 1)
        outputs["output"] = comparison.o__valid & getattr(comparison, "o__ready", 1)
        outputs["events"] = kinds_of(comparison, outputs["output"])
        self._widths = {name: len(Value.cast(port)) for name, port in outputs.items()}
        # One signal in and one out: the number of accesses determines this simulator's speed.
        self._given = Signal(len(Cat(*self._inputs.values())))
        self._answer = Signal(len(Cat(*outputs.values())))
        self._clock, top = domain.clk, Module()
        top.domains += domain
        top.submodules.comparison = comparison
        top.d.comb += Cat(*self._inputs.values()).eq(self._given)
        top.d.comb += self._answer.eq(Cat(*outputs.values()))
        self._traces += _texts(top, comparison)
        self._simulator = Simulator(top)
        self._simulator.add_clock(1e-6, phase=1e-6)
        self._is_started = False

    async def _testbench(self, ctx):
        while True:
            ctx.set(self._given, self._presented)
            self._bits = ctx.get(self._answer)
            await ctx.posedge(self._clock)

    def _cycle(self, given):
        """The outputs of a cycle, by name."""
        inputs = given | {"o__ready": 1 - next(self._stall)}
        self._presented = at = 0
        for name, port in self._inputs.items():
            self._presented |= inputs.get(name, 0) << at
            at += len(port)
        if not self._is_started:  # not before: a simulator that never runs causes a warning
            self._simulator.add_testbench(self._testbench)
            self._is_started = True
        self._bits = None
        while self._bits is None:
            self._simulator.advance()
        outputs, at = {}, 0
        for name, width in self._widths.items():
            outputs[name] = self._bits >> at & (1 << width) - 1
            at += width
        return outputs

    def present(self, pieces):
        """Present pieces of rows; yield the outputs of the cycles of each, and write a waveform."""
        waveform, self._vcd = self._vcd, None
        if waveform:
            waveform = self._simulator.write_vcd(waveform, traces=self._traces)
        with waveform or nullcontext():
            for rows in pieces:
                yield self._columns(self._offered(rows))
            yield self._columns(self._drained())

    def _offered(self, rows):
        """Each cycle until all items are accepted."""
        for row in rows:
            while next(self._idle):
                yield self._cycle({})
            item = {"i__valid": 1, "i__payload": number_of(row)}
            for _ in range(self._patience):
                outputs = self._cycle(item)
                yield outputs
                if outputs["accepted"]:
                    break
            else:
                raise RuntimeError("the design accepts no item, though its sink is ready")

    def _drained(self):
        quiet = 0
        while quiet < QUIET:
            outputs = self._cycle({})
            yield outputs
            quiet = 0 if outputs["o__valid"] else quiet + 1

    def _columns(self, cycles):
        """The outputs of some cycles as arrays, up to a difference."""
        rows = []
        for outputs in cycles:
            rows.append(outputs)
            if outputs["differs"]:
                break
        return {
            name: numbered(bits, [row[name] for row in rows]) for name, bits in self._widths.items()
        }


def _texts(top, comparison):
    """The events of both sides as text, for a waveform."""
    layout = comparison.core.o.payload.shape()
    if not isinstance(layout, EventLayout):
        return

    def text(number):
        event = fields_of(layout, number, "event")
        words = cause_name(event["event.cause"]) or f"U+{event['event.codepoint']:04X}"
        return words if number >> layout.size else "-"

    for side, name in ((comparison.core, "o_event"), (comparison.specification, "expected_event")):
        bits = Cat(side.o.payload, side.o.valid)
        signal = Signal(len(bits), name=name, decoder=text)
        top.d.comb += signal.eq(bits)
        yield signal
