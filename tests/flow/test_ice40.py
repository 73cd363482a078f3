"""What is read back from a bitstream, in simulation and in a proof; and with one bit flipped."""

import json
import re
import shutil
from types import SimpleNamespace

import pytest

from clockpoint.flow import ice40
from clockpoint.flow.ice40 import as_verilog, build_chip, logic_of
from clockpoint.flow.netlist import synthesize
from clockpoint.flow.tools import ToolError
from clockpoint.hdl import StreamDecoder

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
    said = str(caught.value)
    assert " at what is around the bits; a memory; the net of " in said
    assert said.count(": 0 drivers; ") == 1
    for (head, *_), found in wrong.items():
        assert f"{head[1:]}: {found}" in said
    assert said.count(";") == len(wrong) + 2
    return verilog


#: A flip-flop between two pins of an iCE40, with a carry: as icebox_vlog and icebox_explain say it.
NETS = """
wire io_33_17_0;
// (0, 0, 'glb_netwk_2')
// (9, 1, 'lutff_global/clk')
// (33, 17, 'io_0/D_IN_0')

wire io_9_0_0;
// (9, 0, 'io_0/D_IN_0')
// (9, 1, 'neigh_op_bot_0')
// (9, 1, 'local_g0_0')
// (9, 1, 'lutff_1/in_1')

wire n1;
// (9, 1, 'carry_in_mux')

wire n2;
// (9, 1, 'lutff_1/cout')
// (9, 1, 'lutff_2/in_3')

wire io_10_33_0;
// (9, 1, 'lutff_1/out')
// (10, 33, 'io_0/D_OUT_0')
"""
TILES = """Fabric size (without IO tiles): 32 x 32

.io_tile 9 0
IOB_0 PINTYPE_0
IoCtrl IE_0
IoCtrl REN_0

.io_tile 10 33
IOB_0 PINTYPE_0
IOB_0 PINTYPE_3
IOB_0 PINTYPE_4
IoCtrl REN_0

.io_tile 33 17
IOB_0 PINTYPE_0
IoCtrl IE_0
IoCtrl REN_0

.logic_tile 9 1
LC_1 0011001100110011 0100 CarryEnable DffEnable
buffer local_g0_0 lutff_1/in_1
buffer neigh_op_bot_0 local_g0_0

.logic_tile 9 8
ColBufCtrl glb_netwk_0
ColBufCtrl glb_netwk_1
ColBufCtrl glb_netwk_2
ColBufCtrl glb_netwk_3
ColBufCtrl glb_netwk_4
ColBufCtrl glb_netwk_5
ColBufCtrl glb_netwk_6
ColBufCtrl glb_netwk_7

.logic_tile 9 2
LC_0 1000000000000000 0000

.extra_bit 0 330 142
padin_glb_netwk 2
"""
BACK = ".device 8k\n.ram_data 8 1\n0000\n0000\n"
PINS = {"clk": "io_33_17_0", "d": "io_9_0_0", "q": "io_10_33_0"}


def wrong_in(folder, monkeypatch, nets=NETS, tiles=TILES, back=BACK, again="bits"):
    """What is wrong with a bitstream of an iCE40, of which the tools say this."""

    def run(tool, arguments, *, cwd, makes=()):
        if tool == "icepack":
            (cwd / "again.bin").write_text(again)
        else:
            assert (tool, arguments) == (["/bin/icebox_explain"], ["-A", "back.txt"])
        return SimpleNamespace(stdout=tiles)

    monkeypatch.setattr(ice40, "run", run)
    monkeypatch.setattr(ice40, "command", lambda _: ["/bin/icebox_vlog"])
    for file, text in {"back.v": nets, "back.txt": back, "chip.bin": "bits"}.items():
        (folder / file).write_text(text)
    ports = {bit: {"direction": "output" if bit == "q" else "input"} for bit in PINS}
    try:
        ice40.check(folder, ports, PINS)
    except ToolError as error:
        return str(error).removeprefix("the bitstream is wrong at ")
    return None


