"""The pictures and tables of the documentation are those of today."""

import importlib.util
import re
from importlib.metadata import version
from pathlib import Path

import amaranth.hdl
import pytest
from amaranth.hdl import Module, Signal
from amaranth.lib import wiring

from clockpoint import hdl
from clockpoint.cli.commands import clockpoint
from clockpoint.cli.verilog import PARAMETERS, exported
from clockpoint.hdl import Packer, Validator, WideDecoder, WideSanitizer

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    page for page in [ROOT / "README.md", *DOCS.glob("*.md")] if "```python" in page.read_text()
]
#: What snippets connect to.
SIGNALS = {"received": 1, "byte": 8, "is_character": 1, "character": 21}


def test_generated():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    made = generate.files()
    assert {*(DOCS / "generated").iterdir()} <= made.keys()
    for file, text in made.items():
        assert file.read_text() == text, f"{file.name} is stale: make figures"


def test_version():
    """That of README, the changelog and the core for FuseSoC is installed, or in development."""
    assert f"\nVersion {version('clockpoint')} · " in (ROOT / "README.md").read_text()
    latest = re.search(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    assert latest == version("clockpoint").partition(".dev")[0]
    core = (ROOT / "clockpoint.core").read_text()
    assert f"\nname: clockpoint:unicode:stream_decoder:{latest}\n" in core


def test_latencies():
    text = " ".join((DOCS / "wide.md").read_text().split())
    assert f"`latency`, {WideDecoder.latency} cycles" in text
    words = re.findall(r"(\d+)(?: cycles)? for one lane, (\d+) for 8 and (\d+) for 64\b", text)
    assert words == [
        tuple(str(core(lanes).latency) for lanes in (1, 8, 64)) for core in (Validator, Packer)
    ]
    words = re.findall(r"\| (\d)[a-z ]* \| (?:three beats|two|one) \| \d+[a-z ]* \| (\d+)", text)
    assert words == [(str(lanes), str(WideSanitizer(lanes).latency)) for lanes in (1, 2, 3)]


def test_files_are_named_after_their_modules():
    """In each command of a page that writes one."""
    lines = "\n".join(page.read_text() for page in [*ROOT.glob("*.md"), *DOCS.glob("*.md")])
    asked = re.findall(r"clockpoint verilog ([^#\n&|;`]*)-o (\w+)\.v\b", lines)
    assert asked
    command = clockpoint.get_command(None, "verilog")
    for arguments, file in asked:
        given = command.make_context("verilog", arguments.split(), **clockpoint.context_settings)
        options = {option.name: given.params[option.name] for option in PARAMETERS}
        _, module, _ = exported(given.params["component"], options, given.params["module"])
        assert module == file


def test_defaults_of_conform():
    """A reset, and what follows it, are as long as the page says."""
    text = (DOCS / "conform.md").read_text()
    given = {
        option.name: option.default for option in clockpoint.get_command(None, "conform").params
    }
    cycles = given["reset"]
    assert f"A reset lasts {cycles} cycles, followed by {cycles} idle cycles;" in text


def test_links():
    """Each file and heading that a page links to is there."""
    for page in [*ROOT.glob("*.md"), *DOCS.glob("*.md")]:
        text = re.sub("```.*?```", "", page.read_text(), flags=re.DOTALL)
        for target in re.findall(r"\]\((?!https:)([^)]+)\)", text):
            name, _, anchor = target.partition("#")
            file = page.parent / name if name else page
            assert file.exists(), f"{page.name}: {target}"
            assert not anchor or anchor in headings(file), f"{page.name}: {target}"


def test_every_page_is_in_the_site():
    index = re.findall(r"^(?:.* <)?([\w-]+)>?$", (DOCS / "index.md").read_text(), re.MULTILINE)
    assert {page.stem for page in DOCS.glob("*.md")} - {"index"} <= {*index}


def headings(file):
    """The headings of a page, as they are linked to."""
    found = re.findall("^#+ (.*)$", file.read_text(), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_snippets_run(page, monkeypatch):
    """With the signals that a design has around them."""
    monkeypatch.chdir(ROOT)
    for snippet in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
        names = {name: getattr(hdl, name) for name in hdl.__all__}
        names |= {name: getattr(amaranth.hdl, name) for name in amaranth.hdl.__all__}
        names |= {"wiring": wiring, "m": Module()}
        names |= {name: Signal(width) for name, width in SIGNALS.items()}
        exec(snippet, names)
