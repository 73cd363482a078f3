"""From a board's name to its bitstream."""

import json
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from amaranth.build.run import LocalBuildProducts

from ..flow.report import Report, read_report
from ..flow.tools import Missing, ToolError, command, run
from .registry import BOARDS
from .top import Top

__all__ = ["Built", "TimingError", "build"]


class TimingError(ToolError):
    """The design is too slow for the board's clock."""


class Built(NamedTuple):
    """A bitstream, and nextpnr's report on it."""

    bitstream: Path
    report: Report


def build(name, *, baud=115_200, out, program=False, stage):
    """Build the demo for a board.

    Parameters
    ----------
    name : str
        A key of ``BOARDS``.
    baud : int
    out : Path
        The folder for the bitstream; it is made if need be. Nothing is put there before all has
        gone well.
    program : bool
        Load the bitstream with the board's programmer.
    stage : callable
        Makes a context manager of the name of a tool, in which it runs.

    Returns
    -------
    Built

    Raises
    ------
    :exc:`ValueError`
        If the clock cannot make that baud rate.
    Missing, ToolError, TimingError, :exc:`OSError`
    """
    board = BOARDS[name]
    platform = board.make_platform()
    top = Top(board, platform.default_clk_frequency, baud)
    if program and shutil.which(board.programmer) is None:
        raise Missing(f"{board.programmer}, which programs this board, is missing; install it")
    for tool in platform.required_tools:
        if tool != board.programmer:
            command(tool)

    with _making(out) as folder:
        plan = platform.prepare(top, name)
        plan.extract(folder)
        for tool, *arguments in json.loads(plan.files[f"{plan.script}.json"])["commands"]:
            if tool.startswith("nextpnr"):
                arguments += ["--report", "report.json", "--timing-allow-fail"]
            with stage(tool):
                run(tool, arguments, cwd=folder)
        report = read_report(folder / "report.json")
        if report.fmax < report.clock:
            raise TimingError(
                f"the clock of {name} is {report.clock:.0f} MHz, and the design reaches only "
                f"{report.fmax:.1f} MHz"
            )
        if program:
            with stage(board.programmer):
                platform.toolchain_program(LocalBuildProducts(str(folder)), name)
        (bitstream,) = (path for path in folder.iterdir() if path.suffix in (".bin", ".bit", ".fs"))
        return Built(bitstream.replace(out / bitstream.name), report)


@contextmanager
def _making(out):
    """A folder to work in, inside of ``out``; if all fails, neither is left."""
    new = not out.exists()
    out.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(dir=out, prefix=".build-") as folder:
            yield Path(folder)
    except BaseException:
        if new:
            out.rmdir()
        raise
