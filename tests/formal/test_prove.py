"""The proofs, and what they must not prove."""

import pytest
from amaranth.hdl import Module, Mux
from amaranth.lib import wiring

from clockpoint import hdl
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE
from clockpoint.formal.claims import CLAIMS
from clockpoint.formal.prove import NAMES, cases, prove
from clockpoint.formal.refine import Miter
from clockpoint.sim.comparison import Comparison
from support import sampled, waveform

pytest.importorskip("pyosys", reason="needs the package pyosys")

#: Of a core, of one of lanes, of one in runs of some cycles, and a claim.
FAST = "decoder", "wide-decoder lanes=2", "packets wide-sanitizer lanes=1", "keeps-up"


@pytest.mark.parametrize("label", sampled([case.label for case in cases()], *FAST))
def test_proof(label):
    (case,) = (case for case in cases() if case.label == label)
    proof = prove(case.top, case.cycles)
    assert proof.proved
    assert proof.covered


@pytest.mark.slow
@pytest.mark.parametrize("name", ["decoder", "encoder"])
@pytest.mark.parametrize("encoding", [name for name in hdl.ENCODINGS if name != "utf-8"])
def test_encoding(encoding, name):
    """Of the cores with tables, of which the others are made; with the default choices."""
    case = next(case for case in cases(encoding) if case.name == name)
    proof = prove(case.top, case.cycles)
    assert proof.proved
    assert proof.covered


def test_names():
    assert {case.name for case in cases()} == {*NAMES}
    assert {*CATALOGUE, *ADAPTERS} <= {*NAMES}
    assert CLAIMS.keys() <= {*NAMES}


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
    core = Wrong()
    proof = prove(Miter(Comparison(core, CATALOGUE["utf-16-encoder"].spec(core))))
    assert proof.proved is False
    values = [value & 0x1FFFFF for value in proof.inputs["i__payload"]]
    assert any(value > 0xFFFF and value & 0x3FF == 0xA9 for value in values)
    cycles = waveform(proof.vcd)
    assert [cycle["i__payload"] & 0x1FFFFF for cycle in cycles] == values
    right, wrong = (cycles[-1][f"dut.{side}.o__payload"] for side in ("specification", "dut"))
    assert (right & 0xFFFF, wrong & 0xFFFF) == (0xDCA9, 0xDCA8)