@pytest.mark.parametrize("wire", ["lutff_7/lout", "lutff_0/cout", "io_1/D_IN_0", "ram/RDATA_15"])
def test_every_net_of_an_ice40_has_one_driver(wire, monkeypatch, tmp_path):
    """Not none, and not two, of whatever kind."""
    assert wrong_in(tmp_path, monkeypatch) is None
    driver, other = "// (33, 17, 'io_0/D_IN_0')\n", f"// (1, 1, '{wire}')\n"
    for instead, count in (("", 0), (other, 1), (driver + other, 2)):
        wrong = None if count == 1 else f"the net of 0 0 glb_netwk_2: {count} drivers"
        assert wrong_in(tmp_path, monkeypatch, NETS.replace(driver, instead)) == wrong


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (".logic_tile 9 1\n", ".logic_tile 9 1\nNegClk\n", None),
        ("LC_0 1000", "NegClk\nLC_0 1000", "logic_tile 9 2: NegClk"),
        (".logic_tile 9 1\n", ".logic_tile 9 1\nCarryInSet\n", "logic_tile 9 1: CarryInSet"),
        ("LC_1 0011", "LC_1 1011", "logic_tile 9 1: LC_1 10110"),
        ("CarryEnable DffEnable", "CarryEnable Set_NoReset", "logic_tile 9 1: LC_1 0011"),
        ("CarryEnable DffEnable", "DffEnable Set_NoReset AsyncSetReset", None),
        ("LC_1 0011", "LC_3 0011", "logic_tile 9 1: LC_3 0011"),
        ("LC_0 1000000000000000 0000", "", None),
        ("LC_0 1000000000000000 0000", "LC_0 1000000000000001 0000", "logic_tile 9 2: LC_0 1"),
        (".logic_tile 9 8\n", ".logic_tile 9 8\nLC_0 1000000000000000 0000\n", "logic_tile 9 2"),
        ("lutff_1/in_1\n", "lutff_4/in_1\n", "logic_tile 9 1: buffer local_g0_0 lutff_4/in_1"),
        ("ColBufCtrl glb_netwk_3\n", "", "logic_tile 9 8: ColBufCtrl glb_netwk_3"),
        (".logic_tile 9 8", ".logic_tile 9 7", "logic_tile 9 7: ColBufCtrl glb_netwk_7"),
        ("IOB_0 PINTYPE_3\n", "", "io_tile 10 33: IOB_0 PINTYPE_3"),
        ("IoCtrl REN_0\n\n.io_tile 10", "\n.io_tile 10", "io_tile 9 0: IoCtrl REN_0"),
        (
            "IoCtrl IE_0\nIoCtrl REN_0\n\n.logic",
            "IoCtrl REN_0\n\n.logic",
            "io_tile 33 17: IoCtrl IE",
        ),
        (".io_tile 9 0\n", ".io_tile 8 0\nIoCtrl REN_1\n\n.io_tile 9 0\n", "io_tile 8 0: IoCtrl"),
    ],
)
def test_settings_of_an_ice40(old, new, said, monkeypatch, tmp_path):
    """One that is missing, or one too many, at a pin, in a cell or in a column."""
    assert TILES.count(old) == 1
    found = wrong_in(tmp_path, monkeypatch, tiles=TILES.replace(old, new))
    assert found is None if said is None else found.startswith(said)


def test_what_is_around_the_logic_of_an_ice40(monkeypatch, tmp_path):
    for text, said in (
        ("0000\n0000", None),
        ("0000\n0020", "a memory"),
        ("1000\n0000", "a memory"),
    ):
        back = BACK.replace("0000\n0000", text)
        assert wrong_in(tmp_path, monkeypatch, back=back) == said
    assert wrong_in(tmp_path, monkeypatch, again="others") == "what is around the bits"


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
