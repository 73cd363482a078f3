"""``clockpoint boards`` and ``clockpoint build``."""

import difflib
import time
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from ..boards.build import build
from ..boards.registry import BOARDS

__all__ = ["boards", "build_board"]


@click.command()
def boards():
    """List the boards that there is a bitstream for."""
    table = Table(
        *("board", "family", "device", "clock", "rx, tx", "programmer"), box=None, pad_edge=False
    )
    for name, board in BOARDS.items():
        platform = board.make_platform()
        pins = {
            part.name: " ".join(part.ios[0].names)
            for part in platform.resources["uart", 0].ios
            if part.name in ("rx", "tx")
        }
        table.add_row(
            name,
            board.family,
            getattr(platform, "device", None) or platform.part,
            f"{platform.default_clk_frequency / 1e6:g} MHz",
            f"{pins['rx']}, {pins['tx']}",
            board.programmer,
        )
    Console().print(table)


class BoardName(click.ParamType):
    """A board of the registry; near names are suggested."""

    name = "board"

    def convert(self, value, param, ctx):
        if value in BOARDS:
            return value
        near = difflib.get_close_matches(value, BOARDS, cutoff=0.4)
        hint = f"Did you mean {' or '.join(near)}?" if near else "'clockpoint boards' lists them."
        self.fail(f"there is no board {value!r}. {hint}", param, ctx)


@click.command("build")
@click.argument("board", type=BoardName())
@click.option("--baud", default=115_200, show_default=True, type=click.IntRange(1))
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default="build")
@click.option("--program", is_flag=True, help="Load it into the board with its programmer.")
def build_board(board, baud, out, program):
    """Build the demo for BOARD: a bitstream, in the folder ``build`` or that of --out.

    The demo is a UTF-8 sanitizer between the receive and the transmit pin of the serial line.
    """
    try:
        built = build(board, baud=baud, out=out, program=program, stage=_stage)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    report = built.report
    table = Table.grid(padding=(0, 2))
    for kind, (used, available) in report.cells.items():
        table.add_row(kind, f"{used:,} of {available:,} ({used / available:.1%})")
    table.add_row("Fmax", f"{report.fmax:.1f} MHz; the clock is {report.clock:.1f} MHz")
    table.add_row("critical path", " to ".join(report.critical_path))
    table.add_row("bitstream", f"{built.bitstream} ({built.bitstream.stat().st_size:,} bytes)")
    Console(highlight=False).print(table)


@contextmanager
def _stage(tool):
    console = Console(stderr=True, highlight=False)
    started = time.monotonic()
    with console.status(tool):
        yield
    console.print(f"{tool}: {time.monotonic() - started:.1f} s")
