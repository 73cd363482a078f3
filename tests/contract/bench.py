"""A core beside its specification on the machine, with a source that can keep its offers."""

import numpy as np
from amaranth.hdl import Cat, Elaboratable, Module, Mux, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from clockpoint.engine.comparison import Comparison, ports_of
from clockpoint.engine.machine import Machine
from clockpoint.engine.rows import columns, fields_of, number_of
from clockpoint.flow.catalogue import specify
from clockpoint.formal.claims import last_of
from clockpoint.hdl import AxiStream
from clockpoint.hdl.lib.component import Component
from clockpoint.spec import defined_bits

#: Cycles after which all is out: more than any latency, and than any queue holds.
DRAIN = 160


class Inverted(Component):
    """A core with one inverted bit of its outputs: bit ``n`` if ``place`` is ``n + 1``."""

    def __init__(self, core):
        self.core = core
        ports = core.signature.flatten(core)
        self.bits = [
            f"{name}[{n}]"
            for path, member, port in ports
            for name, ones in fields_of(port.shape(), -1, ".".join(path)).items()
            for n in range(int(ones).bit_length() if member.flow is Out else 0)
        ]
        self.place = Signal(range(len(self.bits) + 1))
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self.core
        outer, number = ports_of(self, Out), 1
        m.d.comb += [ports_of(self.core, In)[n].eq(port) for n, port in ports_of(self, In).items()]
        for name, port in ports_of(self.core, Out).items():
            places = range(number, number + len(port))
            m.d.comb += outer[name].eq(port ^ Cat(self.place == n for n in places))
            number += len(port)
        return m


class Top(Elaboratable):
    """A comparison behind a register that keeps an offer until it is accepted."""

    def __init__(self, core):
        self.inverted, specification = Inverted(core), specify(core)
        self.comparison = top = Comparison(self.inverted, specification)
        self.is_axi = isinstance(core, AxiStream)
        source, sink = ("s_axis_t", "m_axis_t") if self.is_axi else ("i__", "o__")
        self.source_ready = getattr(top, f"{source}ready", 1)
        self.sink_valid = getattr(top, f"{sink}valid")
        inputs, outputs = {}, {}
        for path, member, port in self.inverted.signature.flatten(self.inverted):
            (inputs if member.flow is In else outputs)["__".join(path)] = port
        self.sink_ready = getattr(top, f"{sink}ready", 1)
        for name in (f"{sink}ready", f"{source}valid"):
            inputs.pop(name, None)
        self.source_valid = getattr(top, f"{source}valid")
        #: The names of the inputs beside ``valid``, and of the outputs of the sink.
        self.names = [*inputs]
        self.inputs = {name: Signal(len(getattr(top, name)), name=name) for name in inputs}
        self.valid, self.ready, self.keeps = Signal(), Signal(), Signal()
        payload, self.side = {}, {}
        for name, port in outputs.items():
            bits = defined_bits(port)
            if name in specification.undefined:
                bits = bits & ~specification.undefined[name]
            if name.startswith(sink) and not name.endswith(("valid", "ready")):
                payload[name] = Mux(self.sink_valid, bits, 0)
            elif not name.startswith((source, sink)):
                self.side[name] = bits
        self.payload = Cat(payload.values())
        #: The ``last`` of the input and of the output, if both have one.
        self.lasts = _lasts(core, top)
        #: The layout of the payload.
        self.shape = data.StructLayout({name: len(bits) for name, bits in payload.items()})
        if not self.is_axi:
            self.shape = core.o.payload.shape()

    def elaborate(self, platform):
        m = Module()
        m.submodules.comparison = top = self.comparison
        is_kept = Signal()
        m.d.sync += is_kept.eq(self.keeps & self.source_valid & ~self.source_ready)
        m.d.comb += self.source_valid.eq(self.valid | is_kept)
        if isinstance(self.sink_ready, Value):
            m.d.comb += self.sink_ready.eq(self.ready)
        for name, port in self.inputs.items():
            kept = Signal.like(port, name=f"kept_{name}")
            m.d.comb += getattr(top, name).eq(Mux(is_kept, kept, port))
            m.d.sync += kept.eq(getattr(top, name))
        return m

    def ports(self):
        inputs = {"valid": self.valid, "ready": self.ready, "keeps": self.keeps}
        inputs |= {"place": self.inverted.place} | self.inputs
        outputs = {
            "differs": self.comparison.differs,
            "accepted": self.source_valid & self.source_ready,
            "can_accept": self.source_ready,
            "valid_output": self.sink_valid,
            "output": self.sink_valid & self.sink_ready,
            "payload": self.payload,
            "assumption": self.comparison.specification.assumption,
        }
        if not self.is_axi:
            core = self.inverted.core
            outputs |= {"core_valid": core.o.valid, "core_payload": Value.cast(core.o.payload)}
        if self.lasts:
            outputs |= {"accepted_last": self.lasts[0], "output_last": self.lasts[1]}
        outputs |= {f"at_{n}": getattr(self.comparison, n) for n in self.inputs}
        return inputs, outputs | self.side


