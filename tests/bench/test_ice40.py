"""Every bit of a bitstream is checked; ``test_equivalence.py`` has the logic that is read back."""

import re
import shutil

import pytest

import ice40
from clockpoint.engine.tools import ToolError
from clockpoint.flow.netlist import synthesize
from clockpoint.hdl import StreamDecoder
from ice40 import as_verilog, build_chip
from support import needs


def flip_bits(folder, *bits):
    """Flip bits of an iCE40, by the head of their tile, and row and column in it."""
    lines = (folder / "back.txt").read_text().splitlines()
    for head, row, column in bits:
        at = lines.index(head) + 1 + row
        lines[at] = f"{lines[at][:column]}{1 - int(lines[at][column])}{lines[at][column + 1 :]}"
    (folder / "back.txt").write_text("\n".join(lines) + "\n")


@pytest.mark.slow
@needs("icebox_vlog", "fpga-icestorm")
def test_wrong_bits(tmp_path, monkeypatch):
    """Bits set in vain, bits not set, a wire astray, and bits that the chip does not have."""
    build_chip(synthesize(StreamDecoder(), "ice40"), tmp_path)
    _, ports, pins = as_verilog(tmp_path)
    ice40.check(tmp_path, ports, pins)
    x, y, number = re.findall(r"\d+", pins["rst"])
    wrong = {
        (".logic_tile 1 8", 8, 7): "ColBufCtrl",  # the buffer of a column is off
        (f".io_tile {x} {y}", (9, 6)[int(number)], 3): f"IoCtrl IE_{number}",  # and an input
        (".logic_tile 1 1", 0, 1): "Warning",  # a bit without a meaning
        (".logic_tile 1 2", 4, 41): "LC_2",  # a LUT that leads nowhere
        (".logic_tile 1 3", 0, 0): "NegClk",  # a clock that none has
        (".logic_tile 1 4", 1, 50): "CarryInSet",
    }
    astray = (".logic_tile 1 5", 3, 3)  # it joins a wire that nothing drives
    flip_bits(tmp_path, *wrong, astray)
    text = (tmp_path / "back.txt").read_text()
    (tmp_path / "back.txt").write_text(text.replace(".ram_data 8 1\n0", ".ram_data 8 1\n1"))
    monkeypatch.setenv("ICEUNPACK", shutil.which("true"))  # it is unpacked already
    as_verilog(tmp_path)
    with pytest.raises(ToolError) as caught:
        ice40.check(tmp_path, ports, pins)
    message = str(caught.value)
    assert " at what is around the bits; a memory; the net of " in message
    assert message.count(": 0 drivers; ") == 1
    for (head, *_), kind in wrong.items():
        assert f"{head[1:]}: {kind}" in message
    assert message.count(";") == len(wrong) + 2
