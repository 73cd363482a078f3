"""The proofs, and what they must not prove."""

from itertools import groupby

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, Const, Module, Mux
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from defects import designs
from general import sampled, waveform

from clockpoint import hdl
from clockpoint.engine.comparison import Comparison
from clockpoint.engine.simulation import Mismatch
from clockpoint.engine.tools import ToolError
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, specify
from clockpoint.formal import prove as proofs
from clockpoint.formal.claims import CLAIMS
from clockpoint.formal.model import HIGH
from clockpoint.formal.prove import NAMES, cases, gates, prove
from clockpoint.formal.refine import Miter
from clockpoint.hdl.lib.component import Component
from clockpoint.hdl.lib.valid import Valid
from clockpoint.sim.cores import Simulation
from clockpoint.sim.notation import items_of
from clockpoint.sim.waves import record
from mutate import Mutants, draw, mutations_of
from support import proof_of

pytest.importorskip("pyosys", reason="needs the package pyosys")

#: The cases of each design, by the label of the first one.
DESIGNS = [[*made] for _, made in groupby(cases(every=True), lambda case: case.design)]
DESIGNS = {made[0].label: made for made in DESIGNS}
#: Of a core, of one whose specification has more paths, of one of lanes, also in runs of some
#: cycles, and of one with a rate.
FAST = "decoder", "error-policy errors=strict", "wide-decoder lanes=2", "utf-16-decoder"


@pytest.mark.parametrize("label", sampled(DESIGNS, *FAST))
def test_proof(label):
    """All claims about a design."""
    made = DESIGNS[label]
    proofs = prove(made[0].design, {case.claim: case.cycles for case in made})
    results = {
        case.label: (proof.proved, proof.covered, proof.paths)
        for case, proof in zip(made, proofs, strict=True)
    }
    assert results == dict.fromkeys(results, (True, True, {*()}))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["decoder", "encoder"])
@pytest.mark.parametrize("encoding", [name for name in hdl.ENCODINGS if name != "utf-8"])
def test_encoding(encoding, name):
    """Of the cores with tables, of which the others are made; with the default choices."""
    case = next(case for case in cases(encoding) if case.name == name)
    (proof,) = prove(case.design, {case.claim: case.cycles})
    assert proof.proved
    assert proof.covered


def test_names():
    assert {case.name for case in cases()} == {*NAMES}
    assert {*CATALOGUE, *ADAPTERS} <= {*NAMES}
    assert CLAIMS.keys() <= {*NAMES}


SLOT = data.StructLayout({"a": 2, "b": 1})
#: By the statements about a payload, the bits of each.
BITS = {
    "/o.payload.first": range(3),
    "o.payload.slots.0/o.payload.slots.0.a": range(3, 5),
    "o.payload.slots.0/o.payload.slots.0.b": range(5, 6),
    "o.payload.slots.1/o.payload.slots.1.a": range(6, 8),
    "o.payload.slots.1/o.payload.slots.1.b": range(8, 9),
    "/o.payload.last": range(9, 13),
}


class OneBit(Component):
    """Another bit of a payload, or of ``valid``, for each input."""

    i: In(4)
    o: Out(Valid(data.StructLayout({"first": 3, "slots": data.ArrayLayout(SLOT, 2), "last": 4})))
    assumption = Const(1)

    def __init__(self, number):
        self._number = number
        super().__init__()

    def elaborate(self, platform):
        m = Module()
        number = Cat(self.o.payload.as_value(), self.o.valid)
        m.d.comb += number.eq((self._number << self.i) ^ (1 << 13))
        return m


def test_each_bit_is_compared():
    """A difference in a bit makes the statement about it wrong, and no other one."""
    miter = Miter(Comparison(OneBit(1), OneBit(0)))
    aig = gates(miter.core, [miter])
    wrong = [{*()} for _ in range(14)]
    for n, names in enumerate(wrong):
        outputs, _ = aig.step(aig.state, {f"i[{bit}]": HIGH * (n >> bit & 1) for bit in range(4)})
        names |= {name for name in aig.of_kind("wrong") if outputs[name] == HIGH}
    named = {n: {f"agreement/{name}.wrong"} for name, bits in BITS.items() for n in bits}
    assert wrong == [*named.values(), {"agreement//o.valid.wrong"}]


