"""The folder ``verilog`` is what ``make verilog`` writes, and its test bench runs."""

import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "verilog"
needs_icarus = pytest.mark.skipif(
    shutil.which("iverilog") is None, reason="needs the Debian package iverilog"
)


def without_versions(text):
    return re.sub(r"^// with clockpoint .*$", "", text, flags=re.MULTILINE)


def test_the_files_are_current():
    """Else: ``make verilog``. The versions of the tools may differ, but not their output."""
    files = dict(runpy.run_path(str(FOLDER / "generate.py"))["files"]())
    kinds = ".v", ".hex", ".h", ".rdl"
    assert {path for path in FOLDER.rglob("*.*") if path.suffix in kinds} == files.keys()
    for path, text in files.items():
        assert without_versions(path.read_text()) == without_versions(text), path
    assert sum(path.stat().st_size for path in files if path.parent.name == "bench") < 200_000


@needs_icarus
@pytest.mark.parametrize(
    ("old", "new", "verdict"), [("", "", "PASS"), ("== 8'he0;", "== 8'he1;", "FAIL")]
)
def test_the_bench(old, new, verdict, tmp_path):
    """It passes, and fails with a broken decoder."""
    text = (FOLDER / "utf8_stream_decoder.v").read_text()
    assert old in text
    (tmp_path / "dut.v").write_text(text.replace(old, new))
    command = ["iverilog", "-g2005", "-Wall", "-o", tmp_path / "smoke", "smoke.v"]
    subprocess.run([*command, tmp_path / "dut.v"], cwd=FOLDER / "bench", check=True)
    run = ["vvp", "-n", tmp_path / "smoke"]
    found = subprocess.run(run, cwd=FOLDER / "bench", capture_output=True, text=True)
    assert found.returncode == (verdict == "FAIL")
    assert found.stdout.splitlines()[-1].startswith(verdict)


@pytest.mark.skipif(shutil.which("verilator") is None, reason="needs the package verilator")
def test_verilator_reads_the_bench_without_a_warning():
    command = ["verilator", "--lint-only", "--timing", "smoke.v", "../utf8_stream_decoder.v"]
    found = subprocess.run(command, cwd=FOLDER / "bench", capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")
