"""The folder ``verilog`` is what ``make verilog`` writes, and its test benches run as they are."""

import re
import runpy
import subprocess
from pathlib import Path

import pytest

from clockpoint.flow.registers import FIELDS
from clockpoint.hdl import Cause
from oracles import registers as oracle
from support import needs, sampled

FOLDER = Path(__file__).parents[2] / "verilog"
GENERATE = runpy.run_path(str(FOLDER / "generate.py"))
MODULES = sorted(path.stem for path in FOLDER.glob("*.v"))
needs_icarus = needs("iverilog")
needs_verilator = needs("verilator")


def without_versions(text):
    return re.sub(r"^// Versions: .*$", "", text, flags=re.MULTILINE)


def check_files(files):
    for path, text in files.items():
        assert without_versions(path.read_text()) == without_versions(text), path


def test_the_files_are_current():
    """Else: ``make verilog``. The versions of the tools may differ, but not their output."""
    files = GENERATE["modules"]() | GENERATE["registers"]()
    assert {path for path in FOLDER.glob("*.*") if path.suffix != ".py"} == files.keys()
    check_files(files)
    benches = [path.name for path in (FOLDER / "bench").iterdir()]
    assert sorted(benches) == MODULES
    assert sum(path.stat().st_size for path in (FOLDER / "bench").glob("*/*")) < 500_000


@pytest.mark.parametrize("number", sampled(range(len(MODULES)), 0))
def test_a_bench_is_current(number):
    """And has no other file."""
    files = GENERATE["bench"](number)
    assert {*next(iter(files)).parent.iterdir()} == files.keys()
    check_files(files)


def run(command, folder, status=0):
    actual = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert actual.returncode == status, actual.stdout + actual.stderr
    return actual.stdout + actual.stderr


@needs_icarus
@pytest.mark.parametrize("module", sampled(MODULES, "utf8_stream_decoder", "utf8_encoder"))
def test_a_bench_passes_in_icarus(module, tmp_path):
    """Without a warning."""
    folder, smoke = FOLDER / "bench" / module, str(tmp_path / "smoke")
    command = ["iverilog", "-g2005", "-Wall", "-o", smoke, "smoke.v", f"../../{module}.v"]
    assert run(command, folder) == ""
    assert run(["vvp", "-n", smoke], folder).splitlines()[-1].startswith("PASS")


@needs_verilator
@pytest.mark.parametrize("module", MODULES)
def test_verilator_reads_a_bench_without_a_warning(module):
    command = ["verilator", "--lint-only", "--timing", "smoke.v", f"../../{module}.v"]
    assert run(command, FOLDER / "bench" / module) == ""


@needs_verilator
@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_a_bench_passes_in_verilator(module, tmp_path):
    command = ["verilator", "--binary", "-O0", "-CFLAGS", "-O0", "--Mdir", str(tmp_path)]
    folder = FOLDER / "bench" / module
    run([*command, "smoke.v", f"../../{module}.v"], folder)
    assert "\nPASS" in f"\n{run([tmp_path / 'Vsmoke'], folder)}"


@needs("gcc")
def test_the_header_is_c99(tmp_path):
    """Without a warning; each register is a volatile word at its address."""
    lines = [f"#include <{name}>" for name in ("stddef.h", "clockpoint_status.h")]
    for name in {field.register: None for field in FIELDS}:
        address = getattr(oracle, name, None)
        if address is None:
            address = oracle.EVENTS + 4 * Cause[name.removeprefix("EVENTS_")].value
        place = f"offsetof(clockpoint_status_t, {name}) == {address}"
        lines.append(f"extern int at_{name}[{place} ? 1 : -1];")
        size = f"sizeof((clockpoint_status_t *)0)->{name} == 4"
        lines.append(f"extern int size_{name}[{size} ? 1 : -1];")
    (tmp_path / "driver.c").write_text("\n".join([*lines, ""]))
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{FOLDER}"]
    run([*command, "-c", "driver.c"], tmp_path)
    text = (FOLDER / "clockpoint_status.h").read_text()
    assert len(re.findall(r"^    volatile uint32_t \w+;", text, re.MULTILINE)) == 16
