"""The proofs, and what they must not prove."""

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Fragment, Module, Mux
from amaranth.lib import wiring
from defects import designs
from general import sampled, waveform

from clockpoint import hdl
from clockpoint.engine.comparison import Comparison
from clockpoint.engine.simulation import Mismatch
from clockpoint.engine.tools import ToolError
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, specify
from clockpoint.formal import prove as proofs
from clockpoint.formal.claims import CLAIMS
from clockpoint.formal.prove import NAMES, cases, every_case, gates, prove
from clockpoint.formal.refine import Miter, Obligations
from clockpoint.sim.cores import Simulation
from clockpoint.sim.notation import items_of
from clockpoint.sim.waves import record
from mutate import Mutants, draw, mutations_of
from support import proof_of

pytest.importorskip("pyosys", reason="needs the package pyosys")

#: Of a core, of one of lanes, of one in runs of some cycles, and a claim.
FAST = (
    "decoder",
    "wide-decoder lanes=2",
    "packets wide-sanitizer lanes=1",
    "keeps-up utf-16-decoder",
)


@pytest.mark.parametrize("label", sampled([case.label for case in every_case()], *FAST))
def test_proof(label):
    (case,) = (case for case in every_case() if case.label == label)
    (proof,) = prove(case.design, {case.claim: case.cycles})
    assert proof.proved
    assert proof.covered


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


def test_each_output_is_compared():
    """All of its bits: each field of each slot has a statement."""
    core = hdl.WideDecoder(2)
    miter = Miter(Comparison(core, specify(core)))
    Fragment.get(Obligations(miter.core, [miter]), None)
    names = {name.split("/")[2].removesuffix(".wrong") for name in miter.statements}
    slots = [f"slots.{n}.{field}" for n in range(2) for field, _ in hdl.wide.decoder.Slot()]
    fields = ["beat.data.0", "beat.data.1", "beat.count", "beat.last", *slots]
    assert names == {"o.valid", *(f"o.payload.{field}" for field in fields)}


def test_a_statement_that_the_netlist_has_lost(monkeypatch):
    lost = ["setattr -unset keep w:*.wrong", "opt_clean"]
    monkeypatch.setattr(proofs, "SCRIPT", [*proofs.SCRIPT[:4], *lost, *proofs.SCRIPT[4:]])
    miter = Miter(Comparison(core := hdl.Utf16Encoder(), specify(core)))
    with pytest.raises(ToolError, match="lost a statement"):
        gates(miter.core, [miter])


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
