"""The licence is the one that the package names, and one version is told everywhere."""

import re
from importlib.metadata import distribution
from pathlib import Path

from click.testing import CliRunner

from clockpoint import __version__
from clockpoint.cli.commands import clockpoint
from clockpoint.flow.export import Export
from clockpoint.flow.registers import c_header
from clockpoint.flow.sheet import header

ROOT = Path(__file__).parents[1]


def words_of_licence(text):
    """From the first word after the copyright lines on."""
    return text[text.index("Redistribution and use") :].split()


def test_licence():
    """BSD-2-Clause, word by word, as in ``packaging``, which pytest needs."""
    canonical = distribution("packaging").read_text("licenses/LICENSE.BSD")
    text = (ROOT / "LICENSE").read_text()
    assert text.startswith("BSD 2-Clause License\n\nCopyright (c) 2026, the Clockpoint authors\n\n")
    assert words_of_licence(text) == words_of_licence(canonical)


def test_version():
    """Command, headers, README, changelog and the core for FuseSoC have the package's version."""
    assert f"version {__version__}\n" in CliRunner().invoke(clockpoint, ["--version"]).output
    text = "\n".join(header(Export("decoder"), "0"))
    assert re.findall(r"[Cc]lockpoint ([0-9][\w.]*)", text) == [__version__]
    assert f"\nVersion {__version__} · " in (ROOT / "README.md").read_text()
    released = re.search(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
    assert released == __version__.partition(".dev")[0]
    core = (ROOT / "clockpoint.core").read_text()
    assert f"\nname: clockpoint:unicode:stream_decoder:{released}\n" in core
    first, second = re.search(
        r"IDENTIFICATION_VERSION_RESET UINT32_C\(0x(\w+)(\w\w)\)", c_header()
    ).groups()
    assert released.startswith(f"{int(first, 16)}.{int(second, 16)}.")
