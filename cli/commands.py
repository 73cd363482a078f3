"""All the commands together."""

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
    "Run": (simulate, sanitize, transcode, wave, exhaustive, encodings),
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
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""A UTF-8 decoder for hardware: a byte in every cycle, every error exact.

    Exit status: 0 if all is well; 1 if the answer is no (what is compared differs, a property is
    not proved, a clock is not met) or a tool failed; 2 if the command cannot run as asked; 128 + n
    if signal n ended it.

    \b
    Completion in bash (and zsh, with zsh_source); in fish:
      eval "$(_CLOCKPOINT_COMPLETE=bash_source clockpoint)"
      _CLOCKPOINT_COMPLETE=fish_source clockpoint | source
    """,
)
@click.version_option(package_name="clockpoint")
def clockpoint():
    pass


for section in SECTIONS.values():
    for command in section:
        # The whole first line: left to itself, click cuts it to a width.
        command.short_help = command.help.partition("\n")[0]
        clockpoint.add_command(command)
