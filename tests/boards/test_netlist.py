"""The synthesised decoder in simulation and in a proof; a LUT with one bit flipped in neither."""

import json

import pytest

from clockpoint.boards.netlist import FAMILIES, netlist, synthesize
from clockpoint.hdl import StreamDecoder

LUTS = {"ice40": ("SB_LUT4", "LUT_INIT"), "ecp5": ("LUT4", "INIT"), "gowin": ("LUT4", "INIT")}


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors(family, is_the_decoder):
    is_the_decoder(netlist(synthesize(StreamDecoder(), family), family))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_flipped_bit_is_caught(family, is_caught):
    cells = json.loads(synthesize(StreamDecoder(), family))
    cell, parameter = LUTS[family]
    luts = [lut for lut in cells["modules"]["top"]["cells"].values() if lut["type"] == cell]
    parameters = luts[len(luts) // 2]["parameters"]
    init = parameters[parameter]
    parameters[parameter] = init[:-1] + str(1 - int(init[-1]))
    is_caught(netlist(json.dumps(cells), family))
