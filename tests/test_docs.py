"""The pages say what is true today: made parts are made, commands and snippets run."""

import doctest
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import amaranth.hdl
import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring

from clockpoint import hdl
from clockpoint.cli.commands import clockpoint
from clockpoint.engine.tools import run
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE
from decoders import RIGHT, WRONG
from support import needs

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CORES = DOCS / "cores"
PAGES = [*ROOT.glob("*.md"), *DOCS.glob("*.md"), *CORES.glob("*.md")]
#: The signals that snippets connect to.
SIGNALS = {"received": 1, "byte": 8, "is_character": 1, "character": 21}
#: The headings of the page of a core, in their order; headings that do not apply are left out.
HEADINGS = [
    *("Structure", "Parameters", "Ports", "Transfers", "Timing"),
    *("Latency, rate, reset, paths", "AXI4-Stream", "Cost", "Verification", "Standards"),
]


@pytest.fixture(scope="module")
def generate():
    return SimpleNamespace(**runpy.run_path(str(DOCS / "generate.py")))


def test_generated_parts(generate):
    for file, text in generate.files().items():
        assert file.read_text() == text, f"{file.name} is stale: make figures"


@pytest.mark.slow
def test_pictures(generate):
    """Each wave belongs to a page and equals a new simulation; plots have the present figures."""
    made = generate.pictures()
    assert made.keys() == {*DOCS.glob("*/*.svg")}
    for file, text in made.items():
        assert file.read_text() == text, f"{file.name} is stale: make figures"


@pytest.mark.parametrize("name", CATALOGUE | ADAPTERS)
def test_each_core_has_a_page_in_the_one_order(name, generate):
    """With all the facts that its row has."""
    text = (CORES / f"{name}.md").read_text()
    headings = re.findall("^## (.*)$", text, re.MULTILINE)
    assert headings == [heading for heading in HEADINGS if heading in headings]
    assert "\n*Use it" in text
    assert "*Not for*" in text
    sheet = generate.Sheet(name)
    if sheet.exports:
        facts = {"interface", "latency", "evidence"}
        facts |= {"bus"} if sheet.row.axi_stream else set()
        assert facts <= {*re.findall("<!-- (.*) -->", text)}
        assert text.count("](../waves/") >= 1


