"""The comparison looks at every bit that the data sheet defines, and at no other."""

import numpy as np
import pytest
from amaranth.hdl import Elaboratable, Module, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from clockpoint.flow.catalogue import CATALOGUE, specify
from clockpoint.hdl.lib.component import Component
from clockpoint.sim.comparison import Comparison, ports_of
from clockpoint.sim.machine import Machine
from clockpoint.sim.payloads import number_of
from support import sampled

RUNS, CYCLES = 32, 100
#: Cores between streams without an assumption about their items.
NAMES = ["decoder", "stream-decoder", "monitor", "wide-decoder", "validator", "packer"]
NAMES += ["wide-sanitizer", "interleaved-decoder", "encoder", "sanitizer", "designation-detector"]
#: And those whose packets can end without an item.
NAMES += ["encoder ignore", "sanitizer ignore"]


class Changed(Component):
    """A core of which one bit of the outputs, by its number, is inverted in each cycle."""

    def __init__(self, core):
        self._core = core
        self.size = sum(map(len, ports_of(core, Out).values()))
        self.place = Signal(range(self.size))
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self._core
        inputs, outputs = ports_of(self, In), ports_of(self, Out)
        m.d.comb += [port.eq(inputs[name]) for name, port in ports_of(self._core, In).items()]
        at = 0
        for name, port in ports_of(self._core, Out).items():
            bits = [self.place == n for n in range(at, at + len(port))]
            m.d.comb += [outputs[name][n].eq(port[n] ^ bit) for n, bit in enumerate(bits)]
            at += len(port)
        return m


class Top(Elaboratable):
    def __init__(self, core):
        self.core, self.changed = core, Changed(core)
        self.comparison = Comparison(self.changed, specify(core))

    def elaborate(self, platform):
        m = Module()
        m.submodules.comparison = self.comparison
        return m

    def machine(self):
        names = ports_of(self.core, In)
        inputs = {name: getattr(self.comparison, name) for name in names}
        outputs = ports_of(self.core, Out) | {"differs": self.comparison.differs}
        return Machine(self, inputs | {"place": self.changed.place}, outputs)


def defined(shape, number):
    """A mask of the bits of a payload that are defined, by the data sheets."""
    try:
        layout = data.Layout.cast(shape)
    except TypeError:
        return (1 << Value.cast(Signal(shape)).shape().width) - 1
    field_of = {name: number >> field.offset & (1 << field.width) - 1 for name, field in layout}
    actual = 0
    for name, field in layout:
        mask = defined(field.shape, field_of[name])
        if field_of.get("valid") == 0 and name != "valid":
            mask = 0
        if field_of.get("keep") == 0 and name not in ("keep", "last", "length"):
            mask = 0
        if name == "codepoint" and field_of["cause"]:
            mask = 0
        if name in ("data", "codepoints") and "count" in field_of:
            lane = field.width // field.shape.length
            mask = (1 << lane * field_of["count"]) - 1
        if name == "verdict" and not field_of["beat"] >> layout["beat"].width - 1:  # last
            mask = 0
        if name in ("offset", "cause", "length") and field_of.get("well_formed"):
            mask = 0
        actual |= mask << field.offset
    return actual


@pytest.mark.parametrize("name", sampled(NAMES, "decoder"))
def test_what_is_compared(name):
    """Each bit of the outputs is inverted in some cycles; whether that differs is known."""
    name, *errors = name.split()
    row, options = CATALOGUE[name], {"errors": errors[0]} if errors else {}
    sizes = {"lanes": 4} if row.lanes else {"channels": 2} if row.channels else {}
    core = row.of(**sizes, **options)
    machine, draw = (top := Top(core)).machine(), np.random.default_rng(1)
    stimulus = {}
    for port in [*machine.inputs]:
        stimulus[port] = machine.rows(port, RUNS, CYCLES)
        octets = stimulus[port].view(np.uint8)
        octets[...] = draw.integers(0, 256, octets.shape, np.uint8)
    stimulus["place"][...] = draw.integers(0, top.changed.size, stimulus["place"].shape)
    stimulus["reset"] = np.zeros((RUNS, CYCLES), np.uint8)
    names = [*ports_of(core, Out)]
    actual = machine.run_batch(stimulus, CYCLES, [*names, "differs"])
    shape, counts = core.o.payload.shape(), [0, 0]
    for at in np.ndindex(RUNS, CYCLES):
        mask, size = 0, 0
        for port, value in ports_of(core, Out).items():
            bits = (1 << len(value)) - 1
            if port == "o__payload":
                number = number_of(actual[port][at]) & bits
                bits = defined(shape, number) if actual["o__valid"][at] else 0
            mask, size = mask | bits << size, size + len(value)
        place = int(stimulus["place"][at])
        is_defined = mask >> place & 1
        assert actual["differs"][at].any() == is_defined, f"bit {place}"
        counts[is_defined] += 1
    assert min(counts) > 100
