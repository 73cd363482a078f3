"""The netlists of the stream decoder are the stream decoder, and another design is not."""

import pytest
from amaranth.hdl import Cat, Module
from click.testing import CliRunner

import equivalence
from clockpoint.hdl import StreamDecoder
from support import needs

pytest.importorskip("pyosys", reason="needs the package pyosys")
needs_icestorm = needs("icebox_vlog", "fpga-icestorm")


class Parity(StreamDecoder):
    """The parity of the inputs, a cycle later: quick to build."""

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.o.valid.eq(Cat(self.i.valid, self.i.payload, self.o.ready).xor())
        return m


@pytest.mark.slow
@pytest.mark.parametrize(
    "form",
    [
        pytest.param(form, marks=needs_icestorm if form == equivalence.BITSTREAM else [])
        for form in equivalence.FORMS
    ],
)
def test_a_netlist_is_the_decoder(form):
    result = CliRunner().invoke(equivalence.main, [form])
    assert result.exit_code == 0
    assert result.output.startswith(f"{form:24} proved equal, unbounded; ")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["gowin", pytest.param("ice40-bitstream", marks=needs_icestorm)])
def test_another_design_is_not(form):
    """The check compares the netlist that was built."""
    assert equivalence.check(Parity(), form) is False
