"""What is read back from a bitstream, in simulation and in a proof; and with one bit flipped."""

import importlib.resources
import json
import re
import shutil

import pytest
from apycula import bslib, chipdb

from clockpoint.flow import chip
from clockpoint.flow.chip import (
    BITSTREAMS,
    GOWIN,
    as_verilog,
    build_chip,
    check_ice40,
    read_back,
)
from clockpoint.flow.netlist import as_logic, synthesize
from clockpoint.flow.tools import ToolError, run
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import StreamDecoder
from clockpoint.sim.engines import library

from .luts import lut_of_valid

ICE40 = pytest.param(
    "ice40",
    marks=pytest.mark.skipif(
        shutil.which("icebox_vlog") is None, reason="needs Debian's fpga-icestorm"
    ),
)


def place_of_a_lut(folder):
    """Column, row and number in its tile."""
    cell = lut_of_valid(json.loads((folder / "placed.json").read_text())["modules"]["top"])
    place = cell["attributes"]["NEXTPNR_BEL"]
    return map(int, re.fullmatch(r"X(\d+)/?Y(\d+)/(?:lc|LUT)(\d)", place).groups())


def flip_bits(folder, *bits):
    """Flip bits of an iCE40, by the head of their tile, and row and column in it."""
    lines = (folder / "back.asc").read_text().splitlines()
    for head, row, column in bits:
        at = lines.index(head) + 1 + row
        lines[at] = f"{lines[at][:column]}{1 - int(lines[at][column])}{lines[at][column + 1 :]}"
    (folder / "back.asc").write_text("\n".join(lines) + "\n")


def flip_ice40(folder):
    """Bit 0 of a LUT: rows 2n and 2n + 1 of a tile are cell n; its LUT begins at column 36 + 4."""
    column, row, lut = place_of_a_lut(folder)
    flip_bits(folder, (f".logic_tile {column} {row}", 2 * lut, 40))
    run("icepack", ["back.asc", "chip.bin"], cwd=folder)


def flip_gowin(folder):
    column, row, lut = place_of_a_lut(folder)
    database = importlib.resources.files("apycula") / f"{GOWIN['family']}.msgpack.xz"
    device = chipdb.load_chipdb(str(database))
    tiles = [[device.tiles[number] for number in line] for line in device.grid]
    ((y, x),) = tiles[row][column].bels[f"LUT{lut}"].flags[0]
    y += sum(line[0].height for line in tiles[:row])
    x += sum(tile.width for tile in tiles[row][:column])
    bits, header, footer, slots = bslib.read_bitstream(str(folder / "chip.fs"))
    bits[y][x] ^= 1
    bslib.write_bitstream(str(folder / "chip.fs"), bits, header, footer, False, slots)


def wrong_settings_are_refused(folder, ports, pins, monkeypatch):
    """A column buffer that is off, an input that is, and a bit without a meaning; a wire astray."""
    x, y, number = re.findall(r"\d+", pins["rst"])
    bits = [(".logic_tile 1 8", 8, 7), (f".io_tile {x} {y}", (9, 6)[int(number)], 3)]
    bits += [(".logic_tile 1 1", 0, 1)]
    flip_bits(folder, *bits)
    with pytest.raises(ToolError) as caught:
        check_ice40(folder, ports, pins)
    for head, said in zip(bits, ("ColBufCtrl", f"IoCtrl IE_{number}", "Warning"), strict=True):
        assert f"{head[0][1:]}: {said}" in str(caught.value)
    assert str(caught.value).count(";") == 2
    flip_bits(folder, *bits)
    flip_bits(folder, (".logic_tile 1 2", 3, 3))
    with monkeypatch.context() as patch:
        patch.setenv("ICEUNPACK", shutil.which("true"))  # it is unpacked already
        with pytest.raises(ToolError, match="Single-driver-check failed for 1 nets"):
            as_verilog("ice40", folder)
    flip_bits(folder, (".logic_tile 1 2", 3, 3))


def test_settings_are_checked(monkeypatch, tmp_path):
    def refuse(*given):
        raise ToolError(*given)

    monkeypatch.setattr(chip, "as_verilog", lambda *_: ("verilog", "ports", "pins"))
    monkeypatch.setattr(chip, "check_ice40", refuse)
    with pytest.raises(ToolError) as caught:
        read_back("ice40", tmp_path)
    assert caught.value.args == (tmp_path, "ports", "pins")


@pytest.mark.parametrize("family", [ICE40, "gowin"])
def test_bitstream(family, tmp_path, is_the_decoder, is_caught, monkeypatch):
    """As it is; with two pins joined, as a bit can do; and with a bit of a LUT flipped."""
    build_chip(synthesize(StreamDecoder(), family), family, tmp_path)
    before = (tmp_path / BITSTREAMS[family]).read_bytes()
    assert len(before) > 10_000
    verilog, ports, pins = as_verilog(family, tmp_path)

    def logic(verilog):
        return as_logic({"chip.v": verilog}, "read_verilog chip.v", ports, pins, family)

    is_the_decoder(logic(verilog))
    body, end, _ = verilog.rpartition("endmodule")
    short = logic(f"{body}assign {pins['rst']} = {pins['i__payload[8]']};\n{end}\n")
    assert are_equal(library.stream_decoder(), short) is False

    if family == "ice40":
        wrong_settings_are_refused(tmp_path, ports, pins, monkeypatch)
    {"ice40": flip_ice40, "gowin": flip_gowin}[family](tmp_path)
    after = (tmp_path / BITSTREAMS[family]).read_bytes()
    # One bit, and the sums that check it.
    assert 0 < sum(a != b for a, b in zip(before, after, strict=True)) <= 64
    is_caught(read_back(family, tmp_path))