@needs("iverilog")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.slow] if page.stem != "README" else [], id=page.stem)
        for page in PAGES
        if "```console" in page.read_text()
    ],
)
def test_commands_run(page, tmp_path):
    """As they stand, block by block, in a copy of what they need; Verilog compiles as pasted.

    A block that begins with a line of what it needs is not run, but its options exist.
    """
    text = page.read_text()
    for folder in ("adapters", "examples", "samples", "verilog"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    for block in re.findall(r"^ *```console\n(.*?)```", text, re.DOTALL | re.MULTILINE):
        lines = block.replace("\\\n", "").splitlines()
        commands = [line.strip()[2:] for line in lines if line.strip().startswith("$ ")]
        assert commands, block
        if lines[0].strip().startswith("# Needs "):
            for name, words in re.findall("clockpoint ([a-z]+)(.*)", "\n".join(commands)):
                command = clockpoint.get_command(None, name)
                known = {option for parameter in command.params for option in parameter.opts}
                assert {*re.findall(" (--[a-z-]+)", words)} <= known, words
            continue
        command = ["bash", "-euc", "\n".join(commands)]
        result = subprocess.run(
            command, cwd=tmp_path, env=os.environ | {"PATH": path}, capture_output=True, text=True
        )
        assert result.returncode == 0, result.stderr
        for line in lines:
            if not line.strip().startswith(("$ ", "# ")):
                assert re.search(re.escape(line).replace(r"\.\.\.", ".*"), result.stdout)
    for file in tmp_path.glob("*.v"):
        assert f"\nmodule {file.stem} " in file.read_text()
    for module in re.findall("```verilog\n(.*?)```", text, re.DOTALL):
        (tmp_path / "top.sv").write_text(module)
        options = ["-g2005", "-Wall", "-y", ".", "-y", "verilog", "-o", "top", "top.sv"]
        assert run(["iverilog"], options, cwd=tmp_path, makes=["top"]).stderr == ""


def test_counts(generate):
    """Numbers in sentences: of decoders, of lanes and cycles in proofs, of simulators."""
    for page in ("conform.md", "verification.md"):
        text = " ".join((DOCS / page).read_text().split())
        counts = re.search(r"(\d+) right (?:decoders|and).*? (\d+) wrong", text).groups()
        assert counts == (str(len(RIGHT)), str(len(WRONG)))
    cases = [case for case in sys.modules["sheets"].CASES if case.name != "packets"]
    limits = [case.cycles for case in cases if case.cycles]
    labels = " ".join(case.label for case in cases if not case.cycles)
    lanes = sorted((int(most), name) for name, most in re.findall(r"(\S+) lanes=(\d+)", labels))
    page = (DOCS / "verification.md").read_text()
    assert all(size in page for size in re.findall(r"(?:bits|count_bits|channels)=\d+", labels))
    most = {name: number for number, name in lanes}
    readme = (ROOT / "README.md").read_text()
    rates = {
        row["simulator"]: generate.rounded(row["million cycles/s"])
        for row in generate.FIGURES["simulators"]["rows"]
        if row["design"] == "vowels"
    }
    assert "accepts {Clockpoint} MB/s, and {Amaranth} MB/s".format(**rates) in readme
    assert f"[{min(limits)} to {max(limits)} cycles]" in readme
    for name in ("wide-decoder", "wide-sanitizer", "packer", "validator"):
        title = (CORES / f"{name}.md").read_text().split()[1]
        assert f" {most[name]} ({title})" in readme


def test_links():
    """Each file and heading that a page links to or names exists."""
    for page in PAGES:
        text = re.sub("```.*?```", "", page.read_text(), flags=re.DOTALL)
        for target in re.findall(r"\]\((?!https:)([^) ]+)", text):
            name, _, anchor = target.partition("#")
            file = page.parent / name if name else page
            assert file.exists(), f"{page.name}: {target}"
            assert not anchor or anchor in headings(file), f"{page.name}: {target}"
        for path in re.findall(r"`((?:tests|bench|hdl|spec|flow|sim|examples)/[^`<> ]+)`", text):
            assert (ROOT / path).exists(), f"{page.name}: {path}"


def test_every_page_is_in_the_site():
    index = re.findall(r"^(?:.* <)?([\w/*-]+)>?$", (DOCS / "index.md").read_text(), re.MULTILINE)
    pages = {page for entry in index for page in DOCS.glob(f"{entry}.md")}
    assert {*DOCS.glob("**/*.md")} - {DOCS / "index.md"} <= pages


def headings(file):
    """The headings of a page, as they are linked to."""
    actual = re.findall("^#+ (.*)$", file.read_text(), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in actual]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if "```py" in page.read_text()], ids=lambda page: page.stem
)
def test_snippets_run(page, monkeypatch):
    """With the signals that a design has around them; sessions print what the page says.

    The sessions of a page are one.
    """
    monkeypatch.chdir(ROOT)
    own = {}
    for session in re.findall(r"```pycon\n(.*?)```", page.read_text(), re.DOTALL):
        test = doctest.DocTestParser().get_doctest(session, {}, page.name, None, None)
        assert test.examples
        test.globs = own
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        assert runner.run(test, clear_globs=False).failed == 0
    for snippet in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
        names = {name: getattr(hdl, name) for name in hdl.__all__}
        names |= {name: getattr(amaranth.hdl, name) for name in amaranth.hdl.__all__}
        names |= {"wiring": wiring, "m": Module()}
        names |= {name: Signal(width) for name, width in SIGNALS.items()}
        exec(snippet, names)


@needs("gcc")
def test_the_driver_compiles(tmp_path):
    """With the header in ``verilog/``, as C99, without a warning."""
    (driver,) = re.findall("```c\n(.*?)```", (CORES / "status.md").read_text(), re.DOTALL)
    (tmp_path / "driver.c").write_text(driver)
    shutil.copy(ROOT / "verilog" / "clockpoint_status.h", tmp_path)
    options = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-c", "driver.c"]
    run(["gcc"], options, cwd=tmp_path, makes=["driver.o"])