def _lasts(core, top):
    """The ``last`` of the input and of the output; ``None`` if one of them has no packets."""
    if isinstance(core, AxiStream):
        return top.s_axis_tlast, top.m_axis_tlast
    lasts = []
    for name, stream in ("i", core.i), ("o", core.o):
        if last_of(stream.payload) is None:
            return None
        lasts.append(last_of(stream.payload.shape()(getattr(top, f"{name}__payload"))))
    return lasts


class Bench:
    """The machine of a core beside its specification; runs begin at power-on.

    Attributes
    ----------
    has_ready : bool
        The sink can stall the core.
    bits : list of str
        The names of the bits of all outputs.
    side : list of str
        The names of the outputs beside the streams.
    """

    def __init__(self, core):
        self._top = top = Top(core)
        self.machine = Machine(top, *top.ports())
        self.names, self.bits, self.side = top.names, top.inverted.bits, [*top.side]
        self.has_ready = isinstance(top.sink_ready, Value)
        self.can_refuse = isinstance(top.source_ready, Value)

    def run(self, inputs, cycles, *stored):
        """The outputs of runs, a row per run and cycle; inputs as for ``Machine.run_batch``."""
        return self.machine.run_batch({"ready": 1} | inputs, cycles, stored)

    def differing(self, inputs, cycles):
        """The runs in which an output ever differs from the specification."""
        inputs = {"ready": 1} | inputs
        differs = self.machine.run_batch(inputs, cycles, sliced=["differs"])["differs"]
        words = np.bitwise_or.reduce(differs, axis=(0, 1))
        return np.unpackbits(words.view(np.uint8), bitorder="little").nonzero()[0].tolist()

    def spaced(self, runs, space=1):
        """The inputs that offer the items of each run, one in ``space`` cycles, and the cycles.

        Each input keeps its value until the next item.

        Parameters
        ----------
        runs : list of dict of str to array
            The inputs by name, a row per item.
        """
        size = max(len(run[self.names[0]]) for run in runs)
        cycles = size * space + DRAIN
        inputs = {name: self.machine.rows(name, len(runs), cycles) for name in self.names}
        valid = np.zeros((len(runs), cycles), np.uint8)
        for n, run in enumerate(runs):
            ends = len(run[self.names[0]]) * space
            valid[n, :ends:space] = 1
            for name, rows in run.items():
                inputs[name][n, :ends] = np.repeat(rows, space, axis=0)
        return inputs | {"valid": valid}, cycles

    def accepted(self, outputs, run):
        """The items that a run accepted, as for ``spaced``."""
        is_accepted = outputs["accepted"][run] == 1
        return {name: outputs[f"at_{name}"][run][is_accepted] for name in self.names}

    def output(self, outputs, run):
        """The payloads that came out in a run, as rows."""
        return outputs["payload"][run][outputs["output"][run] == 1]

    def records(self, rows):
        """Payloads as tuples of the fields, in the order of the layout."""
        if self._top.is_axi:  # a field can be wider than a word
            numbers = map(number_of, rows)
            return [tuple(fields_of(self._top.shape, number, "").values()) for number in numbers]
        return records(self._top.shape, rows)


def records(shape, rows):
    """Payloads as tuples of the fields, in the order of the layout."""
    return [*zip(*_flat(columns(shape, rows)), strict=True)]


def _flat(value):
    """Columns of numbers, from the columns of a layout."""
    if isinstance(value, dict):
        return [column for inner in value.values() for column in _flat(inner)]
    if isinstance(value, list):
        return [column for inner in value for column in _flat(inner)]
    return value.T.tolist() if value.ndim > 1 else [value.tolist()]
