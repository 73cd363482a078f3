"""From a board's name to its bitstream."""

import json
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from amaranth.build.run import LocalBuildProducts

from .registry import BOARDS
from .tools import Missing, command, run
from .top import Top

__all__ = ["Built", "Report", "TimingError", "build", "read_report"]


class TimingError(Exception):
    """The design is too slow for the board's clock."""


class Report(NamedTuple):
    """What nextpnr found after routing.

    Attributes
    ----------
    fmax, clock : float
        What the design can do, and what is asked of it, in MHz.
    critical_path : tuple of str
        The cells where the longest path between two registers begins and ends.
    cells : dict
        By nextpnr's name of each kind of cell: how many are used, and how many there are.
    """

    fmax: float
    clock: float
    critical_path: tuple[str, str]
    cells: dict


class Built(NamedTuple):
    """A bitstream, and nextpnr's report on it."""

    bitstream: Path
    report: Report


def read_report(file):
    """Read the JSON that nextpnr writes with ``--report``; returns a ``Report``."""
    found = json.loads(file.read_text())
    name, clock = min(
        found["fmax"].items(), key=lambda item: item[1]["achieved"] / item[1]["constraint"]
    )
    ends = {"from": f"posedge {name}", "to": f"posedge {name}"}
    (path,) = (path["path"] for path in found["critical_paths"] if ends.items() <= path.items())
    cells = {
        kind: (count["used"], count["available"])
        for kind, count in found["utilization"].items()
        if count["used"] and count["available"]
    }
    critical = path[0]["from"]["cell"], path[-1]["to"]["cell"]
    return Report(clock["achieved"], clock["constraint"], critical, cells)


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
