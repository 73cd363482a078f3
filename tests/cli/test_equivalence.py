"""``clockpoint equivalence``."""

import re
import shutil

import pytest
from amaranth.hdl import Cat, Module

from clockpoint.cli import equivalence as command
from clockpoint.cli import hardware
from clockpoint.flow.chip import BITSTREAMS
from clockpoint.flow.families import FAMILIES
from clockpoint.formal.defects import designs
from clockpoint.hdl import StreamDecoder
from clockpoint.sim.engines.library import rtlil_of

NEEDS = {
    "ice40": [
        pytest.mark.skipif(
            shutil.which("icebox_vlog") is None, reason="needs the Debian package fpga-icestorm"
        )
    ]
}


def test_a_netlist_is_the_decoder(in_process):
    status, out, err = in_process("equivalence", "--netlist", "gowin")
    assert (status, err) == (0, "")
    assert "gowin netlist            proved equal, unbounded" in out.decode()


FORMS = [("netlist", family) for family in FAMILIES]
FORMS += [
    pytest.param("bitstream", family, marks=[pytest.mark.slow, *NEEDS.get(family, [])])
    for family in BITSTREAMS
]


class Parity(StreamDecoder):
    """Of what comes in, a cycle later: built in no time, and told by its one flip-flop."""

    def elaborate(self, platform):
        m = Module()
        given = Cat(self.i.valid, self.i.payload, self.o.ready)
        m.d.sync += self.o.valid.eq(given.xor())
        return m


@pytest.mark.parametrize(("form", "family"), FORMS)
def test_what_is_built_is_what_is_compared(form, family, monkeypatch, in_process):
    """Not the source with itself, nor a chip with itself: another design is built, and compared."""
    compared = []
    monkeypatch.setattr(hardware, "StreamDecoder", Parity)
    monkeypatch.setattr(command, "are_equal", lambda *designs: compared.append(designs))
    _, out, _ = in_process("equivalence", f"--{form}", family)
    assert f"{family} {form}" in out.decode()
    ((decoder, built),) = compared
    assert decoder == rtlil_of(StreamDecoder)
    assert built.count("cell $dff ") == 1


def test_another_design_is_not_the_decoder(monkeypatch, in_process):
    monkeypatch.setattr(hardware, "StreamDecoder", Parity)
    status, out, _ = in_process("equivalence", "--netlist", "gowin")
    assert status == 1
    assert "gowin netlist            NOT EQUAL" in out.decode()


def test_what_is_built_is_what_is_simulated(monkeypatch, in_process, tmp_path):
    monkeypatch.setattr(hardware, "StreamDecoder", designs("a wrong cause").StreamDecoder)
    (tmp_path / "cut").write_bytes(b"\xe2A")
    status, out, _ = in_process("simulate", "--netlist", "gowin", tmp_path / "cut")
    assert status == 1
    assert "hardware and reference differ in cycle 3" in out.decode()


@pytest.mark.parametrize("form", ["netlist", "bitstream"])
@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [(True, 0, "proved equal, unbounded"), (False, 1, "NOT EQUAL"), (None, 1, "NOT DECIDED")],
)
def test_what_each_answer_means(form, answer, status, said, monkeypatch, four_seconds, in_process):
    """None is not a good one; what was compared is said."""
    monkeypatch.setattr(command, "form_of", lambda *_: "any")
    monkeypatch.setattr(command, "are_equal", lambda *_: answer)
    four_seconds(command)
    found, out, _ = in_process("equivalence", f"--{form}", "ice40")
    assert found == status
    assert re.fullmatch(rf"ice40 {form} +{said}; 4\.0 s\n", out.decode())


def test_bad_input(refused):
    assert "add --netlist or --bitstream" in refused("equivalence")
    both = ("--netlist", "ice40", "--bitstream", "ice40")
    assert "choose one" in refused("equivalence", *both)
    assert "'max10' is not one of" in refused("equivalence", "--netlist", "max10")


def test_the_design_is_the_stream_decoder():
    assert hardware.StreamDecoder is StreamDecoder
