"""``clockpoint build`` and ``program``."""

import runpy
import shlex
import traceback
from contextlib import contextmanager
from pathlib import Path

import click

from ..boards.bitstream import BAUD, build, program
from ..boards.registry import BOARDS, find_board
from ..engine.tools import MissingTool, ToolError, command
from . import Termination
from .files import InputPath, OutputFolder
from .hardware import CompletedName, refusals
from .streams import print_lines
from .terminal import print_table, stage

__all__ = ["build_board", "program_board"]

folder_option = click.option(
    *("--out", "-o"),
    default=Path("build"),
    metavar="FOLDER",
    type=OutputFolder(),
    help="Folder of the builds, one in each subfolder.",
)


def _known(word):
    """A word that is the name of a board."""
    find_board(word)
    return word


BOARD = CompletedName("board", BOARDS, _known)


@click.command(
    "build",
    help="""Build a bitstream for a board.

    It contains a UTF-8 sanitizer between the receive and transmit pins of the UART, or the design
    of --design. Without a BOARD, the boards are listed. All files that the tools read and write are
    in the folder build/BOARD, logs included, even if the build fails.

    The Python file of --design is run. It has a function design(platform, baud), which returns an
    Elaboratable for the platform of amaranth-boards.

    Exit status: 1 if the design does not reach the board's clock, or a tool failed.

    \b
    Examples:
      clockpoint build ulx3s-85f --baud 1000000 --program
      clockpoint build icebreaker --design examples/leds.py
    """,
)
@click.argument("board", type=BOARD, required=False)
@click.option("--baud", default=BAUD, type=click.IntRange(1), help="Baud rate of the serial line.")
@click.option(
    "--design", "file", type=InputPath(), metavar="FILE", help="Build the design in FILE."
)
@folder_option
@click.option("--program", "is_loaded", is_flag=True, help="Also load it into the board.")
def build_board(board, baud, file, out, is_loaded):
    if board is None:
        _list_boards()
        return
    if is_loaded:
        command(BOARDS[board].programmer)  # raises MissingTool
    with _user_errors(file) if file else refusals():
        design = _load(file) if file else None
        built = build(board, design, baud=baud, out=out, stage=stage)
    _show(built, BOARDS[board], baud)
    if is_loaded:
        program(board, out)
    else:
        options = f" --out {shlex.quote(str(out))}" * (out != Path("build"))
        print_lines(f"Next: clockpoint program {board}{options}")


def _load(file):
    """The function ``design`` of a Python file."""
    design = runpy.run_path(str(file)).get("design")
    if not callable(design):
        raise click.UsageError(f"{file} has no function design(platform, baud)")
    return design


@contextmanager
def _user_errors(file):
    """Report an exception that comes from a user's file, with its line."""
    try:
        yield
    except (click.ClickException, ToolError, MissingTool, Termination):
        raise
    except (Exception, SystemExit) as error:
        lines = [
            at.lineno
            for at in traceback.extract_tb(error.__traceback__)
            if at.filename == str(file)
        ]
        place = f"{file}, line {lines[-1]}" if lines else f"{file}"
        raise click.UsageError(f"{place}: {type(error).__name__}: {error}") from error


def _list_boards():
    """Print the clock, the pins and the programmer of each board."""
    rows = []
    for name, board in BOARDS.items():
        platform = board.make_platform()
        pins = board.pins(platform)
        device = getattr(platform, "device", None) or platform.part
        clock = f"{platform.default_clk_frequency / 1e6:g} MHz"
        uart = f"{pins['rx']}, {pins['tx']}"
        memory = "flash" if board.has_flash else "RAM"
        rows.append([name, board.family, device, clock, uart, f"{board.programmer} ({memory})"])
    print_table(rows, ["board", "family", "device", "clock", "rx, tx", "programmer (writes)"])


def _show(built, board, baud):
    """Print cells, Fmax and critical path, the bitstream, the serial line and the LEDs."""
    report = built.report
    rows = [
        (kind, f"{used:,} of {available:,} ({used / available:.1%})")
        for kind, (used, available) in report.cells.items()
        if available > 1  # neither GSR nor VCC nor GND
    ]
    rows.append(("Fmax", f"{report.fmax:.1f} MHz; the clock is {report.clock:.1f} MHz"))
    rows.append(("critical path", " to ".join(report.critical_path)))
    rows.append(("bitstream", f"{built.bitstream} ({built.bitstream.stat().st_size:,} bytes)"))
    rows.append(("serial line", f"{board.serial or 'not on the USB connector'}, {baud} baud"))
    if board.serial:
        rows.append(("terminal", f"picocom -b {baud} {board.serial}"))
    rows.append(("LEDs of the demo", board.labels))
    print_table(rows)


@click.command(
    "program",
    help="""Load the bitstream that was built into BOARD.

    The board's own programmer, which must be installed, is run.

    \b
    Examples:
      clockpoint program icebreaker
      clockpoint program ulx3s-85f --out there
    """,
)
@click.argument("board", type=BOARD)
@folder_option
def program_board(board, out):
    if not (out / board / f"{board}{BOARDS[board].suffix}").is_file():
        raise click.UsageError(
            f"there is no bitstream in {out / board}; 'clockpoint build {board}' makes it"
        )
    program(board, out)
