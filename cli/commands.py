"""All the commands together."""

import click

from .boards import boards, build_board
from .cost import cost
from .equivalence import equivalence
from .exhaustive import exhaustive
from .mutate import mutate_designs
from .prove import prove_properties
from .sanitize import sanitize
from .simulate import simulate
from .wave import wave

__all__ = ["clockpoint"]


@click.group(no_args_is_help=False)
@click.version_option(package_name="clockpoint")
def clockpoint():
    """A UTF-8 decoder for hardware: a byte in every cycle, every error exact."""


COMMANDS = (
    simulate,
    sanitize,
    exhaustive,
    wave,
    prove_properties,
    equivalence,
    mutate_designs,
    boards,
    build_board,
    cost,
)
for command in COMMANDS:
    clockpoint.add_command(command)
