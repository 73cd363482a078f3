"""Builds a board's bitstream, and loads it into the board."""

import errno
import json
import os
import shlex
import shutil
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import CalledProcessError  # noqa: TID251, of Amaranth
from typing import NamedTuple

from ..flow.report import Report, read_report
from ..flow.scratch import atomic_write, scratch
from ..flow.tools import Missing, ToolError, command, run
from .registry import BOARDS
from .top import SelfTestTop, Top

__all__ = ["BAUD", "Built", "TimingError", "build", "find_programmer", "program"]


#: The default baud rate.
BAUD = 115_200


class TimingError(ToolError):
    """The design is too slow for the board's clock."""


class Built(NamedTuple):
    """A bitstream, and nextpnr's report on it."""

    bitstream: Path
    report: Report


def build(name, *, baud=BAUD, self_test=False, out, keep=False, stage):
    """Build the demo for a board, or the self-test of the wide decoder.

    Parameters
    ----------
    name : str
        A key of ``BOARDS``.
    baud : int
    self_test : bool
        Build the self-test; ``-self-test`` is appended to the file names.
    out : Path
        The folder for the bitstream; it is made if needed. Nothing is written there unless the
        build succeeds.
    keep : bool
        Keep the files that the tools read and wrote, including logs, in the folder ``NAME.files``
        there, even if the build fails. It replaces that of an earlier build.
    stage : callable
        Called with the name of a tool; returns a context manager in which the tool runs.

    Returns
    -------
    Built

    Raises
    ------
    :exc:`ValueError`
        If the baud rate cannot be derived from the clock, or the board has no LED for a self-test.
    Missing, ToolError, TimingError, :exc:`OSError`
    """
    board = BOARDS[name]
    platform = board.make_platform()
    if self_test:
        name += "-self-test"
        top = SelfTestTop(board)
    else:
        top = Top(board, platform.default_clk_frequency, baud)
    for tool in platform.required_tools:
        if tool != board.programmer:
            command(tool)

    with _making(out, f"{name}.files" if keep else None) as folder:
        plan = platform.prepare(top, name)
        plan.extract(folder)
        *steps, packing = json.loads(plan.files[f"{plan.script}.json"])["commands"]
        bitstream = f"{name}{board.suffix}"
        for tool, *arguments in steps:
            makes = []
            if tool.startswith("nextpnr"):
                makes = ["report.json"]
                arguments += ["--report", *makes, "--timing-allow-fail"]
            with stage(tool):
                run(tool, arguments, cwd=folder, makes=makes)
        report = read_report(folder / "report.json")
        if report.fmax < report.clock:
            raise TimingError(
                f"the clock of {name} is {report.clock:.0f} MHz, but the design reaches only "
                f"{report.fmax:.1f} MHz"
            )
        with stage(packing[0]):
            run(packing[0], packing[1:], cwd=folder, makes=[bitstream])
        with atomic_write(out / bitstream, "wb") as file:
            file.write((folder / bitstream).read_bytes())
        return Built(out / bitstream, report)


def program(name, bitstream):
    """Load a bitstream into a board with its programmer, whose output is not captured.

    Parameters
    ----------
    name : str
        A key of ``BOARDS``.
    bitstream : Path

    Raises
    ------
    Missing, ToolError, :exc:`OSError`
    """
    from amaranth.build.run import LocalBuildProducts  # imported here, since it loads slowly

    board = BOARDS[name]
    programmer = find_programmer(name)
    platform = board.make_platform()
    with scratch() as folder, _first_on_path(folder / "bin", board.programmer, programmer):
        # Some programmers need more than the bitstream; the plan has it.
        platform.prepare(Top(board, platform.default_clk_frequency, BAUD), name).extract(folder)
        shutil.copy(bitstream, folder / f"{name}{board.suffix}")
        try:
            platform.toolchain_program(LocalBuildProducts(str(folder)), name)
        except CalledProcessError as error:
            raise ToolError(
                f"{board.programmer} ended with status {error.returncode}, so the board may not be "
                f"programmed; the bitstream is {bitstream}"
            ) from error


def find_programmer(name):
    """The programmer of a board, or the one that the environment names instead.

    Raises
    ------
    Missing
    """
    programmer = BOARDS[name].programmer
    found = shutil.which(os.environ.get(programmer.upper(), programmer))
    if found is None:
        raise Missing(f"{programmer}, which programs this board, is missing; install it")
    return found


@contextmanager
def _first_on_path(folder, name, program):
    """Put a program first on the path under this name: not all platforms read the environment."""
    folder.mkdir()
    (folder / name).write_text(f'#!/bin/sh\nexec {shlex.quote(os.path.abspath(program))} "$@"\n')
    (folder / name).chmod(0o700)
    before = os.environ.get("PATH", os.defpath)
    os.environ["PATH"] = f"{folder}{os.pathsep}{before}"
    try:
        yield
    finally:
        os.environ["PATH"] = before


@contextmanager
def _making(out, kept):
    """A folder to work in, inside ``out``; after a failure, only kept files remain."""
    if kept and (out / kept).exists() and not (out / kept).is_dir():
        raise FileExistsError(errno.EEXIST, "this is not a folder; move it away", str(out / kept))
    new = [path for path in (out, *out.parents) if not path.exists()]
    out.mkdir(parents=True, exist_ok=True)
    try:
        with scratch(out) as folder:
            try:
                yield folder
            except KeyboardInterrupt:
                kept = None  # half of it is useless
                raise
            finally:
                if kept:
                    shutil.rmtree(out / kept, ignore_errors=True)
                    folder.rename(out / kept)
    finally:
        with suppress(OSError):  # not empty
            for path in new:
                path.rmdir()
