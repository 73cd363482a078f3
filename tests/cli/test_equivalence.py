"""``clockpoint equivalence``."""

import re
import shutil

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, Module
from defects import designs

from clockpoint.cli import equivalence as command
from clockpoint.cli import hardware
from clockpoint.hdl import StreamDecoder

SLOW = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("icebox_vlog") is None, reason="needs the Debian package fpga-icestorm"
    ),
]


@pytest.mark.slow
def test_a_netlist_is_the_decoder(in_process):
    status, out, err = in_process("equivalence", "gowin")
    assert (status, err) == (0, "")
    assert "gowin                    proved equal, unbounded" in out.decode()


def marks_of(form):
    return SLOW if form.endswith("bitstream") else SLOW[:1]


class Parity(StreamDecoder):
    """The parity of the inputs, a cycle later: quick to build, and known by its one flip-flop."""

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.o.valid.eq(Cat(self.i.valid, self.i.payload, self.o.ready).xor())
        return m


@pytest.mark.parametrize(
    "form",
    [pytest.param(form, marks=marks_of(form)) for form in hardware.NETLISTS.choices],
)
def test_the_netlist_is_what_is_compared(form, monkeypatch, in_process):
    """Another design is built, and compared with the source of the decoder."""
    compared = []
    monkeypatch.setattr(hardware, "StreamDecoder", Parity)
    monkeypatch.setattr(command, "are_equal", lambda *designs: compared.append(designs))
    in_process("equivalence", form)
    ((decoder, built),) = compared
    assert decoder == rtlil.convert(StreamDecoder(), name="top", emit_src=False)
    assert len(re.findall(r"cell \$_?s?dff", built, re.IGNORECASE)) == 1


@pytest.mark.slow
def test_a_broken_netlist_is_simulated(monkeypatch, in_process, tmp_path):
    monkeypatch.setattr(hardware, "StreamDecoder", designs("a wrong cause").StreamDecoder)
    (tmp_path / "cut").write_bytes(b"\xe2A")
    status, _, err = in_process("simulate", "--netlist", "gowin", tmp_path / "cut")
    assert status == 1
    assert "hardware and specification differ in cycle 3" in err
