"""The campaigns and the figures: that each can be run, and that a wrong figure is seen."""

import json
import re
from pathlib import Path

import campaigns
import figures
import pytest

from clockpoint.cli.commands import clockpoint

ROOT = Path(__file__).parents[1]
COMMANDS = {one.command for one in campaigns.CAMPAIGNS}
COMMANDS |= {part for _, command, _ in figures.stated() for part in command.split(" && ")}


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_each_command_is_there(command):
    program, first, *arguments = command.split()
    if program == "clockpoint":
        clockpoint.get_command(None, first).make_context(first, arguments)
    else:
        assert (ROOT / first).is_file()


def test_each_script_is_run_by_a_campaign():
    """But what others import, or what says something of what is not in the repository."""
    others = {"campaigns", "exports", "fusesoc", "peers", "script", "software"}
    scripts = {file.stem for file in (ROOT / "bench").glob("*.py")} - others
    commands = " ".join(one.command for one in campaigns.CAMPAIGNS)
    assert {name for name in scripts if f"{name}.py" not in commands} == set()


def test_results_are_those_of_the_campaigns():
    found = json.loads(campaigns.RESULTS.read_text())
    assert [row["command"] for row in found] == [one.command for one in campaigns.CAMPAIGNS]


#: A campaign, what needs the sources of others, what another test repeats, and digests.
NOT_MARKED = {"faults.py", "peers.py", "conform", "equivalence", "encodings --luts", "build"}
NOT_MARKED |= {"exhaustive --length N", "cost COMPONENT"}


def test_what_names_its_command_is_measured_by_it():
    """A table with a command under it is one that ``make figures`` measures.

    The README repeats what is in docs, which is another test.
    """
    for page in figures.PAGES[1:]:
        for end, command in re.findall(
            r"([^\n]*)\n\n\*`(?:\.venv/bin/)?((?:clockpoint|python) [^`]+)`", page.read_text()
        ):
            if end.startswith("|"):
                assert any(name in command for name in NOT_MARKED), f"{page.name}: {command}"


TABLE = """
| component | LUTs | MHz | GB/s |
|---|---|---|---|
| decoder | 1,039 | 283 | 20.8 GB/s |
"""


@pytest.mark.parametrize(
    ("said", "is_same"),
    [
        (TABLE, True),
        ("component  LUTs  MHz  GB/s\ndecoder  1039  290  21.0 GB/s\n", True),
        (TABLE.replace("1,039", "1,040"), False),
        (TABLE.replace("283", "200"), False),
        (TABLE.replace("20.8", "2.1"), False),
        (TABLE.replace("| decoder", "| encoder"), False),
        (TABLE.replace("MHz", "ns"), False),
        ("", False),
    ],
)
def test_a_figure_is_repeated(said, is_same):
    (row,) = figures.rows(TABLE)
    assert figures.is_repeated(row, said) == is_same


def test_a_digest_is_repeated():
    assert figures.is_repeated({"digest": "12ab"}, "digest  12ab\n")
    assert not figures.is_repeated({"digest": "12ab"}, "digest  12ac\n")
