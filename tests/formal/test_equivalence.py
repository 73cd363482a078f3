"""Proofs that two designs are equal, and of two that are not."""

import re

import pytest
from amaranth.back import rtlil

from clockpoint.formal.designs import designs
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder, decoder, stream_decoder


def as_rtlil(design):
    return rtlil.convert(design, name="top")


def test_a_design_is_equal_to_itself_written_otherwise():
    other = designs(
        stream_decoder,
        ("self.o.ready | ~self.o.valid", "~(~self.o.ready & self.o.valid)"),
    )
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


@pytest.mark.parametrize(
    "defect",
    [
        (decoder, ("Cause.TRUNCATED)", "Cause.SURROGATE)")),
        (stream_decoder, ("spare_valid.eq(~advance & ", "spare_valid.eq(0 & ")),
        (stream_decoder, ("with m.Elif(decoder.cut.valid):", "with m.Elif(decoder.done.valid):")),
    ],
)
def test_a_broken_one_is_not(defect):
    broken = designs(*defect).StreamDecoder()
    assert are_equal(as_rtlil(StreamDecoder()), as_rtlil(broken)) is False
