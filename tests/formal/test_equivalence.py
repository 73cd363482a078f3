"""Proofs that two designs are equal, and of two that are not."""

import re

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Module, Signal
from defects import designs, rebuild
from general import sampled

from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder, stream_decoder

pytest.importorskip("pyosys", reason="needs the package pyosys")


#: A gate more than there should be.
NOT = ["parameter \\A_SIGNED 0", "parameter \\A_WIDTH 1", "parameter \\Y_WIDTH 1"]


def as_rtlil(design):
    return rtlil.convert(design, name="top")


def test_a_design_is_equal_to_itself_written_otherwise():
    change = ("advance.eq(can_load(self.o))", "advance.eq(~(~self.o.ready & self.o.valid))")
    other = rebuild(stream_decoder, [change])
    assert are_equal(as_rtlil(StreamDecoder()), as_rtlil(other.StreamDecoder())) is True


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Another clock of one register, and another value to begin with.
        pytest.param(
            *(r"(connect \\CLK) \\clk \[0\]", r"\1 \\i__valid [0]"), marks=pytest.mark.slow
        ),
        (r"(attribute \\init) 1'0\n", r"\1 1'1\n"),
    ],
)
def test_clocks_and_power_on_count(old, new):
    good = as_rtlil(StreamDecoder())
    broken, changes = re.subn(old, new, good, count=1)
    assert changes == 1
    assert are_equal(good, broken) is False


@pytest.mark.parametrize("defect", sampled(["a lost event", "deaf"], "deaf"))
def test_a_broken_one_is_not(defect):
    """A decoder that loses an event; a decoder that differs at ``i.ready`` alone."""
    broken = designs(defect).StreamDecoder()
    assert are_equal(as_rtlil(StreamDecoder()), as_rtlil(broken)) is False


@pytest.mark.parametrize(
    "lines",
    [
        # A shared input that is driven from inside, which would drive that of the other side, too.
        ["connect \\rst 1'1"],
        ["connect \\i__payload [3] \\i__valid"],
        # Two drivers of an output, and none of a gate.
        ["cell $not \\more", *NOT, "connect \\A \\i__valid", "connect \\Y \\o__valid", "end"],
        [
            "wire \\no",
            "wire \\yes",
            "cell $not \\more",
            *NOT,
            "connect \\A \\no",
            "connect \\Y \\yes",
            "end",
        ],
    ],
)
def test_every_net_has_one_driver(lines):
    """Otherwise the answer is no, be the design a good one or not."""
    for design in (StreamDecoder(), designs("a wrong cause").StreamDecoder()):
        text = as_rtlil(design)
        at = text.index("\nend\n", text.index("\nmodule \\top\n")) + 1
        wrong = text[:at] + "".join(f"  {line}\n" for line in lines) + text[at:]
        assert are_equal(as_rtlil(StreamDecoder()), wrong) is False


def test_undefined_values_are_unconstrained():
    """In each cycle: it can differ from what it was a cycle ago."""
    m, a, x, y = Module(), Signal(name="a"), Signal(name="x"), Signal(name="y")
    started, either, before = Signal(name="started"), Signal(), Signal()
    m.d.comb += either.eq(a ^ x)  # the only place of what is undefined
    m.d.sync += [started.eq(1), before.eq(either ^ a)]
    m.d.comb += y.eq(started & (either ^ a ^ before))
    text = rtlil.convert(m, name="top", ports=[a, x, y])
    gate, changes = re.subn(r"input \d+ +\\x\n", r"\\x\n  connect \\x 1'x\n", text)
    assert changes == 1
    gold, changes = re.subn(r"connect \\A \\started .*", r"connect \\A 1'0", gate)
    assert changes == 1
    assert are_equal(gold, gold) is True
    assert are_equal(gold, gate) is False
