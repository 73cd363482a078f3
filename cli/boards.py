"""``clockpoint boards``, ``build`` and ``program``."""

import difflib
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from ..boards.build import BAUD, build, find_programmer, program
from ..boards.registry import BOARDS
from .files import InputPath, OutputFolder
from .lines import print_json
from .terminal import print_table, stage

__all__ = ["boards", "build_board", "program_board"]

#: The default folder of bitstreams.
OUT = Path("build")


@click.command(
    help="""List the supported boards.

    \b
    Examples:
      clockpoint boards
      clockpoint boards --json
    """,
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object per board.")
def boards(as_json):
    rows = [_row(name, board) for name, board in BOARDS.items()]
    if as_json:
        for row in rows:
            print_json(row)
        return
    cells = []
    for row in rows:
        clock, pins = f"{row['clock'] / 1e6:g} MHz", f"{row['rx']}, {row['tx']}"
        cells.append([row["board"], row["family"], row["device"], clock, pins, row["programmer"]])
    print_table(cells, ["board", "family", "device", "clock", "rx, tx", "programmer"])


def _row(name, board):
    """What is listed for a board; the clock in Hz."""
    platform = board.make_platform()
    return {
        "board": name,
        "family": board.family,
        "device": getattr(platform, "device", None) or platform.part,
        "clock": platform.default_clk_frequency,
        **board.pins(platform),
        "programmer": board.programmer,
    }


class BoardName(click.ParamType):
    """A board of the registry; near names are suggested."""

    name = "board"

    def convert(self, value, param, ctx):
        if value in BOARDS:
            return value
        near = difflib.get_close_matches(value, BOARDS, cutoff=0.4)
        hint = f"Did you mean {' or '.join(near)}?" if near else "'clockpoint boards' lists them."
        self.fail(f"there is no board {value!r}. {hint}", param, ctx)

    def shell_complete(self, ctx, param, incomplete):
        return [CompletionItem(name) for name in BOARDS if name.startswith(incomplete)]


@click.command(
    "build",
    help="""Build a bitstream for BOARD: a UTF-8 sanitizer.

    It sits between the receive and transmit pins of the UART. With --keep, all files that the tools
    read and wrote are kept in the folder BOARD.files beside the bitstream, even if the build fails.

    The self-test compares the wide decoder, with eight lanes, with a plain decoder; one LED is on
    while they agree, another blinks, and the button makes them disagree.

    Exit status: 1 if the design does not reach the board's clock, or a tool failed.

    \b
    Examples:
      clockpoint build ulx3s-85f --baud 1000000 --program
      clockpoint build ecpix-5-45f --self-test --keep
    """,
)
@click.argument("board", type=BoardName())
@click.option("--baud", default=BAUD, type=click.IntRange(1), help="Baud rate.")
@click.option(
    *("--out", "-o"),
    default=OUT,
    metavar="FOLDER",
    type=OutputFolder(),
    help="Folder for the bitstream.",
)
@click.option("--keep", is_flag=True, help="Also keep sources, constraints and logs.")
@click.option("--self-test", is_flag=True, help="Build the wide decoder's self-test instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("--program", "is_loaded", is_flag=True, help="Also load it into the board.")
def build_board(board, baud, out, keep, self_test, as_json, is_loaded):
    if is_loaded:
        find_programmer(board)
    try:
        built = build(board, baud=baud, self_test=self_test, out=out, keep=keep, stage=stage)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    _show(built, as_json)
    if is_loaded:
        program(board, built.bitstream)


def _show(built, as_json):
    """Print the report: cells, Fmax in MHz, critical path, bitstream."""
    report, size = built.report, built.bitstream.stat().st_size
    if as_json:
        found = report._asdict() | {"bitstream": str(built.bitstream), "bytes": size}
        print_json(found, indent=2)
        return
    rows = [
        (kind, f"{used:,} of {available:,} ({used / available:.1%})")
        for kind, (used, available) in report.cells.items()
    ]
    rows.append(("Fmax", f"{report.fmax:.1f} MHz; the clock is {report.clock:.1f} MHz"))
    rows.append(("critical path", " to ".join(report.critical_path)))
    rows.append(("bitstream", f"{built.bitstream} ({size:,} bytes)"))
    print_table(rows)


@click.command(
    "program",
    help="""Load a bitstream into BOARD with the board's programmer.

    FILE is the bitstream; by default, the one in the folder build.

    \b
    Examples:
      clockpoint program icebreaker
      clockpoint program ulx3s-85f there/ulx3s-85f.bit
    """,
)
@click.argument("board", type=BoardName())
@click.argument("file", required=False, type=InputPath())
def program_board(board, file):
    file = file or OUT / f"{board}{BOARDS[board].suffix}"
    if not file.is_file():
        raise click.UsageError(f"there is no file {file}; 'clockpoint build {board}' makes it")
    program(board, file)
