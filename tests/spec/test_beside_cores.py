"""Specifications beside their cores, in simulation: only inverted outputs differ."""

import numpy as np
import pytest
from amaranth.hdl import Cat, Module, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import In, Out

from clockpoint import hdl
from clockpoint.flow.catalogue import PLAIN, specify
from clockpoint.hdl import ENCODINGS
from clockpoint.hdl.component import Component
from clockpoint.sim.machine import PARTS, Machine
from clockpoint.spec import Comparison

CYCLES = 400


class Inverter(Component):
    """A core with the bits of ``invert`` inverted in its outputs."""

    def __init__(self, core):
        self._core = core
        self._ports = [*core.signature.flatten(core)]
        outputs = [Value.cast(port) for _, member, port in self._ports if member.flow is Out]
        self.invert = Signal(len(Cat(outputs)))
        super().__init__(core.signature)

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = self._core
        own, at = {path: port for path, _, port in self.signature.flatten(self)}, 0
        for path, member, port in self._ports:
            port, outer = Value.cast(port), Value.cast(own[path])
            if member.flow is In:
                m.d.comb += port.eq(outer)
            else:
                m.d.comb += outer.eq(port ^ self.invert[at : at + len(port)])
                at += len(port)
        return m


def fields_of(value, name):
    """The fields of an input by name, as slices of it."""
    if not isinstance(value, data.View):
        yield name, value
        return
    for key, _ in data.Layout.cast(value.shape()):
        yield from fields_of(value[key], f"{name}_{key}")


def draw(name, bits, encoding, some):
    """Random values of an input, for each part and cycle."""
    size = PARTS, CYCLES
    if name == "reset":
        return (some.random(size) < 0.01).astype(np.uint8)
    if name.endswith(("valid", "ready")):
        # In some parts always, in some rarely.
        return (some.random(size) < some.choice([0.2, 0.7, 1], (PARTS, 1))).astype(np.uint8)
    if name.endswith("last"):
        return (some.random(size) < 0.15).astype(np.uint8)
    if name.endswith("keep"):  # without a gap
        return ((1 << some.choice([bits, *range(bits + 1)], size)) - 1).astype(np.uint8)
    if "data" in name:
        rows = encoding.well_formed + encoding.ill_formed
        ends = sorted({column[n] for row in rows for column in row.bytes for n in (0, -1)})
        values = some.choice([*ends, *range(256)], (*size, bits // 8)).astype(np.uint8)
        # Smaller numbers, where it is UTF-32.
        values = values.view(f"u{bits // 8}")[:, :, 0]
        return values >> some.integers(0, 32, size) if bits == 32 else values
    return some.integers(0, 1 << some.integers(1, bits + 1, size)).astype(np.uint32)


def differing(core, encoding):
    """The parts that differ from the specification; part n > 0 has output bit n - 1 inverted."""
    inverter, some = Inverter(core), np.random.default_rng(1)
    top = Comparison(inverter, specify(core))
    inputs = {}
    for path, member, port in core.signature.flatten(core):
        vector = getattr(top, "__".join(path), None)
        if member.flow is In and vector is not None:
            view = port.shape()(vector) if isinstance(port, data.View) else vector
            inputs |= fields_of(view, "_".join(path))
    machine = Machine(top, inputs | {"invert": inverter.invert}, {"differs": top.differs})
    given = {
        name: draw(name, bits, encoding, some)
        for name, bits in machine.inputs.items()
        if name != "invert"
    }
    given["invert"] = inverted = machine.rows("invert", PARTS, 1)
    bits = len(inverter.invert)
    for n in range(bits):
        word, bit = divmod(n, inverted.itemsize * 8)
        inverted.reshape(PARTS, -1)[n + 1, word] = 1 << bit
    differs = machine.many(given, CYCLES, sliced=["differs"])["differs"]
    differs = np.bitwise_or.reduce(differs, axis=(0, 1))
    return np.unpackbits(differs.view(np.uint8), bitorder="little")[: bits + 1].nonzero()[0], bits


#: Cores by name, each made from lanes, or channels, and an encoding.
CORES = {
    "wide-decoder": hdl.WideDecoder,
    "validator": lambda *of: hdl.Validator(*of, count_bits=4),
    "packer": hdl.Packer,
    "wide-sanitizer": hdl.WideSanitizer,
    "interleaved-decoder": hdl.InterleavedDecoder,
    "wide-stream": lambda *of: hdl.WideStream(hdl.WideSanitizer(*of)),
    "axi-wide-decoder": lambda *of: hdl.AxiStream(hdl.WideDecoder(*of)),
    "axi-validator": lambda *of: hdl.AxiStream(hdl.Validator(*of, count_bits=4)),
    "axi-packer": lambda *of: hdl.AxiStream(hdl.Packer(*of)),
    "axi-wide-sanitizer": lambda *of: hdl.AxiStream(hdl.WideSanitizer(*of)),
    "axi-interleaved-decoder": lambda *of: hdl.AxiStream(hdl.InterleavedDecoder(*of)),
    "axi-stream-decoder": lambda lanes, table: hdl.AxiStream(hdl.StreamDecoder(table)),
    "axi-encoder": lambda lanes, table: hdl.AxiStream(hdl.encoder_for(table)),
    "axi-sanitizer": lambda lanes, table: hdl.AxiStream(hdl.Sanitizer(table)),
    "axi-utf-16-encoder": lambda *of: hdl.AxiStream(hdl.Utf16Encoder()),
    "axi-utf-16-decoder": lambda *of: hdl.AxiStream(hdl.Utf16Decoder()),
}


#: Those that are compiled quickly.
FAST = "wide-decoder", "validator", "wide-sanitizer", "interleaved-decoder", "axi-stream-decoder"


def cases():
    for name in CORES:
        is_axi = name.startswith("axi")
        for encoding in ["utf-8"] if is_axi else PLAIN:
            for lanes in (1, 2, 4, 8) if encoding == "utf-8" and name.startswith("wide") else (2,):
                is_fast = (encoding, lanes) == ("utf-8", 2) and name in FAST
                marks = [] if is_fast else [pytest.mark.slow]
                yield pytest.param(name, lanes, encoding, marks=marks)


@pytest.mark.parametrize(("name", "lanes", "encoding"), [*cases()])
def test_only_inverted_outputs_differ(name, lanes, encoding):
    table = ENCODINGS[encoding]
    parts, bits = differing(CORES[name](lanes, table), table)
    assert parts.tolist() == [*range(1, bits + 1)]
