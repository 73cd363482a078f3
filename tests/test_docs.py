"""The pictures and tables of the documentation are those of today."""

import importlib.util
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def test_generated():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    made = generate.files()
    assert {file.name for file in generate.FOLDER.iterdir()} == made.keys()
    for name, text in made.items():
        assert (generate.FOLDER / name).read_text() == text, f"{name} is stale: make figures"


def test_version():
    """The latest in the changelog, and the core for FuseSoC, are what is installed."""
    latest = (ROOT / "CHANGELOG.md").read_text().partition("\n## ")[2].split()[0]
    assert latest == version("clockpoint")
    core = (ROOT / "clockpoint.core").read_text()
    assert f"\nname: clockpoint:unicode:stream_decoder:{latest}\n" in core
