"""The synthesised decoder in simulation and in a proof; a LUT with one bit flipped in neither."""

import json

import pytest

from clockpoint.flow.netlist import FAMILIES, netlist, synthesize
from clockpoint.hdl import StreamDecoder

from .luts import lut_of_valid

PARAMETERS = {"ice40": "LUT_INIT", "ecp5": "INIT", "gowin": "INIT"}


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors(family, is_the_decoder):
    is_the_decoder(netlist(synthesize(StreamDecoder(), family), family))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_flipped_bit_is_caught(family, is_caught):
    cells = json.loads(synthesize(StreamDecoder(), family))
    parameters = lut_of_valid(cells["modules"]["top"])["parameters"]
    init = parameters[PARAMETERS[family]]
    parameters[PARAMETERS[family]] = init[:-1] + str(1 - int(init[-1]))
    is_caught(netlist(json.dumps(cells), family))