def test_a_statement_that_the_netlist_has_lost(monkeypatch):
    lost = ["setattr -unset keep w:*.wrong", "opt_clean"]
    monkeypatch.setattr(proofs, "SCRIPT", [*proofs.SCRIPT[:4], *lost, *proofs.SCRIPT[4:]])
    miter = Miter(Comparison(core := hdl.Utf16Encoder(), specify(core)))
    with pytest.raises(ToolError, match="lost a statement"):
        gates(miter.core, [miter])


def test_paths(monkeypatch):
    """One that is documented and missing, one that is there and not documented."""
    real, false = ("o__ready", "i__ready"), ("i__valid", "o__valid")
    monkeypatch.setattr(hdl.Utf16Encoder, "paths", hdl.Utf16Encoder().paths - {real} | {false})
    proof = proof_of(Miter(Comparison(core := hdl.Utf16Encoder(), specify(core))))
    assert proof.proved
    assert proof.paths == {real, false}


class Wrong(hdl.Utf16Encoder):
    """The low surrogate of U+1F4A9 is another."""

    def elaborate(self, platform):
        m = Module()
        m.submodules.core = core = hdl.Utf16Encoder()
        wiring.connect(m, wiring.flipped(self.i), core.i)
        unit = core.o.payload
        m.d.comb += [
            self.o.valid.eq(core.o.valid),
            core.o.ready.eq(self.o.ready),
            self.o.payload.eq(unit),
            self.o.payload.data.eq(Mux(unit.data == 0xDCA9, 0xDCA8, unit.data)),
            self.error.eq(core.error),
        ]
        return m


def test_counterexample():
    """From the code point that is encoded, with both sides; and as a waveform."""
    core = Wrong()
    proof = proof_of(Miter(Comparison(core, CATALOGUE["utf-16-encoder"].spec(core))))
    ports = proof.trace.ports
    assert proof.proved is False
    value = int(ports["i_value"][0][2:], 16)
    assert (value > 0xFFFF, value & 0x3FF) == (True, 0xA9)
    assert (ports["o_data"][-1], ports["expected o_data"][-1]) == ("DCA8", "DCA9")
    cycles = waveform(proof.vcd)
    assert len(cycles) == len(proof.trace.cycles)
    right, wrong = (cycles[-1][f"dut.{side}.o__payload"] for side in ("specification", "dut"))
    assert (right & 0xFFFF, wrong & 0xFFFF) == (0xDCA9, 0xDCA8)


@pytest.mark.slow
def test_pictures():
    """Of a broken decoder: a difference, a wave, a mutant and a counterexample are drawn alike."""
    broken, spec = designs("a wrong cause").Decoder, specify(hdl.Decoder())
    wave = record(broken(), spec, items_of("E2 41")).ports
    wave = {row: values[:4] for row, values in wave.items()}
    assert wave == {
        "i_valid": [True, True, False, False],
        "i_data": ["E2", "41", None, None],
        "i_last": [False, True, None, None],
        "o_valid": [False, False, False, True],
        "o_event": [None, None, None, "surrogate"],
        "expected o_event": [None, None, None, "truncated"],
    }
    with pytest.raises(Mismatch) as caught:
        [*Simulation(broken(), specify(hdl.Decoder())).run([b"A" * 300 + b"\xe2A"])]
    assert caught.value.trace.ports == wave
    assert caught.value.trace.cycles == [300, 301, 302, 303]

    netlist, _ = mutations_of(rtlil.convert(broken(), name="mutated"), 1, 1)
    top = Mutants(hdl.Decoder(), netlist, [])
    stimulus = {"reset": [0] * 304, "i__valid": [1] * 302 + [0, 0]}
    stimulus["i__payload"] = [*b"A" * 300, 0xE2, 0x141, 0, 0]
    (trace,) = draw(top, stimulus, {0: 304})
    assert trace.ports == wave

    proof = proof_of(Miter(Comparison(broken(), specify(hdl.Decoder()))))
    ports = proof.trace.ports
    assert proof.proved is False
    assert ports.keys() == wave.keys()
    assert ports["i_valid"][0]
    assert [ports[row][-1] for row in wave if "o_" in row] == [True, "surrogate", "truncated"]
