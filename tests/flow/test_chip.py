"""What is read back from a bitstream, in simulation and in a proof; and with one bit flipped."""

import importlib.resources
import json
import re
import shutil

import pytest
from apycula import bslib, chipdb

from clockpoint.flow.chip import BITSTREAMS, GOWIN, build_chip, read_back
from clockpoint.flow.netlist import synthesize
from clockpoint.flow.tools import run
from clockpoint.hdl import StreamDecoder

from .luts import lut_of_valid

ICE40 = pytest.param(
    "ice40",
    marks=pytest.mark.skipif(
        shutil.which("icebox_vlog") is None, reason="needs Debian's fpga-icestorm"
    ),
)


@pytest.mark.parametrize("family", [ICE40, "gowin"])
def test_vectors(family, tmp_path, is_the_decoder):
    cells = synthesize(StreamDecoder(), family)
    build_chip(cells, family, tmp_path)
    assert (tmp_path / BITSTREAMS[family]).stat().st_size > 10_000
    is_the_decoder(read_back(family, tmp_path))


def place_of_a_lut(folder):
    """Column, row and number in its tile."""
    cell = lut_of_valid(json.loads((folder / "placed.json").read_text())["modules"]["top"])
    place = cell["attributes"]["NEXTPNR_BEL"]
    return map(int, re.fullmatch(r"X(\d+)/?Y(\d+)/(?:lc|LUT)(\d)", place).groups())


def flip_ice40(folder):
    """Bit 0 of a LUT: rows 2n and 2n + 1 of a tile are cell n; its LUT begins at column 36 + 4."""
    column, row, lut = place_of_a_lut(folder)
    run("iceunpack", ["chip.bin", "chip.asc"], cwd=folder)
    lines = (folder / "chip.asc").read_text().splitlines()
    at = lines.index(f".logic_tile {column} {row}") + 1 + 2 * lut
    bit = 1 - int(lines[at][40])
    lines[at] = f"{lines[at][:40]}{bit}{lines[at][41:]}"
    (folder / "chip.asc").write_text("\n".join(lines) + "\n")
    run("icepack", ["chip.asc", "chip.bin"], cwd=folder)


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


@pytest.mark.parametrize("family", [ICE40, "gowin"])
def test_a_flipped_bit_is_caught(family, tmp_path, is_caught):
    cells = synthesize(StreamDecoder(), family)
    build_chip(cells, family, tmp_path)
    before = (tmp_path / BITSTREAMS[family]).read_bytes()
    {"ice40": flip_ice40, "gowin": flip_gowin}[family](tmp_path)
    after = (tmp_path / BITSTREAMS[family]).read_bytes()
    # One bit, and the sums that check it.
    assert 0 < sum(a != b for a, b in zip(before, after, strict=True)) <= 64
    is_caught(read_back(family, tmp_path))
