"""``clockpoint boards``, ``build`` and ``program``."""

import difflib
import shlex
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from ..boards.build import BAUD, build, check_programmer, program
from ..boards.registry import BOARDS
from .files import OutputFolder
from .lines import print_json, print_lines
from .terminal import print_table, stage

__all__ = ["boards", "build_board", "program_board"]

folder_option = click.option(
    *("--out", "-o"),
    default=Path("build"),
    metavar="FOLDER",
    type=OutputFolder(),
    help="Folder of the builds, one in each subfolder.",
)


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

    It sits between the receive and transmit pins of the UART. All files that the tools read and
    write are in the folder build/BOARD, logs included, even if the build fails.

    Exit status: 1 if the design does not reach the board's clock, or a tool failed.

    \b
    Examples:
      clockpoint build icebreaker
      clockpoint build ulx3s-85f --baud 1000000 --program
    """,
)
@click.argument("board", type=BoardName())
@click.option("--baud", default=BAUD, type=click.IntRange(1), help="Baud rate.")
@folder_option
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("--program", "is_loaded", is_flag=True, help="Also load it into the board.")
def build_board(board, baud, out, as_json, is_loaded):
    if is_loaded:
        check_programmer(board)
    try:
        built = build(board, baud=baud, out=out, stage=stage)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    _show(built, as_json)
    if is_loaded:
        program(board, out)
    if not as_json:
        options = f" --out {shlex.quote(str(out))}" * (out != Path("build"))
        print_lines(
            f"Next: {_see(board, baud)}"
            if is_loaded
            else f"Next: clockpoint program {board}{options}"
        )


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
        if available > 1  # neither GSR nor VCC nor GND
    ]
    rows.append(("Fmax", f"{report.fmax:.1f} MHz; the clock is {report.clock:.1f} MHz"))
    rows.append(("critical path", " to ".join(report.critical_path)))
    rows.append(("bitstream", f"{built.bitstream} ({size:,} bytes)"))
    print_table(rows)


def _see(board, baud=BAUD):
    """How to see the design work on a board."""
    serial, labels = BOARDS[board].serial, BOARDS[board].labels
    port = f"picocom -b {baud} {serial}" if serial else f"connect a serial line of {baud} baud"
    return f"{port}; what you type comes back{f' ({labels})' if labels else ''}"


@click.command(
    "program",
    help="""Load the bitstream that was built into BOARD.

    The board's own programmer does it, which must be installed.

    \b
    Examples:
      clockpoint program icebreaker
      clockpoint program ulx3s-85f --out there
    """,
)
@click.argument("board", type=BoardName())
@folder_option
def program_board(board, out):
    if not (out / board / f"{board}{BOARDS[board].suffix}").is_file():
        raise click.UsageError(
            f"there is no bitstream in {out / board}; 'clockpoint build {board}' makes it"
        )
    program(board, out)
    print_lines(f"Next: {_see(board)}")
