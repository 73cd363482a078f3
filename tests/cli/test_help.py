"""What the help says, at 80 columns, and what the shell completes."""

import os
import re
import shlex
import shutil
import subprocess

import click
import pytest
from click.shell_completion import get_completion_class
from click.testing import CliRunner

from clockpoint.boards.registry import BOARDS
from clockpoint.cli import commands

from .conftest import COMMAND

COMMANDS = commands.clockpoint.commands


@pytest.fixture(params=COMMANDS)
def command(request):
    return COMMANDS[request.param]


def help_of(*arguments):
    """The lines of what ``--help`` prints; ``-h`` prints the same."""
    both = [
        # Click leaves a margin of 2.
        CliRunner().invoke(commands.clockpoint, [*arguments, option], terminal_width=78)
        for option in ("--help", "-h")
    ]
    assert [result.exit_code for result in both] == [0, 0]
    assert both[0].output == both[1].output
    lines = both[0].output.splitlines()
    assert max(map(len, lines)) <= 80
    assert "`" not in both[0].output
    return lines


def test_all_commands_under_their_headings():
    lines = help_of()
    shown = {}
    for heading in commands.SECTIONS:
        start = lines.index(f"{heading}:") + 1
        end = lines.index("", start) if "" in lines[start:] else len(lines)
        shown[heading] = [re.split("  +", line)[1:] for line in lines[start:end]]
    found = {heading: [row[0] for row in rows] for heading, rows in shown.items()}
    assert found == {
        heading: [command.name for command in section]
        for heading, section in commands.SECTIONS.items()
    }
    for rows in shown.values():
        for name, summary in rows:
            assert summary == help_of(name)[2].strip()
            assert summary.endswith(".")
            assert not summary.endswith("...")


def test_every_option_has_a_text(command):
    for option in command.params:
        assert isinstance(option, click.Argument) or option.help


#: Numbers without an upper limit: compared, or handed on; nothing is made of that size.
UNLIMITED = {
    "build": ["baud"],
    "conform": ["longest_packet", "seed", "timeout"],
    "mutate": ["seed"],
    "prove": ["timeout"],
}


def test_numbers_have_limits(command):
    kinds = click.types.IntParamType, click.types.FloatParamType
    numbers = [option for option in command.params if isinstance(option.type, kinds)]
    found = [option.name for option in numbers if getattr(option.type, "max", None) is None]
    assert sorted(found) == UNLIMITED.get(command.name, [])


def test_values_of_arguments_are_listed_whole(command):
    words = re.split(r"[\s,]+", " ".join(help_of(command.name)))
    for argument in command.params:
        if isinstance(argument, click.Argument) and isinstance(argument.type, click.Choice):
            assert {*argument.type.choices} <= {*words}
            assert "|" not in argument.make_metavar(click.Context(command))


def test_two_examples_that_can_be_parsed(command):
    lines = help_of(command.name)
    start = lines.index("  Examples:") + 1
    examples = lines[start : lines.index("", start)]
    assert len(examples) == 2
    for example in examples:
        program, name, *arguments = shlex.split(example)
        assert (program, name) == ("clockpoint", command.name)
        context = click.Context(command, help_option_names=["-h"])
        command.make_parser(context).parse_args(arguments)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("clockpoint sim", {"simulate"}),
        ("clockpoint simulate --te", {"--text"}),
        ("clockpoint simulate --engine ", {"auto", "cxxrtl", "pysim"}),
        ("clockpoint simulate --netlist e", {"ecp5"}),
        ("clockpoint build ulx3s", {name for name in BOARDS if name.startswith("ulx3s")}),
        ("clockpoint program ice", {name for name in BOARDS if name.startswith("ice")}),
        ("clockpoint prove three", {"three-cycles"}),
        ("clockpoint wave --encoding w", {"wtf-8"}),
        ("clockpoint encodings ut", {"utf-8", "utf8mb3"}),
        ("clockpoint transcode --from c", {"cesu-8"}),
        ("clockpoint sanitize --errors str", {"strict"}),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell, words, expected, monkeypatch):
    last = words.split(" ")[-1]
    monkeypatch.setenv("COMP_WORDS", words)
    # As the shells do it: the number of the word, or the word.
    monkeypatch.setenv("COMP_CWORD", last if shell == "fish" else str(words.count(" ")))
    names = commands.clockpoint, {}, "clockpoint", "_CLOCKPOINT_COMPLETE"
    completion = get_completion_class(shell)(*names)
    items = completion.get_completions(*completion.get_completion_args())
    assert {item.value for item in items} == expected


@pytest.mark.parametrize(
    "words", ["simulate s", "simulate --vcd s", "simulate -o s", "wave 41 -o s", "sanitize s"]
)
def test_completion_of_files(words):
    *before, last = words.split(" ")
    names = commands.clockpoint, {}, "clockpoint", "_CLOCKPOINT_COMPLETE"
    items = get_completion_class("bash")(*names).get_completions(before, last)
    assert [item.type for item in items] == ["file"]


BASH = """
eval "$(_CLOCKPOINT_COMPLETE=bash_source clockpoint)"
complete -p clockpoint
COMP_WORDS=(clockpoint wave --s)
COMP_CWORD=2
_clockpoint_completion clockpoint
echo "${COMPREPLY[@]}"
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_completion_in_bash():
    """As ``clockpoint --help`` switches it on."""
    assert BASH.splitlines()[1] in [line.strip() for line in help_of()]
    env = os.environ | {"PATH": f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}"}
    said = subprocess.check_output(["bash", "-c", BASH], env=env, text=True)
    assert said.splitlines() == [
        "complete -o nosort -F _clockpoint_completion clockpoint",
        "--svg",
    ]
