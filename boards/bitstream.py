"""Builds a board's bitstream, and loads it into the board."""

import json
from contextlib import nullcontext
from pathlib import Path
from subprocess import CalledProcessError  # noqa: TID251, of Amaranth
from typing import NamedTuple

from ..engine.tools import ToolError, command, run
from ..flow.families import FAMILIES
from ..flow.netlist import RoutingReport, read_report
from .registry import find_board
from .top import Top

__all__ = ["BAUD", "Built", "build", "program"]


#: The default baud rate.
BAUD = 115_200


class Built(NamedTuple):
    """A bitstream, and nextpnr's report on it."""

    bitstream: Path
    report: RoutingReport


def build(name, design=None, *, baud=BAUD, out=Path("build"), stage=nullcontext):
    """Build a design for a board, by default the demo, a UTF-8 sanitizer on its serial line.

    The tools come with the extra ``build``, unless the environment names others. The folder
    ``out/name`` receives everything that they read and write, including the bitstream and logs.
    There is no bitstream in it after a failure.

    Parameters
    ----------
    name : str
        A key of ``BOARDS``.
    design : callable
        Called with the platform of amaranth-boards and the baud rate; returns the Elaboratable to
        build, which requests its pins from the platform.
    baud : int
        Bits per second of the serial line.
    out : Path
    stage : callable
        Called with the name of a tool; returns a context manager in which the tool runs.

    Returns
    -------
    Built

    Raises
    ------
    LookupError
        If there is no such board.
    :exc:`ValueError`
        If the baud rate cannot be derived from the clock.
    MissingTool
    ToolError
        If a tool fails, or the design is too slow for the board's clock.
    """
    board = find_board(name)
    platform = board.make_platform()
    design = design or (lambda platform, baud: Top(board, platform.default_clk_frequency, baud))
    _, *options = FAMILIES[board.family.lower()].synthesis.split()
    plan = platform.prepare(design(platform, baud), name, synth_opts=options)
    steps = json.loads(plan.files[f"{plan.script}.json"])["commands"]
    for tool, *_ in steps:
        command(tool)  # raises MissingTool
    folder = out / name
    bitstream = folder / f"{name}{board.suffix}"
    folder.mkdir(parents=True, exist_ok=True)
    bitstream.unlink(missing_ok=True)
    plan.extract(folder)
    for tool, *arguments in steps:
        makes = [bitstream.name] if tool == steps[-1][0] else []
        if is_nextpnr := tool.startswith("nextpnr"):
            makes = ["report.json"]
            arguments += ["--report", *makes, "--timing-allow-fail"]
        with stage(tool):
            run(tool, arguments, cwd=folder, makes=makes)
        if is_nextpnr:
            report = read_report(folder / "report.json")
            if report.fmax < report.clock:
                raise ToolError(
                    f"the clock of {name} is {report.clock:.0f} MHz, but the design reaches only "
                    f"{report.fmax:.1f} MHz, {' to '.join(report.critical_path)}; nextpnr's report "
                    f"is {folder / 'report.json'}"
                )
    return Built(bitstream, report)


def program(name, out=Path("build")):
    """Load the bitstream that ``build`` made into a board.

    The board's programmer runs, and its output is not captured.

    Parameters
    ----------
    name : str
        A key of ``BOARDS``.
    out : Path

    Raises
    ------
    LookupError, MissingTool, ToolError, :exc:`OSError`
    """
    from amaranth.build.run import LocalBuildProducts  # imported here, since it loads slowly

    board = find_board(name)
    command(board.programmer)  # raises MissingTool
    try:
        board.make_platform().toolchain_program(LocalBuildProducts(str(out / name)), name)
    except CalledProcessError as error:
        raise ToolError(
            f"{board.programmer} ended with status {error.returncode}: is the board connected? "
            f"the bitstream is {out / name / f'{name}{board.suffix}'}"
        ) from error
