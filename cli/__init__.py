"""The ``clockpoint`` command."""

import signal
import sys

import click

from .boards import boards, build_board
from .cost import cost
from .mutate import mutate_designs
from .prove import prove_properties
from .sanitize import sanitize
from .simulate import simulate
from .wave import wave

__all__ = ["main"]


@click.group(no_args_is_help=False)
@click.version_option(package_name="clockpoint")
def cli():
    """A UTF-8 decoder for hardware: one byte per clock, every error exact."""


COMMANDS = (
    simulate,
    sanitize,
    wave,
    prove_properties,
    mutate_designs,
    boards,
    build_board,
    cost,
)
for command in COMMANDS:
    cli.add_command(command)


def main():
    """Run the command; every error is one sentence on standard error."""
    if hasattr(signal, "SIGPIPE"):  # be quiet when the reader of a pipe goes away
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        sys.exit(cli.main(prog_name="clockpoint", standalone_mode=False))
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "clockpoint"
        _fail(f"{error.format_message()} See '{command} --help'.", error.exit_code)
    except click.ClickException as error:
        _fail(error.format_message(), error.exit_code)
    except OSError as error:
        _fail(f"{error.filename or 'input or output'}: {error.strerror}", 2)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted", 130)


def _fail(message, status):
    print(f"clockpoint: {message}", file=sys.stderr)
    sys.exit(status)
