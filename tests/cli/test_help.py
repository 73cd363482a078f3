"""The help, at 80 columns, and the completion of the shell."""

import re
import shlex

import click
import pytest
from click.shell_completion import get_completion_class
from click.testing import CliRunner

from clockpoint.cli import commands

COMMANDS = {name: commands.clockpoint.get_command(None, name) for name in commands.PLACES}


def help_of(*arguments):
    """The lines of ``--help``; click leaves a margin of 2."""
    result = CliRunner().invoke(commands.clockpoint, [*arguments, "--help"], terminal_width=78)
    assert result.exit_code == 0
    return result.output.splitlines()


def test_summaries_are_whole_lines():
    lines = help_of()
    for name in COMMANDS:
        (summary,) = [line for line in lines if re.match(rf"  {name}  ", line)]
        assert summary.partition(name)[2].strip() == help_of(name)[2].strip()
        assert summary.endswith(".")


@pytest.mark.parametrize("name", COMMANDS)
def test_help(name):
    """Every option has a text, every choice is listed, and both examples can be parsed."""
    command, lines = COMMANDS[name], help_of(name)
    assert max(map(len, lines)) <= 80
    assert "{" not in "".join(lines)  # of a text that should have been formatted
    words = re.split(r"[\s,]+", " ".join(lines))
    for parameter in command.params:
        assert isinstance(parameter, click.Argument) or parameter.help
        if isinstance(parameter, click.Argument) and isinstance(parameter.type, click.Choice):
            assert {*parameter.type.choices} <= {word.rstrip(".") for word in words}
    start = lines.index("  Examples:") + 1
    examples = lines[start : lines.index("", start)]
    assert len(examples) == 2
    for example in examples:
        program, command_name, *arguments = shlex.split(example)
        assert (program, command_name) == ("clockpoint", name)
        context = click.Context(command, help_option_names=["-h"])
        command.make_parser(context).parse_args(arguments)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("clockpoint sim", {"simulate"}),
        ("clockpoint simulate --te", {"--text"}),
        ("clockpoint build icest", {"icestick"}),
        ("clockpoint wave --encoding w", {"wtf-8"}),
        ("clockpoint sanitize --errors str", {"strict"}),
        ("clockpoint cost --device os", {"osu018"}),
    ],
)
def test_completion(words, expected, monkeypatch):
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    names = commands.clockpoint, {}, "clockpoint", "_CLOCKPOINT_COMPLETE"
    completion = get_completion_class("bash")(*names)
    items = completion.get_completions(*completion.get_completion_args())
    assert {item.value for item in items} == expected
