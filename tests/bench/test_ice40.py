"""What is read back from a bitstream, in simulation and in a proof; and with one bit flipped."""

import json
import re
import shutil

import pytest

import ice40
from clockpoint.flow.netlist import synthesize
from clockpoint.flow.tools import ToolError
from clockpoint.hdl import StreamDecoder
from ice40 import as_verilog, build_chip, logic_of

from .luts import lut_of_valid


def place_of_a_lut(folder):
    """Column, row and number in its tile."""
    cell = lut_of_valid(json.loads((folder / "placed.json").read_text())["modules"]["top"])
    place = cell["attributes"]["NEXTPNR_BEL"]
    return map(int, re.fullmatch(r"X(\d+)/?Y(\d+)/(?:lc|LUT)(\d)", place).groups())


def flip_bits(folder, *bits):
    """Flip bits of an iCE40, by the head of their tile, and row and column in it."""
    lines = (folder / "back.txt").read_text().splitlines()
    for head, row, column in bits:
        at = lines.index(head) + 1 + row
        lines[at] = f"{lines[at][:column]}{1 - int(lines[at][column])}{lines[at][column + 1 :]}"
    (folder / "back.txt").write_text("\n".join(lines) + "\n")


def wrong_bits_of_ice40(folder, ports, pins, monkeypatch):
    """What is set in vain, and what is not set; a wire astray; what is no bit of the chip.

    None of this changes the logic that is read back; one bit of a LUT, flipped as well, does.
    """
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
    # Rows 2n and 2n + 1 of a tile are cell n; its LUT begins at column 36 + 4.
    column, row, lut = place_of_a_lut(folder)
    flip_bits(folder, *wrong, astray, (f".logic_tile {column} {row}", 2 * lut, 40))
    text = (folder / "back.txt").read_text()
    (folder / "back.txt").write_text(text.replace(".ram_data 8 1\n0", ".ram_data 8 1\n1"))
    with monkeypatch.context() as patch:
        patch.setenv("ICEUNPACK", shutil.which("true"))  # it is unpacked already
        verilog, *_ = as_verilog(folder)
    with pytest.raises(ToolError) as caught:
        ice40.check(folder, ports, pins)
    message = str(caught.value)
    assert " at what is around the bits; a memory; the net of " in message
    assert message.count(": 0 drivers; ") == 1
    for (head, *_), found in wrong.items():
        assert f"{head[1:]}: {found}" in message
    assert message.count(";") == len(wrong) + 2
    return verilog


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("icebox_vlog") is None, reason="needs Debian's fpga-icestorm")
def test_bitstream(tmp_path, is_the_decoder, is_caught, monkeypatch):
    """As it is, and with a bit of a LUT flipped."""
    build_chip(synthesize(StreamDecoder(), "ice40"), tmp_path)
    assert (tmp_path / "chip.bin").stat().st_size > 10_000
    verilog, ports, pins = as_verilog(tmp_path)

    ice40.check(tmp_path, ports, pins)
    is_the_decoder(logic_of(verilog, ports, pins))
    wrong = wrong_bits_of_ice40(tmp_path, ports, pins, monkeypatch)
    is_caught(logic_of(wrong, ports, pins))
