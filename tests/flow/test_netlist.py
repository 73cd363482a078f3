"""The synthesised decoder in simulation and in a proof; a LUT with one bit flipped in neither."""

import json

import pytest

from clockpoint.flow.netlist import FAMILIES, netlist, synthesize
from clockpoint.hdl import StreamDecoder

from .luts import lut_of_valid


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors(family, is_the_decoder):
    is_the_decoder(netlist(synthesize(StreamDecoder(), family), family))


def test_a_flipped_bit_is_caught(is_caught):
    """In that of a family whose bitstream cannot be turned back."""
    cells = json.loads(synthesize(StreamDecoder(), "ecp5"))
    parameters = lut_of_valid(cells["modules"]["top"])["parameters"]
    parameters["INIT"] = parameters["INIT"][:-1] + str(1 - int(parameters["INIT"][-1]))
    is_caught(netlist(json.dumps(cells), "ecp5"))
