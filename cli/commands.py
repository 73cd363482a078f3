"""The command group."""

import errno
import os
import signal
import sys
from contextlib import contextmanager
from importlib import import_module

import click
from click.exceptions import NoArgsIsHelpError

from .. import __version__
from ..flow.foreign import UnsupportedDesign
from ..flow.tools import MissingTool, ToolError
from ..sim.simulation import Mismatch
from .terminal import print_lines, print_message, print_wave

__all__ = ["clockpoint"]

#: The commands, with the function of each in its module: only what is used is imported.
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


@contextmanager
def reported(ctx):
    """Report an error as one sentence, and exit with its status."""
    try:
        yield
    except NoArgsIsHelpError:
        raise
    except click.ClickException as error:
        status, message = error.exit_code, error.format_message().replace("\n\t", " ")
    except KeyboardInterrupt:
        status, message = 128 + signal.SIGINT, "interrupted"
    except BrokenPipeError:  # the reader of a pipe has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        ctx.exit(128 + signal.SIGPIPE)
    except Mismatch as mismatch:
        print_lines(f"hardware and specification differ in {mismatch.place}", err=True)
        print_wave(mismatch.trace, err=True)
        ctx.exit(1)
    except (MissingTool, UnsupportedDesign) as error:
        status, message = 2, error
    except ToolError as error:
        status, message = 1, error
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        status, message = 2, f"{name}{error.strerror or error}"
        if error.errno == errno.EBADF:
            message = "standard input or output is closed"
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        return
    print_message(message)
    ctx.exit(status)


class Commands(click.Group):
    """The commands under their headings; what they return is the exit status."""

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

    def parse_args(self, ctx, args):
        with reported(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx):
        with reported(ctx):
            ctx.exit(super().invoke(ctx) or 0)


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
