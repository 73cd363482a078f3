"""The folder ``verilog`` is what ``make verilog`` writes, and its test benches run as they are."""

import re
import runpy
import subprocess
from pathlib import Path
from unicodedata import unidata_version

import pytest
from general import sampled

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.flow.registers import FIELDS
from clockpoint.flow.sheet import header
from clockpoint.hdl import Cause
from oracles import registers as oracle
from support import needs

FOLDER = Path(__file__).parents[2] / "verilog"
README = FOLDER.parent / "README.md"
GENERATE = runpy.run_path(str(FOLDER / "generate.py"))
EXPORTS = GENERATE["EXPORTS"]
BENCHES = [module for module, export in EXPORTS.items() if hasattr(export.core, "o")]
needs_icarus = needs("iverilog")
needs_verilator = needs("verilator")


def check_unicode(text):
    """Skip if a file is of another version of Unicode than this Python's ``unicodedata``."""
    versions = {*re.findall(r"those of Unicode ([\d.]+\d)", text)}
    if versions - {unidata_version}:
        pytest.skip(f"the file is of Unicode {min(versions)}, and Python of {unidata_version}")


def without_tools(text):
    return re.sub(r"^// Tools: .*$", "", text, flags=re.MULTILINE)


def test_the_files():
    """Each export, as all modules that the README names are; a bench where there is one."""
    named = re.findall(r"^\| \[.*\| `(\w+)` \| \d", README.read_text(), re.MULTILINE)
    assert len(named) == len(CATALOGUE)
    assert {*named} <= EXPORTS.keys()
    modules = {f"{module}.v" for module in EXPORTS} | {"clockpoint_status.h", "generate.py"}
    assert {path.name for path in FOLDER.glob("*.*")} == modules
    assert {path.name for path in (FOLDER / "bench").iterdir()} == {*BENCHES}
    assert sum(path.stat().st_size for path in (FOLDER / "bench").glob("*/*")) < 700_000


@pytest.mark.parametrize("module", EXPORTS)
def test_a_header_is_current(module):
    """Else: ``make verilog``. The versions of the tools may differ, but not their output."""
    text = (FOLDER / f"{module}.v").read_text()
    check_unicode(text)
    (contents,) = re.findall(r"^// Contents: (\w+)$", text, re.MULTILINE)
    lines = (f"// {line}".rstrip() for line in header(EXPORTS[module], contents))
    assert without_tools(text.partition("\n\n/*")[0]) == without_tools("\n".join(lines))


@pytest.mark.parametrize("module", sampled(EXPORTS, "utf8_stream_decoder", "utf8_status"))
def test_the_files_are_current(module):
    """And a bench has no other file."""
    check_unicode((FOLDER / f"{module}.v").read_text())
    bench = GENERATE["bench_files"](module)
    assert {*(FOLDER / "bench" / module).glob("*")} == bench.keys()
    for path, text in (GENERATE["module_files"](module) | bench).items():
        assert without_tools(path.read_text()) == without_tools(text), path


def run(command, folder, status=0):
    actual = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert actual.returncode == status, actual.stdout + actual.stderr
    return actual.stdout + actual.stderr


@needs_icarus
@pytest.mark.parametrize("module", sampled(BENCHES, "utf8_stream_decoder", "utf8_encoder"))
def test_a_bench_passes_in_icarus(module, tmp_path):
    """Without a warning."""
    folder, smoke = FOLDER / "bench" / module, str(tmp_path / "smoke")
    command = ["iverilog", "-g2005", "-Wall", "-o", smoke, "smoke.v", f"../../{module}.v"]
    assert run(command, folder) == ""
    assert run(["vvp", "-n", smoke], folder).splitlines()[-1].startswith("PASS")


@needs_verilator
@pytest.mark.parametrize("module", sampled(BENCHES, "utf8_stream_decoder"))
def test_verilator_reads_a_bench_without_a_warning(module):
    command = ["verilator", "--lint-only", "--timing", "smoke.v", f"../../{module}.v"]
    assert run(command, FOLDER / "bench" / module) == ""


@needs_verilator
@pytest.mark.slow
@pytest.mark.parametrize("module", BENCHES)
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
