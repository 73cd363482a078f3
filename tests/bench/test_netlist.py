"""The synthesised decoder in simulation and in a proof; a LUT with one bit flipped in neither.

Of a family whose bitstream cannot be turned back; in those of the others, their netlists are.
"""

import json

import pytest

from clockpoint.flow.netlist import as_logic, synthesize
from clockpoint.hdl import StreamDecoder

from .luts import lut_of_valid


@pytest.mark.slow
def test_the_netlist_and_one_flipped_bit(is_the_decoder, is_caught):
    cells = json.loads(synthesize(StreamDecoder(), "ecp5"))
    is_the_decoder(as_logic({"cells.json": json.dumps(cells)}, "ecp5"))
    parameters = lut_of_valid(cells["modules"]["top"])["parameters"]
    parameters["INIT"] = parameters["INIT"][:-1] + str(1 - int(parameters["INIT"][-1]))
    is_caught(as_logic({"cells.json": json.dumps(cells)}, "ecp5"))
