"""The command group."""

import click

from .boards import boards, build_board, program_board
from .conform import conform
from .cost import cost
from .encodings import encodings
from .equivalence import equivalence
from .exhaustive import exhaustive
from .mutate import mutate_designs
from .prove import prove_properties
from .sanitize import sanitize
from .simulate import simulate
from .transcode import transcode
from .vectors import write_vectors
from .verilog import verilog
from .wave import wave

__all__ = ["clockpoint"]

SECTIONS = {
    "Simulate": (simulate, sanitize, transcode, wave, exhaustive, encodings),
    "Verify": (prove_properties, equivalence, mutate_designs, write_vectors, conform),
    "Build": (verilog, boards, build_board, program_board, cost),
}


class Commands(click.Group):
    """The commands under their headings; without any, the help."""

    def parse_args(self, ctx, args):
        return super().parse_args(ctx, args or ["--help"])

    def format_commands(self, ctx, formatter):
        width = max(map(len, self.commands))
        for heading, commands in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl((f"{c.name:{width}}", c.short_help) for c in commands)


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
@click.version_option(package_name="clockpoint")
def clockpoint():
    pass


for section in SECTIONS.values():
    for command in section:
        # The whole first line: by itself, click truncates it.
        command.short_help = command.help.partition("\n")[0]
        clockpoint.add_command(command)
