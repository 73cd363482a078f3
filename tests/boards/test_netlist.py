"""The synthesised decoder in simulation and in a proof; a LUT with one bit flipped in neither."""

import json

import pytest

from clockpoint.boards.netlist import FAMILIES, netlist, synthesize
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder
from clockpoint.sim import Compiled, Mismatch, any_stream, library
from support import SAMPLES

HOSTILE = (SAMPLES / "hostile.bin").read_bytes()
LUTS = {"ice40": ("SB_LUT4", "LUT_INIT"), "ecp5": ("LUT4", "INIT"), "gowin": ("LUT4", "INIT")}


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors(family):
    """Text, hostile bytes, anything at all with resets, and all of three bytes from one block."""
    design = netlist(synthesize(StreamDecoder(), family), family)
    for data in (HOSTILE, (SAMPLES / "scripts.txt").read_bytes()):
        text = "".join(batch.text for batch in Compiled(design=design).run([data]))
        assert text == data.decode("utf-8", "replace")
    Compiled(design=design).present(any_stream(1, 20_000))
    Compiled(design=design).count_up(3, 0xED0000, 1 << 16)
    assert are_equal(library.stream_decoder(), design) is True


@pytest.mark.parametrize("family", FAMILIES)
def test_a_flipped_bit_is_caught(family):
    cells = json.loads(synthesize(StreamDecoder(), family))
    cell, parameter = LUTS[family]
    luts = [lut for lut in cells["modules"]["top"]["cells"].values() if lut["type"] == cell]
    parameters = luts[len(luts) // 2]["parameters"]
    init = parameters[parameter]
    parameters[parameter] = init[:-1] + str(1 - int(init[-1]))
    design = netlist(json.dumps(cells), family)
    with pytest.raises(Mismatch):
        list(Compiled(design=design).run([HOSTILE]))
    assert are_equal(library.stream_decoder(), design) is False
