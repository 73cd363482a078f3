"""The command group."""

import os
from importlib import import_module

import click
from click.exceptions import Exit, NoArgsIsHelpError
from click.shell_completion import shell_complete

from .. import __version__
from ..engine.simulation import Mismatch
from ..engine.tools import MissingTool, ToolError
from ..engine.verilog import UnsupportedDesign
from .streams import print_lines, print_message
from .terminal import print_wave

__all__ = ["call", "clockpoint", "report"]

#: The variable in which the shell's script asks for completions.
COMPLETION = "_CLOCKPOINT_COMPLETE"

#: The commands, each with its module and function: only the module that is used is imported.
SECTIONS = {
    "Simulate": {
        "simulate": "simulate.simulate",
        "sanitize": "recode.sanitize",
        "transcode": "recode.transcode",
        "wave": "wave.wave",
        "encodings": "encodings.encodings",
    },
    "Build": {
        "verilog": "verilog.verilog",
        "build": "boards.build_board",
        "program": "boards.program_board",
    },
    "Verify": {"conform": "conform.conform"},
    "For maintainers": {
        "prove": "prove.prove_names",
        "exhaustive": "exhaustive.exhaustive",
        "cost": "cost.cost",
    },
}
PLACES = {name: place for section in SECTIONS.values() for name, place in section.items()}


def call(arguments):
    """Call a command, or complete its line for the shell; returns the exit status."""
    if instruction := os.environ.get(COMPLETION):
        return shell_complete(clockpoint, {}, "clockpoint", COMPLETION, instruction)
    try:
        with clockpoint.make_context("clockpoint", arguments) as ctx:
            return clockpoint.invoke(ctx) or 0
    except Exit as error:
        return error.exit_code


def report(error):
    """Print an error of a command to standard error, and return its exit status.

    Other exceptions are raised again.
    """
    match error:
        case NoArgsIsHelpError():
            print_lines(*error.ctx.get_help().splitlines(), err=True)
            return error.exit_code
        case click.ClickException():
            print_message(error.format_message().replace("\n\t", " "))
            return error.exit_code
        case Mismatch():
            print_lines(f"hardware and specification differ in {error.place}", err=True)
            print_wave(error.trace, err=True)
            return 1
        case MissingTool() | UnsupportedDesign():
            print_message(error)
            return 2
        case ToolError():
            print_message(error)
            return 1
    raise error


class Commands(click.Group):
    """The commands under their headings."""

    def list_commands(self, ctx):
        return [*PLACES]

    def get_command(self, ctx, name):
        if name not in PLACES:
            return None
        module, function = PLACES[name].split(".")
        return getattr(import_module(f".{module}", __package__), function)

    def format_commands(self, ctx, formatter):
        width = max(map(len, PLACES))
        for heading, names in SECTIONS.items():
            with formatter.section(heading):
                # The whole first line: by itself, click truncates it.
                texts = {name: self.get_command(ctx, name).help for name in names}
                rows = [(f"{name:{width}}", texts[name].partition("\n")[0]) for name in names]
                formatter.write_dl(rows)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    help="""A UTF-8 decoder for hardware: one byte per cycle, every error located and classified.

    Exit status: 0 for success; 1 if the answer is no (a comparison differs, a property is not
    proved, a clock is not met) or a tool failed; 2 if the command cannot run as asked; 128 + n
    if ended by signal n.

    \b
    Completion for bash (for zsh, zsh_source) and for fish:
      eval "$(_CLOCKPOINT_COMPLETE=bash_source clockpoint)"
      _CLOCKPOINT_COMPLETE=fish_source clockpoint | source
    """,
)
@click.version_option(__version__)
def clockpoint():
    pass
